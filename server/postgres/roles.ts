/** Who may do what in the database: one role owns what is in it, and the server works as another (docs/decisions/0077). */
import { type Client, escapeIdentifier } from "pg";
import { isBehindPooler } from "#app/db/address.server.ts";
import { limitsOf } from "#app/db/pool.server.ts";
import type { Settings } from "../env.ts";
import { beginMigrating, connectAlone, UnsuitableDatabaseError } from "./migrate.ts";

/** A database as its two roles reach it, which are one where the operator has made one. */
export interface DatabaseAddresses {
	/** Connection string of the role that owns what is in it: for migrations, backups, and who types statements. */
	url: string;
	/** Connection string of the role that reads and writes rows: for who serves. */
	appUrl: string;
}

/** For the operator of a database with one role. */
export const twoRolesAdvice = "Let another role own them: set DATABASE_MIGRATION_URL (docs/operating.md).";

/** The database that the settings name; undefined where it is the server's own. */
export function namedDatabase({
	DATABASE_URL,
	DATABASE_MIGRATION_URL,
}: Pick<Settings, "DATABASE_URL" | "DATABASE_MIGRATION_URL">): DatabaseAddresses | undefined {
	return DATABASE_URL === undefined ? undefined : { url: DATABASE_MIGRATION_URL ?? DATABASE_URL, appUrl: DATABASE_URL };
}

/**
 * Gives the server's role the rights it needs and takes all others from it, whatever the migrations have made. Behind a pooler it sets
 * its limits of time too.
 * @throws {UnsuitableDatabaseError} when the two addresses lead to two databases
 */
export async function settleRoles({ url, appUrl }: DatabaseAddresses) {
	if (url === appUrl && !isBehindPooler(appUrl)) return;
	const owner = await connectAlone(url);
	try {
		await beginMigrating(owner);
		const app = await connectAlone(appUrl);
		try {
			const roles = await identifyRoles(owner, app);
			if (roles.owner !== roles.app) await grant(owner, escapeIdentifier(roles.app));
			if (isBehindPooler(appUrl)) await limitRole(app);
		} finally {
			await app.end();
		}
		await owner.query("commit");
	} finally {
		await owner.end();
	}
}

/** Who the two connections are. @throws {UnsuitableDatabaseError} when they lead to two databases */
export async function identifyRoles(owner: Client, app: Client) {
	const [theirs, own] = [await identify(owner), await identify(app)];
	if (theirs.database !== own.database || theirs.startedAt !== own.startedAt)
		throw new UnsuitableDatabaseError("DATABASE_URL and DATABASE_MIGRATION_URL lead to two databases.");
	return { owner: theirs.role, app: own.role };
}

/** Whether the role of a connection may change tables and their triggers. */
export async function ownsTables(client: Pick<Client, "query">) {
	const { rows } = await client.query<{ owns: boolean }>(
		`select exists (
			select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_has_role(relowner, 'member')
		) as owns`,
	);
	return rows[0]?.owns === true;
}

async function identify(client: Client) {
	const { rows } = await client.query<{ role: string; database: string; startedAt: string }>(
		`select current_user as role, current_database() as database, pg_postmaster_start_time()::text as "startedAt"`,
	);
	const [found] = rows;
	if (!found) throw new Error("The database does not say who asks");
	return found;
}

/** @param role for a statement */
async function grant(owner: Client, role: string) {
	const tables = "all tables in schema public, pgboss";
	const sequences = "all sequences in schema public, pgboss";
	await owner.query(`
		revoke all on ${tables} from ${role};
		grant usage on schema public, drizzle, pgboss to ${role};
		grant select on drizzle.__drizzle_migrations to ${role};
		grant select, insert, update, delete on ${tables} to ${role};
		grant usage, select on ${sequences} to ${role};
		alter default privileges in schema public, pgboss grant select, insert, update, delete on tables to ${role};
		alter default privileges in schema public, pgboss grant usage, select on sequences to ${role};
	`);
	// Rows of these are only added, which their triggers keep too.
	const { rows } = await owner.query<{ log: string }>(
		"select tgrelid::regclass::text as log from pg_trigger where tgfoid = 'public.refuse_change'::regproc",
	);
	for (const { log } of rows) await owner.query(`revoke update, delete on ${log} from ${role}`);
}

/** Sets the limits of every session that the role will have in this database. */
async function limitRole(client: Client) {
	const { rows } = await client.query(
		"select format('alter role %I in database %I set ', current_user, current_database()) as head",
	);
	await client.query(limitsOf((limit) => rows[0].head + limit));
}
