import { randomUUID } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import { href } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { users } from "#app/accounts/account.tables.server.ts";
import { follows } from "#app/follows/follow.tables.server.ts";
import { notifications } from "#app/notifications/notification.tables.server.ts";
import { notificationKinds } from "#app/notifications/notification.ts";
import { forgetOldNotifications, listNotifications, notify } from "#app/notifications/notifications.server.ts";
import { projectContributors, scicommProjects } from "#app/projects/project.tables.server.ts";
import { becomeMember } from "#tests/accounts.ts";
import { addContributor } from "#tests/project-rows.ts";
import { testSite } from "#tests/site.ts";
import { addCard, addProject } from "#tests/updates.ts";
import { describeNotifications } from "./describe-notifications.server.ts";

const site = await testSite();
const { db } = site;
const page = href("/notifications");

const countUnread = ({ id }: { id: string }) =>
	db.$count(notifications, and(eq(notifications.userId, id), isNull(notifications.readAt)));

beforeEach(async () => {
	await db.delete(scicommProjects);
	await db.delete(users);
});

test("who has a project is told of stars, forks and contributions once a day, with numbers and no names", async () => {
	const owner = await becomeMember(site, { name: "Olive Owner" });
	const projectId = await addProject(db, owner.id, { name: "Engines" });
	const path = href("/scicomm/projects/:projectId", { projectId });
	const fans = [await becomeMember(site, { name: "Fay Fan" }), await becomeMember(site, { name: "Fred Fan" })];
	for (const fan of fans) await site.as(fan).post(`${path}/star`, { star: "on" });
	await site.as(owner).post(`${path}/star`, { star: "on" });
	await site.as(fans[0] ?? null).post(`${path}/fork`);
	const told = await site.as(owner).page(page);
	expect(told).toContain("Starred: it has 3 stars now");
	expect(told).toContain("Forked: it has 1 fork now");
	expect(told).not.toMatch(/Fay|Fred/);
	expect(await countUnread(owner)).toBe(2);
	for (const fan of fans) expect(await countUnread(fan)).toBe(0);
});

test("the bell has the number of what is unread, until all is marked as read; what happens again is unread again", async () => {
	const [owner, fan] = [await becomeMember(site), await becomeMember(site)];
	const projectId = await addProject(db, owner.id, { name: "Engines" });
	const star = `${href("/scicomm/projects/:projectId", { projectId })}/star`;
	const unread = async () => /bell-count">(\d+)/.exec(await site.as(owner).page("/"))?.[1];
	expect(await unread()).toBeUndefined();
	await site.as(fan).post(star, { star: "on" });
	expect(await unread()).toBe("1");
	expect(await site.as(owner).post(page)).toMatchObject({ status: 303, location: page });
	expect(await unread()).toBeUndefined();
	await site.as(fan).post(star, { star: "off" });
	await site.as(fan).post(star, { star: "on" });
	expect(await unread()).toBe("1");
	expect(await db.$count(notifications)).toBe(1);
	expect(await site.as(null).page("/")).not.toContain("Notifications");
});

