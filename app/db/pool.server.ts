import type { Socket } from "node:net";
import { type Client, type ClientBase, Pool, type PoolClient } from "pg";
import { isBehindPooler } from "./address.server.ts";
import { PrimaryClient } from "./primary-client.server.ts";

/** How long the database may take, in milliseconds. */
export interface DatabaseTimeouts {
	/** Until a connection is had, be it made anew or waited for. */
	connect?: number;
	/** Until PostgreSQL gives up a statement, so that a slow one can't hold a connection for good. */
	statement?: number;
	/** Until a connection on which nothing comes or goes counts as broken: a network that drops packets tells nobody. */
	silence?: number;
	/** Until a connection that nobody uses is closed. */
	idle?: number;
}

/** Milliseconds in which a statement that PostgreSQL has given up must be known here. */
const transit = 2_000;
const usualStatement = 10_000;
/** Milliseconds of silence after which the system asks whether the other end of a connection is still there. */
export const keepAliveAfterMs = 10_000;

/**
 * Opens a pool of connections that fail in time, whatever the network does; nothing is connected before the first query.
 * @param url a PostgreSQL connection string
 * @param size the most connections this process holds
 */
export function openPool(
	url: string,
	size: number,
	{ connect = 5_000, statement = usualStatement, silence = statement + transit, idle = 10_000 }: DatabaseTimeouts = {},
) {
	const prepare = async (client: PoolClient) => {
		// A connection that breaks fails its query, if there is one, and is replaced at the next; without listeners it ends the process.
		client.on("error", () => {});
		const socket = socketOf(client);
		// The pool takes no broken connection back, so that an answer which comes late is nobody's.
		socket.on("timeout", () => socket.destroy(new SilentDatabaseError()));
		socket.setTimeout(connect);
		if (isBehindPooler(url)) forgetNames(client);
		else await client.query(limitsOf((limit) => `set ${limit}`, statement, silence));
	};
	const pool = new Pool({
		// The pool hands its settings to the constructor; its type says less.
		Client: PrimaryClient as unknown as new () => Client,
		connectionString: url,
		max: size,
		connectionTimeoutMillis: connect,
		idleTimeoutMillis: idle,
		keepAlive: true,
		keepAliveInitialDelayMillis: keepAliveAfterMs,
		application_name: "heliograph",
		// What the pool calls with is what it hands out later.
		onConnect: (client: ClientBase) => prepare(client as PoolClient),
	});
	pool.on("error", () => {});
	pool.on("acquire", (client) => socketOf(client).setTimeout(silence));
	pool.on("release", (_, client) => socketOf(client).setTimeout(0));
	return pool;
}

/**
 * What keeps statements and forgotten transactions from going on in PostgreSQL. Not as parameters of the connection: PgBouncer refuses
 * those. Behind a pooler that hands sessions around, the role has them (`server/postgres/migrate.ts`).
 * @param statementFor makes a statement of one of them, such as `statement_timeout = 10000`
 */
export function limitsOf(
	statementFor: (limit: string) => string,
	statement = usualStatement,
	silence = usualStatement + transit,
) {
	// The locks of a process that is gone without a word go too.
	const limits = [`statement_timeout = ${statement}`, `idle_in_transaction_session_timeout = ${silence}`];
	return limits.map(statementFor).join(";");
}

/** A statement that is prepared under its name is the session's, which is another one's next behind a pooler that hands them around. */
function forgetNames(client: PoolClient) {
	// Of its many forms each is handed on as it came, but for a name.
	const query = client.query.bind(client) as (...args: unknown[]) => unknown;
	const ask = (asked: unknown, ...more: unknown[]) =>
		query(
			typeof asked === "object" && asked !== null && "name" in asked ? { ...asked, name: undefined } : asked,
			...more,
		);
	Object.assign(client, { query: ask });
}

/**
 * Lets the statements of a connection take longer than others, until it goes back to the pool.
 * @param milliseconds as PostgreSQL has been told; 0 for as long as they like
 */
export function expectAnswers(client: PoolClient, milliseconds: number) {
	socketOf(client).setTimeout(milliseconds === 0 ? 0 : milliseconds + transit);
}

/** A connection whose statements may take as long as they like; it is not to go back to the pool. */
export async function clientWithoutTimeout(pool: Pool) {
	const client = await pool.connect();
	expectAnswers(client, 0);
	await client.query("set statement_timeout = 0");
	return client;
}

function socketOf({ connection }: PoolClient) {
	// Whatever `pg` connects by is one, encrypted or not; its type says less.
	return connection.stream as Socket;
}

class SilentDatabaseError extends Error {
	/** What Node calls it; see `isUnreachable`. */
	readonly code = "ETIMEDOUT";

	constructor() {
		super("The database did not answer in time");
	}
}
