/** Brings the pages of members and moderators into the state in which they have all that they can have, under names as long as they may be. */
import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { eq, sql } from "drizzle-orm";
import { href } from "react-router";
import { users } from "#app/accounts/account.tables.server.ts";
import { cardLimits } from "#app/cards/card.ts";
import type { Database } from "#app/db/client.server.ts";
import { follows } from "#app/follows/follow.tables.server.ts";
import { topicsToBegin } from "#app/home/home-limits.ts";
import { jobLimits } from "#app/jobs/job.ts";
import { deadLinks, links } from "#app/links/link.tables.server.ts";
import { listLimits } from "#app/lists/list.ts";
import { moderationEvents, moderationOriginals, moderationWords } from "#app/moderation/moderation.tables.server.ts";
import { notifications } from "#app/notifications/notification.tables.server.ts";
import type { NotificationKind } from "#app/notifications/notification.ts";
import { projectInvitations, scicommProjects } from "#app/projects/project.tables.server.ts";
import { projectLimits } from "#app/projects/project.ts";
import { resourceLimits } from "#app/resources/resource.ts";
import { addCard, addJob, addProject, addResource } from "#tests/updates.ts";
import { requireDatabase } from "./accounts.ts";
import { field, freshWord } from "./cards.ts";
import { holdCard, longWord, someone } from "./offers.ts";
import { keepEntry } from "./saved.ts";
import { visit } from "./test.ts";

const oneDay = 86_400_000;
/** Of things on boards, whose first pages stay as other tests know them. */
const longAgo = { createdAt: new Date("2026-01-02") };

/** Gives the page's account a card, a project and a job of its own, and a project of another. */
async function holdThings(page: Page) {
	const db = requireDatabase();
	const card = { name: longWord(cardLimits.name), title: longWord(cardLimits.title), isVisible: "on", requests: "" };
	const { cardId, userId } = await holdCard(page, card);
	await db.update(users).set({ emailVerified: true }).where(eq(users.id, userId));
	const other = await someone(db);
	const name = longWord(projectLimits.name);
	const own = await addProject(db, userId, { name, visibility: "unlisted", starCount: 1, forkCount: 1 });
	const another = await addProject(db, other.id, { name, visibility: "private" });
	const closes = { closesAt: new Date(Date.now() + 2 * oneDay), ...longAgo };
	const job = await addJob(db, { userId, title: longWord(jobLimits.title), ...closes });
	return { db, userId, other, cardId, own, another, job };
}

/** Somebody invites an account to a project. Returns the invitation's id. */
async function invite(db: Database, projectId: string, userId: string, invitedBy: string) {
	const [account] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
	const [invitation] = await db
		.insert(projectInvitations)
		.values({
			projectId,
			invitedBy,
			email: account?.email ?? "",
			role: "editor",
			tokenHash: randomUUID(),
			expiresAt: new Date(Date.now() + oneDay),
		})
		.returning({ id: projectInvitations.id });
	return invitation?.id ?? "";
}

/** A moderator has not accepted something of an account. Returns the id of the decision. */
async function reject(db: Database, submitterId: string) {
	const [decision] = await db
		.insert(moderationEvents)
		.values({ action: "rejected", subjectKind: "resource", subjectId: randomUUID(), submitterId, reason: "incomplete" })
		.returning({ id: moderationEvents.id });
	const about = { eventId: decision?.id ?? "", submitterId };
	await db.insert(moderationWords).values({ ...about, title: longWord(resourceLimits.name) });
	await db.insert(moderationOriginals).values({ ...about, row: {} });
	return about.eventId;
}

/** The page's account follows topics, of which there is something new. */
async function followTopics(page: Page, db: Database) {
	const topic = freshWord();
	for (const followed of [topic, longWord(60), "ocean"].slice(0, topicsToBegin))
		await page.request.post(href("/following"), { form: { topic: followed } });
	for (const name of [`${topic} for everybody`, `${topic} ${longWord(resourceLimits.name - topic.length - 1)}`])
		await addResource(db, { name, ...longAgo });
}

/** A home with everything: what waits, cards, what was begun here and in this browser, and news. */
export async function openFullHome(page: Page) {
	const { db, userId, other, cardId, own, another } = await holdThings(page);
	await invite(db, another, userId, other.id);
	await reject(db, userId);
	await db.insert(follows).values({ userId: other.id, entryId: cardId });
	const told = { userId, subjectId: own } as const;
	await db.insert(notifications).values([
		{ ...told, kind: "star" },
		{ ...told, kind: "fork" },
		{ userId, subjectId: cardId, kind: "followers" },
	]);
	for (const name of ["Ida Noddack", "Ida Hyde", "Ida Rhodes"]) await addCard(db, { userId, name, isVisible: false });
	await addProject(db, userId, { name: "Half an engine", visibility: "private" });
	await followTopics(page, db);
	await visit(page, href("/jobs/new"));
	await field(page, "Job Title").fill(longWord(jobLimits.title));
	await visit(page, href("/home"));
	await expect(page.getByText("Jobs · Unfinished, kept in this browser alone")).toBeVisible();
}

