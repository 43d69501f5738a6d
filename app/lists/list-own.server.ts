/** What members do with their own lists. */
import { and, asc, desc, eq, inArray, notInArray, type SQLWrapper, sql } from "drizzle-orm";
import type { Member, MemberRef } from "#app/accounts/viewer.ts";
import { exportOwn, ownEntries } from "#app/boards/own-entry.server.ts";
import { findAdded } from "#app/boards/submissions.server.ts";
import type { Database, Transaction } from "#app/db/client.server.ts";
import { changedNow, versionOfFields } from "#app/db/version.server.ts";
import { conflict, isRefusal, notYet, type Refusal, refuse, refuseField } from "#app/forms/form-answer.ts";
import { inRefusableTransaction, Refused } from "#app/forms/refusable-transaction.server.ts";
import { isOf, queueByAccount } from "#app/saved/saved.server.ts";
import { savedThings } from "#app/saved/saved.tables.server.ts";
import { savedMessages } from "#app/saved/saved.ts";
import { notFound } from "#app/web/responses.ts";
import { isUuid } from "#app/web/uuid.ts";
import { savedListEntries, savedLists } from "./list.tables.server.ts";
import { listLimits, listMessages } from "./list.ts";
import { type ListInput, listFieldsOf, type SavedInput } from "./list-input.ts";
import { findSaved } from "./saved-list.server.ts";

type Publisher = Pick<Member, "id" | "confirmed">;

export const ownLists = ownEntries("list", savedLists, listMessages);

/** How many entries a list has. */
export const entryCount = sql<number>`(select count(*)::int from ${savedListEntries} where ${savedListEntries.listId} = ${savedLists.id})`;

/** All of a member, the newest first. */
export function listsOf(db: Database, { id: userId }: MemberRef) {
	const { id, title, isPublic, hidden } = savedLists;
	return db
		.select({ id, title, isPublic, hidden, entries: entryCount })
		.from(savedLists)
		.where(eq(savedLists.userId, userId))
		.orderBy(desc(savedLists.createdAt), desc(id));
}

/** With the ids of what is in them, in order. */
export function exportLists(db: Database, viewer: MemberRef) {
	const entries = sql`array(
		select ${savedListEntries.entryId} from ${savedListEntries} where ${savedListEntries.listId} = ${savedLists.id}
		order by ${savedListEntries.position}, ${savedListEntries.entryId}
	)`;
	return exportOwn(db, savedLists, viewer, [], { entries });
}

/** @returns the new list's id */
export async function createList(db: Database, viewer: Publisher, input: ListInput): Promise<{ id: string } | Refusal> {
	if (!mayPublish(viewer, input)) return unconfirmed;
	return db.transaction((transaction) => addList(transaction, viewer, input));
}

const unconfirmed = notYet(listMessages.confirmFirst);

/** Whoever signs up with an address need not own it. */
function mayPublish({ confirmed }: Publisher, { isPublic }: ListInput) {
	return confirmed || !isPublic;
}

async function addList(
	transaction: Transaction,
	viewer: MemberRef,
	input: ListInput,
): Promise<{ id: string } | Refusal> {
	const { id: userId } = viewer;
	await queueByAccount(transaction, userId);
	const added = await findAdded(transaction, viewer, savedLists, input);
	if (added) return added;
	if ((await transaction.$count(savedLists, eq(savedLists.userId, userId))) >= listLimits.perMember)
		return refuse(409, listMessages.tooMany);
	const [list] = await transaction
		.insert(savedLists)
		.values({ ...input, userId })
		.returning({ id: savedLists.id });
	if (!list) throw new Error("A list that was inserted has no row");
	return list;
}

/** The version of what a list's form says, which stays where entries come, go or move. */
export function versionOfList(list: ListInput) {
	return versionOfFields(listFieldsOf(list));
}

/** @param seen the version that was edited, of `versionOfList` @throws as `ownLists.find` */
export async function updateList(db: Database, viewer: Publisher, id: string, input: ListInput, seen: string) {
	if (!mayPublish(viewer, input)) return unconfirmed;
	return db.transaction(async (transaction) => {
		await queueByAccount(transaction, viewer.id);
		const version = versionOfList(await ownLists.find(transaction, viewer, id));
		if (version !== seen && version !== versionOfList(input)) return conflict(listMessages.changedElsewhere, version);
		return ownLists.update(transaction, viewer, id, input, undefined);
	});
}

