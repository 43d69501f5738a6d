import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { becomeMember } from "#tests/accounts.ts";
import { freshDatabase } from "#tests/database.ts";
import { recordEvent } from "./events.server.ts";
import { forgetOldWords } from "./forget-words.server.ts";
import { moderationWords, reports } from "./moderation.tables.server.ts";
import { daysKept } from "./moderation.ts";

const { db } = await freshDatabase();

test("what reports and the log say of what no account owns is forgotten after its time, and reports that wait keep their text", async () => {
	const [ada, maria] = [
		await becomeMember({ db }, { emailVerified: true, isAdmin: true }),
		await becomeMember({ db }, { emailVerified: true }),
	];
	const record = (submitterId: string | null) =>
		db.transaction((transaction) =>
			recordEvent(transaction, ada, {
				action: "kept",
				subjectKind: "card",
				subjectId: randomUUID(),
				title: submitterId ? "Owned" : "Ownerless",
				submitterId,
			}),
		);
	const closedBy = await record(null);
	await record(maria.id);
	const about = { subjectKind: "card", reason: "other" } as const;
	await db.insert(reports).values([
		{ ...about, subjectId: randomUUID(), text: "Answered", closedBy },
		{ ...about, subjectId: randomUUID(), text: "Waiting" },
	]);
	const left = async () => ({
		reports: (await db.select({ text: reports.text }).from(reports)).map(({ text }) => text).sort(),
		titles: (await db.select({ title: moderationWords.title }).from(moderationWords)).map(({ title }) => title).sort(),
	});
	for (const [days, expected] of [
		[daysKept - 1, { reports: ["Answered", "Waiting"], titles: ["Owned", "Ownerless"] }],
		[daysKept + 1, { reports: ["", "Waiting"], titles: ["Owned"] }],
	] as const) {
		for (const table of [reports, moderationWords])
			await db.update(table).set({ createdAt: sql`now() - make_interval(days => ${days})` });
		await forgetOldWords(db);
		expect(await left()).toEqual(expected);
	}
});
