/** What members do with their own requests. Every write is limited to the viewer's own. */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Member, MemberRef } from "#app/accounts/viewer.ts";
import { ownEntries } from "#app/boards/own-entry.server.ts";
import { withoutUnusedPay } from "#app/boards/pay.ts";
import { submitEntry } from "#app/boards/submissions.server.ts";
import type { Database, Transaction } from "#app/db/client.server.ts";
import { isRefusal } from "#app/forms/form-answer.ts";
import { markRead } from "#app/notifications/notifications.server.ts";
import { requests } from "./request.tables.server.ts";
import { requestMessages } from "./request.ts";
import type { OutcomeInput, RequestInput } from "./request-input.ts";

export const ownRequests = ownEntries("request", requests, requestMessages);

/** The columns that hold what a form says. */
export function requestColumns({ closesOn, ...input }: RequestInput) {
	return { ...input, closesAt: closesOn, ...withoutUnusedPay(input) };
}

/** Keeps a request for review. @returns its row */
export function submitRequest(db: Database, viewer: Pick<Member, "id" | "confirmed">, input: RequestInput) {
	return submitEntry(db, viewer, requests, requestColumns(input));
}

/** Keeps, once, a request that its sender has confirmed by mail. */
export async function addRequest(transaction: Transaction, owner: MemberRef, input: RequestInput) {
	const id = randomUUID();
	await transaction.insert(requests).values({ ...requestColumns(input), id, userId: owner.id });
	return id;
}

/**
 * Replaces what the viewer's request says, and opens it until the day that it says. One on the board stays there, for a moderator to
 * look at what has changed.
 * @param seen as in `ownRequests.update`
 */
export async function updateRequest(db: Database, viewer: MemberRef, id: string, input: RequestInput, seen: string) {
	const said = { ...requestColumns(input), outcome: null, found: null, askedAt: null };
	const besides = { askNextAt: sql`now()`, editedSinceApproval: sql`${requests.approved}` };
	const outcome = await ownRequests.update(db, viewer, id, said, seen, besides);
	if (!isRefusal(outcome)) await markRead(db, viewer, "request-over", id);
	return outcome;
}

/** Takes the viewer's request off the board, if it is still there, and keeps what came of it. @returns as `updateRequest` */
export function closeRequest(db: Database, viewer: MemberRef, id: string, input: OutcomeInput, seen: string) {
	const { outcome, found } = input;
	const number = { all: sql`coalesce(${found}::int, ${requests.wanted})`, some: found, nobody: 0, unneeded: 0 };
	const besides = { closesAt: sql`least(${requests.closesAt}, now())` };
	return ownRequests.update(db, viewer, id, { outcome, found: number[outcome] }, seen, besides);
}
