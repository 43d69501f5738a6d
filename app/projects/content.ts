/** The rules of a project's content that need no schema library. The limits are CHECK constraints too. */
import { boardLimits, boardMessages } from "#app/boards/board.ts";

export const contentTypes = ["article", "image", "video", "data", "code", "presentation"] as const;
export type ContentType = (typeof contentTypes)[number];

/** What people read, and what each type is for. */
export const contentTypeFacts: Record<ContentType, { label: string; hint: string }> = {
	article: { label: "Article", hint: "Text with headings, lists, tables and links, written in Markdown." },
	image: { label: "Image", hint: "A photo, a figure or an illustration." },
	video: { label: "Video", hint: "A link to YouTube, Vimeo or another site." },
	data: { label: "Data", hint: "A table as CSV or JSON." },
	code: { label: "Code", hint: "A script or a program, with its language." },
	presentation: { label: "Presentation", hint: "Slides as a link or a PDF." },
};

/** Maximum lengths of texts, in Unicode code points. */
export const contentLimits = {
	name: 100,
	description: 500,
	/** Of what a version holds: an article, a data set, code. */
	data: 1_000_000,
	changesDescription: 200,
	alt: 300,
	url: boardLimits.url,
} as const;

/** What the first version of every content says about its changes. */
export const initialVersion = "Initial version";

/** What a later version that was moved in says about its changes where nobody did. */
export const undescribedVersion = "Not described";

/** What a restored version says about its changes. */
export function restoredVersion(version: number) {
	return `Restored version ${version}`;
}

export const versionsPerPage = 50;
/** Versions that one account may save in a day, over all projects. */
export const versionsPerDay = 200;
/** Files that one account may upload to projects in a day. A file is stored before its form is accepted. */
export const uploadsPerDay = 60;
/** Of an account whose address is not confirmed. */
export const unconfirmedUploadsPerDay = 10;
/** Versions and bytes that one project may have, so that its pages and the database stay of a size that can be served. */
export const maxVersions = 2_000;
export const maxProjectBytes = 250_000_000;
const maxProjectMegabytes = maxProjectBytes / 1_000_000;
/** Bytes that one account may add to projects: what it saves, and what is in its forks. Less while its address is not confirmed. */
export const maxAccountBytes = 500_000_000;
export const maxUnconfirmedBytes = 10_000_000;
const maxAccountMegabytes = maxAccountBytes / 1_000_000;
const maxUnconfirmedMegabytes = maxUnconfirmedBytes / 1_000_000;
/** Bytes that a version counts besides what it says, for its row. */
export const versionRowBytes = 1_000;

const maxImageMegabytes = 5;
export const maxImageBytes = maxImageMegabytes * 1024 * 1024;
/** Longest side of a stored image in pixels. */
export const imageEdge = 1600;
const maxPdfMegabytes = 7;
export const maxPdfBytes = maxPdfMegabytes * 1024 * 1024;

/** Of a table, what a page shows. The file has the rest. */
export const shownRows = 100;
export const shownColumns = 50;
export const shownCell = 300;
/** Characters of code beyond which it is shown without colours. */
export const highlightedCharacters = 200_000;
/** Previews that one account may ask for in an hour; they follow the typing. */
export const previewsPerHour = 1_200;
/** Comparisons of two versions that one network address may ask for within some time. One that was made not long ago counts not. */
export const comparisons = { times: 100, seconds: 600 };
/** Characters up to which the preview follows the typing. */
export const livePreviewCharacters = 50_000;

export const dataFormats = ["csv", "json"] as const;

/** The format that a file's name tells. */
export function formatOfFile(name: string) {
	if (/\.json$/i.test(name)) return "json";
	return /\.[ct]sv$/i.test(name) ? "csv" : undefined;
}
export type DataFormat = (typeof dataFormats)[number];

export const contentDeletion = {
	question: "Delete this content?",
	confirm: "Delete content",
	warning: "It will be permanently deleted, with all its versions.",
};

