/** What owners do with their media items, and admins with all of them. */
import { and, eq, sql } from "drizzle-orm";
import { href } from "react-router";
import type { Member, MemberRef } from "#app/accounts/viewer.ts";
import { exportOwn, ownEntries } from "#app/boards/own-entry.server.ts";
import { submitEntry } from "#app/boards/submissions.server.ts";
import type { Database, Transaction } from "#app/db/client.server.ts";
import { has } from "#app/db/sent-again.server.ts";
import { changedNow, isOfVersion, versionOf } from "#app/db/version.server.ts";
import { conflict, type Refusal } from "#app/forms/form-answer.ts";
import { pictureUrlIn } from "#app/images/picture-url.server.ts";
import { refuseListed } from "#app/links/already-listed.server.ts";
import { editWithApproval } from "#app/moderation/approval.server.ts";
import { findSubjectKey, lockRow } from "#app/moderation/decisions.server.ts";
import { recordEdit } from "#app/moderation/edits.server.ts";
import { canModerate } from "#app/moderation/moderation.ts";
import { rejectPath } from "#app/moderation/queue-path.ts";
import { forbidden, notFound } from "#app/web/responses.ts";
import { isUuid } from "#app/web/uuid.ts";
import { moderatedMedia } from "./media.queue.server.ts";
import { mediaItems } from "./media.tables.server.ts";
import { canEditMedia, mediaMessages } from "./media.ts";
import { type MediaInput, mediaColumns } from "./media-input.ts";

type Editor = Pick<Member, "id" | "isAdmin">;
type MediaRow = NonNullable<Awaited<ReturnType<typeof moderatedMedia.find>>>;

/** Keeps an item for review. @param form in which it was sent @returns its row */
export function submitMedia(db: Database, viewer: Pick<Member, "id" | "confirmed">, input: MediaInput, form: FormData) {
	return submitEntry(db, viewer, mediaItems, mediaColumns(input), (transaction) =>
		refuseListed(transaction, "media", input.url, form),
	);
}

type MediaToEdit = Awaited<ReturnType<typeof findMediaToEdit>>;

/**
 * An item for whoever may edit it.
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

/**
 * Replaces what an item says. One on the board stays there; what its owner changed, a moderator is to look at again. Another
 * cover is to be fetched anew. What an admin's form says of the approval is a decision, and so is what it changes of another's item.
 * @param seen the version that was edited, as the form has it: if the item has changed since, nothing happens; the same sent again is done
 * @returns whether it was a decision too, or why it is not done
 * @throws as `findMediaToEdit`
 */
export async function updateMedia(
	db: Database,
	viewer: Member,
	id: string,
	input: MediaInput,
	seen: string,
): Promise<Refusal | { decided: boolean }> {
	await findMediaToEdit(db, viewer, id);
	const done = await changeMedia(db, viewer, id, input, seen);
	if (done.edited) return done;
	const now = await findMediaToEdit(db, viewer, id);
	const approval = canModerate(viewer) && input.approved !== null && { approved: input.approved === "yes" };
	const said = has(mediaItems, { ...mediaColumns(input), ...approval });
	if ((await db.$count(mediaItems, and(eq(mediaItems.id, id), said))) > 0) return { decided: false };
	return conflict(mediaMessages.changedElsewhere, versionOf(now));
}

async function changeMedia(db: Database, viewer: Member, id: string, input: MediaInput, seen: string) {
	if (!canModerate(viewer)) return { edited: await writeMedia(db, viewer, id, input, seen), decided: false };
	const { approved } = input;
	return db.transaction(async (transaction) => {
		let isLogged = false;
		const edit = async () => {
			const row = await lockRow(transaction, moderatedMedia, id);
			if (!row || !(await writeMedia(transaction, viewer, id, input, seen))) return false;
			if (row.userId !== viewer.id) isLogged = await logEdit(transaction, viewer, row);
			return true;
		};
		const done =
			approved === null
				? { edited: await edit(), decided: false }
				: await editWithApproval(transaction, viewer, {
						...{ subject: moderatedMedia, id, edit },
						approved: approved === "yes",
					});
		return { ...done, decided: done.decided || isLogged };
	});
}

/** @param row as it was */
async function logEdit(transaction: Transaction, moderator: Member, row: MediaRow) {
	const now = await moderatedMedia.find(transaction, row.id);
	if (!now) return false;
	const [before, after] = [moderatedMedia.describe(row), moderatedMedia.describe(now)];
	return recordEdit(transaction, moderator, { kind: "media", row, before, after });
}

/** What becomes of the stored cover of an item that is changed: it stays as long as the address is the same. */
export function coverKept(address: string) {
	const isSame = sql`${mediaItems.imageUrl} = ${address}`;
	return {
		image: sql`case when ${isSame} then ${mediaItems.image} end`,
		coverCheckedAt: sql`case when ${isSame} then ${mediaItems.coverCheckedAt} end`,
	};
}

/** Returns whether the item was of that version. */
async function writeMedia(db: Database | Transaction, viewer: Member, id: string, input: MediaInput, seen: string) {
	const columns = mediaColumns(input);
	const updated = await db
		.update(mediaItems)
		.set({
			...columns,
			// An admin has seen what is edited.
			...(canModerate(viewer) ? {} : { editedSinceApproval: sql`${mediaItems.approved}` }),
			...coverKept(columns.imageUrl),
			updatedAt: changedNow,
		})
		.where(and(eq(mediaItems.id, id), isOfVersion(mediaItems.updatedAt, seen)))
		.returning({ id: mediaItems.id });
	return updated.length > 0;
}

/**
 * An item for whoever may delete it, and `rejectPath`: where an admin deletes what is not theirs, with a reason for who submitted it
 * and for the log.
 * @throws the answer 404 or 403 when there is none, or it is another's
 */
export async function findMediaToDelete(db: Database, viewer: Editor, id: string) {
	const item = await findMedia(db, id);
	if (!item) throw notFound(mediaMessages.notFound);
	if (!canEditMedia(viewer, item)) throw forbidden(mediaMessages.notYoursToDelete);
	return { ...item, rejectPath: await rejectPathOf(db, viewer, item) };
}

/** Null for an item of the viewer's own. */
export async function rejectPathOf(db: Database, viewer: Editor, { id, userId }: Pick<MediaToEdit, "id" | "userId">) {
	if (userId === viewer.id) return null;
	const key = await findSubjectKey(db, moderatedMedia, id);
	if (!key) throw notFound(mediaMessages.notFound);
	return rejectPath(key, href("/inaction/admin"));
}

/** Deletes an item of the viewer's own for good. @throws the answer 404 or 403 when there is none, or it is another's */
export const { remove: deleteMedia } = ownEntries("media", mediaItems, {
	...mediaMessages,
	notYours: mediaMessages.notYoursToDelete,
});

/** `cover` is the address of a picture on this site. */
export function listMediaForExport(db: Database, viewer: MemberRef) {
	return exportOwn(db, mediaItems, viewer, ["image", "coverCheckedAt"], { cover: pictureUrlIn(mediaItems.image) });
}
