import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { href } from "react-router";
import { describe, expect, test } from "vitest";
import { users } from "#app/accounts/account.tables.server.ts";
import { mails } from "#app/mail/mail.tables.server.ts";
import { lockMailSettings } from "#app/mail/mail-settings.server.ts";
import { mailSettings } from "#app/mail/mail-settings.tables.server.ts";
import { listUnread, markAllRead } from "#app/notifications/notifications.server.ts";
import { becomeMember, cookieHeader, linkIn, nextAddress } from "#tests/accounts.ts";
import { mailsTo } from "#tests/mail.ts";
import { addContributor } from "#tests/project-rows.ts";
import { makeProject } from "#tests/projects.ts";
import { testSite } from "#tests/site.ts";
import { contributorMessages, invitationsPerDay, maxPending } from "../contributors/contributor.ts";
import { invitationPath, tabPath } from "../detail-path.ts";
import { projectContributors, projectInvitations, scicommProjects } from "../project.tables.server.ts";
import type { ProjectRole } from "../project.ts";
import { forgetOldInvitations } from "./invitation.server.ts";
import { invitationSubject } from "./invitation-mail.ts";

const app = await testSite();
const { db } = app;

const page = href("/scicomm/projects/invitation");

async function person(email?: string) {
	return becomeMember(app, { emailVerified: true, ...(email !== undefined && { email }) });
}
type Person = Awaited<ReturnType<typeof person>>;

async function ownProject(fields: Parameters<typeof makeProject>[2] = {}) {
	const owner = await person();
	return { owner, id: (await makeProject(db, { owner }, { visibility: "private", ...fields })).id };
}

function invite(who: Person | null, projectId: string, fields: Record<string, string>, address = nextAddress()) {
	const path = href("/scicomm/projects/:projectId/contributors/invite", { projectId });
	const headers = { "X-Forwarded-For": address, ...(who && { Cookie: who.cookie }) };
	return app.post(path, new URLSearchParams({ role: "editor", ...fields }), headers);
}

function answerPending(who: Person | null, projectId: string, invitationId: string, intent: string) {
	const params = { projectId, invitationId };
	const path = href("/scicomm/projects/:projectId/contributors/pending/:invitationId", params);
	return app.post(path, new URLSearchParams({ intent }), who ? { Cookie: who.cookie } : {});
}

async function pending(projectId: string) {
	return db.select().from(projectInvitations).where(eq(projectInvitations.projectId, projectId));
}

/** Follows the link of the newest invitation to an address. Returns the cookie that it leaves. */
async function follow(email: string) {
	const [mail] = await mailsTo(db, email);
	const response = await app.get(linkIn(mail));
	expect(response.location).toBe(page);
	return cookieHeader(response);
}

function read(cookie: string, who?: Person) {
	return app.get(page, { Cookie: [cookie, who?.cookie].filter(Boolean).join("; ") });
}

function answer(cookie: string, who: Person | null, what = "accept") {
	const Cookie = [cookie, who?.cookie].filter(Boolean).join("; ");
	return app.post(page, new URLSearchParams({ answer: what }), { Cookie });
}

async function roleOf(projectId: string, { id }: { id: string }) {
	const [row] = await db
		.select({ role: projectContributors.role })
		.from(projectContributors)
		.where(and(eq(projectContributors.projectId, projectId), eq(projectContributors.userId, id)));
	return row?.role;
}

let guests = 0;
function newEmail() {
	guests += 1;
	return `guest-${guests}@example.org`;
}

