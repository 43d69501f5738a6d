/** Decisions of which nobody has been told yet: they can be undone for a while, and then a job mails whom they concern. */
import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { cancelJob, type Queue, sendJob } from "#app/background-jobs/background-jobs.server.ts";
import type { Database, Transaction } from "#app/db/client.server.ts";
import { moderationEvents, pendingNotifications } from "./moderation.tables.server.ts";
import { type ModerationAction, undoSeconds } from "./moderation.ts";
import type { SubjectKind } from "./subject-kinds.ts";

/** Jobs have the ids of their events. A failed one waits 20 seconds, then about twice as long each time, at most an hour. */
export const decisionMailQueue: Queue<{ eventId: string }> = {
	name: "decision-mails",
	options: { retryLimit: 300, retryDelay: 20, retryBackoff: true, retryDelayMax: 3_600, expireInSeconds: 60 },
};

/** Overdue notifications that one run looks at. */
const maxOverdue = 1000;

/** Lets a decision be undone for a while, before anybody is told of it. @param seconds 0 of what can't be undone */
export async function scheduleNotification(transaction: Transaction, eventId: string, seconds = undoSeconds) {
	const [notification] = await transaction
		.insert(pendingNotifications)
		.values({ eventId, dueAt: sql`clock_timestamp() + make_interval(secs => ${seconds})` })
		.returning();
	if (notification) await sendNotification(transaction, notification);
}

/**
 * Locks the notifications of what was done to a subject, of which nobody has been told yet. Before the subject, as undoing takes them.
 * @returns the ids of their events
 */
export async function lockNotifications(
	transaction: Transaction,
	{ kind, id, action }: { kind: SubjectKind; id: string; action: ModerationAction },
) {
	const { subjectKind, subjectId } = moderationEvents;
	const events = transaction
		.select({ id: moderationEvents.id })
		.from(moderationEvents)
		.where(and(eq(subjectKind, kind), eq(subjectId, id), eq(moderationEvents.action, action)));
	const locked = await transaction
		.select({ eventId: pendingNotifications.eventId })
		.from(pendingNotifications)
		.where(inArray(pendingNotifications.eventId, events))
		.for("update");
	return locked.map(({ eventId }) => eventId);
}

/** Cancels notifications. Each is taken once, by this or by its job. @returns how many were still there */
export async function cancelNotifications(transaction: Transaction, condition: SQL | undefined) {
	const taken = await transaction.delete(pendingNotifications).where(condition).returning();
	for (const { eventId } of taken) await cancelJob(transaction, decisionMailQueue, eventId);
	return taken.length;
}

/** Sends the jobs of notifications that have none, such as one given up after days of failures. */
export async function sendOverdueNotifications(db: Database) {
	await db.transaction(async (transaction) => {
		for (const one of await overdueNotifications(transaction)) await sendNotification(transaction, one);
	});
}

/** Exported for the test that looks at its plan. */
export function overdueNotifications(db: Database | Transaction) {
	return db
		.select()
		.from(pendingNotifications)
		.where(sql`${pendingNotifications.dueAt} <= now() - interval '1 minute'`)
		.orderBy(asc(pendingNotifications.dueAt))
		.limit(maxOverdue);
}

function sendNotification(transaction: Transaction, { eventId, dueAt }: typeof pendingNotifications.$inferSelect) {
	return sendJob(transaction, decisionMailQueue, { eventId }, { id: eventId, startAfter: dueAt });
}
