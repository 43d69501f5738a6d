import { sql } from "drizzle-orm";
import { href } from "react-router";
import { beforeAll, describe, expect, test } from "vitest";
import { users } from "#app/accounts/account.tables.server.ts";
import { reportables } from "#app/features.server.ts";
import { moderationEvents, moderationWords, reports } from "#app/moderation/moderation.tables.server.ts";
import { kinds, queuedKinds } from "#app/moderation/subject-kinds.ts";
import { resources } from "#app/resources/resource.tables.server.ts";
import { becomeMember } from "#tests/accounts.ts";
import { testAdmin } from "#tests/app.ts";
import { testSite } from "#tests/site.ts";
import { addResource } from "#tests/updates.ts";
import { insightKinds, readWeeks, weeksTold } from "./insights.server.ts";
import { listEvents } from "./log.server.ts";
import { readLogFilters } from "./log-filters.ts";
import { rejectReported, stateOfReported } from "./report-decisions.server.ts";
import { monthsTold, readMonths, readReasons, readWhole } from "./transparency.server.ts";
import { undoDecision } from "./undo-decision.server.ts";

const site = await testSite();
const { db } = site;

const now = new Date("2026-11-21T12:00:00Z");
const subjectId = "00000000-0000-4000-8000-000000000000";
const common = { subjectKind: "resource", subjectId } as const;
type NewEvent = typeof moderationEvents.$inferInsert;

/** A decision after so many hours. */
async function add(at: string, hours: number | null, fields: Partial<NewEvent> = {}) {
	const time = new Date(at);
	const waitingSince = hours === null ? null : new Date(time.getTime() - hours * 3_600_000);
	const [event] = await db
		.insert(moderationEvents)
		.values({ ...common, action: "approved", at: time, waitingSince, ...fields })
		.returning({ id: moderationEvents.id });
	const id = event?.id ?? "";
	await db.insert(moderationWords).values({ eventId: id, title: "Secret title", explanation: "Secret words" });
	return id;
}

const page = async (path: string, cookie = "") => (await site.get(path, { Cookie: cookie })).text;

test("nothing is told as nothing, and no month is left out", async () => {
	expect(await page(href("/moderation"))).toContain("No decisions yet");
	const months = await readMonths(db, now);
	expect(months.map(({ month }) => month)).toEqual([
		...Array.from({ length: 11 }, (_, i) => `${i === 0 ? 2025 : 2026}-${String(i === 0 ? 12 : i).padStart(2, "0")}`),
		"2026-11",
	]);
	expect(months).toHaveLength(monthsTold);
	expect(months[3]).toEqual({ month: "2026-03", decisions: 0, approved: 0, median: null, most: null, reports: 0 });
	expect(await readWhole(db, now)).toEqual({ decisions: 0, approved: 0, median: null, most: null });
});

