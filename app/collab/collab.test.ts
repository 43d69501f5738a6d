import { count, desc, eq } from "drizzle-orm";
import { href } from "react-router";
import { beforeEach, describe, expect, test } from "vitest";
import { users } from "#app/accounts/account.tables.server.ts";
import { becomeMember } from "#tests/accounts.ts";
import { testAdmin } from "#tests/app.ts";
import { detailedForm, quickForm } from "#tests/collab.ts";
import { mistakesIn } from "#tests/form-mistakes.ts";
import { type Person, testSite } from "#tests/site.ts";
import { collabListings } from "./collab.tables.server.ts";
import { collabCategories } from "./collab.ts";
import { detailedSchema, quickSchema } from "./collab-input.ts";

const site = await testSite();
const { db, as } = site;

const list = href("/collab");
const form = href("/collab/new");
const detailedPath = `${form}?form=detailed`;
const nobody = "00000000-0000-4000-8000-000000000000";

type Row = typeof collabListings.$inferSelect;

/** The headings on a page of the board, in order. */
async function headingsAt(query = "") {
	const html = await as(null).page(list + query);
	return [...html.matchAll(/class="board-row-title"[^>]*><a[^>]*>([^<]*)</g)].map(([, heading]) => heading);
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

const quick = (person: Person, fields: Record<string, string> = {}) => as(person).post(form, quickForm(fields));
const detailed = (person: Person, fields: Record<string, string> = {}) =>
	as(person).post(detailedPath, detailedForm(fields));

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
	return as(person).post(editPath(row.id), makeForm({ version: row.updatedAt.toISOString(), ...fields }));
}

const fill = (person: Person, id: string, filled = "on") =>
	as(person).post(href("/collab/filled/:id", { id }), { filled });
const erase = (person: Person, id: string) => as(person).post(href("/collab/delete/:id", { id }));

beforeEach(() => db.delete(collabListings));

