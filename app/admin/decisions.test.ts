import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { users } from "#app/accounts/account.tables.server.ts";
import { collabListings } from "#app/collab/collab.tables.server.ts";
import { connectDatabase } from "#app/db/client.server.ts";
import { rateLimits } from "#app/db/rate-limit.tables.server.ts";
import { publicEntries } from "#app/entries/entry.tables.server.ts";
import { events } from "#app/events/event.tables.server.ts";
import { moderatedKinds, pictureColumns } from "#app/features.server.ts";
import { isRefusal, refuse } from "#app/forms/form-answer.ts";
import { images } from "#app/images/image.tables.server.ts";
import { forgetUnusedPictures } from "#app/images/images.server.ts";
import { mails } from "#app/mail/mail.tables.server.ts";
import { strangersMailsPerDay } from "#app/mail/mail.ts";
import { lockMailSettings } from "#app/mail/mail-settings.server.ts";
import { createMailer } from "#app/mail/mailer.server.ts";
import { mediaItems } from "#app/media/media.tables.server.ts";
import { editWithApproval } from "#app/moderation/approval.server.ts";
import type { Decision, Verdict } from "#app/moderation/decisions.server.ts";
import { findEvent, latestEventOf } from "#app/moderation/events.server.ts";
import {
	moderationEvents,
	moderationOriginals,
	moderationWords,
	pendingNotifications,
} from "#app/moderation/moderation.tables.server.ts";
import { daysKept, moderationMessages } from "#app/moderation/moderation.ts";
import { forgetOldOriginals } from "#app/moderation/originals.server.ts";
import { type QueuedKind, queuedKinds } from "#app/moderation/subject-kinds.ts";
import { notifications } from "#app/notifications/notification.tables.server.ts";
import { resources } from "#app/resources/resource.tables.server.ts";
import { showcaseItems } from "#app/showcase/showcase.tables.server.ts";
import { createLogger } from "#server/log.ts";
import { becomeMember } from "#tests/accounts.ts";
import { siteSettings } from "#tests/app.ts";
import { deleteBefore } from "#tests/crossing.ts";
import { freshDatabase } from "#tests/database.ts";
import { passUndoTime, sendDecisionMails } from "#tests/decision-mails.ts";
import { mailsTo } from "#tests/mail.ts";
import { addWaiting, seen } from "#tests/moderation.ts";
import { changesBetween } from "./changes.server.ts";
import { decide } from "./decide.server.ts";
import { decisionMails, overdueDecisionMails } from "./decision-mails.server.ts";
import { listOpenDecisions } from "./open-decisions.server.ts";
import { findWaiting } from "./queues.server.ts";
import { restoreRejected, undoDecision } from "./undo-decision.server.ts";

const { db, appUrl: url, schemaOwner } = await freshDatabase();
/** As another server has it. */
const elsewhere = connectDatabase(url, 4);
const mailer = createMailer({ hasSmtp: false, logger: createLogger("silent") });
afterAll(() => Promise.all([db.$client.end(), elsewhere.$client.end()]));

const { origin } = siteSettings;
const tools = { db, mailer, site: siteSettings, logger: createLogger("silent") };
const ada = await becomeMember({ db }, { emailVerified: true, name: "Ada", isAdmin: true });
const mary = await becomeMember({ db: elsewhere }, { emailVerified: true, name: "Mary", isAdmin: true });
const member = await becomeMember({ db }, { emailVerified: true, name: "Rachel" });

const approve: Verdict = { action: "approved" };
const reject: Verdict = { action: "rejected", reason: "broken", explanation: "The page is gone." };

async function decideOn(kind: QueuedKind, id: string, verdict: Verdict, moderator = ada, from = db) {
	return decide(from, moderator, await seen(from, kind, id), verdict);
}

function eventIn(decision: Decision) {
	if (decision.outcome !== "done") throw new Error(`The decision is ${decision.outcome}`);
	return decision.eventId;
}

/** The jobs that mail, in each state. */
async function jobStates() {
	const { rows } = await db.execute<{ state: string }>(sql`
		select state from pgboss.job where name = ${decisionMails.queue.name} order by created_on`);
	return rows.map(({ state }) => state);
}

