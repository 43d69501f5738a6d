import { count, desc, sql } from "drizzle-orm";
import { type Database, prepareOnce } from "#app/db/client.server.ts";
import { containsWords, equals, type Filter } from "#app/db/listing/filter.server.ts";
import { conditionOf, valuesOf } from "#app/db/listing/listing.server.ts";
import { pagesOf } from "#app/db/listing/numbered-pages.server.ts";
import { pictureUrlIn } from "#app/images/picture-url.server.ts";
import { deadSince } from "#app/links/dead-links.server.ts";
import { showcaseItems } from "./showcase.tables.server.ts";
import { itemsPerPage, tagsOffered } from "./showcase.ts";
import type { ShowcaseFilters } from "./showcase-filters.ts";

export const shown = {
	id: showcaseItems.id,
	title: showcaseItems.title,
	description: showcaseItems.description,
	link: showcaseItems.link,
	category: showcaseItems.category,
	tags: showcaseItems.tags,
	imageUrl: pictureUrlIn(showcaseItems.image),
	featured: showcaseItems.featured,
	deadSince: deadSince(showcaseItems.link),
};

/** What everybody sees. */
export const isShown = sql`not ${showcaseItems.hidden}`;

export type ShowcaseItem = Awaited<ReturnType<typeof listItems>>["items"][number];

/** One page of the items that match all of the filters, newest first. A page past the last one is the last one. */
export async function listItems(db: Database, { page: asked, ...search }: ShowcaseFilters) {
	const filters = showcaseConditions(search);
	const matches = conditionOf({ listed: isShown }, filters);
	const values = valuesOf(filters);
	const counting = db.select({ n: count() }).from(showcaseItems).where(matches);
	const [counted] = await counting.prepare("").execute(values);
	const total = counted?.n ?? 0;
	const pages = pagesOf(total, itemsPerPage);
	const page = Math.min(asked, pages);
	const rows = await db
		.select(shown)
		.from(showcaseItems)
		.where(matches)
		.orderBy(desc(showcaseItems.createdAt), desc(showcaseItems.id))
		.limit(itemsPerPage)
		.offset((page - 1) * itemsPerPage)
		.prepare("")
		.execute(values);
	return { items: rows, total, pages, page };
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

/** The tags to filter by: those of most items first, at most `tagsOffered`. */
export async function popularTags(db: Database) {
	const statement = prepareOnce(db, "popular-tags", (name) =>
		db
			.select({ tag: sql<string>`tag` })
			.from(sql`${showcaseItems}, jsonb_array_elements_text(${showcaseItems.tags}) as tag`)
			.where(isShown)
			.groupBy(sql`tag`)
			.orderBy(sql`count(*) desc, tag`)
			.limit(tagsOffered)
			.prepare(name),
	);
	return (await statement.execute({})).map(({ tag }) => tag);
}

/** An item has all of the tags. */
export function showcaseConditions({ q, category, tags }: Omit<ShowcaseFilters, "page">): Filter[] {
	const hasTags = () => sql`${showcaseItems.tags} @> ${sql.placeholder("tags")}::jsonb`;
	const values = { tags: JSON.stringify(tags) };
	return [
		...equals("category", showcaseItems.category, category),
		...(tags.length === 0 ? [] : [{ key: "tags", condition: hasTags, values, isUnordered: true }]),
		...containsWords(showcaseItems.searchText, q),
	];
}
