/** What a feature offers to the pages that work on all features. `features.server.ts` lists them. */
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Collection } from "#app/api/collection.server.ts";
import type { Database } from "#app/db/client.server.ts";
import type { Section } from "#app/db/listing/sitemap-section.server.ts";
import type { ModeratedKind } from "#app/moderation/moderated-kind.ts";
import type { Reportable } from "#app/moderation/reportable.server.ts";

export interface Feature {
	/** What a moderator decides on before it is listed. */
	moderated?: ModeratedKind;
	/** What anybody may report, and a moderator may hide. */
	reportable?: Reportable;
	/** Its part of the public API. */
	api?: Collection;
	/** Its pages for search engines. */
	sitemap?: Section[];
	/** Columns that name a picture of `images` by its hash. A picture that none of them names is deleted. */
	pictures?: AnyPgColumn[];
	/** What deletes, once an hour, what is over. */
	tidying?: ((db: Database) => Promise<unknown>)[];
}
