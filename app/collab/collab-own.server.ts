/** What owners do with their collab listings. Every write is limited to the viewer's own ones. */
import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Member } from "#app/accounts/viewer.ts";
import type { UpdateRefusal } from "#app/boards/update-refusal.ts";
import type { Database } from "#app/db/client.server.ts";
import { isOfVersion, versionOf } from "#app/db/version.server.ts";
import { forbidden, notFound } from "#app/web/responses.ts";
import { isUuid } from "#app/web/uuid.ts";
import { collabListings } from "./collab.tables.server.ts";
import { canEditListing, collabMessages } from "./collab.ts";
import { type CollabInput, columnsOf } from "./collab-input.ts";

type Owner = Pick<Member, "id">;

function ownListing(owner: Owner, id: string) {
	return and(eq(collabListings.id, id), eq(collabListings.userId, owner.id));
}

/**
 * A listing for its owner to edit.
 * @throws the answer 404 or 403 when there is none, or it is another's
 */
export async function findListingToEdit(db: Database, viewer: Owner, id: string) {
	const listing = await findListing(db, id);
	if (!listing) throw notFound(collabMessages.notFound);
	if (!canEditListing(viewer, listing)) throw forbidden(collabMessages.notYours);
	return listing;
}

export type ListingToEdit = Awaited<ReturnType<typeof findListingToEdit>>;

async function findListing(db: Database, id: string) {
	if (!isUuid(id)) return undefined;
	const [listing] = await db.select().from(collabListings).where(eq(collabListings.id, id));
	return listing;
}

/**
 * Replaces what the viewer's listing says. An approved one stays listed, and a moderator is to look at it again.
 * @param seen the version that was edited, as the form has it: if the listing has changed since, nothing happens
 * @returns undefined when it is done, else why not, in this order: gone, another's, changed
 */
export async function updateListing(
	db: Database,
	viewer: Owner,
	id: string,
	input: CollabInput,
	seen: string,
): Promise<UpdateRefusal | undefined> {
	const listing = await findListing(db, id);
	const isDetailed = "category" in input;
	// A listing stays of its variant.
	if (!listing || isDetailed !== (listing.category !== null)) return { status: 404 };
	if (!canEditListing(viewer, listing)) return { status: 403 };
	const updated = await db
		.update(collabListings)
		.set({ ...columnsOf(input), editedSinceApproval: sql`${collabListings.approved}`, updatedAt: new Date() })
		.where(
			and(
				ownListing(viewer, id),
				isDetailed ? isNotNull(collabListings.category) : isNull(collabListings.category),
				isOfVersion(collabListings.updatedAt, seen),
			),
		)
		.returning({ id: collabListings.id });
	if (updated.length > 0) return undefined;
	const now = await findListing(db, id);
	return now ? { status: 409, version: versionOf(now) } : { status: 404 };
}

/** Tells whether the viewer has found what was looked for. Returns whether there was such a listing. */
export async function setFilled(db: Database, viewer: Owner, id: string, filled: boolean) {
	if (!isUuid(id)) return false;
	const rows = await db
		.update(collabListings)
		.set({ filled })
		.where(ownListing(viewer, id))
		.returning({ id: collabListings.id });
	return rows.length > 0;
}

/** Deletes the viewer's listing for good. Returns whether there was such a listing. */
export async function deleteListing(db: Database, viewer: Owner, id: string) {
	if (!isUuid(id)) return false;
	const rows = await db.delete(collabListings).where(ownListing(viewer, id)).returning({ id: collabListings.id });
	return rows.length > 0;
}

/** To be thrown when no listing of the viewer has this id: whether one of somebody else has. */
export async function refuseChange(db: Database, id: string) {
	return (await findListing(db, id)) ? forbidden(collabMessages.notYours) : notFound(collabMessages.notFound);
}
