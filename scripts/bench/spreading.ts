/** How soon a change is shown by every process of the product (docs/decisions/0055). */
import { sql } from "drizzle-orm";
import type { Database } from "#app/db/client.server.ts";
import { call } from "./http.ts";
import { startProduct } from "./processes.ts";

const changes = 30;
/** Each comes over a connection of its own, and the two processes get them in turn. */
const asks = 4;

/**
 * Renames the newest job, and asks for the board of jobs until both processes have the new name.
 * @returns milliseconds from the end of the transaction, for each change
 */
export async function timeSpreading(databaseUrl: string, db: Database) {
	const product = await startProduct(databaseUrl, { PROCESSES: "2" });
	const pages = () => Promise.all(Array.from({ length: asks }, () => call({ url: `${product.url}/jobs` })));
	const found: number[] = [];
	await pages();
	for (let i = 0; i < changes; i++) {
		const title = `Renamed for the ${i + 1}th time`;
		await db.execute(sql`update job_listings set title = ${title} where id =
			(select id from job_listings where closes_at > now() and not hidden order by created_at desc, id desc limit 1)`);
		const started = performance.now();
		while (!(await pages()).every(({ body }) => body.includes(title)));
		found.push(performance.now() - started);
	}
	await product.stop();
	return found;
}
