import { findDemoMakers } from "#app/cards/card.demo.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { artEdge, drawArt } from "#app/drawing/demo-art.ts";
import { drawPicture, storePicture } from "#app/images/images.server.ts";
import { demoMedia } from "./media.demo.ts";
import { mediaItems } from "./media.tables.server.ts";

/** Hours from one demo item to the next older one. */
const hoursApart = 47;

export async function addDemoMedia(db: Pick<Database, "insert" | "select">, now: number) {
	const makers = await findDemoMakers(db);
	const rows = [];
	for (const [i, { path, art, pending, ...item }] of demoMedia.entries()) {
		const date = new Date(now - (i + 1) * hoursApart * 3_600_000);
		const image = art && (await storePicture(db, await drawPicture(drawArt(art), artEdge)));
		const url = `https://example.org/media/${path}`;
		const userId = makers.find(({ name }) => name === item.author)?.id;
		rows.push({ ...item, userId, url, image, approved: !pending, date, createdAt: date, updatedAt: date });
	}
	await db.insert(mediaItems).values(rows);
}
