/**
 * The picture with a longest side of at most `edge` pixels, so that a slow network or a small storage carries
 * kilobytes; null when the browser can't read it. Runs in the browser.
 * @param quality from 0 to 1
 * @param type what to make of it; a browser that can't makes a PNG
 */
export async function shrinkImage(file: Blob, edge: number, quality: number, type = "image/webp") {
	try {
		const bitmap = await createImageBitmap(file);
		const scale = Math.min(1, edge / Math.max(bitmap.width, bitmap.height));
		const canvas = document.createElement("canvas");
		canvas.width = Math.max(1, Math.round(bitmap.width * scale));
		canvas.height = Math.max(1, Math.round(bitmap.height * scale));
		canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
		return await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
	} catch {
		return null;
	}
}

export function dataUrlOf(blob: Blob) {
	return new Promise<string>((resolve, reject) => {
		const reader = new FileReader();
		reader.onload = () => resolve(String(reader.result));
		reader.onerror = () => reject(reader.error);
		reader.readAsDataURL(blob);
	});
}
