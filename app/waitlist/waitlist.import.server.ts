import { inArray, sql } from "drizzle-orm";
import { type ImportedRow, pastIn, textIn } from "#app/moving/imported-row.ts";
import type { ImportedTable } from "#app/moving/imported-table.ts";
import { importBatch, parseAs } from "#app/moving/write-rows.server.ts";
import { waitlist } from "./waitlist.tables.server.ts";
import { waitlistSchema } from "./waitlist-input.ts";

const key = ["email"];

/** Places are known by their addresses. Who has not confirmed theirs is asked in time, like those who join here. */
export const importedWaitlist: ImportedTable = {
	name: "waitlist",
	key,
	async importRows(tools, rows) {
		const { outcomes } = await importBatch(tools, rows, {
			name: "waitlist",
			key,
			read: columnsOf,
			idOf: ({ email }) => email,
			look: async (taken) => {
				const address = sql<string>`lower(${waitlist.email})`;
				const addresses = taken.map(({ email }) => email.toLowerCase());
				const there = await tools.db.select({ address }).from(waitlist).where(inArray(address, addresses));
				const here = new Set(there.map(({ address }) => address));
				return ({ email }) => ({ id: email, what: here.has(email.toLowerCase()) ? "left" : "made" });
			},
			insert: async (some, transaction) => {
				const made = await transaction
					.insert(waitlist)
					.values(some)
					.onConflictDoNothing()
					.returning({ email: waitlist.email });
				return made.map(({ email }) => email);
			},
		});
		return outcomes;
	},
};

function columnsOf(row: ImportedRow) {
	return {
		...parseAs(waitlistSchema, { email: textIn(row, "email") }),
		joinedAt: pastIn(row, "joined_at") ?? new Date(),
		confirmedAt: pastIn(row, "confirmed_at"),
	};
}
