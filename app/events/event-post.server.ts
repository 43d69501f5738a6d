import type { Database } from "#app/db/client.server.ts";
import { isRefusal, refuseField } from "#app/forms/form-answer.ts";
import { changedForm, type PostedForm, parseForm } from "#app/forms/parse-form.server.ts";
import type { Upload } from "#app/forms/read-upload.server.ts";
import { storePicture } from "#app/images/images.server.ts";
import { type PictureRules, takePicture } from "#app/images/take-picture.server.ts";
import { eventMessages, imageEdge, imageField, imagesPerDay, maxImageBytes, removeImage } from "./event.ts";
import { type EventInput, eventSchema } from "./event-input.ts";

/** What the form of an event brings besides its texts. */
export const eventUpload: Upload = { files: { [imageField]: maxImageBytes } };

const imageRules: PictureRules = {
	name: "event-image",
	perDay: imagesPerDay,
	maxBytes: maxImageBytes,
	size: imageEdge,
	messages: {
		tooLarge: eventMessages.imageTooLarge,
		tooMany: eventMessages.tooManyImages,
		busy: eventMessages.imagesBusy,
		unreadable: eventMessages.imageUnreadable,
	},
};

/**
 * Reads a posted form of an event, which may be anything. Its image is stored at once and named in the form, so that a form that
 * comes back has not lost it.
 * @param address where the form comes from, for the limit of images
 */
export async function readEvent(db: Database, form: FormData, address: string): Promise<PostedForm<EventInput>> {
	if (form.get(removeImage.name) === removeImage.value) {
		form.delete("image");
		const { version, reply } = parseForm(eventSchema, form);
		return changedForm({ initialValue: reply().initialValue }, version);
	}
	const taken = await takePicture(db, form.get(imageField), address, imageRules);
	if (taken && "bytes" in taken) form.set("image", await storePicture(db, taken.bytes));
	return parseForm(eventSchema, form, isRefusal(taken) ? refuseField(imageField, taken) : null);
}
