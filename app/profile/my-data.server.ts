import { eq } from "drizzle-orm";
import { users } from "#app/accounts/account.tables.server.ts";
import { nameDevice } from "#app/accounts/device-name.server.ts";
import { listEmailChanges } from "#app/accounts/email-change.server.ts";
import { listPasskeys } from "#app/accounts/passkey.server.ts";
import { exportSecurityEvents } from "#app/accounts/security-log.server.ts";
import { listSessions } from "#app/accounts/sessions.server.ts";
import type { Member } from "#app/accounts/viewer.ts";
import { listReportsForExport } from "#app/admin/report.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { countAttempt, forgiveAttempt, type RateLimit } from "#app/db/rate-limit.server.ts";
import type { ExportedPicture } from "#app/feature.ts";
import { features, pictureUses } from "#app/features.server.ts";
import { tooMany } from "#app/forms/too-many.server.ts";
import { pictureUrl } from "#app/images/image.ts";
import { findPicture } from "#app/images/images.server.ts";
import { listOwnPictures } from "#app/images/picture-use.server.ts";
import { findMailSettings } from "#app/mail/mail-settings.server.ts";
import { listMailsTo } from "#app/mail/outbox.server.ts";
import { exportNotifications } from "#app/notifications/notifications.server.ts";
import { listUnconfirmedForExport } from "#app/unconfirmed/unconfirmed-posts.server.ts";
import { exportFollows } from "#app/updates/followed.server.ts";
import { findPlace } from "#app/waitlist/waitlist-place.server.ts";
import { listDecisionsForExport } from "./my-decisions.server.ts";

/** Changes when a reader of the file has to be changed. */
const format = "heliograph-data/5";

const downloads: RateLimit = { name: "my-data", times: 5, seconds: 3600 };

/** Counts one file more. Null when it may be had, else why not. */
export async function refuseDownload(db: Database, viewer: Member) {
	const wait = await countAttempt(db, downloads, viewer.id);
	return wait === null ? null : tooMany(`You have just downloaded your data ${downloads.times} times.`, wait);
}

/**
 * Everything that is stored of the viewer, without what signs in: password, session tokens. Times are ISO 8601 in UTC.
 *
 * - `account`, `sessions`, `passkeys` (without what signs in), `security` (the log of 90 days), `emailChanges` (`endedAt` of one that was
 *   cancelled, or that nothing undoes any more), and the lists of features as their `myData` has them
 * - `follows`: the paths of what the viewer follows; `notifications`: what they were told of in the last 90 days, and when they read it; `mailSettings`: what they have chosen of the mails that they can do without
 * - `decisions`: what moderators decided on what the viewer submitted and told them of; `original` is what was rejected, as it was, without
 *   who does not want to be named in it
 * - `reports`: what the viewer reported, and whether a moderator has answered it
 * - `waitlist`: the place on it, or null
 * - `unconfirmed`: what was sent in the last two days without signing in, under the address, and when it was confirmed and so sent
 * - `mails`: subject, `writtenAt`, `sentAt` of what was mailed in the last 30 days, also to an address that the account has left, without its text. Like `waitlist` and `unconfirmed` it is null for
 *   an address that is not confirmed, which may be another person's
 * - `pictures`: what the lists name, each once: its address or name, and its bytes as a data URL. Where a row is as it is stored, its `image` is the hash
 *   in that address
 *
 * @returns the JSON in pieces, each made when it is asked for: with one entry of a stream or picture at a time, the file may be far larger than the
 * memory to make it in
 */
export async function writeMyData(db: Database, viewer: Member) {
	try {
		return withLargeParts(db, viewer, JSON.stringify(await collectMyData(db, viewer), null, "\t"));
	} catch (error) {
		await forgiveAttempt(db, downloads, viewer.id);
		throw error;
	}
}

async function* withLargeParts(db: Database, viewer: Member, text: string) {
	yield text.slice(0, text.lastIndexOf("\n}"));
	for (const [name, read] of features.flatMap(({ myData }) => Object.entries(myData?.streams ?? {}))) {
		yield `,\n\t${JSON.stringify(name)}: [`;
		yield* separated(read(db, viewer), (entry) => JSON.stringify(entry));
		yield "]";
	}
	yield ',\n\t"pictures": {';
	yield* separated(picturesOf(db, viewer), dataUrlEntry);
	yield "}\n}\n";
}

async function* picturesOf(db: Database, viewer: Member) {
	for (const hash of await listOwnPictures(db, viewer, pictureUses)) {
		const bytes = await findPicture(db, hash);
		if (bytes) yield { url: pictureUrl(hash), mediaType: "image/webp", bytes };
	}
	for (const { myData } of features) if (myData?.files) yield* myData.files(db, viewer);
}

function dataUrlEntry({ url, mediaType, bytes }: ExportedPicture) {
	return `${JSON.stringify(url)}: "data:${mediaType};base64,${bytes.toString("base64")}"`;
}

/** The entries of a list in JSON, a line each. */
async function* separated<Entry>(entries: AsyncIterable<Entry>, write: (entry: Entry) => string) {
	let separator = "\n";
	for await (const entry of entries) {
		yield `${separator}\t\t${write(entry)}`;
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
	const passkeys = await listPasskeys(db, viewer.id);
	const ofFeatures = [];
	for (const { myData } of features) ofFeatures.push(await myData?.read(db, viewer));
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
		passkeys: passkeys.map(({ name, createdAt, lastUsedAt }) => ({ name, createdAt, lastUsedAt })),
		security: await exportSecurityEvents(db, viewer),
		emailChanges: await listEmailChanges(db, viewer),
		follows: await exportFollows(db, viewer),
		notifications: await exportNotifications(db, viewer),
		mailSettings: await findMailSettings(db, viewer),
		...Object.assign({}, ...ofFeatures),
		decisions: await listDecisionsForExport(db, viewer),
		reports: await listReportsForExport(db, viewer),
		waitlist: await findPlace(db, viewer),
		unconfirmed: await listUnconfirmedForExport(db, viewer),
		mails: viewer.confirmed ? await listMailsTo(db, viewer) : null,
	};
}
