import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { href } from "react-router";
import { expect, test } from "vitest";
import { users } from "#app/accounts/account.tables.server.ts";
import { endOfDayIn, lastDayOf } from "#app/boards/closing.ts";
import { scicommCards } from "#app/cards/card.tables.server.ts";
import { collabListings } from "#app/collab/collab.tables.server.ts";
import { events } from "#app/events/event.tables.server.ts";
import { follows } from "#app/follows/follow.tables.server.ts";
import { followMessages } from "#app/follows/follow.ts";
import { jobListings } from "#app/jobs/job.tables.server.ts";
import { moderationEvents, moderationOriginals, moderationWords } from "#app/moderation/moderation.tables.server.ts";
import { notifications } from "#app/notifications/notification.tables.server.ts";
import { maxUnreadTold } from "#app/notifications/notification.ts";
import {
	missingConsents,
	projectContributors,
	projectInvitations,
	scicommProjects,
} from "#app/projects/project.tables.server.ts";
import { resources } from "#app/resources/resource.tables.server.ts";
import { dayText } from "#app/ui/day-text.ts";
import { becomeMember } from "#tests/accounts.ts";
import { addEvent } from "#tests/events.ts";
import { addReceipt } from "#tests/receipts.ts";
import { resourceForm } from "#tests/resources.ts";
import { testSite } from "#tests/site.ts";
import { addCard, addJob, addProject, addResource } from "#tests/updates.ts";
import { homeMessages, maxAsked, maxBegun, topicsToBegin } from "./home-limits.ts";

const site = await testSite();
const { db } = site;
const home = href("/home");
const oneDay = 86_400_000;

async function waitingOf(person: Parameters<typeof site.as>[0]) {
	return /Waiting for you.*?<\/section>/s.exec(await site.as(person).page(home))?.[0] ?? "";
}

test("who begins is shown the first steps and what is new for everybody, and the steps go once they are done", async () => {
	const person = await becomeMember(site);
	const member = site.as(person);
	const empty = await member.page(home);
	expect(empty).toContain(homeMessages.nothingPublic);
	expect(empty).not.toContain("New from what you follow");
	await addJob(db, { title: "Keeper of the tides" });
	const first = await member.page(home);
	expect(first).toContain("First steps");
	expect(first).toContain("New on Heliograph");
	expect(first).toContain("Keeper of the tides");
	expect(first).toContain(homeMessages.nothingWaits);
	await addCard(db, { userId: person.id, name: "Ada Lovelace" });
	for (let i = 1; i < topicsToBegin; i++) await member.post(href("/following"), { topic: `topic ${i}` });
	const later = await member.page(home);
	expect(later).toContain("(1 to go)");
	expect(later).not.toContain("New on Heliograph");
	await member.post(href("/following"), { topic: "oceans" });
	const last = await member.page(home);
	expect(last).toContain("Save something");
	expect(last).not.toContain("to go)");
	await member.post(href("/saved"), { id: await addResource(db, { name: "Tide tables" }), save: "on" });
	const done = await member.page(home);
	expect(done).not.toContain("First steps");
	expect(done).toContain(homeMessages.noNews);
	await addJob(db, { title: "Reader of tide gauges", tags: ["oceans"] });
	expect(await member.page(home)).toContain("Reader of tide gauges");
});

test("a card that a moderator has hidden says so, and offers no ways to share what nobody else sees", async () => {
	const person = await becomeMember(site, { emailVerified: true });
	const id = await addCard(db, { userId: person.id, name: "Henriette Hidden", title: "Hydrologist" });
	await db.update(scicommCards).set({ hidden: true }).where(eq(scicommCards.id, id));
	const page = await site.as(person).page(href("/home"));
	expect(page).toContain("Hydrologist · hidden by a moderator");
	expect(page).toContain(href("/scicomm/card/edit/:id", { id }));
	expect(page).not.toContain("data-copy=");
	expect(page).not.toContain(href("/card/:id/present", { id }));
	await addCard(db, { userId: person.id, name: "Una Unlisted", title: "Geologist", isVisible: false });
	expect(await site.as(person).page(href("/home"))).toContain("Geologist · unlisted");
});

