/** The process that reads PDFs before they are kept (see read-pdf.server.ts). */
import { getDocumentProxy } from "unpdf";
import { leaveSignals } from "#app/web/worker-program.ts";
import type { pdfMistakes } from "../../content.ts";

export type PdfMistake = keyof typeof pdfMistakes;

process.on("message", async ({ bytes }: { bytes: Uint8Array }) => {
	// A buffer of Node is refused.
	const mistake = await findMistake(new Uint8Array(bytes));
	process.send?.({ mistake }, () => {});
});

/** What pdf.js does not tell stays unseen, such as the script or the program that a link starts. */
async function findMistake(bytes: Uint8Array): Promise<PdfMistake | null> {
	try {
		const document = await getDocumentProxy(bytes, { verbosity: 0 });
		if ((await document.hasJSActions()) || (await document.getAttachments()) !== null) return "active";
		for (let number = 1; number <= document.numPages; number += 1) {
			const page = await document.getPage(number);
			if ((await page.getJSActions()) !== null) return "active";
			const annotations: { subtype?: string }[] = await page.getAnnotations();
			if (annotations.some(({ subtype }) => subtype === "FileAttachment")) return "active";
			page.cleanup();
		}
		return null;
	} catch (error) {
		return error instanceof Error && error.name === "PasswordException" ? "locked" : "unreadable";
	}
}

// However the server ends, this ends with it.
process.on("disconnect", () => process.exit());
leaveSignals();
