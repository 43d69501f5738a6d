import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Database, Transaction } from "#app/db/client.server.ts";
import { flagIn, type ImportedRow, pastIn, RowRefusal, textIn, uuidIn } from "#app/moving/imported-row.ts";
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
				const isOwned = await findOwned(tools.db, taken);
				return (values) => {
					const { handle, userId } = values;
					const known = here.get(handle);
					if (known === undefined) return { id: handle, what: "made" };
					if (known.userId !== userId) return refused(handle, handleMessages.taken);
					// Its card may have been refused when it came.
					return { id: handle, what: known.cardId === null && isOwned(values) ? "changed" : "left" };
				};
			},
			insert,
			update: (values) => tools.db.transaction((transaction) => leadToCard(values, transaction)),
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
		isCurrent: flagIn(row, "is_current"),
		createdAt,
	};
}

async function findHere({ db }: ImportTools, taken: Values[]) {
	const handles = taken.map(({ handle }) => handle);
	const rows = await db
		.select({ handle: cardHandles.handle, userId: cardHandles.userId, cardId: cardHandles.cardId })
		.from(cardHandles)
		.where(inArray(cardHandles.handle, handles));
	const hashes = new Map(handles.map((handle) => [hashOfHandle(handle), handle]));
	const retired = await db
		.select()
		.from(retiredHandles)
		.where(inArray(retiredHandles.hash, [...hashes.keys()]));
	return new Map<string, { userId: string | null; cardId: string | null }>([
		...rows.map(({ handle, ...known }) => [handle, known] as const),
		...retired.map(({ hash }) => [hashes.get(hash) ?? "", { userId: null, cardId: null }] as const),
	]);
}

/** Whether a handle names a card of its owner that is here: it leads to no other. */
async function findOwned(db: Database | Transaction, values: Values[]) {
	const ids = values.flatMap(({ cardId }) => cardId ?? []);
	const cards = await db
		.select({ id: scicommCards.id, userId: scicommCards.userId })
		.from(scicommCards)
		.where(inArray(scicommCards.id, ids));
	return ({ cardId, userId }: Values) => cards.some((card) => card.id === cardId && card.userId === userId);
}

async function insert(values: Values[], transaction: Transaction) {
	const isOwned = await findOwned(transaction, values);
	const rows = values.map((row) => ({ ...row, cardId: isOwned(row) ? row.cardId : null }));
	const made = await transaction
		.insert(cardHandles)
		.values(rows)
		.onConflictDoNothing()
		.returning({ handle: cardHandles.handle, cardId: cardHandles.cardId });
	const current = new Set(values.flatMap(({ handle, isCurrent }) => (isCurrent ? [handle] : [])));
	for (const { handle, cardId } of made) if (current.has(handle)) await makeCurrent(transaction, handle, cardId);
	return made.map(({ handle }) => handle);
}

async function leadToCard({ handle, userId, cardId, isCurrent }: Values, transaction: Transaction) {
	const isFree = and(eq(cardHandles.handle, handle), eq(cardHandles.userId, userId), isNull(cardHandles.cardId));
	const led = await transaction
		.update(cardHandles)
		.set({ cardId })
		.where(isFree)
		.returning({ handle: cardHandles.handle });
	if (led.length > 0 && isCurrent) await makeCurrent(transaction, handle, cardId);
	return led;
}

async function makeCurrent(transaction: Transaction, handle: string, cardId: string | null) {
	if (cardId === null) return;
	await transaction
		.update(scicommCards)
		.set({ handle, updatedAt: sql`${scicommCards.updatedAt}` })
		.where(and(eq(scicommCards.id, cardId), isNull(scicommCards.handle)));
}
