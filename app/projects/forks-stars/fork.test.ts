import { asc, eq, sql } from "drizzle-orm";
import { href } from "react-router";
import { afterAll, describe, expect, test } from "vitest";
import { connectDatabase } from "#app/db/client.server.ts";
import { becomeMember } from "#tests/accounts.ts";
import { deleteBefore } from "#tests/crossing.ts";
import { addContent, addContributor, idOf, wrongCounts } from "#tests/project-rows.ts";
import { makeFork, makeProject } from "#tests/projects.ts";
import { timesCounted } from "#tests/rate-limits.ts";
import { testSite } from "#tests/site.ts";
import { contentVersions, projectContent } from "../content/content.tables.server.ts";
import { projectContributors, projectFiles, projectStars, scicommProjects } from "../project.tables.server.ts";
import { forkSuffix, forksPerDay, projectLimits, projectMessages } from "../project.ts";

const app = await testSite();
const { db, url } = app;
const many = connectDatabase(url, 12);
afterAll(() => Promise.all([db.$client.end(), many.$client.end()]));

const unknown = "00000000-0000-4000-8000-000000000000";

function forkPath(projectId: string) {
	return href("/scicomm/projects/:projectId?/fork", { projectId });
}

async function projectRow(id: string) {
	const [row] = await db.select().from(scicommProjects).where(eq(scicommProjects.id, id));
	if (!row) throw new Error("There is no such project");
	return row;
}

/** What a project consists of, without what a copy must have of its own. */
async function partsOf(projectId: string) {
	const contents = await db
		.select()
		.from(projectContent)
		.where(eq(projectContent.projectId, projectId))
		.orderBy(asc(projectContent.createdAt), asc(projectContent.name));
	return Promise.all(
		contents.map(async ({ id, projectId: _, ...content }) => {
			const versions = await db
				.select()
				.from(contentVersions)
				.where(eq(contentVersions.contentId, id))
				.orderBy(asc(contentVersions.version));
			return {
				...content,
				versions: versions.map(({ id: _, projectId: __, contentId: ___, countedFor: ____, ...version }) => version),
			};
		}),
	);
}

