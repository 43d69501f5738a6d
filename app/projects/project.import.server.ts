/** Projects that are moved in, with those who work on them. Their content: `content/content.import.server.ts`. */
import { and, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import {
	checkboxIn,
	flagIn,
	type ImportedRow,
	listIn,
	pastIn,
	RowRefusal,
	textIn,
	textsIn,
	uuidIn,
} from "#app/moving/imported-row.ts";
import type { ImportedTable, ImportTools, Outcome } from "#app/moving/imported-table.ts";
import { accountsOf, changesIn } from "#app/moving/owned-rows.server.ts";
import { importBatch, parseAs, refused } from "#app/moving/write-rows.server.ts";
import { importedContent } from "./content/content.import.server.ts";
import { missingConsents, projectContributors, scicommProjects } from "./project.tables.server.ts";
import { thumbnailSize } from "./project.ts";
import { storeProjectPicture } from "./project-files.server.ts";
import { projectSchema } from "./project-input.ts";
import { contributorsInto, projectIn, starsInto, type TakenProjects } from "./project-members.import.server.ts";

/** The tables of projects, which know of each other what a run has taken. */
export function importedProjects(): ImportedTable[] {
	const projects: TakenProjects = new Map();
	return [
		projectsInto(projects),
		contributorsInto(projects),
		...importedContent(projects),
		starsInto(projects),
		consentsInto(projects),
	];
}

interface Owner {
	userId: string;
	createdAt?: Date;
}

type Project = Awaited<ReturnType<typeof columnsOf>> & { owners: Owner[] };

/**
 * A project comes with its owners, so that there is none without, however a run ends. One whose id is here already is the same project
 * if one of its owners here is one in the files.
 */
function projectsInto(projects: TakenProjects): ImportedTable {
	const forks = new Map<string, string>();
	let ownersInFile: Map<string, ImportedRow[]> | undefined;
	return {
		name: "scicomm_projects",
		async importRows(tools, rows) {
			ownersInFile ??= await readOwners(tools);
			const rowsOf = (row: ImportedRow) => ownersInFile?.get(uuidIn(row, "id") ?? "") ?? [];
			const accounts = await accountsOf(tools, rows.flatMap(rowsOf), ["user_id"]);
			const ownersOf = (row: ImportedRow) =>
				rowsOf(row).flatMap((owner): Owner[] => {
					const userId = accounts.find(owner, "user_id");
					return userId === null ? [] : [{ userId, createdAt: pastIn(owner, "created_at") ?? undefined }];
				});
			const { outcomes, taken } = await importBatch<Project>(tools, rows, {
				name: "scicomm_projects",
				read: async (row) => ({ ...(await columnsOf(row, tools)), owners: ownersOf(row) }),
				idOf: ({ id }) => id,
				look: async (taken) => {
					const here = await findProjects(tools, taken);
					return (project) => meet(project, here.get(project.id));
				},
				insert: insertWithOwners,
				update: (project, row) => update(tools, project, row),
			});
			for (const [{ id, original, owners }, what] of taken) {
				projects.set(id, new Set(what === "made" ? owners.map(({ userId }) => userId) : []));
				if (original !== null && original !== id) forks.set(id, original);
			}
			return outcomes;
		},
		/** An original may come after its forks. */
		async finish({ db, isWriting }) {
			const links = [...forks].filter(([, original]) => projects.has(original));
			for (let at = 0; isWriting && at < links.length; at += 500) {
				const [ids, originals] = [0, 1].map((side) => links.slice(at, at + 500).map((link) => link[side]));
				await db.execute(sql`
					update scicomm_projects as fork set forked_from = original.id
					from unnest(${sql.param(ids)}::uuid[], ${sql.param(originals)}::uuid[]) as link (fork_id, original_id)
					join scicomm_projects as original on original.id = link.original_id
					where fork.id = link.fork_id and fork.forked_from is null`);
			}
			return [];
		},
	};
}

/** The rows of owners by their projects. */
async function readOwners({ rowsOf }: ImportTools) {
	const owners = new Map<string, ImportedRow[]>();
	for await (const row of rowsOf("project_contributors")) {
		const { project_id, user_id, role, created_at } = row;
		const project = uuidIn(row, "project_id");
		if (project === null || role !== "owner") continue;
		owners.set(project, [...(owners.get(project) ?? []), { project_id, user_id, created_at }]);
	}
	return owners;
}

async function columnsOf(row: ImportedRow, { takePicture }: ImportTools) {
	const id = uuidIn(row, "id");
	if (id === null) throw new RowRefusal("id is no UUID");
	const input = parseAs(projectSchema, {
		...textsIn(row, "name", "description", "shortDescription", "visibility", "sponsorshipUrl"),
		topics: listIn(row, "topics").join(","),
		sponsorshipEnabled: checkboxIn(row, "sponsorship_enabled"),
	});
	const createdAt = pastIn(row, "created_at") ?? undefined;
	return {
		...input,
		id,
		original: uuidIn(row, "forked_from"),
		thumbnail: await takePicture(textIn(row, "thumbnail"), thumbnailSize, storeProjectPicture),
		hidden: flagIn(row, "hidden"),
		createdAt,
		updatedAt: pastIn(row, "updated_at") ?? createdAt,
	};
}

async function findProjects({ db }: ImportTools, taken: Project[]) {
	const ids = taken.map(({ id }) => id);
	const rows = await db
		.select({ id: scicommProjects.id, updatedAt: scicommProjects.updatedAt, owner: projectContributors.userId })
		.from(scicommProjects)
		.leftJoin(
			projectContributors,
			and(eq(projectContributors.projectId, scicommProjects.id), eq(projectContributors.role, "owner")),
		)
		.where(inArray(scicommProjects.id, ids));
	const here = new Map<string, { updatedAt: Date; owners: Set<string> }>();
	for (const { id, updatedAt, owner } of rows) {
		const known = here.get(id) ?? { updatedAt, owners: new Set() };
		if (owner) known.owners.add(owner);
		here.set(id, known);
	}
	return here;
}

function meet({ id, owners, updatedAt }: Project, here: { updatedAt: Date; owners: Set<string> } | undefined): Outcome {
	if (owners.length === 0) return refused(id, "None of its owners in project_contributors has an account here");
	if (!here) return { id, what: "made" };
	if (!owners.some(({ userId }) => here.owners.has(userId)))
		return refused(id, "Its id is that of a project of others");
	return { id, what: updatedAt && here.updatedAt < updatedAt ? "changed" : "left" };
}

async function insertWithOwners(projects: Project[], transaction: Transaction) {
	const made = await transaction
		.insert(scicommProjects)
		.values(projects.map(({ owners: _o, original: _f, ...project }) => project))
		.onConflictDoNothing({ target: scicommProjects.id })
		.returning({ id: scicommProjects.id });
	const ids = new Set(made.map(({ id }) => id));
	const owners = projects.flatMap(({ id, owners }) =>
		ids.has(id) ? owners.map((owner) => ({ projectId: id, role: "owner" as const, ...owner })) : [],
	);
	if (owners.length > 0) await transaction.insert(projectContributors).values(owners).onConflictDoNothing();
	return [...ids];
}

function update(
	{ db }: ImportTools,
	{ id, owners: _o, original: _f, createdAt: _c, ...values }: Project,
	row: ImportedRow,
) {
	const { updatedAt } = values;
	const isOlder = and(eq(scicommProjects.id, id), updatedAt && lt(scicommProjects.updatedAt, updatedAt));
	const set = { ...changesIn(row, values, scicommProjects), revision: sql`${scicommProjects.revision} + 1` };
	return db.update(scicommProjects).set(set).where(isOlder).returning({ id: scicommProjects.id });
}

/** Forks that stay private until an owner of their original agrees: see `missing_consents`. */
function consentsInto(projects: TakenProjects): ImportedTable {
	return {
		name: "missing_consents",
		async importRows(tools, rows) {
			const { outcomes } = await importBatch(tools, rows, {
				name: "missing_consents",
				read: (row) => {
					const id = uuidIn(row, "id");
					if (id === null) throw new RowRefusal("id is no UUID");
					const original = uuidIn(row, "original_id");
					return {
						id,
						forkId: projectIn(row, "fork_id", projects),
						originalId: original !== null && projects.has(original) ? original : null,
						createdAt: pastIn(row, "created_at") ?? undefined,
						declinedAt: pastIn(row, "declined_at"),
					};
				},
				idOf: ({ id }) => id,
				look: async (taken) => {
					const ids = taken.map(({ id }) => id);
					const there = await tools.db
						.select({ id: missingConsents.id, originalId: missingConsents.originalId })
						.from(missingConsents)
						.where(inArray(missingConsents.id, ids));
					const here = new Map(there.map(({ id, originalId }) => [id, originalId]));
					return ({ id, originalId }) => {
						if (!here.has(id)) return { id, what: "made" };
						// The original may have been refused when it came.
						return { id, what: here.get(id) === null && originalId !== null ? "changed" : "left" };
					};
				},
				update: ({ id, originalId }) =>
					tools.db
						.update(missingConsents)
						.set({ originalId })
						.where(and(eq(missingConsents.id, id), isNull(missingConsents.originalId)))
						.returning({ id: missingConsents.id }),
				insert: async (some, transaction) => {
					const { id } = missingConsents;
					const made = await transaction.insert(missingConsents).values(some).onConflictDoNothing().returning({ id });
					return made.map(({ id }) => id);
				},
			});
			return outcomes;
		},
	};
}
