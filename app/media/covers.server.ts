import { and, asc, eq, inArray, isNull, lt, ne, or, sql } from "drizzle-orm";
import type { Logger } from "pino";
import type { Database } from "#app/db/client.server.ts";
import { reencodePicture, storePicture } from "#app/images/images.server.ts";
import { ownWork } from "#app/web/fair-queue.server.ts";
import { mediaItems } from "./media.tables.server.ts";
import { coverEdge } from "./media.ts";
import { listed } from "./media-list.server.ts";

/** Covers of one round, which are fetched at the same time; the next round goes on. */
const coversAtOnce = 4;
/** Seconds after which a server that has not told what became of a cover counts as gone: many times what fetching one may take. */
const claimSeconds = 300;

interface Claimed {
	id: string;
	imageUrl: string;
}

interface CoverTools {
	db: Database;
	/** The bytes at an address, or null when there are none to be had. */
	fetchPicture: (address: string) => Promise<Uint8Array | null>;
	logger: Logger;
}

/**
 * Fetches the covers of some items on the board that are still to be tried, whichever servers do this at the same time: each is
 * one server's. What can't be fetched or is no picture stays without a cover, and is not tried again.
 * @returns how many were tried
 * @throws what went wrong with some of them here, after the others are done
 */
export async function fetchCovers({ db, fetchPicture, logger }: CoverTools) {
	const items = await claim(db);
	const done = await Promise.allSettled(items.map((item) => fetchCover(item)));
	const failures = done.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
	if (failures.length > 0) throw new AggregateError(failures, "Some covers could not be kept");
	return items.length;

	async function fetchCover(item: Claimed) {
		try {
			await tryCover(item);
		} finally {
			await db.update(mediaItems).set({ coverClaimedUntil: null }).where(isStill(item));
		}
	}

	async function tryCover(item: Claimed) {
		const bytes = await fetchPicture(item.imageUrl);
		const picture = bytes && (await reencodePicture(ownWork, bytes, coverEdge));
		if (picture === "busy") return;
		const image = picture && (await storePicture(db, picture));
		// Of an item whose owner has named another cover meanwhile, that one is still to be tried.
		await db.update(mediaItems).set({ image, coverCheckedAt: sql`now()` }).where(isStill(item));
		if (image === null) logger.info({ item: item.id }, "A cover could not be fetched");
	}
}

function isStill({ id, imageUrl }: Claimed) {
	return and(eq(mediaItems.id, id), eq(mediaItems.imageUrl, imageUrl));
}

/** Takes some for this server, until it has told what became of them, or is gone for so long that others may try. */
async function claim(db: Database): Promise<Claimed[]> {
	const toBeTried = db.$with("to_be_tried").as(
		db
			.select({ id: mediaItems.id })
			.from(mediaItems)
			.where(
				and(
					listed,
					ne(mediaItems.imageUrl, ""),
					isNull(mediaItems.coverCheckedAt),
					or(isNull(mediaItems.coverClaimedUntil), lt(mediaItems.coverClaimedUntil, sql`now()`)),
				),
			)
			.orderBy(asc(mediaItems.createdAt))
			.limit(coversAtOnce)
			.for("update", { skipLocked: true }),
	);
	return db
		.with(toBeTried)
		.update(mediaItems)
		.set({ coverClaimedUntil: sql`now() + ${`${claimSeconds} seconds`}::interval` })
		.where(inArray(mediaItems.id, db.select({ id: toBeTried.id }).from(toBeTried)))
		.returning({ id: mediaItems.id, imageUrl: mediaItems.imageUrl });
}
