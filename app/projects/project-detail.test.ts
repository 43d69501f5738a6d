import { and, eq } from "drizzle-orm";
import { href } from "react-router";
import { beforeAll, describe, expect, test } from "vitest";
import { users } from "#app/accounts/account.tables.server.ts";
import { scicommCards } from "#app/cards/card.tables.server.ts";
import { columnsOf } from "#app/cards/card-own.server.ts";
import { countCharacters } from "#app/web/text.ts";
import { becomeMember } from "#tests/accounts.ts";
import { testAdmin } from "#tests/app.ts";
import { cardInput } from "#tests/cards.ts";
import { addContent, addContributor, idOf } from "#tests/project-rows.ts";
import { makeProject } from "#tests/projects.ts";
import { testSite } from "#tests/site.ts";
import { projectContent } from "./content/content.tables.server.ts";
import { contentAtFirst, contentPerPage, detailMessages, peopleAtFirst } from "./detail.ts";
import { tabPath } from "./detail-path.ts";
import { projectContributors, type scicommProjects } from "./project.tables.server.ts";
import { descriptionOnCard, type ProjectRole } from "./project.ts";
import { projectPictures } from "./project-picture.server.ts";

const app = await testSite();
const { db, schemaOwner } = app;

type Person = { email: string; cookie: string };

function page(person: Person | null, path: string) {
	return app.get(path, person ? { Cookie: person.cookie } : {});
}

async function html(person: Person | null, path: string) {
	const response = await page(person, path);
	expect(response.status).toBe(200);
	return response.text;
}

function pathOf(projectId: string) {
	return href("/scicomm/projects/:projectId", { projectId });
}

let owner: Person;
let ownerId: string;
beforeAll(async () => {
	owner = await becomeMember(app);
	ownerId = await idOf(db, owner);
});

async function member(projectId: string, role: ProjectRole) {
	const person = await becomeMember(app);
	await addContributor(db, projectId, { id: await idOf(db, person) }, role);
	return person;
}

