import { eq } from "drizzle-orm";
import { tryAgainIn } from "#app/answers.ts";
import { listHandlesForExport } from "#app/cards/handles.server.ts";
import { listCardsForExport, readPicturesForExport } from "#app/cards/own-cards.server.ts";
import { listListingsForExport } from "#app/collab/collab-listings.server.ts";
import type { Member } from "#app/context.ts";
import type { Database } from "#app/db/client.server.ts";
import { countAttempt, type RateLimit } from "#app/db/rate-limit.server.ts";
import { users } from "#app/db/schema.server.ts";
import { listJobsForExport } from "#app/jobs/own-jobs.server.ts";
import { listMailsTo } from "#app/mail/outbox.server.ts";
import { listResourcesOf } from "#app/resources/resources.server.ts";
import { findPlace } from "#app/waitlist/waitlist-place.server.ts";
import { nameDevice } from "./device.server.ts";
import { listSessions } from "./sessions.server.ts";

/** Changes when a reader of the file has to be changed. */
const format = "heliograph-data/2";

/** Files that one account may ask for. */
const downloads: RateLimit = { name: "my-data", times: 5, seconds: 3600 };

/** Counts one file more. Null when it may be had, else why not. */
export async function refuseDownload(db: Database, viewer: Member) {
	const wait = await countAttempt(db, downloads, viewer.id);
	return wait === null ? null : `You have just downloaded your data ${downloads.times} times. ${tryAgainIn(wait)}`;
}

/**
 * Everything that is stored of the viewer, without what signs in: password, session tokens. Times are ISO 8601 in UTC.
 *
 * - `account`, `sessions`
 * - `cards`: all that their form has; `avatar` is the address of a picture on this site
 * - `cardHandles`: what stood or stands in the addresses of cards; `cardId` is null for a card that is deleted
 * - `waitlist`: the place on it, or null
 * - `mails`: subject, `writtenAt`, `sentAt` of what was mailed in the last 30 days, without its text. Like
 *   `waitlist` it is null for an address that is not confirmed, which may be another person's
 * - `pictures`: what the cards name, each once: its address, and its bytes as a data URL
 *
 * @returns the JSON in pieces, each made when it is asked for: with one picture at a time, the file may be far larger than the
 * memory to make it in
 */
export async function writeMyData(db: Database, viewer: Member) {
	return withPictures(db, viewer, JSON.stringify(await collectMyData(db, viewer), null, "\t"));
}

async function* withPictures(db: Database, viewer: Member, text: string) {
	yield `${text.slice(0, text.lastIndexOf("\n}"))},\n\t"pictures": {`;
	let separator = "\n";
	for await (const { url, bytes } of readPicturesForExport(db, viewer)) {
		yield `${separator}\t\t${JSON.stringify(url)}: "data:image/webp;base64,${bytes.toString("base64")}"`;
		separator = ",\n";
	}
	yield "\n\t}\n}\n";
}

async function collectMyData(db: Database, viewer: Member) {
	const [account] = await db
		.select({
			id: users.id,
			email: users.email,
			emailConfirmed: users.emailVerified,
			name: users.name,
			createdAt: users.createdAt,
			updatedAt: users.updatedAt,
		})
		.from(users)
		.where(eq(users.id, viewer.id));
	const sessions = await listSessions(db, viewer);
	return {
		format,
		exportedAt: new Date(),
		account,
		sessions: sessions.map(({ id, userAgent, createdAt, updatedAt }) => ({
			browser: nameDevice(userAgent),
			userAgent,
			isCurrent: id === viewer.sessionId,
			signedInAt: createdAt,
			lastActiveAt: updatedAt,
		})),
		cards: await listCardsForExport(db, viewer),
		cardHandles: await listHandlesForExport(db, viewer),
		resources: await listResourcesOf(db, viewer),
		collabListings: await listListingsForExport(db, viewer),
		jobs: await listJobsForExport(db, viewer),
		waitlist: await findPlace(db, viewer),
		mails: viewer.confirmed ? await listMailsTo(db, viewer.email) : null,
	};
}
