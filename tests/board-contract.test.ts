/** What every board promises alike: who sees, sends, changes and deletes an entry, and what is said where they may not. */
import { eq, sql } from "drizzle-orm";
import { href } from "react-router";
import { beforeEach, describe, expect, test } from "vitest";
import { apiPath } from "#app/api/api.ts";
import { submissionsPerDay, unconfirmedSubmissionsPerDay } from "#app/boards/board.ts";
import { rateLimits } from "#app/db/rate-limit.tables.server.ts";
import { becomeMember, cookieHeader } from "./accounts.ts";
import { siteSettings } from "./app.ts";
import { entriesOf, type Row } from "./board-entries.ts";
import { type Board, boards } from "./boards.ts";
import { untilWaiting } from "./crossing.ts";
import { testSite } from "./site.ts";

const site = await testSite();
const { db, as } = site;
const [owner, other] = [await becomeMember(site, { emailVerified: true }), await becomeMember(site)];
beforeEach(() => db.delete(rateLimits));

test("one account submits 20 entries a day over all boards; the form says when the next is possible, and keeps its text", async () => {
	const all = Object.values(boards);
	for (const { form, fields, required } of all) {
		// What is refused does not count.
		expect((await as(owner).post(form, fields({ [required[0]]: "" }))).status).toBe(422);
	}
	const sent = await Promise.all(
		Array.from({ length: submissionsPerDay + 2 }, (_, i) => {
			const { form, fields, title } = all[i % all.length] as Board;
			return as(owner).post(form, fields({ [title]: `Entry ${i}` }));
		}),
	);
	expect(sent.filter(({ status }) => status === 429)).toHaveLength(2);
	for (const { form, fields, kept } of all) {
		const refused = await as(owner).post(form, fields({ [kept]: "https://kept.example" }));
		expect(refused.status).toBe(429);
		expect(refused.text).toContain("You can submit 20 entries to the boards in a day. Try again in 24 hours.");
		expect(refused.text).toContain('value="https://kept.example"');
	}
	expect((await as(other).post(href("/resources/new"), boards.resources?.fields())).status).toBe(200);
});

