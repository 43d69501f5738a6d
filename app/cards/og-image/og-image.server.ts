/** The pictures that other sites show where somebody shares the link of a card. */
import { hash } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { href } from "react-router";
import { type Database, prepareOnce } from "#app/db/client.server.ts";
import { pick } from "#app/db/pick.server.ts";
import { drawnPicture } from "#app/drawing/drawn-picture.server.ts";
import { isRendererFree, keepRendererReady } from "#app/drawing/renderer-pool.server.ts";
import { pictureHash } from "#app/images/image.ts";
import { findPicture, shrinkStored } from "#app/images/images.server.ts";
import { pictureUrlIn } from "#app/images/picture-url.server.ts";
import { type Client, ownWork } from "#app/web/fair-queue.server.ts";
import { isUuid } from "#app/web/uuid.ts";
import { scicommCards } from "../card.tables.server.ts";
import { cardPicture, colours, drawing, type PictureFacts, pictureAvatar } from "./layout.ts";

/** What the picture of a card shows; undefined when there is no such card, or a moderator has hidden it. */
export async function findSubject(db: Database, id: string): Promise<PictureFacts | undefined> {
	if (!isUuid(id)) return undefined;
	const statement = prepareOnce(db, "find-picture-subject", (name) =>
		db
			.select({
				...pick(scicommCards, "name", "title", "expertise", "availability"),
				avatarUrl: pictureUrlIn(scicommCards.avatar),
				...pick(scicommCards, "cardStyle", "openToCollaborations"),
			})
			.from(scicommCards)
			.where(and(eq(scicommCards.id, sql.placeholder("id")), sql`not ${scicommCards.hidden}`))
			.prepare(name),
	);
	const [row] = await statement.execute({ id });
	return row;
}

/** Sixteen digits that change with everything the picture shows. */
export function pictureVersion(card: PictureFacts) {
	const { name, title, expertise, availability, avatarUrl, cardStyle, openToCollaborations } = card;
	const shown = [drawing, name, title, expertise, availability, avatarUrl, cardStyle, openToCollaborations];
	return hash("sha256", JSON.stringify(shown), "hex").slice(0, 16);
}

/** The path of the card's picture, which never changes what it shows. */
export function picturePath(id: string, card: PictureFacts) {
	return href("/card/:id/picture/:file", { id, file: `${pictureVersion(card)}.png` });
}

/** The picture as PNG, or `busy` when too many are asked for. */
export function pictureOf(db: Database, client: Client, card: PictureFacts) {
	return drawnPicture(client, pictureVersion(card), () => elementOf(db, card));
}

/** Draws the picture ahead for a card that its owner is about to share, unless others wait. */
export function preparePicture(db: Database, card: PictureFacts) {
	if (isRendererFree()) pictureOf(db, ownWork, card).catch(() => {});
}

/** From now on has everything there that draws, so that the first picture is as quick as others. */
export function keepDrawingReady() {
	keepRendererReady(() => cardPicture(sample, null));
}

const sample: PictureFacts = {
	name: "Mary Somerville",
	title: "Mathematician and astronomer",
	expertise: "Astronomy",
	availability: ["Podcast Guest"],
	avatarUrl: null,
	cardStyle: "heliograph",
	openToCollaborations: true,
};

async function elementOf(db: Database, card: PictureFacts) {
	const hash = card.avatarUrl && pictureHash(card.avatarUrl);
	const stored = hash ? await findPicture(db, hash) : undefined;
	const { avatar } = colours[card.cardStyle];
	return cardPicture(card, stored ? await shrinkStored(stored, 2 * pictureAvatar, avatar) : null);
}
