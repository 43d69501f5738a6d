import { eq, inArray, sql } from "drizzle-orm";
import { href } from "react-router";
import { beforeEach, describe, expect, test } from "vitest";
import { users } from "#app/accounts/account.tables.server.ts";
import { collabListings } from "#app/collab/collab.tables.server.ts";
import { mediaItems } from "#app/media/media.tables.server.ts";
import { moderationEvents, pendingNotifications, reports } from "#app/moderation/moderation.tables.server.ts";
import { moderationMessages, rowsPerPage, subjectKey } from "#app/moderation/moderation.ts";
import type { QueuedKind } from "#app/moderation/subject-kinds.ts";
import { requests } from "#app/requests/request.tables.server.ts";
import { resources } from "#app/resources/resource.tables.server.ts";
import { featureApplications, showcaseItems } from "#app/showcase/showcase.tables.server.ts";
import { becomeMember, signUp } from "#tests/accounts.ts";
import { siteSettings, testAdmin } from "#tests/app.ts";
import { detailedForm, quickForm } from "#tests/collab.ts";
import { tellOfDecisions } from "#tests/decision-mails.ts";
import { mailsTo } from "#tests/mail.ts";
import { addWaiting, seen } from "#tests/moderation.ts";
import { resourceForm } from "#tests/resources.ts";
import { testSite } from "#tests/site.ts";
import { readQueue } from "./queues.server.ts";

const site = await testSite();
const { db } = site;

const home = href("/admin");
const panel = href("/inaction/admin");
const rejecting = href("/admin/reject");
const log = href("/admin/log");

const unconfirmed = await signUp(site, testAdmin);
const member = await becomeMember(site, { emailVerified: true });
const colleague = { email: "colleague@example.org" };

async function becomeAdmin() {
	await db.update(users).set({ emailVerified: true, name: "Ada" }).where(eq(users.email, testAdmin));
	return unconfirmed.cookie;
}

async function idOf(email: string) {
	const [account] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
	return account?.id ?? "";
}

async function keyOf(kind: QueuedKind, id: string) {
	return subjectKey(await seen(db, kind, id));
}

const post = (path: string, fields: Record<string, string> | [string, string][], cookie = "") =>
	site.post(path, new URLSearchParams(fields), cookie ? { Cookie: cookie } : {});
const page = async (path: string, cookie: string) => (await site.get(path, { Cookie: cookie })).text;

function passTime() {
	return tellOfDecisions(site);
}

describe("who is no moderator", () => {
	const nobody = "00000000-0000-4000-8000-000000000000";
	const strangers = [
		{ who: "a visitor", cookie: "" },
		{ who: "a member", cookie: member.cookie },
		{ who: "an account with an admin's address that is not confirmed", cookie: unconfirmed.cookie },
	];

	test.each(strangers)("$who does not see the queues", async ({ cookie }) => {
		await addWaiting(db, "media");
		const response = await site.get(home, { Cookie: cookie });
		const call = await site.get(`${home}.data`, { Cookie: cookie });
		const [html, answer] = [response.text, call.text];
		if (cookie === "") {
			expect(response.status).toBe(302);
			expect(response.location).toBe(`/login?redirect=${home}`);
			expect(call.status).toBe(202);
		} else {
			expect(response.status).toBe(403);
			expect(html.match(/<h1[ >]/g)).toHaveLength(1);
			expect(html).toContain("Access Denied");
			expect(html).toContain(moderationMessages.noAccess);
			expect(call.status).toBe(403);
			expect(answer).toContain(moderationMessages.adminsOnly);
		}
		expect(html + answer).not.toContain("The chemical history of a candle");
	});

	test.each(strangers)("$who decides nothing", async ({ cookie }) => {
		const id = await addWaiting(db, "media");
		const fields = { subject: await keyOf("media", id), reason: "broken" };
		const before = await db.select().from(mediaItems);
		for (const path of [home, panel, rejecting]) {
			for (const form of [fields, { ...fields, event: nobody }]) {
				const [page, call] = [await post(path, form, cookie), await post(`${path}.data`, form, cookie)];
				const status = cookie === "" ? 401 : 403;
				expect([page.status, call.status]).toEqual([status, status]);
				expect(call.text).toContain(cookie === "" ? moderationMessages.signInFirst : moderationMessages.adminsOnly);
			}
		}
		expect(await db.select().from(mediaItems)).toEqual(before);
		expect(await db.$count(moderationEvents)).toBe(0);
	});

	test("a member approves nothing of their own by what they send to a board", async () => {
		const extra = { approved: "true", editedSinceApproval: "true", hidden: "false", userId: nobody };
		for (const [path, form] of [
			[href("/resources/new"), resourceForm(extra)],
			[href("/collab/new"), quickForm(extra)],
			[href("/collab/new"), detailedForm(extra)],
			[href("/showcase/apply"), new URLSearchParams(extra)],
		] as const) {
			await site.post(path, form, { Cookie: member.cookie });
		}
		const { rows } = await db.execute(
			sql`select approved from resources union all select approved from collab_listings where user_id is not null`,
		);
		expect(rows).toEqual([{ approved: false }, { approved: false }, { approved: false }]);
		expect(await db.$count(showcaseItems)).toBe(0);
	});
});

