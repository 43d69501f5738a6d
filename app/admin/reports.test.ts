import { and, eq, isNull, sql } from "drizzle-orm";
import { href } from "react-router";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { users } from "#app/accounts/account.tables.server.ts";
import { collabListings } from "#app/collab/collab.tables.server.ts";
import { connectDatabase } from "#app/db/client.server.ts";
import { rateLimits } from "#app/db/rate-limit.tables.server.ts";
import { publicEntries } from "#app/entries/entry.tables.server.ts";
import { reportables } from "#app/features.server.ts";
import { jobListings } from "#app/jobs/job.tables.server.ts";
import { savedLists } from "#app/lists/list.tables.server.ts";
import { mails } from "#app/mail/mail.tables.server.ts";
import { rowVersionOf } from "#app/moderation/decisions.server.ts";
import { moderationEvents, pendingNotifications, reports } from "#app/moderation/moderation.tables.server.ts";
import { rowsPerPage } from "#app/moderation/moderation.ts";
import { scheduleNotification } from "#app/moderation/pending-notification.server.ts";
import { queuePath } from "#app/moderation/queue-path.ts";
import { reportMessages, reportsPerHour } from "#app/moderation/report.ts";
import { isQueuedKind, sidesOf } from "#app/moderation/subject-kinds.ts";
import { notifications } from "#app/notifications/notification.tables.server.ts";
import { detailMessages } from "#app/projects/detail.ts";
import { scicommProjects } from "#app/projects/project.tables.server.ts";
import { resources } from "#app/resources/resource.tables.server.ts";
import { becomeMember, cookieHeader, nextAddress } from "#tests/accounts.ts";
import { siteSettings, testAdmin } from "#tests/app.ts";
import { cross } from "#tests/crossing.ts";
import { tellOfDecisions } from "#tests/decision-mails.ts";
import { mailsTo } from "#tests/mail.ts";
import { seen } from "#tests/moderation.ts";
import { addContributor } from "#tests/project-rows.ts";
import { makeFork } from "#tests/projects.ts";
import { addPublic, makePending, ownedKinds, type PublicKind, publicKinds } from "#tests/reports.ts";
import { testSite } from "#tests/site.ts";
import { accountPath } from "./account-path.ts";
import { decide } from "./decide.server.ts";
import { decideOnReports, type ReportVerdict, rejectReported, stateOfReported } from "./report-decisions.server.ts";
import { restoreRejected, undoDecision } from "./undo-decision.server.ts";

const site = await testSite();
const { db } = site;
const elsewhere = connectDatabase(String(db.$client.options.connectionString), 4);
afterAll(() => Promise.all([db.$client.end(), elsewhere.$client.end()]));

const owner = await becomeMember(site, { name: "Owner" });
const member = await becomeMember(site);
const unconfirmed = await becomeMember(site, { email: testAdmin });
const ada = await becomeMember({ db }, { emailVerified: true, name: "Ada", isAdmin: true });
const mary = await becomeMember({ db }, { emailVerified: true, name: "Mary", isAdmin: true });
const nobody = "00000000-0000-4000-8000-000000000000";

async function becomeAdmin() {
	await db.update(users).set({ emailVerified: true, name: "Ada" }).where(eq(users.email, testAdmin));
	return unconfirmed.cookie;
}

const pathOf = (kind: string, id: string) => href("/report/:kind/:id", { kind, id });
const deskOf = (kind: string, id: string) => href("/admin/reports/:kind/:id", { kind, id });
const spam = { reason: "spam", text: "" };

function send(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
	return site.post(path, new URLSearchParams(fields), { "X-Forwarded-For": nextAddress(), ...headers });
}

async function page(path: string, cookie = "") {
	return (await site.get(path, cookie ? { Cookie: cookie } : {})).text;
}

const openReports = (id: string) => db.$count(reports, and(eq(reports.subjectId, id), isNull(reports.closedBy)));

const entriesOf = (id: string) => db.select().from(publicEntries).where(eq(publicEntries.id, id));

async function seenOf(kind: PublicKind, id: string) {
	const { state } = await stateOfReported(db, kind, id, await reportables[kind].find(db, id));
	return { kind, id, state };
}

async function isHidden(kind: PublicKind, id: string) {
	const row = await reportables[kind].find(db, id);
	return row !== undefined && reportables[kind].isHidden(row);
}

function passTime() {
	return tellOfDecisions(site);
}

async function decideOn(project: string, verdict: ReportVerdict) {
	const decision = await decideOnReports(db, ada, await seenOf("project", project), verdict);
	return "eventId" in decision ? decision.eventId : "";
}

const noticeOf = (projectId: string) => page(href("/scicomm/projects/:projectId", { projectId }), owner.cookie);
const areHidden = (projects: string[]) => Promise.all(projects.map((id) => isHidden("project", id)));

const shown: ReportVerdict = { action: "shown" };
const hide = { action: "hidden", reason: "advertising", explanation: "Sells pills." } as const;

beforeEach(async () => {
	await db.delete(rateLimits);
	await db.delete(pendingNotifications);
	await db.delete(mails);
});

