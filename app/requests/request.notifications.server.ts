import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { href } from "react-router";
import { users } from "#app/accounts/account.tables.server.ts";
import { type NotificationTexts, ownSubjects } from "#app/notifications/notification-text.server.ts";
import { requestOffers } from "./offer.tables.server.ts";
import { requests } from "./request.tables.server.ts";
import { listed } from "./request-list.server.ts";

export const requestNotifications: NotificationTexts = {
	"request-offer": {
		find: (db, reader, ids) =>
			db
				.select({ id: requests.id, title: requests.title })
				.from(requestOffers)
				.innerJoin(requests, eq(requests.id, requestOffers.requestId))
				.innerJoin(users, eq(users.id, requests.userId))
				.where(
					and(
						...[eq(requestOffers.userId, reader.id), isNull(requestOffers.answer), isNull(users.suspendedAt)],
						...[listed, inArray(requests.id, ids)],
					),
				),
		say: ({ id }) => ({ text: "Somebody is looking for you", path: href("/requests/offer/:id", { id }) }),
	},
	"request-over": {
		find: ownSubjects(
			requests,
			requests.title,
			requests.userId,
			sql`${requests.closesAt} <= now() and ${requests.outcome} is null`,
		),
		say: ({ id }) => ({ text: "Your request is closed. What came of it?", path: href("/requests/close/:id", { id }) }),
	},
};