describe.each(Object.entries(boards))("%s", (_, board) => {
	const { table, list, form, fields, title, kept, required, isModerated, perPage, filter, own } = board;
	const keptText = "https://kept.example";
	beforeEach(() => db.delete(table));

	const { send, entry, listMany, titlesAt, expectTitles, withoutTable, expectUnchanged } = entriesOf(
		site,
		owner,
		board,
	);

	test("a new entry takes nothing from the request but the fields of the form", async () => {
		const { id, userId } = (await entry()) as Row & { userId: string };
		const crafted = {
			...{ approved: "yes", "approved[0]": "on", filled: "on", editedSinceApproval: "on", hidden: "on" },
			...{ userId, user_id: userId, id, createdAt: "2001-01-01", created_at: "2001-01-01", closesAt: "2199-01-01" },
		};
		const answer = await send(other, { ...crafted, [title]: "  Mine  " });
		expect(answer.status).toBe(board.sent.status);
		const [row] = await db.select().from(table).where(eq(table.userId, other.id));
		expect(row).toMatchObject({ [title]: "Mine", hidden: false, ...(isModerated && { approved: false }) });
		expect(row?.id).not.toBe(id);
		expect((row as Row).createdAt.getFullYear()).not.toBe(2001);
		for (const name of ["filled", "editedSinceApproval"]) expect([undefined, false]).toContain((row as Row)[name]);
		const page = answer.location ? await as({ cookie: cookieHeader(answer) }).get(answer.location) : answer;
		expect([answer.location ?? list, page.text.includes(board.sent.says)]).toEqual([list, true]);
		if (isModerated) {
			const own = `${list}/${row?.id}`;
			expect(answer.text).toContain(`href="${own}"`);
			expect((await as(other).get(own)).status).toBe(200);
			expect((await as(owner).get(own)).status).toBe(404);
		}
		expect(answer.headers.get("Refresh")).toBe(board.sent.goesOn ? `2; url=${siteSettings.origin}${list}` : null);
	});

	test("is listed newest first, and tells nobody whose an entry is", async () => {
		await entry({ [title]: "Older" });
		await entry({ [title]: "Newer" });
		await expectTitles("", ["Newer", "Older"]);
		for (const person of [null, other]) {
			for (const path of [list, `${list}.data`]) {
				const { text } = await as(person).get(path);
				expect(text).toContain("Newer");
				for (const secret of [owner.id, owner.email]) expect(text).not.toContain(secret);
				expect(text).not.toMatch(new RegExp(`${own.edit("")}[0-9a-f]`));
			}
		}
		const [{ id } = { id: "" }] = (await db.select().from(table).limit(1)) as Row[];
		const isLinked = (await as(owner).page(own.linkedFrom)).includes(own.edit(id));
		expect(isLinked).toBe(true);
	});

	test.each([
		...(isModerated ? [["that waits for a moderator", true, "Pending"] as const] : []),
		["that a moderator has hidden", false, "Hidden"] as const,
	])(
		"an entry %s is in no list, feed or API, for nobody, and its owner sees how it is",
		async (_, isPending, state) => {
			const row = await entry({ [title]: "Unseen orrery", description: "Unseen orrery" }, isPending);
			const api = `${apiPath}/${board.api}`;
			const paths = [
				...["", "?q=unseen", "?approved=false", "?type=Ask"].flatMap((search) => [
					list + search,
					`${list}.data${search}`,
				]),
				...[`${list}/feed.xml`, `${list}/feed.json`, api, `${api}?q=unseen`],
			];
			const wherever = async () =>
				Promise.all([null, other, owner].flatMap((person) => paths.map((path) => as(person).get(path))));
			if (!isPending) {
				for (const { text } of await wherever()) expect(text).toContain("Unseen orrery");
				expect((await as(null).get(`${api}/${row.id}`)).status).toBe(200);
				expect((await as(owner).get(href("/profile"))).text).toMatch(/Unseen orrery.*>Live</s);
				await db.update(table).set({ hidden: true });
			}
			for (const { status, text } of await wherever()) {
				expect(status).toBe(200);
				expect(text).not.toContain("Unseen orrery");
				expect(text).not.toContain(row.id);
			}
			expect((await as(owner).get(`${api}/${row.id}`)).status).toBe(404);
			expect((await as(owner).get(href("/profile"))).text).toMatch(new RegExp(`Unseen orrery.*>${state}<`, "s"));
			expect((await as(other).get(href("/profile"))).text).not.toContain("Unseen orrery");
		},
	);

	test("a search takes every sign literally", async () => {
		const odd = "100% of it_is \\ 'quoted'";
		await entry({ [title]: "Plain" });
		await entry({ [title]: odd });
		for (const q of ["%", "_", "\\", "'quoted'"])
			expect([q, ...(await titlesAt(`?q=${encodeURIComponent(q)}`))]).toEqual([q, odd]);
		for (const q of ['"', "'; drop table users; --"]) expect(await titlesAt(`?q=${encodeURIComponent(q)}`)).toEqual([]);
		await expectTitles("?q=%00", [odd, "Plain"]);
	});

	test("a search finds every word, regardless of case and accents, and what is found nowhere is said", async () => {
		await entry({ [title]: "Élan vital" });
		await entry({ [title]: "Second vital thing" });
		expect(await titlesAt("?q=elan")).toEqual(["Élan vital"]);
		expect(await titlesAt("?q=VITAL+thing")).toEqual(["Second vital thing"]);
		await expectTitles("?q=VITAL", ["Second vital thing", "Élan vital"]);
		const { text } = await as(null).get(`${list}?q=nothingofthekind`);
		for (const said of [board.noMatch, "Clear Filters"]) expect(text).toContain(said);
		expect((await as(null).get(list)).text).not.toContain("Clear Filters");
	});

	test("what makes no sense in its address is not asked", async () => {
		await entry();
		for (const search of [
			...[
				"?type=nothing",
				"?type=",
				"?type=ask",
				"?type=Ask'--",
				"?type[]=Contract",
				"?type=Offer&type=nothing",
				"?category=Astrology",
			],
			...["?q=", "?nonsense=1", "?user_id=1", "?q=&location=&tag=", `?tag=${"t".repeat(31)}`, "?tag=%00"],
			...["0", "-1", "1e9", "1000000000", "1e99", "word", "2.5", ""].map((page) => `?page=${page}`),
		]) {
			expect([search, await titlesAt(search)]).toEqual([search, [expect.anything()]]);
		}
	});

	test("has pages that keep the filters, and the last one for a page past it", async () => {
		await listMany(perPage);
		expect(await titlesAt()).toHaveLength(perPage);
		expect((await as(null).get(list)).text).not.toContain("Page 1");
		await entry({ [title]: "Paged last" });
		const { text } = await as(null).get(`${list}?${filter}&q=paged&page=2`);
		expect(text).toContain("Page 2 of 2");
		expect(text).toContain(`href="${list}?${filter}&amp;q=paged"`);
		for (const page of ["99", "2000000000", "99999999999999999999"])
			expect(await titlesAt(`?page=${page}`)).toEqual(await titlesAt("?page=2"));
		expect(new Set([...(await titlesAt()), ...(await titlesAt("?page=2"))]).size).toBe(perPage + 1);
	});

	test("shows what people typed as text", async () => {
		await entry({ [title]: "<script>alert(1)</script>" });
		const html = await as(null).page(list);
		expect(html).toContain("&lt;script&gt;alert(1)");
		expect(html).not.toContain("<script>alert(1)");
	});

	test("the form needs an account: its page leads to the login and back, and what is sent comes back or leads there too", async () => {
		const page = await as(null).get(form);
		if (board.takesVisitors) expect(page).toAnswer(200, "Your email address", `/login?redirect=${form}`);
		else {
			const login = new URL(page.location ?? "", "http://localhost");
			expect([page.status, login.pathname + login.searchParams.get("redirect")]).toEqual([302, `/login${form}`]);
		}
		const answer = await send(null, { [kept]: keptText, [required[0]]: "" });
		if (board.signIn === null) {
			expect(answer).toMatchObject({ status: 303, location: `/login?redirect=${form}` });
		} else {
			expect(answer.status).toBe(401);
			const back = `href="/login?redirect=${encodeURIComponent(href("/home"))}"`;
			for (const part of [board.signIn, `value="${keptText}"`, back]) expect(answer.text).toContain(part);
		}
		expect(await db.$count(table)).toBe(0);
	});

	test("an entry that breaks a rule comes back with what was typed, and none is stored", async () => {
		const { status, text } = await send(owner, { [kept]: keptText, [required[0]]: " " });
		expect(status).toBe(422);
		expect(text).toContain(required[1]);
		expect(text).toContain(`value="${keptText}"`);
		expect(await db.$count(table)).toBe(0);
	});

	test("a database that fails is told in our own words, with what was typed, and does not count", async () => {
		await withoutTable(async () => {
			const page = await as(null).get(list);
			expect([page.status, page.text.includes(board.failed.list)]).toEqual([500, true]);
			for (let i = 0; i <= unconfirmedSubmissionsPerDay; i++) {
				const { status, text } = await send(other, { [kept]: keptText });
				expect(status).toBe(500);
				for (const part of [board.failed.form, `value="${keptText}"`]) expect(text).toContain(part);
				expect(page.text + text).not.toContain("_away");
			}
		});
		const { status } = await send(other);
		expect(status).toBe(board.sent.status);
		const logged = site.lines.splice(0).flatMap(({ err, msg }) => (err ? [msg] : []));
		expect(logged).toHaveLength(unconfirmedSubmissionsPerDay + 2);
		expect(logged.at(-1)).toBe(board.failed.log);
	});

	test("an entry whose answer was lost is there once, however often and fast it is sent; with another word it is another", async () => {
		const first = await send(other);
		for (const again of await Promise.all([send(other), send(other), as(other).post(form, fields())])) {
			expect([again.status, again.location]).toEqual([board.sent.status, first.location]);
			const own = new RegExp(`href="${list}/[0-9a-f-]{36}"`);
			expect(own.exec(again.text)?.[0]).toBe(own.exec(first.text)?.[0]);
		}
		for (const { status, location } of await twiceAtOnce(fields({ [title]: "At once" })))
			expect([status, location]).toEqual([first.status, first.location]);
		expect(await db.$count(table)).toBe(2);
		const rest = Array.from({ length: unconfirmedSubmissionsPerDay - 1 }, (_, i) =>
			send(other, { [title]: `More ${i}` }),
		);
		const refused = (await Promise.all(rest)).filter(({ status }) => status === 429);
		expect([refused.length, await db.$count(table)]).toEqual([1, unconfirmedSubmissionsPerDay]);
		await send(owner);
		expect(await db.$count(table)).toBe(unconfirmedSubmissionsPerDay + 1);
		await db.update(table).set({ createdAt: sql`now() - interval '1 hour'` });
		await db.delete(rateLimits);
		expect((await send(other)).status).toBe(board.sent.status);
		expect(await db.$count(table)).toBe(unconfirmedSubmissionsPerDay + 2);
	});

	/** Sends the other's form while the same is being stored. */
	async function twiceAtOnce(sent: URLSearchParams) {
		const { answers } = await site.schemaOwner.transaction(async (transaction) => {
			await transaction.execute(sql`lock table ${table} in exclusive mode`);
			const answers = [sent, sent].map((fields) => as(other).post(form, fields));
			await untilWaiting(db, 2);
			return { answers };
		});
		return Promise.all(answers);
	}

	test("no form of another kind is taken", async () => {
		const row = await entry();
		for (const path of [form, own.edit(row.id), own.delete(row.id)]) {
			const json = await as(owner, { "Content-Type": "application/json" }).post(path, '{"approved":true}');
			expect([path, json.status]).toEqual([path, 400]);
		}
		expect((await send(owner, { description: "d".repeat(70_000) })).status).toBe(413);
		await expectUnchanged(row);
		expect(await db.$count(table)).toBe(1);
	});
});
