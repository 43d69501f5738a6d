/** What a dead link changes: the pages of what leads there, and its owner's notifications. */
import { eq, sql } from "drizzle-orm";
import { href } from "react-router";
import { beforeEach, describe, expect, test } from "vitest";
import { scicommCards } from "#app/cards/card.tables.server.ts";
import { claimCard } from "#app/cards/claims/claims.server.ts";
import { makeCard } from "#app/cards/form/make-card.server.ts";
import { linkOwners } from "#app/features.server.ts";
import { makeFormKey } from "#app/forms/form-key.ts";
import { mediaItems } from "#app/media/media.tables.server.ts";
import { notifications } from "#app/notifications/notification.tables.server.ts";
import { resources } from "#app/resources/resource.tables.server.ts";
import { showcaseItems } from "#app/showcase/showcase.tables.server.ts";
import { becomeMember, nextAddress } from "#tests/accounts.ts";
import { cardInput } from "#tests/cards.ts";
import { addPublic } from "#tests/reports.ts";
import { testSite } from "#tests/site.ts";
import { keepFinding } from "./check-links.server.ts";
import { keepUpWithUses } from "./link-uses.server.ts";

const site = await testSite();
const { db, as } = site;
const [ada, ben] = [await becomeMember(site), await becomeMember(site)];
const url = "https://gone.example/tides?day=1";
const key = "gone.example/tides?day=1";
const fails = { state: "fails", found: "The server answers 404", isAnswered: true } as const;
const works = { state: "works", found: "The server answers 200", isAnswered: true } as const;

beforeEach(async () => {
	for (const table of [resources, mediaItems, showcaseItems, scicommCards, notifications]) await db.delete(table);
	await keepUpWithUses(db, linkOwners);
});

const find = (finding: typeof fails | typeof works, at: string, which = key) =>
	keepFinding({ db, owners: linkOwners }, { key: which }, finding, new Date(at));

/** Whatever leads there, it is dead since the first of May. */
async function die(which = key) {
	await keepUpWithUses(db, linkOwners);
	for (const day of ["01", "02", "08"]) await find(fails, `2026-05-${day}T12:00:00Z`, which);
}

async function tellings() {
	const rows = await db.select().from(notifications).where(eq(notifications.kind, "dead-link"));
	return rows.map(({ userId, subjectId }) => [userId, subjectId]);
}

describe.each([
	{ kind: "resource", table: resources, list: href("/resources"), api: "resources", column: "url" },
	{ kind: "media", table: mediaItems, list: href("/inaction"), api: "media", column: "url" },
	{ kind: "item", table: showcaseItems, list: href("/showcase"), api: "showcase", column: "link" },
] as const)("a $kind whose link is dead", ({ kind, table, list, api, column }) => {
	test("says so on its page and in the list, with the archive's copy of that time, until it answers again", async () => {
		const [dead, other] = [await addPublic(db, kind, ada), await addPublic(db, kind, ada)];
		const lead = (id: string, to: string) =>
			db.execute(sql`update ${table} set ${sql.identifier(column)} = ${to} where id = ${id}`);
		await lead(dead.id, url);
		await lead(other.id, "https://lives.example");
		const copy = 'href="https://web.archive.org/web/20260501/https://gone.example/tides?day=1"';
		const marks = async () =>
			Promise.all(
				[`${list}/${dead.id}`, list, `${list}/${other.id}`].map(
					async (path) => (await as(null).page(path)).split("This link has seemed dead since May 1, 2026.").length - 1,
				),
			);
		expect(await marks()).toEqual([0, 0, 0]);
		await die();
		expect(await marks()).toEqual([1, 1, 0]);
		for (const path of [`${list}/${dead.id}`, list]) {
			const page = await as(null).page(path);
			expect(page).toContain(copy);
			expect(page).toContain(`aria-label="See the archive's copy of ${dead.title}"`);
		}
		await find(works, "2026-05-09T12:00:00Z");
		expect(await marks()).toEqual([0, 0, 0]);
	});

	test("says so to programs too", async () => {
		const { id } = await addPublic(db, kind, ada);
		await db.execute(sql`update ${table} set ${sql.identifier(column)} = ${url} where id = ${id}`);
		const told = async () => {
			const { data } = JSON.parse(await as(null).page(`/api/v1/${api}`));
			const thing = JSON.parse(await as(null).page(`/api/v1/${api}/${id}`));
			return [...data, thing].map(({ id, deadSince }) => [id, deadSince]);
		};
		expect(await told()).toEqual(Array(2).fill([id, null]));
		await die();
		expect(await told()).toEqual(Array(2).fill([id, "2026-05-01"]));
	});
});

