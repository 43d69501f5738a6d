import { and, eq } from "drizzle-orm";
import { href } from "react-router";
import { beforeEach, describe, expect, test } from "vitest";
import { users } from "#app/accounts/account.tables.server.ts";
import { rateLimits } from "#app/db/rate-limit.tables.server.ts";
import { becomeMember, cookieHeader } from "#tests/accounts.ts";
import { cookieOf } from "#tests/content.ts";
import { databaseBefore } from "#tests/old-database.ts";
import { addContributor } from "#tests/project-rows.ts";
import { makeProject, type Part, projectForm, signUpCast } from "#tests/projects.ts";
import { testSite } from "#tests/site.ts";
import { detailMessages, forksShown } from "../detail.ts";
import { missingConsents, projectContributors, scicommProjects } from "../project.tables.server.ts";
import { projectMessages, type Visibility } from "../project.ts";
import { removeAccountFromProjects } from "../project-leave.server.ts";
import { declineFork, listForksToAllow } from "./fork-consents.server.ts";

const app = await testSite();
const { db } = app;
const cast = await signUpCast(app);
const secondOwner = await becomeMember(app, { name: "Second Owner" });
await db.update(users).set({ name: "First Owner" }).where(eq(users.email, cast.owner.email));
beforeEach(() => db.delete(rateLimits));

type Person = { email: string; cookie: string } | null;

const pathOf = (projectId: string) => href("/scicomm/projects/:projectId", { projectId });
const editOf = (projectId: string) => href("/scicomm/projects/:projectId/edit", { projectId });
const read = async (path: string, person: Person) => (await app.get(path, cookieOf(person))).text;

/** A project with a contributor of each kind. */
async function original(fields: Partial<typeof scicommProjects.$inferInsert> = {}) {
	const people = { owner: cast.owner.email, editor: cast.editor.email, viewer: cast.viewer.email };
	const { id } = await makeProject(db, people, { name: "Secret tides", visibility: "private", ...fields });
	await addContributor(db, id, secondOwner, "owner");
	return id;
}

function postFork(person: Person, id: string) {
	return app.post(
		href("/scicomm/projects/:projectId?/fork", { projectId: id }),
		new URLSearchParams(),
		cookieOf(person),
	);
}

async function fork(person: Person, id: string) {
	const response = await postFork(person, id);
	expect(response.status).toBe(303);
	return (response.location ?? "").split("/").at(-1) ?? "";
}

async function publish(person: Person, id: string, visibility: Visibility = "public") {
	const version = /name="version" value="(\d+)"/.exec(await read(editOf(id), person))?.[1] ?? "";
	const form = projectForm({ name: "Typed in vain?", visibility, version });
	const response = await app.post(editOf(id), form, cookieOf(person));
	return { status: response.status, html: response.text };
}

function allow(person: Person, projectId: string, forkId: string, fields: Record<string, string> = {}) {
	const path = href("/scicomm/projects/:projectId/forks/:forkId/allow", { projectId, forkId });
	return app.post(path, fields, cookieOf(person));
}

async function visibilityOf(id: string) {
	const [row] = await db.select().from(scicommProjects).where(eq(scicommProjects.id, id));
	return row?.visibility;
}

describe.each([
	["public", { visibility: "public" as const }, ["stranger", "viewer", "editor", "owner", "admin"]],
	["unlisted", { visibility: "unlisted" as const }, ["editor", "owner"]],
	["private", { visibility: "private" as const }, ["editor", "owner"]],
	["hidden", { visibility: "public" as const, hidden: true }, ["editor", "owner"]],
])("a project that is %s", (_, fields, forkers) => {
	test.each(Object.keys(cast) as Part[])(`is forked by %s, if they are one of ${forkers}`, async (part) => {
		const person = cast[part];
		const id = await original(fields);
		const sees = (await app.get(pathOf(id), cookieOf(person))).status === 200;
		const page = await read(pathOf(id), person);
		const response = await postFork(person, id);
		const may = forkers.includes(part);
		expect(response.status).toBe(part === "anonymous" ? 401 : may ? 303 : sees ? 403 : 404);
		if (response.status === 403) expect(response.text).toContain(projectMessages.forkNotPublic);
		expect(await db.$count(scicommProjects, eq(scicommProjects.forkedFrom, id))).toBe(may ? 1 : 0);
		if (part !== "anonymous") expect(page.includes(`${pathOf(id)}/fork"`)).toBe(may);
		const needsConsent = fields.visibility !== "public" && part === "editor";
		expect(await db.$count(missingConsents, eq(missingConsents.originalId, id))).toBe(needsConsent ? 1 : 0);
	});
});