beforeEach(async () => {
	await db.delete(pendingNotifications);
	await db.delete(mails);
	await db.execute(sql`delete from pgboss.job`);
});

/** Where what was decided on has its page. */
const boards: Record<QueuedKind, string> = {
	media: "/inaction",
	resource: "/resources",
	collab: "/collab",
	showcase: "/showcase",
	event: "/events",
	request: "/requests",
};

const states = queuedKinds.flatMap((kind) =>
	[false, true]
		.filter((edited) => !edited || ["collab", "media", "event"].includes(kind))
		.map((edited) => ({ kind, edited })),
);

describe.each(states)("%j", ({ kind, edited }) => {
	const add = () => addWaiting(db, kind, { edited, ...(kind === "showcase" ? {} : { userId: member.id }) });

	test("approved and undone it is as it was, to the last column, and nobody is told", async () => {
		const id = await add();
		const before = await moderatedKinds[kind].find(db, id);
		const eventId = eventIn(await decideOn(kind, id, approve));
		expect(await moderatedKinds[kind].find(db, id)).not.toEqual(before);
		expect(await jobStates()).toEqual(["created"]);
		expect(await undoDecision(db, ada, eventId)).toHaveProperty("subjectId");
		expect(await jobStates()).toEqual(["cancelled"]);
		expect(await moderatedKinds[kind].find(db, id)).toEqual(before);
		expect(await latestEventOf(db, kind, id)).toMatchObject({ action: "undone", undoes: eventId, actorId: ada.id });
		await passUndoTime(db);
		expect(await sendDecisionMails({ db, mailer })).toBe(0);
		expect(await db.$count(mails)).toBe(0);
		expect(await db.$count(moderationOriginals, eq(moderationOriginals.eventId, eventId))).toBe(0);
	});

	test("rejected and undone it is as it was, to the last column", async () => {
		const id = await add();
		const before = await moderatedKinds[kind].find(db, id);
		const eventId = eventIn(await decideOn(kind, id, reject));
		expect(await moderatedKinds[kind].find(db, id)).toBeUndefined();
		expect(await undoDecision(db, ada, eventId)).toHaveProperty("subjectId");
		expect(await moderatedKinds[kind].find(db, id)).toEqual(before);
	});

	test("rejected, told and restored it is as it was and waits again", async () => {
		const id = await add();
		const before = await moderatedKinds[kind].find(db, id);
		const eventId = eventIn(await decideOn(kind, id, reject));
		await passUndoTime(db);
		expect(await sendDecisionMails({ db, mailer })).toBe(1);
		const [mail] = await db.select().from(mails);
		expect(mail?.subject).toMatch(edited ? /was removed$/ : /was not accepted$/);
		expect(await restoreRejected(db, mary, eventId)).toHaveProperty("subjectId");
		expect(await moderatedKinds[kind].find(db, id)).toEqual(before);
		expect(await latestEventOf(db, kind, id)).toMatchObject({ action: "restored", undoes: eventId, actorId: mary.id });
		expect(await restoreRejected(db, mary, eventId)).toMatchObject({ status: 409 });
		expect(eventIn(await decideOn(kind, id, approve))).not.toBe(eventId);
	});

	test("the log keeps why it was rejected and what it said, and nothing personal but the account's id", async () => {
		const id = await add();
		const row = await moderatedKinds[kind].find(db, id);
		const eventId = eventIn(await decideOn(kind, id, reject));
		const event = await findEvent(db, eventId);
		expect(event).toMatchObject({ action: "rejected", reason: "broken", explanation: "The page is gone." });
		expect(event?.waitingSince?.toISOString().slice(0, 19)).toBe(
			new Date(String(edited ? row?.updatedAt : row?.createdAt)).toISOString().slice(0, 19),
		);
		for (const column of moderatedKinds[kind].personal) expect(event?.snapshot).not.toHaveProperty(column);
		const title = moderatedKinds[kind].describe(event?.snapshot ?? {}).title;
		expect(title).toBe(event?.title);
		expect(eventIn(await decideOn(kind, await add(), approve))).toBeTruthy();
		const approved = db
			.select({ eventId: moderationEvents.id })
			.from(moderationEvents)
			.where(eq(moderationEvents.action, "approved"));
		const kept = and(inArray(moderationWords.eventId, approved), isNotNull(moderationWords.snapshot));
		expect(await db.$count(moderationWords, kept)).toBe(0);
	});

	test("of ten moderators who decide at once one does, and the others are told who", async () => {
		const id = await add();
		const now = await seen(db, kind, id);
		const tries = Array.from({ length: 10 }, (_, i) =>
			i % 2 === 0 ? decide(db, ada, now, approve) : decide(elsewhere, mary, now, reject),
		);
		const decisions = await Promise.all(tries);
		expect(decisions.filter(({ outcome }) => outcome === "done")).toHaveLength(1);
		const events = await db.select().from(moderationEvents).where(eq(moderationEvents.subjectId, id));
		expect(events).toHaveLength(1);
		for (const decision of decisions) {
			if (decision.outcome !== "done") expect(decision).toMatchObject({ outcome: "decided", event: { ...events[0] } });
		}
		expect(await db.$count(pendingNotifications)).toBe(1);
	});

	test("told is who submitted it, once, after the time to undo, however many servers do it and how often", async () => {
		const id = await add();
		const row = await moderatedKinds[kind].find(db, id);
		const to = kind === "showcase" ? String(row?.email) : member.email;
		const eventId = eventIn(await decideOn(kind, id, approve));
		expect(await sendDecisionMails({ db, mailer })).toBe(0);
		await passUndoTime(db);
		const runs = Array.from({ length: 8 }, (_, i) =>
			decisionMails.run({ ...tools, db: i % 2 === 0 ? db : elsewhere }, { eventId }, { isLast: false }),
		);
		await Promise.all(runs);
		expect(await sendDecisionMails({ db, mailer })).toBe(0);
		const [mail, ...more] = await mailsTo(db, to);
		expect(more).toEqual([]);
		expect(mail?.subject).toMatch(edited ? /stays public$/ : /is public$/);
		expect(mail?.text).toContain(`${origin}${boards[kind]}/${id}`);
		expect(await db.$count(pendingNotifications)).toBe(0);
	});
});

