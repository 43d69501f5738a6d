import { and, count, desc, eq, type SQL, sql } from "drizzle-orm";
import { type Database, prepareOnce } from "#app/db/client.server.ts";
import { pagesOf } from "#app/db/listing/numbered-pages.server.ts";
import { contains, searchWords } from "#app/db/listing/search.server.ts";
import { pictureUrlIn } from "#app/images/picture-url.server.ts";
import { deadSince } from "#app/links/dead-links.server.ts";
import { showcaseItems } from "./showcase.tables.server.ts";
import { itemsPerPage, tagsOffered } from "./showcase.ts";
import type { ShowcaseFilters } from "./showcase-filters.ts";

const shown = {
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
export async function listItems(db: Database, filters: ShowcaseFilters) {
	const matches = and(...conditionsOf(filters));
	const [counted] = await db.select({ n: count() }).from(showcaseItems).where(matches);
	const total = counted?.n ?? 0;
	const pages = pagesOf(total, itemsPerPage);
	const page = Math.min(filters.page, pages);
	const rows = await db
		.select(shown)
		.from(showcaseItems)
		.where(matches)
		.orderBy(desc(showcaseItems.createdAt), desc(showcaseItems.id))
		.limit(itemsPerPage)
		.offset((page - 1) * itemsPerPage);
	return { items: rows, total, pages, page };
}

/** The newest of those that match all of the filters, as feeds tell them. */
export function newestItems(db: Database, filters: ShowcaseFilters, limit: number) {
	const { deadSince, featured, ...told } = shown;
	return db
		.select({ ...told, createdAt: showcaseItems.createdAt, updatedAt: showcaseItems.updatedAt })
		.from(showcaseItems)
		.where(and(...conditionsOf(filters)))
		.orderBy(desc(showcaseItems.createdAt), desc(showcaseItems.id))
		.limit(limit);
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

export function conditionsOf({ q, category, tags }: ShowcaseFilters): SQL[] {
	return [
		isShown,
		...searchWords(q).map((word) => contains(showcaseItems.searchText, word)),
		...(category ? [eq(showcaseItems.category, category)] : []),
		...(tags.length > 0 ? [sql`${showcaseItems.tags} @> ${JSON.stringify(tags)}::jsonb`] : []),
	];
}
