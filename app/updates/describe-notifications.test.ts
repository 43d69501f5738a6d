/** Each kind of notification, told as it happens: what it says, and that its link leads whoever gets it to what it is about. */
import { eq, sql } from "drizzle-orm";
import { href } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { users } from "#app/accounts/account.tables.server.ts";
import type { Member } from "#app/accounts/viewer.ts";
import { decide } from "#app/admin/decide.server.ts";
import { decideOnReports, type ReportVerdict, stateOfReported } from "#app/admin/report-decisions.server.ts";
import { dayOf, endOfDayIn, lastDayOf } from "#app/boards/closing.ts";
import { linkOwners, reportables } from "#app/features.server.ts";
import { jobListings } from "#app/jobs/job.tables.server.ts";
import { jobReminders } from "#app/jobs/job-reminders.server.ts";
import { keepFinding } from "#app/links/check-links.server.ts";
import { deadLinks } from "#app/links/link.tables.server.ts";
import { keepUpWithUses } from "#app/links/link-uses.server.ts";
import { decisionPath } from "#app/moderation/queue-path.ts";
import { notifications } from "#app/notifications/notification.tables.server.ts";
import { type NotificationKind, notificationKinds, notificationMessages } from "#app/notifications/notification.ts";
import { notify } from "#app/notifications/notifications.server.ts";
import { invitationPath } from "#app/projects/detail-path.ts";
import { projectInvitations } from "#app/projects/project.tables.server.ts";
import { requestOffers } from "#app/requests/offer.tables.server.ts";
import { requests } from "#app/requests/request.tables.server.ts";
import { resources } from "#app/resources/resource.tables.server.ts";
import { tellOfGone } from "#app/saved/gone.server.ts";
import { save } from "#app/saved/saved.server.ts";
import { goneEntries } from "#app/saved/saved.tables.server.ts";
import { createLogger } from "#server/log.ts";
import { becomeMember } from "#tests/accounts.ts";
import { siteSettings, testAdmin } from "#tests/app.ts";
import { addContent } from "#tests/content.ts";
import { tellOfDecisions } from "#tests/decision-mails.ts";
import { jobForm } from "#tests/jobs.ts";
import { reachableCard, writeTo } from "#tests/messages.ts";
import { addWaiting, seen } from "#tests/moderation.ts";
import { addContributor } from "#tests/project-rows.ts";
import { addReceipt } from "#tests/receipts.ts";
import { addRequest, requestForm } from "#tests/requests.ts";
import { testSite } from "#tests/site.ts";
import { addCard, addJob, addProject, addResource } from "#tests/updates.ts";

const site = await testSite();
const { db, as } = site;
const logger = createLogger("silent");
type Person = Member & { cookie: string };
let [reader, other]: [Person, Person] = [] as never;

beforeEach(async () => {
	await db.delete(users);
	reader = await becomeMember(site, { emailVerified: true, name: "Rita Reader" });
	const createdAt = new Date(Date.now() - 30 * 86_400_000);
	other = await becomeMember(site, { emailVerified: true, name: "Otto Other", createdAt });
});

const ofProject = (projectId: string) => href("/scicomm/projects/:projectId", { projectId });
const tell = (kind: NotificationKind, id: string) =>
	db.transaction((transaction) => notify(transaction, kind, [reader.id], id));

async function tellOfReceipt(kind: NotificationKind, more: object = {}) {
	const cardId = await addCard(db, { userId: reader.id, name: "Rita" });
	const said = { userId: reader.id, cardId, otherId: other.id, what: "Tides", ...more };
	const { id } = await addReceipt(db, said);
	await tell(kind, id);
	return href("/receipts/:id", { id });
}

interface Case {
	/** Lets it happen, to `Tides`. Returns where its link leads. */
	happen(): Promise<string>;
	says: string;
	/** What stands at the link's end, if not the title. */
	shows?: string;
}

