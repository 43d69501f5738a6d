/** Who contributes to projects that are moved in, and whose stars they have. */
import { sql } from "drizzle-orm";
import { type ImportedRow, pastIn, RowRefusal, textIn, uuidIn } from "#app/moving/imported-row.ts";
import type { ImportedTable, ImportTools } from "#app/moving/imported-table.ts";
import { accountsOf } from "#app/moving/owned-rows.server.ts";
import { importBatch } from "#app/moving/write-rows.server.ts";
import { projectContributors, projectStars } from "./project.tables.server.ts";
import { type ProjectRole, projectRoles } from "./project.ts";

/** The projects that a run has taken, with the owners that were written with each. */
export type TakenProjects = Map<string, Set<string>>;

/** A row of who belongs to a project in some way. */
interface Membership {
	projectId: string;
	userId: string;
	createdAt?: Date;
}

const membershipKey = ["project_id", "user_id"];

export function contributorsInto(projects: TakenProjects) {
	return memberships("project_contributors", projects, {
		table: projectContributors,
		more: (row) => ({ role: roleIn(row) }),
	});
}

export function starsInto(projects: TakenProjects) {
	return memberships("project_stars", projects, { table: projectStars, more: () => ({}) });
}

function roleIn(row: ImportedRow): ProjectRole {
	const role = projectRoles.find((one) => one === textIn(row, "role"));
	if (!role) throw new RowRefusal(`role is none of ${projectRoles.join(", ")}`);
	return role;
}

function memberships(
	name: string,
	projects: TakenProjects,
	{
		table,
		more,
	}: { table: typeof projectContributors | typeof projectStars; more: (row: ImportedRow) => { role?: ProjectRole } },
): ImportedTable {
	return {
		name,
		key: membershipKey,
		async importRows(tools, rows) {
			const accounts = await accountsOf(tools, rows, ["user_id"]);
			const { outcomes, taken } = await importBatch<Membership>(tools, rows, {
				name,
				key: membershipKey,
				read: (row) => {
					const projectId = projectIn(row, "project_id", projects);
					const userId = accounts.get(row, "user_id");
					if (userId === null) throw new RowRefusal("user_id is missing");
					return { projectId, userId, createdAt: pastIn(row, "created_at") ?? undefined, ...more(row) };
				},
				idOf: placeOf,
				look: async (taken) => {
					const here = await findMemberships(tools, table, taken);
					return (values) => ({ id: placeOf(values), what: here.has(placeOf(values)) ? "left" : "made" });
				},
				insert: async (some, transaction) => {
					const made = await transaction
						.insert(table)
						// Of both tables, which differ in the role alone.
						.values(some as (typeof projectContributors.$inferInsert)[])
						.onConflictDoNothing()
						.returning({ projectId: table.projectId, userId: table.userId });
					return made.map(placeOf);
				},
			});
			if (name !== "project_contributors") return outcomes;
			// Owners were written with their projects.
			const before = new Set(
				[...taken.keys()].filter((one) => projects.get(one.projectId)?.has(one.userId)).map(placeOf),
			);
			return outcomes.map((outcome) =>
				outcome.what === "left" && before.has(outcome.id) ? { ...outcome, what: "made" } : outcome,
			);
		},
	};
}

function placeOf({ projectId, userId }: Membership) {
	return `${projectId} ${userId}`;
}

/** @throws {RowRefusal} when the row is not of a project that came along */
export function projectIn(row: ImportedRow, column: string, projects: TakenProjects) {
	const id = uuidIn(row, column);
	if (id === null || !projects.has(id)) throw new RowRefusal("Its project is not among those that are moved in");
	return id;
}

async function findMemberships(
	{ db }: ImportTools,
	table: typeof projectContributors | typeof projectStars,
	taken: Membership[],
) {
	const { projectId, userId } = table;
	const [projects, users] = [taken.map((one) => one.projectId), taken.map((one) => one.userId)];
	const rows = await db
		.select({ projectId, userId })
		.from(table)
		.where(
			sql`(${projectId}, ${userId}) in (select * from unnest(${sql.param(projects)}::uuid[], ${sql.param(users)}::uuid[]))`,
		);
	return new Set(rows.map(placeOf));
}
