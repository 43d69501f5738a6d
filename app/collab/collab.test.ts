import { count, desc, eq } from "drizzle-orm";
import { href } from "react-router";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { users } from "#app/accounts/account.tables.server.ts";
import { submissionsPerDay } from "#app/boards/board.ts";
import { resources } from "#app/resources/resource.tables.server.ts";
import { becomeMember } from "#tests/accounts.ts";
import { startApp, testAdmin, testSite } from "#tests/app.ts";
import { detailedForm, quickForm } from "#tests/collab.ts";
import { resourceForm } from "#tests/resources.ts";
import { collabListings } from "./collab.tables.server.ts";
import { collabCategories, collabMessages, listingsPerPage } from "./collab.ts";

const app = await startApp();
const { db } = app;
afterAll(() => db.$client.end());

const list = href("/collab");
const form = href("/collab/new");
const detailedPath = `${form}?form=detailed`;
const nobody = "00000000-0000-4000-8000-000000000000";
const sent = "Thanks for submitting, your post will be reviewed and added soon";

type Person = { cookie: string } | null;
type Row = typeof collabListings.$inferSelect;

const as = (person: Person): Record<string, string> => (person ? { Cookie: person.cookie } : {});

async function pageText(path: string, person: Person = null) {
	const response = await app.get(path, as(person));
	expect(response.status, path).toBe(200);
	return response.text();
}

/** The headings on a page of the board, in order. */
async function headingsAt(query = "") {
	const html = await pageText(list + query);
	return [...html.matchAll(/class="board-row-title"[^>]*>([^<]*)</g)].map(([, heading]) => heading);
}

let clock = Date.now();

/** Adds a quick listing that is newer than all before. */
async function add(fields: Partial<typeof collabListings.$inferInsert> = {}) {
	clock += 1000;
	const quick = { type: "Ask", name: "Mary Anning", email: "mary@lyme.example", description: "Fossils." } as const;
	const row = { ...quick, approved: true, createdAt: new Date(clock), ...fields };
	const [added] = await db.insert(collabListings).values(row).returning();
	if (!added) throw new Error("Nothing was added");
	return added;
}

function addDetailed(fields: Partial<typeof collabListings.$inferInsert> = {}) {
	const detailed = { category: "Other", title: "A second pair of eyes", contact: "numbers@scutari.example" } as const;
	return add({ type: "Both", name: "", email: "", ...detailed, ...fields });
}

const quick = (person: Person, fields: Record<string, string> = {}) => app.post(form, quickForm(fields), as(person));
const detailed = (person: Person, fields: Record<string, string> = {}) =>
	app.post(detailedPath, detailedForm(fields), as(person));

async function newest() {
	const [row] = await db.select().from(collabListings).orderBy(desc(collabListings.createdAt)).limit(1);
	if (!row) throw new Error("There is no listing");
	return row;
}

async function stored(id: string) {
	const [row] = await db.select().from(collabListings).where(eq(collabListings.id, id));
	return row;
}

async function listingOf(person: Person, send = quick) {
	expect((await send(person)).status).toBe(200);
	return newest();
}

const editPath = (id: string) => href("/collab/edit/:id", { id });

/** Sends the edit form of the listing, made from its version unless another is given. */
function edit(person: Person, row: Row, fields: Record<string, string> = {}) {
	const makeForm = row.category === null ? quickForm : detailedForm;
	return app.post(editPath(row.id), makeForm({ version: row.updatedAt.toISOString(), ...fields }), as(person));
}

const fill = (person: Person, id: string, filled = "on") =>
	app.post(href("/collab/filled/:id", { id }), new URLSearchParams({ filled }), as(person));
const erase = (person: Person, id: string) =>
	app.post(href("/collab/delete/:id", { id }), new URLSearchParams(), as(person));

beforeEach(() => db.delete(collabListings));

