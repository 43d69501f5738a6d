import { and, desc, eq, sql } from "drizzle-orm";
import { namesOfAccounts } from "#app/accounts/other-accounts.server.ts";
import { isUuid } from "#app/cards/card.ts";
import { newestCardName } from "#app/cards/cards.server.ts";
import type { Member } from "#app/context.ts";
import type { Database, Transaction } from "#app/db/client.server.ts";
import { moderationEvents } from "#app/db/schema.server.ts";
import type { SubjectKind } from "./moderation.ts";

export type ModerationEvent = Omit<typeof moderationEvents.$inferSelect, "searchText">;
type NewEvent = Omit<typeof moderationEvents.$inferInsert, "id" | "at" | "actorId" | "actorName">;

/** Who did something, as the log has it. */
export interface Actor {
	id: string | null;
	name: string;
}

/** A moderator as the log names them for good: without an address, which the account may change or lose. */
export async function actorOf(db: Database, moderator: Member): Promise<Actor> {
	const name = moderator.name || (await newestCardName(db, moderator)) || "Moderator";
	return { id: moderator.id, name };
}

/**
 * Adds what was done to the log, for good, in the transaction that does it. To be called once the subject is locked: the time is
 * that of the call, so that what happens to one subject is in its order.
 * @returns the event's id
 */
export async function recordEvent(transaction: Transaction, actor: Actor, event: NewEvent) {
	const values = { ...event, actorId: actor.id, actorName: actor.name, at: sql`clock_timestamp()` };
	const [added] = await transaction.insert(moderationEvents).values(values).returning({ id: moderationEvents.id });
	if (!added) throw new Error("The event was not stored");
	return added.id;
}

/** What was last done to a subject. */
export async function latestEventOf(db: Database | Transaction, kind: SubjectKind, id: string) {
	const [event] = await db
		.select()
		.from(moderationEvents)
		.where(and(eq(moderationEvents.subjectKind, kind), eq(moderationEvents.subjectId, id)))
		.orderBy(desc(moderationEvents.at))
		.limit(1);
	return event;
}

export async function findEvent(db: Database | Transaction, id: string) {
	if (!isUuid(id)) return undefined;
	const [event] = await db.select().from(moderationEvents).where(eq(moderationEvents.id, id));
	return event;
}

/** What moderators are called now: by their account, or as the log has them when that is gone. For moderators alone. */
export async function withActors<Event extends Pick<ModerationEvent, "actorId" | "actorName">>(
	db: Database,
	events: Event[],
) {
	const accounts = await namesOfAccounts(
		db,
		events.map(({ actorId }) => actorId),
	);
	return events.map((event) => {
		const account = event.actorId === null ? undefined : accounts.get(event.actorId);
		return { ...event, by: account ? account.name || account.email : event.actorName };
	});
}
