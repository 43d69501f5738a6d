import { createHash } from "node:crypto";
import { and, eq, lt, notExists, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { ResizeOptions } from "sharp";
import sharp from "sharp";
import { type Database, prepareOnce } from "#app/db/client.server.ts";
import { type Client, makeFairQueue, ownWork } from "#app/web/fair-queue.server.ts";
import { images } from "./image.tables.server.ts";

// libvips reads some fifty formats. Only those that every browser shows as a photo are let in: no SVG, PDF or TIFF. No AVIF either: a kilobyte of it can take gigabytes to decode.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
	operation: [
		"VipsForeignLoadJpegBuffer",
		"VipsForeignLoadPngBuffer",
		"VipsForeignLoadWebpBuffer",
		"VipsForeignLoadNsgifBuffer",
	],
});
sharp.concurrency(1);
sharp.cache(false);

/** Most pixels a picture may claim to have, so that a few bytes can't unfold into gigabytes; a phone's photo has 12 to 50 million. */
const maxPixels = 64_000_000;
/** The same for pictures that can't be decoded line by line or made smaller while they are decoded. */
const maxPixelsAtOnce = 16_000_000;
const secondsPerPicture = 5;
/** One is decoded at a time, since each may take hundreds of megabytes. What waits has its bytes in memory. */
const { run } = makeFairQueue({ workers: 1, perClient: 4, inAll: 8 });

/** What a picture is made to fit, in pixels: the most of either side, or a frame that it fills, its middle being what stays. */
export type PictureSize = number | { width: number; height: number };

/**
 * Decodes a picture and encodes it anew as WebP of this size, upright and without metadata.
 * @returns the new bytes; null when the bytes are no picture that browsers show, too many pixels, or broken; or `busy`
 */
export function reencodePicture(client: Client, bytes: Uint8Array, size: PictureSize) {
	return run(client, () => reencode(bytes, size));
}

/**
 * Encodes a drawing of our own, an SVG, as WebP. Never for what visitors send: SVG is read only while this drawing has its turn.
 * @throws when the drawing is broken
 */
export async function drawPicture(svg: string) {
	const picture = await run(ownWork, async () => {
		sharp.unblock({ operation: ["VipsForeignLoadSvgBuffer"] });
		try {
			return await sharp(Buffer.from(svg)).webp({ quality: 82 }).toBuffer();
		} finally {
			sharp.block({ operation: ["VipsForeignLoadSvgBuffer"] });
		}
	});
	if (picture === "busy") throw new Error("Too many drawings wait to be encoded");
	return picture;
}

function fitTo(size: PictureSize): ResizeOptions {
	if (typeof size !== "number") return { ...size, fit: "cover" };
	return { width: size, height: size, fit: "inside", withoutEnlargement: true };
}

/** A stored picture as a JPEG of at most `edge` × `edge` pixels, for readers that know no WebP; what was transparent is white. */
export async function reencodeAsJpeg(bytes: Uint8Array, edge: number) {
	return sharp(bytes)
		.resize(edge, edge, { fit: "inside", withoutEnlargement: true })
		.flatten({ background: "#fff" })
		.jpeg({ quality: 80 })
		.toBuffer();
}

async function reencode(bytes: Uint8Array, size: PictureSize) {
	try {
		const { format, width, height, isProgressive } = await sharp(bytes, { limitInputPixels: maxPixels }).metadata();
		const streams = format === "jpeg" && !isProgressive;
		if (width * height > (streams ? maxPixels : maxPixelsAtOnce)) return null;
		return await sharp(bytes, { limitInputPixels: maxPixels, sequentialRead: true, failOn: "error" })
			.timeout({ seconds: secondsPerPicture })
			.rotate()
			.resize(fitTo(size))
			.webp({ quality: 82 })
			.toBuffer();
	} catch {
		// sharp tells of hostile, broken and unknown pictures alike by throwing plain errors.
		return null;
	}
}

/** A stored picture as a data URL of a small square, for a drawing to hold it. */
export async function shrinkStored(bytes: Uint8Array, edge: number) {
	const small = await sharp(bytes).resize(edge, edge, { fit: "cover" }).jpeg({ quality: 82 }).toBuffer();
	return `data:image/jpeg;base64,${small.toString("base64")}`;
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

/**
 * Deletes the pictures that nothing shows and nobody sent for a day, such as those of forms that were never finished.
 * @param uses every column that names a picture
 */
export async function forgetUnusedPictures(db: Database, uses: AnyPgColumn[]) {
	const unused = uses.map((column) =>
		notExists(db.select({ one: sql`1` }).from(column.table).where(eq(column, images.hash))),
	);
	await db.delete(images).where(and(lt(images.createdAt, sql`now() - interval '1 day'`), ...unused));
}
