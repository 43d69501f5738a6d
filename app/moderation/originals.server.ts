/** What was decided on, as it was, apart from the log and not for good (docs/decisions/0015-what-the-log-keeps.md). */

import { and, eq, isNull, sql } from "drizzle-orm";
import type { MemberRef } from "#app/accounts/viewer.ts";
import type { Database, Transaction } from "#app/db/client.server.ts";
import { leaveToRows } from "#app/images/images.server.ts";
import { isUuid } from "#app/web/uuid.ts";
import type { ModeratedKind, SnapshotRow } from "./moderated-kind.ts";
import { moderationEvents, moderationOriginals } from "./moderation.tables.server.ts";
import { daysKept } from "./moderation.ts";

export async function keepOriginal(transaction: Transaction, eventId: string, row: SnapshotRow) {
	const { userId } = row;
	await transaction.insert(moderationOriginals).values({
		eventId,
		row,
		submitterId: typeof userId === "string" ? userId : null,
		image: pictureOf(row),
	});
}

/** Sees to it that the picture of a row that is taken out of sight does not come back once the row, or its original, is gone. */
export async function closePictureOf(transaction: Transaction, row: SnapshotRow) {
	const hash = pictureOf(row);
	if (hash !== null) await leaveToRows(transaction, hash);
}

function pictureOf({ avatar, image = avatar }: SnapshotRow) {
	return typeof image === "string" ? image : null;
}

export async function findOriginal(db: Database | Transaction, eventId: string) {
	const [original] = await db.select().from(moderationOriginals).where(eq(moderationOriginals.eventId, eventId));
	// It was kept by `keepOriginal`.
	return original && { ...original, row: original.row as SnapshotRow };
}

/** Takes the original out of the store. Of several concurrent callers one gets it. */
export async function takeOriginal(transaction: Transaction, eventId: string) {
	const [original] = await transaction
		.delete(moderationOriginals)
		.where(eq(moderationOriginals.eventId, eventId))
		.returning({ row: moderationOriginals.row });
	return original?.row as SnapshotRow | undefined;
}

/** The rejection that the form at this address corrects; null when it corrects none. */
export function rejectionIn(request: Request) {
	return new URL(request.url).searchParams.get("correct");
}

/** The path of a form that corrects a rejection, or none. */
export function correctionPath(form: string, rejection: string | null) {
	if (rejection === null) return form;
	return `${form}${form.includes("?") ? "&" : "?"}correct=${encodeURIComponent(rejection)}`;
}

/**
 * What the viewer submitted and a moderator rejected, as it was, to be corrected. Undefined when the event is no rejection of
 * something of theirs.
 */
export async function findToCorrect<Row extends SnapshotRow>(
	db: Database,
	viewer: MemberRef,
	{ kind }: ModeratedKind<Row>,
	eventId: string | null,
) {
	if (eventId === null || !isUuid(eventId)) return undefined;
	const [original] = await db
		.select({ row: moderationOriginals.row })
		.from(moderationOriginals)
		.innerJoin(moderationEvents, eq(moderationEvents.id, moderationOriginals.eventId))
		.where(
			and(
				eq(moderationOriginals.eventId, eventId),
				eq(moderationOriginals.submitterId, viewer.id),
				eq(moderationEvents.subjectKind, kind),
				eq(moderationEvents.action, "rejected"),
			),
		);
	// What was kept is a row of this kind.
	return original?.row as Row | undefined;
}

/** Deletes what no account submitted and was rejected so long ago that nobody restores it any more. */
export async function forgetOldOriginals(db: Database) {
	await db
		.delete(moderationOriginals)
		.where(
			and(
				isNull(moderationOriginals.submitterId),
				sql`${moderationOriginals.createdAt} < now() - make_interval(days => ${daysKept})`,
			),
		);
}