describe("the page of a project", () => {
	test("shows what it says, to the public", async () => {
		const { id } = await makeProject(
			db,
			{ owner: { id: ownerId } },
			{
				name: "Kelp <Watch>",
				shortDescription: "Forests under water",
				description: "First part.\n\nSecond part.",
				topics: ["kelp forest", "citizen science"],
				sponsorshipEnabled: true,
				starCount: 0,
				createdAt: new Date("2026-03-04T00:00:00Z"),
				updatedAt: new Date("2026-05-06T00:00:00Z"),
			},
		);
		const text = await html(null, pathOf(id));
		expect(text).toContain("<title>Kelp &lt;Watch&gt; · Heliograph</title>");
		expect(text).toContain('<meta name="description" content="Forests under water"/>');
		expect(text).toContain(`<link rel="canonical" href="http://localhost${pathOf(id)}"/>`);
		expect(text).not.toContain('content="noindex"');
		for (const part of ["First part.", "Second part.", "Mar 4, 2026", "May 6, 2026", "Open to sponsors"]) {
			expect(text).toContain(part);
		}
		expect(text).toContain(">kelp forest<");
		expect(text, "a search need not find a topic").not.toContain("?q=");
		expect(text).toMatch(/0 stars/);
		expect(text).toMatch(/0 forks/);
		expect(text).toContain(`href="/login?redirect=${encodeURIComponent(pathOf(id))}"`);
		expect(text).not.toMatch(/>Edit<|>Delete<|>Add Content</);
		const plain = (await makeProject(db, { owner: { id: ownerId } })).id;
		expect(await html(null, pathOf(plain))).not.toContain("Open to sponsors");
	});

	test("has a picture for its link that says the beginning of a long description, as its card does", async () => {
		const description = `Kelp. ${"海の森".repeat(600)}`;
		const { id } = await makeProject(db, { owner: { id: ownerId } }, { description });
		const { line = "" } = (await projectPictures.find(db, id)) ?? {};
		expect(line).toMatch(/^Kelp\. 海の森.* …$/);
		expect(countCharacters(line)).toBeLessThan(descriptionOnCard + 3);
		expect(await html(null, href("/scicomm/projects"))).toContain(line);
	});

	test("has its parts behind links, of which a name that is none is the first", async () => {
		const { id } = await makeProject(db, { owner: { id: ownerId } });
		await addContent(db, id, { id: ownerId });
		for (const [query, current] of [
			["", "About"],
			["?tab=content", "Content"],
			["?tab=contributors", "Contributors"],
			["?tab=nonsense", "About"],
			["?tab=", "About"],
		]) {
			const [, text = ""] = (await html(null, pathOf(id) + query)).split('aria-label="Parts of the project"');
			const [, name] = /<a(?=[^>]*aria-current="page")[^>]*href="[^"]*projects[^"]*"[^>]*>([^<]*)</.exec(text) ?? [];
			expect(name, query).toBe(current);
		}
		expect(await html(null, tabPath(id, "content"))).toContain("Moon and sea");
		const people = await html(null, tabPath(id, "contributors"));
		expect(people).not.toContain("Moon and sea");
		expect(people).toMatch(/<title>[^<]+: Contributors · Heliograph</);
	});

	test("lists its content on pages, the newest first", async () => {
		const { id } = await makeProject(db, { owner: { id: ownerId } });
		const contents = Array.from({ length: contentPerPage + 1 }, (_, i) => ({
			...{ projectId: id, name: `Number ${i}.`, type: "article" as const, createdAt: new Date(2026, 0, 1, 0, i) },
		}));
		await db.insert(projectContent).values(contents);
		const [first, last] = [
			await html(null, tabPath(id, "content")),
			await html(null, `${tabPath(id, "content")}&page=2`),
		];
		expect(first.match(/>Number \d+\.</g)).toHaveLength(contentPerPage);
		expect(first).toContain(`href="${tabPath(id, "content")}&amp;page=2"`);
		expect(last.match(/>Number \d+\.</g)).toEqual([">Number 0.<"]);
		const about = await html(owner, tabPath(id, "about").replace("?", ".data?"));
		expect(new Set(about.match(/Number \d+\./g)).size, "that the first tab reads").toBe(contentAtFirst + 1);
	});

	test("begins with who makes it, in which role, and with the newest of what is in it", async () => {
		const { id } = await makeProject(db, { owner: { id: ownerId } });
		expect(await html(null, pathOf(id))).not.toContain("What is in it");
		await member(id, "editor");
		const content = await addContent(db, id, { id: ownerId }, 3);
		const read = async () => (await html(null, pathOf(id))).replace(/<!-- -->/g, "");
		expect(await read()).toMatch(/<dt>Made by<\/dt>.*?Owner<.*?Editor</);
		expect(await read()).toMatch(
			new RegExp(`What is in it<.*?/content/${content}">Moon and sea<.*?>Article, version 3, `),
		);
		expect(await read()).not.toMatch(/All content|\d more</);
		for (let i = 0; i < contentAtFirst; i += 1) await addContent(db, id, { id: ownerId });
		for (let i = 1; i < peopleAtFirst; i += 1) await member(id, "editor");
		const full = await read();
		expect(full.match(/>Moon and sea</g)).toHaveLength(contentAtFirst);
		expect(full).toContain(`href="${tabPath(id, "content")}">All content<`);
		expect(full).toContain(`href="${tabPath(id, "contributors")}">1 more<`);
	});

	test("names who only reads it to its contributors alone, and not among its makers", async () => {
		const { id } = await makeProject(db, { owner: { id: ownerId } });
		const viewer = await becomeMember(app, { name: "Silent Reader" });
		await addContributor(db, id, viewer, "viewer");
		const [about, tab] = [tabPath(id, "about"), tabPath(id, "contributors")];
		for (const person of [null, await becomeMember(app)]) {
			for (const path of [about, tab, about.replace("?", ".data?"), tab.replace("?", ".data?")])
				expect(await html(person, path), path).not.toContain("Silent Reader");
		}
		for (const person of [owner, viewer]) {
			expect(await html(person, tab)).toContain("Silent Reader");
			const [madeBy = ""] = /<dt>Made by<.*?<dt>/s.exec(await html(person, about)) ?? [];
			expect(madeBy).toContain("Owner");
			expect(madeBy).not.toContain("Silent Reader");
		}
	});

	test("says who made it; a name leads to the card that says it, and to none under another name", async () => {
		const person = await becomeMember(app);
		const personId = await idOf(db, person);
		const { id } = await makeProject(db, { owner: { id: personId } });
		const madeBy = async () => /By (?:<!-- -->)?(.*?)<\/span>/.exec(await html(null, pathOf(id)))?.[1];
		const name = (text: string) => db.update(users).set({ name: text }).where(eq(users.id, personId));
		expect(await madeBy()).toBeUndefined();
		await name("Marie Tharp");
		expect(await madeBy()).toBe("<bdi>Marie Tharp</bdi>");
		const card = columnsOf(cardInput({ name: "The Secret Cartographer" }));
		const [row] = await db
			.insert(scicommCards)
			.values({ ...card, userId: personId })
			.returning();
		expect(await madeBy()).toBe("<bdi>Marie Tharp</bdi>");
		const link = (text: string) => `<a href="/card/${row?.id}"><bdi>${text}</bdi></a>`;
		await name("");
		expect(await madeBy()).toBe(link("The Secret Cartographer"));
		await db.update(scicommCards).set({ name: "MARIE THARP" }).where(eq(scicommCards.userId, personId));
		await name("Marie Tharp");
		expect(await madeBy()).toBe(link("Marie Tharp"));
		expect(await html(null, `${pathOf(id)}?tab=contributors`)).toContain(link("Marie Tharp"));
		await db.update(scicommCards).set({ hidden: true }).where(eq(scicommCards.userId, personId));
		expect(await madeBy()).toBe("<bdi>Marie Tharp</bdi>");
	});

	test("gives each role its tools", async () => {
		const { id } = await makeProject(db, { owner: { id: ownerId } });
		const [editor, viewer] = [await member(id, "editor"), await member(id, "viewer")];
		const tools = async (person: Person) => {
			const text = await html(person, pathOf(id));
			return ["Add Content", "Edit", "Delete"].filter((name) => text.includes(`>${name}</a>`));
		};
		expect(await tools(owner)).toEqual(["Add Content", "Edit", "Delete"]);
		expect(await tools(editor)).toEqual(["Add Content"]);
		expect(await tools(viewer)).toEqual([]);
	});

	test("lists the forks that the reader may see, and tells how many there are", async () => {
		const { id } = await makeProject(db, { owner: { id: ownerId } });
		const other = await becomeMember(app);
		await db.update(users).set({ name: "Marie Tharp" }).where(eq(users.email, other.email));
		const otherId = await idOf(db, other);
		const fork = (name: string, fields: Partial<typeof scicommProjects.$inferInsert>) =>
			makeProject(db, { owner: { id: otherId } }, { name, forkedFrom: id, ...fields }).then(({ id }) => id);
		await fork("Public fork", {});
		await fork("Unlisted fork", { visibility: "unlisted" });
		await fork("Private fork", { visibility: "private" });
		await fork("Hidden fork", { hidden: true });
		const seen = async (person: Person | null) => {
			const text = await html(person, pathOf(id));
			expect(text).toContain("4 forks");
			return ["Public", "Unlisted", "Private", "Hidden"].filter((name) => text.includes(`>${name} fork<`));
		};
		expect(await seen(null)).toEqual(["Public"]);
		expect(await seen(owner)).toEqual(["Public"]);
		expect(await seen(other)).toEqual(["Public", "Unlisted", "Private", "Hidden"]);
		const text = await html(null, pathOf(id));
		expect(text).toContain("by <bdi>Marie Tharp</bdi>");
		expect(text).toContain("3 more, older or not listed.");
		expect(text).not.toContain(other.email);
	});

	test("tells what it was forked from to who may see that", async () => {
		const secret = (await makeProject(db, { owner: { id: ownerId } }, { name: "Secret Source", visibility: "private" }))
			.id;
		const fork = (await makeProject(db, { owner: { id: ownerId } }, { name: "Child", forkedFrom: secret })).id;
		expect(await html(owner, pathOf(fork))).toMatch(/Forked from <a[^>]*>Secret Source<\/a>/);
		for (const path of [pathOf(fork), `${pathOf(fork)}.data`]) {
			const text = (await page(null, path)).text;
			expect(text).not.toContain("Secret Source");
			expect(text).not.toContain(secret);
		}
		expect(await html(null, pathOf(fork))).toContain("A fork");
	});

	test("calls contributors by their name, else by their newest card in the directory, and tells addresses to owners alone", async () => {
		const { id } = await makeProject(db, { owner: { id: ownerId } });
		const [named, carded, nameless] = [
			await member(id, "editor"),
			await member(id, "editor"),
			await member(id, "editor"),
		];
		await db.update(users).set({ name: "Inge Lehmann" }).where(eq(users.email, named.email));
		const card = columnsOf(cardInput());
		const userId = await idOf(db, carded);
		await db.insert(scicommCards).values([
			{ ...card, name: "On the newest visible card", userId, createdAt: new Date("2026-01-02") },
			{ ...card, name: "On an older card", userId, createdAt: new Date("2026-01-01") },
			{ ...card, name: "On a card not in the directory", userId, isVisible: false },
			{ ...card, name: "On a hidden card", userId, hidden: true },
		]);
		await addContent(db, id, { id: await idOf(db, named) }, 2);
		const path = tabPath(id, "contributors");
		for (const reader of [null, named, nameless]) {
			for (const place of [path, path.replace("?", ".data?")]) {
				const text = (await page(reader, place)).text;
				for (const name of ["Inge Lehmann", "On the newest visible card"]) expect(text).toContain(name);
				expect(text).not.toMatch(/older card|not in the directory|hidden card/);
				// The root's data tells the reader their own address.
				for (const { email } of [owner, named, carded, nameless]) {
					if (email !== reader?.email) expect(text, place).not.toContain(email);
				}
				if (reader === null) expect(text).not.toContain(userId);
			}
		}
		const text = await html(null, path);
		expect(text).toContain("An unnamed member");
		expect(text).toContain("Editor, 2 contributions, since");
		const forOwner = await html(owner, path);
		for (const { email } of [named, carded, nameless]) expect(forOwner).toContain(email);
	});

	test("says what is wrong when it or a part of it can't be read", async () => {
		const { id } = await makeProject(db, { owner: { id: ownerId } });
		for (const [table, path, message, status] of [
			["project_content", pathOf(id), "Failed to load project data", 200],
			["project_content", tabPath(id, "content"), "Failed to load project data", 200],
			["scicomm_cards", tabPath(id, "contributors"), "Failed to load project data", 200],
			["project_stars", pathOf(id), "Failed to load project data", 200],
			["project_contributors", pathOf(id), "Failed to load project", 500],
		] as const) {
			await schemaOwner.$client.query(`alter table ${table} rename to broken`);
			try {
				// Without an account, the page asks for no stars.
				const response = await page(table === "project_stars" ? await cookieOnly() : null, path);
				expect(response).toAnswer(status, message);
				const text = response.text;
				expect(text).not.toContain("relation");
			} finally {
				await schemaOwner.$client.query(`alter table broken rename to ${table}`);
			}
		}
	});
});

