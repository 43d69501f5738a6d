/** How moderators change what stands in the showcase, which belongs to no account. */
import { eq } from "drizzle-orm";
import type { Member } from "#app/accounts/viewer.ts";
import type { Database } from "#app/db/client.server.ts";
import { changedNow, versionOf } from "#app/db/version.server.ts";
import { conflict, type Refusal, refuse } from "#app/forms/form-answer.ts";
import { recordEdit } from "#app/moderation/edits.server.ts";
import { notFound } from "#app/web/responses.ts";
import { isUuid } from "#app/web/uuid.ts";
import { moderatedApplications } from "./showcase.queue.server.ts";
import { reportableItems } from "./showcase.reports.server.ts";
import { showcaseItems } from "./showcase.tables.server.ts";
import { showcaseMessages } from "./showcase.ts";
import type { ItemInput } from "./showcase-input.ts";

/** An item as its form has it, with its version. @throws the answer 404 when there is none */
export async function findItemToEdit(db: Database, id: string) {
	const [item] = isUuid(id) ? await db.select().from(showcaseItems).where(eq(showcaseItems.id, id)) : [];
	if (!item) throw notFound(showcaseMessages.itemNotFound);
	const { title, description, link, category, tags, image } = item;
	const fields = { title, description, link, category, tags: tags.join(", ") };
	return { fields, hasImage: image !== null, version: versionOf(item) };
}

/**
 * Replaces what an item says. The log keeps what it was and what it is; for a moment it can be undone.
 * @param moderator must be one: see `canModerate`
 * @param seen the version that was edited, as the form has it: if the item has changed since, nothing happens; the same sent again is done
 */
export async function editItem(
	db: Database,
	moderator: Member,
	id: string,
	{ withoutImage, ...said }: ItemInput,
	seen: string,
): Promise<Refusal | { changed: boolean }> {
	return db.transaction(async (transaction) => {
		const item = isUuid(id) ? await reportableItems.find(transaction, id, "lock") : undefined;
		if (!item) return refuse(404, showcaseMessages.itemNotFound);
		const changed = { ...said, image: withoutImage ? null : item.image };
		const before = moderatedApplications.describe(item);
		const after = moderatedApplications.describe({ ...item, ...changed });
		if (JSON.stringify(before) === JSON.stringify(after)) return { changed: false };
		const version = versionOf({ updatedAt: new Date(item.updatedAt) });
		if (version !== seen) return conflict(showcaseMessages.changedElsewhere, version);
		await transaction
			.update(showcaseItems)
			.set({ ...changed, updatedAt: changedNow })
			.where(eq(showcaseItems.id, id));
		// Later than the change, so that undoing tells it from another one.
		return { changed: await recordEdit(transaction, moderator, { kind: "item", row: item, before, after }) };
	});
}
