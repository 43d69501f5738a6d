import { href } from "react-router";
import type { CreativeWork, Person, WithContext } from "schema-dts";
import type { Viewer } from "#app/accounts/viewer.ts";
import { findAlike } from "#app/boards/alike.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { equals } from "#app/db/listing/filter.server.ts";
import { findRow } from "#app/db/listing/find-row.server.ts";
import { pictureUrlIn } from "#app/images/picture-url.server.ts";
import { deadSince } from "#app/links/dead-links.server.ts";
import { canModerate } from "#app/moderation/moderation.ts";
import { showcaseItems } from "./showcase.tables.server.ts";
import { isShown } from "./showcase-list.server.ts";

const { id, title, description, link, category, tags, image, hidden, createdAt } = showcaseItems;
const imageUrl = pictureUrlIn(image);
const dead = deadSince(link);
const onPage = { id, title, description, link, category, tags, imageUrl, hidden, createdAt, deadSince: dead };

export type ShownItem = NonNullable<Awaited<ReturnType<typeof findItem>>>;

/** An item as its page shows it to `viewer`; undefined when there is none, or it is not shown to them. It belongs to no account. */
export async function findItem(db: Database, viewer: Viewer, id: string) {
	const row = await findRow(db, "find-showcase-item", showcaseItems, onPage, id);
	const moderates = canModerate(viewer);
	if (!row || (row.hidden && !moderates)) return undefined;
	return { ...row, approved: true, isMine: false, moderates };
}

/** Shown ones of the same category, with most of its tags. */
export function itemsLike(db: Database, item: Pick<ShownItem, "id" | "category" | "tags">) {
	const listing = { name: "showcase", table: showcaseItems, columns: { id, title, tags }, listed: isShown };
	return findAlike(db, listing, equals("category", category, item.category), item);
}

/** An item in the words of schema.org. */
export function itemStructuredData(item: ShownItem, origin: string): WithContext<CreativeWork | Person> {
	const { id, title, description, link, category, tags, imageUrl } = item;
	const about = {
		name: title,
		description,
		url: link,
		mainEntityOfPage: origin + href("/showcase/:id", { id }),
		...(imageUrl && { image: origin + imageUrl }),
	};
	return category === "person"
		? { "@context": "https://schema.org", "@type": "Person", ...about }
		: { "@context": "https://schema.org", "@type": "CreativeWork", ...about, keywords: tags };
}