describe.each(publicKinds)("a report of a %s", (kind) => {
	test("is taken from anybody who sees it, with or without an account, and its page says what happens next", async () => {
		const { id, title } = await addPublic(db, kind, owner);
		const form = await page(pathOf(kind, id));
		expect(form).toContain(title);
		expect(form).toContain('content="noindex"');
		for (const headers of [undefined, { Cookie: member.cookie }]) {
			const response = await send(pathOf(kind, id), { reason: "spam", text: "Buy, buy" }, headers);
			expect(response.status).toBe(200);
			expect(response.text).toMatch(/within (?:<!-- -->)?48(?:<!-- -->)? hours/);
		}
		const rows = await db.select().from(reports).where(eq(reports.subjectId, id));
		expect(rows.map(({ reportedBy }) => reportedBy).sort()).toEqual([member.id, null].sort());
		expect(rows[0]).toMatchObject({ subjectKind: kind, reason: "spam", text: "Buy, buy", closedBy: null });
	});

	test("is not taken of what is hidden, or never was", async () => {
		const { id } = await addPublic(db, kind, owner);
		await db.transaction((transaction) => reportables[kind].setHidden(transaction, id, true));
		for (const path of [pathOf(kind, id), pathOf(kind, nobody), pathOf(kind, "nonsense"), `${pathOf(kind, id)}.data`]) {
			expect((await site.get(path)).status).toBe(404);
			expect((await send(path, spam, { Cookie: member.cookie })).status).toBe(404);
		}
		expect(await db.$count(reports, eq(reports.subjectId, id))).toBe(0);
	});

	test("is offered where it is public, but not to its owner", async () => {
		const { id, title } = await addPublic(db, kind, owner);
		const row = await reportables[kind].find(db, id);
		const path = row ? reportables[kind].publicPath(row) : "";
		expect(await page(path)).toContain(`href="${pathOf(kind, id)}"`);
		const own = await page(path, owner.cookie);
		expect(own).toContain(title);
		if (kind !== "resource" && kind !== "item") expect(own).not.toContain(`href="${pathOf(kind, id)}"`);
	});
});

describe("a report", () => {
	test("is not taken of what waits for approval, or of a private project, by whoever", async () => {
		for (const kind of ["media", "resource", "collab"] as const) {
			const { id } = await addPublic(db, kind, owner);
			await makePending(db, kind, id);
			expect((await send(pathOf(kind, id), spam, { Cookie: owner.cookie })).status).toBe(404);
		}
		const { id } = await addPublic(db, "project", owner);
		await db.update(scicommProjects).set({ visibility: "private" }).where(eq(scicommProjects.id, id));
		expect((await send(pathOf("project", id), spam, { Cookie: owner.cookie })).status).toBe(404);
		await db.update(scicommProjects).set({ visibility: "unlisted" }).where(eq(scicommProjects.id, id));
		expect((await send(pathOf("project", id), spam)).status).toBe(200);
	});

	test.each(["showcase", "user", "__proto__", "constructor", "%00"])("is not taken of a %s", async (kind) => {
		const path = `/report/${kind}/${nobody}`;
		expect((await site.get(path)).status).toBe(404);
		expect((await send(path, spam)).status).toBe(404);
	});

	test("comes back with all that was typed when something is missing, too long or made up", async () => {
		const { id } = await addPublic(db, "job", owner);
		for (const [fields, message] of [
			[{ text: "Keep these words" }, reportMessages.reasonMissing],
			[{ reason: "mood", text: "Keep these words" }, reportMessages.reasonMissing],
			[{ reason: "other", text: " \n " }, reportMessages.textMissing],
			[{ reason: "spam", text: `Keep these words ${"x".repeat(1000)}` }, reportMessages.textTooLong],
		] as const) {
			const response = await send(pathOf("job", id), fields);
			expect(response).toAnswer(422, message);
			const html = response.text;
			if (fields.text.startsWith("Keep")) expect(html).toContain("Keep these words");
		}
		expect(await openReports(id)).toBe(0);
	});

	test("of the same thing by the same member, or the same browser, is one, which says the last", async () => {
		const { id } = await addPublic(db, "card", owner);
		const path = pathOf("card", id);
		const first = await send(path, spam);
		const browser = { Cookie: cookieHeader(first) };
		await send(path, { reason: "private", text: "My address" }, browser);
		expect(await db.select().from(reports).where(eq(reports.subjectId, id))).toMatchObject([
			{ reason: "private", text: "My address" },
		]);
		await Promise.all(["spam", "unkind", "spam"].map((reason) => send(path, { reason }, { Cookie: member.cookie })));
		expect(await openReports(id)).toBe(2);
		await send(path, spam);
		expect(await openReports(id)).toBe(3);
	});

	test("of something else is not changed by the cookie of a report", async () => {
		const [one, other] = [await addPublic(db, "card", owner), await addPublic(db, "card", owner)];
		const first = cookieHeader(await send(pathOf("card", one.id), { reason: "private", text: "Of one" }));
		await send(pathOf("card", other.id), { reason: "spam", text: "Of the other" }, { Cookie: first });
		const [kept] = await db.select().from(reports).where(eq(reports.subjectId, one.id));
		expect(kept?.text).toBe("Of one");
		expect(await openReports(other.id)).toBe(1);
	});

	test("is one too many after ten in an hour from an address, or of an account wherever it is", async () => {
		const { id } = await addPublic(db, "card", owner);
		const address = { "X-Forwarded-For": nextAddress() };
		for (let i = 0; i < reportsPerHour; i++) expect((await send(pathOf("card", id), spam, address)).status).toBe(200);
		const refused = await send(pathOf("card", id), { reason: "spam", text: "Keep these words" }, address);
		expect(refused.status).toBe(429);
		const html = refused.text;
		expect(html).toMatch(/Try again in \d+ minutes|Try again in an hour/);
		expect(html).toContain("Keep these words");
		expect(await openReports(id)).toBe(reportsPerHour);
		for (let i = 0; i < reportsPerHour; i++) await send(pathOf("card", id), spam, { Cookie: member.cookie });
		expect((await send(pathOf("card", id), spam, { Cookie: member.cookie })).status).toBe(429);
	});

	test("is in the data that a member downloads", async () => {
		const { id } = await addPublic(db, "card", owner);
		await send(pathOf("card", id), { reason: "private", text: "My address" }, { Cookie: member.cookie });
		const data = JSON.parse((await site.get(href("/profile/data"), { Cookie: member.cookie })).text);
		const report = { kind: "card", subjectId: id, reason: "private", text: "My address", answered: false };
		expect(data.reports).toContainEqual(expect.objectContaining(report));
	});

	test("stays without a name when the account of who sent it is deleted", async () => {
		const { id } = await addPublic(db, "card", owner);
		const other = await becomeMember(site);
		await send(pathOf("card", id), spam, { Cookie: other.cookie });
		await db.delete(users).where(eq(users.id, other.id));
		expect(await db.select().from(reports).where(eq(reports.subjectId, id))).toMatchObject([{ reportedBy: null }]);
	});
});

