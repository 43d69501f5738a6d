/** What a form does in the browser with a picture that somebody has chosen. */

/** The picture at the size in which it is kept, so that a slow network carries kilobytes; null when the browser can't read it. */
export async function shrinkPicture(file: Blob, edge: number) {
	try {
		const bitmap = await createImageBitmap(file);
		const scale = Math.min(1, edge / Math.max(bitmap.width, bitmap.height));
		const canvas = document.createElement("canvas");
		canvas.width = Math.max(1, Math.round(bitmap.width * scale));
		canvas.height = Math.max(1, Math.round(bitmap.height * scale));
		canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
		return await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/webp", 0.9));
	} catch {
		return null;
	}
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

/** The bytes of a data URL in base64. */
export function blobOf(dataUrl: string) {
	const [head = "", body = ""] = dataUrl.split(",");
	const bytes = Uint8Array.from(atob(body), (character) => character.charCodeAt(0));
	return new Blob([bytes], { type: head.slice("data:".length).replace(";base64", "") });
}
