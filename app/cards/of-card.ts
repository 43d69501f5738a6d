/** What a feature has of a card's owner, in a section below the card (docs/decisions/0082-what-stands-under-a-card.md). */
import type { Placeholder, Query, SQLWrapper } from "drizzle-orm";
import type { Database } from "#app/db/client.server.ts";

/** `Detail` is what its rows say besides their title, as JSON has it. */
export interface OfCard<Detail = never> {
	/** Selects an id, a title and the detail, in the order in which they are shown. @param card the id of the card */
	select(db: Database, card: Placeholder): SQLWrapper & { toSQL(): Query };
	/** @param name what the card says that its owner is called */
	show(rows: OfCardRow<Detail>[], name: string): Section;
}

interface OfCardRow<Detail> {
	id: string;
	title: string;
	detail: Detail;
}

export interface Section {
	title: string;
	rows: SectionRow[];
	/** The way to all, where more are listed elsewhere. */
	all?: { to: string; label: string } | undefined;
}

interface SectionRow {
	id: string;
	title: string;
	path: string;
	/** What is said of it first, and loudest. */
	mark?: string | undefined;
	about: (string | Date)[];
}