describe("a moderator", () => {
	let admin = "";
	beforeEach(async () => {
		admin = await becomeAdmin();
		await db.delete(pendingNotifications);
		for (const table of [resources, mediaItems, featureApplications]) await db.delete(table);
	});

	test("sees the queues with their counts, the oldest of one first, and it in full", async () => {
		const userId = await idOf(member.email);
		const old = await addWaiting(db, "resource", { userId });
		await db.update(resources).set({ name: "The old one", createdAt: sql`now() - interval '60 hours'` });
		await addWaiting(db, "resource");
		await addWaiting(db, "media", { edited: true });
		const html = await page(`${home}?queue=resource`, admin);
		expect(html).toMatch(/Resources(?:<!-- -->)? <span[^>]*>2</);
		expect(html).toMatch(/Edited since approval(?:<!-- -->)? <span[^>]*>1</);
		expect(html.indexOf("The old one")).toBeLessThan(html.indexOf("The Plain Abstract"));
		expect(html).toContain("waiting 2 days");
		expect(html).toMatch(/Over (?:<!-- -->)?48(?:<!-- -->)? hours/);
		expect(html).toContain("waiting less than an hour");
		expect(html).toContain(member.email);
		expect(html).toContain('target="_blank" rel="noopener noreferrer"');
		expect(await page(`${home}?queue=resource&item=${old}`, admin)).toContain("Six evenings");
		expect(await page(`${home}?queue=edited`, admin)).toContain("The chemical history of a candle");
	});

	test("sees that whoever submitted something is suspended, and where that is said and changed", async () => {
		const userId = await idOf(member.email);
		const id = await addWaiting(db, "resource", { userId });
		const at = `${home}?queue=resource&item=${id}`;
		const link = `href="${href("/admin/accounts")}?account=${userId}">its account</a>`;
		expect(await page(at, admin)).toContain(link);
		expect(await page(at, admin)).not.toContain(`${link} (suspended)`);
		await db.update(users).set({ suspendedAt: new Date(), suspendedFor: "Spam" }).where(eq(users.id, userId));
		expect(await page(at, admin)).toContain(`${link} (suspended)`);
		await post(rejecting, { subject: await keyOf("resource", id), reason: "broken" }, admin);
		const [event] = await db.select().from(moderationEvents).where(eq(moderationEvents.subjectId, id));
		expect(await page(href("/admin/log/:id", { id: event?.id ?? "" }), admin)).toContain(`${link} (suspended)`);
		await db.update(users).set({ suspendedAt: null, suspendedFor: null }).where(eq(users.id, userId));
	});

	test("sees that the day of something has passed while it waited, and so reads who sent it", async () => {
		const id = await addWaiting(db, "request", { userId: await idOf(member.email) });
		const path = `${home}?queue=request&item=${id}`;
		expect(await page(path, admin)).not.toContain("It is over by now");
		await db.update(requests).set({ closesAt: new Date(Date.now() - 1000) });
		expect(await page(path, admin)).toContain("It is over by now");
		await post(home, { subject: await keyOf("request", id) }, admin);
		await passTime();
		const mail = (await mailsTo(db, member.email)).find(({ subject }) => subject === "Your request is approved");
		expect(mail?.text).toContain("so it is not on the board");
		expect(mail?.text).not.toContain("Everyone can see it");
	});

	test("sees that the name of who posts anonymously is hidden from others", async () => {
		const id = await addWaiting(db, "collab");
		const told = "Florence Nightingale (the name is hidden from others)";
		expect(await page(`${home}?queue=collab&item=${id}`, admin)).toContain(told);
		await db.update(collabListings).set({ anonymous: false }).where(eq(collabListings.id, id));
		expect(await page(`${home}?queue=collab&item=${id}`, admin)).not.toContain("hidden from others");
	});

	test("sees where else the address of an entry is, on any board, waiting or public", async () => {
		const id = await addWaiting(db, "media");
		const [resource, listing, application, approved] = [
			await addWaiting(db, "resource"),
			await addWaiting(db, "collab"),
			await addWaiting(db, "showcase"),
			await addWaiting(db, "showcase"),
		];
		await post(home, { subject: await keyOf("showcase", approved) }, admin);
		const alike = [
			"http://example.org/Talk?a=1/",
			"HTTPS://www.example.org/Talk?a=1#end",
			"https://example.org/Talk?a=1",
		];
		await db.update(resources).set({ url: alike[0] }).where(eq(resources.id, resource));
		await db.update(collabListings).set({ link: alike[1] }).where(eq(collabListings.id, listing));
		for (const table of [featureApplications, showcaseItems]) await db.update(table).set({ link: alike[2] });
		const told = async (url: string, path = `${home}?queue=media&item=${id}`) => {
			await db.update(mediaItems).set({ url });
			const html = await page(path, admin);
			const [, list = ""] = /Also at:(.*?)<\/p>/.exec(html) ?? [];
			return [...list.matchAll(/href="([^"]+)"/g)].map(([, path]) => path?.replaceAll("&amp;", "&")).sort();
		};
		const others = [
			`${home}?queue=collab&item=${listing}`,
			`${home}?queue=resource&item=${resource}`,
			`${home}?queue=showcase&item=${application}`,
			href("/showcase/:id", { id: approved }),
		].sort();
		expect(await told("https://www.example.org/Talk?a=1#start")).toEqual(others);
		expect(await told("https://example.org/Talk?a=1", panel)).toEqual(others);
		for (const url of ["https://example.org/talk?a=1", "https://example.org/Talk?a=12", "https://example.org/Talk"]) {
			expect(await told(url), url).toEqual([]);
		}
	});

	test("sees one of the listed marked as the one that is shown, whatever page it has come to", async () => {
		for (let i = 0; i <= rowsPerPage; i++) await addWaiting(db, "resource");
		await db.execute(sql`update resources set name = 'Number ' || n, created_at = timestamptz '2026-11-20 20:53:00Z' + n * interval '1 minute'
			from (select id as item, row_number() over (order by created_at) - 1 as n from resources) as numbered where id = item`);
		const rows = await db.select({ id: resources.id, name: resources.name }).from(resources);
		const id = (name: string) => rows.find((row) => row.name === name)?.id ?? "";
		const queue = `${home}?queue=resource`;
		const marked = async (query: string) => {
			const html = await page(queue + query, admin);
			const [, place, shown] =
				/aria-current="true"[^>]*><span[^>]*>([^<]*)<[\s\S]*<article[\s\S]*?<h2[^>]*>([^<]*)</.exec(html) ?? [];
			const numbers = [...html.matchAll(/class="queue-title"[^>]*>Number (\d+)/g)].map(([, number]) => Number(number));
			return { html, place, shown, from: numbers[0], count: numbers.length };
		};
		const last = `Number ${rowsPerPage}`;
		expect(await marked("")).toMatchObject({ place: "Number 0", shown: "Number 0", count: rowsPerPage });
		const second = await marked(`&item=${id(last)}`);
		expect(second).toMatchObject({ place: last, shown: last, from: rowsPerPage, count: 1 });
		expect(second.html).toContain(`href="${home}?queue=resource" rel="prev"`);
		expect(await marked("&page=2")).toMatchObject({ place: last, shown: last });
		expect(await marked(`&page=2&item=${id("Number 3")}`)).toMatchObject({ place: "Number 3", from: 0 });
		expect((await marked(`&item=${id("Number 3")}`)).html).toContain(
			`href="${home}?queue=resource&amp;page=2" rel="next"`,
		);
		await post(queue, { subject: await keyOf("resource", id("Number 3")) }, admin);
		const decided = await marked(`&item=${id("Number 3")}`);
		expect(decided).toMatchObject({ place: "Number 0", shown: "Number 0" });
		expect(decided.html).toMatch(/'Number 3' was approved by/);
	});

	test("sees also what came to wait while a queue was counted", async () => {
		for (let i = 0; i < 2; i++) await addWaiting(db, "resource");
		expect((await readQueue(db, "resource", "oldest", 1, 1)).rows).toHaveLength(2);
	});

	test("approves, goes on to the next, and may undo it, without JavaScript", async () => {
		const first = await addWaiting(db, "resource");
		const second = await addWaiting(db, "resource");
		const fields = { subject: await keyOf("resource", first), next: second };
		const response = await post(`${home}?queue=resource`, fields, admin);
		expect(response.status).toBe(303);
		const location = response.location ?? "";
		expect(location).toBe(`${home}?queue=resource&item=${second}`);
		const html = await page(location, admin);
		expect(html).toContain(">Undo<");
		const [, event = ""] = /name="event" value="([^"]+)"/.exec(html) ?? [];
		const undone = await post(`${home}?queue=resource`, { event }, admin);
		expect(undone.location).toBe(`${home}?queue=resource&item=${first}`);
		expect(await db.$count(resources, eq(resources.approved, true))).toBe(0);
		expect(await page(undone.location ?? "", admin)).not.toContain(moderationMessages.notFound);
		expect(await page(`${home}?queue=resource`, admin)).not.toContain(">Undo<");
		expect(await post(`${home}?queue=resource`, { event }, admin)).toAnswer(409, moderationMessages.undoneAlready);
	});

	test("comes to what is undone where it waits now, whatever is on the screen", async () => {
		const undoLatest = async () => {
			const [, event = ""] = /name="event" value="([^"]+)"/.exec(await page(`${home}?queue=collab`, admin)) ?? [];
			return (await post(`${home}?queue=collab`, { event }, admin)).location;
		};
		const waiting = await addWaiting(db, "resource");
		const edited = await addWaiting(db, "media", { edited: true });
		await post(home, { subject: await keyOf("resource", waiting) }, admin);
		expect(await undoLatest()).toBe(`${home}?queue=resource&item=${waiting}`);
		await post(home, { subject: await keyOf("media", edited) }, admin);
		expect(await undoLatest()).toBe(`${home}?queue=edited&item=${edited}`);
		const desk = href("/admin/reports/:kind/:id", { kind: "media", id: edited });
		await db.insert(reports).values({ subjectKind: "media", subjectId: edited, reason: "spam" });
		const [, state = ""] = /name="state" value="([^"]+)"/.exec(await page(desk, admin)) ?? [];
		await post(desk, { state, verdict: "kept" }, admin);
		expect(await undoLatest()).toBe(desk);
		await db.delete(reports);
		await db.update(mediaItems).set({ editedSinceApproval: false });
		const rejection = { subject: `${await keyOf("media", edited)} public`, reason: "broken" };
		await post(rejecting, rejection, admin);
		expect(await undoLatest()).toBe(desk);
		expect(await page(desk, admin)).toContain("was restored by");
	});

	test("undoes what it still can of several, and is told of each that it can't", async () => {
		const ids = await Promise.all([addWaiting(db, "resource"), addWaiting(db, "resource"), addWaiting(db, "media")]);
		for (const [i, kind] of (["resource", "resource", "media"] as const).entries())
			await post(home, { subject: await keyOf(kind, ids[i] ?? "") }, admin);
		const events = await db.select().from(moderationEvents).where(inArray(moderationEvents.subjectId, ids));
		await db
			.update(pendingNotifications)
			.set({ dueAt: sql`now() - interval '1 second'` })
			.where(
				inArray(
					pendingNotifications.eventId,
					events.filter(({ subjectId }) => subjectId !== ids[0]).map(({ id }) => id),
				),
			);
		const all = events.map(({ id }): [string, string] => ["event", id]);
		const response = await post(`${home}?queue=resource`, all, admin);
		expect(response).toAnswer(200, "Undid 1. The others are as follows:");
		for (const title of ["The Plain Abstract", "The chemical history of a candle"])
			expect(response).toAnswer(200, `'${title}': ${moderationMessages.undoTooLate}`);
		expect(await db.$count(resources, eq(resources.approved, true))).toBe(1);
	});

	test("who is second, or sends a form twice, is told who decided what and when", async () => {
		const id = await addWaiting(db, "resource");
		const subject = await keyOf("resource", id);
		expect((await post(`${home}?queue=resource`, { subject }, admin)).status).toBe(303);
		const told = /(?:The Plain Abstract)' was approved by Ada on \w{3} \d+, \d{4}, \d+:\d\d [AP]M UTC/;
		for (const [path, fields] of [
			[`${home}?queue=resource`, { subject }],
			[rejecting, { subject, reason: "broken" }],
		] as const) {
			const response = await post(path, fields, admin);
			expect(response.status).toBe(409);
			expect(response.text).toMatch(told);
		}
		expect(await page(`${home}?queue=resource&item=${id}`, admin)).toMatch(told);
		expect((await site.get(`${rejecting}?${new URLSearchParams({ subject })}`, { Cookie: admin })).status).toBe(409);
		expect(await db.$count(moderationEvents, eq(moderationEvents.subjectId, id))).toBe(1);
	});

	test("approves several at once, each on its own, and is told of those that were decided meanwhile", async () => {
		const ids = await Promise.all(Array.from({ length: 4 }, () => addWaiting(db, "resource")));
		const keys = await Promise.all(ids.map((id) => keyOf("resource", id)));
		await post(home, { subject: keys[0] ?? "" }, admin);
		const all = keys.map((key): [string, string] => ["subject", key]);
		const response = await post(`${home}?queue=resource`, [...all, ["subject", "nonsense"]], admin);
		expect(response.status).toBe(200);
		const html = response.text;
		expect(html).toMatch(/Approved (?:<!-- -->)?3/);
		expect(html).toContain("was approved by Ada");
		expect(html).toMatch(/4(?:<!-- -->)? decisions were made/);
		expect(html).toContain("Undo all");
		expect(await db.$count(resources, eq(resources.approved, true))).toBe(4);
		expect(await db.$count(moderationEvents, eq(moderationEvents.subjectId, ids[0] ?? ""))).toBe(1);
		expect((await post(home, {}, admin)).status).toBe(422);
	});

	test("is told which of several its owner has changed meanwhile", async () => {
		const ids = await Promise.all(Array.from({ length: 2 }, () => addWaiting(db, "resource")));
		const keys = await Promise.all(ids.map((id) => keyOf("resource", id)));
		const change = { name: "The Plain Poster", updatedAt: new Date() };
		await db
			.update(resources)
			.set(change)
			.where(eq(resources.id, ids[0] ?? ""));
		const all = keys.map((key): [string, string] => ["subject", key]);
		const response = await post(`${home}?queue=resource`, all, admin);
		expect(response).toAnswer(200, `'The Plain Poster': ${moderationMessages.changed}`);
		expect(await db.$count(resources, eq(resources.approved, true))).toBe(1);
	});

	test("chooses whether an approved application is featured", async () => {
		const id = await addWaiting(db, "showcase");
		await post(home, { subject: await keyOf("showcase", id), featured: "on" }, admin);
		const [item] = await db.select().from(showcaseItems).where(eq(showcaseItems.id, id));
		expect(item?.featured).toBe(true);
		expect(await page(`${href("/showcase")}?q=Chemistry`, "")).toContain("Conversations on Chemistry");
	});

	test("rejects with a reason on a page of its own, which loses nothing when it comes back", async () => {
		const id = await addWaiting(db, "resource", { userId: await idOf(member.email) });
		const subject = await keyOf("resource", id);
		const asked = await page(`${rejecting}?${new URLSearchParams({ subject, back: `${home}?queue=resource` })}`, admin);
		expect(asked).toContain("The Plain Abstract");
		const explanation = "Please give the page of the course itself.";
		expect(await post(rejecting, { subject, explanation }, admin)).toAnswer(
			422,
			moderationMessages.reasonMissing,
			explanation,
		);
		expect(await post(rejecting, { subject, reason: "other", explanation: " \n " }, admin)).toAnswer(
			422,
			moderationMessages.explanationMissing,
		);
		expect((await post(rejecting, { subject, reason: "mood" }, admin)).status).toBe(422);
		expect((await post(rejecting, { subject, reason: "other", explanation: "x".repeat(1001) }, admin)).status).toBe(
			422,
		);
		expect(await post(rejecting, { subject, reason: "other", explanation })).toAnswer(401, explanation);
		expect(await db.$count(resources)).toBe(1);
		expect(
			await post(rejecting, { subject, reason: "other", explanation, back: `${home}?queue=resource` }, admin),
		).toMatchObject({ status: 303, location: `${home}?queue=resource` });
		expect(await db.$count(resources)).toBe(0);
	});

	test.each(["//evil.example", "https://evil.example", "/\\evil.example"])(
		"is sent to no other site by %s",
		async (back) => {
			const id = await addWaiting(db, "resource");
			const response = await post(rejecting, { subject: await keyOf("resource", id), reason: "broken", back }, admin);
			expect(response.location).toBe(home);
		},
	);

	test("is told that the owner has changed what was on the screen", async () => {
		const id = await addWaiting(db, "media");
		const subject = await keyOf("media", id);
		await db.update(mediaItems).set({ title: "Buy my pills", updatedAt: new Date() });
		for (const path of [home, panel]) {
			expect(await post(path, { subject }, admin)).toAnswer(409, moderationMessages.changed);
		}
		await db.update(mediaItems).set({ createdAt: sql`now() + interval '1 hour'` });
		await addWaiting(db, "media");
		const html = await page(`${home}?queue=media&item=${id}`, admin);
		const [, action = ""] = /<article[\s\S]*?action="([^"]+)"/.exec(html) ?? [];
		const refused = await post(action.replaceAll("&amp;", "&"), { subject }, admin);
		expect(refused).toAnswer(409, moderationMessages.changed);
		expect(refused.text).toMatch(/<article[\s\S]*?<h2[^>]*>Buy my pills</);
		expect(await db.$count(mediaItems, eq(mediaItems.approved, true))).toBe(0);
	});

	test("finds in the log what was rejected, and restores it once", async () => {
		const id = await addWaiting(db, "media", { userId: await idOf(member.email) });
		await post(
			rejecting,
			{ subject: await keyOf("media", id), reason: "off-topic", explanation: "No science in it." },
			admin,
		);
		await passTime();
		const month = new Date().toISOString().slice(0, 7);
		const moderator = await idOf(testAdmin);
		const found = new URLSearchParams({ q: "candle", kind: "media", action: "rejected", moderator, month });
		const html = await page(`${log}?${found}`, admin);
		const [, event = ""] = /href="\/admin\/log\/([^"]+)"/.exec(html) ?? [];
		expect(html).toContain("Not about communicating science");
		expect(html).toContain('placeholder="Title, explanation"');
		for (const list of [html, await page(href("/admin/reports"), admin)])
			expect(list, "what styles its rows").toMatch(/<link[^>]*href="\/assets\/boards-[^"]+\.css"/);
		for (const other of ["month=2020-01", "kind=card", "action=deleted", "q=nothingofthekind", `moderator=${id}`]) {
			expect(await page(`${log}?${other}`, admin)).toContain("No entries found");
		}
		const path = href("/admin/log/:id", { id: event });
		const logged = await page(path, admin);
		expect(logged).toContain("No science in it.");
		expect(/<title>(.*) · Heliograph<\/title>/.exec(logged)?.[1]).toBe(/<h1[^>]*>([^<]*)</.exec(logged)?.[1]);
		expect((await post(path, {}, admin)).status).toBe(303);
		expect(await db.$count(mediaItems, eq(mediaItems.id, id))).toBe(1);
		expect((await post(path, {}, admin)).status).toBe(409);
		expect(await page(panel, admin)).toContain("The chemical history of a candle");
		expect((await site.get(href("/admin/log/:id", { id: "nonsense" }), { Cookie: admin })).status).toBe(404);
	});

	test("has the link to moderation in the menu, and a member has not", async () => {
		const link = `href="${home}"`;
		expect(await page(href("/news"), admin)).toContain(link);
		expect(await page(href("/news"), member.cookie)).not.toContain(link);
	});

	describe("in the panel for media", () => {
		test("sees what waits as a table, the newest first, fifty on a page", async () => {
			for (let i = 0; i <= rowsPerPage; i++) await addWaiting(db, "media");
			await db.execute(sql`update media_items set title = 'Number ' || n, created_at = timestamptz '2026-11-20 20:53:00Z' + n * interval '1 minute'
				from (select id as item, row_number() over (order by created_at) - 1 as n from media_items) as numbered where id = item`);
			await addWaiting(db, "media", { edited: true });
			const html = await page(panel, admin);
			expect(html).toMatch(/<h1[^>]*>Admin Panel - Moderate SciComm in Action submissions<\/h1>/);
			expect([...html.matchAll(/<th scope="col">([^<]+)/g)].map(([, name]) => name)).toEqual([
				"Title",
				"Author",
				"Type",
				"Submitted",
				"Actions",
			]);
			const titles = (text: string) =>
				[...text.matchAll(/<th scope="row"[^>]*>(Number \d+)/g)].map(([, title]) => title);
			expect(titles(html)).toEqual(Array.from({ length: rowsPerPage }, (_, i) => `Number ${rowsPerPage - i}`));
			const last = await page(`${panel}?page=2`, admin);
			expect(titles(last)).toEqual(["Number 0"]);
			expect(last).toContain('<time dateTime="2026-11-20T20:53:00.000Z">Nov 20, 2026, 8:53 PM</time>');
			expect(last).toContain('target="_blank" rel="noopener noreferrer" href="https://example.org/candle"');
		});

		test("approves and rejects, and is told when nothing is left", async () => {
			const ids = [await addWaiting(db, "media"), await addWaiting(db, "media")];
			const [first = "", second = ""] = await Promise.all(ids.map((id) => keyOf("media", id)));
			expect((await post(panel, { subject: first }, admin)).location).toBe(panel);
			expect(await db.$count(mediaItems, eq(mediaItems.approved, true))).toBe(1);
			expect(await page(panel, admin)).toContain(">Undo<");
			const rejection = { subject: second, reason: "advertising", back: panel };
			expect((await post(rejecting, rejection, admin)).location).toBe(panel);
			expect(await db.$count(mediaItems)).toBe(1);
			expect(await page(panel, admin)).toContain("No pending submissions to review");
		});

		test("a resource can't be decided on there", async () => {
			const id = await addWaiting(db, "resource");
			expect((await post(panel, { subject: await keyOf("resource", id) }, admin)).status).toBe(404);
			expect(await db.$count(resources, eq(resources.approved, true))).toBe(0);
		});
	});
});

