import { asc, eq } from "drizzle-orm";
import { href } from "react-router";
import { beforeEach, describe, expect, test } from "vitest";
import { users } from "#app/accounts/account.tables.server.ts";
import { notifications } from "#app/notifications/notification.tables.server.ts";
import { becomeMember, goodPassword } from "#tests/accounts.ts";
import { accountId, makeProject } from "#tests/projects.ts";
import { testSite } from "#tests/site.ts";
import { contentVersions, projectContent } from "./content/content.tables.server.ts";
import { storeText } from "./content/content-texts.server.ts";
import { projectContributors, projectFiles, projectStars, scicommProjects } from "./project.tables.server.ts";
import type { ProjectRole } from "./project.ts";
import { projectFileUrl } from "./project-file.ts";
import { storeProjectFile } from "./project-files.server.ts";
import { removeAccountFromProjects } from "./project-leave.server.ts";

const app = await testSite();
const { db, schemaOwner } = app;
beforeEach(() => db.delete(scicommProjects));

type Person = Awaited<ReturnType<typeof becomeMember>>;

async function erase({ cookie }: Person) {
	const response = await app.post(href("/profile/delete"), new URLSearchParams({ password: goodPassword }), {
		Cookie: cookie,
	});
	expect(response.status).toBe(303);
}

async function join(projectId: string, person: Person, role: ProjectRole, day: number) {
	const userId = await accountId(db, person.email);
	await db.insert(projectContributors).values({ projectId, userId, role, createdAt: new Date(2026, 0, day) });
}

async function rolesIn(projectId: string) {
	const rows = await db
		.select()
		.from(projectContributors)
		.where(eq(projectContributors.projectId, projectId))
		.orderBy(asc(projectContributors.createdAt));
	return rows.map(({ userId, role }) => ({ userId, role }));
}

async function star(projectId: string, person: Person) {
	await db.insert(projectStars).values({ projectId, userId: await accountId(db, person.email) });
}

async function projectAt(id: string) {
	const [project] = await db.select().from(scicommProjects).where(eq(scicommProjects.id, id));
	return project;
}

