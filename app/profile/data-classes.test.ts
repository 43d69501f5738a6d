import { sql } from "drizzle-orm";
import { href } from "react-router";
import { expect, test } from "vitest";
import { becomeMember } from "#tests/accounts.ts";
import { testSite } from "#tests/site.ts";
import { goes, stays } from "./account-fate.server.ts";
import { dataClasses } from "./data-classes.ts";

const site = await testSite();
const rows = Object.entries(dataClasses);
const wordsOf = (text = "") => text.split(" ").filter(Boolean);

/** The columns of each table that can hold text, but for those that PostgreSQL makes of others. */
async function textColumns() {
	const { rows: tables } = await site.db.execute<{ name: string; columns: string[] | null }>(sql`
		select t.table_name as name, array_agg(c.column_name::text order by c.column_name) filter (where c.is_generated = 'NEVER'
			and c.data_type not in ('uuid', 'boolean', 'integer', 'bigint', 'numeric', 'date', 'timestamp with time zone', 'xid8')) as columns
		from information_schema.tables t join information_schema.columns c using (table_schema, table_name)
		where t.table_schema = 'public' and t.table_type = 'BASE TABLE' group by 1`);
	return Object.fromEntries(tables.map(({ name, columns }) => [name, columns ?? []]));
}

test("every table has its class and its time, and every column that can hold text is personal or not", async () => {
	const told = rows.map(([table, { personal, impersonal }]) => [
		table,
		[...wordsOf(personal), ...wordsOf(impersonal)].sort(),
	]);
	const there = await textColumns();
	expect(Object.keys(there).length).toBeGreaterThan(30);
	expect(Object.fromEntries(told)).toEqual(there);
	for (const [table, { kept }] of rows) expect(kept, table).not.toBe("");
});

test("all that is personal is in the file of one's data, or it is said why not", async () => {
	const { cookie } = await becomeMember(site, { emailVerified: true });
	const file = JSON.parse((await site.get(href("/profile/data"), { Cookie: cookie })).text);
	const wrong = rows.filter(([, { personal, file: part }]) => {
		if (typeof part === "string") return !(part in file);
		return personal !== undefined && !part?.none;
	});
	expect(wrong.map(([table]) => table)).toEqual([]);
});

test("all that is personal goes with the account, or the page of deletion says that it stays", () => {
	const named = new Set([...goes, ...stays].flatMap(({ columns }) => columns));
	const unnamed = rows.flatMap(([table, { personal }]) =>
		wordsOf(personal).flatMap((column) =>
			named.has(`${table}.*`) || named.has(`${table}.${column}`) ? [] : [`${table}.${column}`],
		),
	);
	expect(unnamed).toEqual([]);
});
