import { eq } from "drizzle-orm";
import { users } from "#app/accounts/account.tables.server.ts";
import { nameDevice } from "#app/accounts/device.server.ts";
import { listSessions } from "#app/accounts/sessions.server.ts";
import type { Member } from "#app/accounts/viewer.ts";
import { listReportsForExport } from "#app/admin/report.server.ts";
import { listCardsForExport, readPicturesForExport } from "#app/cards/card-own.server.ts";
import { listHandlesForExport } from "#app/cards/handles/handle.server.ts";
import { listListingsForExport } from "#app/collab/collab-list.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { countAttempt, type RateLimit } from "#app/db/rate-limit.server.ts";
import { listJobsForExport } from "#app/jobs/job-own.server.ts";
import { listMailsTo } from "#app/mail/outbox.server.ts";
import { listMediaForExport } from "#app/media/media-list.server.ts";
import { listInvitationsForExport } from "#app/projects/invitations/invitation.server.ts";
import {
	listProjectsForExport,
	listStarsForExport,
	readFilesForExport,
	readVersionsForExport,
} from "#app/projects/project-export.server.ts";
import { listResourcesOf } from "#app/resources/resource-list.server.ts";
import { listApplicationsFrom } from "#app/showcase/application-own.server.ts";
import { findPlace } from "#app/waitlist/waitlist-place.server.ts";
import { tryAgainIn } from "#app/web/responses.ts";
import { listDecisionsForExport } from "./my-decisions.server.ts";

/** Changes when a reader of the file has to be changed. */
const format = "heliograph-data/4";

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
 * - `decisions`: what moderators decided on what the viewer submitted; `original` is what was rejected, as it was
 * - `reports`: what the viewer reported, and whether a moderator has answered it
 * - `cardHandles`: what stood or stands in the addresses of cards; `cardId` is null for a card that is deleted
 * - `invitations`: `sent` to others by the viewer, and `received`: those that wait for an answer of the viewer's address
 * - `applications`: those for the showcase with the viewer's address that wait (`waiting`), or that a moderator did not accept
 * - `waitlist`: the place on it, or null
 * - `mails`: subject, `writtenAt`, `sentAt` of what was mailed in the last 30 days, without its text. Like
 *   `waitlist`, `applications` and what is `received` it is null for an address that is not confirmed, which may be another person's
 * - `projects`: those that the viewer contributes to, with `role`; `stars`: the projects that have one from the viewer
 * - `versions`: what the viewer added to projects, with what it was called then; `file` is the address of a file on this site.
 *   Where the viewer may not see the project, `projectId` and `contentId` are null and `file` is no more than a name in `pictures`
 * - `pictures`: what the cards name, the versions, and the projects that the viewer owns, each once: its address or name, and its
 *   bytes as a data URL
 *
 * @returns the JSON in pieces, each made when it is asked for: with one version or picture at a time, the file may be far larger than the
 * memory to make it in
 */
export async function writeMyData(db: Database, viewer: Member) {
	return withLargeParts(db, viewer, JSON.stringify(await collectMyData(db, viewer), null, "\t"));
}

async function* withLargeParts(db: Database, viewer: Member, text: string) {
	yield `${text.slice(0, text.lastIndexOf("\n}"))},\n\t"versions": [`;
	yield* separated(versionsOf(db, viewer));
	yield '],\n\t"pictures": {';
	yield* separated(picturesOf(db, viewer));
	yield "}\n}\n";
}

async function* versionsOf(db: Database, viewer: Member) {
	for await (const version of readVersionsForExport(db, viewer)) yield JSON.stringify(version);
}

async function* picturesOf(db: Database, viewer: Member) {
	for await (const { url, bytes } of readPicturesForExport(db, viewer)) yield dataUrlEntry(url, "image/webp", bytes);
	for await (const { file, mediaType, bytes } of readFilesForExport(db, viewer))
		yield dataUrlEntry(file, mediaType, bytes);
}

function dataUrlEntry(url: string, mediaType: string, bytes: Buffer) {
	return `${JSON.stringify(url)}: "data:${mediaType};base64,${bytes.toString("base64")}"`;
}

/** The entries of a list in JSON, a line each. */
async function* separated(entries: AsyncIterable<string>) {
	let separator = "\n";
	for await (const entry of entries) {
		yield `${separator}\t\t${entry}`;
		separator = ",\n";
	}
	if (separator !== "\n") yield "\n\t";
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
		media: await listMediaForExport(db, viewer),
		projects: await listProjectsForExport(db, viewer),
		stars: await listStarsForExport(db, viewer),
		decisions: await listDecisionsForExport(db, viewer),
		reports: await listReportsForExport(db, viewer),
		invitations: await listInvitationsForExport(db, viewer),
		applications: viewer.confirmed ? await listApplicationsFrom(db, viewer.email) : null,
		waitlist: await findPlace(db, viewer),
		mails: viewer.confirmed ? await listMailsTo(db, viewer.email) : null,
	};
}
