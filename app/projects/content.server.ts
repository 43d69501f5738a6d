import { desc, eq, sql } from "drizzle-orm";
import { publicName } from "#app/cards/public-name.server.ts";
import { type Database, prepareOnce } from "#app/db/client.server.ts";
import { equals } from "#app/db/listing/filter.server.ts";
import { readPage } from "#app/db/listing/numbered-pages.server.ts";
import { pick } from "#app/db/pick.server.ts";
import { projectContent } from "./content/content.tables.server.ts";
import { maxVersions } from "./content.ts";
import { contentAtFirst, contentPerPage } from "./detail.ts";

export type ContentPage = Awaited<ReturnType<typeof listContent>>;
export type ListedContent = ContentPage["rows"][number];
export type NewestContent = Awaited<ReturnType<typeof listNewestContent>>;

const contentListing = {
	name: "project-content",
	table: projectContent,
	columns: {
		...pick(projectContent, "id", "name", "type", "description", "currentVersion", "updatedAt"),
		/** Null for an account that is gone or has no name. */
		updatedBy: publicName(projectContent.updatedBy),
	},
	listed: sql`true`,
	perPage: contentPerPage,
	// Each has a version.
	maxRows: maxVersions,
};

/** A page of the content of a project, newest first. Whether the viewer may see the project is for `roleIn` to say. */
export function listContent(db: Database, projectId: string, page: number) {
	return readPage(db, contentListing, equals("project", projectContent.projectId, projectId), page);
}

/** What the first tab of a project names of its content: the newest, and one more where there are more. */
export function listNewestContent(db: Database, projectId: string) {
	const { id, name, type, currentVersion, updatedAt, createdAt } = projectContent;
	const statement = prepareOnce(db, "newest-content", (statementName) =>
		db
			.select({ id, name, type, currentVersion, updatedAt })
			.from(projectContent)
			.where(eq(projectContent.projectId, sql.placeholder("projectId")))
			.orderBy(desc(createdAt), desc(id))
			.limit(contentAtFirst + 1)
			.prepare(statementName),
	);
	return statement.execute({ projectId });
}
