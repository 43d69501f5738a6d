import { tileWidth } from "./image.ts";

interface TilePictureProps {
	/** The address of a stored picture. */
	src: string;
	className: string;
	width: number;
	height: number;
	/** Whether it is likely to be seen at once. */
	eager: boolean;
}

const onPhones = "(width < 40rem) calc(100vw - 2.5rem)";

/** The picture of a tile, in the size that the screen shows. What comes later is as wide as the browser has found by then. */
export function TilePicture({ src, className, width, height, eager }: TilePictureProps) {
	return (
		<img
			className={`tile-picture ${className}`}
			sizes={eager ? `${onPhones}, 37rem` : `auto, ${onPhones}, 24rem`}
			srcSet={`${src}?w=${tileWidth} ${tileWidth}w, ${src} ${width}w`}
			src={src}
			alt=""
			width={width}
			height={height}
			loading={eager ? undefined : "lazy"}
			decoding="async"
		/>
	);
}