describe("a fork", () => {
	test("is a private copy with all content and versions, and its owner is who forks", async () => {
		const [author, forker] = [await becomeMember({ db }), await becomeMember({ db })];
		const hash = "a".repeat(64);
		await db.insert(projectFiles).values({ hash, mediaType: "image/webp", bytes: Buffer.from("picture") });
		const fields = {
			shortDescription: "The sea, twice a day",
			topics: ["sea", "moon"],
			thumbnail: hash,
			sponsorshipEnabled: true,
		};
		const original = (await makeProject(db, { owner: author }, fields)).id;
		await addContent(db, original, author, 3);
		await addContent(db, original, forker, 2);
		await addContent(db, original, null);
		await db.insert(projectStars).values({ projectId: original, userId: forker.id });

		const fork = await projectRow(await makeFork(db, forker, original));
		const source = await projectRow(original);
		const own = ["id", "name", "visibility", "starCount", "forkCount", "forkedFrom", "createdAt", "updatedAt"];
		const copied = Object.keys(source).filter((key) => ![...own, "sponsorshipEnabled", "searchText"].includes(key));
		for (const key of copied as (keyof typeof source)[]) expect(fork[key], key).toEqual(source[key]);
		expect(fork).toMatchObject({
			name: "Tide tables (fork)",
			visibility: "private",
			sponsorshipEnabled: false,
			starCount: 0,
			forkCount: 0,
			forkedFrom: original,
		});
		expect(source).toMatchObject({ forkCount: 1, sponsorshipEnabled: true });
		expect(await partsOf(fork.id)).toEqual(await partsOf(original));
		expect((await partsOf(fork.id)).flatMap(({ versions }) => versions)).toHaveLength(6);
		const contributors = await db.select().from(projectContributors).where(eq(projectContributors.projectId, fork.id));
		expect(contributors).toMatchObject([{ userId: forker.id, role: "owner", contributionCount: 2 }]);
		expect(await wrongCounts(db)).toEqual([]);
	});

	test("has content of its own: what happens to one does not happen to the other", async () => {
		const author = await becomeMember({ db });
		const original = (await makeProject(db, { owner: author })).id;
		const content = await addContent(db, original, author, 2);
		const fork = await makeFork(db, author, original);
		await db.delete(projectContent).where(eq(projectContent.id, content));
		expect(await partsOf(fork)).toHaveLength(1);
		await db.delete(scicommProjects).where(eq(scicommProjects.id, original));
		expect(await projectRow(fork)).toMatchObject({ forkedFrom: null, name: "Tide tables (fork)" });
		expect(await wrongCounts(db)).toEqual([]);
	});

	test("is asked about first, by those who may fork", async () => {
		const [person, original] = [
			await becomeMember(app),
			(await makeProject(db, { owner: await becomeMember({ db }) })).id,
		];
		const page = (await app.get(forkPath(original), { Cookie: person.cookie })).text;
		for (const text of ["Fork this project?", "Tide tables", "The original stays as it is."])
			expect(page).toContain(text);
		expect((await app.get(forkPath(original))).headers.get("Location")).toBe(`/login?redirect=${forkPath(original)}`);
		expect((await app.get(forkPath(unknown), { Cookie: person.cookie })).status).toBe(404);
	});

	test("of a fork is called like it", async () => {
		const author = await becomeMember({ db });
		const first = await makeFork(db, author, (await makeProject(db, { owner: author })).id);
		expect((await projectRow(await makeFork(db, author, first))).name).toBe("Tide tables (fork)");
	});

	test("of a fork is one, and long names are cut so that the suffix fits", async () => {
		const author = await becomeMember({ db });
		const long = "🌊".repeat(projectLimits.name);
		const first = await makeFork(db, author, (await makeProject(db, { owner: author }, { name: long })).id);
		expect((await projectRow(first)).name).toBe(long + forkSuffix);
		const second = await projectRow(await makeFork(db, author, first));
		expect(second).toMatchObject({ name: long + forkSuffix, forkedFrom: first });
		expect((await projectRow(first)).forkCount).toBe(1);
		const spaced = (await makeProject(db, { owner: author }, { name: `${"w".repeat(projectLimits.name - 1)} end` })).id;
		expect((await projectRow(await makeFork(db, author, spaced))).name).toBe(`${"w".repeat(99)}${forkSuffix}`);
	});

	test("of a hidden project stays hidden", async () => {
		const author = await becomeMember({ db });
		const fork = await makeFork(db, author, (await makeProject(db, { owner: author }, { hidden: true })).id);
		expect((await projectRow(fork)).hidden).toBe(true);
	});

	test("is made fifty times at once: each has everything, and the count is right", async () => {
		const author = await becomeMember({ db });
		const original = (await makeProject(db, { owner: author })).id;
		await addContent(db, original, author, 4);
		await addContent(db, original, author, 3);
		const forkers = await Promise.all(Array.from({ length: 50 }, () => becomeMember({ db })));
		const stars = forkers.map(({ id }) => many.insert(projectStars).values({ projectId: original, userId: id }));
		const forks = await Promise.all([...forkers.map((forker) => makeFork(many, forker, original)), ...stars]);
		expect(await projectRow(original)).toMatchObject({ forkCount: 50, starCount: 50 });
		const expected = await partsOf(original);
		for (const fork of forks.slice(0, 50)) expect(await partsOf(String(fork))).toEqual(expected);
		expect(await wrongCounts(db)).toEqual([]);
	});

	test("is whole, whatever is saved or deleted meanwhile", async () => {
		const author = await becomeMember({ db });
		const original = (await makeProject(db, { owner: author })).id;
		const content = await addContent(db, original, author);
		const save = async (version: number) =>
			many.transaction(async (transaction) => {
				const made = { projectId: original, contentId: content, version, changesDescription: "more" };
				await transaction.insert(contentVersions).values(made);
				await transaction.update(projectContent).set({ currentVersion: version }).where(eq(projectContent.id, content));
			});
		const saving = (async () => {
			for (let version = 2; version <= 40; version++) await save(version);
		})();
		const forks = await Promise.all(Array.from({ length: 20 }, () => makeFork(many, author, original)));
		await saving;
		for (const fork of forks) {
			const [part] = await partsOf(fork);
			expect(part?.versions.at(-1)?.version).toBe(part?.currentVersion);
			expect(part?.versions).toHaveLength(part?.currentVersion ?? 0);
		}
		const settled = await Promise.allSettled([
			...Array.from({ length: 10 }, () => makeFork(many, author, original)),
			many.delete(scicommProjects).where(eq(scicommProjects.id, original)),
		]);
		for (const result of settled) {
			if (result.status === "rejected") expect(result.reason).toMatchObject({ data: projectMessages.originalNotFound });
		}
		expect(await wrongCounts(db)).toEqual([]);
	});
});

