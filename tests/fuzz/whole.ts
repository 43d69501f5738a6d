/** Whether a database is whole after all that was sent to it. */
import { sql } from "drizzle-orm";
import type { Database } from "#app/db/client.server.ts";

/** Finds the projects of which a number that triggers keep is wrong. */
const wronglyCounted = {
	stars: sql`select id from scicomm_projects p
		where star_count <> (select count(*) from project_stars s where s.project_id = p.id)`,
	forks: sql`select id from scicomm_projects p
		where fork_count <> (select count(*) from scicomm_projects f where f.forked_from = p.id)`,
	contributions: sql`select project_id from project_contributors c where contribution_count <> (
		select count(*) from content_versions v where v.project_id = c.project_id and v.created_by = c.user_id)`,
};

export async function wrongInDatabase(db: Database) {
	const wrong: string[] = [];
	for (const [what, query] of Object.entries(wronglyCounted)) {
		const { rows } = await db.execute(query);
		if (rows.length > 0) wrong.push(`${rows.length} projects have a wrong number of ${what}`);
	}
	return wrong;
}
