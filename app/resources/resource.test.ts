import { count, eq } from "drizzle-orm";
import { href } from "react-router";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { submissionsPerDay } from "#app/boards/board.ts";
import { becomeMember } from "#tests/accounts.ts";
import { startApp } from "#tests/app.ts";
import { resourceForm } from "#tests/resources.ts";
import { resources } from "./resource.tables.server.ts";
import { resourceMessages, resourcesPerPage } from "./resource.ts";

const app = await startApp();
const { db } = app;
afterAll(() => db.$client.end());

const list = href("/resources");
const form = href("/resources/new");

async function pageText(path: string, headers: Record<string, string> = {}) {
	const response = await app.get(path, headers);
	expect(response.status).toBe(200);
	return response.text();
}

/** The names on a page of the list, in order. */
async function namesAt(query = "") {
	const html = await pageText(list + query);
	return [...html.matchAll(/class="board-row-title"[^>]*>([^<]*)</g)].map(([, name]) => name);
}

let clock = Date.now();

/** Adds a resource that is newer than all before. */
async function add(fields: Partial<typeof resources.$inferInsert> = {}) {
	clock += 1000;
	const row = {
		...Object.fromEntries(resourceForm()),
		approved: true,
		createdAt: new Date(clock),
		...fields,
	};
	const [added] = await db
		.insert(resources)
		.values(row as typeof resources.$inferInsert)
		.returning({ id: resources.id });
	return added?.id ?? "";
}

function submit(person: { cookie: string } | null, fields: Record<string, string> = {}) {
	return app.post(form, resourceForm(fields), person ? { Cookie: person.cookie } : {});
}

async function stored(name: string) {
	return db.select().from(resources).where(eq(resources.name, name));
}

beforeEach(() => db.delete(resources));

