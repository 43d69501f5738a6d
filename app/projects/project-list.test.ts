import { eq } from "drizzle-orm";
import { href } from "react-router";
import { beforeEach, describe, expect, test } from "vitest";
import { users } from "#app/accounts/account.tables.server.ts";
import { createCard } from "#app/cards/card.server.ts";
import { ownPerPage } from "#app/db/listing/own-rows.server.ts";
import { becomeMember } from "#tests/accounts.ts";
import { cardInput } from "#tests/cards.ts";
import { addContributor } from "#tests/project-rows.ts";
import { makeProject, type Part, type Person, signUpCast } from "#tests/projects.ts";
import { testSite } from "#tests/site.ts";
import { scicommProjects } from "./project.tables.server.ts";
import { featuredByDefault, projectMessages, projectsPerPage, topicsOnCard } from "./project.ts";
import { featuredProjects, listProjects } from "./project-list.server.ts";

const app = await testSite();
const { db } = app;
const cast = await signUpCast(app);
const parts = Object.keys(cast) as Part[];
const people = { owner: cast.owner.email, editor: cast.editor.email, viewer: cast.viewer.email };
beforeEach(() => db.delete(scicommProjects));

const home = href("/scicomm/projects");

async function pageText(person: Person, search = "") {
	const response = await app.get(home + search, person ? { Cookie: person.cookie } : {});
	expect(response.status).toBe(200);
	return response.text;
}

/** The names on the cards under a heading, as they stand there. */
function namesUnder(html: string, heading: string) {
	const [, section = ""] = html.split(`>${heading}</h2>`);
	return [...(section.split("</section>")[0] ?? "").matchAll(/class="tile-link">([^<]*)</g)].map(([, name]) => name);
}

const secrets = [
	{ name: "Unlisted tides", visibility: "unlisted" },
	{ name: "Private tides", visibility: "private" },
	{ name: "Hidden tides", visibility: "public", hidden: true },
] as const;