test("a card says of each sample of work whose link is dead that it is, and of no other, in the order they have", async () => {
	const { id } = await addPublic(db, "card", ada);
	const samples = [url, "https://lives.example", "http://www.gone.example/tides?day=1#top"].map((to, i) => ({
		title: `Work ${i}`,
		url: to,
	}));
	await db.execute(
		sql`update ${scicommCards} set work_samples = ${JSON.stringify(samples)}::jsonb, handle = 'tides' where id = ${id}`,
	);
	await db.execute(sql`insert into card_handles (handle, card_id, user_id) values ('tides', ${id}, ${ada.id})`);
	const path = href("/card/:id", { id: "tides" });
	const shown = async () => [
		...(await as(null).page(path)).matchAll(/>(Work \d)<|See the archive's copy of (Work \d)/g),
	];
	const names = async () => (await shown()).map(([, work, dead]) => work ?? `${dead} is dead`);
	expect(await names()).toEqual(["Work 0", "Work 1", "Work 2"]);
	await die();
	expect(await names()).toEqual(["Work 0", "Work 0 is dead", "Work 1", "Work 2", "Work 2 is dead"]);
	expect(await as(null).page(path)).toContain(
		'href="https://web.archive.org/web/20260501/http://www.gone.example/tides',
	);
	await find(works, "2026-05-09T12:00:00Z");
	expect(await names()).toEqual(["Work 0", "Work 1", "Work 2"]);
});

describe("the owner of what leads to a dead address", () => {
	async function add(kind: "resource" | "media", owner: { id: string }) {
		const { id, title } = await addPublic(db, kind, owner);
		await db.execute(sql`update ${kind === "media" ? mediaItems : resources} set url = ${url} where id = ${id}`);
		return { id, title };
	}

	test("is told once, each of their own thing; again when it lived in between", async () => {
		const [one, two] = [await add("resource", ada), await add("media", ben)];
		await die();
		const told = [
			[ada.id, one.id],
			[ben.id, two.id],
		].sort();
		expect((await tellings()).sort()).toEqual(told);
		const page = await as(ada).page(href("/notifications"));
		expect(page).toContain("One of its links no longer works");
		expect(page).toContain(one.title);
		expect(page).not.toContain(two.title);
		await find(fails, "2026-05-15T12:00:00Z");
		await keepUpWithUses(db, linkOwners);
		expect((await tellings()).sort()).toEqual(told);
		await db.delete(notifications);
		await find(fails, "2026-05-22T12:00:00Z");
		expect(await tellings()).toEqual([]);
		await find(works, "2026-05-23T12:00:00Z");
		for (const day of ["24", "25", "31"]) await find(fails, `2026-05-${day}T12:00:00Z`);
		expect((await tellings()).sort()).toEqual(told);
	});

	test("is told of an address that was dead before they named it, and of a work sample", async () => {
		await add("resource", ben);
		await die();
		await db.delete(notifications);
		const { id } = await addPublic(db, "card", ada);
		const sample = JSON.stringify([{ title: "Tides", url }]);
		await db.execute(sql`update ${scicommCards} set work_samples = ${sample}::jsonb where id = ${id}`);
		await keepUpWithUses(db, linkOwners);
		await keepUpWithUses(db, linkOwners);
		expect(await tellings()).toEqual([[ada.id, id]]);
	});

	test("is told of what was dead in a card before it was theirs, whichever way they got it", async () => {
		const input = cardInput({ workSamples: [{ title: "Tides", url }] });
		const form = { address: nextAddress(), key: makeFormKey() };
		for (const take of [
			(id: string, token: string) => claimCard(db, ada, id, token),
			() => makeCard(db, { ...form, viewer: ada }, input),
		]) {
			await db.delete(scicommCards);
			await db.delete(notifications);
			const made = await makeCard(db, { ...form, viewer: null }, input);
			if ("message" in made) throw new Error(made.message);
			await die();
			expect(await tellings()).toEqual([]);
			await take(made.id, made.claimToken ?? "");
			await keepUpWithUses(db, linkOwners);
			expect(await tellings()).toEqual([[ada.id, made.id]]);
		}
	});

	test("who writes it another way is not told again, and it is asked at once, since the mended one may answer", async () => {
		const { id } = await add("resource", ada);
		await die();
		await db.delete(notifications);
		await db.execute(sql`update links set next_check_at = now() + interval '7 days'`);
		const mended = "https://www.gone.example/tides?day=1";
		await db.update(resources).set({ url: mended }).where(eq(resources.id, id));
		await keepUpWithUses(db, linkOwners);
		const asked = await db.execute(sql`select url, next_check_at <= now() as is_due from links where key = ${key}`);
		expect(asked.rows).toEqual([{ url: mended, is_due: true }]);
		await find(fails, "2026-05-09T12:00:00Z");
		expect(await tellings()).toEqual([]);
		await db.execute(sql`update links set next_check_at = now() + interval '7 days'`);
		await add("resource", ben);
		await db.execute(sql`update resources set url = ${mended}`);
		await keepUpWithUses(db, linkOwners);
		expect(await tellings()).toHaveLength(1);
		const waits = await db.execute(sql`select next_check_at > now() as waits from links where key = ${key}`);
		expect(waits.rows).toEqual([{ waits: true }]);
	});

	test("is told wholly or not at all: what is not told is not dead yet", async () => {
		const { id } = await add("resource", ada);
		await keepUpWithUses(db, linkOwners);
		for (const day of ["01", "02"]) await find(fails, `2026-05-${day}T12:00:00Z`);
		await site.schemaOwner.execute("alter table notifications rename to notifications_away");
		await expect(find(fails, "2026-05-08T12:00:00Z")).rejects.toThrow();
		await site.schemaOwner.execute("alter table notifications_away rename to notifications");
		expect((await db.execute("select from dead_links")).rows).toEqual([]);
		await find(fails, "2026-05-09T12:00:00Z");
		expect(await tellings()).toEqual([[ada.id, id]]);
	});

	test("is told with what makes the use known, or not at all: a crash between them tells nobody twice", async () => {
		await add("resource", ben);
		await die();
		await db.delete(notifications);
		const { id } = await add("resource", ada);
		// What comes after the telling fails.
		await site.schemaOwner.execute(
			"alter table links add constraint none check (next_check_at < '2026-01-01') not valid",
		);
		await expect(keepUpWithUses(db, linkOwners)).rejects.toThrow();
		expect(await tellings()).toEqual([]);
		await site.schemaOwner.execute("alter table links drop constraint none");
		await keepUpWithUses(db, linkOwners);
		expect(await tellings()).toEqual([[ada.id, id]]);
	});

	test("is not told of what nobody sees any more", async () => {
		const { id } = await add("resource", ada);
		await add("resource", ben);
		await keepUpWithUses(db, linkOwners);
		await db.update(resources).set({ hidden: true }).where(eq(resources.id, id));
		await die();
		expect((await tellings()).map(([userId]) => userId)).toEqual([ben.id]);
	});
});