describe.each(publicKinds)("a moderator of a reported %s", (kind) => {
	async function addReported() {
		const thing = await addPublic(db, kind, owner);
		await db
			.insert(reports)
			.values([1, 2].map(() => ({ subjectKind: kind, subjectId: thing.id, reason: "spam" as const })));
		return thing;
	}

	test.runIf(ownedKinds.includes(kind))(
		"hides it, which answers the reports, and shows it again; its owner is mailed of both",
		async () => {
			const { id, title } = await addReported();
			const words = `It sells ${id}.`;
			const verdict: ReportVerdict = { action: "hidden", reason: "advertising", explanation: words };
			expect(await decideOnReports(db, ada, await seenOf(kind, id), verdict)).toMatchObject({ outcome: "done", title });
			expect([await isHidden(kind, id), await openReports(id)]).toEqual([true, 0]);
			expect(await passTime()).toBe(1);
			const [mail] = await mailsTo(db, owner.email);
			expect(mail?.subject).toContain("is hidden");
			expect(mail?.text).toContain(words);
			expect(mail?.text.includes("you have changed it")).toBe(sidesOf(kind) === undefined);
			const profile = await page(href("/profile"), owner.cookie);
			expect(profile).toMatch(/Hidden(?: by a moderator)?</);
			expect(profile).toContain(words);
			expect(await decideOnReports(db, mary, await seenOf(kind, id), { action: "shown" })).toMatchObject({
				outcome: "done",
			});
			expect(await isHidden(kind, id)).toBe(false);
			expect(await passTime()).toBe(1);
			expect(await page(href("/profile"), owner.cookie)).not.toContain(words);
		},
	);

	test("undoes hiding it, and the reports wait again, and nobody is told", async () => {
		const { id } = await addReported();
		const decision = await decideOnReports(db, ada, await seenOf(kind, id), hide);
		const eventId = "eventId" in decision ? decision.eventId : "";
		expect(await undoDecision(db, mary, eventId)).toMatchObject({ status: 403 });
		expect(await undoDecision(db, ada, eventId)).toHaveProperty("subjectId");
		expect([await isHidden(kind, id), await openReports(id)]).toEqual([false, 2]);
		expect(await passTime()).toBe(0);
		expect(await undoDecision(db, ada, eventId)).toMatchObject({ status: 409 });
	});

	test("keeps it, and nobody is told", async () => {
		const { id } = await addReported();
		expect(await decideOnReports(db, ada, await seenOf(kind, id), { action: "kept" })).toMatchObject({
			outcome: "done",
		});
		expect([await isHidden(kind, id), await openReports(id)]).toEqual([false, 0]);
		const before = await db.$count(notifications);
		expect(await passTime()).toBe(0);
		expect(await db.$count(notifications)).toBe(before);
	});

	test("is told when another was faster, whatever each of them does", async () => {
		const { id } = await addReported();
		const seen = await seenOf(kind, id);
		const verdicts: ReportVerdict[] = [hide, { action: "kept" }, hide, { action: "kept" }];
		const outcomes = await Promise.all(
			verdicts.map((verdict, i) => decideOnReports(i % 2 ? db : elsewhere, i % 2 ? ada : mary, seen, verdict)),
		);
		expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(["decided", "decided", "decided", "done"]);
		expect(await db.$count(moderationEvents, eq(moderationEvents.subjectId, id))).toBe(1);
	});

	test("looks again when somebody has reported it meanwhile, or says something else of it", async () => {
		const { id } = await addReported();
		const seen = await seenOf(kind, id);
		await db.insert(reports).values({ subjectKind: kind, subjectId: id, reason: "private" });
		expect(await decideOnReports(db, ada, seen, { action: "kept" })).toEqual({ outcome: "changed" });
		const later = await seenOf(kind, id);
		await db
			.update(reports)
			.set({ text: "My address" })
			.where(and(eq(reports.subjectId, id), eq(reports.reason, "private")));
		expect(await decideOnReports(db, ada, later, { action: "kept" })).toEqual({ outcome: "changed" });
		expect(await openReports(id)).toBe(3);
	});

	test("rejects it where that is possible, as it is, and may restore it", async () => {
		const { id } = await addReported();
		const before = await reportables[kind].find(db, id);
		const [entry] = await entriesOf(id);
		const why = { reason: "advertising", explanation: "" } as const;
		const decision = await rejectReported(db, ada, await seenOf(kind, id), why);
		if (!isQueuedKind(kind)) {
			expect(decision).toEqual({ outcome: "missing" });
			return expect(await reportables[kind].find(db, id)).toEqual(before);
		}
		expect(await reportables[kind].find(db, id)).toBeUndefined();
		expect(await openReports(id)).toBe(0);
		const eventId = "eventId" in decision ? decision.eventId : "";
		expect(await undoDecision(db, ada, eventId)).toHaveProperty("subjectId");
		expect([await reportables[kind].find(db, id), await openReports(id)]).toEqual([before, 2]);
		const again = await rejectReported(db, ada, await seenOf(kind, id), why);
		expect(await entriesOf(id)).toMatchObject([{ isListed: false, title: "" }]);
		expect(await restoreRejected(db, mary, "eventId" in again ? again.eventId : "")).toHaveProperty("subjectId");
		expect([await reportables[kind].find(db, id), await openReports(id)]).toEqual([before, 2]);
		// Nor is it new to anybody.
		expect(await entriesOf(id)).toEqual([entry]);
	});

	test("closes the reports of what its owner has deleted", async () => {
		const { id } = await addReported();
		await db.execute(sql`delete from ${sql.identifier(tables[kind])} where id = ${id}`);
		expect(await page(deskOf(kind, id), await becomeAdmin())).toContain("This no longer exists");
		expect(await decideOnReports(db, ada, await seenOf(kind, id), hide)).toEqual({ outcome: "changed" });
		expect(await decideOnReports(db, ada, await seenOf(kind, id), { action: "kept" })).toMatchObject({
			outcome: "done",
		});
		expect(await openReports(id)).toBe(0);
	});
});

