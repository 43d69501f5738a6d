import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, expect, test } from "vitest";
import { users } from "#app/accounts/account.tables.server.ts";
import type { Accounts } from "#app/accounts/auth.server.ts";
import type { Member } from "#app/accounts/viewer.ts";
import { decide } from "#app/admin/decide.server.ts";
import { report } from "#app/admin/report.server.ts";
import { decideOnReports, stateOfReported } from "#app/admin/report-decisions.server.ts";
import { undoDecision } from "#app/admin/undo-decision.server.ts";
import { connectDatabase } from "#app/db/client.server.ts";
import { reportables } from "#app/features.server.ts";
import { moderationWords, reports } from "#app/moderation/moderation.tables.server.ts";
import { projectContributors, projectInvitations, scicommProjects } from "#app/projects/project.tables.server.ts";
import { becomeMember } from "#tests/accounts.ts";
import { testSecret } from "#tests/app.ts";
import { untilWaiting } from "#tests/crossing.ts";
import { freshDatabase } from "#tests/database.ts";
import { addWaiting, seen } from "#tests/moderation.ts";
import { makeProject } from "#tests/projects.ts";
import { addPublic } from "#tests/reports.ts";
import { eraseAccount } from "./erase-account.server.ts";

const { db, appUrl: url } = await freshDatabase();
/** Has connections of its own, for what others do meanwhile. */
const elsewhere = connectDatabase(url);
const ada = await becomeMember({ db }, { emailVerified: true, name: "Ada", isAdmin: true });
const hidden = { action: "hidden", reason: "other", explanation: "Not here." } as const;
const rejected = { action: "rejected", reason: "other", explanation: "Not here." } as const;

afterEach(async () => {
	await db.delete(reports);
	await db.delete(moderationWords);
});
afterAll(async () => {
	await elsewhere.$client.end();
});

function erase(viewer: Member, on = db) {
	// Of all that accounts take, deletion needs this alone.
	const accounts = { secret: testSecret } as Accounts;
	return on.transaction((transaction) => eraseAccount(accounts, transaction, viewer));
}

/** Holds what the statement locks. Returns what lets it go. */
async function hold(statement: string, values: unknown[] = []) {
	const holder = await elsewhere.$client.connect();
	await holder.query("begin");
	await holder.query(statement, values);
	return async () => {
		await holder.query("commit");
		holder.release();
	};
}

async function stateOf(kind: "card" | "project", id: string) {
	const { state } = await stateOfReported(db, kind, id, await reportables[kind].find(db, id));
	return { kind, id, state };
}

function reportTo(kind: "card" | "project" | "resource", id: string, text: string, viewer: Member | null = null) {
	return report(db, viewer, { kind, id }, { reason: "other", text }, { address: "198.51.100.7", own: [] });
}

test("an account is deleted while a moderator hides its project, and neither locks the other out", async () => {
	const maria = await becomeMember({ db }, { emailVerified: true });
	const { id } = await addPublic(db, "project", maria);
	const seenState = await stateOf("project", id);
	const letGo = await hold("select id from scicomm_projects where id = $1 for update", [id]);
	const erasing = erase(maria);
	await untilWaiting(elsewhere);
	const deciding = decideOnReports(elsewhere, ada, seenState, hidden);
	await untilWaiting(elsewhere, 2);
	await letGo();
	expect(await Promise.allSettled([erasing, deciding])).toMatchObject([
		{ status: "fulfilled" },
		{ status: "fulfilled", value: { outcome: "changed" } },
	]);
});

test("an account is deleted while a moderator takes back the hiding of its project, and neither locks the other out", async () => {
	const maria = await becomeMember({ db }, { emailVerified: true });
	const { id } = await addPublic(db, "project", maria);
	const decision = await decideOnReports(db, ada, await stateOf("project", id), hidden);
	if (decision.outcome !== "done") throw new Error("Nothing was decided");
	const letGo = await hold("select id from scicomm_projects where id = $1 for update", [id]);
	const erasing = erase(maria);
	await untilWaiting(elsewhere);
	const undoing = undoDecision(elsewhere, ada, decision.eventId);
	await untilWaiting(elsewhere, 2);
	await letGo();
	expect(await Promise.allSettled([erasing, undoing])).toMatchObject([
		{ status: "fulfilled" },
		{ status: "fulfilled", value: { status: 409 } },
	]);
});

