/** Entries of a board, as people send them and read them in its list. */
import { desc, eq, getTableName, sql } from "drizzle-orm";
import { expect } from "vitest";
import type { Board } from "./boards.ts";
import type { Person, testSite } from "./site.ts";

/** What the tests need of any board's row. */
export type Row = Record<string, unknown> & { id: string; updatedAt: Date; createdAt: Date };

/** @param owner who sends them */
export function entriesOf({ db, schemaOwner, as }: Awaited<ReturnType<typeof testSite>>, owner: Person, board: Board) {
	const { table, list, form, fields, title, isModerated } = board;

	const stored = async (id: string) => (await db.select().from(table).where(eq(table.id, id)))[0] as Row | undefined;
	/** Where a board asks back whether an address that is listed already is meant, it is. */
	const send = (person: Person, more: Record<string, string> = {}) =>
		as(person).post(form, fields({ listed: fields(more).get("url") ?? "", ...more }));

	/** What the owner sends, listed unless it is to wait for a moderator. */
	async function entry(more: Record<string, string> = {}, isPending = false) {
		expect((await send(owner, more)).status).toBe(board.sent.status);
		const [row] = await db.select().from(table).orderBy(desc(table.createdAt)).limit(1);
		const { id } = row as Row;
		if (isModerated && !isPending) await approve(id);
		return (await stored(id)) as Row;
	}

	async function approve(id: string) {
		await db.execute(sql`update ${table} set approved = true where id = ${id}`);
	}

	/** A listed entry, so many times, each called by its number. */
	async function listMany(count: number) {
		const row = await entry({ [title]: "Paged 0" });
		const copies = Array.from({ length: count - 1 }, (_, i) => ({
			...row,
			id: crypto.randomUUID(),
			[title]: `Paged ${i + 1}`,
			createdAt: new Date(row.createdAt.getTime() - 1000 * (i + 1)),
		}));
		await db.insert(table).values(copies);
	}

	/** The titles on a page of the list, in order. */
	async function titlesAt(search = "", person: Person = null) {
		const { status, text } = await as(person).get(list + search);
		expect(status, search).toBe(200);
		return [...text.matchAll(/class="(?:board-row-title|tile-link)"[^>]*>(?:<a [^>]*>)?([^<]*)</g)].map(
			([, found]) => found,
		);
	}

	/** @param due the newest first */
	async function expectTitles(search: string, due: string[]) {
		const found = await titlesAt(search);
		expect([search, board.isNewestFirst ? found : found.sort()]).toEqual([
			search,
			board.isNewestFirst ? due : [...due].sort(),
		]);
	}

	async function expectUnchanged(row: Row) {
		expect(await stored(row.id)).toEqual(row);
	}

	async function withoutTable(work: () => Promise<void>) {
		const name = getTableName(table);
		await schemaOwner.execute(`alter table ${name} rename to ${name}_away`);
		try {
			await work();
		} finally {
			await schemaOwner.execute(`alter table ${name}_away rename to ${name}`);
		}
	}

	return { stored, send, entry, listMany, titlesAt, expectTitles, withoutTable, expectUnchanged };
}
