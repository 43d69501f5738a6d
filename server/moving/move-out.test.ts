/** What a whole instance is written into, and that moving it in elsewhere brings the same instance. */
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { freshDatabase } from "#tests/database.ts";
import { demoDatabase } from "#tests/demo-database.ts";
import { move } from "#tests/moving.ts";
import { ownFolder } from "#tests/own-folder.ts";
import { exportedTables } from "./exported-tables.ts";
import { moveOut } from "./move-out.ts";

/** What is in a folder, by the paths of the files in it. */
function readAll(folder: string) {
	const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
	return new Map(
		files.map(({ parentPath, name }) => {
			const path = join(parentPath, name);
			return [path.slice(folder.length + 1), readFileSync(path, "base64")];
		}),
	);
}

function textOf(files: Map<string, string>, path: string) {
	return Buffer.from(files.get(path) ?? "", "base64").toString();
}

/** An instance with something of everything. */
async function seeded() {
	const { db, url } = await demoDatabase();
	await db.$client.query(`
		insert into users (id, name, email, email_verified, created_at) values
			('00000000-0000-4000-8000-000000000001', 'Ada, "the first"', 'ada@example.org', true, '2025-01-01 00:00:00.123456+00'),
			('00000000-0000-4000-8000-000000000002', '', 'new@example.org', false, now());
		insert into waitlist (email, confirmed_at) values ('A@example.org', now()), ('b@example.org', null);
		update scicomm_cards set user_id = '00000000-0000-4000-8000-000000000001', handle = 'ada', is_visible = false, hidden = true,
				takes_messages = true
			where id = (select min(id::text)::uuid from scicomm_cards);
		insert into card_handles (handle, card_id, user_id)
			select unnest(array['ada', 'ada-before']), id, user_id from scicomm_cards where handle = 'ada';
		insert into card_handles (handle, user_id) values ('nobodys', '00000000-0000-4000-8000-000000000001');
		insert into project_stars (project_id, user_id)
			select id, '00000000-0000-4000-8000-000000000001' from scicomm_projects limit 1;
		insert into scicomm_projects (id, name, description, visibility, forked_from)
			select '00000000-0000-4000-8000-00000000000f', 'Fork (fork)', E'Two\\nlines', 'private', id from scicomm_projects limit 1;
		insert into project_contributors (project_id, user_id, role)
			values ('00000000-0000-4000-8000-00000000000f', '00000000-0000-4000-8000-000000000001', 'owner');
		insert into missing_consents (fork_id, original_id, declined_at)
			select id, forked_from, now() from scicomm_projects where forked_from is not null limit 1;
		insert into feature_applications (name, email, title, description, link, category, tags)
			values ('Ada', 'ada@example.org', 'T', 'd', 'https://example.org/', 'blog', '["a"]');
		update job_listings set pay_min = 10.5, pay_currency = 'EUR', pay_per = 'hour', remote = true, remote_countries = '{DE,FR}'
			where id = (select min(id::text)::uuid from job_listings);
		update collab_listings set filled = true, approved = true, edited_since_approval = true;
		update media_items set image = (select avatar from scicomm_cards where avatar is not null limit 1), cover_checked_at = now();
		update events set cancelled_at = now(), sequence = 3 where id = (select min(id::text)::uuid from events);`);
	return { db, url };
}

/** They are written, and not moved in: nobody there has decided that, and no instance takes the links of another one's mails. */
const forReading = /^(moderation_events|moderation_words|reports|project_invitations)\b/;

test("an instance that is moved out and in elsewhere is the same there, but for passwords, what was decided and invitations", async () => {
	const { db, url } = await seeded();
	const folder = join(ownFolder("heliograph-out-"), "new", "site");
	const { tables, files } = await moveOut(url, folder);
	expect(files).toBeGreaterThan(5);
	const empty = tables.filter(({ rows }) => rows === 0).map(({ table }) => table);
	expect(empty).toEqual([]);
	const first = readAll(folder);
	expect([...first.values()].join()).not.toMatch(/password|secret/i);
	for (const path of first.keys()) expect(statSync(join(folder, path)).mode & 0o077).toBe(0);
	expect(statSync(folder).mode & 0o077).toBe(0);

	const there = await freshDatabase();
	const moved = await move(there.db, folder);
	expect(moved.reasons).toEqual({});
	const again = join(ownFolder("heliograph-out-"), "site");
	await moveOut(there.url, again);
	const second = readAll(again);
	expect([...second.keys()].sort()).toEqual([...first.keys()].sort());
	const different = [...second.keys()].filter((path) => first.get(path) !== second.get(path));
	expect(different.filter((path) => forReading.test(path))).toHaveLength(4);
	const others = different.filter((path) => !forReading.test(path));
	expect(others.map((path) => textOf(second, path))).toEqual(others.map((path) => textOf(first, path)));

	// Where everything is already, nothing is to be done.
	const { tables: here } = await move(db, folder);
	expect(Object.entries(here).filter(([, counts]) => counts && (counts[0] || counts[1] || counts[3]))).toEqual([]);
});