const cases: Record<NotificationKind, Case> = {
	invitation: {
		says: "You are invited to contribute",
		async happen() {
			const projectId = await addProject(db, other.id, { name: "Tides", visibility: "private" });
			const invite = href("/scicomm/projects/:projectId/contributors/invite", { projectId });
			await as(other).post(invite, { email: reader.email, role: "viewer" });
			const { rows } = await db.execute<{ id: string }>(sql`select id from project_invitations`);
			return invitationPath(rows[0]?.id ?? "");
		},
	},
	role: {
		says: "You are an editor now",
		async happen() {
			const projectId = await addProject(db, other.id, { name: "Tides", visibility: "private" });
			await addContributor(db, projectId, reader, "viewer");
			const role = { projectId, userId: reader.id };
			await as(other).post(href("/scicomm/projects/:projectId/contributors/:userId/role", role), { role: "editor" });
			return ofProject(projectId);
		},
	},
	star: {
		says: "Starred: it has 1 star now",
		async happen() {
			const projectId = await addProject(db, reader.id, { name: "Tides" });
			await as(other).post(`${ofProject(projectId)}/star`, { star: "on" });
			return ofProject(projectId);
		},
	},
	fork: {
		says: "Forked: it has 1 fork now",
		async happen() {
			const projectId = await addProject(db, reader.id, { name: "Tides" });
			await as(other).post(`${ofProject(projectId)}/fork`);
			return ofProject(projectId);
		},
	},
	contribution: {
		says: "Somebody has added to your project",
		async happen() {
			const projectId = await addProject(db, reader.id, { name: "Tides" });
			const editor = await becomeMember(site);
			await addContributor(db, projectId, editor, "editor");
			await addContent(site, editor, projectId, "article", { name: "Gauges", text: "How they are read." });
			return `${ofProject(projectId)}?tab=content`;
		},
	},
	decision: {
		says: "A moderator has decided: it was not accepted, and your profile says why",
		shows: "Who is it for?",
		async happen() {
			const admin = await becomeMember(site, { email: testAdmin, emailVerified: true, isAdmin: true });
			const id = await addWaiting(db, "resource", { userId: reader.id });
			await db.update(resources).set({ name: "Tides" }).where(eq(resources.id, id));
			const why = { action: "rejected", reason: "incomplete", explanation: "Who is it for?" } as const;
			await decide(db, admin, await seen(db, "resource", id), why);
			await tellOfDecisions(site);
			const { rows } = await db.execute<{ id: string }>(sql`select id from moderation_events where subject_id = ${id}`);
			return decisionPath(rows[0]?.id ?? "");
		},
	},
	followers: {
		says: "1 new follower",
		async happen() {
			const id = await addCard(db, { userId: reader.id, name: "Tides" });
			await as(other).post(href("/following"), { what: `/card/${id}` });
			return href("/card/:id", { id });
		},
	},
	closing: {
		says: "Your job listing closes soon",
		async happen() {
			const at = (days: number) => new Date(Date.now() + days * 86_400_000);
			const id = await addJob(db, { title: "Tides", userId: reader.id, closesAt: at(3), createdAt: at(-50) });
			await jobReminders.run({ db, mailer: site.mailer, site: siteSettings, logger }, {}, { isLast: true });
			return href("/jobs/renew/:id", { id });
		},
	},
	"request-over": {
		says: "Your request is closed. What came of it?",
		async happen() {
			const { id } = await addRequest(db, { title: "Tides", userId: reader.id, closesAt: new Date() });
			await tell("request-over", id);
			return href("/requests/close/:id", { id });
		},
	},
	"request-offer": {
		says: "Somebody is looking for you",
		async happen() {
			const { id } = await addRequest(db, { title: "Tides", userId: other.id });
			const cardId = await addCard(db, { userId: reader.id, name: "Rita" });
			await db.insert(requestOffers).values({ requestId: id, userId: reader.id, cardId, askedBefore: 0 });
			await tell("request-offer", id);
			return href("/requests/offer/:id", { id });
		},
	},
	"saved-gone": {
		says: "Resource that you saved: it is no longer public",
		async happen() {
			const id = await addResource(db, { name: "Gone" });
			await save(db, reader, id);
			await as(reader).postShown(href("/saved/:id", { id }), { note: "Tides" });
			await db.delete(resources).where(eq(resources.id, id));
			await db.update(goneEntries).set({ goneAt: sql`now() - interval '25 hours'` });
			while (await tellOfGone(db));
			return href("/saved/:id", { id });
		},
	},
	"dead-link": {
		says: "One of its links no longer works",
		shows: "This link has seemed dead since May 1, 2026.",
		async happen() {
			const id = await addResource(db, { name: "Tides", userId: reader.id, url: "https://gone.example/tides" });
			await keepUpWithUses(db, linkOwners);
			const finding = { state: "fails", found: "The server answers 404", isAnswered: true } as const;
			for (const day of ["01", "02", "08"])
				await keepFinding(
					{ db, owners: linkOwners },
					{ key: "gone.example/tides" },
					finding,
					new Date(`2026-05-${day}`),
				);
			return href("/resources/:id", { id });
		},
	},
	receipt: {
		says: "Is this how it happened? The other side is waiting for your answer",
		happen: () => tellOfReceipt("receipt", { confirmedByHolderAt: null, number: null }),
	},
	"receipt-confirmed": {
		says: "Confirmed by both of you",
		happen: () => tellOfReceipt("receipt-confirmed"),
	},
	message: {
		says: "A new message",
		shows: "About the tides",
		async happen() {
			await db.update(users).set({ name: "Tides" }).where(eq(users.id, other.id));
			const card = await reachableCard(site, reader);
			return (await writeTo(site, other, card.id, "About the tides, and when they turn.")).thread;
		},
	},
};