test("who is rejected is told the reason, the moderator's words and where to send a corrected version", async () => {
	const id = await addWaiting(db, "resource", { userId: member.id });
	const eventId = eventIn(await decideOn("resource", id, reject));
	await passUndoTime(db);
	await sendDecisionMails({ db, mailer });
	const [mail] = await mailsTo(db, member.email);
	expect(mail?.subject).toBe("Your resource was not accepted");
	expect(mail?.text).toContain("The link or the picture does not work");
	expect(mail?.text).toContain("The page is gone.");
	expect(mail?.text).toContain(`${origin}/resources/new?correct=${eventId}`);
});

describe("a notice that can't be told", () => {
	const broken = {
		...mailer,
		post: async (...[to, mail]: Parameters<typeof mailer.post>) => {
			if (mail.to === member.email) throw new Error("No mail goes there");
			return mailer.post(to, mail);
		},
	};

	test("keeps no other from being told, and rests ever longer until it can", async () => {
		await decideOn("resource", await addWaiting(db, "resource", { userId: member.id }), approve);
		const other = await becomeMember({ db }, { emailVerified: true });
		await decideOn("resource", await addWaiting(db, "resource", { userId: other.id }), approve);
		const rests: number[] = [];
		for (let tries = 0; tries < 12; tries++) {
			await passUndoTime(db);
			await sendDecisionMails({ db, mailer: broken });
			const { rows } = await db.execute<{ rest: number }>(sql`
				select extract(epoch from start_after - now())::float8 as rest from pgboss.job where state = 'retry'`);
			rests.push(...rows.map(({ rest }) => rest));
		}
		expect(rests).toHaveLength(12);
		expect(rests[0]).toBeGreaterThan(10);
		expect(rests[0]).toBeLessThan(41);
		expect(rests[3]).toBeGreaterThan(100);
		expect(rests.at(-1)).toBeGreaterThan(3500);
		expect(rests.at(-1)).toBeLessThanOrEqual(3600);
		expect(await mailsTo(db, other.email)).toHaveLength(1);
		await passUndoTime(db);
		expect(await sendDecisionMails({ db, mailer })).toBe(1);
		expect(await mailsTo(db, member.email)).toHaveLength(1);
	});
});

