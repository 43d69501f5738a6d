/** What owners do with their collab listings. Every write is limited to the viewer's own ones. */
import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Member } from "#app/accounts/viewer.ts";
import { boardMessages } from "#app/boards/board.ts";
import type { Database } from "#app/db/client.server.ts";
import { isOfVersion, versionOf } from "#app/db/version.server.ts";
import { conflict, type Refusal } from "#app/forms/form-answer.ts";
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
	if (!isUuid(id)) throw notFound(collabMessages.notFound);
	const [listing] = await db.select().from(collabListings).where(eq(collabListings.id, id));
	if (!listing) throw notFound(collabMessages.notFound);
	if (!canEditListing(viewer, listing)) throw forbidden(collabMessages.notYours);
	return listing;
}

export type ListingToEdit = Awaited<ReturnType<typeof findListingToEdit>>;

/**
 * Replaces what the viewer's listing says. An approved one stays listed, and a moderator is to look at it again.
 * @param seen the version that was edited, as the form has it: if the listing has changed since, nothing happens
 * @throws as `findListingToEdit`, also where the listing is of the other variant
 */
export async function updateListing(
	db: Database,
	viewer: Owner,
	id: string,
	input: CollabInput,
	seen: string,
): Promise<Refusal | undefined> {
	const { category } = await findListingToEdit(db, viewer, id);
	const isDetailed = "category" in input;
	if (isDetailed !== (category !== null)) throw notFound(collabMessages.notFound);
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
	return conflict(boardMessages.changedElsewhere, versionOf(await findListingToEdit(db, viewer, id)));
}

/** Tells whether the viewer has found what was looked for. @throws as `findListingToEdit` */
export async function setFilled(db: Database, viewer: Owner, id: string, filled: boolean) {
	const rows = isUuid(id)
		? await db.update(collabListings).set({ filled }).where(ownListing(viewer, id)).returning({ id: collabListings.id })
		: [];
	if (rows.length === 0) await findListingToEdit(db, viewer, id);
}

/** Deletes the viewer's listing for good. @throws as `findListingToEdit` */
export async function deleteListing(db: Database, viewer: Owner, id: string) {
	const rows = isUuid(id)
		? await db.delete(collabListings).where(ownListing(viewer, id)).returning({ id: collabListings.id })
		: [];
	if (rows.length === 0) await findListingToEdit(db, viewer, id);
}
