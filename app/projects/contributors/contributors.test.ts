import { and, eq, inArray } from "drizzle-orm";
import { href } from "react-router";
import { afterAll, describe, expect, test } from "vitest";
import { users } from "#app/accounts/account.tables.server.ts";
import { connectDatabase } from "#app/db/client.server.ts";
import { isRefusal, refuse } from "#app/forms/form-answer.ts";
import { notifications } from "#app/notifications/notification.tables.server.ts";
import { becomeMember, goodPassword } from "#tests/accounts.ts";
import { addContent, addContributor } from "#tests/project-rows.ts";
import { makeProject } from "#tests/projects.ts";
import { testSite } from "#tests/site.ts";
import { tabPath } from "../detail-path.ts";
import { projectContributors, projectInvitations, scicommProjects } from "../project.tables.server.ts";
import type { ProjectRole } from "../project.ts";
import { contributorMessages, maskedEmail, strongerRole, whyOwnerStays } from "./contributor.ts";
import { changeRole, removeContributor } from "./contributors.server.ts";

const app = await testSite();
const { db, url } = app;
const other = connectDatabase(url, 4);
afterAll(() => Promise.all([db.$client.end(), other.$client.end()]));

type Person = Awaited<ReturnType<typeof person>>;

/** Somebody with an account, and with a role in the project. */
async function person(projectId?: string, role?: ProjectRole) {
	const account = await becomeMember(app);
	if (projectId && role) await addContributor(db, projectId, account, role);
	return account;
}

async function projectOf(owner: { id: string }, fields: Partial<typeof scicommProjects.$inferInsert> = {}) {
	return makeProject(db, { owner }, fields).then(({ id }) => id);
}

function setRole(who: Person | null, projectId: string, userId: string, role: string, more = {}) {
	const path = href("/scicomm/projects/:projectId/contributors/:userId/role", { projectId, userId });
	return app.post(path, new URLSearchParams({ role, ...more }), who ? { Cookie: who.cookie } : {});
}

function removePath(projectId: string, userId: string) {
	return href("/scicomm/projects/:projectId/contributors/:userId/remove", { projectId, userId });
}

function remove(who: Person | null, projectId: string, userId: string) {
	return app.post(removePath(projectId, userId), new URLSearchParams(), who ? { Cookie: who.cookie } : {});
}

async function roleOf(projectId: string, { id }: { id: string }) {
	const [row] = await db
		.select({ role: projectContributors.role })
		.from(projectContributors)
		.where(and(eq(projectContributors.projectId, projectId), eq(projectContributors.userId, id)));
	return row?.role;
}

describe("the rules", () => {
	test("the role that allows more wins", () => {
		expect(strongerRole("viewer", "editor")).toBe("editor");
		expect(strongerRole("owner", "editor")).toBe("owner");
		expect(strongerRole("viewer", "viewer")).toBe("viewer");
	});

	test("only the last owner must stay", () => {
		const [owner, suspended, editor] = [
			{ role: "owner", isSuspended: false },
			{ role: "owner", isSuspended: true },
			{ role: "editor", isSuspended: false },
		] as const;
		expect(whyOwnerStays(owner, [owner, editor], null)).toBe(contributorMessages.lastOwner);
		expect(whyOwnerStays(owner, [owner, editor], "editor")).toBe(contributorMessages.lastOwner);
		expect(whyOwnerStays(owner, [owner, editor], "owner")).toBeNull();
		expect(whyOwnerStays(owner, [owner, owner], null)).toBeNull();
		expect(whyOwnerStays(editor, [owner, editor], null)).toBeNull();
		expect(whyOwnerStays(owner, [owner, suspended], null)).toBe(contributorMessages.lastOwnerWhoActs);
		expect(whyOwnerStays(suspended, [owner, suspended], null)).toBeNull();
		expect(whyOwnerStays(suspended, [suspended, editor], null)).toBe(contributorMessages.lastOwner);
		expect(whyOwnerStays(suspended, [suspended, editor], "editor")).toBe(contributorMessages.lastOwner);
	});

	test.each([
		["rachel@example.org", "r…@example.org"],
		["r@example.org", "r…@example.org"],
		["ünal@example.org", "ü…@example.org"],
	])("%s is masked as %s", (email, masked) => expect(maskedEmail(email)).toBe(masked));
});

