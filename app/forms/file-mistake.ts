/** What is wrong with a chosen file, told before it is sent. The server looks for itself. */

export interface FileRules {
	maxBytes: number;
	tooLarge: string;
	/** Said of a file that is of another kind, whatever it calls itself. */
	unreadable: string;
}

/** What files begin with, a character for each byte. Of pictures those too that some fields refuse: their messages are the server's. */
export const fileStarts = {
	picture:
		/^(?:\xff\xd8\xff|\x89PNG|GIF8[79]a|RIFF.{4}WEBP|.{4}ftyp(?:avi|hei|mif)|(?:\xef\xbb\xbf)?\s*<(?:\?xml|!--|!DOCTYPE svg|svg))/is,
	pdf: /^%PDF-/,
};

/** @returns what is wrong with a file */
export async function fileMistake(file: File, start: RegExp, { maxBytes, tooLarge, unreadable }: FileRules) {
	if (file.size > maxBytes) return tooLarge;
	const head = String.fromCharCode(...new Uint8Array(await file.slice(0, 64).arrayBuffer()));
	return start.test(head) ? undefined : unreadable;
}

/**
 * Notes what is wrong with the file that is chosen in a field. A form is not sent with it (`hasWrongFile`); nor without it, since nobody
 * would notice what is missing.
 */
export function noteFile(input: HTMLInputElement, mistake: string | undefined) {
	input.setCustomValidity(mistake ?? "");
}

export function hasWrongFile(form: HTMLFormElement) {
	return [...form.querySelectorAll<HTMLInputElement>("input[type=file]")].some(({ validity }) => validity.customError);
}

const preparations = new WeakMap<HTMLInputElement, Promise<unknown>>();

/** Notes that what is chosen in a field is being made ready: its form is sent after that (`whenFilesAreReady`). */
export function notePreparation(input: HTMLInputElement, preparation: Promise<unknown>) {
	preparations.set(input, preparation);
	const end = () => preparations.get(input) === preparation && preparations.delete(input);
	preparation.then(end, end);
}

/** @returns what ends when the files that are chosen in a form are ready; undefined when they are */
export function whenFilesAreReady(form: HTMLFormElement) {
	const all = [...form.querySelectorAll<HTMLInputElement>("input[type=file]")].map((input) => preparations.get(input));
	return all.some(Boolean) ? Promise.allSettled(all) : undefined;
}
