/** What members do with their own resources while these wait for a moderator. Every write is limited to such ones. */
import { and, eq, sql } from "drizzle-orm";
import type { Member } from "#app/accounts/viewer.ts";
import { stateOfOwn } from "#app/boards/board.ts";
import type { Database } from "#app/db/client.server.ts";
import { isOfVersion, versionOf } from "#app/db/version.server.ts";
import { conflict, type Refusal } from "#app/forms/form-answer.ts";
import { forbidden, notFound } from "#app/web/responses.ts";
import { isUuid } from "#app/web/uuid.ts";
import { resources } from "./resource.tables.server.ts";
import { resourceMessages } from "./resource.ts";
import type { ResourceInput } from "./resource-input.ts";

type Owner = Pick<Member, "id">;

function ownPending(owner: Owner, id: string) {
	const { approved, hidden } = resources;
	return and(eq(resources.id, id), eq(resources.userId, owner.id), sql`not ${approved} and not ${hidden}`);
}

/**
 * A resource for its owner to edit or withdraw.
 * @throws the answer 404 when there is none, and 403 when it is another's or a moderator has looked at it
 */
export async function findPendingResource(db: Database, viewer: Owner, id: string) {
	if (!isUuid(id)) throw notFound(resourceMessages.notFound);
	const [resource] = await db.select().from(resources).where(eq(resources.id, id));
	if (!resource) throw notFound(resourceMessages.notFound);
	if (resource.userId !== viewer.id) throw forbidden(resourceMessages.notYours);
	if (stateOfOwn(resource) !== "Pending") throw forbidden(resourceMessages.reviewed);
	return resource;
}

/**
 * Replaces what the viewer's resource says.
 * @param seen the version that was edited, as the form has it: if the resource has changed since, nothing happens
 * @throws as `findPendingResource`
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
				.set({ ...input, updatedAt: sql`clock_timestamp()` })
				.where(and(ownPending(viewer, id), isOfVersion(resources.updatedAt, seen)))
				.returning({ id: resources.id })
		: [];
	if (updated.length > 0) return undefined;
	return conflict(resourceMessages.changedElsewhere, versionOf(await findPendingResource(db, viewer, id)));
}

/** Deletes the viewer's resource for good. @throws as `findPendingResource` */
export async function withdrawResource(db: Database, viewer: Owner, id: string) {
	const rows = isUuid(id)
		? await db.delete(resources).where(ownPending(viewer, id)).returning({ id: resources.id })
		: [];
	if (rows.length === 0) await findPendingResource(db, viewer, id);
}
