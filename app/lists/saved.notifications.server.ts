import { and, eq, inArray, sql } from "drizzle-orm";
import { href } from "react-router";
import { publicEntries } from "#app/entries/entry.tables.server.ts";
import { type EntryKind, entryNoun } from "#app/entries/entry.ts";
import type { NotificationTexts } from "#app/notifications/notification-text.server.ts";
import { savedThings } from "#app/saved/saved.tables.server.ts";

export const savedNotifications: NotificationTexts = {
	"saved-gone": {
		find: (db, reader, ids) =>
			db
				.select({
					id: savedThings.entryId,
					title: sql<string>`coalesce(nullif(${savedThings.note}, ''), ${"Something you saved"})`,
					said: savedThings.kind,
				})
				.from(savedThings)
				.leftJoin(publicEntries, eq(publicEntries.id, savedThings.entryId))
				.where(
					and(
						eq(savedThings.userId, reader.id),
						inArray(savedThings.entryId, ids),
						sql`${publicEntries.isListed} is not true`,
					),
				),
		say: ({ id, said }) => ({
			text: `${entryNoun(said as EntryKind)} that you saved: it is no longer public`,
			path: href("/saved/:id", { id }),
		}),
	},
};
