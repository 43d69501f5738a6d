/** What owners do with their media items, and admins with all of them. */
import { and, eq, sql } from "drizzle-orm";
import { forbidden, notFound } from "#app/answers.ts";
import { isUuid } from "#app/cards/card.ts";
import type { Member } from "#app/context.ts";
import type { Database } from "#app/db/client.server.ts";
import { mediaItems } from "#app/db/schema.server.ts";
import { type MediaInput, mediaColumns } from "./media-input.ts";
import { canApproveMedia, canDeleteMedia, canEditMedia, mediaMessages } from "./media-item.ts";

type Editor = Pick<Member, "id" | "isAdmin">;

/** Keeps an item for review. */
export async function submitMedia(db: Database, viewer: Pick<Member, "id">, input: MediaInput) {
	await db.insert(mediaItems).values({ ...mediaColumns(input), userId: viewer.id, approved: false });
}

export type MediaToEdit = Awaited<ReturnType<typeof findMediaToEdit>>;

/**
 * An item for who may edit it.
 * @throws the answer 404 or 403 when there is none, or it is another's
 */
export async function findMediaToEdit(db: Database, viewer: Editor, id: string) {
	const item = await findMedia(db, id);
	if (!item) throw notFound(mediaMessages.notFound);
	if (!canEditMedia(viewer, item)) throw forbidden(mediaMessages.notYours);
	return item;
}

async function findMedia(db: Database, id: string) {
	if (!isUuid(id)) return undefined;
	const [item] = await db.select().from(mediaItems).where(eq(mediaItems.id, id));
	return item;
}

export type UpdateRefusal = { status: 403 | 404 } | { status: 409; version: string };

/**
 * Replaces what an item says. One on the board stays there; what its owner changed, a moderator is to look at again. Another
 * cover is to be fetched anew.
 * @param seen the version that was edited, as the form has it: if the item has changed since, nothing happens
 * @returns undefined when it is done, else why not, in this order: gone, another's, changed
 */
export async function updateMedia(
	db: Database,
	viewer: Editor,
	id: string,
	input: MediaInput,
	seen: string,
): Promise<UpdateRefusal | undefined> {
	const item = await findMedia(db, id);
	if (!item) return { status: 404 };
	if (!canEditMedia(viewer, item)) return { status: 403 };
	const version = new Date(seen);
	const seenAt = Number.isNaN(version.getTime()) ? null : version.toISOString();
	const columns = mediaColumns(input);
	const sameCover = sql`${mediaItems.imageUrl} = ${columns.imageUrl}`;
	const updated = await db
		.update(mediaItems)
		.set({
			...columns,
			...approvalBy(viewer, input),
			image: sql`case when ${sameCover} then ${mediaItems.image} end`,
			coverCheckedAt: sql`case when ${sameCover} then ${mediaItems.coverCheckedAt} end`,
			updatedAt: new Date(),
		})
		.where(
			and(
				eq(mediaItems.id, id),
				// PostgreSQL keeps microseconds of a time that the form knows in milliseconds.
				sql`date_trunc('milliseconds', ${mediaItems.updatedAt}) = ${seenAt}`,
			),
		)
		.returning({ id: mediaItems.id });
	if (updated.length > 0) return undefined;
	const now = await findMedia(db, id);
	return now ? { status: 409, version: now.updatedAt.toISOString() } : { status: 404 };
}

/** What becomes of the approval: only an admin changes it, and sees with that what was edited. */
function approvalBy(viewer: Editor, { approved }: MediaInput) {
	if (!canApproveMedia(viewer)) return { editedSinceApproval: sql`${mediaItems.approved}` };
	return approved === null ? {} : { approved: approved === "yes", editedSinceApproval: false };
}

/**
 * An item for who may delete it.
 * @throws the answer 404 or 403 when there is none, or it is another's
 */
export async function findMediaToDelete(db: Database, viewer: Editor, id: string) {
	const item = await findMedia(db, id);
	if (!item) throw notFound(mediaMessages.notFound);
	if (!canDeleteMedia(viewer, item)) throw forbidden(mediaMessages.notYoursToDelete);
	return item;
}

/**
 * Deletes an item for good.
 * @throws as `findMediaToDelete`
 */
export async function deleteMedia(db: Database, viewer: Editor, id: string) {
	const { id: found } = await findMediaToDelete(db, viewer, id);
	const deleted = await db.delete(mediaItems).where(eq(mediaItems.id, found)).returning({ id: mediaItems.id });
	if (deleted.length === 0) throw notFound(mediaMessages.notFound);
}