describe("the collab board", () => {
	test("shows the approved listings of both variants, newest first, with all that a row has", async () => {
		await add({ description: "Fossils.\nAnd more.", type: "Offer" });
		await addDetailed({ name: "Florence", tags: ["charts"], filled: true, description: "Prove me wrong." });
		await add({ name: "Waiting", description: "Nobody has looked at it", approved: false });
		expect(await headingsAt()).toEqual(["A second pair of eyes", "Mary Anning"]);
		const html = await pageText(list);
		for (const text of ["SciComm Collab Board", "Prove me wrong.", "And more.", "2 listings, newest first."]) {
			expect(html.replaceAll("<!-- -->", "")).toContain(text);
		}
		for (const chip of ["Offer", "Both", "Filled", "charts"])
			expect(html).toContain(`<span class="chip">${chip}</span>`);
		expect(html).toContain("<bdi>Florence</bdi>");
	});

	test("tells nothing of what is not approved, in a page or its data, whatever is asked", async () => {
		const [person, other] = [await becomeMember(app), await becomeMember(app)];
		await detailed(person, { title: "Unseen orrery", contact: "unseen@example.org", description: "Unseen words" });
		expect((await newest()).approved).toBe(false);
		for (const path of [list, `${list}.data`, `${list}?q=unseen`, `${list}.data?q=unseen`, `${list}?approved=false`]) {
			for (const viewer of [null, other]) {
				expect(await pageText(path, viewer), path).not.toMatch(/Unseen orrery|Unseen words|unseen@/);
			}
		}
	});

	test("searches titles, names and descriptions, every word, regardless of case and accents", async () => {
		await add({ name: "Élan Vital" });
		await add({ name: "Second", description: "About ELAN" });
		await addDetailed({ title: "Third elan" });
		expect(await headingsAt("?q=elan")).toEqual(["Third elan", "Second", "Élan Vital"]);
		expect(await headingsAt("?q=VITAL+elan")).toEqual(["Élan Vital"]);
	});

	test.each([
		["%", ["100% of it_is \\ 'quoted'"]],
		["_", ["100% of it_is \\ 'quoted'"]],
		["\\", ["100% of it_is \\ 'quoted'"]],
		["'quoted'", ["100% of it_is \\ 'quoted'"]],
		["'; drop table collab_listings; --", []],
		['"', []],
		["\u0000", ["100% of it_is \\ 'quoted'", "Plain"]],
	])("takes the search %j literally", async (q, names) => {
		await add({ name: "Plain" });
		await add({ name: "100% of it_is \\ 'quoted'" });
		const shown = (await headingsAt(`?q=${encodeURIComponent(q)}`)).map((name) => name?.replaceAll("&#x27;", "'"));
		expect(shown).toEqual(names);
	});

	test("filters by type, alone and with a search, detailed listings by their category's", async () => {
		const person = await becomeMember(app);
		await add({ name: "Asks" });
		await add({ name: "Offers", type: "Offer" });
		for (const category of ["Offering Mentorship", "Other"]) await detailed(person, { title: category, category });
		await db.update(collabListings).set({ approved: true });
		expect(await headingsAt("?type=Ask")).toEqual(["Asks"]);
		expect(new Set(await headingsAt("?type=Offer"))).toEqual(new Set(["Offering Mentorship", "Offers"]));
		expect(await headingsAt("?type=Both")).toEqual(["Other"]);
		expect(await headingsAt("?type=Offer&q=offers")).toEqual(["Offers"]);
		const html = await pageText(list);
		const [, offered = ""] = /<select[^>]*name="type"[^>]*>(.*?)<\/select>/.exec(html) ?? [];
		expect(offered.match(/(?<=>)[^<]+/g)).toEqual(["All Types", "Ask", "Offer", "Both"]);
	});

	test.each(["?type=ask", "?type=podcast", "?type=", "?type=Ask'--", "?type=Offer&type=nothing", "?q=", "?nonsense=1"])(
		"shows everything for %s",
		async (query) => {
			await add();
			expect(await headingsAt(query)).toHaveLength(1);
		},
	);

	test.each(["0", "-1", "1e9", "1000000000", "1e99", "word", "2.5", ""])("shows a page for page=%s", async (page) => {
		await add();
		expect(await headingsAt(`?page=${page}`)).toHaveLength(1);
	});

	test("has pages of 50 that keep the filters, and the last one for a page past it", async () => {
		await Promise.all(Array.from({ length: listingsPerPage + 3 }, (_, i) => add({ name: `Paged ${i}` })));
		await add({ name: "Offers", type: "Offer" });
		expect(await headingsAt("?type=Ask")).toHaveLength(50);
		const html = await pageText(`${list}?type=Ask&q=paged&page=2`);
		expect(html).toMatch(/Page (?:<!-- -->)?2(?:<!-- -->)? of (?:<!-- -->)?2/);
		expect(html).toContain('href="/collab?type=Ask&amp;q=paged"');
		expect(await headingsAt("?type=Ask&page=2")).toHaveLength(3);
		expect(await headingsAt("?type=Ask&page=99")).toEqual(await headingsAt("?type=Ask&page=2"));
	});

	test("says when nothing matches, and when there is nothing yet", async () => {
		expect(await pageText(list)).toContain("Nothing is listed yet.");
		await add();
		const html = await pageText(`${list}?q=nothingofthekind`);
		expect(html).toContain(collabMessages.noMatch);
		expect(html).toContain("Clear Filters");
		expect(await pageText(list)).not.toContain("Clear Filters");
	});

	test("leads to the form, by way of the login page for who is not signed in", async () => {
		const anonymous = await pageText(list);
		expect(anonymous).toContain('href="/login?redirect=/collab/new"');
		expect(anonymous).toContain("Sign In to Post");
		const html = await pageText(list, await becomeMember(app));
		expect(html).toContain("+ New Listing");
		expect(html).toContain('href="/collab/new"');
	});

	test("shows what people typed as text, and no link that is not http", async () => {
		await add({ name: "<script>alert(1)</script>" });
		expect(await pageText(list)).not.toContain("<script>alert(1)");
		for (const column of ["link", "linkedin", "portfolioLink"]) {
			await expect(add({ [column]: "javascript:alert(1)" })).rejects.toThrow();
		}
		await expect(add({ socialLinks: ["javascript:alert(1)"] })).rejects.toThrow();
	});

	test("that can't be read says so", async () => {
		await db.execute("alter table collab_listings rename to collab_listings_away");
		try {
			const failure = await app.get(list);
			expect(failure.status).toBe(500);
			expect(await failure.text()).toContain("Failed to load collaboration listings");
		} finally {
			await db.execute("alter table collab_listings_away rename to collab_listings");
		}
	});
});