describe("the projects' home", () => {
	test("lists public projects, last updated first, with what their cards say", async () => {
		const at = (day: number) => ({ updatedAt: new Date(Date.UTC(2026, 10, day)) });
		await makeProject(db, people, { name: "First made, last updated", ...at(20) });
		await makeProject(db, people, {
			name: "Second <b>",
			...at(10),
			shortDescription: "In short",
			topics: ["one", "two", "three", "four", "five", "six"],
			starCount: 1,
			forkCount: 1200,
		});
		const html = await pageText(null);
		expect(namesUnder(html, "All projects")).toEqual(["First made, last updated", "Second &lt;b&gt;"]);
		for (const text of ["2 projects, last updated first.", "In short", "When the sea comes and goes.", "Public"]) {
			expect(html).toContain(text);
		}
		for (const text of ["1 star<", "1,200 forks", "0 stars", "Nov 10, 2026", "five"]) expect(html).toContain(text);
		expect(html).not.toContain("six");
		expect(topicsOnCard).toBe(5);
	});

	test("names who made each, with the way to their card, once they are called something", async () => {
		await makeProject(db, { owner: cast.owner.email }, { name: "Lake levels" });
		expect(await pageText(null)).not.toContain(">By ");
		await createCard(db, cast.owner, cardInput({ name: "Mary <i> Somerville" }));
		expect(await pageText(null)).toMatch(
			/>By <a href="\/card\/[0-9a-f-]{36}"><bdi>Mary &lt;i&gt; Somerville<\/bdi><\/a>/,
		);
	});

	test("names who made each, and each fork, also while they are suspended, which nobody is told", async () => {
		const owner = await becomeMember(app, { name: "Mary Somerville" });
		const second = await becomeMember(app, { name: "Caroline Herschel" });
		const original = await makeProject(db, {}, { name: "Lake levels" });
		const fork = await makeProject(db, { owner }, { forkedFrom: original.id });
		await addContributor(db, fork.id, second, "owner");
		await db.update(users).set({ suspendedAt: new Date(), suspendedFor: "Spam" }).where(eq(users.id, owner.id));
		for (const page of [await pageText(null), await app.as(null).page(`${home}/${original.id}`)]) {
			expect(page).toContain("Mary Somerville");
			expect(page).not.toContain("Caroline Herschel");
		}
	});

	test("has a page for each 24, and the last one for who asks for more", async () => {
		for (let i = 0; i < projectsPerPage + 1; i++) {
			await makeProject(db, {}, { name: `Project ${i}`, updatedAt: new Date(2026, 0, 1, 0, i) });
		}
		expect(namesUnder(await pageText(null), "All projects")).toHaveLength(projectsPerPage);
		const second = await pageText(null, "?page=99");
		expect(second).toContain("Page 2 of 2");
		expect(namesUnder(second, "All projects")).toEqual(["Project 0"]);
		expect(second).not.toContain("Featured Projects");
	});

	test.each(parts)("shows no project of others that is unlisted, private or hidden: %s", async (part) => {
		await makeProject(db, {}, { name: "Open tides", starCount: 1 });
		for (const fields of secrets) await makeProject(db, people, { ...fields, starCount: 100 });
		const html = await pageText(cast[part]);
		expect(html).toContain("1 project, last updated first.");
		expect(namesUnder(html, "All projects")).toEqual(["Open tides"]);
		expect(namesUnder(html, "Featured Projects")).toEqual(["Open tides"]);
		const found = await pageText(cast[part], "?q=tides");
		expect(found).toContain("1 project found.");
		expect(namesUnder(found, "Search results")).toEqual(["Open tides"]);
		const own = namesUnder(html, "Your Projects");
		expect(own.sort()).toEqual(part in people ? ["Hidden tides", "Private tides", "Unlisted tides"] : []);
	});

	test("lists what the viewer contributes to, last updated first, with the role", async () => {
		const { owner, editor } = cast;
		const [first, second] = [new Date(2026, 0, 1), new Date(2026, 0, 2)];
		await makeProject(db, { owner: editor.email, viewer: owner.email }, { name: "Of others", updatedAt: second });
		await makeProject(db, people, { name: "Mine", visibility: "private", updatedAt: first });
		await makeProject(db, { owner: editor.email }, { name: "Not mine" });
		const html = await pageText(owner);
		expect(namesUnder(html, "Your Projects")).toEqual(["Of others", "Mine"]);
		expect(html).toContain("Public · Viewer");
		expect(html).toContain("Private · Owner");
		expect(await pageText(cast.stranger)).toContain("None yet. Create one");
		expect(await pageText(null)).not.toContain("Your Projects");
	});

	test("lists a page of them, with the way to the others, and so does the profile", async () => {
		const { owner } = cast;
		for (let i = 0; i <= projectsPerPage; i++) {
			await makeProject(db, { owner: owner.email }, { name: `Mine ${i}`, updatedAt: new Date(2026, 0, 1, 0, i) });
		}
		const first = await pageText(owner);
		expect(namesUnder(first, "Your Projects")).toHaveLength(projectsPerPage);
		expect(first).toContain(`href="${home}?own=2" rel="next"`);
		const second = await pageText(owner, "?own=2");
		expect(namesUnder(second, "Your Projects")).toEqual(["Mine 0"]);
		expect(namesUnder(second, "All projects")).toHaveLength(projectsPerPage);
		expect(namesUnder(await pageText(owner, "?own=99999"), "Your Projects")).toEqual(["Mine 0"]);
		const profile = async (search = "") =>
			(await app.get(href("/profile") + search, { Cookie: owner.cookie })).text.match(/<h3[^>]*>Mine \d+</g);
		expect(await profile()).toHaveLength(ownPerPage);
		expect(await profile("?projects=2")).toHaveLength(projectsPerPage + 1 - ownPerPage);
		expect(await profile("?projects=99999")).toHaveLength(projectsPerPage + 1 - ownPerPage);
	});

	test("features the public projects with the most stars: six, and ten where nobody says how many", async () => {
		for (let stars = 0; stars < featuredByDefault + 2; stars++) {
			await makeProject(db, {}, { name: `Stars ${stars}`, starCount: stars });
		}
		expect(namesUnder(await pageText(null), "Featured Projects")).toEqual(
			[11, 10, 9, 8, 7, 6].map((stars) => `Stars ${stars}`),
		);
		expect(await featuredProjects(db)).toHaveLength(10);
		expect(await featuredProjects(db, 3)).toHaveLength(3);
	});

	test("leads to the form, by way of the login page for who is not signed in", async () => {
		const create = href("/scicomm/projects/create");
		expect(await pageText(null)).toContain(`href="${href("/login")}?redirect=${create}"`);
		expect(await pageText(cast.stranger)).toContain(`href="${create}"`);
	});

	test("says what there is to do when there is nothing, or nothing like that", async () => {
		const empty = await pageText(null);
		expect(empty).toContain("No projects yet");
		expect(empty).not.toContain("Featured Projects");
		expect(await pageText(null, "?q=nothing")).toContain(projectMessages.noMatch);
	});
});

