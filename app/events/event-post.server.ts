import type { Database } from "#app/db/client.server.ts";
import type { Refusal } from "#app/forms/form-answer.ts";
import { changedForm, type PostedForm, parseForm } from "#app/forms/parse-form.server.ts";
import { removeImage } from "#app/images/form-image.ts";
import { imageRules, takeChosenPicture } from "#app/images/take-picture.server.ts";
import { type EventInput, eventSchema } from "./event-input.ts";

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
	const problem = await takeChosenPicture(db, form, address, imageRules("event-image"), refuse);
	return parseForm(eventSchema, form, problem);
}