test("what waits for a member stands there until it is read, with their cards and how to share them", async () => {
	const [owner, fan] = [await becomeMember(site, { name: "Olive Owner" }), await becomeMember(site)];
	const projectId = await addProject(db, owner.id, { name: "Engines" });
	await addCard(db, { userId: owner.id, name: "Olive Card" });
	await site.as(fan).post(`${href("/scicomm/projects/:projectId", { projectId })}/star`, { star: "on" });
	const member = site.as(owner);
	const page = await member.page(home);
	expect(page).toContain("Engines");
	expect(page).toContain("Starred");
	expect(page).toContain("Olive Card");
	expect(page).toMatch(/data-copy="[^"]+\/card\/[\w-]{36}"/);
	await member.post(href("/notifications"));
	expect(await member.page(home)).toContain(homeMessages.nothingWaits);
});

test("an invitation and a job that closes wait there, read or not, until they are answered, and stand there once", async () => {
	const [owner, guest] = [await becomeMember(site), await becomeMember(site, { emailVerified: false })];
	const projectId = await addProject(db, owner.id, { name: "Sea level rise" });
	const invitation = { projectId, email: guest.email, role: "editor" as const, invitedBy: owner.id };
	const expiresAt = new Date(Date.now() + oneDay);
	await db.insert(projectInvitations).values({ ...invitation, tokenHash: "0".repeat(64), expiresAt });
	const closes = { closesAt: new Date(Date.now() + 2 * oneDay), createdAt: new Date(Date.now() - 30 * oneDay) };
	const job = await addJob(db, { title: "Reader of gauges", userId: guest.id, ...closes });
	await addJob(db, { title: "Closes later", userId: guest.id });
	const member = site.as(guest);
	const waiting = () => waitingOf(guest);
	// Whoever signs up with an address need not own it.
	expect(await waiting()).not.toContain("Sea level rise");
	await db.update(users).set({ emailVerified: true }).where(eq(users.id, guest.id));
	await db.insert(notifications).values({ userId: guest.id, kind: "closing", subjectId: job });
	for (const _ of ["unread", "read"]) {
		const shown = await waiting();
		expect(shown.match(/Sea level rise/g)).toHaveLength(1);
		expect(shown.match(/Reader of gauges/g)).toHaveLength(1);
		expect(shown).not.toContain("Closes later");
		expect(shown).toContain(href("/jobs/renew/:id", { id: job }));
		await member.post(href("/notifications"));
	}
	await db.delete(scicommProjects).where(eq(scicommProjects.id, projectId));
	await db.delete(jobListings).where(eq(jobListings.userId, guest.id));
	expect(await waiting()).toContain(homeMessages.nothingWaits);
});

test("a job that closes stands there with its last day on the board", async () => {
	const person = await becomeMember(site);
	const closesAt = endOfDayIn(2);
	const createdAt = new Date(Date.now() - 30 * oneDay);
	await addJob(db, { title: "Reader of gauges", userId: person.id, closesAt, createdAt });
	const shown = await waitingOf(person);
	expect(shown).toContain(`>${dayText(lastDayOf(closesAt))}<`);
	expect(shown).not.toContain(`>${dayText(closesAt)}<`);
	await db.delete(jobListings).where(eq(jobListings.userId, person.id));
});

test("of each kind that waits for an answer twenty stand there, the first to be answered first, and that there is more", async () => {
	const [person, holder] = [await becomeMember(site), await becomeMember(site)];
	const later = (minutes: number) => new Date(Date.now() + 2 * oneDay + minutes * 60_000);
	const closes = { userId: person.id, createdAt: new Date(Date.now() - 30 * oneDay) };
	for (let i = 0; i < maxAsked; i++) await addJob(db, { ...closes, title: `Closing ${i}`, closesAt: later(i) });
	const receipt = {
		userId: holder.id,
		cardId: await addCard(db, { userId: holder.id, isVisible: false }),
		otherId: person.id,
		...{ confirmedByOtherAt: null, number: null },
	};
	await addReceipt(db, { ...receipt, what: "Asked first", updatedAt: new Date(Date.now() - oneDay) });
	await addReceipt(db, { ...receipt, what: "Asked last" });
	const all = await waitingOf(person);
	expect(all.match(/>Closing \d+</g)).toHaveLength(maxAsked);
	expect(all).toMatch(/>Asked first<.*>Asked last</s);
	expect(all).not.toContain(homeMessages.moreWaits);
	await addJob(db, { ...closes, title: "Closing last", closesAt: later(maxAsked) });
	const some = await waitingOf(person);
	expect(some).not.toContain("Closing last");
	expect(some).toContain(homeMessages.moreWaits);
	await db.delete(jobListings).where(eq(jobListings.title, "Closing 0"));
	expect(await waitingOf(person)).toContain("Closing last");
	await db.delete(jobListings).where(eq(jobListings.userId, person.id));
});

