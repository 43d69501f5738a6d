/** What a feature offers to the pages that work on all features. `features.server.ts` lists them. */
import type { Collection } from "#app/api/collection.server.ts";
import type { Database } from "#app/db/client.server.ts";
import type { Section } from "#app/db/listing/sitemap-section.server.ts";
import type { PictureUse } from "#app/images/picture-use.server.ts";
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
	/** Where it names pictures. A picture that nothing names is deleted. */
	pictures?: PictureUse[];
	/** What deletes, once an hour, what is over. */
	tidying?: ((db: Database) => Promise<unknown>)[];
}
