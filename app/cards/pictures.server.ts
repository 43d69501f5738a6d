/** The pictures that other sites show where somebody shares the link of a card. */
import { createHash } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { href } from "react-router";
import { type Database, prepareOnce } from "#app/db/client.server.ts";
import { scicommCards } from "#app/db/schema.server.ts";
import { isPainterFree, paint, wakePainter } from "#app/drawing/painter.server.ts";
import { pictureHash, pictureUrl } from "#app/images/image.ts";
import { findPicture, shrinkStored } from "#app/images/images.server.ts";
import { isUuid } from "./card.ts";
import { cardPicture, drawing, type PictureFacts, pictureAvatar } from "./picture-look.ts";

/** Bytes of the pictures that stay in memory: a link that is shared is looked at by several sites within a minute. */
const mostBytes = 4 * 1024 * 1024;
const drawn = new Map<string, Uint8Array<ArrayBuffer>>();
const onTheirWay = new Map<string, ReturnType<typeof draw>>();

/** What the picture of a card shows; undefined when there is no such card, or a moderator has hidden it. */
export async function findSubject(db: Database, id: string): Promise<PictureFacts | undefined> {
	if (!isUuid(id)) return undefined;
	const statement = prepareOnce(db, "find-picture-subject", (name) =>
		db
			.select({
				name: scicommCards.name,
				title: scicommCards.title,
				expertise: scicommCards.expertise,
				availability: scicommCards.availability,
				avatar: scicommCards.avatar,
				cardStyle: scicommCards.cardStyle,
				openToCollaborations: scicommCards.openToCollaborations,
			})
			.from(scicommCards)
			.where(and(eq(scicommCards.id, sql.placeholder("id")), sql`not ${scicommCards.hidden}`))
			.prepare(name),
	);
	const [row] = await statement.execute({ id });
	if (!row) return undefined;
	const { avatar, ...shown } = row;
	return { ...shown, avatarUrl: avatar && pictureUrl(avatar) };
}

/** Sixteen digits that change with everything the picture shows. */
export function pictureVersion(card: PictureFacts) {
	const { name, title, expertise, availability, avatarUrl, cardStyle, openToCollaborations } = card;
	const shown = [drawing, name, title, expertise, availability, avatarUrl, cardStyle, openToCollaborations];
	return createHash("sha256").update(JSON.stringify(shown)).digest("hex").slice(0, 16);
}

/** The path of the card's picture, which never changes what it shows. */
export function picturePath(id: string, card: PictureFacts) {
	return href("/card/:id/picture/:file", { id, file: `${pictureVersion(card)}.png` });
}

/** The picture as PNG, or `busy` when too many are asked for. */
export async function pictureOf(db: Database, card: PictureFacts) {
	const version = pictureVersion(card);
	const known = drawn.get(version);
	if (known) {
		drawn.delete(version);
		drawn.set(version, known);
		return known;
	}
	const sameNow = onTheirWay.get(version);
	if (sameNow) return sameNow;
	const picture = draw(db, card);
	onTheirWay.set(version, picture);
	try {
		const png = await picture;
		if (png !== "busy") keep(version, png);
		return png;
	} finally {
		onTheirWay.delete(version);
	}
}

/** Draws the picture ahead for a card that its owner is about to share, unless others wait. */
export function preparePicture(db: Database, card: PictureFacts) {
	if (isPainterFree()) pictureOf(db, card).catch(() => {});
}

/** Makes sure that a picture that is asked for next is drawn quickly. */
export function expectPicture() {
	wakePainter(() => cardPicture(sample, null));
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

function keep(version: string, png: Uint8Array<ArrayBuffer>) {
	drawn.set(version, png);
	let bytes = [...drawn.values()].reduce((sum, { length }) => sum + length, 0);
	for (const [oldest, { length }] of drawn) {
		if (bytes <= mostBytes) return;
		drawn.delete(oldest);
		bytes -= length;
	}
}

async function draw(db: Database, card: PictureFacts) {
	const hash = card.avatarUrl && pictureHash(card.avatarUrl);
	const stored = hash ? await findPicture(db, hash) : undefined;
	return paint(cardPicture(card, stored ? await shrinkStored(stored, 2 * pictureAvatar) : null));
}
