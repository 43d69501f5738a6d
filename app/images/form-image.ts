/** The image that a form may bring: its limits, its field, and what is told about it. */
import type { PictureLimits } from "./pick-picture.ts";

const maxMegabytes = 5;
export const maxImageBytes = maxMegabytes * 1024 * 1024;
/** Longest side of a stored image in pixels. */
export const imageEdge = 1200;
/** Images that one address may have re-encoded in a day, for each kind of form. */
export const imagesPerDay = 100;

/** Name of the field with an image that is not stored yet. */
export const imageField = "picture";
/** The button that takes the image out of the form; without JavaScript it posts the form, which comes back changed. */
export const removeImage = { name: "change", value: "remove-image" } as const;

export const imageMessages = {
	hint: `PNG, JPG, GIF up to ${maxMegabytes}MB`,
	tooLarge: `Image must be ${maxMegabytes} MB or less`,
	unreadable: "This image can't be read. Try a PNG, JPG or GIF.",
	gone: "Please choose your image again.",
	busy: "Many images are being uploaded right now. Please try again in a minute.",
	tooMany: "Many images were uploaded from your network today.",
} as const;

/** What the browser takes as an image. */
export const imageLimits: PictureLimits = {
	edge: imageEdge,
	maxBytes: maxImageBytes,
	tooLarge: imageMessages.tooLarge,
	unreadable: imageMessages.unreadable,
};
