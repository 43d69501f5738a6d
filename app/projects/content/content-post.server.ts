/** Takes the form of a content, which may be anything, and the file that it may bring. */

import { data, type RouterContextProvider } from "react-router";
import { accountsContext } from "#app/accounts/auth.server.ts";
import { type Member, viewerContext } from "#app/accounts/viewer.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { countAttempt, forgiveAttempt, type RateLimit } from "#app/db/rate-limit.server.ts";
import { isRefusal, type Refusal, refuse, refuseField } from "#app/forms/form-answer.ts";
import { changedForm, type PostedForm, parseForm } from "#app/forms/parse-form.server.ts";
import { readUpload, type Upload } from "#app/forms/read-upload.server.ts";
import { type Failure, refusalOf } from "#app/forms/save-form.server.ts";
import { tooMany } from "#app/forms/too-many.server.ts";
import { type PictureRules, takePicture } from "#app/images/take-picture.server.ts";
import { malwareScanContext } from "#app/web/malware-scan.server.ts";
import { requestContext } from "#app/web/request-context.ts";
import { countsFile, refuseBytes } from "../account-budget.server.ts";
import {
	type ContentType,
	contentLimits,
	contentMessages,
	imageEdge,
	maxImageBytes,
	maxPdfBytes,
	pdfMistakes,
	unconfirmedUploadsPerDay,
	uploadsPerDay,
} from "../content.ts";
import { hashOfFile, isFileGone, openSeal, sealFile, storeProjectFile } from "../project-files.server.ts";
import type { ArticlePreview } from "./content-answer.ts";
import { type ContentInput, contentSchema } from "./content-input.ts";
import { readDataFile } from "./data-file.ts";
import { previewButton } from "./fields/ask-for-preview.ts";
import { previewArticle } from "./preview-article.server.ts";
import { reserveTextMemory } from "./text-memory.server.ts";
import type { VersionState } from "./versions/version-state.ts";
import { formatOf } from "./views/view.server.ts";
import { readPdf, startsAsPdf } from "./workers/read-pdf.server.ts";
import { workOnText } from "./workers/text-worker-pool.server.ts";

type Context = Readonly<RouterContextProvider>;

/** What the form of a content brings besides its texts, when somebody is signed in who may save it. */
const contentUpload: Upload = { files: { upload: maxPdfBytes }, longTexts: { text: contentLimits.data } };

/** The form of a content. Of who is signed out it takes no file and no long text. @throws as `readUpload` */
export async function readContent(request: Request, context: Context) {
	if (context.get(viewerContext)) return readUpload(request, contentUpload);
	try {
		return await readUpload(request, {});
	} catch (thrown) {
		const { init } = thrown as Partial<ReturnType<typeof data<unknown>>>;
		// Who is signed in may send as much.
		throw init?.status === 413 ? data(contentMessages.signInToSend, { status: 413 }) : thrown;
	}
}

/** How many files an account may upload, and what it is told beyond that. */
function uploadLimitOf({ confirmed }: Member): RateLimit & { tooMany: string } {
	const day = { seconds: 86_400 };
	if (confirmed)
		return { name: "project-upload", times: uploadsPerDay, tooMany: contentMessages.tooManyUploads, ...day };
	const tooMany = contentMessages.tooManyUnconfirmedUploads;
	return { name: "project-upload-unconfirmed", times: unconfirmedUploadsPerDay, tooMany, ...day };
}

function pictureRulesFor({ name, times, tooMany }: ReturnType<typeof uploadLimitOf>): PictureRules {
	const { imageTooLarge: tooLarge, imagesBusy: busy, imageUnreadable: unreadable } = contentMessages;
	const messages = { tooLarge, tooMany, busy, unreadable };
	return { name, perDay: times, maxBytes: maxImageBytes, size: imageEdge, messages };
}

interface PostedContent {
	form: PostedForm<ContentInput>;
	/** What its article will look like, where that is all it asks for. */
	preview?: ArticlePreview;
}

/**
 * Takes the form of a content, with memory for the page on which it may come back. Of who may not send it no file is kept, and no
 * preview is made.
 * @param editing whether there is a version already
 * @param failure what to say when that fails
 * @throws that the site is busy (503), which leaves the form on the screen
 */
export async function takeContent(
	context: Context,
	who: Member | Refusal,
	posted: FormData,
	type: ContentType,
	editing: boolean,
	failure: Failure,
): Promise<PostedContent> {
	const viewer = isRefusal(who) ? null : who;
	const refuse = (thrown: unknown) => refusalOf(context, thrown, failure);
	const taking = viewer && takeUpload(context, viewer, type, posted);
	const problem = await taking?.then((file) => file && refuseField("upload", file), refuse);
	const text = String(posted.get("text") ?? "");
	reserveTextMemory(context, text);
	const form = parseForm(contentSchema(type, editing), posted, problem);
	if (!viewer || posted.get(previewButton.name) !== previewButton.value) return { form };
	const typed = { initialValue: form.reply().initialValue };
	const asked = previewArticle(context.get(databaseContext), context.get(requestContext), viewer, text);
	const preview = await asked.catch(refuse);
	if (isRefusal(preview)) return { form: changedForm(typed, form.version, preview) };
	return { form: changedForm(typed, form.version), preview };
}

