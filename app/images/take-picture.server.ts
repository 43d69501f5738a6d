import type { Database } from "#app/db/client.server.ts";
import { countAttempt } from "#app/db/rate-limit.server.ts";
import type { Refusal } from "#app/forms/form-answer.ts";
import { tooMany } from "#app/web/responses.ts";
import { reencodePicture } from "./images.server.ts";
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
	if (picture.size > maxBytes) return { status: 422, message: messages.tooLarge };
	const wait = await countAttempt(db, { name, times: perDay, seconds: oneDay }, address);
	if (wait !== null) return tooMany(messages.tooMany, wait);
	const bytes = await reencodePicture({ address }, await picture.bytes(), size);
	if (bytes === "busy") return { status: 503, message: messages.busy };
	if (!bytes) return { status: 422, message: messages.unreadable };
	return { bytes };
}