describe("the role of a contributor", () => {
	test("is changed by an owner, which the page tells", async () => {
		const owner = await person();
		const id = await projectOf(owner);
		const editor = await person(id, "editor");
		const response = await setRole(owner, id, editor.id, "viewer");
		expect(response).toMatchObject({ status: 303, location: tabPath(id, "contributors") });
		expect(await roleOf(id, editor)).toBe("viewer");
		const [notice] = response.headers.getSetCookie()[0]?.split(";") ?? [];
		const page = await app.get(tabPath(id, "contributors"), { Cookie: `${owner.cookie}; ${notice}` });
		expect(page.text).toContain("The role is changed.");
	});

	test("is told to whom it is given, and not where it is as it was", async () => {
		const owner = await person();
		const id = await projectOf(owner);
		const editor = await person(id, "editor");
		const told = () =>
			db.$count(notifications, and(eq(notifications.userId, editor.id), eq(notifications.kind, "role")));
		const same = await setRole(owner, id, editor.id, "editor");
		expect(same).toMatchObject({ status: 303, location: tabPath(id, "contributors") });
		expect(same.headers.getSetCookie()).toEqual([]);
		expect(await told()).toBe(0);
		await setRole(owner, id, editor.id, "viewer");
		expect(await told()).toBe(1);
	});

	test("is changed from the one that was shown, so that of two owners at once the later one is told", async () => {
		const owner = await person();
		const id = await projectOf(owner);
		const [second, editor] = [await person(id, "owner"), await person(id, "editor")];
		const page = await app.as(second).page(tabPath(id, "contributors"));
		const shown = { version: /name="version" value="(editor)"/.exec(page)?.[1] ?? "" };
		expect((await setRole(owner, id, editor.id, "owner", shown)).status).toBe(303);
		expect(await setRole(second, id, editor.id, "viewer", shown)).toAnswer(
			409,
			contributorMessages.roleChangedElsewhere,
		);
		expect(await roleOf(id, editor)).toBe("owner");
		expect((await setRole(second, id, editor.id, "owner", shown)).status).toBe(303);
		expect((await setRole(second, id, editor.id, "viewer", { version: "owner" })).status).toBe(303);
		expect(await roleOf(id, editor)).toBe("viewer");
	});

	test("is nothing that others, or crafted forms, can change", async () => {
		const owner = await person();
		const id = await projectOf(owner);
		const [editor, viewer, stranger] = [await person(id, "editor"), await person(id, "viewer"), await person()];
		for (const who of [editor, viewer, stranger]) {
			for (const whom of [editor, viewer, owner, stranger]) {
				expect(await setRole(who, id, whom.id, "owner")).toAnswer(403, "Only an owner of the project can do that.");
			}
		}
		expect(await setRole(null, id, viewer.id, "owner")).toAnswer(
			401,
			"You must be logged in to change who contributes to a project",
		);
		for (const role of ["admin", "", "OWNER", "owner'--"]) {
			expect(await setRole(owner, id, editor.id, role)).toAnswer(422, "Choose one of the roles");
		}
		for (const nobody of [stranger.id, "nonsense", "00000000-0000-4000-8000-000000000000"]) {
			expect(await setRole(owner, id, nobody, "owner")).toAnswer(404, "This person is no longer a contributor.");
		}
		expect([await roleOf(id, editor), await roleOf(id, viewer), await roleOf(id, stranger)]).toEqual([
			"editor",
			"viewer",
			undefined,
		]);
		const elsewhere = await projectOf(stranger);
		expect((await setRole(stranger, elsewhere, editor.id, "viewer")).status).toBe(404);
		expect(await roleOf(id, editor)).toBe("editor");
	});
});

