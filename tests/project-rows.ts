/** Projects as rows, for tests of what happens to them. */
import { eq, sql } from "drizzle-orm";
import { users } from "#app/accounts/account.tables.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { contentVersions, projectContent } from "#app/projects/content/content.tables.server.ts";
import { storeText } from "#app/projects/content/content-texts.server.ts";
import { projectContributors } from "#app/projects/project.tables.server.ts";
import type { ProjectRole } from "#app/projects/project.ts";

/** The id of an account that was made through the form. */
export async function idOf(db: Database, { email }: { email: string }) {
	const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
	return user?.id ?? "";
}

export async function addContributor(db: Database, projectId: string, { id }: { id: string }, role: ProjectRole) {
	await db.insert(projectContributors).values({ projectId, userId: id, role });
}

/** Content with so many versions of an author. Returns its id. */
export async function addContent(db: Database, projectId: string, author: { id: string } | null, versions = 1) {
	const [content] = await db
		.insert(projectContent)
		.values({
			projectId,
			name: "Moon and sea",
			type: "article",
			description: "Why twice a day",
			currentVersion: versions,
			createdBy: author?.id ?? null,
			updatedBy: author?.id ?? null,
			createdAt: new Date("2026-01-02T03:04:05Z"),
			updatedAt: new Date("2026-02-03T04:05:06Z"),
		})
		.returning({ id: projectContent.id });
	if (!content) throw new Error("No content was made");
	for (let version = 1; version <= versions; version++) {
		await db.insert(contentVersions).values({
			projectId,
			contentId: content.id,
			version,
			textHash: await storeText(db, `Text ${version}`),
			metadata: { note: `of ${version}` },
			changesDescription: `Change ${version}`,
			createdBy: author?.id ?? null,
			createdAt: new Date(Date.UTC(2026, 0, 2, 3, version)),
		});
	}
	return content.id;
}

/** Each project whose stored counts are not those of its rows. */
export async function wrongCounts(db: Database) {
	const { rows } = await db.execute(sql`
		select p.id, 'stars' as of from scicomm_projects p
		where star_count <> (select count(*) from project_stars s where s.project_id = p.id)
		union all
		select p.id, 'forks' from scicomm_projects p
		where fork_count <> (select count(*) from scicomm_projects f where f.forked_from = p.id)
		union all
		select c.project_id, 'contributions' from project_contributors c
		where contribution_count <> (
			select count(*) from content_versions v where v.project_id = c.project_id and v.created_by = c.user_id
		)
	`);
	return rows;
}