describe("a submitter", () => {
	beforeEach(becomeAdmin);

	async function rejectOf(kind: QueuedKind, path: string, form: URLSearchParams) {
		await site.post(path, form, { Cookie: member.cookie });
		const [row] = await db
			.execute<{ id: string }>(
				sql`select id from ${sql.identifier(kind === "resource" ? "resources" : "collab_listings")} where user_id is not null order by created_at desc limit 1`,
			)
			.then(({ rows }) => rows);
		const subject = await keyOf(kind, row?.id ?? "");
		await post(rejecting, { subject, reason: "broken", explanation: "The page is gone." }, unconfirmed.cookie);
		const [event] = await db
			.select()
			.from(moderationEvents)
			.where(eq(moderationEvents.subjectId, row?.id ?? ""));
		return event?.id ?? "";
	}

	test("reads on the profile why something was rejected once the mail is sent, and corrects it", async () => {
		const eventId = await rejectOf("resource", href("/resources/new"), resourceForm({ name: "Broken guide" }));
		const correction = `${href("/resources/new")}?correct=${eventId}`;
		expect(await page(href("/profile"), member.cookie)).not.toContain(correction);
		await passTime();
		const html = await page(href("/profile"), member.cookie);
		expect(html).toContain(correction);
		expect(html).toContain("The link or the picture does not work");
		expect(html).toContain("The page is gone.");
		expect((await mailsTo(db, member.email))[0]?.text).toContain(siteSettings.origin + correction);
		expect(await page(correction, member.cookie)).toContain('value="Broken guide"');
		const stranger = await signUp(site, colleague.email);
		expect(await page(correction, stranger.cookie)).not.toContain("Broken guide");
		const login = await site.get(correction);
		expect(login.location).toBe(`/login?redirect=${correction}`);
		const sentSignedOut = await site.as(null).post(correction, resourceForm());
		expect(sentSignedOut).toMatchObject({ status: 303, location: `/login?redirect=${correction}` });
		const data = JSON.parse((await site.get(href("/profile/data"), { Cookie: member.cookie })).text);
		expect(data.decisions).toContainEqual(expect.objectContaining({ title: "Broken guide", reason: "broken" }));
	});

	test.each([
		{ form: quickForm({ name: "Mary of Lyme" }), texts: ["I find fossils faster", "mary@lyme.example"] },
		{ form: detailedForm(), texts: ["A second pair of eyes", "numbers@scutari.example"] },
	])("corrects a listing in the form that it came from", async ({ form, texts }) => {
		const eventId = await rejectOf("collab", href("/collab/new"), form);
		const correction = `${href("/collab/new")}?correct=${eventId}`;
		const first = await site.get(correction, { Cookie: member.cookie });
		const place = first.status === 302 ? (first.location ?? "") : correction;
		const html = await page(place, member.cookie);
		for (const text of texts) expect(html).toContain(text);
		const login = new URL((await site.get(place)).location ?? "", "http://localhost");
		expect(login.pathname + login.search).toBe(`/login?redirect=${correction}`);
	});

	test.each(["nonsense", "00000000-0000-4000-8000-000000000000"])("finds an empty form for %s", async (id) => {
		expect((await site.get(`${href("/resources/new")}?correct=${id}`, { Cookie: member.cookie })).status).toBe(200);
		expect((await site.get(`${href("/collab/new")}?correct=${id}`, { Cookie: member.cookie })).status).toBe(200);
	});
});
