import { eq, sql } from "drizzle-orm";
import { href } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { linkOwners } from "#app/features.server.ts";
import { keepFinding } from "#app/links/check-links.server.ts";
import { listDead } from "#app/links/dead-links.server.ts";
import { links } from "#app/links/link.tables.server.ts";
import { maxDeadCounted, usesTold } from "#app/links/link.ts";
import { keepUpWithUses } from "#app/links/link-uses.server.ts";
import { rowsPerPage } from "#app/moderation/moderation.ts";
import { resources } from "#app/resources/resource.tables.server.ts";
import { becomeMember } from "#tests/accounts.ts";
import { siteSettings, testAdmin } from "#tests/app.ts";
import { scansOf } from "#tests/plans.ts";
import { addPublic } from "#tests/reports.ts";
import { testSite } from "#tests/site.ts";

const site = await testSite();
const { db, schemaOwner } = site;
const moderator = site.as(await becomeMember(site, { email: testAdmin, emailVerified: true }));
const ada = await becomeMember(site);
const queue = href("/admin/links");

beforeEach(async () => {
	await db.delete(resources);
	await keepUpWithUses(db, linkOwners);
});

/** A public resource at an address that has failed on three days of May. */
async function addDead(host: string, day = 1) {
	const { id, title } = await addPublic(db, "resource", ada);
	await db
		.update(resources)
		.set({ url: `https://${host}/` })
		.where(eq(resources.id, id));
	await keepUpWithUses(db, linkOwners);
	const finding = { state: "fails", found: "The server answers 404", isAnswered: true } as const;
	for (const after of [0, 1, 7]) {
		const now = new Date(Date.UTC(2026, 4, day + after, 12));
		await keepFinding({ db, owners: linkOwners }, { key: host }, finding, now);
	}
	await db.update(links).set({ nextCheckAt: sql`now() + interval '7 days'` }).where(eq(links.key, host));
	return { id, title };
}

/** So many addresses that are dead and that nothing leads to. */
function makeDead(count: number) {
	return db.execute(sql`
		with added as (
			insert into links (key, url, next_check_at)
			select 'n' || n || '.example', 'https://n' || n || '.example', now() from generate_series(1, ${count}::int) as n
			returning key
		)
		insert into dead_links (key, since) select key, '2026-06-01' from added
	`);
}

/** The addresses on a page of the queue, in order. */
function addressesIn(html: string) {
	return [...html.matchAll(/class="board-row-title"><a [^>]*>([^<]*)</g)].map(([, address]) => address);
}

test("moderators see what is dead, the longest dead first, with how it failed and what leads there; nobody else does", async () => {
	expect(await moderator.page(queue)).toContain("No dead links");
	await addDead("newer.example", 9);
	const { id, title } = await addDead("older.example");
	const { id: hidden } = await addDead("hidden.example");
	await db.update(resources).set({ hidden: true }).where(eq(resources.id, hidden));
	await keepUpWithUses(db, linkOwners);
	const html = await moderator.page(queue);
	expect(addressesIn(html)).toEqual(["older.example", "newer.example"]);
	for (const text of [
		`href="${href("/resources/:id", { id })}"><bdi>${title}</bdi></a> (Resource)`,
		"Owners on the site have been told; items of the showcase have none.",
		"May 1, 2026",
		"Failed 3 times",
		"The server answers 404",
		"https://web.archive.org/web/20260501/https://older.example/",
	])
		expect(html).toContain(text);
	for (const path of [href("/admin"), href("/admin/reports"), href("/admin/cards")])
		expect(await moderator.page(path)).toMatch(/href="\/admin\/links"[^>]*>Dead links <span[^>]*>2</);
	expect((await site.as(null).get(queue)).location).toContain("/login");
	expect((await site.as(ada).get(queue)).status).toBe(403);
});

test("a moderator asks for another check, which comes first; nobody else does, and of nothing that lives", async () => {
	await addDead("older.example");
	await addPublic(db, "resource", ada);
	await keepUpWithUses(db, linkOwners);
	const [lives] = await db.select().from(links).where(sql`key not in (select key from dead_links)`);
	const next = async () => (await db.select().from(links).orderBy(links.nextCheckAt))[0];
	for (const [person, status] of [
		[site.as(null), 401],
		[site.as(ada), 403],
	] as const)
		expect((await person.post(queue, { key: "older.example" })).status).toBe(status);
	for (const key of [lives?.key ?? "", "nothing.example", "", "\0"])
		expect(await moderator.post(queue, { key })).toAnswer(404, "This address is not dead any more.");
	expect(await next()).toMatchObject({ key: lives?.key });
	expect(await moderator.page(queue)).toContain("Check again");
	const asked = await moderator.post(queue, { key: "older.example" });
	expect([asked.status, asked.location]).toEqual([303, queue]);
	expect(await next()).toMatchObject({ key: "older.example" });
	const page = await moderator.page(queue);
	expect(page).toContain("Will be checked soon");
	expect(page).not.toContain("Check again");
});

test("has pages, and a few of many things that lead to one address", async () => {
	for (let i = 0; i <= usesTold; i++) await addDead("many.example");
	await makeDead(rowsPerPage);
	const first = await moderator.page(queue);
	expect(addressesIn(first)).toHaveLength(rowsPerPage);
	expect(first.match(/\(Resource\)/g)).toHaveLength(usesTold);
	expect(first).toContain(" and more");
	for (const page of [2, 99]) expect(addressesIn(await moderator.page(`${queue}?page=${page}`))).toHaveLength(1);
	expect(first).toContain(`href="${queue}?page=2"`);
	await db.delete(links);
});

test("of many only a page is read, by indexes, and a thousand are counted", async () => {
	await makeDead(maxDeadCounted + 19_000);
	await schemaOwner.execute("analyze dead_links, links, link_uses, public_entries");
	const scans = await scansOf(db, listDead(db, { limit: rowsPerPage, offset: maxDeadCounted - rowsPerPage }), {});
	expect(scans).toContain("Index Only Scan on dead_links");
	expect(scans.join()).not.toMatch(/Sort|Seq Scan on (dead_links|links)/);
	const html = await moderator.page(`${queue}?page=99`);
	expect(addressesIn(html)).toHaveLength(rowsPerPage);
	expect(html).toMatch(/Dead links <span[^>]*>1,000\+</);
	expect(html).toContain("Page 20 of 20");
	await db.delete(links);
});

test("where links are not checked, none can be asked for", async () => {
	const other = await testSite({ site: { ...siteSettings, checksLinks: false } });
	const admin = await becomeMember(other, { email: testAdmin, emailVerified: true });
	expect(await other.as(admin).page(queue)).toContain("Links are not checked here");
});
