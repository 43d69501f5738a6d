import type { Database } from "#app/db/client.server.ts";
import type { Refusal } from "#app/forms/form-answer.ts";
import { changedForm, type PostedForm, parseTidied, versionIn } from "#app/forms/parse-form.server.ts";
import type { Upload } from "#app/forms/read-upload.server.ts";
import { type FormPictureRules, takeChosenPicture, takeFormPicture } from "#app/images/take-picture.server.ts";
import { avatarEdge, maxPhotoBytes, photosPerDay } from "../card.ts";
import { type CardInput, cardSchema, tidyForm } from "../card-input.ts";
import { cardMessages } from "../card-messages.ts";
import { changeButton, changeForm, changes } from "./card-intents.ts";

/** What a form of a card brings besides its texts. */
export const cardUpload: Upload = { files: { photo: maxPhotoBytes } };

const photoRules: FormPictureRules = {
	names: { picture: "photo", stored: "avatar" },
	name: "photo",
	perDay: photosPerDay,
	maxBytes: maxPhotoBytes,
	size: avatarEdge,
	messages: {
		tooLarge: cardMessages.photoTooLarge,
		tooMany: cardMessages.tooManyPhotos,
		busy: cardMessages.photosBusy,
		unreadable: cardMessages.photoUnreadable,
		gone: cardMessages.photoGone,
	},
};

/**
 * Reads a posted card form. A photo is stored at once and its hash put into the form, so that a form that comes back has not
 * lost it.
 * @param address where the form comes from, for the limit of photos
 * @param refuse what to say when that fails
 */
export async function readCard(
	db: Database,
	posted: FormData,
	address: string,
	refuse: (failure: unknown) => Refusal,
): Promise<PostedForm<CardInput>> {
	const form = tidyForm(posted);
	const version = versionIn(posted);
	// What is to be removed need not be taken first.
	if (form.get(changeButton) === changes.removePhoto) form.delete("photo");
	const problem = await takeChosenPicture(db, form, address, photoRules, refuse);
	const changed = changeForm(form);
	if (changed) return changedForm(changed, version, problem);
	return parseTidied(cardSchema, form, version, problem);
}

/** Stores the form's photo, puts its hash in its place, and says what is wrong with it if something is. */
export function takePhoto(db: Database, form: FormData, address: string) {
	return takeFormPicture(db, form, address, photoRules);
}