test("nothing is overwritten, and nothing is left of what could not be written", async () => {
	const { url, schemaOwner } = await freshDatabase();
	const folder = ownFolder("heliograph-out-");
	mkdirSync(join(folder, "full"));
	writeFileSync(join(folder, "full", "mine.txt"), "mine");
	await expect(moveOut(url, join(folder, "full"))).rejects.toThrow("is not empty");
	mkdirSync(join(folder, "empty"));
	chmodSync(join(folder, "empty"), 0o755);
	await moveOut(url, join(folder, "empty"));
	expect(readdirSync(join(folder, "empty"))).toContain("users.csv");
	await schemaOwner.$client.query("alter table reports rename to reports_elsewhere");
	await expect(moveOut(url, join(folder, "broken"))).rejects.toThrow("reports");
	expect(readdirSync(folder).sort()).toEqual(["empty", "full"]);
});

/** What stays here, and why: see docs/moving.md. */
const leftOut = {
	tables: [
		// Secrets, and what is of this server alone.
		...[
			"credentials",
			"passkeys",
			"second_factors",
			"security_events",
			"email_changes",
			"sessions",
			"verifications",
			"secrets",
			"rate_limits",
			"mails",
			"retired_handles",
			"moved_in",
		],
		...["moderation_originals", "moderation_notices", "table_changes", "table_changes_kept"],
		// Choices of who comes back here, which name what has other ids elsewhere.
		...["follows", "notifications", "mail_settings"],
		...["message_threads", "message_participants", "messages", "message_blocks"],
		...["saved_things", "saved_lists", "saved_list_entries", "gone_entries"],
		// Over within weeks.
		...["requests", "request_offers"],
		// Of this site, whose key has signed them, about what has other ids elsewhere.
		...["receipts", "receipt_numbers", "receipt_keys"],
		// Over within days.
		"unconfirmed_posts",
		// Of requests that do not come along.
		...["request_days", "request_day_spread"],
		// Triggers make them anew.
		...["public_entries", "search_words", "link_uses"],
		// What the checks find, there too.
		...["links", "dead_links"],
		// In the storage, and in the versions that say them.
		...["images", "project_files", "content_texts"],
	],
	columns: [
		...["users.email_verified", "users.image", "users.is_admin", "users.invited_at", "users.updated_at"],
		// Whoever is suspended here has done nothing there.
		...["users.suspended_at", "users.suspended_for", "users.suspended_by"],
		// No browser is known there, and no link about one serves.
		...["users.devices_since", "users.disownable_since"],
		...["waitlist.id", "waitlist.asked_at", "waitlist.token_hash"],
		...["scicomm_cards.claim_token_hash", "scicomm_cards.handle", "scicomm_cards.slug", "scicomm_cards.avatar"],
		...["collab_listings.approved_as", "events.approved_as", "media_items.approved_as", "resources.approved_as"],
		...["events.starts_on", "events.ends_on", "events.image"],
		...["media_items.image", "media_items.cover_checked_at", "showcase_items.image", "feature_applications.image"],
		...["scicomm_projects.thumbnail", "scicomm_projects.revision"],
		...[
			"content_versions.project_id",
			"content_versions.metadata",
			"content_versions.text_hash",
			"content_versions.file",
			"content_versions.bytes",
		],
		"project_invitations.token_hash",
	],
};

test("every column is written, or left out with a reason", async () => {
	const { db } = await freshDatabase();
	const { rows } = await db.$client.query<{ path: string }>(
		`
		select table_name || '.' || column_name as path from information_schema.columns
		where table_schema = 'public' and is_generated = 'NEVER' and table_name <> all ($1) order by 1`,
		[leftOut.tables],
	);
	const written = exportedTables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column}`));
	expect([...written, ...leftOut.columns].sort()).toEqual(rows.map(({ path }) => path).sort());
});
