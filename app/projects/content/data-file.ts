import { contentLimits, contentMessages, formatOfFile, tooLong } from "../content.ts";

/** Reads the file of a table: in the browser once it is chosen, on the server where it comes with the form. */
export async function readDataFile(file: File) {
	const tooLarge = { problem: tooLong("The text", contentLimits.data) };
	if (file.size === 0) return { problem: contentMessages.fileEmpty };
	// A character has at most four bytes, and two code units, as has the end of a line. A text beyond that stays in its file.
	if (file.size > 4 * contentLimits.data) return tooLarge;
	try {
		const text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
		return text.length > 2 * contentLimits.data ? tooLarge : { text, format: formatOfFile(file.name) };
	} catch (error) {
		if (!(error instanceof TypeError)) throw error;
		return { problem: contentMessages.fileNoText };
	}
}
