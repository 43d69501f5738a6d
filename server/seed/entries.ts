/** Entries of many rows at once: the trigger that keeps them would take minutes for a million. */
import type { PoolClient } from "pg";

/** @returns what writes the entries, once the rows are there; undefined where a table has none */
export async function deferEntries(client: PoolClient, table: string) {
	const { rows } = await client.query<{ name: string }>(
		`select tgname as name from pg_trigger where tgrelid = $1::regclass and tgname like 'keeps_entry%'`,
		[table],
	);
	const [trigger] = rows;
	if (!trigger) return undefined;
	await client.query(`alter table ${table} disable trigger ${trigger.name}`);
	return async () => {
		await client.query(`alter table ${table} enable trigger ${trigger.name}`);
		if (trigger.name === "keeps_entry") await addEntries(client, table);
		else await nameMakers(client);
	};
}

async function addEntries(client: PoolClient, table: string) {
	const { rows } = await client.query<{ kind: string }>(`select (entry_of(thing)).kind from ${table} as thing limit 1`);
	const kind = rows[0]?.kind;
	await client.query("alter table public_entries disable trigger adds_search_words");
	await client.query(`
		insert into public_entries (id, kind, is_listed, title, subtitle, topics, body, made_by, until, created_at)
		select (entry).id, (entry).kind, true, (entry).title, (entry).subtitle, (entry).topics, (entry).body, (entry).made_by,
			(entry).until, created_at
		from (select entry_of(thing) as entry, created_at from ${table} as thing offset 0) as things
		where (entry).is_listed on conflict do nothing`);
	await client.query("alter table public_entries enable trigger adds_search_words");
	await client.query(`
		insert into search_words (word)
		select word from ts_stat('select words from public_entries where kind = ''${kind}''') as used
		where char_length(word) >= 4 and word !~ '^[0-9]+$'
			and not exists (select from search_words as known where known.word = used.word)`);
}

async function nameMakers(client: PoolClient) {
	await client.query(`
		update public_entries as entry
		set made_by = array(select user_id from project_contributors where project_id = entry.id and role <> 'viewer' order by user_id)
		where kind = 'project' and is_listed`);
}
