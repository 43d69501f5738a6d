/** What people send by forms that changes what visitors see. */
import { desc, eq, getTableName, type SQL, sql } from "drizzle-orm";
import { href } from "react-router";
import { users } from "#app/accounts/account.tables.server.ts";
import { scicommCards } from "#app/cards/card.tables.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { versionOf } from "#app/db/version.server.ts";
import { jobListings } from "#app/jobs/job.tables.server.ts";
import { savedLists } from "#app/lists/list.tables.server.ts";
import { subjectKey } from "#app/moderation/moderation.ts";
import type { QueuedKind } from "#app/moderation/subject-kinds.ts";
import { projectContributors, scicommProjects } from "#app/projects/project.tables.server.ts";
import { becomeMember, goodPassword, startSession } from "./accounts.ts";
import { testAdmin } from "./app.ts";
import { type Board, boards } from "./boards.ts";
import { cardForm } from "./cards.ts";
import type { KeepingServer } from "./kept-pages.ts";
import { seen } from "./moderation.ts";
import { projectForm } from "./projects.ts";

const kindOf: Record<string, QueuedKind> = {
	resources: "resource",
	collab: "collab",
	media: "media",
	events: "event",
	requests: "request",
};

/** Sends its forms to a server. */
type VisibleWrite = (server: KeepingServer) => Promise<void>;

