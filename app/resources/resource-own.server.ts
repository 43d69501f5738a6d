/** What members do with their own resources. Every write is limited to the viewer's own ones. */
import { and, eq, sql } from "drizzle-orm";
import type { Member } from "#app/accounts/viewer.ts";
import { isOwnEntry } from "#app/boards/board.ts";
import type { Database } from "#app/db/client.server.ts";
import { isOfVersion, versionOf } from "#app/db/version.server.ts";
import { conflict, type Refusal } from "#app/forms/form-answer.ts";
import { forbidden, notFound } from "#app/web/responses.ts";
import { isUuid } from "#app/web/uuid.ts";
import { resources } from "./resource.tables.server.ts";
import { resourceMessages } from "./resource.ts";
import type { ResourceInput } from "./resource-input.ts";

type Owner = Pick<Member, "id">;

function ownResource(owner: Owner, id: string) {
	return and(eq(resources.id, id), eq(resources.userId, owner.id));
}

/**
 * A resource for its owner to edit.
 * @throws the answer 404 or 403 when there is none, or it is another's
 */
export async function findResourceToEdit(db: Database, viewer: Owner, id: string) {
	if (!isUuid(id)) throw notFound(resourceMessages.notFound);
	const [resource] = await db.select().from(resources).where(eq(resources.id, id));
	if (!resource) throw notFound(resourceMessages.notFound);
	if (!isOwnEntry(viewer, resource)) throw forbidden(resourceMessages.notYours);
	return resource;
}

/**
 * Replaces what the viewer's resource says. An approved one stays listed, and a moderator is to look at it again.
 * @param seen the version that was edited, as the form has it: if the resource has changed since, nothing happens
 * @throws as `findResourceToEdit`
 */
export async function updateResource(
	db: Database,
	viewer: Owner,
	id: string,
	input: ResourceInput,
	seen: string,
): Promise<Refusal | undefined> {
	const updated = isUuid(id)
		? await db
				.update(resources)
				.set({ ...input, editedSinceApproval: sql`${resources.approved}`, updatedAt: sql`clock_timestamp()` })
				.where(and(ownResource(viewer, id), isOfVersion(resources.updatedAt, seen)))
				.returning({ id: resources.id })
		: [];
	if (updated.length > 0) return undefined;
	return conflict(resourceMessages.changedElsewhere, versionOf(await findResourceToEdit(db, viewer, id)));
}

/** Deletes the viewer's resource for good. @throws as `findResourceToEdit` */
export async function deleteResource(db: Database, viewer: Owner, id: string) {
	const rows = isUuid(id)
		? await db.delete(resources).where(ownResource(viewer, id)).returning({ id: resources.id })
		: [];
	if (rows.length === 0) await findResourceToEdit(db, viewer, id);
}
