import { sql } from "drizzle-orm";
import type { Database } from "#app/db/client.server.ts";
import { moderatedKinds } from "#app/features.server.ts";
import { queuePath } from "#app/moderation/queue-path.ts";
import { kinds, type QueuedKind, queuedKinds } from "#app/moderation/subject-kinds.ts";

/** How many an entry is told of. */
const maxTold = sql.raw("5");

export type Duplicate = ReturnType<typeof duplicateOf>;

type Found = {
	of: string;
	kind: QueuedKind;
	id: string;
	title: string;
	/** Whether nobody has decided on it yet. */
	waits: boolean;
};

/** What has the same address as one of these, waiting or public, on any board; by their ids. */
export async function findDuplicates(db: Database, ids: string[]) {
	if (ids.length === 0) return new Map<string, Duplicate[]>();
	const { rows } = await db.execute<Found>(duplicatesOf(ids));
	return Map.groupBy(rows.map(duplicateOf), ({ of }) => of);
}

/** With where it waits, or is public. */
function duplicateOf({ kind, ...duplicate }: Found) {
	const { id, waits } = duplicate;
	const path = waits ? queuePath(kind, { item: id }) : moderatedKinds[kind].publicPath(id);
	return { ...duplicate, path, name: kinds[kind].name };
}

/** The query behind it. Exported for the test that looks at its plan. */
export function duplicatesOf(ids: string[]) {
	return sql`
		select entry.id as of, other.kind, other.id, other.title, other.waits from ${addressed()} as entry
		cross join lateral (
			select * from ${addressed()} as another
			where another.address = entry.address and another.id <> entry.id limit ${maxTold}
		) as other
		where entry.id in (${sql.join(
			ids.map((id) => sql`${id}::uuid`),
			sql`, `,
		)})
	`;
}

/** All that leads elsewhere, of every kind. */
function addressed() {
	const tables = queuedKinds.flatMap((kind) => {
		const { addressed } = moderatedKinds[kind];
		return addressed
			? [sql`select ${sql.raw(`'${kind}'::text`)} as kind, of_kind.* from (${addressed}) as of_kind`]
			: [];
	});
	return sql`(${sql.join(tables, sql` union all `)})`;
}
