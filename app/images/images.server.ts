import { createHash } from "node:crypto";
import { and, eq, not, notExists, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { LRUCache } from "lru-cache";
import sharp from "sharp";
import { type Database, prepareOnce } from "#app/db/client.server.ts";
import { type Client, makeFairQueue, ownWork } from "#app/web/fair-queue.server.ts";
import { images } from "./image.tables.server.ts";
import { tileWidth } from "./image.ts";
import { isCostly, reencodeApart, runApart } from "./picture-pool.server.ts";
import { type PictureSize, readOnly, reencode } from "./reencode.ts";

// What every browser shows as a photo, and decodes in bounded time and memory. The rest that is taken is read elsewhere.
readOnly("Jpeg", "Png", "Webp", "Nsgif");

/** One is decoded at a time, since each may take hundreds of megabytes. What waits has its bytes in memory. */
const { run } = makeFairQueue({ workers: 1, perClient: 4, inAll: 8 });

/**
 * Decodes a picture and encodes it anew as WebP of this size, upright and without metadata.
 * @returns the new bytes; null when the bytes are no picture that is taken, too many pixels, broken or too costly; or `busy`
 */
export function reencodePicture(client: Client, bytes: Uint8Array, size: PictureSize) {
	if (isCostly(bytes)) return runApart(client, () => reencodeApart({ bytes, size }));
	return run(client, () => reencode(bytes, size));
}

/**
 * Encodes a drawing of our own, an SVG, as WebP.
 * @throws when the drawing is broken
 */
export async function drawPicture(svg: string, size: PictureSize) {
	const picture = await reencodePicture(ownWork, Buffer.from(svg), size);
	if (!picture || picture === "busy") throw new Error("A drawing can't be encoded");
	return picture;
}

/** A stored picture as a JPEG of at most `edge` × `edge` pixels, for readers that know no WebP; what was transparent is white. */
export async function reencodeAsJpeg(bytes: Uint8Array, edge: number) {
	return sharp(bytes)
		.resize(edge, edge, { fit: "inside", withoutEnlargement: true })
		.flatten({ background: "#fff" })
		.jpeg({ quality: 80 })
		.toBuffer();
}

/**
 * A stored picture as a data URL of a small square, for a drawing to hold it.
 * @param background a colour as in CSS, behind what is transparent
 */
export async function shrinkStored(bytes: Uint8Array, edge: number, background: string) {
	const small = await sharp(bytes)
		.resize(edge, edge, { fit: "cover" })
		.flatten({ background })
		.jpeg({ quality: 82 })
		.toBuffer();
	return `data:image/jpeg;base64,${small.toString("base64")}`;
}

/** By their hashes: those of a list are asked for by many. */
const smallPictures = new LRUCache<string, Uint8Array>({
	maxSize: 4 * 1024 * 1024,
	sizeCalculation: ({ length }) => length,
});
/** As many as browsers ask for at a time. */
const { run: runSmall } = makeFairQueue({ workers: 1, perClient: 8, inAll: 24 });

/** A stored picture in the width of a tile; as it is where that makes it no smaller, or too many are asked for. */
export async function fitToTile(client: Client, hash: string, bytes: Uint8Array) {
	const known = smallPictures.get(hash);
	if (known) return known;
	const small = await runSmall(client, () => reencode(bytes, tileWidth), hash);
	if (!small || small === "busy") return bytes;
	const best = small.length < bytes.length ? small : bytes;
	smallPictures.set(hash, best);
	return best;
}

/** Stores a re-encoded picture once under its content. @returns its hash, 64 hexadecimal digits */
export async function storePicture(db: Pick<Database, "insert">, bytes: Buffer) {
	const hash = createHash("sha256").update(bytes).digest("hex");
	const createdAt = new Date();
	await db
		.insert(images)
		.values({ hash, bytes, createdAt })
		.onConflictDoUpdate({ target: images.hash, set: { createdAt } });
	return hash;
}

export async function findPicture(db: Database, hash: string) {
	const statement = prepareOnce(db, "find-picture", (name) =>
		db
			.select({ bytes: images.bytes })
			.from(images)
			.where(eq(images.hash, sql.placeholder("hash")))
			.prepare(name),
	);
	const [row] = await statement.execute({ hash });
	return row?.bytes;
}

export async function isPictureStored(db: Database, hash: string) {
	return (await db.$count(images, eq(images.hash, hash))) > 0;
}

/** Whether a picture was sent so lately that the form which brought it may still be filled in. */
export const isSentLately = sql`${images.createdAt} > now() - interval '1 day'`;

/** Has nothing but the rows that name it keep a picture and show it, until somebody sends it again. */
export async function leaveToRows(db: Pick<Database, "update">, hash: string) {
	await db
		.update(images)
		.set({ createdAt: new Date(0) })
		.where(eq(images.hash, hash));
}

/**
 * Deletes the pictures that nothing shows and nobody sent for a day, such as those of forms that were never finished.
 * @param uses every column that names a picture
 */
export async function forgetUnusedPictures(db: Database, uses: AnyPgColumn[]) {
	const unused = uses.map((column) =>
		notExists(db.select({ one: sql`1` }).from(column.table).where(eq(column, images.hash))),
	);
	await db.delete(images).where(and(not(isSentLately), ...unused));
}