/**
 * Stores the file that the form brings, and puts what stands for it into the form: the seal of an upload, or the text of a file of
 * data. So it is kept when the form comes back.
 * @returns what is wrong with the file; null when it is taken, or there is none
 */
async function takeUpload(
	context: Context,
	viewer: Member,
	type: ContentType,
	form: FormData,
): Promise<Refusal | null> {
	const upload = form.get("upload");
	if (!(upload instanceof File) || upload.size === 0) return dropGoneFile(context, type, form);
	if (type === "data") return readText(upload, form);
	const db = context.get(databaseContext);
	const accounts = context.get(accountsContext);
	const limit = uploadLimitOf(viewer);
	// What a picture comes to is known when it is re-encoded.
	const accountFull = await refuseBytes(db, viewer, type === "image" ? 0 : upload.size);
	if (type === "image") {
		if (accountFull !== null) return refuse(422, accountFull);
		const taken = await takePicture(db, upload, viewer.id, pictureRulesFor(limit));
		if (!taken || !("bytes" in taken)) return taken;
		const hash = await storeProjectFile(db, { mediaType: "image/webp", bytes: taken.bytes });
		form.set("file", sealFile(accounts, hash));
	}
	if (type === "presentation") {
		if (upload.size > maxPdfBytes) return refuse(422, contentMessages.pdfTooLarge);
		const bytes = Buffer.from(await upload.arrayBuffer());
		if (!startsAsPdf(bytes)) return refuse(422, contentMessages.pdfUnreadable);
		// One that is sent again, since the answer was lost, is there and has its room.
		if (!(await countsFile(db, viewer, hashOfFile(bytes)))) {
			if (accountFull !== null) return refuse(422, accountFull);
			const wait = await countAttempt(db, limit, viewer.id);
			if (wait !== null) return tooMany(limit.tooMany, wait);
			const refusal = await refusePdf(context, bytes);
			if (refusal?.status === 503) await forgiveAttempt(db, limit, viewer.id);
			if (refusal) return refusal;
		}
		const hash = await storeProjectFile(db, { mediaType: "application/pdf", bytes });
		form.set("file", sealFile(accounts, hash));
		if (String(form.get("url") ?? "") !== "") return refuse(422, contentMessages.presentationTwice);
	}
	return null;
}

/** Takes a file that can't be had any more out of the form. @returns that it has to be chosen again; null where none is missing */
async function dropGoneFile(context: Context, type: ContentType, form: FormData): Promise<Refusal | null> {
	const usesFile = type === "image" || (type === "presentation" && !form.get("url"));
	const sealed = String(form.get("file") ?? "");
	if (!usesFile || !(await isFileGone(context.get(databaseContext), context.get(accountsContext), sealed))) return null;
	form.delete("file");
	return refuse(422, contentMessages.fileGone);
}

/** @returns what is wrong with a PDF, or that nobody can tell just now (503) */
async function refusePdf(context: Context, bytes: Uint8Array): Promise<Refusal | null> {
	const mistake = await readPdf(context.get(requestContext), bytes);
	if (mistake === "busy") return refuse(503, contentMessages.busy);
	if (mistake) return refuse(422, pdfMistakes[mistake]);
	return refuseMalware(context, bytes);
}

/** A scanner that does not answer lets nothing through. */
async function refuseMalware(context: Context, bytes: Uint8Array): Promise<Refusal | null> {
	const isMalware = context.get(malwareScanContext);
	const { logger } = context.get(requestContext);
	try {
		if (!(await isMalware?.(bytes))) return null;
		logger.warn({ event: "malware-refused" }, "An upload is malware, and was not kept");
		return refuse(422, contentMessages.malware);
	} catch (err) {
		logger.error({ err }, "The malware scanner does not answer");
		return refuse(503, contentMessages.scanFailed);
	}
}

async function readText(upload: File, form: FormData) {
	const read = await readDataFile(upload);
	if ("problem" in read) return refuse(422, read.problem);
	form.set("text", read.text);
	if (read.format) form.set("format", read.format);
	return null;
}

/** What a form says as the state of a version, or what keeps it from being one. */
export async function stateFrom(
	context: Context,
	type: ContentType,
	{ name, description, ...input }: ContentInput,
): Promise<VersionState | Refusal> {
	const file = openSeal(context.get(accountsContext), input.file ?? "");
	const state = { name, description, data: input.text ?? "", file: null, metadata: {} };
	if (type === "image") {
		if (!file) return wrong("upload", contentMessages.imageMissing);
		return { ...state, file, metadata: input.decorative ? { decorative: "yes" } : { alt: input.alt ?? "" } };
	}
	if (type === "presentation") {
		if (input.url) return { ...state, data: input.url };
		return file ? { ...state, file } : wrong("upload", contentMessages.presentationMissing);
	}
	if (type === "video") return { ...state, data: input.url ?? "" };
	if (type === "code") return { ...state, metadata: { language: input.language ?? "" } };
	if (type === "article") return state;
	const format = formatOf(input.format);
	const table = await workOnText(context.get(requestContext), null, "readTable", state.data, format);
	if ("failed" in table && table.failed === "busy") return refuse(503, contentMessages.busy);
	if ("failed" in table) return wrong("text", contentMessages.dataTooComplex);
	if ("problem" in table.result) return wrong("text", table.result.problem);
	return { ...state, metadata: { format } };
}

function wrong(field: string, message: string) {
	return refuseField(field, refuse(422, message));
}