describe("inviting", () => {
	test("mails a link whose token is stored as a hash alone, and lists what is pending for owners", async () => {
		const { owner, id } = await ownProject({ name: "Ice Cores at ice.example" });
		await db.update(users).set({ name: "Inge Lehmann" }).where(eq(users.id, owner.id));
		const email = newEmail();
		expect(await invite(owner, id, { email: ` ${email.toUpperCase()} `, role: "viewer" })).toMatchObject({
			status: 303,
			location: tabPath(id, "contributors"),
		});
		const [mail] = await mailsTo(db, email);
		expect(mail?.subject).toBe(invitationSubject);
		expect(mail?.text).toContain(
			"Inge Lehmann, by way of Heliograph, invites you to contribute to the project “Ice Cores at ice example”",
		);
		expect(mail?.text).toContain("The role is viewer");
		expect(mail?.text).not.toContain(owner.email);
		const token = new URL(linkIn(mail), "http://localhost").searchParams.get("token") ?? "";
		expect(token).toMatch(/^[\w-]{43}$/);
		const [row] = await pending(id);
		expect(row).toMatchObject({ email, role: "viewer", invitedBy: owner.id });
		expect(row?.tokenHash).toBe(createHash("sha256").update(token).digest("hex"));
		const days = (Number(row?.expiresAt) - Date.now()) / 86_400_000;
		expect(days).toBeGreaterThan(13.9);
		expect(days).toBeLessThan(14.1);
		const viewer = await person();
		await addContributor(db, id, viewer, "viewer");
		const tab = tabPath(id, "contributors");
		expect((await app.get(tab, { Cookie: owner.cookie })).text).toContain(email);
		for (const path of [tab, tab.replace("?", ".data?")]) {
			expect((await app.get(path, { Cookie: viewer.cookie })).text).not.toContain(email);
		}
	});

	test("is for owners: others are refused before anything is sent", async () => {
		const { owner, id } = await ownProject({ visibility: "public" });
		const [editor, viewer, stranger] = [await person(), await person(), await person()];
		await addContributor(db, id, editor, "editor");
		await addContributor(db, id, viewer, "viewer");
		const email = newEmail();
		for (const who of [editor, viewer, stranger]) {
			expect(await invite(who, id, { email })).toAnswer(
				403,
				"Only an owner of the project can do that.",
				`value="${email}"`,
			);
			const form = href("/scicomm/projects/:projectId/contributors/invite", { projectId: id });
			expect((await app.get(form, { Cookie: who.cookie })).status).toBe(403);
		}
		expect(await invite(null, id, { email })).toAnswer(
			401,
			"You must be logged in to change who contributes to a project",
			`value="${email}"`,
		);
		expect(await mailsTo(db, email)).toEqual([]);
		expect((await invite(owner, id, { email })).status).toBe(303);
	});

	test("says how long the address is kept", async () => {
		const { owner, id } = await ownProject();
		const path = href("/scicomm/projects/:projectId/contributors/invite", { projectId: id });
		expect(await app.as(owner).page(path)).toContain(
			"keep the address until it is answered, or for 30 days after it expires",
		);
	});

	test("waits while a moderator hides the project, and so does who is invited already; taking back and declining do not", async () => {
		const { owner, id } = await ownProject({ visibility: "public", name: "Ice Cores" });
		const [guest, other, third] = [await person(), await person(), await person()];
		const guests = [guest, other, third];
		for (const { email } of guests) await invite(owner, id, { email });
		const setHidden = (hidden: boolean) => db.update(scicommProjects).set({ hidden }).where(eq(scicommProjects.id, id));
		const places = [href("/home"), href("/notifications")];
		for (const place of places) expect(await app.as(guest).page(place)).toContain("You are invited to contribute");
		await setHidden(true);
		for (const place of places) expect(await app.as(guest).page(place)).not.toContain("You are invited to contribute");
		const form = href("/scicomm/projects/:projectId/contributors/invite", { projectId: id });
		const page = await app.as(owner).page(form);
		expect(page).toContain(contributorMessages.hidden);
		expect(page).not.toContain("Send Invitation");
		const email = newEmail();
		expect(await invite(owner, id, { email })).toAnswer(409, contributorMessages.hidden, `value="${email}"`);
		const rows = await pending(id);
		const idOf = (who: Person) => rows.find((row) => row.email === who.email)?.id ?? "";
		expect(await answerPending(owner, id, idOf(guest), "again")).toAnswer(409, contributorMessages.hidden);
		expect(await mailsTo(db, email)).toEqual([]);
		expect(await mailsTo(db, guest.email)).toHaveLength(1);
		const cookie = await follow(guest.email);
		for (const who of [guest, undefined]) {
			const shown = await read(cookie, who);
			expect(shown).toAnswer(200, contributorMessages.hiddenToAccept, "Decline");
			expect(shown.text).not.toMatch(/Ice Cores|to accept<|>Accept</);
		}
		const refused = await answer(cookie, guest);
		expect(refused).toAnswer(409, contributorMessages.hiddenToAccept);
		expect(refused.text).not.toContain("Someone was faster");
		expect(await roleOf(id, guest)).toBeUndefined();
		expect((await answerPending(owner, id, idOf(other), "withdraw")).status).toBe(303);
		expect((await answer(await follow(third.email), third, "decline")).status).toBe(303);
		expect((await pending(id)).map(({ email }) => email)).toEqual([guest.email]);
		await setHidden(false);
		expect((await answer(cookie, guest)).status).toBe(303);
		expect((await invite(owner, id, { email })).status).toBe(303);
	});

	test("tells what is wrong with what was typed, and keeps it", async () => {
		const { owner, id } = await ownProject();
		for (const [fields, message] of [
			[{ email: "" }, "Enter the email address of the person you want to invite"],
			[{ email: "nobody" }, "Invalid email address"],
			[{ email: "a@example.org,b@example.org" }, "Invalid email address"],
			[{ email: "a@example.org\nBcc: b@example.org" }, "Invalid email address"],
			[{ email: "a@example.org", role: "admin" }, "Choose one of the roles"],
		] as [Record<string, string>, string][]) {
			expect(await invite(owner, id, fields)).toAnswer(422, message);
		}
		expect(await pending(id)).toEqual([]);
	});

	test("an address twice, or a contributor, is refused", async () => {
		const { owner, id } = await ownProject();
		const email = newEmail();
		await invite(owner, id, { email });
		expect(await invite(owner, id, { email, role: "owner" })).toAnswer(409, contributorMessages.alreadyInvited);
		expect(await invite(owner, id, { email: owner.email })).toAnswer(409, contributorMessages.alreadyHere);
		expect(await pending(id)).toMatchObject([{ email, role: "editor" }]);
		expect(await mailsTo(db, email)).toHaveLength(1);
		await db.update(projectInvitations).set({ expiresAt: new Date(Date.now() - 1000) });
		expect((await invite(owner, id, { email, role: "viewer" })).status).toBe(303);
		expect(await pending(id)).toMatchObject([{ email, role: "viewer" }]);
	});

	test("one address twice at once leaves one invitation and one mail", async () => {
		const { owner, id } = await ownProject();
		const email = newEmail();
		const statuses = (await Promise.all([invite(owner, id, { email }), invite(owner, id, { email })])).map(
			({ status }) => status,
		);
		expect(statuses.sort()).toEqual([303, 409]);
		expect(await pending(id)).toHaveLength(1);
		expect(await mailsTo(db, email)).toHaveLength(1);
	});

	test("a project has 50 invitations that wait at most, and those that are too old don't count until they are sent again", async () => {
		const { owner, id } = await ownProject();
		const row = { projectId: id, role: "viewer" as const, expiresAt: new Date(Date.now() + 60_000) };
		const rows = Array.from({ length: maxPending }, (_, i) => ({
			...row,
			email: `p${i}@example.org`,
			tokenHash: `p${i}`,
		}));
		await db.insert(projectInvitations).values(rows);
		expect(await invite(owner, id, { email: newEmail() })).toAnswer(409, contributorMessages.tooManyPending);
		const old = eq(projectInvitations.tokenHash, "p0");
		const [{ oldId } = { oldId: "" }] = await db
			.update(projectInvitations)
			.set({ expiresAt: new Date() })
			.where(old)
			.returning({ oldId: projectInvitations.id });
		expect((await invite(owner, id, { email: newEmail() })).status).toBe(303);
		expect(await answerPending(owner, id, oldId, "again")).toAnswer(409, contributorMessages.tooManyPending);
	});

	test("a network address sends 60 in a day, whoever is behind it, and refusals do not count", async () => {
		const [last, ...owners] = [await ownProject(), await ownProject(), await ownProject(), await ownProject()];
		const address = nextAddress();
		for (let i = 0; i < invitationsPerDay.byAddress; i++) {
			const { owner, id } = owners[i % 3] ?? last;
			expect((await invite(owner, id, { email: owner.email }, address)).status).toBe(409);
			expect((await invite(owner, id, { email: newEmail() }, address)).status).toBe(303);
		}
		const { owner, id } = last;
		const email = newEmail();
		expect(await invite(owner, id, { email }, address)).toAnswer(
			429,
			"Up to 60 invitations a day can be sent from one network. Try again in 24 hours.",
			`value="${email}"`,
		);
		expect(await mailsTo(db, email)).toEqual([]);
		expect((await invite(owner, id, { email })).status).toBe(303);
	});

	test("takes a confirmed address, which the page says beforehand; what was typed is kept, and nothing is sent", async () => {
		const owner = await becomeMember(app);
		const { id } = await makeProject(db, { owner });
		const path = href("/scicomm/projects/:projectId/contributors/invite", { projectId: id });
		const page = (await app.get(path, { Cookie: owner.cookie })).text;
		expect(page).toContain(contributorMessages.confirmToInvite);
		expect(page).toContain(owner.email);
		const [form] = page.match(/<form[^>]*action="\/profile#confirmation".*?<\/form>/s) ?? [];
		expect(form).toContain('method="post"');
		expect(form).toMatch(/name="intent"[^>]*value="send-confirmation"/);
		expect(form).toContain("Send the mail again");
		const email = newEmail();
		const refused = await invite(owner, id, { email, role: "viewer" });
		expect(refused).toAnswer(403, contributorMessages.confirmFirst, `value="${email}"`);
		const text = refused.text;
		expect(text).toMatch(/<input[^>]*checked=""[^>]*value="viewer"/);
		expect(text).toContain("Send the mail again");
		expect(await mailsTo(db, email)).toEqual([]);
		expect(await pending(id)).toEqual([]);
		await db.update(users).set({ emailVerified: true }).where(eq(users.id, owner.id));
		expect((await app.get(path, { Cookie: owner.cookie })).text).not.toContain("Send the mail again");
		expect((await invite(owner, id, { email })).status).toBe(303);
		await db.update(users).set({ emailVerified: false }).where(eq(users.id, owner.id));
		const [{ id: invitation } = { id: "" }] = await pending(id);
		expect(await answerPending(owner, id, invitation, "again")).toAnswer(403, contributorMessages.confirmFirst);
		expect(await mailsTo(db, email)).toHaveLength(1);
		expect((await answerPending(owner, id, invitation, "withdraw")).status).toBe(303);
	});

	test("a member sends 20 in a day, those sent again included", async () => {
		const { owner, id } = await ownProject();
		const first = newEmail();
		await invite(owner, id, { email: first });
		const [{ id: invitation } = { id: "" }] = await pending(id);
		expect((await answerPending(owner, id, invitation, "again")).status).toBe(303);
		for (let i = 2; i < invitationsPerDay.byInviter; i++) {
			expect((await invite(owner, id, { email: newEmail() })).status).toBe(303);
		}
		expect(await invite(owner, id, { email: newEmail() })).toAnswer(
			429,
			"You can send 20 invitations in a day. Try again in 24 hours.",
		);
		const again = await answerPending(owner, id, invitation, "again");
		expect(again.status).toBe(429);
		expect(await mailsTo(db, first)).toHaveLength(2);
	});
});