test("what is gone is told no more, and the bell that still counts it is emptied from the page", async () => {
	const [owner, fan] = [await becomeMember(site), await becomeMember(site)];
	const projectId = await addProject(db, owner.id, { name: "Engines" });
	const star = `${href("/scicomm/projects/:projectId", { projectId })}/star`;
	await site.as(fan).post(star, { star: "on" });
	await db.delete(scicommProjects);
	const shown = await site.as(owner).page(page);
	expect(shown).toContain("These are no longer available.");
	expect(shown).toMatch(/bell-count">1/);
	expect(shown).toContain("Mark all as read");
	await site.as(owner).post(page);
	const read = await site.as(owner).page(page);
	expect(read).toContain("No notifications yet");
	expect(read).not.toContain("bell-count");
	expect(read).not.toContain("Mark all as read");
});

test("a communicator is told how many began to follow a card on a day, and never who", async () => {
	const [owner, fan] = [await becomeMember(site, { name: "Ada" }), await becomeMember(site, { name: "Fay Fan" })];
	const what = `/card/${await addCard(db, { userId: owner.id, name: "Ada Card" })}`;
	await site.as(fan).post(href("/following"), { what });
	await site.as(owner).post(href("/following"), { what });
	const told = await site.as(owner).page(page);
	expect(told).toContain("Ada Card");
	expect(told).toContain("2 new followers<");
	expect(told).not.toContain("Fay");
	await site.as(fan).post(href("/following"), { what, follow: "off" });
	expect(await site.as(owner).page(page)).toContain("1 new follower<");
});

test.each(["UTC", "Pacific/Auckland", "America/Los_Angeles"])(
	"the day on which they began is one in UTC when the database lives in %s",
	async (zone) => {
		const owner = await becomeMember(site);
		const entryId = await addCard(db, { userId: owner.id, name: "Ada Card" });
		const times = ["2026-11-19T23:59:59Z", "2026-11-20T00:00:00Z", "2026-11-20T23:59:59Z", "2026-11-21T00:00:00Z"];
		for (const at of times)
			await db.insert(follows).values({ userId: (await becomeMember(site)).id, entryId, createdAt: new Date(at) });
		await db
			.insert(notifications)
			.values({ userId: owner.id, kind: "followers", subjectId: entryId, day: "2026-11-20" });
		await db.transaction(async (transaction) => {
			await transaction.execute(sql`select set_config('TimeZone', ${zone}, true)`);
			// A transaction runs the same statements.
			const list = await listNotifications(transaction as never, owner, 1);
			expect(await describeNotifications(transaction as never, owner, list)).toMatchObject([
				{ text: "2 new followers" },
			]);
		});
	},
);

test.each(notificationKinds.map((kind) => [kind]))(
	"%s is told anew on another day; where it says how something is, that it was so before is told no more",
	async (kind) => {
		const owner = await becomeMember(site);
		const subjectId = randomUUID();
		const tell = () => db.transaction((transaction) => notify(transaction, kind, [owner.id], subjectId));
		const other = await becomeMember(site);
		await db.insert(notifications).values({ userId: other.id, kind, subjectId, day: "2026-01-01" });
		await tell();
		const [first] = await listNotifications(db, owner, 1);
		await db
			.update(notifications)
			.set({ day: "2026-01-01", createdAt: new Date("2026-01-01"), awaitsMail: false })
			.where(eq(notifications.userId, owner.id));
		await tell();
		const isState = "closing request-over saved-gone dead-link invitation role receipt".split(" ").includes(kind);
		expect([await countUnread(owner), await countUnread(other)]).toEqual([isState ? 1 : 2, 1]);
		// A mail of the first day leads there still.
		const [newest] = await listNotifications(db, owner, 1);
		if (isState) expect(newest).toMatchObject({ id: first?.id, readAt: null, awaitsMail: first?.awaitsMail });
	},
);

test("who is given another role is told, as long as they may see the project, and of an invitation by its owner's address", async () => {
	const [owner, helper] = [await becomeMember(site), await becomeMember(site)];
	const projectId = await addProject(db, owner.id, { name: "Secret engines", visibility: "private" });
	await addContributor(db, projectId, helper, "viewer");
	const path = href("/scicomm/projects/:projectId/contributors/:userId/role", { projectId, userId: helper.id });
	await site.as(owner).post(path, { role: "editor" });
	expect(await site.as(helper).page(page)).toContain("You are an editor now");
	await db.delete(projectContributors).where(eq(projectContributors.userId, helper.id));
	expect(await site.as(helper).page(page)).not.toContain("Secret engines");
});

test("who opens one has read it; what asks ahead of a press, with it or without an account, marks nothing", async () => {
	const [owner, other] = [await becomeMember(site), await becomeMember(site)];
	const projectId = await addProject(db, owner.id, { name: "Engines", starCount: 1 });
	await addContributor(db, projectId, other, "viewer");
	const tell = () => db.transaction((transaction) => notify(transaction, "star", [owner.id], projectId));
	await tell();
	const [, link = ""] = /href="(\/notifications\/[^"]{36})"/.exec(await site.as(owner).page(page)) ?? [];
	const { cookie: Cookie } = owner;
	const ahead = { "Sec-Purpose": "prefetch;prerender", Purpose: "prefetch", "X-Moz": "prefetch" };
	for (const [name, value] of Object.entries(ahead))
		for (const path of [link, `${link}.data`])
			expect((await site.get(path, { Cookie, [name]: value })).status).toBe(425);
	expect(await site.as(null).get(link)).toMatchObject({ location: `${href("/login")}?redirect=${link}` });
	for (const who of [other, owner])
		for (const id of [randomUUID(), "nonsense"])
			expect((await site.as(who).get(href("/notifications/:id", { id }))).status).toBe(404);
	expect((await site.as(other).get(link)).status).toBe(404);
	const head = await site.app.request(link, { method: "HEAD", headers: { Cookie } });
	expect(head.status).toBe(302);
	expect(await countUnread(owner)).toBe(1);
	const path = href("/scicomm/projects/:projectId", { projectId });
	expect(await site.as(owner).get(`${link}?to=https://example.org`)).toMatchObject({ status: 302, location: path });
	expect(await countUnread(owner)).toBe(0);
	await tell();
	expect(await countUnread(owner)).toBe(1);
	expect((await site.as(owner).get(`${link}.data`)).text).toContain(path);
	expect(await countUnread(owner)).toBe(0);
});

