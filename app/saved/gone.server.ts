/** Tells members that something they saved is gone: a batch of them at a time, each once, whatever crashes. */
import { and, asc, eq, gt, lt, sql } from "drizzle-orm";
import type { BackgroundJob } from "#app/background-jobs/background-jobs.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { notify } from "#app/notifications/notifications.server.ts";
import { goneEntries, savedThings } from "./saved.tables.server.ts";

/** Hours in which it may come back, such as after an edit, a mistake or a report that was wrong. */
const hoursOfGrace = 24;
const membersPerBatch = 500;

export const tellingOfGone: BackgroundJob<{ db: Database }> = {
	queue: { name: "saved-gone" },
	title: "Telling members that something they saved is gone",
	cron: "25 * * * *",
	run: async ({ db }) => {
		while (await tellOfGone(db));
	},
};

/** Tells a batch of members of one thing that is gone. @returns whether there may be more to tell */
export function tellOfGone(db: Database) {
	return db.transaction(async (transaction) => {
		const [gone] = await transaction
			.select()
			.from(goneEntries)
			.where(lt(goneEntries.goneAt, sql`now() - make_interval(hours => ${hoursOfGrace})`))
			.orderBy(asc(goneEntries.goneAt), asc(goneEntries.entryId))
			.limit(1)
			.for("update", { skipLocked: true });
		if (!gone) return false;
		const { entryId, toldUpTo } = gone;
		const savers = await transaction
			.select({ userId: savedThings.userId })
			.from(savedThings)
			.where(and(eq(savedThings.entryId, entryId), toldUpTo === null ? undefined : gt(savedThings.userId, toldUpTo)))
			.orderBy(asc(savedThings.userId))
			.limit(membersPerBatch);
		const told = savers.map(({ userId }) => userId);
		await notify(transaction, "saved-gone", told, entryId);
		const isThisOne = eq(goneEntries.entryId, entryId);
		const last = told.at(-1);
		if (last === undefined || told.length < membersPerBatch) await transaction.delete(goneEntries).where(isThisOne);
		else await transaction.update(goneEntries).set({ toldUpTo: last }).where(isThisOne);
		return true;
	});
}
