import { maxImportMegabytes } from "./portfolio.ts";

export const portfolioMessages = {
	urlInvalid: "Please enter a valid URL",
	importTooLarge: `This file is larger than ${maxImportMegabytes} MB. Nothing was changed.`,
	importNoJson: "This file is not JSON. Choose a file that was exported from a portfolio. Nothing was changed.",
	importNoPortfolio: "This file has no owner and work items, so it is not a portfolio. Nothing was changed.",
	importUnreadable: "This file can't be read. Nothing was changed.",
	imageUnreadable: "This image can't be read. Try a JPEG, PNG, WebP, GIF, AVIF or SVG image.",
	imageTooLarge: "This image can't be made small enough. Try another one.",
	categoryTaken: "You have this category already.",
	storageFull:
		"The storage of this browser is full, so the latest changes are not saved. Remove an image, or export your portfolio as JSON before you leave this page.",
	storageForbidden:
		"This browser doesn't let the site keep anything, so your changes are not saved. Export your portfolio as JSON before you leave this page.",
	damaged:
		"What was stored here could not be read completely. What could be read is shown below, and the original is kept.",
	pageCodeGone: "Export your portfolio as JSON under Files, reload this page, and try again.",
	example: "This is an example to write over.",
	emptied: "The portfolio is empty.",
	broughtBack: "The portfolio from before is back.",
	beforeDeleted: "The portfolio from before is deleted.",
	notKept: "There was no room to keep what was here before: undo this, or it is gone.",
	restored: "Your portfolio is back, with what you have changed since.",
} as const;

/** What an import says afterwards. @param repairs how many details did not fit */
export function importedMessage(fileName: string, repairs: number) {
	if (repairs === 0) return `${fileName} is imported.`;
	return `${fileName} is imported. ${repairs === 1 ? "One detail" : `${repairs} details`} did not fit and ${repairs === 1 ? "was" : "were"} shortened or left out.`;
}

export function removedMessage(label: string) {
	return `${label} is removed.`;
}

export function fullMessage(limit: number) {
	return `You've reached the maximum of ${limit}.`;
}
