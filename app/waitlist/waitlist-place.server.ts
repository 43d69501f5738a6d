/** The viewer's place on the waitlist. Whoever signs up with an address need not own it, so only a confirmed one counts. */
import { sql } from "drizzle-orm";
import type { Member } from "#app/accounts/viewer.ts";
import type { Database, Transaction } from "#app/db/client.server.ts";
import { waitlist } from "./waitlist.tables.server.ts";

/** @returns null when the viewer is not on the list, as far as known */
export async function findPlace(db: Database, viewer: Member) {
	if (!viewer.confirmed) return null;
	const [place] = await db
		.select({
			email: waitlist.email,
			joinedAt: waitlist.joinedAt,
			askedAt: waitlist.askedAt,
			confirmedAt: waitlist.confirmedAt,
		})
		.from(waitlist)
		.where(sameAddress(viewer));
	return place ?? null;
}

export async function giveUpPlace(db: Transaction, viewer: Member) {
	if (viewer.confirmed) await db.delete(waitlist).where(sameAddress(viewer));
}

function sameAddress({ email }: Member) {
	return sql`lower(${waitlist.email}) = lower(${email})`;
}