describe("a pending invitation", () => {
	test("is taken back: its link says so, and no one else's is touched", async () => {
		const { owner, id } = await ownProject();
		const guest = await person();
		await invite(owner, id, { email: guest.email });
		const cookie = await follow(guest.email);
		const [{ id: invitation } = { id: "" }] = await pending(id);
		const stranger = await ownProject();
		for (const intent of ["withdraw", "again"]) {
			expect((await answerPending(stranger.owner, stranger.id, invitation, intent)).status).toBe(404);
			expect((await answerPending(stranger.owner, id, invitation, intent)).status).toBe(404);
			expect((await answerPending(null, id, invitation, intent)).status).toBe(401);
		}
		expect((await answerPending(owner, id, invitation, "nonsense")).status).toBe(422);
		expect((await answerPending(owner, id, "nonsense", "again")).status).toBe(404);
		expect(await pending(id)).toHaveLength(1);
		expect((await answerPending(owner, id, invitation, "withdraw")).status).toBe(303);
		expect(await answerPending(owner, id, invitation, "withdraw")).toAnswer(404, contributorMessages.invitationGone);
		expect(await answer(cookie, guest)).toAnswer(410, contributorMessages.linkOver);
		expect(await roleOf(id, guest)).toBeUndefined();
	});

	test("that is sent again tells who wants no mails of it on the site once more", async () => {
		const { owner, id } = await ownProject();
		const guest = await person();
		await db.transaction((transaction) => lockMailSettings(transaction, guest));
		await db.update(mailSettings).set({ invitationMails: false }).where(eq(mailSettings.userId, guest.id));
		await invite(owner, id, { email: guest.email });
		await markAllRead(db, guest);
		const [{ id: invitation } = { id: "" }] = await pending(id);
		expect((await answerPending(owner, id, invitation, "again")).status).toBe(303);
		expect(await listUnread(db, guest, 2)).toMatchObject([{ kind: "invitation", subjectId: invitation }]);
		expect(await mailsTo(db, guest.email)).toEqual([]);
	});

	test("is sent again with a link of its own, also when it is too old", async () => {
		const { owner, id } = await ownProject();
		const guest = await person();
		await invite(owner, id, { email: guest.email });
		const [{ id: invitation } = { id: "" }] = await pending(id);
		const earlier = await follow(guest.email);
		await db
			.update(projectInvitations)
			.set({ expiresAt: new Date(Date.now() - 1000) })
			.where(eq(projectInvitations.id, invitation));
		expect((await read(earlier, guest)).status).toBe(410);
		const tab = await app.get(tabPath(id, "contributors"), { Cookie: owner.cookie });
		expect(tab.text).toContain("expired on");
		await db.update(mails).set({ createdAt: new Date(Date.now() - 60_000) });
		expect((await answerPending(owner, id, invitation, "again")).status).toBe(303);
		const later = await follow(guest.email);
		expect((await read(earlier, guest)).status).toBe(410);
		expect((await answer(later, guest)).status).toBe(303);
		expect(await roleOf(id, guest)).toBe("editor");
	});

	test("of who is an owner no more is worth nothing", async () => {
		for (const change of ["demote", "remove"]) {
			const { owner, id } = await ownProject();
			const [rogue, guest] = [await person(), await person()];
			await addContributor(db, id, rogue, "owner");
			await invite(rogue, id, { email: guest.email, role: "owner" });
			const cookie = await follow(guest.email);
			const params = { projectId: id, userId: rogue.id };
			const path =
				change === "demote"
					? href("/scicomm/projects/:projectId/contributors/:userId/role", params)
					: href("/scicomm/projects/:projectId/contributors/:userId/remove", params);
			expect((await app.post(path, new URLSearchParams({ role: "viewer" }), { Cookie: owner.cookie })).status).toBe(
				303,
			);
			expect((await answer(cookie, guest)).status).toBe(410);
			expect(await roleOf(id, guest)).toBeUndefined();
		}
	});

	test("is forgotten a month after it is too old", async () => {
		const { owner, id } = await ownProject();
		await invite(owner, id, { email: newEmail() });
		await forgetOldInvitations(db);
		expect(await pending(id)).toHaveLength(1);
		const longAgo = new Date(Date.now() - 31 * 86_400_000);
		await db.update(projectInvitations).set({ expiresAt: longAgo }).where(eq(projectInvitations.projectId, id));
		await forgetOldInvitations(db);
		expect(await pending(id)).toEqual([]);
	});
});