export const contentMessages = {
	notFound: "Content not found",
	versionNotFound: "This content has no such version.",
	typeUnknown: "Choose one of the types",
	nameMissing: "Name is required",
	textMissing: "Write or paste something first",
	imageMissing: "Choose an image",
	altMissing: "Describe the image, or say that it is decorative",
	videoMissing: "Enter the video's address",
	presentationMissing: "Enter an address or choose a PDF",
	presentationTwice: "Enter an address or choose a PDF, not both",
	languageUnknown: "Choose one of the languages",
	formatUnknown: "Choose CSV or JSON",
	changesMissing: "Say in a few words what you changed",
	urlInvalid: boardMessages.urlInvalid,
	markersLeft:
		"The text still has the lines that mark two different changes (<<<<<<< and >>>>>>>). Keep what you want of each and remove the marks.",
	imageHint: `PNG, JPEG, WebP, GIF, AVIF or SVG, up to ${maxImageMegabytes} MB. It is kept as a still of up to ${imageEdge} pixels.`,
	imageTooLarge: `The image must be ${maxImageMegabytes} MB or less`,
	imageUnreadable: "This image can't be read. Try a JPEG, PNG, WebP, GIF, AVIF or SVG image.",
	imagesBusy: "Many images are being uploaded right now. Please try again in a minute.",
	pdfHint: `Up to ${maxPdfMegabytes} MB.`,
	pdfTooLarge: `The PDF must be ${maxPdfMegabytes} MB or less`,
	pdfUnreadable: "This file is not a PDF",
	malware: "The site's scanner flagged this file as malware, so it is not kept.",
	scanFailed: "Files can't be checked right now, so none are kept. Please try again in a minute.",
	pdfLocked: "This PDF needs a password to open. Save it without one.",
	pdfTooComplex: "This PDF is too large or too complex to be checked. Save it smaller.",
	pdfActive: "This PDF has scripts or other files in it. Save it without them.",
	fileGone: "The upload has expired. Please choose the file again.",
	fileNoText: "This file is not UTF-8 text",
	fileEmpty: "This file is empty",
	saveFailed: "Failed to save the content",
	tooLarge: "This is more than the site takes in one go. Nothing is saved yet.",
	showFailed: "Failed to load the content",
	deleteFailed: "Failed to delete the content",
	restoreFailed: "Failed to restore the version",
	tooManyVersions: `You can save ${versionsPerDay} versions in a day.`,
	tooManyUploads: `You can upload ${uploadsPerDay} files in a day.`,
	tooManyUnconfirmedUploads: `You can upload ${unconfirmedUploadsPerDay} files in a day, and more once you have confirmed your email address on your profile.`,
	accountFull: `Your account has added ${maxAccountMegabytes} MB to projects, with its forks, and that is the most there is room for. Delete content or forks to make room.`,
	confirmForMore: `Without a confirmed email address there is room for ${maxUnconfirmedMegabytes} MB in projects, with your forks. Confirm your address on your profile for ${maxAccountMegabytes} MB, or delete content or forks.`,
	projectFull: `A project can have up to ${maxVersions.toLocaleString("en-US")} versions and ${maxProjectMegabytes} MB. Delete content to make room.`,
	busy: "The site is busy with other texts right now. Please try again in a minute.",
	tooComplex: "This text is too large or too deeply nested to be shown formatted. Here it is as it was written.",
	dataTooComplex: "This data is too large or too deeply nested to be read as a table",
	signInToSend: "You are signed out. Sign in in another tab, then send it again.",
	signInToEdit: "You must be logged in to edit content",
	signInToRestore: "You must be logged in to restore a version",
	signInToDelete: "You must be logged in to delete content",
	noFile: "This content is not a file.",
	changedBeforeRestore:
		"Somebody saved this content in the meantime. Restore again to make the older version the newest; theirs stays in the history.",
	changedElsewhere: "Nothing is lost, and nothing is saved yet: somebody saved this content while you were editing it.",
	tooManyPreviews:
		"You have asked for many previews in a short time. Your text is still here; previews will be back in a while.",
	previewTooComplex:
		"This text is too large or too deeply nested to be shown formatted. It can be saved, and is then shown as it is written.",
	tooManyComparisons:
		"Many versions were compared from your network in a short time. You can compare again in a few minutes. Here they are one after the other.",
	tooDifferent:
		"These versions are too large or too different to be compared line by line. Here they are one after the other.",
	unchanged: "Nothing has changed, so no version was saved.",
	saved: "A new version is saved.",
	added: "The content is added.",
	restored: "The older version is restored, as a new one.",
	deleted: "The content is deleted.",
	merged: "Your changes and theirs are in different places. Both are in the form below. Read it through, then save.",
	mergedButFields:
		"You both changed the same field, and the form below has yours there. Everything else of both is in the form. Read it through, then save.",
	mergedApart:
		"The form below has what each of you changed. Check that the words fit what they are about, then save. Theirs stays in the history.",
	conflicted:
		"You both changed the same lines. The form below has both, between marks: keep what you want of each, remove the marks, then save.",
	unmerged:
		"The texts are too different to be put together. The form below has yours. Saving it makes it the newest version; theirs stays in the history.",
	chooseOne:
		"The form below has yours. Saving it makes it the newest version; theirs stays in the history. To keep theirs, leave this page.",
} as const;

/** What is said of a PDF that is not kept. */
export const pdfMistakes = {
	unreadable: contentMessages.pdfUnreadable,
	locked: contentMessages.pdfLocked,
	active: contentMessages.pdfActive,
	tooComplex: contentMessages.pdfTooComplex,
} as const;

/** 'Name must be 100 characters or less' and the like. */
export function tooLong(label: string, limit: number) {
	return `${label} must be ${limit.toLocaleString("en-US")} characters or less`;
}

/** Why data is shown as it was written, such as some that was moved in. @param problem what is wrong with it */
export function noTable(problem: string) {
	return `This data can't be shown as a table. Here it is as it was written. ${problem}.`;
}

/** Types whose versions are texts that can be compared and merged line by line. */
export function isText(type: ContentType) {
	return type === "article" || type === "code" || type === "data";
}

/** Who made a version and has no name, or no account any more. */
export const nameless = "a member";
