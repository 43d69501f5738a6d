import { sql } from "drizzle-orm";
import { scicommCards } from "#app/cards/card.tables.server.ts";
import { collabListings } from "#app/collab/collab.tables.server.ts";
import type { Database } from "#app/db/client.server.ts";
import type { EntryKind } from "#app/entries/entry.ts";
import { events } from "#app/events/event.tables.server.ts";
import { jobListings } from "#app/jobs/job.tables.server.ts";
import { mediaItems } from "#app/media/media.tables.server.ts";
import { contentVersions, projectContent } from "#app/projects/content/content.tables.server.ts";
import { projectContributors } from "#app/projects/project.tables.server.ts";
import { requests } from "#app/requests/request.tables.server.ts";
import { resources } from "#app/resources/resource.tables.server.ts";
import { type Follower, findNew, type NewThing, type Window } from "./new-things.server.ts";

const owned = [
	["card", scicommCards],
	["resource", resources],
	["collab", collabListings],
	["job", jobListings],
	["request", requests],
	["event", events],
	["media", mediaItems],
] as const;

/** Most that is read for a member, own things included: what is behind so many of their own, such as those moved in, is not found. */
const maxRead = 5_000;

/**
 * What is new for members, without what each of them made: that is no news to them. Who has none is not in it.
 * @param depth how many are read at first; for whom these were full of their own things, more are, so that they have `limit` at least where there are as many
 */
export async function findNewOfOthers(
	db: Database,
	followers: Follower[],
	{ until, limit }: Window,
	depth = limit,
): Promise<Map<string, NewThing[]>> {
	const found = await findNew(db, followers, { until, limit: depth });
	const left = await withoutOwn(db, found);
	const short = followers.filter(
		({ userId }) => found.get(userId)?.length === depth && (left.get(userId)?.length ?? 0) < limit,
	);
	const deeper = depth * 10;
	if (short.length === 0 || deeper > maxRead) return left;
	return new Map([...left, ...(await findNewOfOthers(db, short, { until, limit }, deeper))]);
}

async function withoutOwn(db: Database, found: Map<string, NewThing[]>) {
	if (found.size === 0) return found;
	const things = [...found.values()].flat();
	const ours = sql`any(${sql.param([...found.keys()])}::uuid[])`;
	const those = (kind: EntryKind) => {
		const ids = new Set(things.filter((thing) => thing.kind === kind).map(({ id }) => id));
		return sql`any(${sql.param([...ids])}::uuid[])`;
	};
	const ofBoards = owned.map(
		([kind, table]) => sql`
			select ${table.id}, ${table.userId} from ${table} where ${table.id} = ${those(kind)} and ${table.userId} = ${ours}
		`,
	);
	const { projectId, userId, role } = projectContributors;
	const ofProjects = sql`
		select ${projectId}, ${userId} from ${projectContributors}
		where ${projectId} = ${those("project")} and ${userId} = ${ours} and ${role} <> 'viewer'
	`;
	const ofContents = sql`
		select content.id, version.created_by from ${projectContent} as content inner join ${contentVersions} as version
			on version.content_id = content.id and version.version = content.current_version
		where content.id = ${those("project")} and version.created_by = ${ours}
	`;
	const { rows } = await db.execute<{ id: string; user_id: string }>(
		sql.join([...ofBoards, ofProjects, ofContents], sql` union all `),
	);
	const isOwn = new Set(rows.map(({ id, user_id }) => `${user_id} ${id}`));
	const left = [...found].map(
		([reader, things]) => [reader, things.filter(({ id }) => !isOwn.has(`${reader} ${id}`))] as const,
	);
	return new Map(left.filter(([, things]) => things.length > 0));
}