test.each(notificationKinds.map((kind) => [kind]))("%s", async (kind) => {
	const { happen, says, shows = "Tides" } = cases[kind];
	const path = await happen();
	const told = await db.select().from(notifications).where(eq(notifications.kind, kind));
	expect(told.map(({ userId }) => userId)).toEqual([reader.id]);
	const page = await as(reader).page(href("/notifications"));
	const [, link = "", text] =
		/<a href="([^"]+)" dir="auto">Tides<\/a><span[^>]*><strong[^>]*>New<\/strong>(?: |<!-- -->)*([^<]+)</.exec(page) ??
		[];
	expect([link, text]).toEqual([href("/notifications/:id", { id: told[0]?.id ?? "" }), says]);
	expect(await as(other).get(link)).toAnswer(404, notificationMessages.gone);
	expect(await as(reader).get(link)).toMatchObject({ status: 302, location: path });
	const [address = ""] = path.split("#");
	expect(await as(reader).get(address)).toAnswer(200, shows);
	expect(await as(other).page(href("/notifications"))).not.toContain(says);
});

test("what is no longer so is told no more: a star or fork taken back, a link that works or is another, a job that stays open", async () => {
	const says = async (kind: NotificationKind) => {
		const [begins = ""] = cases[kind].says.split(":");
		return (await as(reader).page(href("/notifications"))).includes(begins);
	};
	const star = `${await cases.star.happen()}/star`;
	await cases.fork.happen();
	expect([await says("star"), await says("fork")]).toEqual([true, true]);
	await as(other).post(star, { star: "off" });
	await db.execute(sql`delete from scicomm_projects where forked_from is not null`);
	expect([await says("star"), await says("fork")]).toEqual([false, false]);

	await cases["dead-link"].happen();
	expect(await says("dead-link")).toBe(true);
	await db.update(resources).set({ url: "https://lives.example/tides" });
	expect(await says("dead-link")).toBe(false);
	await db.update(resources).set({ url: "https://gone.example/tides" });
	expect(await says("dead-link")).toBe(true);
	await db.delete(deadLinks);
	expect(await says("dead-link")).toBe(false);

	await cases.closing.happen();
	expect(await says("closing")).toBe(true);
	await db.update(jobListings).set({ closesAt: new Date(Date.now() + 40 * 86_400_000) });
	expect(await says("closing")).toBe(false);
});

test("an invitation whose time is over is told no more, nor that somebody is looking once that was answered or nobody is", async () => {
	const says = async (kind: NotificationKind) =>
		(await as(reader).page(href("/notifications"))).includes(cases[kind].says);
	await cases.invitation.happen();
	expect(await says("invitation")).toBe(true);
	await db.update(projectInvitations).set({ expiresAt: sql`now()` });
	expect(await says("invitation")).toBe(false);

	await cases["request-offer"].happen();
	expect(await says("request-offer")).toBe(true);
	await db.update(requestOffers).set({ answer: "declined", answeredAt: sql`now()` });
	expect(await says("request-offer")).toBe(false);
	await db.update(requestOffers).set({ answer: null, answeredAt: null });
	expect(await says("request-offer")).toBe(true);
	await db.update(requests).set({ closesAt: sql`now()` });
	expect(await says("request-offer")).toBe(false);
});