describe("what identifies people", () => {
	const contacts = /secret-\w+/;

	async function addSecrets(userId?: string) {
		await add({
			userId,
			name: "Quick one",
			email: "secret-mail@example.org",
			linkedin: "https://secret-linkedin.example.org",
			link: "https://secret-link.example.org",
		});
		await addDetailed({
			userId,
			contact: "secret-contact",
			portfolioLink: "https://secret-portfolio.example.org",
			link: "https://secret-second.example.org",
			socialLinks: ["https://secret-social.example.org", "https://secret-other.example.org"],
		});
	}

	test("contact data is in no response to who is not signed in, by any route or data request", async () => {
		const owner = await becomeMember(app);
		const { userId } = await listingOf(owner);
		await addSecrets(userId ?? "");
		const [row] = await db.select().from(collabListings).orderBy(desc(collabListings.createdAt));
		const { id = "" } = row ?? {};
		const routes = "_routes=collab%2Flist";
		const paths = [
			...["", "?q=quick", "?q=secret", "?type=Both", "?page=2", "?type=Ask&q=one"].flatMap((query) => [
				list + query,
				`${list}.data${query}`,
			]),
			`${list}.data?${routes}`,
			...[editPath(id), href("/collab/delete/:id", { id }), href("/collab/filled/:id", { id }), form, href("/profile")],
		].flatMap((path) => (path.startsWith(`${list}/`) ? [path, `${path}.data`] : [path]));
		for (const path of paths) {
			const response = await app.get(path);
			expect(response.status, path).toBeLessThan(400);
			expect(await response.text(), path).not.toMatch(contacts);
		}
		for (const answer of [await edit(null, row as Row), await fill(null, id), await erase(null, id)]) {
			expect(answer.status).toBe(401);
			expect(await answer.text()).not.toMatch(contacts);
		}
		const html = await pageText(`${list}?q=quick`);
		expect(html).toContain("Log in to see contact info");
		expect(html).toContain('href="/login?redirect=%2Fcollab%3Fq%3Dquick"');
	});

	test("contact data is for who is signed in", async () => {
		await addSecrets();
		const html = await pageText(list, await becomeMember(app));
		expect(html).not.toContain("Log in to see contact info");
		expect(new Set(html.match(/secret-\w+/g))).toEqual(
			new Set(
				["mail", "linkedin", "link", "contact", "portfolio", "second", "social", "other"].map((s) => `secret-${s}`),
			),
		);
	});

	test("contact data can't be searched for", async () => {
		await addSecrets();
		for (const q of ["secret", "secret-contact", "example.org"]) expect(await headingsAt(`?q=${q}`), q).toEqual([]);
	});

	test("no response tells whose a listing is", async () => {
		const [owner, other] = [await becomeMember(app), await becomeMember(app)];
		const { userId } = await listingOf(owner);
		await db.update(collabListings).set({ approved: true });
		for (const path of [list, `${list}.data`]) {
			for (const viewer of [null, other]) {
				const text = await pageText(path, viewer);
				expect(text).toContain("Mary Anning");
				expect(text).not.toContain(userId);
				expect(text).not.toContain(owner.email);
				expect(text).not.toContain(`${list}/edit/`);
			}
		}
		expect(await pageText(list, owner)).toContain(`${list}/edit/`);
	});

	test("the name of who posts anonymously is seen by nobody but themselves and admins", async () => {
		const [owner, other, admin] = [
			await becomeMember(app),
			await becomeMember(app),
			await becomeMember(app, { email: testAdmin }),
		];
		const row = await listingOf(owner, (person) => detailed(person, { anonymous: "on", name: "Florence Hidden" }));
		expect(row).toMatchObject({ anonymous: true, name: "Florence Hidden" });
		await db.update(collabListings).set({ approved: true });
		const paths = [list, `${list}.data`, `${list}?q=second`, `${list}.data?q=second`, `${list}?type=Ask`];
		for (const path of paths) {
			// An address that is not confirmed makes nobody an admin.
			for (const viewer of [null, other, admin]) {
				const text = await pageText(path, viewer);
				expect(text, path).toContain("A second pair of eyes");
				expect(text, path).not.toMatch(/Florence|Hidden/);
				expect(text, path).not.toContain(row.userId);
			}
			expect(await pageText(path, owner), path).toContain("Florence Hidden");
		}
		await db.update(users).set({ emailVerified: true }).where(eq(users.email, testAdmin));
		for (const path of paths) expect(await pageText(path, admin), path).toContain("Florence Hidden");
		expect(await headingsAt("?q=florence")).toEqual([]);
		for (const path of [editPath(row.id), `${editPath(row.id)}.data`, `${href("/profile")}`]) {
			expect(await (await app.get(path, as(other))).text()).not.toContain("Florence");
		}
		for (const answer of [await edit(other, row, { name: "Mine" }), await erase(other, row.id)]) {
			expect(await answer.text()).not.toContain("Florence");
		}
		expect(await pageText(list)).toContain("Posted anonymously");
	});
});