describe("asking for a fork", () => {
	test("leads to the new project with a notice", async () => {
		const person = await becomeMember(app);
		const original = (await makeProject(db, { owner: await becomeMember({ db }) })).id;
		const response = await app.post(forkPath(original), new URLSearchParams(), { Cookie: person.cookie });
		expect(response.status).toBe(303);
		const location = response.location ?? "";
		const notice = response.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
		const page = await app.get(location, { Cookie: [person.cookie, ...notice].join("; ") });
		const html = page.text;
		expect(html).toContain("The fork is yours. It is private until you change that.");
		expect(html).toContain("Tide tables (fork)");
		expect((await app.get(location)).status).toBe(404);
	});

	test("takes an account, a project, and the right to see it", async () => {
		const [person, owner] = [await becomeMember(app), await becomeMember({ db })];
		const open = (await makeProject(db, { owner })).id;
		const closed = (await makeProject(db, { owner }, { visibility: "private" })).id;
		const hidden = (await makeProject(db, { owner }, { hidden: true })).id;
		expect(await app.post(forkPath(open), new URLSearchParams())).toAnswer(
			401,
			"You must be logged in to fork a project",
		);
		for (const id of [closed, hidden, unknown, "nonsense"]) {
			expect(await app.post(forkPath(id), new URLSearchParams(), { Cookie: person.cookie })).toAnswer(
				404,
				"Original project not found",
			);
		}
		expect(
			await app.post(href("/scicomm/projects/:projectId?/fork"), new URLSearchParams(), {
				Cookie: person.cookie,
			}),
		).toAnswer(400, "Project ID is required");
		await addContributor(db, closed, { id: await idOf(db, person) }, "viewer");
		expect(await app.post(forkPath(closed), new URLSearchParams(), { Cookie: person.cookie })).toAnswer(
			403,
			"only its owners and editors can fork it",
		);
	});

	test("that is asked for again is the same one, as long as nothing has changed on either side", async () => {
		const person = await becomeMember(app, { emailVerified: true });
		const author = await becomeMember({ db });
		const original = (await makeProject(db, { owner: author }, { updatedAt: new Date(Date.now() - 1000) })).id;
		const fork = async (id = original, who = person) =>
			(await app.post(forkPath(id), new URLSearchParams(), { Cookie: who.cookie })).location ?? "";
		const touch = (id: string) =>
			db.update(scicommProjects).set({ updatedAt: new Date() }).where(eq(scicommProjects.id, id));
		const first = await fork();
		const again = await Promise.all(Array.from({ length: 4 }, () => fork()));
		expect(new Set([first, ...again]).size).toBe(1);
		const other = (await makeProject(db, { owner: author })).id;
		const atOnce = await Promise.all(Array.from({ length: 4 }, () => fork(other)));
		expect(new Set(atOnce).size).toBe(1);
		expect(await timesCounted(db, "project-fork", person.id)).toBe(2);
		const ofOther = await fork(original, await becomeMember(app, { emailVerified: true }));
		await touch(original);
		const ofNew = await fork();
		expect(await fork()).toBe(ofNew);
		await touch(ofNew.split("/").at(-1) ?? "");
		const forks = [first, ofOther, ofNew, await fork()];
		expect(new Set(forks).size).toBe(4);
		expect((await projectRow(original)).forkCount).toBe(4);
		await db
			.update(scicommProjects)
			.set({ createdAt: sql`created_at - interval '10 minutes'`, updatedAt: sql`created_at - interval '10 minutes'` });
		expect(forks).not.toContain(await fork());
	});

	test("that is asked for again once content was deleted from it is another, with all of it", async () => {
		const person = await becomeMember(app, { emailVerified: true });
		const author = await becomeMember({ db });
		const original = (await makeProject(db, { owner: author }, { updatedAt: new Date(Date.now() - 1000) })).id;
		await addContent(db, original, author);
		const fork = async () => (await app.as(person).post(forkPath(original))).location?.split("/").at(-1) ?? "";
		const first = await fork();
		const [content] = await db.select().from(projectContent).where(eq(projectContent.projectId, first));
		const params = { projectId: first, contentId: content?.id ?? "" };
		const deletion = href("/scicomm/projects/:projectId/content/:contentId/delete", params);
		expect((await app.as(person).post(deletion)).status).toBe(303);
		const second = await fork();
		expect(second).not.toBe(first);
		expect(await partsOf(second)).toHaveLength(1);
	});

	test("is possible ten times a day, and one that fails does not count", async () => {
		const person = await becomeMember(app, { emailVerified: true });
		const original = (await makeProject(db, { owner: await becomeMember({ db }) })).id;
		const fork = (id: string) => app.post(forkPath(id), new URLSearchParams(), { Cookie: person.cookie });
		expect((await fork(unknown)).status).toBe(404);
		for (let i = 0; i < forksPerDay; i++) {
			expect((await fork(original)).status).toBe(303);
			await db.update(scicommProjects).set({ updatedAt: new Date() }).where(eq(scicommProjects.forkedFrom, original));
		}
		expect(await fork(original)).toAnswer(429, "You can fork 10 projects in a day. Try again in 24 hours.");
		expect((await projectRow(original)).forkCount).toBe(forksPerDay);
	});

	test("and the deletion of its owner's account at the same moment do not lock each other out", async () => {
		const person = await becomeMember(app, { emailVerified: true });
		const fork = async () => {
			const original = await makeProject(db, { owner: person });
			return { original, forking: () => app.as(person).post(forkPath(original.id)) };
		};
		await (await fork()).forking();
		const { original, forking } = await fork();
		const deletion = sql`select from ${scicommProjects} where ${eq(scicommProjects.id, original.id)} for update`;
		expect((await deleteBefore(many, person.id, forking, deletion)).status).toBe(500);
		expect(JSON.stringify(app.lines)).toContain("project_contributors_user_id_users_id_fk");
	});
});
