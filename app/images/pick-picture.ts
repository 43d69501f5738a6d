/** What a form does in the browser with a picture that somebody has chosen. */
import { type FileRules, fileMistake, fileStarts, noteFile } from "#app/forms/file-mistake.ts";

export interface PictureLimits extends FileRules {
	/** Longest side in pixels. */
	edge: number;
}

/**
 * The picture with a longest side of at most `edge` pixels, so that a slow network or a small storage carries kilobytes; null
 * when the browser can't read it.
 * @param quality from 0 to 1
 * @param type what to make of it; a browser that can't makes a PNG
 */
export async function shrinkPicture(file: Blob, edge: number, quality = 0.9, type = "image/webp") {
	try {
		const isDrawing = file.type === "image/svg+xml";
		const bitmap = isDrawing ? await drawingOf(file) : await createImageBitmap(file);
		// A drawing has any size.
		const scale = Math.min(isDrawing ? Number.POSITIVE_INFINITY : 1, edge / Math.max(bitmap.width, bitmap.height));
		const canvas = document.createElement("canvas");
		canvas.width = Math.max(1, Math.round(bitmap.width * scale));
		canvas.height = Math.max(1, Math.round(bitmap.height * scale));
		const context = canvas.getContext("2d");
		if (context && type === "image/jpeg") {
			// It knows no transparency, and would show black.
			context.fillStyle = "white";
			context.fillRect(0, 0, canvas.width, canvas.height);
		}
		context?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
		return await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
	} catch {
		return null;
	}
}

/** An SVG as browsers show it in `<img>`: it runs nothing and fetches nothing. */
async function drawingOf(file: Blob) {
	const image = new Image();
	image.src = await dataUrlOf(file);
	await image.decode();
	return image;
}

/** Bytes beyond which a PNG is a photo, of which a JPEG is a fraction; what is smaller may be a drawing with transparent parts. */
const largePng = 500_000;

/** As `shrinkPicture`, whatever the browser can make. */
async function smallCopy(file: Blob, edge: number) {
	const copy = await shrinkPicture(file, edge);
	const isPhotoAsPng = copy?.type === "image/png" && copy.size > largePng;
	return isPhotoAsPng ? shrinkPicture(file, edge, 0.9, "image/jpeg") : copy;
}

/**
 * Puts a small copy in the place of the picture that was just chosen.
 * @returns its data URL; null when there is none, or none that this browser can show; `mistake` when the server won't take it
 * either; undefined when something else was chosen meanwhile
 */
export async function pickPicture(input: HTMLInputElement, limits: PictureLimits) {
	const file = input.files?.[0];
	if (!file) {
		noteFile(input, undefined);
		return { dataUrl: null };
	}
	const small = await smallCopy(file, limits.edge);
	const dataUrl = small && (await dataUrlOf(small));
	const mistake = small ? undefined : await fileMistake(file, fileStarts.picture, limits);
	if (input.files?.[0] !== file) return undefined;
	if (small) putPicture(input, small);
	noteFile(input, mistake);
	return { dataUrl, mistake };
}

/** Puts a picture into a file input, as if it had been chosen there. */
export function putPicture(input: HTMLInputElement, picture: Blob) {
	const files = new DataTransfer();
	files.items.add(new File([picture], "picture", { type: picture.type }));
	input.files = files.files;
}

export function dataUrlOf(blob: Blob) {
	return new Promise<string>((resolve, reject) => {
		const reader = new FileReader();
		reader.onload = () => resolve(String(reader.result));
		reader.onerror = () => reject(reader.error);
		reader.readAsDataURL(blob);
	});
}

export function blobOf(dataUrl: string) {
	const [head = "", body = ""] = dataUrl.split(",");
	const bytes = Uint8Array.from(atob(body), (character) => character.charCodeAt(0));
	return new Blob([bytes], { type: head.slice("data:".length).replace(";base64", "") });
}
