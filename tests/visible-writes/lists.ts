import { eq, sql } from "drizzle-orm";
import { href } from "react-router";
import { scicommCards } from "#app/cards/card.tables.server.ts";
import { publicEntries } from "#app/entries/entry.tables.server.ts";
import { savedListEntries, savedLists } from "#app/lists/list.tables.server.ts";
import { savedThings } from "#app/saved/saved.tables.server.ts";
import type { VisibleWrite, WriteTools } from "./tools.ts";

/** Of what members save, and publish in lists. */
export function writesOfLists({ db, oneOf, ownOf, fieldsAt, hide }: WriteTools): VisibleWrite[] {
	/** Two entries in a list of somebody with a card, which everybody sees. */
	async function addList() {
		const { userId } = await ownOf(scicommCards);
		const [list] = await db
			.insert(savedLists)
			.values({ userId, title: "Reading", isPublic: true, isOnCard: true })
			.returning();
		if (!list) throw new Error("No list was made");
		for (const position of [1, 2]) {
			const { id: entryId, kind } = await oneOf(publicEntries);
			await db.insert(savedThings).values({ userId, entryId, kind }).onConflictDoNothing();
			await db.insert(savedListEntries).values({ listId: list.id, userId, entryId, position }).onConflictDoNothing();
		}
	}

	/** A list that everybody sees, with something in it. */
	async function ownList() {
		const isShown = sql`is_public and not hidden and exists (select from saved_list_entries where list_id = saved_lists.id)`;
		if ((await db.$count(savedLists, isShown)) === 0) await addList();
		const list = await ownOf(savedLists, isShown);
		const entries = await db.select().from(savedListEntries).where(eq(savedListEntries.listId, list.id));
		return { ...list, entry: entries[0]?.entryId ?? "", last: entries.at(-1)?.entryId ?? "" };
	}

	return [
		[
			"/lists/new",
			"a list is published",
			async (send) => {
				const { cookie } = await ownOf(scicommCards);
				await send({}, { title: "For the workshop", isPublic: "on", isOnCard: "on" }, cookie);
			},
		],
		...["on", ""].map(
			(isPublic): VisibleWrite => [
				"/lists/edit/:id",
				isPublic ? "a list has another name" : "a list is published no longer",
				async (send, server) => {
					const { id, cookie } = await ownList();
					const { version = "" } = await fieldsAt(server, href("/lists/edit/:id", { id }), cookie);
					await send({ id }, { title: "Named anew", version, ...(isPublic && { isPublic }) }, cookie);
				},
			],
		),
		[
			"/lists/delete/:id",
			"a list is deleted",
			async (send) => {
				const { id, cookie } = await ownList();
				await send({ id }, {}, cookie);
			},
		],
		...["up", "down", "out"].map(
			(move): VisibleWrite => [
				"/lists/:id",
				`an entry of a list is moved ${move}`,
				async (send) => {
					const { id, entry, last, cookie } = await ownList();
					await send({ id }, { entry: move === "up" ? last : entry, move }, cookie);
				},
			],
		),
		[
			"/saved",
			"what is in a list is saved no longer",
			async (send) => {
				const { entry, cookie } = await ownList();
				await send({ search: "?sure" }, { id: entry, save: "off" }, cookie);
			},
		],
		...["in", "out"].map(
			(what): VisibleWrite => [
				"/saved/:id",
				`what is saved has a note and is ${what} a list`,
				async (send, server) => {
					const { id, entry, userId, cookie } = await ownList();
					await db.update(savedLists).set({ showsNotes: true }).where(eq(savedLists.id, id));
					const { id: entryId, kind } = await oneOf(publicEntries);
					await db.insert(savedThings).values({ userId, entryId, kind }).onConflictDoNothing();
					const saved = what === "in" ? entryId : entry;
					const { version = "" } = await fieldsAt(server, href("/saved/:id", { id: saved }), cookie);
					await send({ id: saved }, { note: "For later", version, ...(what === "in" && { lists: id }) }, cookie);
				},
			],
		),
		[
			"/admin/reports/:kind/:id",
			"a moderator hides what is reported: list",
			async (send, server) => hide(server, send, "list", (await ownList()).id),
		],
	];
}
