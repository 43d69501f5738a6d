import { sql } from "drizzle-orm";
import { boolean, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { ownerId } from "#app/accounts/account.tables.server.ts";
import {
	addressKey,
	approvedAs,
	checked,
	createdAt,
	fits,
	folded,
	hidden,
	isOneOf,
	updatedAt,
} from "#app/db/columns.server.ts";
import { type ResourceType, resourceLimits, resourceTypeValues } from "./resource.ts";

/** Outside resources that members recommend; listed once a moderator has approved them. */
export const resources = pgTable(
	"resources",
	{
		id: uuid().primaryKey().defaultRandom(),
		userId: ownerId(),
		name: text().notNull(),
		description: text().notNull(),
		idealFor: text().notNull(),
		/** Always http or https. */
		url: text().notNull(),
		resourceType: text().$type<ResourceType>().notNull(),
		approved: boolean().notNull().default(false),
		/** Whether its owner changed it after a moderator had seen it, so that one looks again. */
		editedSinceApproval: boolean().notNull().default(false),
		approvedAs,
		hidden,
		createdAt,
		updatedAt,
		/** As in `scicomm_cards`. */
		searchText: folded("name || ' ' || description || ' ' || ideal_for"),
	},
	(resource) => [
		index("resources_newest").on(resource.createdAt, resource.id).where(sql`approved and not hidden`),
		index("resources_type")
			.on(resource.resourceType, resource.createdAt, resource.id)
			.where(sql`approved and not hidden`),
		index("resources_queue").on(resource.createdAt, resource.id).where(sql`not approved or edited_since_approval`),
		index("resources_user").on(resource.userId, resource.createdAt),
		index("resources_address").on(addressKey("url")),
		index("resources_search").using("gin", sql`search_text gin_trgm_ops`),
		checked(
			"resources_limits",
			fits("name", resourceLimits.name),
			fits("description", resourceLimits.description),
			fits("ideal_for", resourceLimits.idealFor),
			fits("url", resourceLimits.url),
		),
		checked("resources_filled", "name <> ''", "description <> ''", "ideal_for <> ''"),
		checked("resources_url", "url ~* '^https?://'"),
		checked("resources_type", isOneOf("resource_type", resourceTypeValues)),
	],
);