/** Sets the note of what a member has saved, and the lists that it is in. @param seen the version that was edited */
export function changeSaved(
	db: Database,
	viewer: MemberRef,
	entryId: string,
	input: SavedInput,
	seen: string,
): Promise<Refusal | undefined> {
	if (!isUuid(entryId)) throw notFound(savedMessages.notSaved);
	return inRefusableTransaction(db, async (transaction) => {
		await queueByAccount(transaction, viewer.id);
		const now = await findSaved(transaction, viewer, entryId);
		if (!now) throw notFound(savedMessages.notSaved);
		const wanted = new Set(input.lists);
		if (input.newList !== "") {
			const added = await addList(transaction, viewer, { ...newList, title: input.newList });
			if (isRefusal(added)) return refuseField("newList", added);
			wanted.add(added.id);
		}
		const isThere = now.note === input.note && isSame(now.lists, wanted);
		if (now.version !== seen && !isThere) return conflict(savedMessages.changedElsewhere, now.version);
		await transaction.update(savedThings).set({ note: input.note }).where(isOf(viewer.id, entryId));
		await putInLists(transaction, viewer, entryId, [...wanted]);
		if (now.note !== input.note) await touch(transaction, [...wanted], savedLists.showsNotes);
		return undefined;
	});
}

/** Takes an entry out of what a member has saved, and of their lists with it, also one that is not public any more. */
export async function unsave(db: Database, viewer: MemberRef, entryId: string) {
	if (!isUuid(entryId)) return;
	await db.transaction(async (transaction) => {
		await queueByAccount(transaction, viewer.id);
		await putInLists(transaction, viewer, entryId, []);
		await transaction.delete(savedThings).where(isOf(viewer.id, entryId));
	});
}

const newList: ListInput = { title: "", description: "", isPublic: false, showsNotes: false, isOnCard: false };

function isSame(lists: { id: string }[], ids: Set<string>) {
	return lists.length === ids.size && lists.every(({ id }) => ids.has(id));
}

async function putInLists(transaction: Transaction, { id: userId }: MemberRef, entryId: string, listIds: string[]) {
	const ofEntry = and(eq(savedListEntries.userId, userId), eq(savedListEntries.entryId, entryId));
	const left = await transaction
		.delete(savedListEntries)
		.where(and(ofEntry, listIds.length > 0 ? notInArray(savedListEntries.listId, listIds) : undefined))
		.returning({ listId: savedListEntries.listId });
	const lists = await transaction
		.select({ id: savedLists.id, entries: entryCount })
		.from(savedLists)
		.where(and(inArray(savedLists.id, listIds), eq(savedLists.userId, userId)));
	if (lists.length < listIds.length) throw new Refused(refuse(409, listMessages.unknownList));
	const there = await transaction.select({ listId: savedListEntries.listId }).from(savedListEntries).where(ofEntry);
	const added = lists.filter(({ id }) => !there.some(({ listId }) => listId === id));
	if (added.some(({ entries }) => entries >= listLimits.entries)) throw new Refused(refuse(409, listMessages.full));
	for (const { id } of added) {
		await transaction.insert(savedListEntries).values({
			listId: id,
			userId,
			entryId,
			position: sql`(select coalesce(max(position), 0) + 1 from ${savedListEntries} where ${savedListEntries.listId} = ${id})`,
		});
	}
	await touch(transaction, [...left.map(({ listId }) => listId), ...added.map(({ id }) => id)]);
}

/** @param condition which of them */
async function touch(transaction: Transaction, listIds: string[], condition?: SQLWrapper) {
	if (listIds.length === 0) return;
	await transaction
		.update(savedLists)
		.set({ updatedAt: changedNow })
		.where(and(inArray(savedLists.id, listIds), condition));
}

/** How an entry is moved within its list: a place towards the beginning or the end, or out of it. */
export const moves = ["up", "down", "out"] as const;
type Move = (typeof moves)[number];

/** @param move undefined moves nothing @throws as `ownLists.find` */
export async function moveEntry(
	db: Database,
	viewer: MemberRef,
	listId: string,
	entryId: string,
	move: Move | undefined,
) {
	await ownLists.find(db, viewer, listId);
	if (move === undefined) return;
	await db.transaction(async (transaction) => {
		// Of several at once each sees what the one before has done.
		await queueByAccount(transaction, viewer.id);
		const entries = await transaction
			.select({ id: savedListEntries.entryId })
			.from(savedListEntries)
			.where(eq(savedListEntries.listId, listId))
			.orderBy(asc(savedListEntries.position), asc(savedListEntries.entryId));
		const order = entries.map(({ id }) => id);
		const at = order.indexOf(entryId);
		if (at < 0) return;
		order.splice(at, 1);
		if (move === "out") {
			await transaction
				.delete(savedListEntries)
				.where(and(eq(savedListEntries.listId, listId), eq(savedListEntries.entryId, entryId)));
		} else {
			order.splice(Math.max(0, at + (move === "up" ? -1 : 1)), 0, entryId);
			await transaction.execute(sql`
				update ${savedListEntries} set position = ordered.place
				from unnest(${sql.param(order)}::uuid[]) with ordinality as ordered (entry_id, place)
				where ${savedListEntries.listId} = ${listId} and ${savedListEntries.entryId} = ordered.entry_id
					and ${savedListEntries.position} <> ordered.place
			`);
		}
		await touch(transaction, [listId]);
	});
}