describe("when an account is deleted", () => {
	test("a project with another owner stays as it is", async () => {
		const [leaving, owner, editor] = [await becomeMember(app), await becomeMember(app), await becomeMember(app)];
		const { id } = await makeProject(db, {});
		await join(id, leaving, "owner", 1);
		await join(id, editor, "editor", 2);
		await join(id, owner, "owner", 3);
		await erase(leaving);
		expect(await rolesIn(id)).toEqual([
			{ userId: await accountId(db, editor.email), role: "editor" },
			{ userId: await accountId(db, owner.email), role: "owner" },
		]);
	});

	test("a project without another owner goes to the editor who has contributed to it longest", async () => {
		const [leaving, viewer, late, early] = [
			await becomeMember(app),
			await becomeMember(app),
			await becomeMember(app),
			await becomeMember(app),
		];
		const { id } = await makeProject(db, {}, { visibility: "private" });
		await join(id, viewer, "viewer", 1);
		await join(id, leaving, "owner", 2);
		await join(id, early, "editor", 3);
		await join(id, late, "editor", 4);
		await erase(leaving);
		expect((await rolesIn(id)).map(({ role }) => role)).toEqual(["viewer", "owner", "editor"]);
		expect((await rolesIn(id))[1]?.userId).toBe(await accountId(db, early.email));
		const edit = href("/scicomm/projects/:projectId/edit", { projectId: id });
		expect((await app.get(edit, { Cookie: early.cookie })).status).toBe(200);
		expect((await app.get(edit, { Cookie: late.cookie })).status).toBe(403);
		const told = await db
			.select({ userId: notifications.userId, kind: notifications.kind, readAt: notifications.readAt })
			.from(notifications)
			.where(eq(notifications.subjectId, id));
		expect(told).toEqual([{ userId: await accountId(db, early.email), kind: "role", readAt: null }]);
	});

	test("a project goes to no suspended editor while there is another", async () => {
		const [leaving, suspended, editor] = [await becomeMember(app), await becomeMember(app), await becomeMember(app)];
		await db.update(users).set({ suspendedAt: new Date(), suspendedFor: "Spam" }).where(eq(users.id, suspended.id));
		const [shared, left] = [await makeProject(db, {}), await makeProject(db, {})];
		for (const { id } of [shared, left]) {
			await join(id, leaving, "owner", 1);
			await join(id, suspended, "editor", 2);
		}
		await join(shared.id, editor, "editor", 3);
		await erase(leaving);
		expect((await rolesIn(shared.id)).map(({ role }) => role)).toEqual(["editor", "owner"]);
		expect((await rolesIn(left.id)).map(({ role }) => role)).toEqual(["owner"]);
	});

	test("a project whose other owner is suspended goes to an editor who is not", async () => {
		const [leaving, suspended, editor] = [await becomeMember(app), await becomeMember(app), await becomeMember(app)];
		await db.update(users).set({ suspendedAt: new Date(), suspendedFor: "Spam" }).where(eq(users.id, suspended.id));
		const [shared, left] = [await makeProject(db, {}), await makeProject(db, {})];
		for (const { id } of [shared, left]) {
			await join(id, leaving, "owner", 1);
			await join(id, suspended, "owner", 2);
		}
		await join(shared.id, editor, "editor", 3);
		await erase(leaving);
		expect((await rolesIn(shared.id)).map(({ role }) => role)).toEqual(["owner", "owner"]);
		expect((await rolesIn(left.id)).map(({ role }) => role)).toEqual(["owner"]);
		const told = await db.select({ userId: notifications.userId, of: notifications.subjectId }).from(notifications);
		const unread = told.filter(({ of }) => of === shared.id || of === left.id);
		expect(unread).toEqual([{ userId: editor.id, of: shared.id }]);
	});

	test("a project without another owner or an editor goes with it, and its forks stay", async () => {
		const [leaving, viewer] = [await becomeMember(app), await becomeMember(app)];
		const { id } = await makeProject(db, { owner: leaving.email, viewer: viewer.email });
		const fork = await makeProject(db, { owner: viewer.email }, { forkedFrom: id });
		const [content] = await db
			.insert(projectContent)
			.values({ projectId: id, name: "Notes", type: "article" })
			.returning();
		await db
			.insert(contentVersions)
			.values({ projectId: id, contentId: content?.id ?? "", version: 1, changesDescription: "Initial version" });
		await erase(leaving);
		expect(await projectAt(id)).toBeUndefined();
		expect(await projectAt(fork.id)).toMatchObject({ forkedFrom: null });
		expect(await db.$count(contentVersions)).toBe(0);
		expect(await rolesIn(fork.id)).toMatchObject([{ role: "owner" }]);
	});

	test("who only edits, or looks on, leaves the project as it is; what they made stays without their name", async () => {
		const [leaving, owner] = [await becomeMember(app), await becomeMember(app)];
		const { id } = await makeProject(db, { owner: owner.email, editor: leaving.email });
		const createdBy = await accountId(db, leaving.email);
		const [content] = await db
			.insert(projectContent)
			.values({ projectId: id, name: "Notes", type: "article", createdBy, updatedBy: createdBy })
			.returning();
		const version = { version: 1, changesDescription: "Initial version", createdBy };
		await db.insert(contentVersions).values({ ...version, projectId: id, contentId: content?.id ?? "" });
		await erase(leaving);
		expect(await rolesIn(id)).toEqual([{ userId: await accountId(db, owner.email), role: "owner" }]);
		expect(await db.select({ createdBy: contentVersions.createdBy }).from(contentVersions)).toEqual([
			{ createdBy: null },
		]);
	});

	test("the stars it gave are uncounted, and its own project's stars are nobody's trouble", async () => {
		const [leaving, other] = [await becomeMember(app), await becomeMember(app)];
		const starred = await makeProject(db, { owner: other.email });
		const own = await makeProject(db, { owner: leaving.email });
		for (const person of [leaving, other]) await star(starred.id, person);
		for (const person of [leaving, other]) await star(own.id, person);
		await erase(leaving);
		expect(await projectAt(starred.id)).toMatchObject({ starCount: 1 });
		expect(await projectAt(own.id)).toBeUndefined();
		expect(await db.$count(projectStars)).toBe(1);
	});

	test("of two owners who leave at once, the last one hands over to the editor", async () => {
		const [one, two, editor] = [await becomeMember(app), await becomeMember(app), await becomeMember(app)];
		const { id } = await makeProject(db, {});
		await join(id, one, "owner", 1);
		await join(id, two, "owner", 2);
		await join(id, editor, "editor", 3);
		await schemaOwner.execute(`
			create function dawdle() returns trigger language plpgsql as $$ begin perform pg_sleep(0.5); return old; end $$`);
		await schemaOwner.execute("create trigger dawdle before delete on users for each row execute function dawdle()");
		try {
			await Promise.all([erase(one), erase(two)]);
		} finally {
			await schemaOwner.execute("drop function dawdle cascade");
		}
		expect(await rolesIn(id)).toEqual([{ userId: await accountId(db, editor.email), role: "owner" }]);
	});

	test("and others with forks of its projects, or of which it has forks, go at once, none waits for another for good", async () => {
		const [one, two, three] = [await becomeMember(app), await becomeMember(app), await becomeMember(app)];
		const original = await makeProject(db, { owner: one.email }, { createdAt: new Date(2026, 0, 1) });
		const other = await makeProject(db, { owner: two.email }, { createdAt: new Date(2026, 0, 2) });
		await makeProject(db, { owner: two.email }, { forkedFrom: original.id });
		await makeProject(db, { owner: one.email }, { forkedFrom: other.id });
		const last = await makeProject(db, { owner: three.email }, { forkedFrom: original.id });
		await db.insert(projectContent).values({ projectId: last.id, name: "Tides", type: "article" });
		await schemaOwner.execute(`
			create function dawdle() returns trigger language plpgsql as $$ begin perform pg_sleep(0.3); return old; end $$`);
		await schemaOwner.execute(
			"create trigger dawdle before delete on scicomm_projects for each row execute function dawdle()",
		);
		try {
			const deleted = app.post(
				href("/scicomm/projects/:projectId/delete", { projectId: last.id }),
				new URLSearchParams(),
				{
					Cookie: three.cookie,
				},
			);
			await Promise.all([erase(one), erase(two), deleted]);
			expect((await deleted).status).toBe(303);
		} finally {
			await schemaOwner.execute("drop function dawdle cascade");
		}
		expect(await db.$count(scicommProjects)).toBe(0);
	});

	test("while a project that has versions of it is deleted, both go", async () => {
		const [author, owner] = [await becomeMember(app), await becomeMember(app)];
		const project = await makeProject(db, { owner: owner.email });
		const createdBy = await accountId(db, author.email);
		const content = { projectId: project.id, name: "Tides", type: "article", createdBy, updatedBy: createdBy } as const;
		const [row] = await db.insert(projectContent).values(content).returning();
		const version = { projectId: project.id, contentId: row?.id ?? "", version: 1, changesDescription: "", createdBy };
		await db.insert(contentVersions).values(version);
		await schemaOwner.execute(`
			create function dawdle() returns trigger language plpgsql as $$ begin perform pg_sleep(0.3); return coalesce(new, old); end $$`);
		await schemaOwner.execute(
			"create trigger dawdle before delete on project_content for each row execute function dawdle()",
		);
		await schemaOwner.execute(
			"create trigger dawdle before update on content_versions for each row execute function dawdle()",
		);
		try {
			const path = href("/scicomm/projects/:projectId/delete", { projectId: project.id });
			const deleted = app.post(path, new URLSearchParams(), { Cookie: owner.cookie });
			const gone = db.transaction(async (transaction) => {
				await removeAccountFromProjects(transaction, { id: createdBy });
				await transaction.delete(users).where(eq(users.id, createdBy));
			});
			await Promise.all([gone, deleted]);
			expect((await deleted).status).toBe(303);
		} finally {
			await schemaOwner.execute("drop function dawdle cascade");
		}
		expect(await db.$count(scicommProjects)).toBe(0);
	});

	test("the page before it says what becomes of projects", async () => {
		const { cookie } = await becomeMember(app);
		const html = (await app.get(href("/profile/delete"), { Cookie: cookie })).text;
		for (const text of [
			"Your projects that have no other owner and no editor",
			"the editor who has contributed to it longest becomes the owner",
		]) {
			expect(html).toContain(text);
		}
	});
});