describe("answering an invitation", () => {
	test("reading changes nothing, accepting makes a contributor, once", async () => {
		const { owner, id } = await ownProject({ name: "Ice Cores" });
		const guest = await person();
		await invite(owner, id, { email: guest.email });
		const cookie = await follow(guest.email);
		const text = (await read(cookie, guest)).text;
		expect(text).toContain("An unnamed member");
		expect(text).toContain("Ice Cores");
		expect(text).toContain("The role is editor: you can add and edit content.");
		expect(text).toContain('<meta name="referrer" content="same-origin"/>');
		expect(text).not.toContain(owner.email);
		expect(await roleOf(id, guest)).toBeUndefined();
		expect((await app.get(tabPath(id, "about"), { Cookie: guest.cookie })).status).toBe(404);

		const accepted = await answer(cookie, guest);
		expect(accepted).toMatchObject({ status: 303, location: tabPath(id, "about") });
		expect(accepted.headers.getSetCookie().join()).toMatch(/project-invitation=;|project-invitation=[^;]*; Max-Age=0/i);
		expect(await roleOf(id, guest)).toBe("editor");
		expect((await app.get(tabPath(id, "about"), { Cookie: guest.cookie })).status).toBe(200);
		expect(await pending(id)).toEqual([]);
		for (const again of [await answer(cookie, guest), await read(cookie, guest), await read("", guest)]) {
			expect(again.status).toBe(410);
			expect(again.text).toContain("This invitation has been used or withdrawn, or has expired.");
		}
	});

	test("takes an account, and comes back to it by way of signing in or up", async () => {
		const { owner, id } = await ownProject();
		const email = newEmail();
		await invite(owner, id, { email });
		const cookie = await follow(email);
		const text = (await read(cookie)).text;
		expect(text).toContain(`href="/login?redirect=${encodeURIComponent(page)}"`);
		expect(text).toContain(`href="/signup?redirect=${encodeURIComponent(page)}"`);
		expect(text).not.toContain(email);
		expect(await answer(cookie, null)).toAnswer(401, contributorMessages.signInToAnswer);
		const guest = await person(email);
		expect((await answer(cookie, guest)).status).toBe(303);
		expect(await roleOf(id, guest)).toBe("editor");
	});

	test("is for the account with its address, which nobody else learns", async () => {
		const { owner, id } = await ownProject({ name: "Ice Cores" });
		const email = newEmail();
		const thief = await person();
		await invite(owner, id, { email, role: "owner" });
		const cookie = await follow(email);
		const tries = [
			await read(cookie, thief),
			await answer(cookie, thief),
			await answer(cookie, thief, "decline"),
			await app.get(`${page}.data`, { Cookie: `${cookie}; ${thief.cookie}` }),
		];
		for (const response of tries) {
			expect(response.status).toBe(403);
			const text = response.text;
			expect(text).toContain("This invitation is for another address (g…@example.org)");
			expect(text).not.toContain(email);
			expect(text).not.toContain("Ice Cores");
		}
		expect(await roleOf(id, thief)).toBeUndefined();
		expect(await pending(id)).toHaveLength(1);
	});

	test.each(["accept", "decline", "withdraw"])("leaves nothing in the bell: %s", async (what) => {
		const { owner, id } = await ownProject();
		const guest = await person();
		await invite(owner, id, { email: guest.email });
		expect(await app.as(guest).page("/")).toMatch(/bell-count">1/);
		const [{ id: invitation } = { id: "" }] = await pending(id);
		if (what === "withdraw") await answerPending(owner, id, invitation, what);
		else await answer(await follow(guest.email), what === "accept" ? guest : null, what);
		expect(await pending(id)).toEqual([]);
		expect(await app.as(guest).page("/")).not.toContain("bell-count");
	});

	test("needs no mail for the account whose confirmed address is invited, and is nothing to others", async () => {
		const { owner, id } = await ownProject({ name: "Ice Cores" });
		const guest = await person();
		await invite(owner, id, { email: guest.email });
		const other = await ownProject();
		await invite(other.owner, other.id, { email: guest.email });
		const cookie = await follow(guest.email);
		const [{ id: invitation } = { id: "" }] = await pending(id);
		const path = invitationPath(invitation);
		const answerIt = (who: Person | null, what: string) => app.as(who).post(path, { answer: what });
		expect(await app.as(null).get(path)).toMatchObject({
			status: 302,
			location: `${href("/login")}?redirect=${encodeURIComponent(path)}`,
		});
		await db.update(users).set({ emailVerified: false }).where(eq(users.id, guest.id));
		for (const who of [owner, await person(), guest]) {
			expect(await app.as(who).get(path)).toAnswer(410, contributorMessages.linkOver);
			for (const what of ["accept", "decline"]) expect((await answerIt(who, what)).status).toBe(410);
		}
		const back = `href="${href("/login")}?redirect=${encodeURIComponent(path)}"`;
		for (const what of ["accept", "decline"])
			expect(await answerIt(null, what)).toAnswer(401, contributorMessages.signInToAnswer, back);
		// The cookie is of another invitation.
		const Cookie = cookie;
		expect((await app.post(path, new URLSearchParams({ answer: "decline" }), { Cookie })).status).toBe(401);
		expect([await pending(id), await pending(other.id)].map(({ length }) => length)).toEqual([1, 1]);
		await db.update(users).set({ emailVerified: true }).where(eq(users.id, guest.id));
		expect(await app.as(guest).get(path)).toAnswer(200, "Ice Cores");
		expect(await app.as(guest).get(invitationPath("nonsense"))).toAnswer(410);
		expect(await answerIt(guest, "accept")).toMatchObject({ status: 303, location: tabPath(id, "about") });
		expect(await roleOf(id, guest)).toBe("editor");
		expect((await answerIt(guest, "accept")).status).toBe(410);
	});

	test("is of the project that the page shows, also once another invitation was opened", async () => {
		const [first, second, guest] = [await ownProject(), await ownProject(), await person()];
		await invite(first.owner, first.id, { email: guest.email });
		const shown = /name="invitation" value="([^"]+)"/.exec((await read(await follow(guest.email))).text)?.[1] ?? "";
		await invite(second.owner, second.id, { email: guest.email });
		const cookie = await follow(guest.email);
		const decline = (who: Person | null) =>
			app.post(page, new URLSearchParams({ answer: "decline", invitation: shown }), {
				Cookie: [cookie, who?.cookie].filter(Boolean).join("; "),
			});
		const left = async () => [await pending(first.id), await pending(second.id)].map(({ length }) => length);
		expect(await decline(null)).toAnswer(409, contributorMessages.anotherOpened);
		expect(await left()).toEqual([1, 1]);
		expect((await decline(guest)).status).toBe(303);
		expect(await left()).toEqual([0, 1]);
		expect((await answer(cookie, guest)).location).toBe(tabPath(second.id, "about"));
	});

	test("twice at once makes one contributor", async () => {
		const { owner, id } = await ownProject();
		const guest = await person();
		await invite(owner, id, { email: guest.email });
		const cookie = await follow(guest.email);
		const statuses = (await Promise.all([answer(cookie, guest), answer(cookie, guest)])).map(({ status }) => status);
		expect(statuses.sort()).toEqual([303, 410]);
		expect(await roleOf(id, guest)).toBe("editor");
	});

	test.each<[ProjectRole, ProjectRole, ProjectRole]>([
		["viewer", "editor", "editor"],
		["editor", "viewer", "editor"],
		["owner", "viewer", "owner"],
	])("as a %s who is invited as %s one is %s", async (current, invited, next) => {
		const { owner, id } = await ownProject();
		const guest = await person();
		await invite(owner, id, { email: guest.email, role: invited });
		await addContributor(db, id, guest, current);
		expect((await answer(await follow(guest.email), guest)).status).toBe(303);
		expect(await roleOf(id, guest)).toBe(next);
	});

	test("declining ends it, with an account or without", async () => {
		for (const signedIn of [true, false]) {
			const { owner, id } = await ownProject();
			const guest = await person();
			await invite(owner, id, { email: guest.email });
			const declined = await answer(await follow(guest.email), signedIn ? guest : null, "decline");
			expect(declined.location).toBe(href("/scicomm/projects"));
			expect(await pending(id)).toEqual([]);
			expect(await roleOf(id, guest)).toBeUndefined();
		}
	});

	test("is over when the project is gone, and no made-up token says anything", async () => {
		const { owner, id } = await ownProject();
		const guest = await person();
		await invite(owner, id, { email: guest.email });
		const cookie = await follow(guest.email);
		await db.$client.query("delete from scicomm_projects where id = $1", [id]);
		expect((await answer(cookie, guest)).status).toBe(410);
		for (const token of ["", "nonsense", "\u0000", "x".repeat(4000)]) {
			const response = await app.get(`${page}?${new URLSearchParams({ token })}`);
			expect((await read(cookieHeader(response), guest)).status).toBe(410);
		}
	});

	test("leaves no token in the log", async () => {
		const { owner, id } = await ownProject();
		const guest = await person();
		await invite(owner, id, { email: guest.email });
		const [mail] = await mailsTo(db, guest.email);
		const token = linkIn(mail).split("token=")[1] ?? "";
		await app.get(linkIn(mail).replace("invitation?", "invitation.data?"));
		await answer(await follow(guest.email), guest);
		expect(JSON.stringify(app.lines)).toContain("/scicomm/projects/invitation");
		expect(JSON.stringify(app.lines)).not.toContain(token);
	});
});
