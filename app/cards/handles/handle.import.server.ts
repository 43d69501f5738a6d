import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { checkboxIn, type ImportedRow, pastIn, RowRefusal, textIn, uuidIn } from "#app/moving/imported-row.ts";
import type { ImportedTable, ImportTools } from "#app/moving/imported-table.ts";
import { accountsOf } from "#app/moving/owned-rows.server.ts";
import { importBatch, refused } from "#app/moving/write-rows.server.ts";
import { cardHandles, retiredHandles, scicommCards } from "../card.tables.server.ts";
import { hashOfHandle } from "./handle.server.ts";
import { handleMessages, validateHandle } from "./handle.ts";

const key = ["handle"];

type Values = ReturnType<typeof columnsOf>;

/** The handles that cards have and had, so that links to them go on working. One that somebody has here is refused. */
export const importedHandles: ImportedTable = {
	name: "card_handles",
	key,
	async importRows(tools, rows) {
		const owners = await accountsOf(tools, rows, ["user_id"]);
		const { outcomes } = await importBatch(tools, rows, {
			name: "card_handles",
			key,
			read: (row) => columnsOf(row, owners.get(row, "user_id")),
			idOf: ({ handle }) => handle,
			look: async (taken) => {
				const here = await findHere(tools, taken);
				return ({ handle, userId }) => {
					const owner = here.get(handle);
					if (owner === undefined) return { id: handle, what: "made" };
					return owner === userId ? { id: handle, what: "left" } : refused(handle, handleMessages.taken);
				};
			},
			insert,
		});
		return outcomes;
	},
};

function columnsOf(row: ImportedRow, userId: string | null) {
	const handle = textIn(row, "handle");
	const mistake = validateHandle(handle);
	if (mistake) throw new RowRefusal(mistake);
	if (userId === null) throw new RowRefusal("user_id is missing");
	const createdAt = pastIn(row, "created_at") ?? new Date();
	return {
		handle,
		userId,
		cardId: uuidIn(row, "card_id"),
		isCurrent: checkboxIn(row, "is_current") === "on",
		createdAt,
	};
}

async function findHere({ db }: ImportTools, taken: Values[]) {
	const handles = taken.map(({ handle }) => handle);
	const rows = await db
		.select({ handle: cardHandles.handle, userId: cardHandles.userId })
		.from(cardHandles)
		.where(inArray(cardHandles.handle, handles));
	const hashes = new Map(handles.map((handle) => [hashOfHandle(handle), handle]));
	const retired = await db
		.select()
		.from(retiredHandles)
		.where(inArray(retiredHandles.hash, [...hashes.keys()]));
	return new Map<string, string | null>([
		...rows.map(({ handle, userId }) => [handle, userId] as const),
		...retired.map(({ hash }) => [hashes.get(hash) ?? "", null] as const),
	]);
}

/** A handle leads to a card of its owner alone. */
async function insert(values: Values[], transaction: Transaction) {
	const ids = values.flatMap(({ cardId }) => cardId ?? []);
	const cards = await transaction
		.select({ id: scicommCards.id, userId: scicommCards.userId })
		.from(scicommCards)
		.where(inArray(scicommCards.id, ids));
	const isOwned = ({ cardId, userId }: Values) => cards.some((card) => card.id === cardId && card.userId === userId);
	const rows = values.map((row) => ({ ...row, cardId: isOwned(row) ? row.cardId : null }));
	const made = await transaction
		.insert(cardHandles)
		.values(rows)
		.onConflictDoNothing()
		.returning({ handle: cardHandles.handle, cardId: cardHandles.cardId });
	const current = new Set(values.flatMap(({ handle, isCurrent }) => (isCurrent ? [handle] : [])));
	for (const { handle, cardId } of made) {
		if (cardId === null || !current.has(handle)) continue;
		await transaction
			.update(scicommCards)
			.set({ handle, updatedAt: sql`${scicommCards.updatedAt}` })
			.where(and(eq(scicommCards.id, cardId), isNull(scicommCards.handle)));
	}
	return made.map(({ handle }) => handle);
}
