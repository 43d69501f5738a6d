import { sql } from "drizzle-orm";
import { connectDatabase } from "#app/db/client.server.ts";
import { checkLinks } from "#app/links/check-links.server.ts";
import { createLogger } from "#server/log.ts";

/**
 * A process to be killed: `node link-checker.ts DATABASE_URL` checks the links of resources that are due. Every name is this machine, and
 * nothing else can be reached.
 */
const db = connectDatabase(process.argv[2] ?? "", 4);
const network = {
	resolve: async () => [{ address: "127.0.0.1", family: 4 }],
	mayReach: (address: string) => address === "127.0.0.1",
};
const outside = { network, pauseMs: 0, timeoutMs: 5_000, userAgent: "Heliograph (+https://site.example)" };
const owners = sql`select id, user_id from resources`;
await checkLinks({ db, owners, outside, logger: createLogger("silent") });
await db.$client.end();
