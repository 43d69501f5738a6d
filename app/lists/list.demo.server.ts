import { and, eq } from "drizzle-orm";
import { findDemoMakers } from "#app/cards/card.demo.server.ts";
import type { Transaction } from "#app/db/client.server.ts";
import { publicEntries } from "#app/entries/entry.tables.server.ts";
import { savedThings } from "#app/saved/saved.tables.server.ts";
import { demoLists } from "./list.demo.ts";
import { savedListEntries, savedLists } from "./list.tables.server.ts";

/** Hours since the last change of a demo list. */
const hoursAgo = 19;

/** After what the lists are of. */
export async function addDemoLists(transaction: Transaction, now: number) {
	const makers = await findDemoMakers(transaction);
	const createdAt = new Date(now - hoursAgo * 3_600_000);
	for (const { owner, title, description, entries } of demoLists) {
		const userId = makers.find(({ name }) => name === owner)?.id;
		if (!userId) throw new Error(`${owner} has no demo account`);
		const list = { userId, title, description, isPublic: true, showsNotes: true, isOnCard: true };
		const [made] = await transaction
			.insert(savedLists)
			.values({ ...list, createdAt, updatedAt: createdAt })
			.returning({ id: savedLists.id });
		for (const [position, { kind, title, note }] of entries.entries()) {
			const [entry] = await transaction
				.select({ id: publicEntries.id })
				.from(publicEntries)
				.where(and(eq(publicEntries.kind, kind), eq(publicEntries.title, title)));
			if (!made || !entry) throw new Error(`A demo list names what is not there: ${title}`);
			await transaction.insert(savedThings).values({ userId, entryId: entry.id, kind, note, createdAt });
			await transaction
				.insert(savedListEntries)
				.values({ listId: made.id, userId, entryId: entry.id, position, createdAt });
		}
	}
}