test("the profile lists the viewer's projects with role, visibility and stars, and what can be done with them", async () => {
	const [person, other] = [await becomeMember(app), await becomeMember(app)];
	const mine = await makeProject(db, { owner: person.email }, { name: "Mine", visibility: "private", starCount: 1 });
	const theirs = await makeProject(db, { owner: other.email, viewer: person.email }, { name: "Theirs", hidden: true });
	await makeProject(db, { owner: other.email }, { name: "Nothing to me" });
	const html = (await app.get(href("/profile"), { Cookie: person.cookie })).text;
	for (const text of [
		"Your projects",
		"Mine",
		"Private",
		"Owner",
		"1 star<",
		"Theirs",
		"Hidden",
		"Viewer",
		"0 stars",
	]) {
		expect(html).toContain(text);
	}
	const editOf = (projectId: string) => href("/scicomm/projects/:projectId/edit", { projectId });
	expect(html).toContain(editOf(mine.id));
	expect(html).not.toContain(editOf(theirs.id));
	expect(html).not.toContain("Nothing to me");
});

test("the file of my data has my projects, stars, versions and files, and nothing of others' hands", async () => {
	const [person, other] = [await becomeMember(app), await becomeMember(app)];
	const store = (text: string) => storeProjectFile(db, { mediaType: "image/webp", bytes: Buffer.from(text) });
	const [thumbnail, foreign, upload] = [await store("mine"), await store("not mine"), await store("an upload")];
	const mine = await makeProject(db, { owner: person.email, viewer: other.email }, { topics: ["tides"], thumbnail });
	const theirs = await makeProject(db, { owner: other.email, editor: person.email }, { thumbnail: foreign });
	await star(theirs.id, person);
	const [content] = await db
		.insert(projectContent)
		.values({ projectId: theirs.id, name: "Plate", type: "image" })
		.returning();
	const authors = [
		{
			version: 1,
			createdBy: await accountId(db, other.email),
			textHash: await storeText(db, "another's words"),
			changesDescription: "x",
		},
		{ version: 2, createdBy: await accountId(db, person.email), file: upload, changesDescription: "My change" },
	];
	for (const version of authors) {
		await db.insert(contentVersions).values({ ...version, projectId: theirs.id, contentId: content?.id ?? "" });
	}
	const response = await app.get(href("/profile/data"), { Cookie: person.cookie });
	const text = response.text;
	const file = JSON.parse(text);
	const thumbnailUrl = projectFileUrl(mine.id, thumbnail, "image/webp");
	const uploadUrl = projectFileUrl(theirs.id, upload, "image/webp");
	expect(file.projects).toMatchObject([
		{ id: mine.id, role: "owner", topics: ["tides"], thumbnail: thumbnailUrl, contributionCount: 0 },
		{ id: theirs.id, role: "editor", contributionCount: 1 },
	]);
	expect(file.stars).toEqual([{ projectId: theirs.id, givenAt: expect.any(String) }]);
	expect(file.versions).toMatchObject([{ projectId: theirs.id, name: "Plate", version: 2, file: uploadUrl }]);
	const dataUrl = (text: string) => `data:image/webp;base64,${Buffer.from(text).toString("base64")}`;
	expect(file.pictures).toEqual({ [thumbnailUrl]: dataUrl("mine"), [uploadUrl]: dataUrl("an upload") });
	for (const foreign of [other.email, "another's words", await accountId(db, other.email)]) {
		expect(text).not.toContain(foreign);
	}
	expect(await db.$count(projectFiles)).toBe(3);
});