describe("a new listing", () => {
	test("is kept for review, whatever else the request says, and answered with the message", async () => {
		const [person, other] = [await becomeMember(app), await becomeMember(app)];
		const { userId: otherId, id: otherListing } = await listingOf(other);
		const crafted = {
			approved: "true",
			"approved[0]": "on",
			filled: "on",
			editedSinceApproval: "on",
			userId: otherId ?? "",
			id: otherListing,
			createdAt: "2001-01-01",
		};
		for (const send of [quick, detailed]) {
			const response = await send(person, { ...crafted, link: "example.org/mine" });
			expect(response.status).toBe(200);
			expect(response.headers.get("Refresh")).toBe("2; url=http://localhost/collab");
			expect(await response.text()).toContain(sent);
			const row = await newest();
			expect(row).toMatchObject({ approved: false, filled: false, link: "https://example.org/mine" });
			expect(row.editedSinceApproval).toBe(false);
			expect(row.userId).not.toBe(otherId);
			expect(row.id).not.toBe(otherListing);
			expect(row.createdAt.getFullYear()).not.toBe(2001);
		}
		expect(await db.select({ n: count() }).from(collabListings)).toEqual([{ n: 3 }]);
	});

	test("that is detailed keeps its tags and links tidy, and has the type of its category", async () => {
		const person = await becomeMember(app, { emailVerified: true });
		await detailed(person, {
			tags: " Oceans, #audio,, oceans , ",
			"socialLinks[0]": "",
			"socialLinks[1]": "social.example.org/me",
			type: "Both",
			email: "crafted@example.org",
		});
		expect(await newest()).toMatchObject({
			tags: ["oceans", "audio"],
			socialLinks: ["https://social.example.org/me"],
			type: "Ask",
			email: "",
			anonymous: false,
		});
		for (const { value: category, type } of collabCategories) {
			await detailed(person, { category });
			expect(await newest()).toMatchObject({ category, type });
		}
	});

	test("that is quick has nothing of a detailed one", async () => {
		const person = await becomeMember(app);
		await quick(person, { category: "Other", contact: "c", anonymous: "on", tags: "a" });
		expect(await newest()).toMatchObject({ category: null, contact: "", anonymous: false, tags: [], title: "" });
	});

	test("needs an account: the page leads to the login and back, a post keeps what was typed", async () => {
		for (const path of [form, detailedPath]) {
			const response = await app.get(path);
			expect(response.status).toBe(302);
			const location = new URL(response.headers.get("Location") ?? "", testSite.origin);
			expect(location.pathname + location.searchParams.get("redirect")).toBe(`/login${path}`);
		}
		for (const response of [await quick(null, { name: "Kept name" }), await detailed(null, { name: "Kept name" })]) {
			expect(response.status).toBe(401);
			const html = await response.text();
			expect(html).toContain("Authentication required");
			expect(html).toContain('value="Kept name"');
			expect(html).toContain("/login?redirect=%2Fcollab%2Fnew");
		}
		expect(await db.select({ n: count() }).from(collabListings)).toEqual([{ n: 0 }]);
	});

	test.each<[Record<string, string>, string]>([
		[{ type: "" }, "Type is required"],
		[{ type: "Sell" }, "Type is required"],
		[{ name: "\u200b" }, "Name is required"],
		[{ name: "n".repeat(101) }, "Name must be 100 characters or less"],
		[{ email: "" }, "Email is required"],
		[{ email: "nobody" }, "Invalid email address"],
		[{ description: " " }, "Description is required"],
		[{ description: "d".repeat(181) }, "Description must be 180 characters or less"],
		[{ linkedin: "javascript:alert(1)" }, "Please enter a valid URL"],
		[{ link: "nonsense" }, "Please enter a valid URL"],
	])("that is quick is sent back with what was typed for %j: %s", async (fields, message) => {
		const person = await becomeMember(app);
		const response = await quick(person, fields);
		expect(response.status).toBe(422);
		const html = await response.text();
		expect(html).toContain(message);
		if (!("linkedin" in fields)) expect(html).toContain('value="https://linkedin.example.org/in/anning"');
		expect(await db.select({ n: count() }).from(collabListings)).toEqual([{ n: 0 }]);
	});

	test.each<[Record<string, string>, string]>([
		[{ title: "" }, "Title is required"],
		[{ title: "t".repeat(121) }, "Title must be 120 characters or less"],
		[{ category: "" }, "Category is required"],
		[{ category: "Selling" }, "Category is required"],
		[{ description: "" }, "Description is required"],
		[{ description: "d".repeat(3001) }, "Description must be 3000 characters or less"],
		[{ contact: "" }, "Contact is required"],
		[{ tags: Array.from({ length: 11 }, (_, i) => `t${i}`).join() }, "You can add up to 10 tags"],
		[{ tags: "t".repeat(31) }, "A tag must be 30 characters or less"],
		[{ portfolioLink: "nonsense" }, "Please enter a valid URL"],
		[{ "socialLinks[0]": "nonsense" }, "Please enter a valid URL"],
		[{ "socialLinks[1]": "ftp://example.org" }, "Please enter a valid URL"],
	])("that is detailed is sent back with what was typed for %j: %s", async (fields, message) => {
		const person = await becomeMember(app);
		const response = await detailed(person, { name: "Kept name", anonymous: "on", ...fields });
		expect(response.status).toBe(422);
		const html = await response.text();
		expect(html).toContain(message);
		expect(html).toContain('value="Kept name"');
		expect(html).toMatch(/<input[^>]*type="checkbox"[^>]*checked=""|<input[^>]*checked=""[^>]*type="checkbox"/);
		expect(html.match(/name="socialLinks\[\d\]"/g)).toHaveLength(2);
		expect(await db.select({ n: count() }).from(collabListings)).toEqual([{ n: 0 }]);
	});

	test("is sent back when a field comes as another shape than its form has", async () => {
		const person = await becomeMember(app);
		const crafted = [
			await detailed(person, { socialLinks: "https://a.example.org", description: "" }),
			await detailed(person, { "tags[0]": "a", "description[1]": "Kept", description: "" }),
			await quick(person, { "name[0]": "Mary", "link[0]": "https://a.example.org", description: "" }),
		];
		for (const response of crafted) {
			expect(response.status).toBe(422);
			expect(await response.text()).toContain("Description is required");
		}
	});

	test("keeps what was typed in one form while the other is asked for, and stores nothing", async () => {
		const person = await becomeMember(app);
		const toDetailed = await app.post(
			detailedPath,
			quickForm({ switch: "on", email: "kept@lyme.example" }),
			as(person),
		);
		expect(toDetailed.status).toBe(200);
		const html = await toDetailed.text();
		expect(html).toContain('value="Mary Anning"');
		expect(html).toContain("faster than I can draw them.</textarea>");
		expect(html).toMatch(/<input type="hidden"[^>]* name="kept-email" value="kept@lyme.example"/);
		const waiting = { "kept-email": "kept@lyme.example", "kept-type": "Ask" };
		const refused = await detailed(person, { ...waiting, title: "" });
		expect(refused.status).toBe(422);
		expect(await refused.text()).toMatch(/<input type="hidden"[^>]* name="kept-email" value="kept@lyme.example"/);
		const back = await (await app.post(form, detailedForm({ ...waiting, switch: "on" }), as(person))).text();
		expect(back).toMatch(/<input[^>]*type="email"[^>]*value="kept@lyme.example"/);
		expect(back).toMatch(/<option[^>]*selected=""[^>]*>Ask/);
		expect(back).toContain('name="kept-socialLinks[0]" value="https://social.example.org/florence"');
		const stranger = await app.post(form, detailedForm({ switch: "on" }));
		expect(stranger.status).toBe(401);
		const page = await stranger.text();
		expect(page).toContain("Authentication required");
		expect(page).toContain('name="kept-title" value="A second pair of eyes"');
		expect(await db.select({ n: count() }).from(collabListings)).toEqual([{ n: 0 }]);
	});

	test("may fill the limit to the last character, counted as people do", async () => {
		const person = await becomeMember(app);
		expect((await quick(person, { description: "🌞".repeat(180) })).status).toBe(200);
		expect((await detailed(person, { description: "é".repeat(3000), tags: "t".repeat(30) })).status).toBe(200);
	});

	test("has at most two social links", async () => {
		const person = await becomeMember(app);
		const response = await detailed(person, {
			"socialLinks[1]": "https://b.example.org",
			"socialLinks[2]": "https://c.example.org",
		});
		expect(response.status).toBe(422);
		expect(await db.select({ n: count() }).from(collabListings)).toEqual([{ n: 0 }]);
	});

	test("is one of 20 a day and account over all boards", async () => {
		const [person, other] = [await becomeMember(app, { emailVerified: true }), await becomeMember(app)];
		expect((await quick(person, { name: "" })).status).toBe(422);
		const resource = await app.post(href("/resources/new"), resourceForm(), as(person));
		expect(resource.status).toBe(200);
		const sends = [quick, detailed];
		const answers = await Promise.all(
			Array.from({ length: submissionsPerDay + 1 }, (_, i) => (sends[i % 2] ?? quick)(person)),
		);
		expect(answers.filter(({ status }) => status === 200)).toHaveLength(19);
		const response = await quick(person, { name: "Kept name" });
		expect(response.status).toBe(429);
		const html = await response.text();
		expect(html).toContain("You can submit 20 entries to the boards in a day. Try again in 24 hours.");
		expect(html).toContain('value="Kept name"');
		expect((await quick(other)).status).toBe(200);
		await db.delete(resources);
	});

	test("that can't be stored is sent back with what was typed, and an edit too", async () => {
		const person = await becomeMember(app);
		const row = await listingOf(person);
		await db.execute("alter table collab_listings rename to collab_listings_away");
		try {
			const tries = [
				[await quick(person), `Error submitting your form, please contact ${testSite.contactEmail}`],
				[await detailed(person), "Failed to create collaboration listing"],
				[await edit(person, row), "Failed to update collaboration listing"],
			] as const;
			for (const [response, message] of tries) {
				expect(response.status).toBe(500);
				const html = await response.text();
				expect(html).toContain(message);
				expect(html).toMatch(/value="(Mary Anning|Florence Nightingale)"/);
				expect(html).not.toContain("collab_listings_away");
			}
		} finally {
			await db.execute("alter table collab_listings_away rename to collab_listings");
		}
		expect(app.lines.some(({ msg }) => msg === "Error submitting collab listing")).toBe(true);
		expect(app.lines.some(({ msg }) => msg === "Error updating collab listing")).toBe(true);
	});
});