test.each([
	["card", href("/scicomm/card/delete/:id", { id: ":id" })],
	["job", href("/jobs/delete/:id", { id: ":id" })],
	["media", href("/inaction/delete/:id", { id: ":id" })],
	["project", href("/scicomm/projects/:projectId/delete", { projectId: ":id" })],
] as const)("what reports say of a %s goes when its owner deletes it", async (kind, path) => {
	const { id } = await addPublic(db, kind, owner);
	await send(pathOf(kind, id), { reason: "other", text: "Tells of its owner." });
	expect((await send(path.replace(":id", id), {}, { Cookie: owner.cookie })).status).toBe(303);
	expect(await db.select({ text: reports.text }).from(reports).where(eq(reports.subjectId, id))).toEqual([
		{ text: "" },
	]);
	await db.delete(reports).where(eq(reports.subjectId, id));
});

const tables: Record<PublicKind, string> = {
	media: "media_items",
	resource: "resources",
	collab: "collab_listings",
	item: "showcase_items",
	card: "scicomm_cards",
	job: "job_listings",
	project: "scicomm_projects",
	event: "events",
	list: "saved_lists",
	receipt: "receipts",
	request: "requests",
};

test("who downloads their data learns of no decision that nobody is told of, nor of one that can still be undone", async () => {
	const person = await becomeMember(site);
	const { id } = await addPublic(db, "resource", person);
	const report = () => db.insert(reports).values({ subjectKind: "resource", subjectId: id, reason: "spam" });
	const decideOn = async (verdict: ReportVerdict) => {
		await report();
		const decision = await decideOnReports(db, ada, await seenOf("resource", id), verdict);
		return "eventId" in decision ? decision.eventId : "";
	};
	const decisions = async () => JSON.parse(await site.as(person).page(href("/profile/data"))).decisions;
	for (const verdict of [{ action: "kept" } as const, hide]) await undoDecision(db, ada, await decideOn(verdict));
	// What was public is restored when that is undone, by whoever.
	for (const takeBack of [undoDecision, restoreRejected]) {
		await report();
		const why = { reason: "advertising", explanation: "" } as const;
		const decision = await rejectReported(db, ada, await seenOf("resource", id), why);
		expect(await takeBack(db, ada, "eventId" in decision ? decision.eventId : "")).toHaveProperty("subjectId");
	}
	await decideOn({ action: "kept" });
	await passTime();
	await decideOn(hide);
	expect(await decisions()).toEqual([]);
	await passTime();
	expect(await decisions()).toMatchObject([{ action: "hidden", kind: "resource", reason: "advertising" }]);
});

