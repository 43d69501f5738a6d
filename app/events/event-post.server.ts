import type { Database } from "#app/db/client.server.ts";
import { type Refusal, refuseField } from "#app/forms/form-answer.ts";
import { changedForm, type PostedForm, parseForm } from "#app/forms/parse-form.server.ts";
import type { Upload } from "#app/forms/read-upload.server.ts";
import { type FormPictureRules, takeFormPicture } from "#app/images/take-picture.server.ts";
import { eventMessages, imageEdge, imageField, imagesPerDay, maxImageBytes, removeImage } from "./event.ts";
import { type EventInput, eventSchema } from "./event-input.ts";

/** What the form of an event brings besides its texts. */
export const eventUpload: Upload = { files: { [imageField]: maxImageBytes } };

const imageRules: FormPictureRules = {
	names: { picture: imageField, stored: "image" },
	name: "event-image",
	perDay: imagesPerDay,
	maxBytes: maxImageBytes,
	size: imageEdge,
	messages: {
		tooLarge: eventMessages.imageTooLarge,
		tooMany: eventMessages.tooManyImages,
		busy: eventMessages.imagesBusy,
		unreadable: eventMessages.imageUnreadable,
		gone: eventMessages.imageGone,
	},
};

/**
 * Reads a posted form of an event, which may be anything. Its image is stored at once and named in the form, so that a form that
 * comes back has not lost it.
 * @param address where the form comes from, for the limit of images
 * @param refuse what to say when that fails
 */
export async function readEvent(
	db: Database,
	form: FormData,
	address: string,
	refuse: (failure: unknown) => Refusal,
): Promise<PostedForm<EventInput>> {
	if (form.get(removeImage.name) === removeImage.value) {
		form.delete("image");
		const { version, reply } = parseForm(eventSchema, form);
		return changedForm({ initialValue: reply().initialValue }, version);
	}
	const problem = await takeFormPicture(db, form, address, imageRules).then(
		(image) => image && refuseField(imageField, image),
		refuse,
	);
	return parseForm(eventSchema, form, problem);
}
