import { and, eq, isNull } from "drizzle-orm";
import { href } from "react-router";
import { expect, test } from "vitest";
import { mails } from "#app/mail/mail.tables.server.ts";
import { latestEventOf } from "#app/moderation/events.server.ts";
import { moderationEvents, reports } from "#app/moderation/moderation.tables.server.ts";
import { reportMessages } from "#app/moderation/report.ts";
import { scicommProjects } from "#app/projects/project.tables.server.ts";
import { becomeMember, nextAddress } from "#tests/accounts.ts";
import { testAdmin } from "#tests/app.ts";
import { tellOfDecisions } from "#tests/decision-mails.ts";
import { addPublic } from "#tests/reports.ts";
import { testSite } from "#tests/site.ts";

const site = await testSite();
const { db } = site;

const owner = await becomeMember(site, { name: "Owner" });
const admin = await becomeMember(site, { email: testAdmin, name: "Ada", emailVerified: true });
const headers = { Cookie: admin.cookie };

const secrets = ["Quicksilver", "Unpublished", "Kryptonite"];
const deskOf = (id: string) => href("/admin/reports/:kind/:id", { kind: "project", id });

async function read(path: string) {
	const response = await site.get(path, headers);
	expect(response.status, path).toBe(200);
	return response.text;
}

async function decide(id: string, fields: Record<string, string>) {
	const state = /name="state" value="([^"]*)"/.exec(await read(deskOf(id)))?.[1] ?? "";
	return site.post(deskOf(id), new URLSearchParams({ state, ...fields }), headers);
}

/** A project that was reported while it was public, as it is now. */
async function reportedProject(now: Partial<typeof scicommProjects.$inferInsert>) {
	const { id } = await addPublic(db, "project", owner);
	await site.post(href("/report/:kind/:id", { kind: "project", id }), new URLSearchParams({ reason: "spam" }), {
		"X-Forwarded-For": nextAddress(),
	});
	return { id, change: () => db.update(scicommProjects).set(now).where(eq(scicommProjects.id, id)) };
}

const kept = {
	visibility: "private",
	name: "Unpublished findings",
	shortDescription: "Kryptonite in short",
	description: "Kryptonite at length",
} as const;
const hide = { verdict: "hidden", reason: "advertising", explanation: "Sells pills." };

test("a project that was made private after a report is none that moderators read, on any of their pages", async () => {
	const { id, change } = await reportedProject(kept);
	const [shown] = await db.select().from(scicommProjects).where(eq(scicommProjects.id, id));
	expect(await read(href("/admin/reports"))).toContain(shown?.name);
	expect((await decide(id, hide)).status).toBe(303);
	await db.insert(reports).values({ subjectKind: "project", subjectId: id, reason: "spam" });
	await change();
	const [event] = await db.select().from(moderationEvents).where(eq(moderationEvents.subjectId, id));
	const logged = href("/admin/log/:id", { id: event?.id ?? "" });
	for (const path of [href("/admin/reports"), deskOf(id), href("/admin/log"), logged, href("/admin")]) {
		for (const page of [await read(path), await read(path === "/admin" ? "/admin.data" : `${path}.data`)]) {
			expect(page, path).toContain("A private project");
			for (const secret of secrets) expect(page, path).not.toContain(secret);
		}
	}
	expect(await read(deskOf(id))).toContain(reportMessages.private);
	expect(await read(`${href("/admin/log")}?q=quicksilver`)).toContain("No entries found");
	expect(await read(`${href("/admin/log")}?q=pills`)).toContain("A private project");
	expect(await read(href("/admin/insights"))).not.toContain("Quicksilver");
	const answered = await site.post(deskOf(id), new URLSearchParams({ state: "stale", verdict: "kept" }), headers);
	expect(answered.status).toBe(409);
	for (const secret of secrets) expect(answered.text).not.toContain(secret);

	await db.update(scicommProjects).set({ visibility: "unlisted" }).where(eq(scicommProjects.id, id));
	expect(await read(logged)).toContain(shown?.name);
	expect(await read(`${href("/admin/log")}?q=quicksilver`)).toContain(shown?.name);
	expect(await read(deskOf(id))).toContain(kept.description);
});

test("the reports of a project that is private by now are closed, and neither the log nor a mail names it", async () => {
	for (const verdict of [{ verdict: "kept" }, hide]) {
		const { id, change } = await reportedProject(kept);
		await change();
		expect((await decide(id, verdict)).status).toBe(303);
		expect(await db.$count(reports, and(eq(reports.subjectId, id), isNull(reports.closedBy)))).toBe(0);
		const event = await latestEventOf(db, "project", id);
		expect(event).toMatchObject({ title: "A private project", snapshot: null });
	}
	await tellOfDecisions(site);
	const posted = JSON.stringify(await db.select().from(mails));
	expect(posted).toContain("A private project");
	for (const secret of ["Unpublished", "Kryptonite"]) expect(posted).not.toContain(secret);
});