describe("the list of resources", () => {
	test("shows the approved ones alone, newest first, with all that a card has", async () => {
		await add({ name: "Older", resourceType: "tool" });
		await add({ name: "Newer" });
		await add({ name: "Waiting", description: "Nobody has looked at it", approved: false });
		expect(await namesAt()).toEqual(["Newer", "Older"]);
		const html = await pageText(list);
		expect(html).toContain("Six evenings, one abstract of your own.");
		expect(html).toMatch(/Ideal for <bdi>PhD students<\/bdi>/);
		expect(html).toMatch(
			/href="https:\/\/example.org\/plain-abstract"[^>]*aria-label="Visit Newer"|aria-label="Visit Newer"[^>]*href="https:\/\/example.org\/plain-abstract"/,
		);
		expect(html).toContain('<span class="chip">Tool</span>');
	});

	test("tells nothing of what is not approved, in a page or its data, whatever is asked", async () => {
		const [person, other] = [await becomeMember(app), await becomeMember(app)];
		await submit(person, { name: "Unseen Orrery", description: "Unseen words", url: "https://unseen.example.org" });
		expect((await stored("Unseen Orrery"))[0]?.approved).toBe(false);
		for (const path of [list, `${list}.data`, `${list}?q=unseen`, `${list}.data?q=unseen`, `${list}?approved=false`]) {
			for (const headers of [undefined, { Cookie: other.cookie }]) {
				expect(await pageText(path, headers), path).not.toMatch(/Unseen Orrery|Unseen words|unseen\.example/);
			}
		}
	});

	test("tells nobody who submitted what", async () => {
		const { email, cookie } = await becomeMember(app);
		await submit({ cookie });
		const [row] = await db.update(resources).set({ approved: true }).returning();
		for (const path of [list, `${list}.data`]) {
			const text = await pageText(path);
			expect(text).toContain("The Plain Abstract");
			expect(text).not.toContain(row?.userId);
			expect(text).not.toContain(email);
		}
	});

	test("searches name, description and 'Ideal for', every word, regardless of case and accents", async () => {
		await add({ name: "Élan vital" });
		await add({ name: "Second", description: "About the vital ELAN" });
		await add({ name: "Third", idealFor: "vital people" });
		expect(await namesAt("?q=elan")).toEqual(["Second", "Élan vital"]);
		expect(await namesAt("?q=VITAL")).toEqual(["Third", "Second", "Élan vital"]);
		expect(await namesAt("?q=vital+people")).toEqual(["Third"]);
	});

	test.each([
		["%", ["100% of it_is \\ 'quoted'"]],
		["_", ["100% of it_is \\ 'quoted'"]],
		["\\", ["100% of it_is \\ 'quoted'"]],
		["'quoted'", ["100% of it_is \\ 'quoted'"]],
		["'; drop table resources; --", []],
		['"', []],
		["\u0000", ["100% of it_is \\ 'quoted'", "Plain"]],
	])("takes the search %j literally", async (q, names) => {
		await add({ name: "Plain" });
		await add({ name: "100% of it_is \\ 'quoted'" });
		const shown = (await namesAt(`?q=${encodeURIComponent(q)}`)).map((name) => name?.replaceAll("&#x27;", "'"));
		expect(shown).toEqual(names);
	});

	test("filters by type, alone and with a search", async () => {
		await add({ name: "A course on oceans" });
		await add({ name: "A tool for oceans", resourceType: "tool" });
		await add({ name: "Oceans", resourceType: "other" });
		expect(await namesAt("?type=tool")).toEqual(["A tool for oceans"]);
		expect(await namesAt("?type=course&q=ocean")).toEqual(["A course on oceans"]);
		expect(await namesAt("?type=other")).toEqual(["Oceans"]);
		const html = await pageText(list);
		const [, offered = ""] =
			/<select name="type"[^>]*>(.*?)<\/select>|<select[^>]*name="type"[^>]*>(.*?)<\/select>/.exec(html) ?? [];
		expect((offered || html).match(/All Types|>Other</g)).toEqual(["All Types"]);
	});

	test.each(["?type=podcast", "?type=", "?type=tool'--", "?type=tool&type=nothing", "?q=", "?nonsense=1"])(
		"shows everything for %s",
		async (query) => {
			await add();
			expect(await namesAt(query)).toHaveLength(1);
		},
	);

	test.each(["0", "-1", "1e9", "1000000000", "1e99", "word", "2.5", ""])("shows a page for page=%s", async (page) => {
		await add();
		expect(await namesAt(`?page=${page}`)).toHaveLength(1);
	});

	test("has pages of 27 that keep the filters, and the last one for a page past it", async () => {
		await Promise.all(Array.from({ length: resourcesPerPage + 3 }, (_, i) => add({ name: `Paged ${i}` })));
		await add({ name: "A tool", resourceType: "tool" });
		expect(await namesAt("?type=course")).toHaveLength(27);
		const html = await pageText(`${list}?type=course&q=paged&page=2`);
		expect(html).toMatch(/Page (?:<!-- -->)?2(?:<!-- -->)? of (?:<!-- -->)?2/);
		expect(html).toContain('href="/resources?type=course&amp;q=paged"');
		expect(await namesAt("?type=course&page=2")).toHaveLength(3);
		expect(await namesAt("?type=course&page=99")).toEqual(await namesAt("?type=course&page=2"));
		const both = [...(await namesAt()), ...(await namesAt("?page=2"))];
		expect(new Set(both).size).toBe(resourcesPerPage + 4);
	});

	test("says when nothing matches, and when there is nothing yet", async () => {
		expect(await pageText(list)).toContain("No resources found matching your criteria.");
		await add();
		const html = await pageText(`${list}?q=nothingofthekind`);
		expect(html).toContain("No resources found matching your criteria.");
		expect(html).toContain("Clear Filters");
		expect(await pageText(list)).not.toContain("Clear Filters");
	});

	test("leads to the form, by way of the login page for who is not signed in", async () => {
		const anonymous = await pageText(list);
		expect(anonymous).toContain('href="/login?redirect=/resources/new"');
		expect(anonymous).toContain("Sign In to Add");
		const { cookie } = await becomeMember(app);
		const html = await pageText(list, { Cookie: cookie });
		expect(html).toContain("+ Add Resource");
		expect(html).toContain('href="/resources/new"');
	});

	test("shows what people typed as text, and no link that is not http", async () => {
		await add({ name: "<script>alert(1)</script>" });
		expect(await pageText(list)).not.toContain("<script>alert(1)");
		await expect(add({ url: "javascript:alert(1)" })).rejects.toThrow();
	});
});