describe("a fork of what was not public", () => {
	test.each(["private", "unlisted"] as const)(
		"stays private (%s) until an owner of the original agrees",
		async (visibility) => {
			const id = await original({ visibility });
			const copy = await fork(cast.editor, id);
			for (const wish of ["public", "unlisted"] as const) {
				const refused = await publish(cast.editor, copy, wish);
				expect(refused.status).toBe(422);
				expect(refused.html).toContain(
					"'Secret tides' was not public when it was copied. Ask First Owner or Second Owner",
				);
				expect(refused.html).toContain("Typed in vain?");
				expect(await visibilityOf(copy)).toBe("private");
			}
			expect((await publish(cast.editor, copy, "private")).status).toBe(303);
			expect(await read(editOf(copy), cast.editor)).toContain("This fork has to stay private");

			const page = await read(pathOf(id), secondOwner);
			expect(page).toContain("1 fork kept private");
			expect(page).not.toContain("Typed in vain?");
			for (const part of ["stranger", "viewer", "editor", "admin"] as const) {
				expect(await read(pathOf(id), cast[part])).not.toContain("kept private");
			}
			const answer = await allow(secondOwner, id, copy);
			expect(answer.status).toBe(303);
			const notice = answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
			const after = (await app.get(pathOf(id), { Cookie: `${secondOwner.cookie}; ${notice}` })).text;
			expect(after).toContain(detailMessages.forkAllowed);
			expect(after).not.toContain("kept private");
			expect((await publish(cast.editor, copy)).status).toBe(303);
			expect(await visibilityOf(copy)).toBe("public");
		},
	);

	test("is put off by an owner of the original, who can still agree", async () => {
		const id = await original();
		const copy = await fork(cast.editor, id);
		expect(await read(pathOf(id), cast.owner)).toContain("Not now");
		for (const [part, status] of [
			["anonymous", 401],
			["stranger", 404],
			["editor", 403],
		] as const) {
			expect((await allow(cast[part], id, copy, { intent: "later" })).status, part).toBe(status);
		}
		const answer = await allow(secondOwner, id, copy, { intent: "later" });
		const notice = cookieHeader(answer);
		const after = (await app.get(pathOf(id), { Cookie: `${secondOwner.cookie}; ${notice}` })).text;
		expect(after).toContain(detailMessages.forkDeclined);
		expect(after).toContain("1 fork kept private");
		expect(after).not.toContain("Not now");
		expect((await publish(cast.editor, copy)).status).toBe(422);
		expect((await allow(cast.owner, id, copy)).status).toBe(303);
		expect((await allow(cast.owner, id, copy, { intent: "later" })).status).toBe(404);
		expect((await publish(cast.editor, copy)).status).toBe(303);
	});

	test("is asked about by whose it is before an owner of the original allows it, since that is for good", async () => {
		const id = await original();
		const copy = await fork(cast.editor, id);
		await db.update(users).set({ name: "Forking Editor" }).where(eq(users.email, cast.editor.email));
		const path = href("/scicomm/projects/:projectId/forks/:forkId/allow", { projectId: id, forkId: copy });
		const page = await read(pathOf(id), cast.owner);
		const named = '<span class="sr-only">: the fork of Forking Editor</span>';
		for (const text of [`href="${path}"`, `>Allow it to be shown${named}</a>`, `>Not now${named}</button>`])
			expect(page).toContain(text);
		const asked = await read(path, cast.owner);
		for (const text of ["Allow this fork to be shown?", "<bdi>Forking Editor</bdi>", "can't be taken back"])
			expect(asked).toContain(text);
		expect((await app.get(path, cookieOf(cast.editor))).status).toBe(403);
		await allow(cast.owner, id, copy);
		expect((await app.get(path, cookieOf(cast.owner))).status).toBe(404);
	});

	test("that is put off makes room for those that nobody has answered yet", async () => {
		const { id } = await makeProject(db, { owner: cast.owner }, { visibility: "private" });
		const copies: string[] = [];
		for (let i = 0; i <= forksShown; i += 1) {
			const copy = await makeProject(db, { owner: cast.editor }, { visibility: "private", forkedFrom: id });
			copies.push(copy.id);
			const createdAt = new Date(Date.UTC(2026, 0, 1 + i));
			await db.insert(missingConsents).values({ originalId: id, forkId: copy.id, createdAt });
		}
		const listed = async () => {
			const { forks, total } = await listForksToAllow(db, id);
			expect(total).toBe(copies.length);
			return forks.map(({ id }) => id);
		};
		expect(await listed()).toEqual(copies.slice(0, forksShown));
		const [first = "", ...others] = copies;
		await declineFork(db, cast.owner, id, first);
		expect(await listed()).toEqual(others);
		for (const other of others) await declineFork(db, cast.owner, id, other);
		expect(await listed()).toEqual([first, ...others.slice(0, -1)]);
		const page = await read(pathOf(id), cast.owner);
		expect(page).toContain("Allow these or put them off to see the rest.");
		expect(page.split("Not now")).toHaveLength(forksShown + 1);
		await declineFork(db, cast.owner, id, first);
		expect(await listed()).toEqual(others);
	});

	test("tells who makes it what its privacy hangs on", async () => {
		const said = async (person: Person, id: string) => {
			const answer = await postFork(person, id);
			const Cookie = `${person?.cookie}; ${cookieHeader(answer)}`;
			return {
				fork: answer.location?.split("/").at(-1) ?? "",
				page: (await app.get(answer.location ?? "", { Cookie })).text,
			};
		};
		const id = await original();
		expect((await said(cast.owner, id)).page).toContain(detailMessages.forked);
		const { fork: copy, page } = await said(cast.editor, id);
		expect(page).toContain(detailMessages.forkedUnderConsent);
		await db.delete(scicommProjects).where(eq(scicommProjects.id, id));
		expect((await said(cast.editor, copy)).page).toContain(projectMessages.consentImpossible);
	});

	test("is allowed by owners of that project alone, once", async () => {
		const [id, other] = [await original(), await original()];
		const copy = await fork(cast.editor, id);
		for (const [part, status] of [
			["anonymous", 401],
			["stranger", 404],
			["admin", 404],
			["viewer", 403],
			["editor", 403],
		] as const) {
			expect((await allow(cast[part], id, copy)).status, part).toBe(status);
		}
		expect((await allow(cast.editor, copy, copy)).status, "by its own owner").toBe(404);
		expect((await allow(cast.owner, other, copy)).status, "on the page of another project").toBe(404);
		expect((await allow(cast.owner, id, "nonsense")).status).toBe(404);
		expect(await db.$count(missingConsents, eq(missingConsents.forkId, copy))).toBe(1);
		const both = await Promise.all([allow(cast.owner, id, copy), allow(secondOwner, id, copy)]);
		expect(both.map(({ status }) => status).sort()).toEqual([303, 404]);
	});

	test("is shown by an owner of the original without asking anybody", async () => {
		const copy = await fork(cast.owner, await original());
		expect((await publish(cast.owner, copy)).status).toBe(303);
	});

	test("stays private when the original has become public since, which can be forked again", async () => {
		const id = await original();
		const copy = await fork(cast.editor, id);
		await db
			.update(scicommProjects)
			.set({ visibility: "public", updatedAt: new Date() })
			.where(eq(scicommProjects.id, id));
		const refused = await publish(cast.editor, copy);
		expect(refused.status).toBe(422);
		expect(refused.html).toContain("Or fork 'Secret tides' again, which is public now.");
		expect((await publish(cast.editor, await fork(cast.editor, id))).status).toBe(303);
	});

	test("stays private for good when the original is gone", async () => {
		const id = await original();
		const copy = await fork(cast.editor, id);
		const deleted = await app.post(`${pathOf(id)}/delete`, new URLSearchParams(), cookieOf(cast.owner));
		expect(deleted.status).toBe(303);
		const refused = await publish(cast.editor, copy);
		expect(refused.status).toBe(422);
		expect(refused.html).toContain(projectMessages.consentImpossible);
		const again = await fork(cast.editor, copy);
		expect((await publish(cast.editor, again)).html).toContain(projectMessages.consentImpossible);
	});

	test("is allowed by whoever owns the original by then, and its name is not told to who may not see it", async () => {
		const id = await original();
		const copy = await fork(cast.editor, id);
		await db
			.delete(projectContributors)
			.where(and(eq(projectContributors.projectId, id), eq(projectContributors.userId, cast.editor.id)));
		const refused = await publish(cast.editor, copy);
		expect(refused.html).toContain(projectMessages.consentOfUnknown);
		expect(refused.html).not.toContain("Secret tides");
		const heir = await becomeMember(app);
		await addContributor(db, id, heir, "owner");
		await addContributor(db, id, cast.editor, "viewer");
		expect((await publish(cast.editor, copy)).html).toContain(
			"Ask First Owner or Second Owner or an unnamed member to",
		);
		await db.delete(projectContributors).where(eq(projectContributors.projectId, id));
		await addContributor(db, id, heir, "owner");
		expect((await allow(cast.owner, id, copy)).status).toBe(404);
		expect((await allow(heir, id, copy)).status).toBe(303);
		expect((await publish(cast.editor, copy)).status).toBe(303);
	});

	test("takes the consent of the owners of each project that it was copied through", async () => {
		const id = await original();
		const first = await fork(cast.editor, id);
		const own = await fork(cast.editor, first);
		expect((await publish(cast.editor, own)).html).toContain("'Secret tides' was not public");
		const helper = await becomeMember(app);
		await addContributor(db, first, helper, "editor");
		const second = await fork(helper, first);
		expect((await allow(cast.owner, id, second)).status).toBe(303);
		expect((await publish(helper, second)).status).toBe(422);
		expect((await allow(cast.editor, first, second)).status).toBe(303);
		expect((await publish(helper, second)).status).toBe(303);
		expect((await publish(cast.editor, first)).status, "what was agreed for one fork holds for that one").toBe(422);
	});

	test("is forked while the editor's right to it goes: there is none, or it lacks consent", async () => {
		const id = await original();
		const editor = await becomeMember(app);
		await addContributor(db, id, editor, "editor");
		const mine = and(eq(projectContributors.projectId, id), eq(projectContributors.userId, editor.id));
		const [response] = await Promise.all([
			postFork(editor, id),
			db.update(projectContributors).set({ role: "viewer" }).where(mine),
		]);
		expect([303, 403, 404]).toContain(response.status);
		const forks = await db.$count(scicommProjects, eq(scicommProjects.forkedFrom, id));
		expect(await db.$count(missingConsents, eq(missingConsents.originalId, id))).toBe(forks);
		expect(forks).toBe(response.status === 303 ? 1 : 0);
	});

	test("outlives the account of the original's owner, and of who forked, without getting in the way of either", async () => {
		const [owner, editor] = [await becomeMember(app), await becomeMember(app)];
		const { id } = await makeProject(db, { owner: owner.email }, { visibility: "private" });
		await addContributor(db, id, editor, "editor");
		const copy = await fork(editor, id);
		const erase = (account: { id: string }) =>
			db.transaction(async (transaction) => {
				await removeAccountFromProjects(transaction, account);
				await transaction.delete(users).where(eq(users.id, account.id));
			});
		await erase(owner);
		expect((await allow(editor, id, copy)).status, "who has inherited the original").toBe(303);
		const next = await fork(editor, copy);
		await Promise.all([erase(editor), app.post(`${pathOf(next)}/delete`, new URLSearchParams(), cookieOf(editor))]);
		expect(await db.$count(missingConsents, eq(missingConsents.originalId, id))).toBe(0);
	});
});

