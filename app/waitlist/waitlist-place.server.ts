/** The viewer's place on the waitlist. Whoever signs up with an address need not own it, so only a confirmed one counts. */
import { sql } from "drizzle-orm";
import type { Member } from "#app/accounts/viewer.ts";
import type { Database, Transaction } from "#app/db/client.server.ts";
import { pick } from "#app/db/pick.server.ts";
import { waitlist } from "./waitlist.tables.server.ts";

/** @returns null when the viewer is not on the list, as far as known */
export async function findPlace(db: Database, viewer: Member) {
	if (!viewer.confirmed) return null;
	const [place] = await db
		.select(pick(waitlist, "email", "joinedAt", "askedAt", "confirmedAt"))
		.from(waitlist)
		.where(sameAddress(viewer));
	return place ?? null;
}

export async function giveUpPlace(db: Transaction, viewer: Member) {
	if (viewer.confirmed) await db.delete(waitlist).where(sameAddress(viewer));
}

/** Moves the place of an address to another one of the same account. Where that waits too they are one, confirmed if either is. */
export async function movePlace(transaction: Transaction, former: string, present: string) {
	const [place] = await transaction
		.delete(waitlist)
		.where(sameAddress({ email: former }))
		.returning();
	if (!place) return;
	// The links in mails to the former address show, and give up, a place of that address alone.
	await transaction
		.insert(waitlist)
		.values({ ...place, email: present, tokenHash: null, askedAt: null })
		.onConflictDoNothing();
	const [joinedAt, confirmedAt] = [place.joinedAt.toISOString(), place.confirmedAt?.toISOString() ?? null];
	await transaction
		.update(waitlist)
		.set({
			joinedAt: sql`least(${waitlist.joinedAt}, ${joinedAt}::timestamptz)`,
			confirmedAt: sql`coalesce(${waitlist.confirmedAt}, ${confirmedAt}::timestamptz)`,
		})
		.where(sameAddress({ email: present }));
}

/** Whichever way it is written. */
export function sameAddress({ email }: Pick<Member, "email">) {
	return sql`lower(${waitlist.email}) = lower(${email})`;
}