describe("a resource", () => {
	test("is kept for review, whatever else the request says, and answered with the message", async () => {
		const person = await becomeMember(app);
		const other = await becomeMember(app);
		await submit(other, { name: "Of the other" });
		const [{ userId } = { userId: null }] = await stored("Of the other");
		const crafted = {
			approved: "true",
			"approved[0]": "on",
			userId: userId ?? "",
			id: userId ?? "",
			createdAt: "2001-01-01",
		};
		const response = await submit(person, { ...crafted, name: "  Mine  ", url: "example.org/mine" });
		expect(response.status).toBe(200);
		expect(response.headers.get("Refresh")).toBe("2; url=http://localhost/resources");
		const html = await response.text();
		expect(html).toContain("Resource submitted successfully! It will be reviewed and added soon.");
		expect(html).toContain('href="/resources"');
		const [row, ...more] = await stored("Mine");
		expect(more).toEqual([]);
		expect(row).toMatchObject({ approved: false, url: "https://example.org/mine", resourceType: "course" });
		expect(row?.userId).not.toBe(userId);
		expect(row?.id).not.toBe(userId);
		expect(row?.createdAt.getFullYear()).not.toBe(2001);
	});

	test("needs an account: the page and a post lead to the login and back", async () => {
		for (const response of [await app.get(form), await submit(null)]) {
			expect([302, 303]).toContain(response.status);
			expect(response.headers.get("Location")).toBe("/login?redirect=/resources/new");
		}
		expect(await stored("The Plain Abstract")).toEqual([]);
	});

	test.each([
		[{ name: " " }, "Name is required"],
		[{ name: "n".repeat(101) }, "Name must be 100 characters or less"],
		[{ description: "" }, "Description is required"],
		[{ description: "d".repeat(141) }, "Description must be 140 characters or less"],
		[{ idealFor: "\u200b" }, "Ideal for is required"],
		[{ idealFor: "i".repeat(41) }, "Ideal for must be 40 characters or less"],
		[{ url: "" }, "URL is required"],
		[{ url: "nonsense" }, "Please enter a valid URL"],
		[{ url: "javascript:alert(1)" }, "Please enter a valid URL"],
		[{ url: `https://example.org/${"u".repeat(500)}` }, "Please enter a valid URL"],
		[{ resourceType: "podcast" }, "Choose one of the types"],
	])("with %j is sent back with what was typed: %s", async (fields, message) => {
		const person = await becomeMember(app);
		const response = await submit(person, { idealFor: "Kept as it was", ...fields });
		expect(response.status).toBe(422);
		const html = await response.text();
		expect(html).toContain(message);
		if (!("idealFor" in fields)) expect(html).toContain('value="Kept as it was"');
		expect(await db.select({ n: count() }).from(resources)).toEqual([{ n: 0 }]);
	});

	test("may fill each limit to the last character, counted as people do", async () => {
		const person = await becomeMember(app);
		const fields = { name: "🌞".repeat(100), description: "é".repeat(140), idealFor: "界".repeat(40) };
		expect((await submit(person, fields)).status).toBe(200);
		expect((await stored(fields.name))[0]).toMatchObject(fields);
	});

	test("is of the type 'other' when the request names none", async () => {
		const person = await becomeMember(app);
		const body = resourceForm();
		body.delete("resourceType");
		expect((await app.post(form, body, { Cookie: person.cookie })).status).toBe(200);
		expect((await stored("The Plain Abstract"))[0]?.resourceType).toBe("other");
	});

	test("is one of 20 a day and account; the message says when the next is possible", async () => {
		const [person, other] = [await becomeMember(app, { emailVerified: true }), await becomeMember(app)];
		// What is refused does not count.
		for (let i = 0; i < 3; i++) expect((await submit(person, { name: "" })).status).toBe(422);
		const answers = await Promise.all(Array.from({ length: submissionsPerDay + 2 }, () => submit(person)));
		expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
		const response = await submit(person, { idealFor: "Kept as it was" });
		expect(response.status).toBe(429);
		const html = await response.text();
		expect(html).toContain("You can submit 20 entries to the boards in a day. Try again in 24 hours.");
		expect(html).toContain('value="Kept as it was"');
		expect(await stored("The Plain Abstract")).toHaveLength(20);
		expect((await submit(other)).status).toBe(200);
	});

	test("that can't be stored is sent back with what was typed, and is not counted", async () => {
		const person = await becomeMember(app);
		await db.execute("alter table resources rename to resources_away");
		try {
			for (let i = 0; i <= submissionsPerDay; i++) {
				const response = await submit(person, { idealFor: "Kept as it was" });
				expect(response.status).toBe(500);
				const html = await response.text();
				expect(html).toContain("Error submitting resource. Please try again or contact support.");
				expect(html).toContain('value="Kept as it was"');
				expect(html).not.toContain("resources_away");
			}
			const failure = await app.get(list);
			expect(failure.status).toBe(500);
			expect(await failure.text()).toContain(resourceMessages.loadFailed);
		} finally {
			await db.execute("alter table resources_away rename to resources");
		}
		expect(app.lines.some(({ msg }) => msg === "Error submitting resource")).toBe(true);
		expect((await submit(person)).status).toBe(200);
	});

	test("takes no other form, and a huge one not at all", async () => {
		const person = await becomeMember(app);
		const json = await app.post(form, JSON.stringify({ approved: true }), {
			Cookie: person.cookie,
			"Content-Type": "application/json",
		});
		expect(json.status).toBe(400);
		expect((await submit(person, { description: "d".repeat(70_000) })).status).toBe(413);
	});

	test("is on its owner's profile with its state, and on nobody else's", async () => {
		const [person, other] = [await becomeMember(app), await becomeMember(app)];
		await submit(person);
		const profile = href("/profile");
		expect(await pageText(profile, { Cookie: person.cookie })).toMatch(/The Plain Abstract.*Pending/s);
		await db.update(resources).set({ approved: true });
		expect(await pageText(profile, { Cookie: person.cookie })).toMatch(/The Plain Abstract.*Live/s);
		expect(await pageText(profile, { Cookie: other.cookie })).not.toContain("The Plain Abstract");
	});
});
