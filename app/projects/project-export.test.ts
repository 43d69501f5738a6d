import { eq } from "drizzle-orm";
import { href } from "react-router";
import { expect, test } from "vitest";
import { becomeMember } from "#tests/accounts.ts";
import { addContent, aPicture, pathsOf, saveFrom } from "#tests/content.ts";
import { makeFork, makeProject } from "#tests/projects.ts";
import { testSite } from "#tests/site.ts";
import { contentVersions, projectContent } from "./content/content.tables.server.ts";
import { projectContributors, scicommProjects } from "./project.tables.server.ts";

const app = await testSite();
const { db } = app;

async function dataOf({ cookie }: { cookie: string }) {
	const text = (await app.get(href("/profile/data"), { Cookie: cookie })).text;
	return { text, data: JSON.parse(text) };
}

/** As the functions below a route know the account. */
function memberOf({ id, email }: { id: string; email: string }) {
	return { id, email, name: "", confirmed: true, isAdmin: false, sessionId: "", provenAt: new Date() };
}

test("what somebody wrote stays in their data, and nothing of it tells of projects that they may not see", async () => {
	const [author, owner, forker] = [await becomeMember(app), await becomeMember(app), await becomeMember(app)];
	const { id } = await makeProject(db, { editor: author.email, owner: owner.email });
	const content = await addContent(app, author, id, "article", { name: "As I knew it", text: "My own words" });
	const image = { upload: await aPicture(), name: "The gauge I drew" };
	await addContent(app, author, id, "image", image);
	const fork = await makeFork(db, memberOf(forker), id);
	await db.update(projectContent).set({ name: "The fork's secret" }).where(eq(projectContent.projectId, fork));
	const inSight = await dataOf(author);
	expect(inSight.data.versions).toHaveLength(2);
	expect(inSight.data.versions[0]).toMatchObject({ projectId: id, contentId: content, name: "As I knew it" });
	expect(Object.keys(inSight.data.pictures)).toEqual([inSight.data.versions[1].file]);
	expect(inSight.text).not.toContain(fork);
	expect(inSight.text).not.toContain("The fork's secret");

	await db.delete(projectContributors).where(eq(projectContributors.userId, author.id));
	await db.update(scicommProjects).set({ visibility: "private" }).where(eq(scicommProjects.id, id));
	await saveFrom(app, owner, pathsOf(id, content).edit, 1, { name: "A later secret", description: "A later fact" });
	const contents = await db.select().from(projectContent);
	const { text, data } = await dataOf(author);
	expect(data.versions).toMatchObject([
		{ projectId: null, contentId: null, name: "As I knew it", type: "article", data: "My own words", version: 1 },
		{ projectId: null, contentId: null, name: "The gauge I drew", type: "image" },
	]);
	expect(Object.keys(data.pictures)).toEqual([data.versions[1].file]);
	for (const secret of [id, fork, "A later", "The fork's secret", ...contents.map((row) => row.id)]) {
		expect(text, secret).not.toContain(secret);
	}

	await db.delete(scicommProjects).where(eq(scicommProjects.id, id));
	const copied = await dataOf(author);
	expect(copied.data.versions).toMatchObject([{ data: "My own words" }, { name: "The gauge I drew" }]);
	expect(copied.text).not.toContain(fork);
	expect(copied.text).not.toContain("The fork's secret");
});

test("a version that does not say its name has today's only where its author sees it", async () => {
	const [author, owner] = [await becomeMember(app), await becomeMember(app)];
	const { id } = await makeProject(db, { owner: owner.email });
	const content = await addContent(app, owner, id);
	const version = { projectId: id, contentId: content, version: 2, changesDescription: "", createdBy: author.id };
	await db.insert(contentVersions).values(version);
	expect((await dataOf(author)).data.versions).toMatchObject([{ name: "Tides", projectId: id }]);
	await db.update(scicommProjects).set({ visibility: "private" }).where(eq(scicommProjects.id, id));
	expect((await dataOf(author)).data.versions).toMatchObject([{ name: "", description: "", projectId: null }]);
});

test("a fork's original is in the data of its people only while they may see it", async () => {
	const [owner, forker] = [await becomeMember(app), await becomeMember(app)];
	const { id } = await makeProject(db, { owner: owner.email });
	const fork = await makeFork(db, memberOf(forker), id);
	expect((await dataOf(forker)).data.projects).toMatchObject([{ id: fork, forkedFrom: id }]);
	await db.update(scicommProjects).set({ visibility: "private" }).where(eq(scicommProjects.id, id));
	expect((await dataOf(forker)).data.projects).toMatchObject([{ id: fork, forkedFrom: null }]);
});
