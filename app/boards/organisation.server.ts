/** What stands under the name of an organisation, which is as somebody typed it: nobody checks who writes for whom. */
import { sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Database } from "#app/db/client.server.ts";
import type { Filter } from "#app/db/listing/filter.server.ts";
import type { Columns, Listing } from "#app/db/listing/listing.server.ts";
import { readPage } from "#app/db/listing/numbered-pages.server.ts";
import type { FeedPlace } from "#app/feeds/feed.ts";
import { shownOfOrganisation } from "./organisation.ts";

/** An entry as the page of the organisation names it. */
interface OrganisationEntry {
	id: string;
	path: string;
	title: string;
	/** The organisation, as this entry writes it. */
	name: string;
	about: string;
}

interface Counted {
	total: number;
	/** Whether there are more than are counted. */
	isMore: boolean;
}

/** What a feature has under the name of an organisation. */
export interface OrganisationPart {
	/** Unique in the product. */
	kind: string;
	title: string;
	/** What it calls one entry, and several. */
	nouns: [one: string, several: string];
	/** For what is over, such as 'closed'. */
	over: string;
	/** Its board, searched for the name. */
	boardOf(name: string): FeedPlace;
	/** The path of the list of what is over, where everybody has one. */
	pastOf?(name: string): string;
	/** What is on the board, and how much is over, with the name as the last of that writes it where everybody has a list of it. */
	read(
		db: Database,
		name: string,
	): Promise<{ open: Counted & { rows: OrganisationEntry[] }; past: Counted & { name?: string | undefined } }>;
}

/** That a column has this name, but for its case, accents, spaces and signs; an empty name asks for nothing. */
export function isOfOrganisation(column: PgColumn, name: string): Filter[] {
	if (name === "") return [];
	const condition = () => sql`organisation_key(${column}) = organisation_key(${sql.placeholder("organisation")})`;
	return [{ key: "organisation", condition, values: { organisation: name } }];
}

/** The first rows of a listing under a name, and how many there are. */
export function readUnderName<Read extends Columns>(
	db: Database,
	listing: Listing<Read>,
	column: PgColumn,
	name: string,
) {
	const short = { ...listing, name: `organisation-${listing.name}`, perPage: shownOfOrganisation };
	return readPage(db, short, isOfOrganisation(column, name), 1);
}