test("nothing of another's is shown, and notifications are forgotten after 90 days and with the account", async () => {
	const [one, other] = [await becomeMember(site), await becomeMember(site)];
	const projectId = await addProject(db, one.id, { name: "Secret engines", visibility: "private", starCount: 1 });
	await db.transaction((transaction) => notify(transaction, "star", [other.id, one.id, randomUUID()], projectId));
	expect(await site.as(other).page(page)).not.toContain("Secret engines");
	expect(await site.as(one).page(page)).toContain("Secret engines");
	await db
		.update(notifications)
		.set({ createdAt: sql`now() - interval '91 days'` })
		.where(eq(notifications.userId, one.id));
	await forgetOldNotifications(db);
	expect(await db.$count(notifications)).toBe(1);
	await db.delete(users).where(eq(users.id, other.id));
	expect(await db.$count(notifications)).toBe(0);
});

test("they stand under their days, and older ones on pages of their own", async () => {
	const owner = await becomeMember(site);
	const projectId = await addProject(db, owner.id, { name: "Engines", starCount: 1 });
	await db.execute(sql`
		insert into notifications (user_id, kind, subject_id, day, created_at)
		select ${owner.id}, 'star', ${projectId}, current_date - n, date_trunc('day', now()) - make_interval(days => n)
		from generate_series(1, 35) as n
	`);
	const first = await site.as(owner).page(page);
	const older = /href="(\/notifications\?before=[^"]+)"/.exec(first)?.[1] ?? "";
	const count = (text: string) => text.split(/[ >]Starred: it has/).length - 1;
	expect([count(first), count(await site.as(owner).page(older))]).toEqual([30, 5]);
	await db.update(scicommProjects).set({ starCount: 0 }).where(eq(scicommProjects.id, projectId));
	await site.as(owner).post(page);
	expect(await site.as(owner).page(older)).toMatch(
		/These are no longer available\..*href="\/notifications"[^>]*>Newest</s,
	);
	expect(first.match(/<section aria-label="[A-Z][a-z]{2} \d+, \d{4}"/g)).toHaveLength(30);
});
