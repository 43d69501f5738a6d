/** What every board promises to who has sent an entry: that they alone change and delete it, and lose nothing that they typed. */
import { href } from "react-router";
import { beforeEach, describe, expect, test } from "vitest";
import { ownPerPage } from "#app/db/listing/own-rows.server.ts";
import { rateLimits } from "#app/db/rate-limit.tables.server.ts";
import { becomeMember, cookieHeader } from "./accounts.ts";
import { entriesOf, type Row } from "./board-entries.ts";
import { boards } from "./boards.ts";
import { type Answer, type Person, testSite } from "./site.ts";

const site = await testSite();
const { db, as } = site;
const nobody = "00000000-0000-4000-8000-000000000000";
const untold = ["userId", "searchText", "placeText", "locationText", "image", "coverCheckedAt", "refusedBy"];
const [owner, other] = [await becomeMember(site, { emailVerified: true }), await becomeMember(site)];
beforeEach(() => db.delete(rateLimits));

describe.each(Object.entries(boards))("%s", (_, board) => {
	const { table, list, fields, title, kept, required, isModerated, own, api } = board;
	const { edit, delete: erase, says, withoutId, afterEdit, afterDelete } = own;
	const { entry, stored, titlesAt, withoutTable, expectUnchanged, ...entries } = entriesOf(site, owner, board);
	const keptText = "https://kept.example";
	beforeEach(() => db.delete(table));

	const version = (row: Row) => row.updatedAt.toISOString();
	const save = (person: Person, row: Row, more: Record<string, string> = {}) =>
		as(person).post(edit(row.id), fields({ version: version(row), ...more }));
	const remove = (person: Person, id: string) => as(person).post(erase(id));

	function expectRefusal({ status, text }: Answer, due: number, ...parts: (string | RegExp)[]) {
		expect(status).toBe(due);
		for (const part of parts)
			expect(text).toEqual(typeof part === "string" ? expect.stringContaining(part) : expect.stringMatching(part));
	}

	/** A text as its field holds it, whichever kind it is. */
	const typed = (text: string) => new RegExp(`value="${text}"|>${text}</textarea>`);

	test("an edit replaces what the entry says and nothing else, and the list says so once", async () => {
		const row = await entry();
		const crafted = { approved: "no", editedSinceApproval: "", userId: nobody, id: nobody, createdAt: "2001-01-01" };
		const answer = await save(owner, row, { ...crafted, hidden: "on", [title]: "Changed" });
		expect(answer).toMatchObject({ status: 303, location: afterEdit(row.id) });
		const marked = isModerated && { approved: true, editedSinceApproval: true };
		const { userId, createdAt } = row;
		expect(await stored(row.id)).toMatchObject({ [title]: "Changed", userId, createdAt, hidden: false, ...marked });
		const shown = await as({ cookie: `${owner.cookie}; ${cookieHeader(answer)}` }).get(afterEdit(row.id));
		expect(shown.text).toContain(says.saved);
		expect(shown.headers.getSetCookie().join()).toMatch(/notice=;/);
	});

	if (isModerated)
		test("an edit approves nothing", async () => {
			const row = await entry({}, true);
			for (const approved of ["yes", "true", "on"]) {
				const now = (await stored(row.id)) as Row;
				const crafted = { approved, "approved[0]": "on", editedSinceApproval: "on", userId: nobody };
				expect((await save(owner, now, crafted)).status).toBe(303);
				const after = await stored(row.id);
				expect([after?.approved, after?.editedSinceApproval ?? false]).toEqual([false, false]);
			}
			expect(await titlesAt()).toEqual([]);
		});

	test("the owner's data has all that is stored of their entries but whose they are and what the site makes of them, the oldest first", async () => {
		const rows = [await entry(), await entry({ [title]: "The second" })];
		const lists: Row[][] = Object.values(JSON.parse(await as(owner).page(href("/profile/data"))));
		const told = rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !untold.includes(name))));
		expect(lists.find((list) => list?.[0]?.id === rows[0]?.id)).toMatchObject(JSON.parse(JSON.stringify(told)));
	});

	test("the profile shows a page of them, with the way to the others, and what is done there leads back to it", async () => {
		await entries.listMany(ownPerPage + 1);
		const oldest = `Paged ${ownPerPage}`;
		const profile = (page: number) => `${href("/profile")}?${api}=${page}`;
		const listAt = async (path: string) =>
			new RegExp(`<section id="${api}".*?</section>`, "s").exec(await as(owner).page(path))?.[0] ?? "";
		const rowsOf = (html: string) => html.match(/class="my-entry"/g)?.length;
		const [first, last] = [await listAt(href("/profile")), await listAt(profile(2))];
		expect([rowsOf(first), rowsOf(last)]).toEqual([ownPerPage, 1]);
		expect(first).not.toContain(oldest);
		expect(first).toContain(`href="${profile(2)}#${api}"`);
		expect(last).toContain(oldest);
		for (const [html, back] of [
			[last, profile(2)],
			[first, href("/profile")],
		] as const) {
			const [, deletion = ""] = new RegExp(`href="(${erase("")}[0-9a-f-]{36}[^"]*)"`).exec(html) ?? [];
			expect(await as(owner).page(deletion)).toContain(`href="${back}"`);
			const answer = await as(owner).post(deletion);
			expect(answer.location).toBe(back);
			const shown = await as({ cookie: `${owner.cookie}; ${cookieHeader(answer)}` }).page(back);
			expect(shown).toContain(says.deleted);
		}
		for (const odd of ["0", "-1", "x", "1e9", "%00"])
			expect(rowsOf(await listAt(`${href("/profile")}?${api}=${odd}`))).toBe(ownPerPage - 1);
	});

	test("another's entry, and one that is nobody's, is edited and deleted by nobody else", async () => {
		const row = await entry();
		for (const userId of [owner.id, null]) {
			await db.update(table).set({ userId });
			const now = (await stored(row.id)) as Row;
			for (const path of [edit(row.id), `${edit(row.id)}.data`]) {
				expectRefusal(await as(other).get(path), 403, says.notYours);
			}
			expectRefusal(await as(other).get(erase(row.id)), 403, says.notYoursToDelete);
			expectRefusal(await save(other, now, { [title]: "Taken over" }), 403, says.notYours, typed("Taken over"));
			expectRefusal(await remove(other, row.id), 403, says.notYoursToDelete);
			await expectUnchanged(now);
		}
	});

	test("they need an account: pages lead to the login and back, forms are refused and keep what was typed", async () => {
		const row = await entry();
		for (const path of [edit(row.id), erase(row.id)]) {
			expect(await as(null).get(path)).toMatchObject({ status: 302, location: `/login?redirect=${path}` });
		}
		expectRefusal(await remove(null, row.id), 401, says.signInToDelete);
		const answer = await save(null, row, { [kept]: keptText });
		expectRefusal(answer, 401, says.signIn, `value="${keptText}"`, `value="${version(row)}"`);
		await expectUnchanged(row);
	});

	test("what is not there says so; an edit of it keeps what was typed", async () => {
		const row = await entry();
		await db.delete(table);
		for (const id of [row.id, nobody, "nonsense", "'; --"].map(encodeURIComponent)) {
			for (const path of [edit(id), erase(id)]) expectRefusal(await as(owner).get(path), 404, says.notFound);
			expectRefusal(await remove(owner, id), 404, says.notFound);
			expectRefusal(await save(owner, { ...row, id }, { [title]: "Typed" }), 404, says.notFound, typed("Typed"));
		}
		for (const person of withoutId ? [owner, null] : []) {
			expect(await as(person).get(withoutId ?? "")).toMatchObject({ status: 302, location: list });
		}
	});

	test("an edit that breaks a rule comes back with what was typed and the version", async () => {
		const row = await entry();
		const answer = await save(owner, row, { [kept]: keptText, [required[0]]: "" });
		expectRefusal(answer, 422, required[1], `value="${keptText}"`, `value="${version(row)}"`);
		await expectUnchanged(row);
	});

	test("an edit that comes second is told, keeps its text, and replaces the first when it is sent again", async () => {
		const row = await entry();
		const both = await Promise.all(["First", "Second"].map((text) => save(owner, row, { [title]: text })));
		expect(both.map(({ status }) => status).sort()).toEqual([303, 409]);
		const late = both.findIndex(({ status }) => status === 409);
		const text = late === 0 ? "First" : "Second";
		const now = (await stored(row.id)) as Row;
		expect(now[title]).not.toBe(text);
		expectRefusal(both[late] as Answer, 409, says.changed, typed(text), `value="${version(now)}"`);
		// What the other changed, and nothing else.
		expect(both[late]?.text.match(/(?<=<span class="saved-meanwhile">)[^<]+/g)).toEqual([now[title]]);
		expect((await save(owner, now, { [title]: text })).status).toBe(303);
		expect(await stored(row.id)).toMatchObject({ [title]: text });
	});

	test("an edit that is sent again, since its answer was lost, is done", async () => {
		const row = await entry();
		expect((await save(owner, row, { [title]: "Changed" })).status).toBe(303);
		const now = (await stored(row.id)) as Row;
		const again = await save(owner, row, { [title]: "Changed" });
		expect(again).toMatchObject({ status: 303, location: afterEdit(row.id) });
		await expectUnchanged(now);
	});

	test.each(["", "nonsense", "2001-01-01T00:00:00.000Z", "0000-01-01", "+275760-09-13T00:00:00.000Z", "'; --", "\0"])(
		"an edit of the version %j changes nothing and is told the one there is",
		async (seen) => {
			const row = await entry();
			expectRefusal(
				await save(owner, row, { version: seen, [title]: "Typed" }),
				409,
				says.changed,
				`value="${version(row)}"`,
			);
			await expectUnchanged(row);
		},
	);

	test("an edit and a deletion that can't be stored say so, and so does the log", async () => {
		const row = await entry();
		site.lines.length = 0;
		await withoutTable(async () => {
			const answers = [await save(owner, row, { [kept]: keptText }), await remove(owner, row.id)] as const;
			expectRefusal(answers[0], 500, says.saveFailed, `value="${keptText}"`);
			expectRefusal(answers[1], 500, says.deleteFailed);
			for (const { text } of answers) expect(text).not.toContain("_away");
		});
		const logged = site.lines.flatMap(({ err, msg }) => (err ? [msg] : []));
		expect([logged.length, logged[0]]).toEqual([2, says.saveLog]);
	});

	test("an entry is deleted for good by its owner, after a question", async () => {
		const row = await entry({ [title]: "Going away", description: "Going away" });
		const page = await as(owner).get(erase(row.id));
		for (const part of [says.ask, "Going away"]) expect(page.text).toContain(part);
		await expectUnchanged(row);
		const answer = await remove(owner, row.id);
		expect(answer).toMatchObject({ status: 303, location: afterDelete });
		const next = await as({ cookie: `${owner.cookie}; ${cookieHeader(answer)}` }).get(afterDelete);
		expect(next.text).toContain(says.deleted);
		expect(await db.$count(table)).toBe(0);
		expectRefusal(await remove(owner, row.id), 404, says.notFound);
	});
});
