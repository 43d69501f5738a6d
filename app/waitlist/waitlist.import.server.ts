import { inArray, sql } from "drizzle-orm";
import { pastIn, textIn } from "#app/moving/imported-row.ts";
import type { ImportedTable, Outcome } from "#app/moving/imported-table.ts";
import { judge, parseAs, writeRow } from "#app/moving/owned-rows.server.ts";
import { waitlist } from "./waitlist.tables.server.ts";
import { waitlistSchema } from "./waitlist-input.ts";

/** Places are known by their addresses. Who has not confirmed theirs is asked in time, like those who join here. */
export const importedWaitlist: ImportedTable = {
	name: "waitlist",
	async importRows({ db, isWriting }, rows) {
		const parsed = await Promise.all(
			rows.map((row) =>
				judge(row, async () => ({
					...parseAs(waitlistSchema, { email: textIn(row, "email") }),
					joinedAt: pastIn(row, "joined_at") ?? new Date(),
					confirmedAt: pastIn(row, "confirmed_at"),
				})),
			),
		);
		const emails = parsed.flatMap((place) => ("what" in place ? [] : [place.email.toLowerCase()]));
		const key = sql<string>`lower(${waitlist.email})`;
		const there = emails.length > 0 ? await db.select({ key }).from(waitlist).where(inArray(key, emails)) : [];
		const here = new Set(there.map(({ key }) => key));
		const outcomes: Outcome[] = [];
		for (const place of parsed) {
			if ("what" in place) outcomes.push(place);
			else if (here.has(place.email.toLowerCase())) outcomes.push({ id: place.email, what: "left" });
			else if (!isWriting) outcomes.push({ id: place.email, what: "made" });
			else {
				const insert = () => db.insert(waitlist).values(place).onConflictDoNothing().returning({ id: waitlist.id });
				outcomes.push(await writeRow(place.email, "made", insert));
			}
		}
		return outcomes;
	},
};