test("who has no account and was sent enough for a day is told of a decision later", async () => {
	const id = await addWaiting(db, "showcase");
	const to = String((await moderatedKinds.showcase.find(db, id))?.email);
	const stranger = { kind: "waitlistPlace" as const, to, subject: "Welcome", paragraphs: [] };
	for (let sent = 0; sent < strangersMailsPerDay; sent++)
		await db.transaction((transaction) => mailer.post(transaction, stranger));
	await decideOn("showcase", id, reject);
	await passUndoTime(db);
	expect(await sendDecisionMails({ db, mailer })).toBe(0);
	expect(await db.$count(pendingNotifications)).toBe(1);
	await db.delete(rateLimits);
	await passUndoTime(db);
	expect(await sendDecisionMails({ db, mailer })).toBe(1);
	expect(await db.$count(pendingNotifications)).toBe(0);
});

test("a decision made again after it was undone is told once", async () => {
	const id = await addWaiting(db, "resource", { userId: member.id });
	await undoDecision(db, ada, eventIn(await decideOn("resource", id, reject)));
	await decideOn("resource", id, approve);
	await passUndoTime(db);
	expect(await sendDecisionMails({ db, mailer })).toBe(1);
	expect(await mailsTo(db, member.email)).toMatchObject([{ subject: "Your resource is public" }]);
	expect(await jobStates()).toEqual(["cancelled", "completed"]);
});

test("what an earlier version noted for telling is told, once", async () => {
	await decideOn("resource", await addWaiting(db, "resource", { userId: member.id }), approve);
	await db.execute(sql`delete from pgboss.job`);
	await db.update(pendingNotifications).set({ dueAt: sql`now() - interval '2 minutes'` });
	for (let times = 0; times < 2; times++) await overdueDecisionMails.run(tools, {}, { isLast: true });
	expect(await jobStates()).toEqual(["created"]);
	expect(await sendDecisionMails({ db, mailer })).toBe(1);
});

test("nobody is told of what the site started with, which can be undone like all else", async () => {
	const id = await addWaiting(db, "resource");
	const eventId = eventIn(await decideOn("resource", id, approve));
	expect(await undoDecision(db, ada, eventId)).toHaveProperty("subjectId");
	eventIn(await decideOn("resource", id, approve));
	await passUndoTime(db);
	expect(await sendDecisionMails({ db, mailer })).toBe(0);
	expect(await db.$count(pendingNotifications)).toBe(0);
});

test("what its submitter deletes before the mail brings none, and is in no notification", async () => {
	const id = await addWaiting(db, "collab", { userId: member.id });
	eventIn(await decideOn("collab", id, approve));
	await db.delete(collabListings).where(eq(collabListings.id, id));
	const before = await db.$count(notifications);
	await passUndoTime(db);
	expect(await sendDecisionMails({ db, mailer })).toBe(0);
	expect(await db.$count(notifications)).toBe(before);
});

test("of what was public its owner is told when it is public again, unless they were not told before", async () => {
	const id = await addWaiting(db, "collab", { userId: member.id, edited: true });
	const first = eventIn(await decideOn("collab", id, reject));
	expect(await restoreRejected(db, mary, first)).toHaveProperty("subjectId");
	await passUndoTime(db);
	expect(await sendDecisionMails({ db, mailer })).toBe(0);
	const second = eventIn(await decideOn("collab", id, reject));
	await passUndoTime(db);
	expect(await sendDecisionMails({ db, mailer })).toBe(1);
	await db.delete(mails);
	expect(await restoreRejected(db, mary, second)).toHaveProperty("subjectId");
	expect(await listOpenDecisions(db, mary)).toEqual([]);
	expect(await sendDecisionMails({ db, mailer })).toBe(1);
	expect(await mailsTo(db, member.email)).toMatchObject([{ subject: "Your collab listing is shown again" }]);
});