describe("an edit", () => {
	test("starts from all that the listing says", async () => {
		const person = await becomeMember(app);
		const simple = await listingOf(person);
		const html = await pageText(editPath(simple.id), person);
		for (const text of [
			"Mary Anning",
			"mary@lyme.example",
			"https://lyme.example.org",
			simple.updatedAt.toISOString(),
		]) {
			expect(html).toContain(`value="${text}"`);
		}
		expect(html).toContain("I find fossils faster");
		const rich = await listingOf(person, (person) => detailed(person, { anonymous: "on" }));
		const richHtml = await pageText(editPath(rich.id), person);
		for (const text of ["A second pair of eyes", "statistics, health", "https://social.example.org/florence"]) {
			expect(richHtml).toContain(`value="${text}"`);
		}
		expect(richHtml).toMatch(/<option[^>]*selected=""[^>]*>Looking for Researcher/);
	});

	test("replaces what the listing says and says so on the board, once", async () => {
		const person = await becomeMember(app);
		for (const send of [quick, detailed]) {
			const row = await listingOf(person, send);
			const response = await edit(person, row, { description: "Changed.", "socialLinks[0]": "", tags: "new" });
			expect(response.status).toBe(303);
			expect(response.headers.get("Location")).toBe(list);
			const after = await stored(row.id);
			expect(after).toMatchObject({ description: "Changed.", approved: false, editedSinceApproval: false });
			if (row.category) expect(after).toMatchObject({ socialLinks: [], tags: ["new"] });
			const notice = response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
			const board = await app.get(list, { Cookie: `${person.cookie}; ${notice}` });
			expect(await board.text()).toContain(collabMessages.saved);
			expect(board.headers.getSetCookie().join()).toMatch(/notice=;/);
		}
	});

	test("keeps an approved listing approved and marks it for another look, and nothing else", async () => {
		const person = await becomeMember(app);
		const row = await listingOf(person, detailed);
		await db.update(collabListings).set({ approved: true, filled: true });
		const crafted = { approved: "false", editedSinceApproval: "", filled: "", userId: nobody, id: nobody };
		expect((await edit(person, row, { ...crafted, category: "Offering Mentorship" })).status).toBe(303);
		expect(await stored(row.id)).toMatchObject({
			approved: true,
			editedSinceApproval: true,
			filled: true,
			type: "Offer",
			userId: row.userId,
			createdAt: row.createdAt,
		});
	});

	test("approves nothing, whatever the request says", async () => {
		const person = await becomeMember(app);
		for (const send of [quick, detailed]) {
			const row = await listingOf(person, send);
			const crafted = {
				approved: "true",
				"approved[0]": "on",
				editedSinceApproval: "on",
				filled: "on",
				userId: nobody,
			};
			expect((await edit(person, row, crafted)).status).toBe(303);
			expect(await stored(row.id)).toMatchObject({ approved: false, editedSinceApproval: false, filled: false });
		}
		expect(await headingsAt()).toEqual([]);
	});

	test("of another's listing is refused, and of one that is nobody's", async () => {
		const [owner, other] = [await becomeMember(app), await becomeMember(app)];
		const rows = [await listingOf(owner), await listingOf(owner, detailed), await add({ userId: null })];
		for (const row of rows) {
			const page = await app.get(editPath(row.id), as(other));
			expect(page.status).toBe(403);
			expect(await page.text()).toContain("You do not have permission to update this listing");
			expect((await app.get(`${editPath(row.id)}.data`, as(other))).status).toBe(403);
			const response = await edit(other, row, { description: "Taken over." });
			expect(response.status).toBe(403);
			const html = await response.text();
			expect(html).toContain("You do not have permission to update this listing");
			expect(html).toContain("Taken over.");
			expect(await stored(row.id)).toEqual(row);
		}
	});

	test("needs an account: the page leads to the login and back, a post keeps what was typed", async () => {
		const row = await listingOf(await becomeMember(app), detailed);
		const page = await app.get(editPath(row.id));
		expect(page.status).toBe(302);
		expect(page.headers.get("Location")).toBe(`/login?redirect=${editPath(row.id)}`);
		const response = await edit(null, row, { name: "Kept name" });
		expect(response.status).toBe(401);
		const html = await response.text();
		expect(html).toContain("Authentication required");
		expect(html).toContain('value="Kept name"');
		expect(html).toContain(`value="${row.updatedAt.toISOString()}"`);
		expect(await stored(row.id)).toEqual(row);
	});

	test("of a listing that is not there says so; without an id it leads to the board", async () => {
		const person = await becomeMember(app);
		const row = await listingOf(person);
		await db.delete(collabListings);
		for (const id of [row.id, nobody, "nonsense", "'; --"]) {
			const page = await app.get(editPath(encodeURIComponent(id)), as(person));
			expect(page.status).toBe(404);
			expect(await page.text()).toContain("Listing not found");
			const response = await edit(person, { ...row, id: encodeURIComponent(id) });
			expect(response.status).toBe(404);
			expect(await response.text()).toContain("Listing not found");
		}
		const bare = await app.get("/collab/edit");
		expect(bare.status).toBe(302);
		expect(bare.headers.get("Location")).toBe(list);
	});

	test("keeps the variant: a form of the other one changes nothing", async () => {
		const person = await becomeMember(app);
		const [simple, rich] = [await listingOf(person), await listingOf(person, detailed)];
		const version = (row: Row) => ({ version: row.updatedAt.toISOString() });
		expect((await app.post(editPath(simple.id), detailedForm(version(simple)), as(person))).status).toBe(404);
		expect((await app.post(editPath(rich.id), quickForm(version(rich)), as(person))).status).toBe(404);
		expect(await stored(simple.id)).toEqual(simple);
		expect(await stored(rich.id)).toEqual(rich);
	});

	test("that breaks a rule is sent back with what was typed and the version", async () => {
		const person = await becomeMember(app);
		const row = await listingOf(person);
		const response = await edit(person, row, { description: "d".repeat(181) });
		expect(response.status).toBe(422);
		const html = await response.text();
		expect(html).toContain("Description must be 180 characters or less");
		expect(html).toContain("d".repeat(181));
		expect(html).toContain(`value="${row.updatedAt.toISOString()}"`);
		expect(await stored(row.id)).toEqual(row);
	});

	test("that comes second is told, keeps its text, and replaces the first when it is sent again", async () => {
		const person = await becomeMember(app);
		const row = await listingOf(person, detailed);
		const both = await Promise.all(["First.", "Second."].map((description) => edit(person, row, { description })));
		expect(both.map(({ status }) => status).sort()).toEqual([303, 409]);
		const late = both.find(({ status }) => status === 409);
		const html = (await late?.text()) ?? "";
		expect(html).toContain("This listing was changed elsewhere since you opened it.");
		const kept = /First\.|Second\./.exec(html)?.[0] ?? "";
		const now = await stored(row.id);
		expect(now?.description).not.toBe(kept);
		const version = now?.updatedAt.toISOString() ?? "";
		expect(html).toContain(`value="${version}"`);
		expect((await edit(person, row, { description: kept, version })).status).toBe(303);
		expect((await stored(row.id))?.description).toBe(kept);
	});

	test.each(["", "nonsense", "2001-01-01T00:00:00.000Z", "0000-01-01", "+275760-09-13T00:00:00.000Z", "'; --", "\0"])(
		"of the version %j changes nothing and is told the one there is",
		async (version) => {
			const person = await becomeMember(app);
			const row = await listingOf(person);
			const response = await edit(person, row, { version });
			expect(response.status).toBe(409);
			expect(await response.text()).toContain(`value="${row.updatedAt.toISOString()}"`);
			expect(await stored(row.id)).toEqual(row);
		},
	);
});