describe("leaving and removing", () => {
	test("ends all rights at once, and what was made stays and counts again on return", async () => {
		const owner = await person();
		const id = await projectOf(owner, { visibility: "private" });
		const editor = await person(id, "editor");
		await addContent(db, id, editor, 2);
		const invite = href("/scicomm/projects/:projectId/contributors/invite", { projectId: id });
		expect((await remove(owner, id, editor.id)).status).toBe(303);
		for (const path of [tabPath(id, "about"), tabPath(id, "content"), invite, removePath(id, editor.id)]) {
			expect((await app.get(path, { Cookie: editor.cookie })).status, path).toBe(404);
		}
		expect((await remove(editor, id, owner.id)).status).toBe(404);
		await addContributor(db, id, editor, "viewer");
		const page = await app.get(tabPath(id, "contributors"), { Cookie: editor.cookie });
		expect(page.text).toContain("Viewer, 2 contributions");
	});

	test("is for oneself open to everybody, after a page that asks", async () => {
		const owner = await person();
		const secret = await projectOf(owner, { visibility: "private" });
		const open = await projectOf(owner);
		const viewer = await person(secret, "viewer");
		await addContributor(db, open, viewer, "viewer");
		const question = await app.get(removePath(secret, viewer.id), { Cookie: viewer.cookie });
		expect(question.text).toContain("Leave this project?");
		const left = await remove(viewer, secret, viewer.id);
		expect(left.location).toBe(href("/scicomm/projects"));
		expect((await remove(viewer, open, viewer.id)).location).toBe(tabPath(open, "contributors"));
		expect(await remove(viewer, open, viewer.id)).toAnswer(404, contributorMessages.contributorGone);
		expect(await roleOf(secret, viewer)).toBeUndefined();
		const login = await app.get(removePath(open, viewer.id));
		expect(login.location).toBe(`/login?redirect=${removePath(open, viewer.id)}`);
	});

	test("somebody without a name is asked about as an unnamed member, with a capital only where the words stand alone", async () => {
		const owner = await person();
		const id = await projectOf(owner);
		const editor = await person(id, "editor");
		const asked = await app.as(owner).page(removePath(id, editor.id));
		expect(asked).toContain("<bdi>An unnamed member</bdi>");
		expect(asked).toContain("What <bdi>an unnamed member</bdi> made stays.");
		const tab = await app.as(owner).page(tabPath(id, "contributors"));
		expect(tab).toContain("<bdi>An unnamed member</bdi>");
		expect(tab).toContain('"Role of an unnamed member"');
	});

	test("others is for owners, who are asked by name", async () => {
		const owner = await person();
		const id = await projectOf(owner);
		const [editor, viewer] = [await person(id, "editor"), await person(id, "viewer")];
		await db.update(users).set({ name: "Inge Lehmann" }).where(eq(users.id, viewer.id));
		for (const who of [editor, await person()]) {
			expect((await app.get(removePath(id, viewer.id), { Cookie: who.cookie })).status).toBe(403);
			expect((await remove(who, id, viewer.id)).status).toBe(403);
		}
		expect((await remove(null, id, viewer.id)).status).toBe(401);
		const question = await app.get(removePath(id, viewer.id), { Cookie: owner.cookie });
		const text = question.text;
		expect(text).toContain("Remove this contributor?");
		expect(text).toContain("Inge Lehmann");
		expect((await remove(owner, id, viewer.id)).status).toBe(303);
		expect((await remove(owner, id, viewer.id)).status).toBe(404);
	});
});

