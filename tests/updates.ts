/** Public things as rows, for tests of who is told of them. Each returns the thing's id. */
import type { PgInsertValue, PgTable } from "drizzle-orm/pg-core";
import { scicommCards } from "#app/cards/card.tables.server.ts";
import { columnsOf } from "#app/cards/card-own.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { jobListings } from "#app/jobs/job.tables.server.ts";
import { mediaItems } from "#app/media/media.tables.server.ts";
import { projectContributors, scicommProjects } from "#app/projects/project.tables.server.ts";
import { resources } from "#app/resources/resource.tables.server.ts";
import { cardInput } from "./cards.ts";
import { jobForm } from "./jobs.ts";
import { mediaForm } from "./media.ts";
import { resourceForm } from "./resources.ts";
import type { Site } from "./site.ts";

type Fields<Table extends PgTable> = Partial<Table["$inferInsert"]>;

async function add(db: Database, table: PgTable & { id: unknown }, row: object) {
	const [added] = (await db
		.insert(table)
		.values(row as PgInsertValue<PgTable>)
		.returning()) as { id: string }[];
	return added?.id ?? "";
}

export function addResource(db: Database, fields: Fields<typeof resources>) {
	return add(db, resources, { ...Object.fromEntries(resourceForm()), approved: true, ...fields });
}

export function addMedia(db: Database, fields: Fields<typeof mediaItems>) {
	return add(db, mediaItems, { ...Object.fromEntries(mediaForm()), approved: true, ...fields });
}

export function addJob(db: Database, fields: Fields<typeof jobListings>) {
	const closesAt = new Date(Date.now() + 30 * 86_400_000);
	return add(db, jobListings, { ...Object.fromEntries(jobForm()), closesAt, ...fields });
}

export function addCard(db: Database, fields: Fields<typeof scicommCards>) {
	return add(db, scicommCards, { ...columnsOf(cardInput()), ...fields });
}

export async function addProject(db: Database, ownerId: string, fields: Fields<typeof scicommProjects>) {
	const id = await add(db, scicommProjects, { name: "", description: "About it", visibility: "public", ...fields });
	await db.insert(projectContributors).values({ projectId: id, userId: ownerId, role: "owner" });
	return id;
}

/** Lets everything so far be three days old, and the digests of all due, an hour ago. */
export async function passDigestDays({ db, schemaOwner }: Pick<Site, "db" | "schemaOwner">) {
	await db.$client.query(`
		update follows set created_at = created_at - interval '3 days';
		update mail_settings set told_until = told_until - interval '3 days', next_digest = date_trunc('hour', now() - interval '1 hour')
			where next_digest is not null;
	`);
	await schemaOwner.$client.query("update public_entries set created_at = created_at - interval '3 days'");
}
