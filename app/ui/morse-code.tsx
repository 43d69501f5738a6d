import { flashHeight, morsePath } from "./morse.ts";

interface FlashesProps {
	text: string;
	/** The thickness of a flash in pixels. */
	thickness?: number;
	className?: string;
}

/** The signature: text as Morse flashes in the current colour. Decoration only; renders nothing when no character has a code. */
export function MorseCode({ text, thickness = 5, className }: FlashesProps) {
	const { path, width } = morsePath(text);
	if (width === 0) return null;
	return (
		<svg
			className={className ? `flashes ${className}` : "flashes"}
			viewBox={`0 0 ${width} ${flashHeight}`}
			width={(width * thickness) / flashHeight}
			height={thickness}
			aria-hidden="true"
		>
			<path d={path} />
		</svg>
	);
}