describe("the last owner", () => {
	test("can't leave, be removed or become something else", async () => {
		const owner = await person();
		const id = await projectOf(owner);
		await person(id, "editor");
		for (const response of [await remove(owner, id, owner.id), await setRole(owner, id, owner.id, "viewer")]) {
			expect(response.status).toBe(409);
			expect(response.text).toContain(contributorMessages.lastOwner);
		}
		expect(await roleOf(id, owner)).toBe("owner");
		expect((await setRole(owner, id, owner.id, "owner")).status).toBe(303);
		const page = await app.get(tabPath(id, "contributors"), { Cookie: owner.cookie });
		expect(page.text).toContain("The last owner can't leave");
	});

	test("is who can act: one who is suspended does not count, and can be demoted or removed", async () => {
		const owner = await person();
		const id = await projectOf(owner);
		const [first, second] = [await person(id, "owner"), await person(id, "owner")];
		await db
			.update(users)
			.set({ suspendedAt: new Date(), suspendedFor: "Spam" })
			.where(inArray(users.id, [first.id, second.id]));
		for (const response of [await remove(owner, id, owner.id), await setRole(owner, id, owner.id, "viewer")]) {
			expect(response).toAnswer(409, contributorMessages.lastOwnerWhoActs);
		}
		const page = await app.as(owner).page(tabPath(id, "contributors"));
		expect(page.match(/<p[^>]*>No other owner can look after this project right now/g)).toHaveLength(1);
		expect(page).not.toContain("The last owner");
		expect((await setRole(owner, id, first.id, "viewer")).status).toBe(303);
		expect((await remove(owner, id, second.id)).status).toBe(303);
	});

	test.each([
		["two who leave", (one: string) => one],
		["two who remove each other", (_: string, two: string) => two],
	])("is left of %s at once on two connections", async (_, whom) => {
		for (let round = 0; round < 8; round++) {
			const [one, two] = [await becomeMember({ db }), await becomeMember({ db })];
			const { id } = await makeProject(db, { owner: one });
			await addContributor(db, id, two, "owner");
			const results = await Promise.allSettled([
				removeContributor(db, one, id, whom(one.id, two.id)),
				removeContributor(other, two, id, whom(two.id, one.id)),
			]);
			expect(results.filter(({ status }) => status === "fulfilled").length).toBeGreaterThan(0);
			const owners = and(eq(projectContributors.projectId, id), eq(projectContributors.role, "owner"));
			expect(await db.$count(projectContributors, owners)).toBe(1);
		}
	});

	test("stays also where a suspension comes while they leave or step down", async () => {
		const owner = await becomeMember({ db });
		const { id } = await makeProject(db, { owner });
		await db.update(users).set({ suspendedAt: new Date(), suspendedFor: "Spam" }).where(eq(users.id, owner.id));
		for (const refusal of [
			await removeContributor(db, owner, id, owner.id),
			await changeRole(db, owner, id, owner.id, "viewer"),
		])
			expect(refusal).toMatchObject(refuse(409, contributorMessages.lastOwner));
		expect(await roleOf(id, owner)).toBe("owner");
	});

	test("is left of two who step down or leave at once", async () => {
		const [one, two] = [await becomeMember({ db }), await becomeMember({ db })];
		const { id } = await makeProject(db, { owner: one });
		await addContributor(db, id, two, "owner");
		const refusals = await Promise.all([
			changeRole(db, one, id, one.id, "viewer"),
			removeContributor(other, two, id, two.id),
		]);
		expect(refusals.filter(isRefusal)).toHaveLength(1);
		expect(refusals).toContainEqual(expect.objectContaining(refuse(409, contributorMessages.lastOwner)));
	});
});

describe("deleting an account", () => {
	function deleteAccount(who: Person) {
		const form = new URLSearchParams({ password: goodPassword });
		return app.post(href("/profile/delete"), form, { Cookie: who.cookie });
	}

	async function exists(id: string) {
		return (await db.$count(scicommProjects, eq(scicommProjects.id, id))) === 1;
	}

	test("deletes projects that nobody else contributes to, and hands the others on", async () => {
		const owner = await person();
		const [lonely, shared, owned] = [await projectOf(owner), await projectOf(owner), await projectOf(owner)];
		const fork = (await makeProject(db, { owner: await becomeMember({ db }) }, { forkedFrom: lonely })).id;
		const [viewer, early, late] = [await becomeMember({ db }), await becomeMember({ db }), await becomeMember({ db })];
		await addContributor(db, shared, viewer, "viewer");
		await addContributor(db, shared, early, "editor");
		await addContributor(db, shared, late, "editor");
		await addContributor(db, owned, late, "owner");
		await addContributor(db, owned, early, "editor");
		const content = await addContent(db, shared, owner);
		expect((await deleteAccount(owner)).status).toBe(303);
		expect([await exists(lonely), await exists(shared), await exists(owned), await exists(fork)]).toEqual([
			false,
			true,
			true,
			true,
		]);
		expect([await roleOf(shared, early), await roleOf(shared, late), await roleOf(shared, viewer)]).toEqual([
			"owner",
			"editor",
			"viewer",
		]);
		expect(await roleOf(owned, early)).toBe("editor");
		expect(content).not.toBe("");
	});

	test("takes along the invitations sent by it, and to its address if that is confirmed", async () => {
		const id = await projectOf(await becomeMember({ db }));
		const [confirmed, squatter] = [await person(), await person()];
		await db.update(users).set({ emailVerified: true }).where(eq(users.id, confirmed.id));
		const invitation = { projectId: id, role: "editor", expiresAt: new Date(Date.now() + 1e6) } as const;
		await db.insert(projectInvitations).values([
			{ ...invitation, email: confirmed.email, tokenHash: "1" },
			{ ...invitation, email: squatter.email, tokenHash: "2" },
			{ ...invitation, email: "someone@example.org", tokenHash: "3", invitedBy: squatter.id },
		]);
		await deleteAccount(confirmed);
		await deleteAccount(squatter);
		const left = await db.select().from(projectInvitations).where(eq(projectInvitations.projectId, id));
		expect(left.map(({ email }) => email)).toEqual([squatter.email]);
	});
});
