import { and, inArray } from "drizzle-orm";
import { publicEntries } from "#app/entries/entry.tables.server.ts";
import { type EntryKind, entryPath } from "#app/entries/entry.ts";
import type { NotificationTexts } from "#app/notifications/notification-text.server.ts";
import { hasDeadLink } from "./dead-links.server.ts";

export const deadLinkNotifications: NotificationTexts = {
	"dead-link": {
		find: (db, _, ids) =>
			db
				.select({ id: publicEntries.id, title: publicEntries.title, said: publicEntries.kind })
				.from(publicEntries)
				.where(and(inArray(publicEntries.id, ids), publicEntries.isListed, hasDeadLink(publicEntries.id))),
		say: ({ id, said }) => ({
			text: "One of its links no longer works",
			path: entryPath({ kind: said as EntryKind, id }),
		}),
	},
};