test("what was forked of a hidden project is shown with it, unless it was decided on itself, and hidden again where that is undone", async () => {
	const { id } = await addPublic(db, "project", owner);
	const before = await makeFork(db, owner, id);
	await decideOn(id, hide);
	await passTime();
	const fork = await makeFork(db, owner, id);
	const decided = await makeFork(db, owner, id);
	const forks = [before, fork, await makeFork(db, owner, fork), decided];
	for (const verdict of [shown, hide]) await decideOn(decided, verdict);
	expect(await areHidden(forks)).toEqual([false, true, true, true]);
	expect(await noticeOf(fork)).toContain(detailMessages.hiddenWithOriginal);
	for (const project of [id, decided]) expect(await noticeOf(project)).toContain(detailMessages.hidden);
	const showing = await decideOn(id, shown);
	expect(await areHidden(forks)).toEqual([false, false, false, true]);
	expect(await undoDecision(db, ada, showing)).toHaveProperty("subjectId");
	expect(await areHidden(forks)).toEqual([false, true, true, true]);
	await decideOn(id, shown);
	expect(await areHidden(forks)).toEqual([false, false, false, true]);
	await passTime();
});

test("showing a fork of a hidden project and undoing that leaves it hidden with its own forks, to be shown with its original", async () => {
	const { id } = await addPublic(db, "project", owner);
	await decideOn(id, hide);
	const fork = await makeFork(db, owner, id);
	const forks = [fork, await makeFork(db, owner, fork)];
	const showing = await decideOn(fork, shown);
	expect(await areHidden(forks)).toEqual([false, false]);
	expect(await undoDecision(db, ada, showing)).toHaveProperty("subjectId");
	expect(await areHidden(forks)).toEqual([true, true]);
	expect(await noticeOf(fork)).toContain(detailMessages.hiddenWithOriginal);
	await decideOn(id, shown);
	expect(await areHidden(forks)).toEqual([false, false]);
	await passTime();
});

test("a project that is hidden again in the time to undo takes its forks along", async () => {
	const { id } = await addPublic(db, "project", owner);
	await decideOn(id, hide);
	await passTime();
	const forks = [await makeFork(db, owner, id)];
	await decideOn(id, shown);
	expect(await areHidden(forks)).toEqual([false]);
	await decideOn(id, hide);
	expect(await areHidden(forks)).toEqual([true]);
	expect(await passTime()).toBe(0);
});

test("the first decision to hide a fork that was hidden with its original is told, even right after one to show it", async () => {
	const person = await becomeMember(site);
	const { id } = await addPublic(db, "project", person);
	await decideOn(id, hide);
	await passTime();
	await db.delete(mails);
	const fork = await makeFork(db, person, id);
	await decideOn(fork, shown);
	const hiding = await decideOn(fork, hide);
	expect(await passTime()).toBe(1);
	expect((await mailsTo(db, person.email))[0]?.text).toContain("Sells pills.");
	expect(await page(href("/profile"), person.cookie)).toContain(hiding);
	const { decisions } = JSON.parse(await site.as(person).page(href("/profile/data")));
	expect(decisions.map(({ action }: { action: string }) => action)).toEqual(["hidden", "shown", "hidden"]);
});

test("that a project is hidden is told to an owner who is not suspended", async () => {
	const [first, second] = [
		await becomeMember(site, { emailVerified: true }),
		await becomeMember(site, { emailVerified: true }),
	];
	const { id } = await addPublic(db, "project", first);
	await addContributor(db, id, second, "owner");
	await db.update(users).set({ suspendedAt: new Date(), suspendedFor: "Spam" }).where(eq(users.id, first.id));
	await decideOn(id, hide);
	await passTime();
	expect((await mailsTo(db, second.email))[0]?.text).toContain("Sells pills.");
	expect(await mailsTo(db, first.email)).toEqual([]);
});

test("a fork of a hidden project that is gone stays hidden, and says no more than is known", async () => {
	const { id } = await addPublic(db, "project", owner);
	await decideOn(id, hide);
	const fork = await makeFork(db, owner, id);
	await db.delete(scicommProjects).where(eq(scicommProjects.id, id));
	expect(await areHidden([fork])).toEqual([true]);
	expect(await noticeOf(fork)).toContain(detailMessages.hiddenOrOriginal);
	await passTime();
});

test("rejecting it answers no report that came while it was rejected", async () => {
	const { id } = await addPublic(db, "resource", owner);
	const report = sql`insert into reports (subject_kind, subject_id, reason) values ('resource', ${id}, 'spam')`;
	await db.execute(report);
	const seen = await seenOf("resource", id);
	const first = sql`select from resources where id = ${id} for update`;
	const why = { reason: "advertising", explanation: "" } as const;
	const decision = await cross(elsewhere, { first, last: report }, () => rejectReported(db, ada, seen, why));
	expect(decision).toEqual({ outcome: "changed" });
	expect(await openReports(id)).toBe(2);
	// They would fill the page of what waits.
	await db.delete(reports).where(eq(reports.subjectId, id));
});

