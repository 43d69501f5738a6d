import type { Socket } from "node:net";
import { Pool, type PoolClient } from "pg";

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
/** Milliseconds of silence after which the system asks whether the other end of a connection is still there. */
const keepAliveAfter = 10_000;

/**
 * Opens a pool of connections that fail in time, whatever the network does; nothing is connected before the first query.
 * @param url a PostgreSQL connection string
 * @param size the most connections this process holds
 */
export function openPool(
	url: string,
	size: number,
	{ connect = 5_000, statement = 10_000, silence = statement + transit, idle = 10_000 }: DatabaseTimeouts = {},
) {
	const pool = new Pool({
		connectionString: url,
		max: size,
		connectionTimeoutMillis: connect,
		idleTimeoutMillis: idle,
		statement_timeout: statement,
		// The locks of a process that is gone without a word go too.
		idle_in_transaction_session_timeout: silence,
		keepAlive: true,
		keepAliveInitialDelayMillis: keepAliveAfter,
		application_name: "heliograph",
	});
	// A connection that breaks fails its query, if there is one, and is replaced at the next; without listeners it ends the process.
	pool.on("error", () => {});
	pool.on("connect", (client) => {
		client.on("error", () => {});
		const socket = socketOf(client);
		// The pool takes no broken connection back, so that an answer which comes late is nobody's.
		socket.on("timeout", () => socket.destroy(new SilentDatabaseError()));
	});
	pool.on("acquire", (client) => socketOf(client).setTimeout(silence));
	pool.on("release", (_, client) => socketOf(client).setTimeout(0));
	return pool;
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