test("the migration keeps private forks private that were made of what is not public, by others than its owners", async () => {
	const { client, migrate } = await databaseBefore("consents-of-forks");
	const addUser = async (email: string): Promise<string> =>
		(await client.query("insert into users (name, email) values ('', $1) returning id", [email])).rows[0].id;
	const [ada, bob] = [await addUser("ada@example.org"), await addUser("bob@example.org")];
	const add = async (owner: string, visibility: Visibility, from: string | null = null): Promise<string> => {
		const sql =
			"insert into scicomm_projects (name, description, visibility, forked_from) values ('a', 'b', $1, $2) returning id";
		const id = (await client.query(sql, [visibility, from])).rows[0].id;
		const contributor = "insert into project_contributors (project_id, user_id, role) values ($1, $2, 'owner')";
		await client.query(contributor, [id, owner]);
		return id;
	};
	const [closed, open] = [await add(ada, "private"), await add(ada, "public")];
	await add(ada, "private", closed);
	await add(bob, "private", open);
	await add(bob, "public", closed);
	const kept = await add(bob, "private", closed);
	const ofKept = await add(bob, "private", kept);
	await migrate();
	const { rows } = await client.query("select fork_id, original_id from missing_consents");
	const expected = [kept, ofKept].map((fork_id) => ({ fork_id, original_id: closed }));
	expect(rows).toHaveLength(2);
	expect(rows).toEqual(expect.arrayContaining(expected));
});
