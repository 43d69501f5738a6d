import { and, asc, eq, isNull, ne, sql } from "drizzle-orm";
import pLimit from "p-limit";
import type { Logger } from "pino";
import type { BackgroundJob } from "#app/background-jobs/background-jobs.server.ts";
import type { Database } from "#app/db/client.server.ts";
import type { JobTools } from "#app/feature.ts";
import { fetchPicture } from "#app/images/fetch-picture.server.ts";
import { reencodePicture, storePicture } from "#app/images/images.server.ts";
import { ownWork } from "#app/web/fair-queue.server.ts";
import { mediaItems } from "./media.tables.server.ts";
import { coverEdge } from "./media.ts";
import { listed } from "./media-list.server.ts";

/** Covers that are fetched at the same time, and in one run: the next one goes on. */
const coversAtOnce = 4;
const maxCovers = 40;

type Item = Pick<typeof mediaItems.$inferSelect, "id" | "imageUrl">;

interface CoverTools {
	db: Database;
	/** The bytes at an address, or null when there are none available. */
	fetchPicture: (address: string) => Promise<Uint8Array | null>;
	logger: Logger;
}

/**
 * Fetches the covers of items on the board that are still to be tried. What can't be fetched or is no picture stays without a
 * cover, and is not tried again.
 * @throws what went wrong with some of them here, after the others are done
 */
export async function fetchCovers({ db, fetchPicture, logger }: CoverTools) {
	const items = await db
		.select({ id: mediaItems.id, imageUrl: mediaItems.imageUrl })
		.from(mediaItems)
		.where(and(listed, ne(mediaItems.imageUrl, ""), isNull(mediaItems.coverCheckedAt)))
		.orderBy(asc(mediaItems.createdAt))
		.limit(maxCovers);
	const failures: unknown[] = [];
	await pLimit(coversAtOnce).map(items, (item) => fetchCover(item).catch((error) => failures.push(error)));
	if (failures.length > 0) throw new AggregateError(failures, "Some covers could not be kept");

	async function fetchCover({ id, imageUrl }: Item) {
		const bytes = await fetchPicture(imageUrl);
		const picture = bytes && (await reencodePicture(ownWork, bytes, coverEdge));
		if (picture === "busy") return;
		const image = picture && (await storePicture(db, picture));
		// Of an item whose owner has named another cover meanwhile, that one is still to be tried.
		const isSame = and(eq(mediaItems.id, id), eq(mediaItems.imageUrl, imageUrl));
		await db.update(mediaItems).set({ image, coverCheckedAt: sql`now()` }).where(isSame);
		if (image === null) logger.info({ item: id }, "A cover could not be fetched");
	}
}

export const coverFetching: BackgroundJob<JobTools> = {
	queue: { name: "covers", options: { expireInSeconds: 300 } },
	title: "Fetching covers",
	cron: "* * * * *",
	run: ({ db, logger }) => fetchCovers({ db, fetchPicture, logger }),
};