test("an edit is not called public whose entry waits again, since the approval before it was undone", async () => {
	const id = await addWaiting(db, "collab", { userId: member.id });
	const first = eventIn(await decideOn("collab", id, approve));
	await db.update(collabListings).set({ title: "Edited", editedSinceApproval: true }).where(eq(collabListings.id, id));
	eventIn(await decideOn("collab", id, approve));
	await undoDecision(db, ada, first);
	await passUndoTime(db);
	expect(await sendDecisionMails({ db, mailer })).toBe(0);
});

test("an approved application is an item, in the featured row or not, as the moderator chose", async () => {
	for (const featured of [true, false]) {
		const id = await addWaiting(db, "showcase");
		eventIn(await decideOn("showcase", id, { action: "approved", featured }));
		const [item] = await db.select().from(showcaseItems).where(eq(showcaseItems.id, id));
		expect(item).toMatchObject({ featured, title: "Conversations on Chemistry", tags: ["classics", "chemistry"] });
		expect(item?.image).not.toBeNull();
	}
});

describe("a decision is not undone", () => {
	test("after its time, or by somebody else, or twice, or when there is none", async () => {
		const id = await addWaiting(db, "resource", { userId: member.id });
		const eventId = eventIn(await decideOn("resource", id, reject));
		const { undoNotYours, undoTooLate, undoneAlready, eventNotFound } = moderationMessages;
		expect(await undoDecision(db, mary, eventId)).toMatchObject(refuse(403, undoNotYours));
		expect(await undoDecision(db, { ...ada, isAdmin: false }, eventId)).toMatchObject({ status: 403 });
		await passUndoTime(db);
		expect(await undoDecision(db, ada, eventId)).toMatchObject(refuse(409, undoTooLate));
		await sendDecisionMails({ db, mailer });
		expect(await undoDecision(db, ada, eventId)).toMatchObject(refuse(409, undoTooLate));
		const other = eventIn(await decideOn("resource", await addWaiting(db, "resource"), reject));
		const tries = await Promise.all(
			Array.from({ length: 6 }, (_, i) => undoDecision(i % 2 ? db : elsewhere, ada, other)),
		);
		expect(tries.filter((answer) => !isRefusal(answer))).toHaveLength(1);
		expect(await undoDecision(db, ada, other)).toMatchObject(refuse(409, undoneAlready));
		expect(await undoDecision(db, ada, "nonsense")).toMatchObject(refuse(404, eventNotFound));
		const [undone] = await db.select().from(moderationEvents).where(eq(moderationEvents.undoes, other));
		expect(await undoDecision(db, ada, undone?.id ?? "")).toMatchObject({ status: 404 });
	});

	test("when its owner has deleted what was approved", async () => {
		const id = await addWaiting(db, "collab", { userId: member.id });
		const eventId = eventIn(await decideOn("collab", id, approve));
		await db.delete(collabListings).where(eq(collabListings.id, id));
		expect(await undoDecision(db, ada, eventId)).toMatchObject(refuse(409, moderationMessages.undoGone));
		expect(await db.$count(moderationEvents, eq(moderationEvents.undoes, eventId))).toBe(0);
	});
});

test("an approval that is taken back was no news, whichever way: what is approved then is; what was public before is not new again", async () => {
	const undo = (_: string, eventId: string) => undoDecision(db, ada, eventId);
	const putBack = (id: string) =>
		db.transaction((transaction) =>
			editWithApproval(transaction, ada, {
				...{ subject: moderatedKinds.media, id, approved: false },
				edit: async () => true,
			}),
		);
	for (const takeBack of [undo, putBack]) {
		const id = await addWaiting(db, "media", { userId: member.id });
		const isEntry = eq(publicEntries.id, id);
		await takeBack(id, eventIn(await decideOn("media", id, approve)));
		expect(await db.$count(publicEntries, isEntry)).toBe(0);
		await decideOn("media", id, approve);
		await db
			.update(publicEntries)
			.set({ createdAt: new Date(0) })
			.where(isEntry);
		await db.update(mediaItems).set({ approved: false }).where(eq(mediaItems.id, id));
		await takeBack(id, eventIn(await decideOn("media", id, approve)));
		expect(await db.select({ at: publicEntries.createdAt }).from(publicEntries).where(isEntry)).toEqual([
			{ at: new Date(0) },
		]);
	}
});

