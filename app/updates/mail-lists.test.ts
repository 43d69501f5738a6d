/** Every kind of mail that a member can end, as a mail server gets it and as a mail program ends it. */
import { eq } from "drizzle-orm";
import { href } from "react-router";
import { afterAll, expect, test } from "vitest";
import { users } from "#app/accounts/account.tables.server.ts";
import { decide } from "#app/admin/decide.server.ts";
import type { BackgroundJob } from "#app/background-jobs/background-jobs.server.ts";
import type { JobTools } from "#app/feature.ts";
import { follow } from "#app/follows/follow.server.ts";
import { jobReminders } from "#app/jobs/job-reminders.server.ts";
import { lockMailSettings } from "#app/mail/mail-settings.server.ts";
import { mailSettings } from "#app/mail/mail-settings.tables.server.ts";
import { forConcerns, forPlainMails, type MailList, mailLists, mailSettingsMessages } from "#app/mail/mail-settings.ts";
import { createMailer } from "#app/mail/mailer.server.ts";
import { wayOut } from "#app/mail/unsubscribe.server.ts";
import { messageMails } from "#app/messages/message-mails.server.ts";
import { notifications } from "#app/notifications/notification.tables.server.ts";
import { projectInvitations } from "#app/projects/project.tables.server.ts";
import { requestOfferRounds } from "#app/requests/offer-rounds.server.ts";
import { requestOutcomes } from "#app/requests/request-outcomes.server.ts";
import { createLogger } from "#server/log.ts";
import { becomeMember } from "#tests/accounts.ts";
import { testAdmin } from "#tests/app.ts";
import { kindOf, passMinutes, subjectFor, tell } from "#tests/concerns.ts";
import { tellOfDecisions } from "#tests/decision-mails.ts";
import { addEvent } from "#tests/events.ts";
import { mailsTo, startMailer } from "#tests/mail.ts";
import { correspondent, reachableCard, writeTo } from "#tests/messages.ts";
import { addWaiting, seen } from "#tests/moderation.ts";
import { receiptForm } from "#tests/receipts.ts";
import { addRequest } from "#tests/requests.ts";
import { testSite } from "#tests/site.ts";
import { startSmtp } from "#tests/smtp.ts";
import { addJob, addProject, addResource, passDigestDays } from "#tests/updates.ts";
import { digests } from "./digest.server.ts";
import { notificationMails } from "./notification-mails.server.ts";

const logger = createLogger("silent");
const smtp = await startSmtp();
const site = await testSite({ mailer: createMailer({ hasSmtp: true, logger }) });
const { db } = site;
const mailer = await startMailer({ db, smtpUrl: smtp.url, logger });
afterAll(async () => {
	await mailer.stop();
	await smtp.stop();
});
const admin = await becomeMember(site, { email: testAdmin, emailVerified: true, isAdmin: true });

type Person = Awaited<ReturnType<typeof correspondent>>;

function run(job: BackgroundJob<JobTools>) {
	const told = { mailOrigin: "http://localhost", checksLinks: false };
	return job.run({ db, mailer, site: told, logger }, {}, { isLast: true });
}

const oneDay = 86_400_000;
const yesterday = () => new Date(Date.now() - oneDay);

