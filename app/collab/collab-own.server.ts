/** What owners do with their collab listings. */
import { sql } from "drizzle-orm";
import type { Member, MemberRef } from "#app/accounts/viewer.ts";
import { boardMessages } from "#app/boards/board.ts";
import { ownEntries } from "#app/boards/own-entry.server.ts";
import { submitEntry } from "#app/boards/submissions.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { notFound } from "#app/web/responses.ts";
import { collabListings } from "./collab.tables.server.ts";
import { collabMessages } from "./collab.ts";
import { type CollabInput, columnsOf } from "./collab-input.ts";

export const ownListings = ownEntries("collab", collabListings, boardMessages);

/** Keeps a listing for review. @returns its row */
export function submitListing(db: Database, viewer: Pick<Member, "id" | "confirmed">, input: CollabInput) {
	return submitEntry(db, viewer, collabListings, { ...columnsOf(input), filled: false });
}

/**
 * Replaces what the viewer's listing says. An approved one stays listed, and a moderator is to look at it again.
 * @param seen as in `ownListings.update`
 * @throws as `ownListings.find`, also where the listing is of the other variant, which none ever changes
 */
export async function updateListing(db: Database, viewer: MemberRef, id: string, input: CollabInput, seen: string) {
	const { category } = await ownListings.find(db, viewer, id);
	if ("category" in input !== (category !== null)) throw notFound(collabMessages.notFound);
	const besides = { editedSinceApproval: sql`${collabListings.approved}` };
	return ownListings.update(db, viewer, id, columnsOf(input), seen, besides);
}