test("what is unread stands there however much was read since", async () => {
	const [owner, fan] = [await becomeMember(site), await becomeMember(site)];
	const projectId = await addProject(db, owner.id, { name: "Overlooked" });
	await site.as(fan).post(`${href("/scicomm/projects/:projectId", { projectId })}/star`, { star: "on" });
	await db.execute(sql`
		insert into notifications (user_id, kind, subject_id, created_at, read_at)
		select ${owner.id}, 'star', gen_random_uuid(), now() + interval '1 minute', now() from generate_series(1, 30)
	`);
	expect(await site.as(owner).page(home)).toContain("Overlooked");
});

test("stands without its news when those can't be read, and says so", async () => {
	const person = await becomeMember(site);
	await addCard(db, { userId: person.id, name: "Nell News", isVisible: false });
	await db.insert(follows).values({ userId: person.id, search: "//:" });
	const page = await site.as(person).page(home);
	expect(page).toContain("Nell News");
	expect(page).toContain(followMessages.newsFailed);
	expect(page).not.toContain(homeMessages.noNews);
});

test("what is unread stands there however much of what stands there anyway came since", async () => {
	const owner = await becomeMember(site);
	const subjectId = await addProject(db, owner.id, { name: "Buried", visibility: "unlisted" });
	await db.insert(notifications).values({ userId: owner.id, kind: "contribution", subjectId });
	await db.execute(sql`
		insert into notifications (user_id, kind, subject_id, created_at)
		select ${owner.id}, 'closing', gen_random_uuid(), now() + interval '1 minute' from generate_series(1, ${maxUnreadTold})
	`);
	expect(await site.as(owner).page(home)).toContain("Buried");
});

test("what a member has begun and shows to nobody yet stands there, the latest first, and nothing that is public or another's", async () => {
	const [person, other] = [await becomeMember(site, { emailVerified: true }), await becomeMember(site)];
	const member = site.as(person);
	expect(await member.page(home)).not.toContain("What you have begun");
	const begin = (name: string, fields: object = {}) =>
		addProject(db, person.id, { name, visibility: "private", updatedAt: new Date(2026, 0, 2), ...fields });
	await begin("Half an engine");
	await begin("Seen engine", { visibility: "unlisted" });
	await begin("Hidden engine", { hidden: true });
	const theirs = await addProject(db, other.id, { name: "Their engine", visibility: "private" });
	await db.insert(projectContributors).values({ projectId: theirs, userId: person.id, role: "editor" });
	await member.post(href("/lists/new"), { title: "Half a list" });
	await member.post(href("/lists/new"), { title: "Whole list", isPublic: "on" });
	const page = await member.page(home);
	expect(page).toMatch(
		/>What you have begun<.*>Half a list<.*List that only you see.*>Half an engine<.*Private project/s,
	);
	expect(page).not.toMatch(/Seen engine|Hidden engine|Their engine|Whole list/);
	for (let i = 0; i < maxBegun; i++) await begin(`Newer ${i}`, { updatedAt: new Date(2026, 1, 2) });
	expect((await member.page(home)).match(/Private project\s· </g)).toHaveLength(maxBegun - 1);
});

test("a fork that waits for its original's owners waits there until they agree, or say that they don't now", async () => {
	const [owner, forker] = [await becomeMember(site), await becomeMember(site)];
	const originalId = await addProject(db, owner.id, { name: "Quiet tides", visibility: "private" });
	const forkId = await addProject(db, forker.id, { name: "Tides", visibility: "private", forkedFrom: originalId });
	await db.insert(missingConsents).values({ forkId, originalId });
	const waits = "A fork of it waits for you to agree";
	expect(await site.as(owner).page(home)).toContain(waits);
	const of = await site.as(forker).page(home);
	expect(of).not.toContain(waits);
	expect(of).toContain("Private fork");
	const allow = href("/scicomm/projects/:projectId/forks/:forkId/allow", { projectId: originalId, forkId });
	await site.as(owner).post(allow);
	expect(await site.as(owner).page(home)).not.toContain(waits);
	await db.insert(missingConsents).values({ forkId, originalId });
	expect(await site.as(owner).page(home)).toContain(waits);
	await site.as(owner).post(allow, { intent: "later" });
	expect(await site.as(owner).page(home)).not.toContain(waits);
	expect(await db.$count(missingConsents, eq(missingConsents.forkId, forkId))).toBe(1);
});

