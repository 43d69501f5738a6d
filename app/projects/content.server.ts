import { desc, eq, sql } from "drizzle-orm";
import { publicName } from "#app/cards/public-name.server.ts";
import { type Database, prepareOnce } from "#app/db/client.server.ts";
import { projectContent } from "./content/content.tables.server.ts";

export type ListedContent = Awaited<ReturnType<typeof listContent>>[number];

/**
 * The content of a project, newest first. Whether the viewer may see the project is for `roleIn` to say.
 * @param most of it; null for all
 */
export async function listContent(db: Database, projectId: string, most: number | null = null) {
	const statement = prepareOnce(db, "list-content", (name) =>
		db
			.select({
				id: projectContent.id,
				name: projectContent.name,
				type: projectContent.type,
				description: projectContent.description,
				currentVersion: projectContent.currentVersion,
				updatedAt: projectContent.updatedAt,
				/** Null for an account that is gone or has no name. */
				updatedBy: publicName(projectContent.updatedBy),
			})
			.from(projectContent)
			.where(eq(projectContent.projectId, sql.placeholder("projectId")))
			.orderBy(desc(projectContent.createdAt), desc(projectContent.id))
			.limit(sql.placeholder("most"))
			.prepare(name),
	);
	return statement.execute({ projectId, most });
}