test("what its owner changed meanwhile is kept when an approval is undone", async () => {
	const id = await addWaiting(db, "collab", { userId: member.id });
	const eventId = eventIn(await decideOn("collab", id, approve));
	await db.update(collabListings).set({ title: "Changed", editedSinceApproval: true }).where(eq(collabListings.id, id));
	await undoDecision(db, ada, eventId);
	const [row] = await db.select().from(collabListings).where(eq(collabListings.id, id));
	expect(row).toMatchObject({ title: "Changed", approved: false, editedSinceApproval: false });
});

test("a moderator decides on what they saw, not on what its owner made of it since", async () => {
	const id = await addWaiting(db, "collab", { userId: member.id });
	const old = await seen(db, "collab", id);
	await db
		.update(collabListings)
		.set({ title: "Buy my pills", updatedAt: new Date() })
		.where(eq(collabListings.id, id));
	expect(await decide(db, ada, old, approve)).toEqual({ outcome: "changed" });
	expect(await db.$count(moderationEvents, eq(moderationEvents.subjectId, id))).toBe(0);
});

test("what its owner deletes is missing, though it was approved before the edit that a moderator saw", async () => {
	const id = await addWaiting(db, "collab", { userId: member.id });
	eventIn(await decideOn("collab", id, approve));
	await db
		.update(collabListings)
		.set({ title: "Edited", editedSinceApproval: true, updatedAt: sql`clock_timestamp()` })
		.where(eq(collabListings.id, id));
	const edited = await seen(db, "collab", id);
	await db.delete(collabListings).where(eq(collabListings.id, id));
	expect(await decide(db, ada, edited, approve)).toEqual({ outcome: "missing" });
});

test("what never was there is missing, and what nobody waits for is no matter of a decision", async () => {
	const missing = { outcome: "missing" };
	expect(await decide(db, ada, { kind: "media", id: "nonsense", version: "" }, approve)).toEqual(missing);
	const nobody = "00000000-0000-4000-8000-000000000000";
	expect(await decide(db, ada, { kind: "media", id: nobody, version: "" }, approve)).toEqual(missing);
	const id = await addWaiting(db, "resource");
	await db.update(resources).set({ approved: true }).where(eq(resources.id, id));
	expect(await decideOn("resource", id, reject)).toEqual(missing);
	expect(await db.$count(resources, eq(resources.id, id))).toBe(1);
});

describe("an account that is deleted", () => {
	test("takes along all that is personal of what was rejected; the log stays", async () => {
		const author = await becomeMember({ db }, { emailVerified: true });
		const id = await addWaiting(db, "collab", { userId: author.id, edited: true });
		const eventId = eventIn(await decideOn("collab", id, reject));
		expect(await db.$count(publicEntries, eq(publicEntries.id, id))).toBe(1);
		await db.delete(users).where(eq(users.id, author.id));
		expect(await db.$count(publicEntries, eq(publicEntries.id, id))).toBe(0);
		expect(await db.$count(moderationOriginals, eq(moderationOriginals.eventId, eventId))).toBe(0);
		expect(await undoDecision(db, ada, eventId)).toMatchObject({ status: 409 });
		expect(await restoreRejected(db, ada, eventId)).toMatchObject(refuse(409, moderationMessages.notRestorable));
		await passUndoTime(db);
		expect(await sendDecisionMails({ db, mailer })).toBe(0);
		const [event] = await db.select().from(moderationEvents).where(eq(moderationEvents.id, eventId));
		expect(JSON.stringify(event)).not.toMatch(/Nightingale|scutari|portfolio\.example/);
	});

	test("and a decision on what belongs to it at the same moment do not lock each other out", async () => {
		const author = await becomeMember({ db }, { emailVerified: true });
		const id = await addWaiting(db, "collab", { userId: author.id });
		const now = await seen(db, "collab", id);
		const decision = await deleteBefore(elsewhere, author.id, () => decide(db, ada, now, reject));
		expect(decision).toEqual({ outcome: "missing" });
		expect(await db.$count(moderationEvents, eq(moderationEvents.subjectId, id))).toBe(0);
	});

	test("and the mail of a decision at the same moment do not lock each other out", async () => {
		const author = await becomeMember({ db }, { emailVerified: true });
		await db.transaction((transaction) => lockMailSettings(transaction, author));
		eventIn(await decideOn("collab", await addWaiting(db, "collab", { userId: author.id }), approve));
		await passUndoTime(db);
		expect(await deleteBefore(elsewhere, author.id, () => sendDecisionMails({ db, mailer }))).toBe(0);
		expect(await jobStates()).toEqual(["completed"]);
		expect(await db.$count(pendingNotifications)).toBe(0);
	});
});