test("shows nothing of what nobody else may see, and nothing of others", async () => {
	const [one, other] = [await becomeMember(site), await becomeMember(site)];
	await addCard(db, { userId: other.id, name: "Somebody Else" });
	await addProject(db, other.id, { name: "Oubliette", visibility: "private" });
	await addJob(db, { title: "Oubliette keeper", hidden: true });
	const page = await site.as(one).page(home);
	expect(page).not.toContain("Oubliette");
	expect(page).toContain("Keeper of the tides");
	await db.delete(jobListings).where(eq(jobListings.title, "Keeper of the tides"));
	expect(await site.as(one).page(home)).not.toContain("Keeper of the tides");
});

test("an event that is called off and a collab listing that is filled are nothing new for who begins", async () => {
	const person = await becomeMember(site);
	const event = await addEvent(db, { title: "Night of the tides" });
	const listing = {
		title: "Tides drawn",
		type: "Ask",
		category: "Looking for Writer",
		description: "Still sought",
	} as const;
	await db.insert(collabListings).values({ ...listing, contact: "tides@example.org", approved: true });
	const newest = async () => (await site.as(person).page(home)).match(/>(Night of the tides|Tides drawn)</g);
	expect(await newest()).toHaveLength(2);
	await db.update(events).set({ cancelledAt: new Date() }).where(eq(events.id, event.id));
	await db.update(collabListings).set({ filled: true });
	expect(await newest()).toBeNull();
	await db.delete(events);
	await db.delete(collabListings);
});

test("is where signing in leads, and the bar's Home; a visitor is led to sign in and back", async () => {
	expect(await site.as(null).get(home)).toMatchObject({ status: 302, location: `${href("/login")}?redirect=${home}` });
	const member = site.as(await becomeMember(site));
	expect(await member.get(href("/login"))).toMatchObject({ status: 302, location: home });
	expect(await member.page("/")).toContain(`<a href="${home}" class="bar-link">Home</a>`);
	expect(await site.as(null).page("/")).not.toContain(`href="${home}"`);
});

test("a correction is asked for once, until something of the kind is sent, or for two weeks", async () => {
	const person = await becomeMember(site, { emailVerified: true });
	const member = site.as(person);
	const asked = "Not accepted: send a corrected version";
	const ofResource = { subjectKind: "resource", submitterId: person.id } as const;
	async function reject(title: string, at: Date, waitingSince = at) {
		const event = { ...ofResource, action: "rejected", subjectId: randomUUID(), reason: "incomplete" } as const;
		const [decision] = await db
			.insert(moderationEvents)
			.values({ ...event, submitterId: person.id, at, waitingSince })
			.returning({ id: moderationEvents.id });
		const about = { eventId: decision?.id ?? "", submitterId: person.id };
		await db.insert(moderationWords).values({ ...about, title });
		await db.insert(moderationOriginals).values({ ...about, row: Object.fromEntries(resourceForm({ name: title })) });
		await db.insert(notifications).values({ userId: person.id, kind: "decision", subjectId: about.eventId });
		return about.eventId;
	}
	await reject("Too long ago", new Date(Date.now() - 15 * oneDay));
	const eventId = await reject("How to read a barometer", new Date(Date.now() - oneDay));
	const first = await member.page(home);
	expect(first.split(asked)).toHaveLength(2);
	expect(first.match(/>How to read a barometer</g)).toHaveLength(1);
	// An older one is reported and stays as it is, and an edit of it is approved: nothing was sent.
	const older = { ...ofResource, subjectId: randomUUID() };
	const lately = new Date(Date.now() - 3_600_000);
	await db.insert(moderationEvents).values([
		{
			...older,
			action: "approved",
			at: new Date(Date.now() - 3 * oneDay),
			waitingSince: new Date(Date.now() - 3 * oneDay),
		},
		{ ...older, action: "kept", at: lately, waitingSince: lately },
		{ ...older, action: "approved", at: lately, waitingSince: lately },
	]);
	expect(await member.page(home)).toContain(asked);
	const sent = await member.post(
		`${href("/resources/new")}?correct=${eventId}`,
		resourceForm({ name: "How to read a barometer, mended", url: "https://example.org/barometers" }),
	);
	expect(sent.status).toBe(200);
	expect(await member.page(home)).not.toContain(asked);
	// Which a moderator does not accept either.
	await db.delete(resources).where(eq(resources.userId, person.id));
	expect(await member.page(home)).toContain(asked);
	await reject("How to read a barometer, mended", new Date(), new Date(Date.now() - 1000));
	const last = await member.page(home);
	expect(last.split(asked)).toHaveLength(2);
	expect(last).toContain("How to read a barometer, mended");
});