/** Has a member be mailed of each. */
const causes: Record<MailList, (who: Person) => Promise<unknown>> = {
	async digest(who) {
		await follow(db, who, { topic: "neuroscience" });
		await addResource(db, { name: "New neuroscience" });
		await passDigestDays(site);
		await run(digests);
	},
	async messages(who) {
		const card = await reachableCard(site, who);
		await writeTo(site, await correspondent(site), card.id, "Would you give a talk?");
		await run(messageMails);
	},
	async invitations(who) {
		const owner = await correspondent(site);
		const projectId = await addProject(db, owner.id, { name: "Tides" });
		const path = href("/scicomm/projects/:projectId/contributors/invite", { projectId });
		await site.as(owner).post(path, { email: who.email, role: "viewer" });
	},
	async decisions(who) {
		const id = await addWaiting(db, "resource", { userId: who.id });
		await decide(db, admin, await seen(db, "resource", id), { action: "approved" });
		await tellOfDecisions({ db, mailer });
	},
	async jobs(who) {
		const closesAt = new Date(Date.now() + 3 * oneDay);
		await addJob(db, { userId: who.id, closesAt, createdAt: new Date(Date.now() - 50 * oneDay) });
		await run(jobReminders);
	},
	async offers(who) {
		const answering = { requests: "yes", languages: ["en"], expertise: "Marine Biology" } satisfies Parameters<
			typeof reachableCard
		>[2];
		await reachableCard(site, who, { ...answering, availability: ["Public Speaking"] });
		const asking = await correspondent(site);
		await addRequest(db, { userId: asking.id, topics: ["Marine Biology"], online: true });
		await run(requestOfferRounds);
	},
	async requests(who) {
		await addRequest(db, { userId: who.id, closesAt: yesterday() });
		await run(requestOutcomes);
	},
	async receipts(who) {
		const organiser = await correspondent(site);
		const card = await reachableCard(site, who);
		const event = await addEvent(db, { userId: organiser.id, speakers: [card.id], startsAt: yesterday() });
		const path = href("/receipts/new/:kind/:thing/:card", { kind: "event", thing: event.id, card: card.id });
		await site.as(organiser).post(path, receiptForm({ happenedOn: event.startsOn }));
	},
	...forConcerns((mail) => async (who: Person) => {
		await tell(db, [who], kindOf(mail), await subjectFor(site, who, kindOf(mail)));
		await passMinutes(db, 15);
		await run(notificationMails);
	}),
};

async function settingsOf({ id }: Person) {
	const [settings] = await db.select().from(mailSettings).where(eq(mailSettings.userId, id));
	return settings;
}

const allOn = { ...forPlainMails(() => true), ...forConcerns(() => true) };

/** Somebody who wants all of them. */
async function keen() {
	const who = await correspondent(site);
	await db.transaction((transaction) => lockMailSettings(transaction, who));
	await db.update(mailSettings).set(allOn).where(eq(mailSettings.userId, who.id));
	return who;
}

/** The switch of each, and what it is when it is off. */
const off: Record<MailList, [setting: string, value: unknown]> = {
	digest: ["digest", "never"],
	messages: ["messages", "never"],
	invitations: ["invitationMails", false],
	decisions: ["decisionMails", false],
	jobs: ["jobReminders", false],
	offers: ["offerMails", false],
	requests: ["requestReminders", false],
	receipts: ["receiptMails", false],
	...forConcerns((mail): [string, unknown] => [mail, false]),
};

test.each(mailLists.map((list) => [list]))(
	"mail programs are told how to end %s, and end just these, without a session (RFC 8058)",
	async (list) => {
		const who = await keen();
		await causes[list](who);
		const { headers, text } = await smtp.waitForMail(who.email);
		const header = (key: string) => headers.find((header) => header.key === key)?.value;
		const url =
			/^<(http:\/\/localhost\/unsubscribe\?token=[^>]+)>$/.exec(header("list-unsubscribe") ?? "")?.[1] ?? "none";
		expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
		expect(text).toContain(url);
		expect(text).toContain(href("/notifications/settings"));

		const { nextDigest: _, ...before } = (await settingsOf(who)) ?? {};
		const path = url.replace("http://localhost", "");
		expect((await site.as(null).get(path)).status).toBe(200);
		expect(await settingsOf(who)).toMatchObject(before);
		expect(await site.as(null).post(path, { "List-Unsubscribe": "One-Click" })).toAnswer(200, "You are unsubscribed");
		const [setting, value] = off[list];
		expect(before).not.toMatchObject({ [setting]: value });
		expect(await settingsOf(who)).toMatchObject({ ...before, [setting]: value });
	},
);