describe("the collab board", () => {
	test("shows the approved listings of both variants, newest first, with all that a row has", async () => {
		await add({ description: "Fossils.\nAnd more.", type: "Offer" });
		await addDetailed({ name: "Florence", tags: ["charts"], filled: true, description: "Prove me wrong." });
		await add({ name: "Waiting", description: "Nobody has looked at it", approved: false });
		expect(await headingsAt()).toEqual(["A second pair of eyes", "Fossils. And more."]);
		const html = await as(null).page(list);
		for (const text of ["SciComm Collab Board", "Prove me wrong.", "And more.", "2 listings, newest first."]) {
			expect(html).toContain(text);
		}
		for (const chip of ["Offer", "Both", "Filled", "charts"])
			expect(html).toContain(`<span class="chip">${chip}</span>`);
		expect(html).toContain("<bdi>Florence</bdi>");
		expect(html).toContain("<bdi>Mary Anning</bdi>");
	});

	test("searches titles, names and descriptions, every word, regardless of case and accents", async () => {
		await add({ name: "Élan Vital", description: "First" });
		await add({ description: "About ELAN" });
		await addDetailed({ title: "Third elan" });
		expect(await headingsAt("?q=elan")).toEqual(["Third elan", "About ELAN", "First"]);
		expect(await headingsAt("?q=VITAL+elan")).toEqual(["First"]);
	});

	test("calls a quick listing by as much of its description as fits, also of a link or a text without spaces", async () => {
		await add({ description: `See https://example.org/${"a".repeat(100)}` });
		await add({ description: `東京 ${"字".repeat(100)}` });
		await add({ description: "Somebody who reads the draft of a first chapter about fossils with me" });
		expect(await headingsAt()).toEqual([
			"Somebody who reads the draft of a first chapter about…",
			`東京 ${"字".repeat(56)}…`,
			`See https://example.org/${"a".repeat(35)}…`,
		]);
	});

	test("finds a listing by its tags, where the links of its page lead", async () => {
		const { id } = await addDetailed({ title: "Drawings for a paper", tags: ["botany", "line art"] });
		await add();
		const page = await as(null).page(href("/collab/:id", { id }));
		const links = [...page.matchAll(/href="\/collab(\?q=[^"]*)"/g)].map(([, query]) => query);
		expect(links).toEqual(["?q=botany", "?q=line+art"]);
		for (const query of links) expect(await headingsAt(query)).toEqual(["Drawings for a paper"]);
	});

	test("filters by type, alone and with a search, detailed listings by their category's", async () => {
		const person = await becomeMember(site);
		await add({ description: "Asks" });
		await add({ description: "Offers", type: "Offer" });
		for (const category of ["Offering Mentorship", "Other"]) await detailed(person, { title: category, category });
		await db.update(collabListings).set({ approved: true });
		expect(await headingsAt("?type=Ask")).toEqual(["Asks"]);
		expect(new Set(await headingsAt("?type=Offer"))).toEqual(new Set(["Offering Mentorship", "Offers"]));
		expect(await headingsAt("?type=Both")).toEqual(["Other"]);
		expect(await headingsAt("?type=Offer&q=offers")).toEqual(["Offers"]);
		const html = await as(null).page(list);
		const [, offered = ""] = /<select[^>]*name="type"[^>]*>(.*?)<\/select>/.exec(html) ?? [];
		expect(offered.match(/(?<=>)[^<]+/g)).toEqual(["All Types", "Ask", "Offer", "Both"]);
	});

	test("leads to the form, by way of the login page for who is not signed in", async () => {
		const anonymous = await as(null).page(list);
		expect(anonymous).toContain('href="/login?redirect=/collab/new"');
		expect(anonymous).toContain("Sign In to Post");
		const html = await as(await becomeMember(site)).page(list);
		expect(html).toContain("+ New Listing");
		expect(html).toContain('href="/collab/new"');
	});

	test("shows what people typed as text, and no link that is not http", async () => {
		await add({ name: "<script>alert(1)</script>" });
		expect(await as(null).page(list)).not.toContain("<script>alert(1)");
		for (const column of ["link", "linkedin", "portfolioLink"]) {
			await expect(add({ [column]: "javascript:alert(1)" })).rejects.toThrow();
		}
		await expect(add({ socialLinks: ["javascript:alert(1)"] })).rejects.toThrow();
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
		const owner = await becomeMember(site);
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
			const response = await as(null).get(path);
			expect(response.status, path).toBeLessThan(400);
			expect(response.text, path).not.toMatch(contacts);
		}
		for (const answer of [await edit(null, row as Row), await fill(null, id), await erase(null, id)]) {
			expect(answer.status).toBe(401);
			expect(answer.text).not.toMatch(contacts);
		}
		const html = await as(null).page(`${list}?q=quick`);
		expect(html).toContain("Log in to see contact info");
		expect(html).toMatch(/href="\/login\?redirect=%2Fcollab%2F[0-9a-f-]{36}"/);
	});

	test("contact data is for who is signed in", async () => {
		await addSecrets();
		const html = await as(await becomeMember(site)).page(list);
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

	test("the name of who posts anonymously is seen by nobody but themselves and admins", async () => {
		const [owner, other, admin] = [
			await becomeMember(site),
			await becomeMember(site),
			await becomeMember(site, { email: testAdmin }),
		];
		const row = await listingOf(owner, (person) => detailed(person, { anonymous: "on", name: "Florence Hidden" }));
		expect(row).toMatchObject({ anonymous: true, name: "Florence Hidden" });
		await db.update(collabListings).set({ approved: true });
		const paths = [list, `${list}.data`, `${list}?q=second`, `${list}.data?q=second`, `${list}?type=Ask`];
		for (const path of paths) {
			// An address that is not confirmed makes nobody an admin.
			for (const viewer of [null, other, admin]) {
				const text = await as(viewer).page(path);
				expect(text, path).toContain("A second pair of eyes");
				expect(text, path).not.toMatch(/Florence|Hidden/);
				expect(text, path).not.toContain(row.userId);
			}
			expect(await as(owner).page(path), path).toContain("Florence Hidden");
		}
		await db.update(users).set({ emailVerified: true }).where(eq(users.email, testAdmin));
		for (const path of paths) expect(await as(admin).page(path), path).toContain("Florence Hidden");
		expect(await headingsAt("?q=florence")).toEqual([]);
		for (const path of [editPath(row.id), `${editPath(row.id)}.data`, `${href("/profile")}`]) {
			expect((await as(other).get(path)).text).not.toContain("Florence");
		}
		for (const answer of [await edit(other, row, { name: "Mine" }), await erase(other, row.id)]) {
			expect(answer.text).not.toContain("Florence");
		}
		expect(await as(null).page(list)).toContain("Posted anonymously");
	});
});

describe("a new listing", () => {
	test("that is detailed keeps its tags and links tidy, and has the type of its category", async () => {
		const person = await becomeMember(site, { emailVerified: true });
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
		const person = await becomeMember(site);
		await quick(person, { category: "Other", contact: "c", anonymous: "on", tags: "a" });
		expect(await newest()).toMatchObject({ category: null, contact: "", anonymous: false, tags: [], title: "" });
	});

	test.each([
		["type", "", "Type is required"],
		["type", "Sell", "Type is required"],
		["name", "\u200b", "Name is required"],
		["name", "n".repeat(101), "Name must be 100 characters or less"],
		["email", "", "Email is required"],
		["email", "nobody", "Invalid email address"],
		["description", " ", "Description is required"],
		["description", "d".repeat(181), "Description must be 180 characters or less"],
		["linkedin", "javascript:alert(1)", "Please enter a valid URL"],
		["link", "nonsense", "Please enter a valid URL"],
	])("that is quick with %s as %j is refused: %s", (field, text, message) => {
		expect(mistakesIn(quickSchema, quickForm({ [field]: text }))).toEqual({ [field]: [message] });
	});

	test.each([
		["title", "", "Title is required"],
		["title", "t".repeat(121), "Title must be 120 characters or less"],
		["category", "", "Category is required"],
		["category", "Selling", "Category is required"],
		["description", "", "Description is required"],
		["description", "d".repeat(3001), "Description must be 3000 characters or less"],
		["contact", "", "Contact is required"],
		["tags", Array.from({ length: 11 }, (_, i) => `t${i}`).join(), "You can add up to 10 tags"],
		["tags", "t".repeat(31), "A tag must be 30 characters or less"],
		["portfolioLink", "nonsense", "Please enter a valid URL"],
		["socialLinks[0]", "nonsense", "Please enter a valid URL"],
		["socialLinks[1]", "ftp://example.org", "Please enter a valid URL"],
	])("that is detailed with %s as %j is refused: %s", (field, text, message) => {
		expect(mistakesIn(detailedSchema, detailedForm({ [field]: text }))).toEqual({ [field]: [message] });
	});

	test("is sent back when a field comes as another shape than its form has", async () => {
		const person = await becomeMember(site);
		const crafted = [
			await detailed(person, { socialLinks: "https://a.example.org", description: "" }),
			await detailed(person, { "tags[0]": "a", "description[1]": "Kept", description: "" }),
			await quick(person, { "name[0]": "Mary", "link[0]": "https://a.example.org", description: "" }),
		];
		for (const response of crafted) {
			expect(response.status).toBe(422);
			expect(response.text).toContain("Description is required");
		}
	});

	test("keeps what was typed in one form while the other is asked for, and stores nothing", async () => {
		const person = await becomeMember(site);
		const toDetailed = await as(person).post(detailedPath, quickForm({ switch: "on", email: "kept@lyme.example" }));
		expect(toDetailed).toAnswer(200, 'value="Mary Anning"', "faster than I can draw them.</textarea>");
		const html = toDetailed.text;
		expect(html).toMatch(/<input type="hidden"[^>]* name="kept-email" value="kept@lyme.example"/);
		const waiting = { "kept-email": "kept@lyme.example", "kept-type": "Ask" };
		const refused = await detailed(person, { ...waiting, title: "" });
		expect(refused.status).toBe(422);
		expect(refused.text).toMatch(/<input type="hidden"[^>]* name="kept-email" value="kept@lyme.example"/);
		const back = (await as(person).post(form, detailedForm({ ...waiting, switch: "on" }))).text;
		expect(back).toMatch(/<input[^>]*type="email"[^>]*value="kept@lyme.example"/);
		expect(back).toMatch(/<option[^>]*selected=""[^>]*>Ask/);
		expect(back).toContain('name="kept-socialLinks[0]" value="https://social.example.org/florence"');
		expect(await as(null).post(form, detailedForm({ switch: "on" }))).toAnswer(
			401,
			"Authentication required",
			'name="kept-title" value="A second pair of eyes"',
		);
		expect(await db.select({ n: count() }).from(collabListings)).toEqual([{ n: 0 }]);
	});

	test("may fill the limit to the last character, counted as people do", async () => {
		const person = await becomeMember(site);
		expect((await quick(person, { description: "🌞".repeat(180) })).status).toBe(200);
		expect((await detailed(person, { description: "é".repeat(3000), tags: "t".repeat(30) })).status).toBe(200);
	});

	test("has at most two social links", async () => {
		const person = await becomeMember(site);
		const response = await detailed(person, {
			"socialLinks[1]": "https://b.example.org",
			"socialLinks[2]": "https://c.example.org",
		});
		expect(response.status).toBe(422);
		expect(await db.select({ n: count() }).from(collabListings)).toEqual([{ n: 0 }]);
	});
});

describe("an edit", () => {
	test("starts from all that the listing says", async () => {
		const person = await becomeMember(site);
		const simple = await listingOf(person);
		const html = await as(person).page(editPath(simple.id));
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
		const richHtml = await as(person).page(editPath(rich.id));
		for (const text of ["A second pair of eyes", "statistics, health", "https://social.example.org/florence"]) {
			expect(richHtml).toContain(`value="${text}"`);
		}
		expect(richHtml).toMatch(/<option[^>]*selected=""[^>]*>Looking for Researcher/);
	});

	test("keeps an approved listing approved and marks it for another look, and nothing else", async () => {
		const person = await becomeMember(site);
		const row = await listingOf(person, detailed);
		await db.update(collabListings).set({ approved: true, filled: true });
		const crafted = { approved: "false", editedSinceApproval: "", filled: "", userId: nobody, id: nobody };
		expect(
			(await edit(person, row, { ...crafted, category: "Offering Mentorship", "socialLinks[0]": "", tags: "new" }))
				.status,
		).toBe(303);
		expect(await stored(row.id)).toMatchObject({
			approved: true,
			editedSinceApproval: true,
			filled: true,
			type: "Offer",
			socialLinks: [],
			tags: ["new"],
			userId: row.userId,
			createdAt: row.createdAt,
		});
	});

	test("keeps the variant: a form of the other one changes nothing", async () => {
		const person = await becomeMember(site);
		const [simple, rich] = [await listingOf(person), await listingOf(person, detailed)];
		const version = (row: Row) => ({ version: row.updatedAt.toISOString() });
		expect((await as(person).post(editPath(simple.id), detailedForm(version(simple)))).status).toBe(404);
		expect((await as(person).post(editPath(rich.id), quickForm(version(rich)))).status).toBe(404);
		expect(await stored(simple.id)).toEqual(simple);
		expect(await stored(rich.id)).toEqual(rich);
	});
});

describe("what is mine", () => {
	test("is on my profile with its state, and on nobody else's", async () => {
		const [person, other] = [await becomeMember(site), await becomeMember(site)];
		const row = await listingOf(person, detailed);
		const profile = href("/profile");
		const mine = async (who = person) => (await as(who).page(profile)).split("Your collab listings")[1] ?? "";
		expect(await mine()).toMatch(/A second pair of eyes.*Pending/s);
		expect(await mine()).not.toContain("Mark as filled");
		await db.update(collabListings).set({ approved: true });
		expect(await mine()).toMatch(/A second pair of eyes.*>Live<.*Mark as filled/s);
		expect((await fill(person, row.id)).status).toBe(303);
		expect(await mine()).toMatch(/A second pair of eyes.*>Filled<.*Reopen/s);
		await db.update(collabListings).set({ approved: false });
		expect(await mine()).toMatch(/A second pair of eyes.*>Pending<.*Reopen/s);
		expect(await mine(other)).not.toContain("A second pair of eyes");
	});

	test("is marked as filled and reopened, and stays on the board", async () => {
		const person = await becomeMember(site);
		const row = await listingOf(person);
		await db.update(collabListings).set({ approved: true });
		const response = await fill(person, row.id);
		expect(response.location).toBe("/profile");
		expect(await as(null).page(list)).toContain('<span class="chip">Filled</span>');
		expect(await stored(row.id)).toMatchObject({ filled: true, approved: true, editedSinceApproval: false });
		// An edit that was open meanwhile goes on.
		expect((await edit(person, row)).status).toBe(303);
		expect((await fill(person, row.id, "")).status).toBe(303);
		expect(await as(null).page(list)).not.toContain('<span class="chip">Filled</span>');
	});

	test("that is filled is there anew when its form is sent again", async () => {
		const person = await becomeMember(site);
		const row = await listingOf(person);
		await fill(person, row.id);
		expect((await listingOf(person)).id).not.toBe(row.id);
		expect(await stored(row.id)).toMatchObject({ filled: true });
	});

	test("is marked and deleted by nobody else", async () => {
		const [owner, other] = [await becomeMember(site), await becomeMember(site)];
		const row = await listingOf(owner);
		for (const change of [fill, erase]) {
			expect(await change(other, row.id)).toAnswer(403, "You do not have permission to update this listing");
			expect(await change(null, row.id)).toAnswer(401, "Authentication required");
			for (const id of [nobody, "nonsense"]) expect((await change(other, id)).status).toBe(404);
		}
		const page = await as(other).get(href("/collab/delete/:id", { id: row.id }));
		expect(page.status).toBe(403);
		const login = await as(null).get(href("/collab/delete/:id", { id: row.id }));
		expect(login.location).toBe(`/login?redirect=/collab/delete/${row.id}`);
		expect(await stored(row.id)).toEqual(row);
	});
});