test("rejecting something that waits answers its reports too", async () => {
	const { id } = await addPublic(db, "resource", owner);
	await send(pathOf("resource", id), spam);
	await db.update(resources).set({ approved: false }).where(eq(resources.id, id));
	const row = await reportables.resource.find(db, id);
	const seen = { kind: "resource", id, version: row ? rowVersionOf(row) : "" } as const;
	await decide(db, ada, seen, { action: "rejected", reason: "broken", explanation: "" });
	expect(await openReports(id)).toBe(0);
});

test("of what was changed after it was reported a moderator reads when, and what", async () => {
	const { id } = await addPublic(db, "resource", owner);
	await send(pathOf("resource", id), spam);
	const desk = deskOf("resource", id);
	expect(await page(desk, await becomeAdmin())).not.toContain("after it was reported");
	const change = { description: "Kinder words.", editedSinceApproval: true, updatedAt: new Date() };
	await db.update(resources).set(change).where(eq(resources.id, id));
	const changed = await page(desk, await becomeAdmin());
	expect(changed).toContain("after it was reported");
	expect(changed).toContain("What has changed");
	expect(await decideOnReports(db, ada, await seenOf("resource", id), { action: "kept" })).toMatchObject({
		outcome: "done",
	});
});

test("what is hidden and approved after an edit stays hidden, and its moderators and its owner read so", async () => {
	const { id } = await addPublic(db, "collab", owner);
	const why = { reason: "advertising", explanation: "Remove the ad." } as const;
	await decideOnReports(db, ada, await seenOf("collab", id), { action: "hidden", ...why });
	await passTime();
	await db
		.update(collabListings)
		.set({ description: "No ad.", editedSinceApproval: true, updatedAt: new Date() })
		.where(eq(collabListings.id, id));
	const waiting = await page(queuePath("edited", { item: id }), await becomeAdmin());
	expect(waiting).toContain(`href="${deskOf("collab", id)}"`);
	expect(waiting).toMatch(/<span class="queue-facts">.*?Hidden/);
	await db.delete(mails);
	await db.delete(notifications);
	await decide(db, ada, await seen(db, "collab", id), { action: "approved" });
	await passTime();
	const [mail] = await mailsTo(db, owner.email);
	expect(mail?.text).toContain("It stays hidden until a moderator shows it again.");
	expect(mail?.text).not.toContain("stay public");
	expect(await page(href("/notifications"), owner.cookie)).toContain("it is approved, and stays hidden");
	expect(await page(href("/profile"), owner.cookie)).toContain("Remove the ad.");
	const showing = await decideOnReports(db, ada, await seenOf("collab", id), { action: "shown" });
	await undoDecision(db, ada, "eventId" in showing ? showing.eventId : "");
	expect(await page(href("/profile"), owner.cookie)).toContain("Remove the ad.");
	await decideOnReports(db, ada, await seenOf("collab", id), { action: "shown" });
	expect(await page(href("/profile"), owner.cookie)).not.toContain("Remove the ad.");
	await passTime();
	const told = await page(href("/notifications"), owner.cookie);
	expect(told).toContain("it was approved");
	expect(told).toContain("it is shown again");
	expect(told).not.toContain("stays hidden");
});

test("what an owner was told of a decision says what has become of it since", async () => {
	const { id } = await addPublic(db, "collab", owner);
	const read = () => page(href("/notifications"), owner.cookie);
	await db.delete(notifications);
	await db.update(collabListings).set({ approved: false }).where(eq(collabListings.id, id));
	await decide(db, ada, await seen(db, "collab", id), { action: "approved" });
	await passTime();
	await decideOnReports(db, ada, await seenOf("collab", id), hide);
	await passTime();
	expect(await read()).toContain("it was approved");
	expect(await read()).toContain("it is hidden, and your profile says why");
	await decideOnReports(db, ada, await seenOf("collab", id), { action: "shown" });
	await passTime();
	expect(await read()).toContain("it was hidden for some time");
	expect(await read()).not.toContain("it is hidden");
});

test("what was public and is rejected was removed, wherever its owner reads of it", async () => {
	const { id } = await addPublic(db, "collab", owner);
	await rejectReported(db, ada, await seenOf("collab", id), { reason: "advertising", explanation: "" });
	await db.delete(notifications);
	await passTime();
	expect((await mailsTo(db, owner.email))[0]?.subject).toBe("Your collab listing was removed");
	const texts = {
		[href("/notifications")]: "it was removed, and your profile says why",
		[href("/home")]: "Removed: send a corrected version",
		[href("/profile")]: "was removed on",
	};
	for (const [path, text] of Object.entries(texts))
		expect((await page(path, owner.cookie)).replaceAll("<!-- -->", "")).toContain(text);
});

