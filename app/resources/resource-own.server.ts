/** What members do with their own resources. */
import { sql } from "drizzle-orm";
import type { Member, MemberRef } from "#app/accounts/viewer.ts";
import { ownEntries } from "#app/boards/own-entry.server.ts";
import { submitEntry } from "#app/boards/submissions.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { refuseListed } from "#app/links/already-listed.server.ts";
import { resources } from "./resource.tables.server.ts";
import { resourceMessages } from "./resource.ts";
import type { ResourceInput } from "./resource-input.ts";

export const ownResources = ownEntries("resource", resources, resourceMessages);

/** Keeps a resource for review. @param form in which it was sent @returns its row */
export function submitResource(
	db: Database,
	viewer: Pick<Member, "id" | "confirmed">,
	input: ResourceInput,
	form: FormData,
) {
	return submitEntry(db, viewer, resources, input, (transaction) =>
		refuseListed(transaction, "resource", input.url, form),
	);
}

/**
 * Replaces what the viewer's resource says. An approved one stays listed, and a moderator is to look at it again.
 * @param seen as in `ownResources.update`
 */
export function updateResource(db: Database, viewer: MemberRef, id: string, input: ResourceInput, seen: string) {
	return ownResources.update(db, viewer, id, input, seen, { editedSinceApproval: sql`${resources.approved}` });
}
