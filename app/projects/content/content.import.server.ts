/** The content of projects that are moved in, with its versions. */
import { and, eq, inArray, lt, notExists, sql } from "drizzle-orm";
import { type ImportedRow, pastIn, RowRefusal, textIn, uuidIn } from "#app/moving/imported-row.ts";
import type { ImportedTable, ImportTools, Outcome } from "#app/moving/imported-table.ts";
import { forgetMovedIn } from "#app/moving/moved-in.server.ts";
import { accountsOf } from "#app/moving/owned-rows.server.ts";
import { importBatch, parseAs, refused } from "#app/moving/write-rows.server.ts";
import { contentTypes } from "../content.ts";
import { contentVersions, projectContent } from "./content.tables.server.ts";
import { contentHead } from "./content-input.ts";
import { importedVersions, type TakenContent } from "./versions/version.import.server.ts";

type Values = ReturnType<typeof columnsOf>;

/** @param projects those that the run has taken, by their ids */
export function importedContent(projects: ReadonlyMap<string, unknown>): ImportedTable[] {
	const contents = new Map<string, TakenContent>();
	return [contentInto(contents, projects), importedVersions(contents)];
}

function contentInto(contents: Map<string, TakenContent>, projects: ReadonlyMap<string, unknown>): ImportedTable {
	return {
		name: "project_content",
		async importRows(tools, rows) {
			const accounts = await accountsOf(tools, rows, ["created_by", "updated_by"]);
			const { outcomes, taken } = await importBatch(tools, rows, {
				name: "project_content",
				read: (row) => columnsOf(row, accounts, projects),
				idOf: ({ id }) => id,
				look: async (taken) => {
					const here = await findHere(tools, taken);
					return (values) => meet(values, here.get(values.id));
				},
				insert: async (some, transaction) => {
					const { id } = projectContent;
					const made = await transaction
						.insert(projectContent)
						.values(some)
						.onConflictDoNothing({ target: id })
						.returning({ id });
					return made.map(({ id }) => id);
				},
				update: ({ id, name, description, updatedBy, updatedAt }, row) => {
					const isOlder = and(eq(projectContent.id, id), updatedAt && lt(projectContent.updatedAt, updatedAt));
					const set = { name, updatedBy, updatedAt, ...("description" in row && { description }) };
					return tools.db.update(projectContent).set(set).where(isOlder).returning({ id: projectContent.id });
				},
			});
			for (const [{ id, projectId, type, name, description }, was] of taken)
				contents.set(id, { projectId, type, name, description, was, hasVersion: false });
			return outcomes;
		},
		/** A content without a version has no page: it goes again, also where an earlier run has left it. */
		async finish({ db, isWriting }) {
			const bare = [...contents].filter(([, { hasVersion }]) => !hasVersion);
			const late = [];
			for (let at = 0; at < bare.length; at += 500) {
				const some = new Map(bare.slice(at, at + 500));
				const gone = await deleteBare(db, [...some.keys()], isWriting);
				for (const [id, { was }] of some)
					if (gone.has(id)) late.push({ id, was, reason: "None of its versions in content_versions can be taken" });
			}
			return late;
		},
	};
}

/** @returns which of these contents are not here with a version */
async function deleteBare(db: ImportTools["db"], ids: string[], isWriting: boolean) {
	const { id } = projectContent;
	const ofIt = db.select({ one: sql`1` }).from(contentVersions).where(eq(contentVersions.contentId, id));
	if (isWriting)
		await db.transaction(async (transaction) => {
			const bare = and(inArray(id, ids), notExists(ofIt));
			const deleted = await transaction.delete(projectContent).where(bare).returning({ id });
			await forgetMovedIn(
				transaction,
				"project_content",
				deleted.map(({ id }) => id),
			);
		});
	const kept = await db.select({ id }).from(projectContent).where(inArray(id, ids));
	const keptIds = new Set(kept.map(({ id }) => id));
	return new Set(ids.filter((id) => !keptIds.has(id)));
}

type Accounts = Awaited<ReturnType<typeof accountsOf>>;

function columnsOf(row: ImportedRow, accounts: Accounts, projects: ReadonlyMap<string, unknown>) {
	const [id, projectId] = [uuidIn(row, "id"), uuidIn(row, "project_id")];
	if (id === null) throw new RowRefusal("id is no UUID");
	if (projectId === null || !projects.has(projectId))
		throw new RowRefusal("Its project is not among those that are moved in");
	const type = contentTypes.find((one) => one === textIn(row, "type"));
	if (!type) throw new RowRefusal(`type is none of ${contentTypes.join(", ")}`);
	const head = parseAs(contentHead, { name: textIn(row, "name"), description: textIn(row, "description") });
	const createdAt = pastIn(row, "created_at") ?? pastIn(row, "updated_at") ?? undefined;
	const createdBy = accounts.get(row, "created_by");
	return {
		...head,
		id,
		projectId,
		type,
		createdBy,
		updatedBy: accounts.get(row, "updated_by") ?? createdBy,
		createdAt,
		updatedAt: pastIn(row, "updated_at") ?? createdAt,
	};
}

type Here = Pick<typeof projectContent.$inferSelect, "id" | "projectId" | "type" | "updatedAt">;

async function findHere({ db }: ImportTools, taken: Values[]) {
	const { id, projectId, type, updatedAt } = projectContent;
	const ids = taken.map(({ id }) => id);
	const rows = await db.select({ id, projectId, type, updatedAt }).from(projectContent).where(inArray(id, ids));
	return new Map(rows.map((row) => [row.id, row]));
}

function meet({ id, projectId, type, updatedAt }: Values, here: Here | undefined): Outcome {
	if (!here) return { id, what: "made" };
	if (here.projectId !== projectId) return refused(id, "Its id is that of a content of another project");
	if (here.type !== type) return refused(id, "Its id is that of a content of another type");
	return { id, what: updatedAt && here.updatedAt < updatedAt ? "changed" : "left" };
}
