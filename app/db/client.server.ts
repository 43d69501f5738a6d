import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { LRUCache } from "lru-cache";
import { createContext } from "react-router";
import { isReadOnly } from "./failures.server.ts";
import { type DatabaseTimeouts, expectAnswers, openPool } from "./pool.server.ts";

export type Database = ReturnType<typeof connectDatabase>;

/** What is written as a whole or not at all; see `Database.transaction`. */
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

export const naming = { casing: "snake_case" } as const;

/**
 * Opens a pool of connections; nothing is connected before the first query.
 * @param url a PostgreSQL connection string
 * @param size the most connections this process holds
 */
export function connectDatabase(url: string, size = 10, timeouts: DatabaseTimeouts = {}) {
	const pool = openPool(url, size, timeouts);
	const db = drizzle(pool, naming);
	type Work<Result> = Parameters<typeof db.transaction<Result>>[0];

	/**
	 * Runs `work` in a transaction on a connection of its own, which goes back to the pool unless it is broken. Drizzle's own one
	 * keeps the connection for good when the transaction can't begin.
	 * @param statementTimeoutMs milliseconds that each statement may take, instead of the usual ones
	 * @throws what `work` throws, also when going back fails after it
	 */
	async function transaction<Result>(work: Work<Result>, { statementTimeoutMs }: { statementTimeoutMs?: number } = {}) {
		const client = await pool.connect();
		let failure: { cause: unknown } | undefined;
		try {
			return await drizzle(client, naming).transaction(async (inside) => {
				try {
					if (statementTimeoutMs !== undefined) {
						await inside.execute(sql.raw(`set local statement_timeout = ${statementTimeoutMs}`));
						expectAnswers(client, statementTimeoutMs);
					}
					return await work(inside);
				} catch (cause) {
					failure = { cause };
					throw cause;
				}
			});
		} catch (error) {
			throw failure ? failure.cause : error;
		} finally {
			// What is neither committed nor rolled back must not go on under the next one's statements; and where nothing can be
			// written, another server may take it.
			client.release(client.getTransactionStatus() !== "I" || isReadOnly(failure?.cause));
		}
	}
	// The type knows this one alone.
	const own: Omit<typeof db, "transaction"> & { transaction: typeof transaction } = Object.assign(db, { transaction });
	return own;
}

/** For a transaction that reads all of a table in the background, however much that is by now: less than a job may take. */
export const wholeTable = { statementTimeoutMs: 600_000 };

type Prepared = { execute(values: Record<string, unknown>): Promise<unknown> };
const preparedByDatabase = new WeakMap<Database, LRUCache<string, Prepared>>();
/** Statements that are kept; each takes some 30 KB. Lists make one for each combination of filters and words, of which whoever asks can make thousands. */
export const maxPrepared = 300;

/**
 * A statement that is built once per database, as long as it is asked for, and prepared under its name on each connection.
 * @param name unique in the product, at most 63 bytes
 */
export function prepareOnce<Statement extends Prepared>(
	db: Database,
	name: string,
	build: (name: string) => Statement,
) {
	let statements = preparedByDatabase.get(db);
	if (!statements) {
		statements = new LRUCache({ max: maxPrepared });
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

export const databaseContext = createContext<Database>();
