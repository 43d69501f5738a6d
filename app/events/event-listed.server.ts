import { and, gt, isNull, lt, or, sql } from "drizzle-orm";
import type { MemberRef } from "#app/accounts/viewer.ts";
import type { Database, Transaction } from "#app/db/client.server.ts";
import { addressKey } from "#app/db/columns.server.ts";
import { refuseOnce } from "#app/links/already-listed.server.ts";
import { events } from "./event.tables.server.ts";
import { comingListing } from "./event-list.server.ts";

interface Asked {
	title: string;
	registrationUrl: string;
	onlineUrl: string;
	startsAt: Date;
	endsAt: Date;
}

/**
 * Refuses once an event to which the same address leads, for registering or for taking part, as to one that is coming at the same time. At
 * another time it is the next of a series, whose address stays. One's own counts only under the same title: a festival has one address
 * for many talks.
 */
export function refuseListedEvent(db: Database | Transaction, viewer: MemberRef, asked: Asked, form: FormData) {
	const { title, registrationUrl, onlineUrl, startsAt, endsAt } = asked;
	const leadsTo = (column: "registration_url" | "online_url", url: string) =>
		url === "" ? undefined : sql`${sql.raw(column)} <> '' and ${addressKey(column)} = address_key(${url})`;
	return refuseOnce(form, { kind: "event", url: registrationUrl || onlineUrl }, async () => {
		const [found] = await db
			.select({ id: events.id, title: events.title })
			.from(events)
			.where(
				and(
					comingListing.listed,
					isNull(events.cancelledAt),
					or(leadsTo("registration_url", registrationUrl), leadsTo("online_url", onlineUrl)),
					lt(events.startsAt, endsAt),
					gt(events.endsAt, startsAt),
					sql`(${events.userId} is distinct from ${viewer.id} or fold(${events.title}) = fold(${title}))`,
				),
			)
			.limit(1);
		return found;
	});
}
