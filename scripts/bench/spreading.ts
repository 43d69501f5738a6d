/** How soon a change is shown by every process of the product (docs/decisions/0055). */
import { sql } from "drizzle-orm";
import type { Database } from "#app/db/client.server.ts";
import { call } from "./http.ts";
import { startProduct } from "./processes.ts";

const changes = 30;
/** Who ask without a pause, each over connections of its own, which the two processes get in turn. */
const askers = 4;
/** Answers in a row that show the change before one who asks believes it. */
const enough = 4;

/**
 * Renames the newest job, and asks for the board of jobs until whoever asks gets the new name from both processes.
 * @returns milliseconds from the end of the transaction to the last answer with the old name, for each change; 0 where there was none
 */
export async function timeSpreading(databaseUrl: string, db: Database) {
	const product = await startProduct(databaseUrl, { PROCESSES: "2" });
	const page = () => call({ url: `${product.url}/jobs` });
	await Promise.all(Array.from({ length: askers }, page));
	const found: number[] = [];
	for (let i = 0; i < changes; i++) {
		const title = `Renamed for the ${i + 1}th time`;
		await db.execute(sql`update job_listings set title = ${title} where id =
			(select id from job_listings where closes_at > now() and not hidden order by created_at desc, id desc limit 1)`);
		const changed = performance.now();
		const lasts = await Promise.all(Array.from({ length: askers }, () => lastWithout(title, page)));
		found.push(Math.max(0, ...lasts.map((last) => last - changed)));
	}
	await product.stop();
	return found;
}

/** Asks until the answer has the title for good. @returns when the last answer without it was there, if there was one */
async function lastWithout(title: string, page: () => ReturnType<typeof call>) {
	let last = 0;
	for (let fresh = 0; fresh < enough; ) {
		const { body } = await page();
		fresh = body.includes(title) ? fresh + 1 : 0;
		if (fresh === 0) last = performance.now();
	}
	return last;
}