describe("what is mine", () => {
	test("is on my profile with its state, and on nobody else's", async () => {
		const [person, other] = [await becomeMember(app), await becomeMember(app)];
		const row = await listingOf(person, detailed);
		const profile = href("/profile");
		const mine = async (who = person) => (await pageText(profile, who)).split("Your collab listings")[1] ?? "";
		expect(await mine()).toMatch(/A second pair of eyes.*Pending/s);
		expect(await mine()).not.toContain("Mark as filled");
		await db.update(collabListings).set({ approved: true });
		expect(await mine()).toMatch(/A second pair of eyes.*>Live<.*Mark as filled/s);
		expect((await fill(person, row.id)).status).toBe(303);
		expect(await mine()).toMatch(/A second pair of eyes.*>Filled<.*Reopen/s);
		expect(await mine(other)).not.toContain("A second pair of eyes");
	});

	test("is marked as filled and reopened, and stays on the board", async () => {
		const person = await becomeMember(app);
		const row = await listingOf(person);
		await db.update(collabListings).set({ approved: true });
		const response = await fill(person, row.id);
		expect(response.headers.get("Location")).toBe("/profile");
		expect(await pageText(list)).toContain('<span class="chip">Filled</span>');
		expect(await stored(row.id)).toMatchObject({ filled: true, approved: true, editedSinceApproval: false });
		// An edit that was open meanwhile goes on.
		expect((await edit(person, row)).status).toBe(303);
		expect((await fill(person, row.id, "")).status).toBe(303);
		expect(await pageText(list)).not.toContain('<span class="chip">Filled</span>');
	});

	test("is deleted for good by its owner, after a question", async () => {
		const person = await becomeMember(app);
		const row = await listingOf(person, detailed);
		const page = await pageText(href("/collab/delete/:id", { id: row.id }), person);
		expect(page).toContain("Delete this listing?");
		expect(page).toContain("A second pair of eyes");
		const response = await erase(person, row.id);
		expect(response.status).toBe(303);
		expect(response.headers.get("Location")).toBe("/profile");
		expect(await stored(row.id)).toBeUndefined();
		const again = await erase(person, row.id);
		expect(again.status).toBe(404);
		expect(await again.text()).toContain("Listing not found");
	});

	test("is marked and deleted by nobody else", async () => {
		const [owner, other] = [await becomeMember(app), await becomeMember(app)];
		const row = await listingOf(owner);
		for (const change of [fill, erase]) {
			const response = await change(other, row.id);
			expect(response.status).toBe(403);
			expect(await response.text()).toContain("You do not have permission to update this listing");
			const anonymous = await change(null, row.id);
			expect(anonymous.status).toBe(401);
			expect(await anonymous.text()).toContain("Authentication required");
			for (const id of [nobody, "nonsense"]) expect((await change(other, id)).status).toBe(404);
		}
		const page = await app.get(href("/collab/delete/:id", { id: row.id }), as(other));
		expect(page.status).toBe(403);
		const login = await app.get(href("/collab/delete/:id", { id: row.id }));
		expect(login.headers.get("Location")).toBe(`/login?redirect=/collab/delete/${row.id}`);
		expect(await stored(row.id)).toEqual(row);
	});

	test("takes no other form", async () => {
		const person = await becomeMember(app);
		const row = await listingOf(person);
		const headers = { ...as(person), "Content-Type": "application/json" };
		for (const path of [form, editPath(row.id), href("/collab/filled/:id", { id: row.id })]) {
			expect((await app.post(path, JSON.stringify({ approved: true }), headers)).status, path).toBe(400);
		}
		expect(await stored(row.id)).toEqual(row);
	});
});
