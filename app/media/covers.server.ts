import { and, asc, eq, isNull, ne, sql } from "drizzle-orm";
import type { Logger } from "pino";
import type { Database } from "#app/db/client.server.ts";
import { mediaItems } from "#app/db/schema.server.ts";
import { reencodePicture, storePicture } from "#app/images/images.server.ts";
import { ownWork } from "#app/web/fair-queue.server.ts";
import { coverEdge } from "./media-item.ts";
import { listed } from "./media-items.server.ts";

/** Any number that nothing else in the database locks. */
const coversLock = 7_239_450_819;
/** Covers of one round, which are fetched at the same time; the next round goes on. */
const coversAtOnce = 4;

interface CoverTools {
	db: Database;
	/** The bytes at an address, or null when there are none to be had. */
	fetchPicture: (address: string) => Promise<Uint8Array | null>;
	logger: Logger;
}

/**
 * Fetches the covers of some items on the board that are still to be tried, each once, whichever servers do this at the same time:
 * one of them does, and the others find it at work. What can't be fetched or is no picture stays without a cover.
 * @returns how many were tried
 * @throws what went wrong with some of them here, after the others are done
 */
export async function fetchCovers({ db, fetchPicture, logger }: CoverTools) {
	// The lock goes with its connection, so that a server that dies leaves nothing half claimed.
	return db.transaction(async (transaction) => {
		const { rows } = await transaction.execute<{ locked: boolean }>(
			sql`select pg_try_advisory_xact_lock(${coversLock}) as locked`,
		);
		if (!rows[0]?.locked) return 0;
		const items = await db
			.select({ id: mediaItems.id, imageUrl: mediaItems.imageUrl })
			.from(mediaItems)
			.where(and(listed, ne(mediaItems.imageUrl, ""), isNull(mediaItems.coverCheckedAt)))
			.orderBy(asc(mediaItems.createdAt))
			.limit(coversAtOnce);
		const done = await Promise.allSettled(items.map((item) => fetchCover(item)));
		const failures = done.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
		if (failures.length > 0) throw new AggregateError(failures, "Some covers could not be kept");
		return items.length;
	});

	async function fetchCover({ id, imageUrl }: { id: string; imageUrl: string }) {
		const bytes = await fetchPicture(imageUrl);
		const picture = bytes && (await reencodePicture(ownWork, bytes, coverEdge));
		if (picture === "busy") return;
		const image = picture && (await storePicture(db, picture));
		// Of an item whose owner has named another cover meanwhile, that one is still to be tried.
		await db
			.update(mediaItems)
			.set({ image, coverCheckedAt: sql`now()` })
			.where(and(eq(mediaItems.id, id), eq(mediaItems.imageUrl, imageUrl)));
		if (image === null) logger.info({ item: id }, "A cover could not be fetched");
	}
}