test("a decision leads to what it was about, and to the profile where that says why or nothing is there any more", async () => {
	const admin = await becomeMember(site, { email: testAdmin, emailVerified: true, isAdmin: true });
	const decideOn = async (kind: "resource" | "message", id: string, verdict: ReportVerdict) => {
		const row = await reportables[kind].find(db, id);
		const { state } = await stateOfReported(db, kind, id, row);
		await decideOnReports(db, admin, { kind, id, state }, verdict);
	};
	const lead = async () => {
		await tellOfDecisions(site);
		const [told] = await db.select().from(notifications).where(eq(notifications.kind, "decision"));
		const { location } = await as(reader).get(href("/notifications/:id", { id: told?.id ?? "" }));
		return { location, forget: () => db.delete(notifications), eventId: told?.subjectId };
	};
	const hidden = { action: "hidden", reason: "advertising", explanation: "" } as const;

	const id = await addWaiting(db, "resource", { userId: reader.id });
	await decide(db, admin, await seen(db, "resource", id), { action: "approved" });
	const approved = await lead();
	expect(approved.location).toBe(href("/resources/:id", { id }));
	await approved.forget();
	await decideOn("resource", id, hidden);
	const hiding = await lead();
	expect(hiding.location).toBe(decisionPath(hiding.eventId ?? ""));
	await decideOn("resource", id, { action: "shown" });
	expect((await lead()).location).toBe(href("/resources/:id", { id }));
	await db.delete(resources).where(eq(resources.id, id));
	const gone = await lead();
	expect(gone.location).toBe(href("/profile"));
	await gone.forget();

	const card = await reachableCard(site, other);
	const { thread } = await writeTo(site, reader, card.id, "About the tides, and when they turn.");
	const { rows } = await db.execute<{ id: string }>(sql`select id from messages order by created_at desc limit 1`);
	await decideOn("message", rows[0]?.id ?? "", hidden);
	await (await lead()).forget();
	await decideOn("message", rows[0]?.id ?? "", { action: "shown" });
	expect((await lead()).location).toBe(thread);
});

test("what came of a request is asked no more once its author has seen the question, has answered, or has opened it again", async () => {
	const bell = () => db.$count(notifications, sql`user_id = ${reader.id} and read_at is null`);
	const says = async () => (await as(reader).page(href("/notifications"))).includes(cases["request-over"].says);
	const close = await cases["request-over"].happen();
	expect([await says(), await bell()]).toEqual([true, 1]);
	const versionOn = async (path: string) =>
		/name="version"[^>]* value="([^"]+)"/.exec(await as(reader).page(path))?.[1] ?? "";
	const version = await versionOn(close);
	expect([await says(), await bell()]).toEqual([true, 0]);
	await as(reader).post(close, { outcome: "nobody", version });
	expect(await says()).toBe(false);
	const edit = (await cases["request-over"].happen()).replace("/close/", "/edit/");
	expect((await as(reader).post(edit, requestForm({ version: await versionOn(edit) }))).status).toBe(303);
	expect([await says(), await bell()]).toEqual([false, 0]);
});

test("that a job closes is not counted any more once its owner has seen that, has renewed it, or has put the day off", async () => {
	const bell = () => db.$count(notifications, sql`user_id = ${reader.id} and read_at is null`);
	const renew = await cases.closing.happen();
	expect(await bell()).toBe(1);
	await as(reader).page(renew);
	expect(await bell()).toBe(0);
	const another = await cases.closing.happen();
	expect(await bell()).toBe(1);
	await as(reader).post(another);
	expect(await bell()).toBe(0);
	const edit = (await cases.closing.happen()).replace("/renew/", "/edit/");
	for (const [days, unread] of [
		[3, 1],
		[40, 0],
	] as const) {
		const version = /name="version"[^>]* value="([^"]+)"/.exec(await as(reader).page(edit))?.[1] ?? "";
		const closesOn = dayOf(lastDayOf(endOfDayIn(days)));
		expect((await as(reader).post(edit, jobForm({ version, closesOn }))).status).toBe(303);
		expect(await bell()).toBe(unread);
	}
});