test("what is hidden and shown again, or shown and hidden again, in the time to undo is told to nobody, and neither is undone", async () => {
	const person = await becomeMember(site);
	const { id } = await addPublic(db, "job", person);
	const undo = async (moderator: typeof ada, decision: Awaited<ReturnType<typeof decideOnReports>>) =>
		expect(await undoDecision(db, moderator, "eventId" in decision ? decision.eventId : "")).toMatchObject({
			status: 409,
		});
	const decideAs = async (moderator: typeof ada, verdict: ReportVerdict) =>
		decideOnReports(db, moderator, await seenOf("job", id), verdict);
	const hiding = await decideAs(ada, hide);
	await undo(mary, await decideAs(mary, shown));
	await undo(ada, hiding);
	expect([await isHidden("job", id), await passTime()]).toEqual([false, 0]);
	await decideAs(ada, hide);
	expect(await passTime()).toBe(1);
	const showing = await decideAs(ada, shown);
	const again = await decideAs(mary, { ...hide, explanation: "Nobody reads this." });
	await undo(ada, showing);
	await undo(mary, again);
	expect([await isHidden("job", id), await passTime()]).toEqual([true, 0]);
	const told = await site.as(person).page(href("/notifications"));
	expect(told).toContain("it is hidden, and your profile says why");
	expect(told).not.toContain("for some time");
	const profile = await site.as(person).page(href("/profile"));
	expect(profile).toContain("Sells pills.");
	expect(profile).not.toContain("Nobody reads this.");
	const { decisions } = JSON.parse(await site.as(person).page(href("/profile/data")));
	expect(decisions.map(({ action }: { action: string }) => action)).toEqual(["hidden"]);
});

test("what is shown too late to be undone, but before the mail, is in nobody's data, nor is that it was hidden", async () => {
	const person = await becomeMember(site);
	const { id } = await addPublic(db, "job", person);
	await db.transaction(async (transaction) => {
		await reportables.job.setHidden(transaction, id, true);
		const about = { subjectKind: "job", subjectId: id, submitterId: person.id } as const;
		const hiding = { ...about, actorId: ada.id, action: "hidden", reason: hide.reason } as const;
		const [event] = await transaction
			.insert(moderationEvents)
			.values({ ...hiding, at: sql`now() - interval '1 minute'` })
			.returning();
		await scheduleNotification(transaction, event?.id ?? "", 0);
	});
	await decideOnReports(db, ada, await seenOf("job", id), shown);
	expect(await passTime()).toBe(0);
	const { decisions } = JSON.parse(await site.as(person).page(href("/profile/data")));
	expect(decisions).toEqual([]);
});

test("what its owner deletes before the mail brings none", async () => {
	const { id } = await addPublic(db, "job", owner);
	await decideOnReports(db, ada, await seenOf("job", id), hide);
	await db.execute(sql`delete from job_listings where id = ${id}`);
	expect(await passTime()).toBe(0);
});

test("what is private is not said to be for everyone when it is hidden or shown again", async () => {
	const { id } = await addPublic(db, "list", owner);
	await db.update(savedLists).set({ isPublic: false }).where(eq(savedLists.id, id));
	await decideOnReports(db, ada, await seenOf("list", id), hide);
	await passTime();
	expect(await page(deskOf("list", id), await becomeAdmin())).not.toContain("Everyone");
	await decideOnReports(db, ada, await seenOf("list", id), { action: "shown" });
	await passTime();
	const told = (await mailsTo(db, owner.email)).map(({ text }) => text).join();
	expect(told).toContain("even if you make it public");
	expect(told).toContain("only those who could see it before can see it");
	expect(told).not.toContain("Everyone");
});

