/** What members do with their own requests. Every write is limited to the viewer's own. */
import { randomUUID } from "node:crypto";
import { and, desc, eq, sql } from "drizzle-orm";
import type { Member } from "#app/accounts/viewer.ts";
import { submitEntry } from "#app/boards/submissions.server.ts";
import type { Database, Transaction } from "#app/db/client.server.ts";
import { isOfVersion, versionOf } from "#app/db/version.server.ts";
import { conflict, type Refusal } from "#app/forms/form-answer.ts";
import { markRead } from "#app/notifications/notifications.server.ts";
import { forbidden, notFound } from "#app/web/responses.ts";
import { isUuid } from "#app/web/uuid.ts";
import { requests } from "./request.tables.server.ts";
import { requestMessages } from "./request.ts";
import type { OutcomeInput, RequestInput } from "./request-input.ts";

type Owner = Pick<Member, "id">;

/** The columns that hold what a form says. */
export function requestColumns({ closesOn, payCurrency, payPer, ...input }: RequestInput) {
	const inNumbers = input.payMin !== null || input.payMax !== null;
	return {
		...input,
		closesAt: closesOn,
		payCurrency: inNumbers ? payCurrency : null,
		payPer: inNumbers ? payPer : null,
	};
}

function ownRequest(owner: Owner, id: string) {
	return and(eq(requests.id, id), eq(requests.userId, owner.id));
}

/** Keeps a request for review. @returns its row */
export function submitRequest(db: Database, viewer: Pick<Member, "id" | "confirmed">, input: RequestInput) {
	return submitEntry(db, viewer, requests, requestColumns(input));
}

/** The same for one that its sender has confirmed by mail, once. */
export async function addRequest(transaction: Transaction, owner: Owner, input: RequestInput) {
	const id = randomUUID();
	await transaction.insert(requests).values({ ...requestColumns(input), id, userId: owner.id });
	return id;
}

export type RequestToEdit = Awaited<ReturnType<typeof findOwnRequest>>;

/**
 * The viewer's request.
 * @throws the answer that there is none (404), or that it is somebody else's (403)
 */
export async function findOwnRequest(db: Database, viewer: Owner, id: string) {
	if (!isUuid(id)) throw notFound(requestMessages.notFound);
	const [row] = await db.select().from(requests).where(eq(requests.id, id));
	if (!row) throw notFound(requestMessages.notFound);
	if (row.userId !== viewer.id) throw forbidden(requestMessages.notYours);
	return row;
}

/**
 * Replaces what the viewer's request says, and opens it until the day that it says. One on the board stays there, for a moderator to
 * look at what has changed.
 * @param seen the version that was edited: if the request has changed since, nothing happens
 * @throws as `findOwnRequest`
 */
export async function updateRequest(
	db: Database,
	viewer: Owner,
	id: string,
	input: RequestInput,
	seen: string,
): Promise<Refusal | undefined> {
	const updated = isUuid(id)
		? await db
				.update(requests)
				.set({
					...requestColumns(input),
					...{ outcome: null, found: null, askedAt: null, askNextAt: sql`now()` },
					editedSinceApproval: sql`${requests.approved}`,
					updatedAt: sql`clock_timestamp()`,
				})
				.where(and(ownRequest(viewer, id), isOfVersion(requests.updatedAt, seen)))
				.returning({ id: requests.id })
		: [];
	if (updated.length > 0) {
		await markRead(db, viewer, "request-over", id);
		return undefined;
	}
	return conflict(requestMessages.changedElsewhere, versionOf(await findOwnRequest(db, viewer, id)));
}

/**
 * Takes the viewer's request off the board, if it is still there, and keeps what came of it.
 * @throws as `findOwnRequest`
 */
export async function closeRequest(db: Database, viewer: Owner, id: string, { outcome, found }: OutcomeInput) {
	const number = { all: sql`coalesce(${found}::int, ${requests.wanted})`, some: found, nobody: 0, unneeded: 0 };
	const closed = isUuid(id)
		? await db
				.update(requests)
				.set({
					outcome,
					found: number[outcome],
					closesAt: sql`least(${requests.closesAt}, now())`,
					updatedAt: sql`clock_timestamp()`,
				})
				.where(ownRequest(viewer, id))
				.returning({ id: requests.id })
		: [];
	if (closed.length === 0) await findOwnRequest(db, viewer, id);
}

/** Deletes the viewer's request for good. @throws as `findOwnRequest` */
export async function deleteRequest(db: Database, viewer: Owner, id: string) {
	const rows = isUuid(id) ? await db.delete(requests).where(ownRequest(viewer, id)).returning({ id: requests.id }) : [];
	if (rows.length === 0) await findOwnRequest(db, viewer, id);
}

/** All that is stored of the viewer's requests, for their owner to keep. */
export async function listRequestsForExport(db: Database, viewer: Owner) {
	const rows = await db
		.select()
		.from(requests)
		.where(eq(requests.userId, viewer.id))
		.orderBy(desc(requests.createdAt), desc(requests.id));
	return rows.map(({ userId: _u, searchText: _s, placeText: _p, ...request }) => request);
}
