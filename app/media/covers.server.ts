import { and, asc, desc, eq, gt, isNotNull, isNull, ne, type SQL, sql } from "drizzle-orm";
import pLimit from "p-limit";
import type { Logger } from "pino";
import type { BackgroundJob } from "#app/background-jobs/background-jobs.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { publicEntries } from "#app/entries/entry.tables.server.ts";
import type { JobTools } from "#app/feature.ts";
import { fetchPicture } from "#app/images/fetch-picture.server.ts";
import { reencodePicture, storePicture } from "#app/images/images.server.ts";
import { wasDone } from "#app/moderation/events.server.ts";
import { ownWork } from "#app/web/fair-queue.server.ts";
import { mediaItems } from "./media.tables.server.ts";
import { coverEdge } from "./media.ts";
import { listed } from "./media-list.server.ts";

/** Covers that are fetched at the same time, and in one run: the next one goes on. */
const coversAtOnce = 4;
const maxCovers = 40;
const coversToProbe = 3;

type Item = Pick<typeof mediaItems.$inferSelect, "id" | "imageUrl"> & { isTriedForLong: boolean };

const aDayAgo = sql`now() - interval '1 day'`;
/** Whether an item came to the board, by being moved in too, and was last changed and approved more than a day ago. */
const isTriedForLong = sql<boolean>`(
	${mediaItems.approved} and ${mediaItems.updatedAt} < ${aDayAgo}
	and not exists (select from ${publicEntries} where ${and(eq(publicEntries.id, mediaItems.id), gt(publicEntries.createdAt, aDayAgo))})
	and not ${wasDone("media", mediaItems.id, ["approved", "restored", "shown"], { after: aDayAgo })}
)`;

interface CoverTools {
	db: Database;
	/** The bytes at an address, or why there are none, as `fetchPicture` has it. */
	fetchPicture: (address: string) => Promise<Uint8Array | "unanswered" | "unasked" | null>;
	logger: Logger;
}

/** As the indexes of both have it: one condition for them would read all items. */
const shown = [listed, sql`not ${mediaItems.approved} and not ${mediaItems.hidden}`];

/**
 * Fetches the covers of items that are still to be tried, of those on the board before those that wait for a moderator, who sees them
 * then. What can't be fetched or is no picture stays without a
 * cover, and is not tried again, unless it may be that nothing can be reached from here: then it is tried while the item waits for a
 * moderator, and for a day on the board.
 * @throws what went wrong with some of them here, after the others are done
 */
export async function fetchCovers({ db, fetchPicture, logger }: CoverTools) {
	const items: Item[] = [];
	for (const condition of shown) items.push(...(await untried(db, condition, maxCovers - items.length)));
	if (items.length === 0) return;
	const failures: unknown[] = [];
	const unanswered: Item[] = [];
	let answers = 0;
	await pLimit(coversAtOnce).map(items, (item) => fetchCover(item).catch((error) => failures.push(error)));
	const isThere = answers > 0 || (await isNetworkThere());
	if (!isThere) logger.info("No cover is fetched: nothing outside answers");
	for (const item of unanswered) if (isThere || item.isTriedForLong) await keep(item, null);
	if (failures.length > 0) throw new AggregateError(failures, "Some covers could not be kept");

	async function fetchCover(item: Item) {
		const bytes = await fetchPicture(item.imageUrl);
		if (bytes === "unanswered") {
			unanswered.push(item);
			return;
		}
		if (bytes === "unasked") return keep(item, null);
		answers += 1;
		const picture = bytes && (await reencodePicture(ownWork, bytes, coverEdge));
		if (picture !== "busy") await keep(item, picture && (await storePicture(db, picture)));
	}

	async function keep({ id, imageUrl }: Item, image: string | null) {
		// Of an item whose owner has named another cover meanwhile, that one is still to be tried.
		const isSame = and(eq(mediaItems.id, id), eq(mediaItems.imageUrl, imageUrl));
		await db.update(mediaItems).set({ image, coverCheckedAt: sql`now()` }).where(isSame);
		if (image === null) logger.info({ item: id }, "A cover could not be fetched");
	}

	/** Whether one of the servers answers from which a cover came last. */
	async function isNetworkThere() {
		const last = await db
			.select({ imageUrl: mediaItems.imageUrl })
			.from(mediaItems)
			.where(
				and(listed, ne(mediaItems.imageUrl, ""), isNotNull(mediaItems.image), isNotNull(mediaItems.coverCheckedAt)),
			)
			.orderBy(desc(mediaItems.coverCheckedAt))
			.limit(coversToProbe);
		const found = await Promise.all(last.map(({ imageUrl }) => fetchPicture(imageUrl)));
		return found.some((bytes) => bytes !== "unanswered" && bytes !== "unasked");
	}
}

function untried(db: Database, condition: SQL, limit: number): Promise<Item[]> {
	return db
		.select({ id: mediaItems.id, imageUrl: mediaItems.imageUrl, isTriedForLong })
		.from(mediaItems)
		.where(and(condition, ne(mediaItems.imageUrl, ""), isNull(mediaItems.coverCheckedAt)))
		.orderBy(asc(mediaItems.createdAt))
		.limit(limit);
}

export const coverFetching: BackgroundJob<JobTools> = {
	queue: { name: "covers", options: { expireInSeconds: 300 } },
	title: "Fetching covers",
	cron: "* * * * *",
	run: ({ db, logger }) => fetchCovers({ db, fetchPicture, logger }),
};
