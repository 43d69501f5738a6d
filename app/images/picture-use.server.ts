/** Where pictures are named, and who is shown one because of that. */
import { and, eq, exists, not, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { type Database, prepareOnce } from "#app/db/client.server.ts";
import { images } from "./image.tables.server.ts";
import { isSentLately } from "./images.server.ts";

/** A column that names a picture of `images` by its hash. */
export interface PictureUse {
	column: AnyPgColumn;
	/** Which rows anybody may see, if only by their link. */
	isOpen: SQL;
	/** The account that sees its own row nevertheless. */
	owner?: AnyPgColumn;
	/** Whether a row without an owner is from an address: who has confirmed it keeps the picture with their data. */
	isFrom?: (email: string) => SQL | undefined;
}

/**
 * A stored picture, and who may have it: everybody if a row that anybody may see names it, or none at all and it was sent lately, as
 * while a form is filled in; else the owners of the rows, and admins.
 * @param uses every column that names a picture
 * @returns undefined when there is none, or none for this viewer
 */
export async function findPictureFor(
	db: Database,
	viewer: { id: string; isAdmin: boolean } | null,
	uses: PictureUse[],
	hash: string,
) {
	const statement = prepareOnce(db, "find-picture-for", (name) => {
		const named = ({ column }: PictureUse, condition?: SQL) =>
			exists(
				db
					.select({ one: sql`1` })
					.from(column.table)
					.where(and(eq(column, images.hash), condition)),
			);
		const isOpen = or(
			...uses.map((use) => named(use, use.isOpen)),
			and(isSentLately, ...uses.map((use) => not(named(use)))),
		);
		const owned = uses.flatMap(({ owner, ...use }) =>
			owner ? [named(use, eq(owner, sql.placeholder("viewer")))] : [],
		);
		return db
			.select({ bytes: images.bytes, isOpen: sql<boolean>`${isOpen}` })
			.from(images)
			.where(
				and(
					eq(images.hash, sql.placeholder("hash")),
					or(isOpen, sql`${sql.placeholder("isAdmin")}::boolean`, ...owned),
				),
			)
			.prepare(name);
	});
	const [row] = await statement.execute({ hash, viewer: viewer?.id ?? null, isAdmin: viewer?.isAdmin ?? false });
	return row;
}

/** The hashes of the stored pictures that the viewer's own rows name, each once. @param uses every column that names a picture */
export async function listOwnPictures(
	db: Database,
	viewer: { id: string; email: string; confirmed: boolean },
	uses: PictureUse[],
) {
	const named = uses.flatMap(({ column, owner, isFrom }) => {
		const isOwn = or(owner && eq(owner, viewer.id), viewer.confirmed ? isFrom?.(viewer.email) : undefined);
		return isOwn ? [sql`select ${column} from ${column.table} where ${isOwn}`] : [];
	});
	const rows = await db
		.select({ hash: images.hash })
		.from(images)
		.where(sql`${images.hash} in (${sql.join(named, sql` union all `)})`);
	return rows.map(({ hash }) => hash);
}