/** More notifications than one page has, of most kinds, on several days, read and unread. */
export async function openFullNotifications(page: Page) {
	const { db, userId, other, cardId, own, another, job } = await holdThings(page);
	const saved = await addResource(db, { name: "Soon gone", ...longAgo });
	await keepEntry(page, saved, { note: longWord(80) });
	const subjects: [NotificationKind, string][] = [
		["invitation", await invite(db, another, userId, other.id)],
		["star", own],
		["fork", own],
		["role", own],
		["contribution", own],
		["closing", job],
		["decision", await reject(db, userId)],
		["saved-gone", saved],
	];
	await db.execute(sql`update resources set approved = false where id = ${saved}`);
	await db.insert(follows).values({ userId: other.id, entryId: cardId });
	await db.insert(notifications).values({ userId, kind: "followers", subjectId: cardId });
	for (const daysAgo of [0, 1, 2, 3]) {
		const createdAt = new Date(Date.now() - daysAgo * oneDay);
		const day = createdAt.toISOString().slice(0, 10);
		const readAt = daysAgo > 1 ? createdAt : null;
		const rows = subjects.map(([kind, subjectId]) => ({ userId, kind, subjectId, day, createdAt, readAt }));
		await db.insert(notifications).values(rows);
	}
	await page.reload();
	await expect(page.getByRole("link", { name: "Older" })).toBeVisible();
}

/** Everything that can be followed: a communicator, a project that has gone, topics, a list and a search, with news. */
export async function openFullFollowing(page: Page) {
	const db = requireDatabase();
	const other = await someone(db);
	const name = longWord(cardLimits.name);
	const card = await addCard(db, { userId: other.id, name, isVisible: true, ...longAgo });
	const gone = await addProject(db, other.id, { name: "Soon gone", ...longAgo });
	for (const what of [
		href("/card/:id", { id: card }),
		href("/scicomm/projects/:projectId", { projectId: gone }),
		href("/events"),
		`${href("/jobs")}?${new URLSearchParams({ q: longWord(60), category: "Writing" })}`,
	])
		await page.request.post(href("/following"), { form: { what } });
	await db.update(scicommProjects).set({ visibility: "private" }).where(eq(scicommProjects.id, gone));
	await followTopics(page, db);
	await page.reload();
	await expect(page.getByText("No longer public")).toBeVisible();
}

/** Saves things of several kinds, one of which has gone, with a note and into lists. */
export async function openFullSaved(page: Page) {
	const db = requireDatabase();
	const other = await someone(db);
	const name = longWord(resourceLimits.name);
	const saved = [
		await addResource(db, { name, ...longAgo }),
		await addProject(db, other.id, { name: longWord(projectLimits.name), ...longAgo }),
		await addResource(db, { name: "Soon gone", ...longAgo }),
	];
	const [id = "", project = "", gone = ""] = saved;
	for (const [thing, newList, note] of [
		[id, longWord(listLimits.title), `Begin here.\n${longWord(80)}`],
		[project, "Reading for Monday", ""],
		[gone, "", "What the keeper said"],
	] as const)
		await keepEntry(page, thing, { note, newList });
	await db.execute(sql`update resources set approved = false where id = ${gone}`);
	await page.reload();
	await expect(page.getByRole("main").getByRole("link", { name: "Reading for Monday" })).toBeVisible();
}

/** Addresses that are dead, one of them as long as one may be, one where two things lead. */
export async function openDeadLinks(page: Page) {
	const db = requireDatabase();
	for (const [path, count] of [
		["", 2],
		[`/${longWord(200)}/${longWord(200)}`, 1],
	] as const) {
		const url = `https://${freshWord().toLowerCase()}.example${path}`;
		for (let i = 0; i < count; i++) await addResource(db, { name: longWord(resourceLimits.name), url, ...longAgo });
		await letDie(db, url, 3 + count);
	}
	await page.reload();
	await expect(page.getByText("Failed 5 times").first()).toBeVisible();
}

/** Makes an address of a thing one that has failed so often, since the first of May. */
export async function letDie(db: Database, url: string, failures: number) {
	const since = new Date("2026-05-01");
	const { rows } = await db.execute<{ key: string }>(sql`select key from link_uses where url = ${url} limit 1`);
	const key = rows[0]?.key ?? "";
	const nextCheckAt = new Date(Date.now() + oneDay);
	const known = { failures, failingSince: since, found: "The server answers 404", nextCheckAt };
	await db
		.insert(links)
		.values({ key, url, ...known })
		.onConflictDoUpdate({ target: links.key, set: known });
	await db.insert(deadLinks).values({ key, since });
}
