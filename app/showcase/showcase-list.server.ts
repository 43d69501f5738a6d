import { desc, sql } from "drizzle-orm";
import { type Database, prepareOnce } from "#app/db/client.server.ts";
import { containsWords, equals, type Filter } from "#app/db/listing/filter.server.ts";
import type { Row } from "#app/db/listing/listing.server.ts";
import { readPage } from "#app/db/listing/numbered-pages.server.ts";
import { pick } from "#app/db/pick.server.ts";
import { pictureUrlIn } from "#app/images/picture-url.server.ts";
import { deadSince } from "#app/links/dead-links.server.ts";
import { showcaseItems } from "./showcase.tables.server.ts";
import { itemsPerPage, tagsOffered } from "./showcase.ts";
import type { ShowcaseFilters, ShowcaseSearch } from "./showcase-filters.ts";

export const shown = {
	...pick(showcaseItems, "id", "title", "description", "link", "category", "tags"),
	imageUrl: pictureUrlIn(showcaseItems.image),
	featured: showcaseItems.featured,
	deadSince: deadSince(showcaseItems.link),
};

/** What everybody sees. */
export const isShown = sql`not ${showcaseItems.hidden}`;

export const showcaseListing = {
	name: "showcase",
	table: showcaseItems,
	columns: shown,
	listed: isShown,
	perPage: itemsPerPage,
};

/** What its filters offer as tags. */
export const showcaseTags = {
	name: "showcase",
	table: showcaseItems,
	listed: isShown,
	eachTag: sql`jsonb_array_elements_text(newest.tags)`,
	most: tagsOffered,
};

export type ShowcaseItem = Row<typeof shown>;

/** One page of the items that match all of the filters, newest first. A page past the last one is the last one. */
export function listItems(db: Database, { page, ...search }: ShowcaseFilters) {
	return readPage(db, showcaseListing, showcaseConditions(search), page);
}

export function featuredItems(db: Database, limit: number) {
	const statement = prepareOnce(db, "featured-items", (name) =>
		db
			.select(shown)
			.from(showcaseItems)
			.where(sql`${showcaseItems.featured} and ${isShown}`)
			.orderBy(desc(showcaseItems.createdAt), desc(showcaseItems.id))
			.limit(sql.placeholder("limit"))
			.prepare(name),
	);
	return statement.execute({ limit });
}

/** An item has all of the tags. */
export function showcaseConditions({ q, category, tags }: ShowcaseSearch): Filter[] {
	const hasTags = () => sql`${showcaseItems.tags} @> ${sql.placeholder("tags")}::jsonb`;
	const values = { tags: JSON.stringify(tags) };
	return [
		...equals("category", showcaseItems.category, category),
		...(tags.length === 0 ? [] : [{ key: "tags", condition: hasTags, values, isUnordered: true }]),
		...containsWords(showcaseItems.searchText, q),
	];
}
