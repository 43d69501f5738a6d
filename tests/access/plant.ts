/** How a thing with secrets in it is made: as rows, with words that it alone has. */
import type { InferInsertModel } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Role } from "#app/access-states.ts";
import { secretId, secretWord } from "./secrets.ts";

/** A row of any table. */
export interface Row {
	table: PgTable & { id?: PgColumn };
	values: Record<string, unknown>;
}

export interface Thing {
	id: string;
	/** A word of its name, by which it is searched for. */
	name: string;
	/** The first is the thing itself, with which the others go. */
	rows: Row[];
}

export function row<Table extends PgTable>(table: Table, values: InferInsertModel<Table>): Row {
	return { table, values };
}

/** Who may see it wherever it stands; null for everybody, `link` for who has its link. */
export type Readers = readonly Role[] | null | "link";

export const alone: Role[] = ["owner"];
export const moderated: Role[] = ["owner", "admin"];
export const contributors = ["viewer", "editor", "owner"] as const;

let ids = 0;
/**
 * An id and a way to make words of a thing.
 * @param owners who sees an unlisted one wherever it stands
 * @param whole the id of what it is a part of
 * @param knownTo who else knows of it, but not what it says
 */
export function planter(
	about: string,
	readers: Readers,
	owners: readonly Role[] = alone,
	whole?: string,
	knownTo: readonly Role[] = [],
) {
	const roles = readers === "link" ? owners : (readers ?? []);
	ids += 1;
	const id =
		readers === null
			? `0de40000-0000-4000-8000-${String(ids).padStart(12, "0")}`
			: secretId([...roles, ...knownTo], whole);
	const link = readers === "link" ? (whole ?? id) : undefined;
	function word(part: string, ...alsoTo: Role[]) {
		return readers === null ? `${about} ${part}` : secretWord(about + part, [...roles, ...alsoTo], link);
	}
	return { id, word };
}