test("the log can't be changed, shortened or emptied, not even by the role that owns it", async () => {
	const id = await addWaiting(db, "resource");
	eventIn(await decideOn("resource", id, reject));
	const tries = [
		sql`update moderation_events set reason = 'other'`,
		sql`update moderation_events set reason = null where false`,
		sql`delete from moderation_events`,
		sql`truncate moderation_events cascade`,
		sql`insert into moderation_events (id, action, subject_kind, subject_id)
			select id, 'kept', subject_kind, subject_id from moderation_events
			on conflict (id) do update set action = excluded.action`,
	];
	for (const statement of tries) {
		const refusal = await schemaOwner.execute(statement).catch((error: Error) => error.cause);
		expect(refusal).toMatchObject({ message: expect.stringContaining("rows are only added") });
	}
	expect((await latestEventOf(db, "resource", id))?.title).toBe("The Plain Abstract");
});

test("a picture stays while what it belongs to can be restored, and what nobody restores goes after its time", async () => {
	const id = await addWaiting(db, "showcase");
	const image = String((await moderatedKinds.showcase.find(db, id))?.image);
	const eventId = eventIn(await decideOn("showcase", id, reject));
	await db.update(images).set({ createdAt: sql`now() - interval '2 days'` });
	await forgetUnusedPictures(db, pictureColumns);
	expect(await db.$count(images, eq(images.hash, image))).toBe(1);
	await forgetOldOriginals(db);
	expect(await db.$count(moderationOriginals, eq(moderationOriginals.eventId, eventId))).toBe(1);
	await db
		.update(moderationOriginals)
		.set({ createdAt: sql`now() - make_interval(days => ${daysKept}, hours => 1)` })
		.where(eq(moderationOriginals.eventId, eventId));
	await forgetOldOriginals(db);
	await forgetUnusedPictures(db, pictureColumns);
	expect(await db.$count(moderationOriginals, eq(moderationOriginals.eventId, eventId))).toBe(0);
	expect(await db.$count(images, eq(images.hash, image))).toBe(0);
});

test("of a cover that is still to be fetched nobody reads that it was removed", async () => {
	const row = await moderatedKinds.media.find(db, await addWaiting(db, "media"));
	if (!row) throw new Error("Nothing waits");
	const toCome = { ...row, imageUrl: "https://example.org/another.jpg", image: null, coverCheckedAt: null };
	const labels = (now: typeof row) =>
		changesBetween(moderatedKinds.media.describe(row), moderatedKinds.media.describe(now)).map(({ label }) => label);
	expect(labels(toCome)).toEqual(["Cover image URL"]);
	expect(labels({ ...toCome, coverCheckedAt: row.createdAt })).toContain("Picture");
});

test("what was approved stands beside what it says now, whoever decides in between", async () => {
	const id = await addWaiting(db, "collab", { userId: member.id });
	await decideOn("collab", id, approve);
	const edit = (title: string, description: string) =>
		db
			.update(collabListings)
			.set({ title, description, editedSinceApproval: true, updatedAt: new Date() })
			.where(eq(collabListings.id, id));
	const told = async () => (await findWaiting(db, "edited", id))?.changes;
	await edit("A third pair of eyes", "Try to prove\nmy charts wrong.");
	await edit("A third pair of ears", "Try to prove\nmy charts wrong.");
	const changes = await told();
	expect(changes?.map(({ label }) => label)).toEqual(["Title"]);
	const textOf = (kinds: string[]) =>
		changes?.[0]?.parts
			.filter(({ is }) => kinds.includes(is))
			.map(({ text }) => text)
			.join("");
	expect(textOf(["kept", "removed"])).toBe("A second pair of eyes");
	expect(textOf(["kept", "added"])).toBe("A third pair of ears");
	const decision = await decideOn("collab", id, approve);
	expect(await told()).toBeUndefined();
	await undoDecision(db, ada, eventIn(decision));
	expect(await told()).toEqual(changes);
	await decideOn("collab", id, approve);
	await edit("A third pair of ears", "Prove them right.");
	expect((await told())?.map(({ label }) => label)).toEqual(["Description"]);
	const rejection = await decideOn("collab", id, reject);
	expect(JSON.stringify((await findEvent(db, eventIn(rejection)))?.snapshot)).not.toContain("Try to prove");
	await restoreRejected(db, ada, eventIn(rejection));
	expect((await told())?.map(({ label }) => label)).toEqual(["Description"]);
});