test.each(mailLists.map((list) => [list]))("the settings have a switch for %s, which is enough", async (list) => {
	const who = await correspondent(site);
	const [setting] = off[list];
	const path = href("/notifications/settings");
	expect(await site.as(who).page(path)).toContain(`name="${setting}"`);
	const names = [...Object.keys(allOn)].filter((name) => name !== setting);
	const form = {
		digest: "weekly",
		timeZone: "UTC",
		messages: "notice",
		...Object.fromEntries(names.map((name) => [name, "on"])),
	};
	const isChosen = list === "digest" || list === "messages";
	expect(await site.as(who).postShown(path, { ...form, ...(isChosen && { [setting]: "never" }) })).toAnswer(200);
	await causes[list](who);
	expect(await mailsTo(db, who.email)).toEqual([]);
});

test("settings that were open while their reader unsubscribed are not saved before they have seen that", async () => {
	const who = await keen();
	const path = href("/notifications/settings");
	const [, version = ""] = /name="version" value="([^"]+)"/.exec(await site.as(who).page(path)) ?? [];
	const boxes = Object.fromEntries(Object.keys(allOn).map((name) => [name, "on"]));
	const form = { ...boxes, digest: "weekly", timeZone: "Europe/Lisbon", messages: "notice" };
	const signing = await db.transaction((transaction) => lockMailSettings(transaction, who));
	const { unsubscribe } = wayOut(signing, "starMails", "").wayOut;
	expect(await site.as(null).post(unsubscribe)).toAnswer(200, "You are unsubscribed");
	for (const seen of [version, ""]) {
		const answer = await site.as(who).post(path, { ...form, version: seen });
		expect(answer).toAnswer(409, mailSettingsMessages.changedElsewhere, '<option value="Europe/Lisbon" selected');
		const told = /What was saved elsewhere.*?<\/ul>/s.exec(answer.text)?.[0] ?? "";
		expect(told).toMatch(/href="#mails-starMails">[^<]+<\/a>: <span[^>]*>not ticked</);
		expect(told.match(/<li>/g)).toHaveLength(2);
		expect(answer.text).toMatch(/<input[^>]*id="mails-starMails"[^>]* checked/);
		expect(await settingsOf(who)).toMatchObject({ starMails: false, timeZone: "UTC" });
	}
	const saved = await site.as(who).postShown(path, form);
	expect(saved).toAnswer(200, mailSettingsMessages.saved);
	// It is sent again, since the answer was lost.
	expect(await site.as(who).post(path, { ...form, version })).toAnswer(200, mailSettingsMessages.saved);
	expect(await settingsOf(who)).toMatchObject({ ...allOn, timeZone: "Europe/Lisbon" });
	const [, next = ""] = /name="version" value="([^"]+)"/.exec(saved.text) ?? [];
	expect(await site.as(who).post(path, { ...form, version: next })).toAnswer(200);
});

test("who wants no mails of invitations and decisions is told on the site, and can answer there", async () => {
	const who = await correspondent(site);
	await db.transaction((transaction) => lockMailSettings(transaction, who));
	await db.update(mailSettings).set({ invitationMails: false, decisionMails: false });
	await causes.invitations(who);
	await causes.decisions(who);
	expect(await mailsTo(db, who.email)).toEqual([]);
	const told = await db
		.select({ kind: notifications.kind })
		.from(notifications)
		.where(eq(notifications.userId, who.id));
	expect(told.map(({ kind }) => kind).toSorted()).toEqual(["decision", "invitation"]);
	const [invitation] = await db.select().from(projectInvitations).where(eq(projectInvitations.email, who.email));
	expect(await site.as(who).page(href("/home"))).toContain(invitation?.id ?? "none");
});

test("an invitation to an address that no account has confirmed leads to no settings", async () => {
	const strangers = ["nobody@example.org", (await correspondent(site, { emailVerified: false })).email];
	for (const email of strangers) {
		await causes.invitations({ email } as Person);
		const { headers } = await smtp.waitForMail(email);
		expect(headers.map(({ key }) => key)).not.toContain("list-unsubscribe");
	}
	expect(await db.$count(users, eq(users.email, "nobody@example.org"))).toBe(0);
});
