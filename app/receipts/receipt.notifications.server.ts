import { inArray } from "drizzle-orm";
import type { NotificationTexts } from "#app/notifications/notification-text.server.ts";
import { receipts } from "./receipt.tables.server.ts";
import { findConfirmed, listWaiting, receiptPath, receiptsAsked } from "./receipt-show.server.ts";

export const receiptNotifications: NotificationTexts = {
	receipt: {
		find: (db, reader, ids) => listWaiting(db, reader, inArray(receipts.id, ids)),
		say: ({ id }) => ({
			text: `${receiptsAsked.about(0)} The other side is waiting for your answer`,
			path: receiptPath(id),
		}),
	},
	"receipt-confirmed": {
		find: findConfirmed,
		say: ({ id }) => ({ text: "Confirmed by both of you", path: receiptPath(id) }),
	},
};