describe("a search", () => {
	const namesFor = async (q: string, topic: string | null = null) =>
		(await listProjects(db, { q, topic, page: 1 })).rows.map(({ name }) => name);

	test("finds all its words in the name, the description or the topics, and ignores case and accents", async () => {
		await makeProject(db, {}, { name: "Marées du Léman", description: "Open data on seiches" });
		await makeProject(db, {}, { name: "Tide tables", description: "Of the Channel", topics: ["Moonlight"] });
		expect(await namesFor("maree DATA")).toEqual(["Marées du Léman"]);
		expect(await namesFor("seiches")).toEqual(["Marées du Léman"]);
		expect(await namesFor("tide moonlight")).toEqual(["Tide tables"]);
		expect(await namesFor("tide data")).toEqual([]);
		expect(await namesFor("100% _")).toEqual([]);
	});

	test("on a topic finds those that have it as a whole, in any case, and a topic on a card leads there", async () => {
		await makeProject(db, {}, { name: "Tide tables", topics: ["Open Data", "DNA"] });
		await makeProject(db, {}, { name: "Data tables", topics: ["Data"] });
		expect(await namesFor("", "open data")).toEqual(["Tide tables"]);
		expect(await namesFor("", "DATA")).toEqual(["Data tables"]);
		expect(await namesFor("data", "dna")).toEqual(["Tide tables"]);
		expect(await namesFor("", "dn")).toEqual([]);
		const html = await pageText(null);
		const [, path = ""] = /href="([^"]*)"[^>]*>Open Data</.exec(html) ?? [];
		const filtered = await pageText(null, path.slice(home.length).replaceAll("&amp;", "&"));
		expect(namesUnder(filtered, "Projects on Open Data")).toEqual(["Tide tables"]);
		expect(filtered).toContain("Clear Search");
		expect(filtered).toContain('href="/search?topic=Open+Data"');
		expect(filtered, "words are searched for within the topic").toContain(
			'<input type="hidden" name="topic" value="Open Data"',
		);
	});

	test.each([
		"?q=%00",
		"?topic=%00",
		"?topic=%2C",
		`?topic=${"x".repeat(5000)}`,
		"?q=%E0%A4",
		`?q=${"x".repeat(5000)}`,
		"?q[]=a",
		"?page=-1",
		"?page=1e99",
		"?page=x&q='",
	])("of any crafted kind is answered: %s", async (search) => {
		await pageText(null, search);
	});
});

describe("the parts of the home fail apart", () => {
	async function without(broken: RegExp, work: () => Promise<void>) {
		const query = db.$client.query.bind(db.$client);
		const failing = (statement: unknown, ...rest: []) =>
			broken.test(JSON.stringify(statement))
				? Promise.reject(new Error("broken"))
				: query(statement as string, ...rest);
		db.$client.query = failing as typeof db.$client.query;
		try {
			await work();
		} finally {
			db.$client.query = query as typeof db.$client.query;
		}
	}

	test("the featured projects", async () => {
		await makeProject(db, people, { name: "Still here" });
		await without(/"featured-projects/, async () => {
			const html = await pageText(cast.owner);
			expect(html).toContain(projectMessages.featuredFailed);
			expect(html).toContain("Try Again");
			expect(namesUnder(html, "All projects")).toEqual(["Still here"]);
			expect(namesUnder(html, "Your Projects")).toEqual(["Still here"]);
		});
		expect(app.lines.some(({ msg }) => msg === projectMessages.featuredFailed)).toBe(true);
		expect(await pageText(null)).not.toContain(projectMessages.featuredFailed);
	});

	test("the viewer's own", async () => {
		await makeProject(db, people, { name: "Still here" });
		await without(/"page own-projects/, async () => {
			const html = await pageText(cast.owner);
			expect(html).toContain(projectMessages.dataFailed);
			expect(namesUnder(html, "Featured Projects")).toEqual(["Still here"]);
		});
	});

	test("all of it", async () => {
		await without(/frequent as materialized/, async () => {
			const again = `href="${home}?q=tides"`;
			expect(await app.get(`${home}?q=tides`)).toAnswer(500, projectMessages.loadFailed, "Try Again", again);
		});
	});
});
