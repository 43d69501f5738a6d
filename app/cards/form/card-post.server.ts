import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { Member, Viewer } from "#app/accounts/viewer.ts";
import type { Database } from "#app/db/client.server.ts";
import type { Upload } from "#app/forms/read-upload.server.ts";
import { storePicture } from "#app/images/images.server.ts";
import { type PictureRules, takePicture } from "#app/images/take-picture.server.ts";
import { createCard } from "../card.server.ts";
import { avatarEdge, canEditCard, maxPhotoBytes, photosPerDay } from "../card.ts";
import { cardSchema, tidyForm, versionField } from "../card-input.ts";
import { cardMessages } from "../card-messages.ts";
import { findCardToEdit, updateCard } from "../card-own.server.ts";
import { changeForm } from "./card-intents.ts";
import { refuseCard } from "./card-limits.server.ts";

/** What a form of a card brings besides its texts. */
export const cardUpload: Upload = { files: { photo: maxPhotoBytes } };

const photoRules: PictureRules = {
	name: "photo",
	perDay: photosPerDay,
	maxBytes: maxPhotoBytes,
	size: avatarEdge,
	messages: {
		tooLarge: cardMessages.photoTooLarge,
		tooMany: cardMessages.tooManyPhotos,
		busy: cardMessages.photosBusy,
		unreadable: cardMessages.photoUnreadable,
	},
};

/**
 * Takes a posted card form: a button that only changes the form, a form with errors, or a card to be made.
 * @param address where the form comes from, for the limits
 * @returns the new card's id and claim token, or the form to show again with its status
 */
export async function receiveCard(db: Database, viewer: Viewer, posted: FormData, address: string) {
	const read = await readCard(db, posted, address);
	if ("result" in read) return read;
	const refusal = await refuseCard(db, viewer, address);
	if (refusal) return { status: refusal.status, result: read.submission.reply({ formErrors: [refusal.message] }) };
	return createCard(db, viewer, read.submission.value);
}

/**
 * Takes a posted form that changes the card with this id.
 * @returns nothing when it is saved, else the form to show again with its status and the version it is made from
 */
export async function receiveEdit(db: Database, viewer: Viewer, id: string, posted: FormData, address: string) {
	const version = String(posted.get(versionField) ?? "");
	const read = await readCard(db, posted, address);
	if (!viewer) return { status: 401, result: withError(resultOf(read), cardMessages.signInToEdit), version };
	if ("result" in read) return { ...read, version };
	if (await updateCard(db, viewer, id, read.submission.value, version)) return null;
	const refusal = await whyNotUpdated(db, viewer, id);
	return { ...refusal, result: withError(resultOf(read), refusal.message), version: refusal.version ?? version };
}

async function whyNotUpdated(db: Database, viewer: Member, id: string) {
	const card = await findCardToEdit(db, id);
	if (card && canEditCard(viewer, card)) {
		return { status: 409, message: cardMessages.changedElsewhere, version: card.updatedAt.toISOString() };
	}
	return { status: card ? 403 : 404, message: cardMessages.updateMissing };
}

type Parsed = ReturnType<typeof parseCard>;
type ReadCard = { submission: Extract<Parsed, { status: "success" }> } | { status: number; result: SubmissionResult };

/**
 * Reads a posted card form. A photo is stored at once and its hash put into the form, so that a form that comes back has not
 * lost it.
 */
async function readCard(db: Database, posted: FormData, address: string): Promise<ReadCard> {
	const form = tidyForm(posted);
	const photoError = await takePhoto(db, form, address);
	const changed = changeForm(form);
	if (changed) return { status: 200, result: changed };

	const submission = parseCard(form);
	if (!photoError && submission.status === "success") return { submission };
	const fieldErrors = photoError ? { photo: [photoError.message] } : undefined;
	return { status: photoError?.status ?? 422, result: submission.reply({ fieldErrors }) };
}

export function parseCard(form: FormData) {
	return parseWithZod(form, { schema: cardSchema, disableAutoCoercion: true });
}

/** Stores the form's photo, puts its hash in its place, and says what is wrong with it if something is. */
export async function takePhoto(db: Database, form: FormData, address: string) {
	const photo = form.get("photo");
	form.delete("photo");
	const taken = await takePicture(db, photo, address, photoRules);
	if (taken && "message" in taken) return taken;
	if (taken) form.set("avatar", await storePicture(db, taken.bytes));
	return null;
}

/** The form with what was typed into it and a message above it. */
export function sendBack(posted: FormData, message: string) {
	const form = tidyForm(posted);
	form.delete("photo");
	return withError(parseCard(form).reply(), message);
}

function resultOf(read: ReadCard): SubmissionResult {
	return "result" in read ? read.result : read.submission.reply();
}

function withError(result: SubmissionResult, message: string): SubmissionResult {
	return { ...result, status: "error", error: { ...result.error, "": [message] } };
}
