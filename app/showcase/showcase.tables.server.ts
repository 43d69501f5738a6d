import { sql } from "drizzle-orm";
import { boolean, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { boardLimits, maxTags } from "#app/boards/board.ts";
import { addressKey, checked, createdAt, fits, folded, hidden, updatedAt } from "#app/db/columns.server.ts";
import { images } from "#app/images/image.tables.server.ts";
import { emailLimit } from "#app/ui/email.ts";
import { type ShowcaseCategory, showcaseCategoryValues, showcaseLimits } from "./showcase.ts";

/** The columns that an item of the showcase and an application for one have in common. */
export const entry = {
	title: text().notNull(),
	description: text().notNull(),
	/** Always http or https. */
	link: text().notNull(),
	category: text().$type<ShowcaseCategory>().notNull(),
	/** In lower case, each once. */
	tags: jsonb().$type<string[]>().notNull(),
	/** Hash of the picture in `images`. */
	image: text().references(() => images.hash),
};

function entryChecks(table: string) {
	return [
		checked(
			`${table}_limits`,
			fits("title", showcaseLimits.title),
			fits("description", showcaseLimits.description),
			fits("link", boardLimits.url),
			`jsonb_array_length(tags) between 1 and ${maxTags}`,
		),
		checked(`${table}_filled`, "title <> ''", "description <> ''"),
		checked(`${table}_link`, "link ~* '^https?://'"),
		checked(
			`${table}_category`,
			`category in (${showcaseCategoryValues.map((category) => `'${category}'`).join(", ")})`,
		),
	];
}

export const showcaseItems = pgTable(
	"showcase_items",
	{
		id: uuid().primaryKey().defaultRandom(),
		...entry,
		/** At most `featuredOnShow` that are not hidden: see `featured-row.server.ts`. */
		featured: boolean().notNull().default(false),
		hidden,
		createdAt,
		updatedAt,
		/** As in `scicomm_cards`. The text of jsonb is the only one of a list that PostgreSQL lets into a generated column. */
		searchText: folded(`title || ' ' || description || ' ' || translate(tags::text, '[]",', '    ')`),
	},
	(item) => [
		index("showcase_items_newest").on(item.createdAt, item.id).where(sql`not hidden`),
		index("showcase_items_category").on(item.category, item.createdAt, item.id).where(sql`not hidden`),
		index("showcase_items_featured").on(item.createdAt, item.id).where(sql`featured and not hidden`),
		index("showcase_items_tags").using("gin", item.tags),
		index("showcase_items_address").on(addressKey("link")),
		index("showcase_items_search").using("gin", sql`search_text gin_trgm_ops`),
		index("showcase_items_image").on(item.image),
		...entryChecks("showcase_items"),
	],
);

/** Who would like to be in the showcase; a moderator turns an application into an item. */
export const featureApplications = pgTable(
	"feature_applications",
	{
		id: uuid().primaryKey().defaultRandom(),
		name: text().notNull(),
		email: text().notNull(),
		...entry,
		createdAt,
	},
	(application) => [
		index("feature_applications_oldest").on(application.createdAt, application.id),
		index("feature_applications_address").on(addressKey("link")),
		index("feature_applications_image").on(application.image),
		index("feature_applications_email").on(sql`lower(${application.email})`),
		...entryChecks("feature_applications"),
		checked(
			"feature_applications_person",
			fits("name", showcaseLimits.name),
			fits("email", emailLimit),
			"name <> ''",
			"email <> ''",
		),
	],
);
