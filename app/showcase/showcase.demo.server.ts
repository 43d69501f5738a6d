import type { Database } from "#app/db/client.server.ts";
import { artEdge, drawArt } from "#app/drawing/demo-art.ts";
import { drawPicture, storePicture } from "#app/images/images.server.ts";
import { demoItems } from "./showcase.demo.ts";
import { showcaseItems } from "./showcase.tables.server.ts";

/** Hours from one demo item to the next older one. */
const hoursApart = 53;

export async function addDemoItems(db: Pick<Database, "insert">, now: number) {
	const rows = [];
	for (const [i, { art, path, ...item }] of demoItems.entries()) {
		const createdAt = new Date(now - (i + 1) * hoursApart * 3_600_000);
		const image = await storePicture(db, await drawPicture(drawArt(art), artEdge));
		rows.push({ ...item, image, link: `https://example.org/${path}`, createdAt, updatedAt: createdAt });
	}
	await db.insert(showcaseItems).values(rows);
}