describe("of decisions", () => {
	beforeAll(async () => {
		// With another of 5 hours below: the median is 5, and 95 of 100 are at 10 - 0.55.
		for (let hours = 0; hours <= 10; hours++) await add("2026-11-03T10:00:00Z", hours);
		await add("2026-10-31T23:59:59Z", 60, { action: "rejected", reason: "broken" });
		// In November in most of the world, but not in UTC.
		await add("2026-11-01T00:30:00+01:00", 20, { action: "rejected", reason: "advertising" });
		await add("2026-11-01T00:00:00Z", 5, { action: "rejected", reason: "broken" });
		const undone = await add("2026-11-05T10:00:00Z", 1000, { action: "rejected", reason: "unkind" });
		await add("2026-11-05T10:00:05Z", null, { action: "undone", undoes: undone });
		const restored = await add("2026-09-05T10:00:00Z", 30, { action: "rejected", reason: "duplicate" });
		await add("2026-09-06T10:00:00Z", null, { action: "restored", undoes: restored });
		// Rejected because of reports, which nobody had waited for in a queue.
		await add("2026-08-05T10:00:00Z", null, { action: "rejected", reason: "unkind" });
		const hidden = await add("2026-07-05T10:00:00Z", 70, { action: "hidden", reason: "unkind" });
		const kept = await add("2026-07-06T10:00:00Z", 70, { action: "kept" });
		await add("2025-11-30T23:59:59Z", 700);
		const reported = { subjectKind: "resource", subjectId, reason: "spam" } as const;
		await db
			.insert(reports)
			.values([
				{ ...reported, closedBy: hidden },
				{ ...reported, closedBy: hidden },
				{ ...reported, closedBy: kept },
				reported,
			]);
	});

	test.each(["UTC", "Pacific/Auckland", "America/Los_Angeles"])(
		"the numbers are those of months in UTC when the database lives in %s",
		async (zone) => {
			await db.transaction(async (transaction) => {
				await transaction.execute(sql`select set_config('TimeZone', ${zone}, true)`);
				// A transaction runs the same statements.
				const months = new Map((await readMonths(transaction as never, now)).map((month) => [month.month, month]));
				expect(months.get("2026-11")).toMatchObject({ decisions: 12, approved: 11, median: 5, reports: 0 });
				expect(months.get("2026-11")?.most).toBeCloseTo(9.45);
				expect(months.get("2026-10")).toMatchObject({ decisions: 2, approved: 0, median: 40 });
				expect(months.get("2026-10")?.most).toBeCloseTo(58);
				expect(months.get("2026-09")).toMatchObject({ decisions: 1, median: 30, most: 30 });
				expect(months.get("2026-08")).toMatchObject({ decisions: 1, median: null, most: null });
				expect(months.get("2026-07")).toMatchObject({ decisions: 0, median: null, reports: 3 });
				expect(months.has("2025-11")).toBe(false);
			});
		},
	);

	test.each(["UTC", "Pacific/Auckland", "America/Los_Angeles"])(
		"a month of the log is one in UTC when the database lives in %s",
		async (zone) => {
			const inMonth = ["2026-03-01T00:00:00Z", "2026-03-31T23:59:59Z"];
			const added = await Promise.all(
				["2026-02-28T23:59:59Z", ...inMonth, "2026-04-01T00:00:00Z"].map((at) => add(at, null, { action: "edited" })),
			);
			await db.transaction(async (transaction) => {
				await transaction.execute(sql`select set_config('TimeZone', ${zone}, true)`);
				const { rows } = await listEvents(
					transaction as never,
					readLogFilters(new URLSearchParams({ month: "2026-03" })),
				);
				expect(rows.filter(({ id }) => added.includes(id)).map(({ at }) => at)).toEqual(
					inMonth.map((at) => new Date(at)).reverse(),
				);
			});
		},
	);

	test("what was undone counts nowhere, and what is older than a year neither", async () => {
		expect(await readWhole(db, now)).toMatchObject({ decisions: 16, approved: 11 });
		expect(await readReasons(db, now)).toEqual([
			{ reason: "broken", times: 2 },
			{ reason: "unkind", times: 2 },
			{ reason: "advertising", times: 1 },
			{ reason: "duplicate", times: 1 },
		]);
	});

	test("a reported thing that is public again within the time to undo was not decided on", async () => {
		const moderator = await becomeMember(site, { emailVerified: true, isAdmin: true });
		const id = await addResource(db, {});
		const { state } = await stateOfReported(db, "resource", id, await reportables.resource.find(db, id));
		const told = async () => [await readMonths(db), await readWhole(db), await readReasons(db)];
		const before = await told();
		const why = { reason: "other", explanation: "" } as const;
		const decision = await rejectReported(db, moderator, { kind: "resource", id, state }, why);
		expect(await told()).not.toEqual(before);
		const eventId = "eventId" in decision ? decision.eventId : "";
		expect(await undoDecision(db, moderator, eventId)).toHaveProperty("subjectId");
		expect(await told()).toEqual(before);
	});

	test("everybody may read the page, which names nobody and nothing, and has each plot as a table", async () => {
		const response = await site.get(href("/moderation"));
		expect(response.status).toBe(200);
		const html = response.text + (await page(`${href("/moderation")}.data`));
		for (const secret of ["Secret", subjectId]) expect(html.includes(secret)).toBe(false);
		expect(html.match(/<svg[^>]*class="plot-drawing"/g)?.length).toBe(html.match(/The same as a table/g)?.length);
		expect(html).toContain("48 hours, as promised");
		for (const kind of queuedKinds)
			expect(/<p>([^<]*) are reviewed by a moderator/.exec(html)?.[1]?.toLowerCase()).toContain(
				kinds[kind].label.toLowerCase(),
			);
		expect(html).not.toMatch(/ style="/);
		expect(await page(href("/"))).toContain(`href="${href("/moderation")}"`);
	});
});

describe("insights", () => {
	test("count what came in by week from Monday in UTC, with what was rejected and decided since", async () => {
		await db.delete(reports);
		const before = await readWeeks(db, now);
		expect(before).toHaveLength(weeksTold);
		expect(before.at(-1)?.week).toBe("2026-11-16");
		const weekBefore = (weeks: typeof before) => weeks.find(({ week }) => week === "2026-11-09");
		const start = weekBefore(before);
		await db.insert(users).values([
			{ email: "sunday@example.org", name: "", createdAt: new Date("2026-11-15T23:59:59Z") },
			{ email: "monday@example.org", name: "", createdAt: new Date("2026-11-16T00:00:00Z") },
		]);
		const createdAt = new Date("2026-11-09T00:00:00Z");
		const resource = {
			name: "a",
			description: "b",
			idealFor: "c",
			url: "https://example.org",
			resourceType: "tool" as const,
		};
		await db.insert(resources).values([
			{ ...resource, createdAt },
			{ ...resource, createdAt },
		]);
		await db.insert(reports).values({ subjectKind: "resource", subjectId, reason: "spam", createdAt });
		// Submitted in that week, and gone since.
		await add("2026-11-17T00:00:00Z", 24 * 4, { action: "rejected", reason: "broken" });
		await add("2026-11-17T00:00:00Z", 24 * 4, { action: "approved", subjectKind: "showcase" });
		// There as a row.
		await add("2026-11-17T00:00:00Z", 24 * 4, { action: "approved" });
		const undone = await add("2026-11-17T00:00:00Z", 24 * 4, { action: "rejected", reason: "broken" });
		await add("2026-11-17T00:00:01Z", null, { action: "undone", undoes: undone });
		expect(weekBefore(await readWeeks(db, now))).toEqual({
			week: "2026-11-09",
			counts: {
				...start?.counts,
				accounts: 1,
				resources: (start?.counts.resources ?? 0) + 3,
				applications: 1,
				reports: 1,
			},
		});
	});

	test("count what was public when it was rejected for when it came in, as long as its words are known", async () => {
		const resourcesThen = async () =>
			(await readWeeks(db, now)).find(({ week }) => week === "2026-11-02")?.counts.resources ?? 0;
		const was = await resourcesThen();
		const id = await addResource(db, { createdAt: new Date("2026-11-03T12:00:00Z") });
		expect(await resourcesThen()).toBe(was + 1);
		const moderator = await becomeMember({ db }, { emailVerified: true, name: "Ada", isAdmin: true });
		const { state } = await stateOfReported(db, "resource", id, await reportables.resource.find(db, id));
		const why = { reason: "advertising", explanation: "" } as const;
		expect(await rejectReported(db, moderator, { kind: "resource", id, state }, why)).toMatchObject({
			outcome: "done",
		});
		expect(await resourcesThen()).toBe(was + 1);
	});

	test("are for moderators alone, as plots or as tables", async () => {
		const path = href("/admin/insights");
		const admin = await becomeMember(site, { email: testAdmin });
		expect((await site.get(path)).location).toBe(`/login?redirect=${path}`);
		expect((await site.get(path, { Cookie: (await becomeMember(site)).cookie })).status).toBe(403);
		expect((await site.get(path, { Cookie: admin.cookie })).status).toBe(403);
		await db.update(users).set({ emailVerified: true }).where(sql`email = ${testAdmin}`);
		const plots = await page(path, admin.cookie);
		expect(plots.match(/class="plot-drawing"/g)).toHaveLength(insightKinds.length);
		const tables = await page(`${path}?as=table`, admin.cookie);
		expect(tables).not.toContain("plot-drawing");
		expect(tables.match(/<table/g)).toHaveLength(insightKinds.length);
	});
});
