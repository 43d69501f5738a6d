import { parseWithZod } from "@conform-to/zod/v4";
import { tryAgainIn } from "#app/answers.ts";
import type { Viewer } from "#app/context.ts";
import type { Database } from "#app/db/client.server.ts";
import { countAttempt } from "#app/db/rate-limit.server.ts";
import { reencodePicture, storePicture } from "#app/images/images.server.ts";
import { anonymousCardsPerDay, avatarEdge, cardMessages, maxPhotoBytes, photosPerDay } from "./card.ts";
import { cardSchema, tidyForm } from "./card-input.ts";
import { changeForm } from "./card-intents.ts";
import { createCard } from "./cards.server.ts";

const oneDay = 86_400;

/**
 * Takes a posted card form: a button that only changes the form, a form with errors, or a card to be made. A photo is
 * stored at once and its hash put into the form, so that a form that comes back has not lost it.
 * @param address where the form comes from, for the limits
 * @returns the new card's id and claim token, or the form to show again with its status
 */
export async function receiveCard(db: Database, viewer: Viewer, posted: FormData, address: string) {
	const form = tidyForm(posted);
	const photoError = await takePhoto(db, form, address);
	const changed = changeForm(form);
	if (changed) return { status: 200, result: changed };

	const submission = parseWithZod(form, { schema: cardSchema, disableAutoCoercion: true });
	if (photoError || submission.status !== "success") {
		const fieldErrors = photoError ? { photo: [photoError.message] } : undefined;
		return { status: photoError?.status ?? 422, result: submission.reply({ fieldErrors }) };
	}
	if (!viewer) {
		const wait = await countAttempt(
			db,
			{ name: "anonymous-card", times: anonymousCardsPerDay, seconds: oneDay },
			address,
		);
		if (wait !== null) {
			const formErrors = [`${cardMessages.tooManyCards} ${tryAgainIn(wait)}`];
			return { status: 429, result: submission.reply({ formErrors }) };
		}
	}
	return createCard(db, viewer, submission.value);
}

async function takePhoto(db: Database, form: FormData, address: string) {
	const photo = form.get("photo");
	form.delete("photo");
	if (!(photo instanceof File) || photo.size === 0) return null;
	if (photo.size > maxPhotoBytes) return { status: 422, message: cardMessages.photoTooLarge };
	const wait = await countAttempt(db, { name: "photo", times: photosPerDay, seconds: oneDay }, address);
	if (wait !== null) return { status: 429, message: `${cardMessages.tooManyPhotos} ${tryAgainIn(wait)}` };
	const picture = await reencodePicture(await photo.bytes(), avatarEdge);
	if (picture === "busy") return { status: 503, message: cardMessages.photosBusy };
	if (!picture) return { status: 422, message: cardMessages.photoUnreadable };
	form.set("avatar", await storePicture(db, picture));
	return null;
}