test("what was moved in edited is compared with nothing until it is approved, whatever is changed of it", async () => {
	const id = await addWaiting(db, "collab", { userId: member.id, edited: true });
	const change = (fields: Partial<typeof collabListings.$inferInsert>) =>
		db.update(collabListings).set(fields).where(eq(collabListings.id, id));
	const told = () => findWaiting(db, "edited", id);
	const since = (await told())?.waitingSince;
	const edit = (title: string) => change({ title, editedSinceApproval: true, updatedAt: new Date(Date.now() + 1000) });
	for (const next of [
		() => change({ filled: false }),
		() => edit("A third pair of eyes"),
		() => edit("And a fourth"),
	]) {
		await next();
		expect(await told()).toMatchObject({ changes: null, waitingSince: since });
	}
	await decideOn("collab", id, approve);
	await edit("A fifth");
	expect((await told())?.changes?.map(({ label }) => label)).toEqual(["Title"]);
});

test("an edit waits since the first, however often its owner edits on", async () => {
	const [first, other] = [
		await addWaiting(db, "collab", { userId: member.id }),
		await addWaiting(db, "collab", { userId: member.id }),
	];
	const edit = (id: string, title: string, hour: number) =>
		db
			.update(collabListings)
			.set({ title, editedSinceApproval: true, updatedAt: new Date(Date.UTC(2026, 10, 20, hour)) })
			.where(eq(collabListings.id, id));
	for (const id of [first, other]) await decideOn("collab", id, approve);
	await edit(first, "Once", 9);
	await edit(other, "Once", 10);
	await edit(first, "Twice", 11);
	expect((await findWaiting(db, "edited", first))?.waitingSince).toEqual(new Date(Date.UTC(2026, 10, 20, 9)));
	const { rows } = await db.execute(sql`${moderatedKinds.collab.waiting("edited")} order by at`);
	expect(rows.map(({ id }) => id).filter((id) => id === first || id === other)).toEqual([first, other]);
	await decideOn("collab", first, approve);
	await edit(first, "Once more", 12);
	expect((await findWaiting(db, "edited", first))?.waitingSince).toEqual(new Date(Date.UTC(2026, 10, 20, 12)));
});

test("of several links that a listing has, each that is another is told, and so is each speaker of an event", async () => {
	const id = await addWaiting(db, "collab", { userId: member.id });
	const event = await addWaiting(db, "event", { userId: member.id });
	await decideOn("collab", id, approve);
	await decideOn("event", event, approve);
	const edited = { editedSinceApproval: true, updatedAt: new Date() };
	const socialLinks = ["https://spam.example.org", "https://social.example.org/b"];
	await db
		.update(collabListings)
		.set({ socialLinks, ...edited })
		.where(eq(collabListings.id, id));
	const [, last = ""] = (await db.select().from(events).where(eq(events.id, event)))[0]?.speakers ?? [];
	await db
		.update(events)
		.set({ speakers: [last], ...edited })
		.where(eq(events.id, event));
	const told = async (of: string) => (await findWaiting(db, "edited", of))?.changes;
	expect(await told(id)).toMatchObject([
		{ label: "Social link", parts: expect.arrayContaining([{ text: "spam", is: "added" }]) },
	]);
	expect(await told(event)).toMatchObject([{ label: "Speaker" }]);
});