/** Each by what it does: sends its forms to a server, and fails where one is refused. */
export async function visibleWrites(db: Database) {
	const admin = await becomeMember({ db }, { email: testAdmin, emailVerified: true });

	async function send({ post }: KeepingServer, path: string, body: BodyInit, cookie?: string) {
		const answer = await post(path, body, cookie ? { Cookie: cookie } : {});
		if (answer.status >= 400) throw new Error(`${path} is answered ${answer.status}: ${await answer.text()}`);
	}

	/** One of a table's rows, by chance, and the session of whose it is: a new member's, if it was nobody's. */
	async function anyOf(table: Board["table"], condition?: SQL) {
		const [found] = await db.select().from(table).where(condition).orderBy(sql`random()`).limit(1);
		if (!found) throw new Error(`There is nothing in ${getTableName(table)}`);
		const row = found as { id: string; userId: string | null; updatedAt: Date };
		const owner = row.userId ? { id: row.userId } : await becomeMember({ db }, { emailVerified: true });
		await db.update(table).set({ userId: owner.id, updatedAt: row.updatedAt }).where(eq(table.id, row.id));
		return { ...row, cookie: await startSession(db, owner.id) };
	}

	async function anyProject() {
		const [project] = await db
			.select({ id: scicommProjects.id, revision: scicommProjects.revision, userId: projectContributors.userId })
			.from(scicommProjects)
			.innerJoin(projectContributors, eq(projectContributors.projectId, scicommProjects.id))
			.where(eq(projectContributors.role, "owner"))
			.orderBy(sql`random()`)
			.limit(1);
		if (!project) throw new Error("There is no project");
		return { ...project, cookie: await startSession(db, project.userId) };
	}

	/** Sends an entry, which is listed then. */
	async function submit(server: KeepingServer, { table, form, fields, api, isModerated }: Board) {
		const { cookie } = await becomeMember({ db }, { emailVerified: true });
		await send(server, form, fields({ listed: fields().get("url") ?? "" }), cookie);
		const [row] = await db.select().from(table).orderBy(desc(table.createdAt)).limit(1);
		const entry = { ...(row as { id: string; updatedAt: Date }), cookie };
		const kind = kindOf[api];
		if (!isModerated || !kind) return entry;
		const subject = subjectKey(await seen(db, kind, entry.id));
		await send(server, href("/admin"), new URLSearchParams({ subject }), admin.cookie);
		return entry;
	}

	const ofBoards = Object.entries(boards).flatMap(([name, board]) => {
		const { table, fields, title, own } = board;
		const listed = {
			[`${name}: sent and listed`]: async (server: KeepingServer) => void (await submit(server, board)),
		};
		// What is listed is no longer its owner's.
		if (own.untilReviewed) return Object.entries(listed);
		return Object.entries({
			...listed,
			[`${name}: changed by its owner`]: async (server: KeepingServer) => {
				const { id, cookie } = await submit(server, board);
				const version = versionOf(await rowOf(table, id));
				await send(server, own.edit(id), fields({ version, [title]: "Changed by its owner" }), cookie);
			},
			[`${name}: deleted by its owner`]: async (server: KeepingServer) => {
				const { id, cookie } = await anyOf(table);
				await send(server, own.delete(id), new URLSearchParams(), cookie);
			},
		});
	});

	async function rowOf(table: Board["table"], id: string) {
		const [row] = await db.select().from(table).where(eq(table.id, id));
		return row as { updatedAt: Date };
	}

	const others: Record<string, VisibleWrite> = {
		"a card is made": async (server) =>
			send(server, href("/scicomm/card/create"), cardForm({ name: "Ibn al-Haytham" })),
		"a card is changed": async (server) => {
			const card = await anyOf(scicommCards);
			const form = cardForm({ name: "Hypatia", version: versionOf(card) });
			await send(server, href("/scicomm/card/edit/:id", { id: card.id }), form, card.cookie);
		},
		"a card leaves the directory": async (server) => {
			const { id, cookie } = await anyOf(scicommCards);
			await send(server, href("/scicomm/card/visibility/:id", { id }), new URLSearchParams(), cookie);
		},
		"a card is deleted": async (server) => {
			const { id, cookie } = await anyOf(scicommCards);
			await send(server, href("/scicomm/card/delete/:id", { id }), new URLSearchParams(), cookie);
		},
		"a job is hidden by a moderator": async (server) => {
			const { id } = await anyOf(jobListings, eq(jobListings.hidden, false));
			const desk = href("/admin/reports/:kind/:id", { kind: "job", id });
			await send(server, href("/report/:kind/:id", { kind: "job", id }), new URLSearchParams({ reason: "spam" }));
			const page = await (await server.get(desk, { Cookie: admin.cookie })).text();
			const state = /name="state" value="([^"]+)"/.exec(page)?.[1] ?? "";
			const verdict = new URLSearchParams({ verdict: "hidden", reason: "advertising", state });
			await send(server, desk, verdict, admin.cookie);
		},
		"a project is made": async (server) => send(server, href("/scicomm/projects/create"), projectForm(), admin.cookie),
		"a project is made private": async (server) => {
			const { id: projectId, revision, cookie } = await anyProject();
			const form = projectForm({ visibility: "private", version: String(revision) });
			await send(server, href("/scicomm/projects/:projectId/edit", { projectId }), form, cookie);
		},
		"a project is starred": async (server) => {
			const { id: projectId, cookie } = await anyProject();
			const path = href("/scicomm/projects/:projectId?/star", { projectId });
			await send(server, path, new URLSearchParams({ star: "on" }), cookie);
		},
		"a project is deleted": async (server) => {
			const { id: projectId, cookie } = await anyProject();
			await send(server, href("/scicomm/projects/:projectId/delete", { projectId }), new URLSearchParams(), cookie);
		},
		"a list is changed by its owner": async (server) => {
			const list = await anyOf(savedLists, eq(savedLists.isPublic, true));
			await db.update(users).set({ emailVerified: true });
			const form = new URLSearchParams({ title: "Named anew", isPublic: "on", version: versionOf(list) });
			await send(server, href("/lists/edit/:id", { id: list.id }), form, list.cookie);
		},
		"somebody joins the waitlist": async (server) =>
			send(server, href("/news"), new URLSearchParams({ email: `${crypto.randomUUID()}@example.org` })),
		"an account has a new name": async (server) => {
			const form = new URLSearchParams({ intent: "rename", name: "Named anew" });
			await send(server, href("/profile"), form, (await anyOf(scicommCards)).cookie);
		},
		"an account is deleted with its card": async (server) => {
			const { cookie } = await becomeMember({ db }, { emailVerified: true });
			await send(server, href("/scicomm/card/create"), cardForm({ name: "Gone with its account" }), cookie);
			await send(server, href("/profile/delete"), new URLSearchParams({ password: goodPassword }), cookie);
		},
	};
	return { ...Object.fromEntries<VisibleWrite>(ofBoards), ...others };
}
