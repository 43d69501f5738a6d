import type { BetterAuthOptions, DBAdapter } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import type { Database, Transaction } from "#app/db/client.server.ts";
import { credentials, sessions, users, verifications } from "./account.tables.server.ts";

type Adapter = DBAdapter<BetterAuthOptions>;

/** better-auth's way to the tables of accounts. */
export function adapterOf(db: Database | Transaction) {
	const makeAdapter = drizzleAdapter(db, {
		provider: "pg",
		schema: { user: users, session: sessions, account: credentials, verification: verifications },
		transaction: false,
	});
	return (options: BetterAuthOptions) => withPlainTokens(makeAdapter(options));
}

/**
 * The table has hashes of the tokens of sessions. better-auth makes the cookie of what it is given back, and looks for that again: so it
 * is given the token that it came with.
 */
function withPlainTokens(adapter: Adapter): Adapter {
	const wrapped: Adapter = {
		...adapter,
		create: async (row) => withToken(await adapter.create(row), row.model, row.data.token),
		findOne: async (asked) => withToken(await adapter.findOne(asked), asked.model, tokenIn(asked.where)),
		update: async (change) => withToken(await adapter.update(change), change.model, tokenIn(change.where)),
		transaction: (work) => work(wrapped),
	};
	return wrapped;
}

function withToken<Row>(row: Row, model: string, token: unknown): Row {
	return row && model === "session" && token !== undefined ? { ...row, token } : row;
}

function tokenIn(where: Parameters<Adapter["findOne"]>[0]["where"]) {
	return where.find(({ field }) => field === "token")?.value;
}
