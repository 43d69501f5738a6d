import { drizzle } from "drizzle-orm/node-postgres";
import { Pool } from "pg";
import * as schema from "./schema.server.ts";

export type Database = ReturnType<typeof connectDatabase>;

/** What is written in one go or not at all; see `Database.transaction`. */
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

/** Seconds after which PostgreSQL gives up a statement, so that one slow query can't hold a connection for good. */
const statementTimeout = 10;

/**
 * Opens a pool of connections; nothing is connected before the first query.
 * @param url a PostgreSQL connection string
 * @param size the most connections this process holds
 */
export function connectDatabase(url: string, size = 10) {
	const pool = new Pool({
		connectionString: url,
		max: size,
		connectionTimeoutMillis: 5_000,
		statement_timeout: statementTimeout * 1_000,
		application_name: "heliograph",
	});
	// An idle connection that breaks (a restarted database) is replaced at the next query; without a listener it ends the process.
	pool.on("error", () => {});
	return drizzle(pool, { schema, casing: "snake_case" });
}

type Prepared = { execute(values: Record<string, unknown>): Promise<unknown> };
const preparedByDatabase = new WeakMap<Database, Map<string, Prepared>>();

/**
 * A statement that is built once per database and prepared under its name on each connection.
 * @param name unique in the product, at most 63 bytes
 */
export function prepareOnce<Statement extends Prepared>(
	db: Database,
	name: string,
	build: (name: string) => Statement,
) {
	let statements = preparedByDatabase.get(db);
	if (!statements) {
		statements = new Map();
		preparedByDatabase.set(db, statements);
	}
	let statement = statements.get(name);
	if (!statement) {
		statement = build(name);
		statements.set(name, statement);
	}
	// The name belongs to one build function, so what is kept under it has that function's type.
	return statement as Statement;
}
