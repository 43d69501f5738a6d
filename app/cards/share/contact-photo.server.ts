import type { Database } from "#app/db/client.server.ts";
import { pictureHash } from "#app/images/image.ts";
import { findPicture, reencodeAsJpeg } from "#app/images/images.server.ts";
import type { Card } from "../card.server.ts";

const photoEdge = 256;

/** The card's photo as contact apps read it, which WebP is not, or null. */
export async function contactPhoto(db: Database, { avatarUrl }: Card) {
	const hash = avatarUrl && pictureHash(avatarUrl);
	const bytes = hash && (await findPicture(db, hash));
	return bytes ? reencodeAsJpeg(bytes, photoEdge) : null;
}
