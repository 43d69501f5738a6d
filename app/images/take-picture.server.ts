import type { Database } from "#app/db/client.server.ts";
import { countAttempt, forgiveAttempt } from "#app/db/rate-limit.server.ts";
import { isRefusal, type Refusal, refuse, refuseField } from "#app/forms/form-answer.ts";
import type { Upload } from "#app/forms/read-upload.server.ts";
import { tooMany } from "#app/forms/too-many.server.ts";
import { imageEdge, imageField, imageMessages, imagesPerDay, maxImageBytes } from "./form-image.ts";
import { isPictureStored, reencodePicture, storePicture } from "./images.server.ts";
import type { PictureSize } from "./reencode.ts";

export interface PictureRules {
	/** Unique in the product: counts what one address sends in a day. */
	name: string;
	perDay: number;
	/** Most bytes of the picture as it is sent. */
	maxBytes: number;
	size: PictureSize;
	messages: { tooLarge: string; tooMany: string; busy: string; unreadable: string };
}

export interface FormPictureRules extends PictureRules {
	/** Names of the file field, and of the hidden one with what the server has already. */
	names: { picture: string; stored: string };
	messages: PictureRules["messages"] & {
		/** What the server had already has been forgotten meanwhile. */
		gone: string;
	};
}

/** What a form that may bring an image brings besides its texts. */
export const imageUpload: Upload = { files: { [imageField]: maxImageBytes } };

/** @param name unique in the product: counts what one address sends in a day */
export function imageRules(name: string): FormPictureRules {
	return {
		names: { picture: imageField, stored: "image" },
		name,
		perDay: imagesPerDay,
		maxBytes: maxImageBytes,
		size: imageEdge,
		messages: imageMessages,
	};
}

/** Where the pictures of forms are stored. */
interface PictureStore {
	/** Returns what the hidden field says of it. */
	store(bytes: Buffer): Promise<string>;
	/** Of what a hidden field says, which may be anything. */
	isGone(stored: string): Promise<boolean>;
}

const oneDay = 86_400;

/**
 * Takes the picture that a form brings, which may be anything.
 * @param address where the form comes from, for the limit
 * @returns its re-encoded bytes, null when there is none, or what is wrong with it
 */
export async function takePicture(
	db: Database,
	picture: FormDataEntryValue | null,
	address: string,
	{ name, perDay, maxBytes, size, messages }: PictureRules,
): Promise<{ bytes: Buffer } | Refusal | null> {
	if (!(picture instanceof File) || picture.size === 0) return null;
	if (picture.size > maxBytes) return refuse(422, messages.tooLarge);
	const limit = { name, times: perDay, seconds: oneDay };
	const wait = await countAttempt(db, limit, address);
	if (wait !== null) return tooMany(messages.tooMany, wait);
	const bytes = await reencodePicture({ address }, await picture.bytes(), size);
	if (bytes === "busy") {
		// Nothing was tried.
		await forgiveAttempt(db, limit, address);
		return refuse(503, messages.busy);
	}
	if (!bytes) return refuse(422, messages.unreadable);
	return { bytes };
}

/**
 * Takes the picture that a form brings, stores it at once and names it in the form, so that a form that comes back has not lost it.
 * One that the form names and that has been forgotten since is taken out of it.
 * @param address where the form comes from, for the limit
 * @returns what is wrong with the picture; null when nothing is
 */
export async function takeFormPicture(
	db: Database,
	form: FormData,
	address: string,
	{ names, ...rules }: FormPictureRules,
	{ store, isGone }: PictureStore = picturesOf(db),
): Promise<Refusal | null> {
	const taken = await takePicture(db, form.get(names.picture), address, rules);
	form.delete(names.picture);
	if (isRefusal(taken)) return taken;
	if (taken) form.set(names.stored, await store(taken.bytes));
	else if (await isGone(String(form.get(names.stored) ?? ""))) {
		form.delete(names.stored);
		return refuse(422, rules.messages.gone);
	}
	return null;
}

/**
 * Takes the picture that a form brings, as `takeFormPicture` does, and refuses one that is not taken where it was chosen.
 * @param refuse what to say when that fails
 */
export function takeChosenPicture(
	db: Database,
	form: FormData,
	address: string,
	rules: FormPictureRules,
	refuse: (failure: unknown) => Refusal,
) {
	const taking = takeFormPicture(db, form, address, rules);
	return taking.then((refusal) => refusal && refuseField(rules.names.picture, refusal), refuse);
}

function picturesOf(db: Database): PictureStore {
	return {
		store: (bytes) => storePicture(db, bytes),
		isGone: async (stored) => /^[0-9a-f]{64}$/.test(stored) && !(await isPictureStored(db, stored)),
	};
}
