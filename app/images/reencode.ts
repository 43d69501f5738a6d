/** How pictures are made anew, in the server's process and in the one for pictures that can cost too much. */
import type { Metadata, ResizeOptions } from "sharp";
import sharp from "sharp";

sharp.concurrency(1);
sharp.cache(false);

/** What a picture is made to fit, in pixels: the most of either side, or a frame that it fills, its middle being what stays. */
export type PictureSize = number | { width: number; height: number };

/** Most pixels a picture may claim to have, so that a few bytes can't unfold into gigabytes; a phone's photo has 12 to 50 million. */
const maxPixels = 64_000_000;
/** Most pixels of pictures that can't be decoded line by line or made smaller while they are decoded. */
const maxPixelsAtOnce = 16_000_000;
const secondsPerPicture = 5;
/** Dots per inch at which a drawing has the size that it says. */
const plainDensity = 72;
/** The least and the most that sharp takes. */
const densities = { least: 1, most: 100_000 };

type Loader = "Jpeg" | "Png" | "Webp" | "Nsgif" | "Svg" | "Heif";

/** Has this process read pictures of these kinds alone. libvips knows some fifty, among them PDF and its own language. */
export function readOnly(...loaders: Loader[]) {
	sharp.block({ operation: ["VipsForeignLoad"] });
	sharp.unblock({ operation: loaders.map((loader) => `VipsForeignLoad${loader}Buffer`) });
}

/**
 * Decodes a picture and encodes it anew as WebP of this size, upright and without metadata.
 * @returns null when the bytes are no picture that this process reads, too many pixels, or broken
 */
export async function reencode(bytes: Uint8Array, size: PictureSize) {
	try {
		const shape = await sharp(bytes, { limitInputPixels: false }).metadata();
		const isDrawing = shape.format === "svg";
		const streams = shape.format === "jpeg" && !shape.isProgressive;
		const limitInputPixels = streams ? maxPixels : maxPixelsAtOnce;
		if (!isDrawing && shape.width * shape.height > limitInputPixels) return null;
		const density = isDrawing ? densityFor(shape, size) : plainDensity;
		return await sharp(bytes, { limitInputPixels, density, sequentialRead: true, failOn: "error" })
			.timeout({ seconds: secondsPerPicture })
			.rotate()
			.resize(fitTo(size))
			.webp({ quality: 82 })
			.toBuffer();
	} catch {
		// sharp tells of hostile, broken and unknown pictures alike by throwing plain errors.
		return null;
	}
}

/** At which a drawing, which has any size, is as large as is asked for. */
function densityFor({ width, height }: Metadata, size: PictureSize) {
	const scale =
		typeof size === "number" ? size / Math.max(width, height) : Math.max(size.width / width, size.height / height);
	return Math.min(densities.most, Math.max(densities.least, plainDensity * scale));
}

function fitTo(size: PictureSize): ResizeOptions {
	if (typeof size !== "number") return { ...size, fit: "cover" };
	return { width: size, height: size, fit: "inside", withoutEnlargement: true };
}