test("a project that is made while the account is deleted goes too", async () => {
	const maria = await becomeMember({ db }, { emailVerified: true });
	const others = (await makeProject(db, { owner: await becomeMember({ db }, { emailVerified: true }) })).id;
	await db.insert(projectContributors).values({ projectId: others, userId: maria.id, role: "owner" });
	await db.insert(projectInvitations).values({
		projectId: others,
		email: "guest@example.org",
		role: "viewer",
		tokenHash: "a hash",
		invitedBy: maria.id,
		expiresAt: new Date(),
	});
	const letGo = await hold("select id from project_invitations where invited_by = $1 for update", [maria.id]);
	const erasing = erase(maria);
	await untilWaiting(elsewhere);
	const made = (await makeProject(elsewhere, { owner: maria })).id;
	await letGo();
	await erasing;
	expect(await db.$count(scicommProjects, eq(scicommProjects.id, made))).toBe(0);
});

test("an account is deleted while it is invited once more, and neither locks the other out", async () => {
	const maria = await becomeMember({ db }, { emailVerified: true });
	const project = await makeProject(db, { owner: await becomeMember({ db }, { emailVerified: true }) });
	const invitation = { email: maria.email, role: "viewer", tokenHash: "hers", expiresAt: new Date() } as const;
	await db.insert(projectInvitations).values({ ...invitation, projectId: project.id });
	const inviter = await elsewhere.$client.connect();
	await inviter.query("begin");
	await inviter.query("select id from users where id = $1 for key share", [maria.id]);
	const erasing = erase(maria);
	await untilWaiting(elsewhere);
	await inviter.query("update project_invitations set token_hash = 'new' where email = $1", [maria.email]);
	await inviter.query("commit");
	inviter.release();
	await erasing;
	expect(await db.$count(projectInvitations, eq(projectInvitations.email, maria.email))).toBe(0);
});

test("a report that is written while what it is about is deleted is not taken", async () => {
	for (const kind of ["card", "project"] as const) {
		const maria = await becomeMember({ db }, { emailVerified: true });
		const { id } = await addPublic(db, kind, maria);
		await db.execute(sql`insert into rate_limits (key, points, expire) values ('reports:198.51.100.7', 0, 0)
			on conflict (key) do nothing`);
		const letGo = await hold("select key from rate_limits where key = 'reports:198.51.100.7' for update");
		const reporting = reportTo(kind, id, "Maria is nobody");
		await untilWaiting(elsewhere);
		await erase(maria, elsewhere);
		await letGo();
		await expect(reporting).rejects.toMatchObject({ init: { status: 404 } });
		expect(await db.$count(reports)).toBe(0);
	}
});

test("who reports what is theirs while they delete the account is not locked out", async () => {
	for (const kind of ["card", "project"] as const) {
		const maria = await becomeMember({ db }, { emailVerified: true });
		const { id } = await addPublic(db, kind, maria);
		const table = kind === "card" ? "scicomm_cards" : "scicomm_projects";
		const letGo = await hold(`select id from ${table} where id = $1 for update`, [id]);
		const erasing = erase(maria, elsewhere);
		await untilWaiting(elsewhere);
		const reporting = reportTo(kind, id, "Mine", maria);
		await untilWaiting(elsewhere, 2);
		await letGo();
		const [erased] = await Promise.allSettled([erasing, reporting]);
		expect(erased).toMatchObject({ status: "fulfilled" });
		expect(await db.$count(users, eq(users.id, maria.id))).toBe(0);
		expect(await db.$count(reports, sql`text <> ''`)).toBe(0);
	}
});

test("what was said in reports of something that was rejected goes with the account that submitted it", async () => {
	const maria = await becomeMember({ db }, { emailVerified: true });
	const id = await addWaiting(db, "resource", { userId: maria.id });
	await db.insert(reports).values({ subjectKind: "resource", subjectId: id, reason: "other", text: "Maria is nobody" });
	expect(await decide(db, ada, await seen(db, "resource", id), rejected)).toMatchObject({ outcome: "done" });
	await erase(maria);
	expect(await db.select({ text: reports.text }).from(reports)).toEqual([{ text: "" }]);
});
