import { eq } from "drizzle-orm";
import { users } from "#app/accounts/account.tables.server.ts";
import type { Member } from "#app/accounts/viewer.ts";
import type { Database } from "#app/db/client.server.ts";
import { copyProject } from "#app/projects/forks-stars/fork.server.ts";
import { projectContributors, scicommProjects } from "#app/projects/project.tables.server.ts";
import type { ProjectRole } from "#app/projects/project.ts";
import { becomeMember } from "./accounts.ts";
import { testAdmin } from "./app.ts";
import type { Site } from "./site.ts";

/** The fields of a valid project form, with what is given instead or besides. */
export function projectForm(fields: Record<string, string | Blob> = {}) {
	const form = new FormData();
	const all = {
		name: "Tide tables for everybody",
		description: "When the sea comes and goes, in words that a harbour understands.",
		visibility: "public",
		...fields,
	};
	for (const [name, value] of Object.entries(all)) form.append(name, value);
	return form;
}

/** Makes a project past all forms. @param people its contributors, or their addresses, by their role */
export async function makeProject(
	db: Database,
	people: Partial<Record<ProjectRole, string | { id: string }>>,
	fields: Partial<typeof scicommProjects.$inferInsert> = {},
) {
	const [project] = await db
		.insert(scicommProjects)
		.values({ name: "Tide tables", description: "When the sea comes and goes.", visibility: "public", ...fields })
		.returning();
	if (!project) throw new Error("No project was made");
	for (const [role, person] of Object.entries(people) as [ProjectRole, string | { id: string }][]) {
		const userId = typeof person === "string" ? await accountId(db, person) : person.id;
		await db.insert(projectContributors).values({ projectId: project.id, userId, role });
	}
	return project;
}

/** Forks a project, however often: past the daily limit, and also what was forked just before. @returns the id of the fork */
export function makeFork(db: Database, forker: Member, originalId: string) {
	return db.transaction((transaction) => copyProject(transaction, forker, originalId));
}

/** The id of the account with this address. */
export async function accountId(db: Database, email: string) {
	const [account] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
	if (!account) throw new Error(`No account has the address ${email}`);
	return account.id;
}

export type Person = { email: string; cookie: string } | null;

/** One person of each kind that a project knows: nobody signed in, a member who is no contributor, its contributors, an admin. */
export async function signUpCast(app: Site) {
	const cast = {
		anonymous: null,
		stranger: await becomeMember(app, { emailVerified: true }),
		viewer: await becomeMember(app, { emailVerified: true }),
		editor: await becomeMember(app, { emailVerified: true }),
		owner: await becomeMember(app, { emailVerified: true }),
		admin: await becomeMember(app, { email: testAdmin, emailVerified: true }),
	};
	return cast;
}

/** What `signUpCast` calls its people. */
export type Part = keyof Awaited<ReturnType<typeof signUpCast>>;