describe("the moderators' pages of reports", () => {
	test("a member sees none of them, and does nothing there", async () => {
		const { id, title } = await addPublic(db, "job", owner);
		await send(pathOf("job", id), { reason: "other", text: "Secret words" });
		const before = await db.$count(moderationEvents);
		for (const path of [deskOf("job", id), `${deskOf("job", id)}.data`]) {
			const { status, text } = await site.get(path, { Cookie: member.cookie });
			expect(status).toBe(403);
			expect(text).not.toContain("Secret words");
			expect(text).not.toContain(title);
		}
		const { state } = await seenOf("job", id);
		for (const verdict of ["kept", "hidden", "shown", "rejected"]) {
			const fields = { verdict, state, reason: "broken" };
			const response = await send(deskOf("job", id), fields, { Cookie: member.cookie });
			expect(response.status).toBe(403);
			expect(response.text).not.toContain("Secret words");
		}
		expect([await db.$count(moderationEvents), await openReports(id), await isHidden("job", id)]).toEqual([
			before,
			1,
			false,
		]);
	});

	test("a moderator finds what is reported, hides it, undoes that, hides it again and shows it, without JavaScript", async () => {
		await db.delete(reports);
		const admin = await becomeAdmin();
		const { id, title } = await addPublic(db, "collab", owner);
		await send(pathOf("collab", id), { reason: "other", text: "These words" }, { Cookie: member.cookie });
		await send(pathOf("collab", id), { reason: "spam" });
		expect(await page(href("/admin"), admin)).toMatch(/Reports(?:<!-- -->)? <span[^>]*>\d+</);
		const list = await page(href("/admin/reports"), admin);
		expect(list).toContain(title);
		expect(list).toContain(deskOf("collab", id));
		const desk = await page(deskOf("collab", id), admin);
		for (const text of ["These words", member.email, accountPath(member.id), owner.email, "Spam or advertising"])
			expect(desk).toContain(text);
		const stateIn = (html: string) => /name="state" value="([^"]+)"/.exec(html)?.[1] ?? "";
		const post = (fields: Record<string, string>) => send(deskOf("collab", id), fields, { Cookie: admin });
		const state = stateIn(desk);
		expect((await post({ state, verdict: "hidden", explanation: "Keep my words" })).status).toBe(422);
		expect((await post({ state, verdict: "sold" })).status).toBe(422);
		expect((await post({ state: "made up", verdict: "kept" })).status).toBe(409);
		expect((await post({ state, verdict: "shown" })).status).toBe(409);
		const hidden = await post({ state, verdict: "hidden", reason: "unkind" });
		expect([hidden.status, hidden.location]).toEqual([303, href("/admin/reports")]);
		const second = await post({ state, verdict: "kept" });
		expect(second.status).toBe(409);
		expect(second.text).toMatch(/was hidden by Ada on/);
		const after = await page(href("/admin/reports"), admin);
		expect(after).toMatch(/Hidden now.*Quicksilver collab/s);
		const event = /name="event" value="([^"]+)"/.exec(after)?.[1] ?? "";
		expect((await send(href("/admin/reports"), { event }, { Cookie: admin })).status).toBe(303);
		expect(await isHidden("collab", id)).toBe(false);
		await post({ state: stateIn(await page(deskOf("collab", id), admin)), verdict: "hidden", reason: "unkind" });
		expect(await isHidden("collab", id)).toBe(true);
		expect((await post({ state: stateIn(await page(deskOf("collab", id), admin)), verdict: "shown" })).status).toBe(
			303,
		);
		expect(await isHidden("collab", id)).toBe(false);
		expect(await page(deskOf("collab", id), admin)).toMatch(/was shown again by Ada/);
		expect(await site.get(deskOf("collab", nobody), { Cookie: admin })).toAnswer(404, reportMessages.gone);
		expect((await site.get(deskOf("showcase", nobody), { Cookie: admin })).status).toBe(404);
	});

	test("a moderator reads all that was reported of something, on as many pages as it takes", async () => {
		const { id } = await addPublic(db, "job", owner);
		const report = { subjectKind: "job", subjectId: id, reason: "spam" } as const;
		const all = Array.from({ length: rowsPerPage + 1 }, (_, i) => ({
			...report,
			text: `Report ${i}.`,
			createdAt: new Date(Date.now() - i * 1000),
		}));
		await db.insert(reports).values(all);
		const [admin, desk] = [await becomeAdmin(), deskOf("job", id)];
		const first = await page(desk, admin);
		expect(first).not.toContain(`Report ${rowsPerPage}.`);
		expect(first).toContain(`href="${desk}?page=2#reports"`);
		const second = await page(`${desk}?page=2`, admin);
		expect(second).toContain(`Report ${rowsPerPage}.`);
		expect(second).not.toContain("Report 0.");
		await db.delete(reports).where(eq(reports.subjectId, id));
	});

	test("a moderator sees first what its owner has changed since it was hidden, and they read where to say so", async () => {
		const admin = await becomeAdmin();
		const [mended, other] = [await addPublic(db, "job", owner), await addPublic(db, "card", owner)];
		await decideOnReports(db, ada, await seenOf("job", mended.id), hide);
		await decideOnReports(db, ada, await seenOf("card", other.id), hide);
		await passTime();
		for (const { text } of await mailsTo(db, owner.email)) expect(text).toContain(siteSettings.contactEmail);
		const desk = deskOf("job", mended.id);
		expect(await page(desk, admin)).not.toContain("Changed on");
		expect(await page(href("/admin/reports"), admin)).not.toContain("Changed since");
		const change = { description: "Kinder words.", updatedAt: sql`clock_timestamp()` };
		await db.update(jobListings).set(change).where(eq(jobListings.id, mended.id));
		const [, hidden = ""] = (await page(href("/admin/reports"), admin)).split('id="hidden"');
		expect(/href="\/admin\/reports\/\w+\/([^"]+)"/.exec(hidden)?.[1]).toBe(mended.id);
		expect(hidden.split("Changed since")).toHaveLength(2);
		expect(await page(desk, admin)).toContain("after it was hidden");
	});

	test("a moderator finds all that is hidden, on as many pages as it takes", async () => {
		const admin = await becomeAdmin();
		const tables = [collabListings, resources, jobListings];
		for (const table of tables) await db.delete(table);
		const added = [await addPublic(db, "collab", owner)];
		for (let i = 0; i < rowsPerPage; i++) added.push(await addPublic(db, "resource", owner));
		added.push(await addPublic(db, "job", owner));
		for (const table of tables) await db.update(table).set({ hidden: true });
		const pageAt = async (at: string) => {
			const html = await page(`${href("/admin/reports")}${at}`, admin);
			const [, hidden = ""] = html.split('id="hidden"');
			return [...hidden.matchAll(/href="\/admin\/reports\/\w+\/([^"]+)"/g)].map(([, id]) => id);
		};
		const [first, second] = [await pageAt(""), await pageAt("?hidden=2")];
		expect(first).toHaveLength(rowsPerPage);
		expect([...first, ...second]).toEqual(expect.arrayContaining(added.map(({ id }) => id)));
		expect(new Set([...first, ...second]).size).toBe(first.length + second.length);
		expect(await pageAt("?hidden=99")).toEqual(second);
		expect(await page(href("/admin/reports"), admin)).toContain('href="/admin/reports?hidden=2#hidden"');
	});
});