/** The owner, whose account has a name, so that the root asks for no card. */
async function cookieOnly() {
	await db.update(users).set({ name: "Sylvia Earle" }).where(eq(users.id, ownerId));
	return owner;
}

describe("what is not public", () => {
	test("an unlisted project is there for who has its link, and not for search engines", async () => {
		const { id } = await makeProject(db, { owner: { id: ownerId } }, { visibility: "unlisted" });
		const text = await html(null, pathOf(id));
		expect(text).toContain('<meta name="robots" content="noindex"/>');
		expect(text).toContain(`data-copy="http://localhost${pathOf(id)}"`);
	});

	test("the link to a private project is offered to nobody", async () => {
		const { id } = await makeProject(db, { owner: { id: ownerId } }, { visibility: "private" });
		expect(await html(owner, pathOf(id))).not.toContain("data-copy");
	});

	test("what does not exist and what is none of one's business look the same", async () => {
		const stranger = await becomeMember(app);
		const secret = (await makeProject(db, { owner: { id: ownerId } }, { name: "Deep Secret", visibility: "private" }))
			.id;
		const hidden = (await makeProject(db, { owner: { id: ownerId } }, { name: "Deep Secret", hidden: true })).id;
		await addContent(db, secret, { id: ownerId });
		for (const id of [secret, hidden, "00000000-0000-4000-8000-000000000000", "nonsense"]) {
			for (const reader of [null, stranger]) {
				for (const tab of ["", "?tab=content", "?tab=contributors"]) {
					for (const path of [pathOf(id) + tab, `${pathOf(id)}.data${tab}`]) {
						const response = await page(reader, path);
						expect(response.status, path).toBe(404);
						const text = response.text;
						expect(text).toContain("Project not found");
						expect(text).not.toMatch(/Deep Secret|Moon and sea/);
					}
				}
			}
		}
		expect((await page(null, pathOf(secret))).text).toContain("Back to Projects");
	});

	test("a form about a private project is answered to strangers as if there was none", async () => {
		const stranger = await becomeMember(app);
		const projectId = (await makeProject(db, { owner: { id: ownerId } }, { visibility: "private" })).id;
		const strangerId = await idOf(db, stranger);
		const paths = [
			href("/scicomm/projects/:projectId?/star", { projectId }),
			href("/scicomm/projects/:projectId/contributors/:userId/remove", { projectId, userId: strangerId }),
		];
		const fields = { star: "on" };
		for (const path of paths) {
			for (const place of [path, `${path}.data`]) {
				const response = await app.post(place, new URLSearchParams(fields), { Cookie: stranger.cookie });
				expect(response.status, place).toBe(404);
				expect(response.text).not.toContain("Tide tables");
				expect((await app.post(place, new URLSearchParams(fields))).status, place).toBe(401);
			}
		}
	});

	test("a private project is there for its contributors until they are removed", async () => {
		const { id } = await makeProject(db, { owner: { id: ownerId } }, { visibility: "private" });
		const viewer = await member(id, "viewer");
		const text = await html(viewer, pathOf(id));
		expect(text).toContain('<meta name="robots" content="noindex"/>');
		await db
			.delete(projectContributors)
			.where(and(eq(projectContributors.projectId, id), eq(projectContributors.userId, await idOf(db, viewer))));
		for (const path of [pathOf(id), `${pathOf(id)}.data`, tabPath(id, "content"), tabPath(id, "contributors")]) {
			expect((await page(viewer, path)).status).toBe(404);
		}
	});

	test("a hidden project is there for its contributors and admins, who are told; a private one of others for no admin", async () => {
		const admin = await becomeMember(app, { email: testAdmin });
		await db.update(users).set({ emailVerified: true }).where(eq(users.email, testAdmin));
		const hidden = (await makeProject(db, { owner: await becomeMember({ db }) }, { hidden: true })).id;
		const secret = (await makeProject(db, { owner: await becomeMember({ db }) }, { visibility: "private" })).id;
		const editor = await member(hidden, "editor");
		for (const reader of [admin, editor]) {
			const text = await html(reader, pathOf(hidden));
			expect(text).toContain(detailMessages.hiddenOrOriginal);
			expect(text).toContain('<meta name="robots" content="noindex"/>');
		}
		expect((await page(admin, pathOf(secret))).status).toBe(404);
	});
});
