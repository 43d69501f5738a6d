import type { Database } from "#app/db/client.server.ts";
import { readAfter } from "#app/db/listing/cursor-page.server.ts";
import type { Filter } from "#app/db/listing/filter.server.ts";
import type { Columns, Listing } from "#app/db/listing/listing.server.ts";

/** How many of the newest are looked at, so that it costs the same however many there are, and how many are shown. */
const lookedAt = 50;
const shown = 4;

/**
 * Those most like a thing that everybody may see: of the newest that the filters let through those with most of its tags, the newest
 * first among equals; never itself.
 */
export async function findAlike<Read extends Columns>(
	db: Database,
	listing: Pick<Listing<Read>, "name" | "table" | "columns" | "listed">,
	filters: Filter[],
	thing: { id: string; tags?: string[] },
) {
	const { rows } = await readAfter(db, { ...listing, name: `alike-${listing.name}` }, filters, { limit: lookedAt });
	// Each listing has these columns at least.
	const found = rows as ((typeof rows)[number] & { id: string; tags?: string[] })[];
	const tags = new Set(thing.tags);
	const shared = (other: { tags?: string[] }) => (other.tags ?? []).filter((tag) => tags.has(tag)).length;
	return found
		.filter(({ id }) => id !== thing.id)
		.sort((one, other) => shared(other) - shared(one))
		.slice(0, shown);
}
