/** What a write is made of: the address that its form is sent to, and something that is there, with whose it is. */
import { and, eq, getTableName, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { generatePath, href } from "react-router";
import { users } from "#app/accounts/account.tables.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { versionOf } from "#app/db/version.server.ts";
import { projectContributors, scicommProjects } from "#app/projects/project.tables.server.ts";
import { routesAccess } from "#app/routes-access.ts";
import { becomeMember, cookieHeader, linkIn, startSession } from "../accounts.ts";
import { testAdmin } from "../app.ts";
import type { KeepingServer } from "../kept-pages.ts";
import { mailsTo } from "../mail.ts";

export type Address = keyof typeof routesAccess;

/** Sends a form to the address of a write, and fails where it is refused. `search` is of the address too. */
export type Send = (params: Record<string, string>, form?: Form, cookie?: string) => Promise<Response>;
type Form = FormData | URLSearchParams | Record<string, string>;

/** Where a form is sent, what changes by it, and how. */
export type VisibleWrite = [
	address: Address,
	what: string,
	write: (send: Send, server: KeepingServer) => Promise<unknown>,
];

const addresses = Object.keys(routesAccess) as Address[];

/** The address of a path such as `/jobs/edit/:id`. */
export function addressOf(path: string) {
	const found = addresses.find((address) => address.replace("?", "") === path.replace(/\?.*/, ""));
	if (!found) throw new Error(`There is no ${path}`);
	return found;
}

type Rows = PgTable & { id: PgColumn };
type OwnedRows = Rows & { userId: PgColumn; updatedAt: PgColumn };
type Owned = { id: string; userId: string | null; updatedAt: Date };

export function sendTo(server: KeepingServer, address: Address): Send {
	return async ({ search = "", ...params }, form = {}, cookie) => {
		// At the address of the home page a form is for the root unless it says otherwise.
		const path = (address === "/" ? "/?index" : generatePath<string>(address, params)) + search;
		const body = form instanceof FormData || form instanceof URLSearchParams ? form : new URLSearchParams(form);
		const answer = await server.post(path, body, cookie ? { Cookie: cookie } : {});
		if (answer.status >= 400) throw new Error(`${path} is answered ${answer.status}: ${await answer.text()}`);
		return answer;
	};
}

export type WriteTools = Awaited<ReturnType<typeof writeTools>>;

/** @param paths of pages that are asked for: what these show is changed as often as all else together */
export async function writeTools(db: Database, paths: string[]) {
	const admin = await becomeMember({ db }, { email: testAdmin, emailVerified: true });
	const shown = sql.param(paths.flatMap((path) => path.match(/[0-9a-f]{8}-[0-9a-f-]{27}/) ?? []));

	const member = () => becomeMember({ db }, { emailVerified: true });

	/** Of somebody who may do what is theirs, whatever was done to the account before. */
	async function sessionOf(id: string) {
		const able = { emailVerified: true, suspendedAt: null, suspendedFor: null };
		await db.update(users).set(able).where(eq(users.id, id));
		return startSession(db, id);
	}

	/** One of a table's rows, by chance. */
	async function oneOf<Table extends Rows>(table: Table, condition?: SQL): Promise<Table["$inferSelect"]> {
		const [found] = await db
			.select()
			.from(table as PgTable)
			.where(condition)
			.orderBy(sql`(random() < 0.5 and ${table.id} = any(${shown}::uuid[])) desc, random()`)
			.limit(1);
		if (!found) throw new Error(`There is nothing in ${getTableName(table)}`);
		// All its columns were selected.
		return found as Table["$inferSelect"];
	}

	/** The same, with its version and a session of whose it is: a new member's, if it was nobody's. */
	async function ownOf<Table extends OwnedRows>(table: Table, condition?: SQL) {
		// Of a row of any such table no more is known than its columns.
		const row = (await oneOf(table, condition)) as Owned & Table["$inferSelect"];
		const owner = row.userId ? { id: row.userId } : await member();
		const change = { userId: owner.id, updatedAt: row.updatedAt };
		await db
			.update(table as PgTable)
			.set(change)
			.where(eq(table.id, row.id));
		return { ...row, userId: owner.id, version: versionOf(row), cookie: await sessionOf(owner.id) };
	}

	/** A project, and a session of an owner. */
	async function ownProject(condition?: SQL) {
		const { id, revision, visibility } = await oneOf(scicommProjects, condition);
		const [owner] = await db
			.select({ id: projectContributors.userId })
			.from(projectContributors)
			.where(and(eq(projectContributors.projectId, id), eq(projectContributors.role, "owner")));
		if (!owner) throw new Error(`The project ${id} has no owner`);
		return { projectId: id, version: String(revision), visibility, cookie: await sessionOf(owner.id) };
	}

	async function emailOf(id: string) {
		const [account] = await db.select({ email: users.email }).from(users).where(eq(users.id, id));
		return account?.email ?? "";
	}

	/** Opens the link of the newest mail to an address. @returns the address that its form is sent to, as `search`, its fields, and the cookies */
	async function openLink(server: KeepingServer, email: string, cookie = "") {
		const [mail] = await mailsTo(db, email);
		let path: string | null = linkIn(mail);
		for (let cookies = cookie; ; ) {
			const answer: Response = await server.get(path, { Cookie: cookies });
			cookies = [cookies, cookieHeader(answer)].filter(Boolean).join("; ");
			const next = answer.headers.get("Location");
			if (!next)
				return {
					search: new URL(path, "http://localhost").search,
					fields: hiddenIn(await answer.text()),
					cookie: cookies,
				};
			path = next;
		}
	}

	/** What a page has in its forms, such as the version that they are made from. */
	async function fieldsAt({ get }: KeepingServer, path: string, cookie: string) {
		return hiddenIn(await (await get(path, { Cookie: cookie })).text());
	}

	/** Reports something and has a moderator hide it. */
	async function hide(server: KeepingServer, send: Send, kind: string, id: string) {
		await sendTo(server, "/report/:kind/:id")({ kind, id }, { reason: "spam" });
		const { state = "" } = await fieldsAt(server, href("/admin/reports/:kind/:id", { kind, id }), admin.cookie);
		return send({ kind, id }, { verdict: "hidden", reason: "advertising", state }, admin.cookie);
	}

	return { db, admin, member, oneOf, ownOf, ownProject, emailOf, openLink, fieldsAt, hide };
}

function hiddenIn(page: string): Record<string, string> {
	const fields = page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g);
	return Object.fromEntries([...fields].map(([, name = "", value = ""]) => [name, value]));
}
