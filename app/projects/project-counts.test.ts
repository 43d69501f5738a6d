import { and, eq, inArray, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { users } from "#app/accounts/account.tables.server.ts";
import type { Member } from "#app/accounts/viewer.ts";
import { pick, randomNumbers } from "#server/seed/random.ts";
import { becomeMember } from "#tests/accounts.ts";
import { freshDatabase } from "#tests/database.ts";
import { addContent, addContributor, wrongCounts } from "#tests/project-rows.ts";
import { makeFork, makeProject } from "#tests/projects.ts";
import { contentVersions, projectContent } from "./content/content.tables.server.ts";
import { changeRole, removeContributor } from "./contributors/contributors.server.ts";
import { setStar } from "./forks-stars/star.server.ts";
import { takeInvitationsBack } from "./invitations/invitation.server.ts";
import { projectContributors, scicommProjects } from "./project.tables.server.ts";
import { projectRoles, visibilities } from "./project.ts";
import { removeAccountFromProjects } from "./project-leave.server.ts";

const { db } = await freshDatabase();
beforeEach(async () => {
	await db.delete(scicommProjects);
	await db.delete(users);
});

/** Does something, which may be refused: then nothing has changed. */
async function attempt(work: Promise<unknown>) {
	try {
		await work;
		return true;
	} catch (refusal) {
		if (refusal instanceof Error) throw refusal;
		return false;
	}
}

test.each([1, 2, 3])("after any mix of what people do the counts are those of the rows (%i)", async (seed) => {
	const random = randomNumbers(seed);
	const people: Member[] = [];
	for (let i = 0; i < 8; i++) people.push(await becomeMember({ db }));
	const done: Record<string, number> = {};
	const someProject = async () => {
		const rows = await db.select({ id: scicommProjects.id }).from(scicommProjects).orderBy(scicommProjects.createdAt);
		return rows.length === 0
			? makeProject(db, { owner: pick(random, people) }).then(({ id }) => id)
			: pick(random, rows).id;
	};
	const someContributor = async (projectId: string, role?: "owner") => {
		const rows = await db
			.select()
			.from(projectContributors)
			.where(and(eq(projectContributors.projectId, projectId), role && eq(projectContributors.role, role)))
			.orderBy(projectContributors.createdAt);
		return pick(random, rows).userId;
	};
	const someMember = async (projectId: string, role?: "owner") => {
		const userId = await someContributor(projectId, role);
		const member = people.find(({ id }) => id === userId);
		if (!member) throw new Error("A contributor has no account");
		return member;
	};
	const actions: Record<string, (who: Member) => Promise<unknown>> = {
		create: (who) => makeProject(db, { owner: who }, { visibility: pick(random, visibilities) }).then(({ id }) => id),
		star: async (who) => setStar(db, who, await someProject(), true),
		unstar: async (who) => setStar(db, who, await someProject(), false),
		fork: async (who) => makeFork(db, who, await someProject()),
		delete: async () => db.delete(scicommProjects).where(eq(scicommProjects.id, await someProject())),
		join: async (who) => {
			const projectId = await someProject();
			const mine = and(eq(projectContributors.projectId, projectId), eq(projectContributors.userId, who.id));
			if ((await db.$count(projectContributors, mine)) === 0) {
				await addContributor(db, projectId, who, pick(random, projectRoles));
			}
		},
		addContent: async (who) => addContent(db, await someProject(), who, 1 + Math.floor(random() * 3)),
		addVersion: async (who) => {
			const projectId = await someProject();
			const [content] = await db.select().from(projectContent).where(eq(projectContent.projectId, projectId)).limit(1);
			if (!content) return;
			const version = content.currentVersion + 1;
			const made = { projectId, contentId: content.id, version, createdBy: who.id, changesDescription: "More" };
			await db.insert(contentVersions).values(made);
			await db.update(projectContent).set({ currentVersion: version }).where(eq(projectContent.id, content.id));
		},
		deleteContent: async () => {
			const projectId = await someProject();
			await db
				.delete(projectContent)
				.where(
					inArray(
						projectContent.id,
						sql`(select id from project_content where project_id = ${projectId} order by id limit 1)`,
					),
				);
		},
		remove: async () => {
			const projectId = await someProject();
			await removeContributor(db, await someMember(projectId, "owner"), projectId, await someContributor(projectId));
		},
		leave: async () => {
			const projectId = await someProject();
			const leaver = await someMember(projectId);
			await removeContributor(db, leaver, projectId, leaver.id);
		},
		changeRole: async () => {
			const projectId = await someProject();
			const owner = await someMember(projectId, "owner");
			await changeRole(db, owner, projectId, await someContributor(projectId), pick(random, projectRoles));
		},
		deleteAccount: async (who) => {
			if (random() > 0.4) return;
			await db.transaction(async (transaction) => {
				await removeAccountFromProjects(transaction, who);
				await takeInvitationsBack(transaction, who);
				await transaction.delete(users).where(eq(users.id, who.id));
			});
			people.splice(people.indexOf(who), 1, await becomeMember({ db }));
		},
	};
	const names = Object.keys(actions);
	const likely = [...names, "create", "fork", "star", "addVersion"];
	for (let step = 0; step < 250; step++) {
		const name = pick(random, likely);
		const act = actions[name];
		if (act && (await attempt(act(pick(random, people))))) done[name] = (done[name] ?? 0) + 1;
		if (step % 25 === 0) expect(await wrongCounts(db), `step ${step}`).toEqual([]);
	}
	expect(await wrongCounts(db)).toEqual([]);
	const { rows: ownerless } = await db.execute(sql`
		select id from scicomm_projects p
		where not exists (select from project_contributors c where c.project_id = p.id and c.role = 'owner')
	`);
	expect(ownerless).toEqual([]);
	expect(Object.keys(done).sort(), "each of them has happened").toEqual([...names].sort());
});
