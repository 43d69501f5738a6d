import type { Database } from "#app/db/client.server.ts";
import { demoListings } from "./collab.demo.ts";
import { collabListings } from "./collab.tables.server.ts";
import { columnsOf } from "./collab-input.ts";

/** Hours from one demo listing to the next older one. */
const hoursApart = 43;

export async function addDemoListings(db: Pick<Database, "insert">, now: number) {
	await db.insert(collabListings).values(
		demoListings.map(({ filled = false, ...input }, i) => {
			const createdAt = new Date(now - (i + 1) * hoursApart * 3_600_000);
			return { ...columnsOf(input), filled, approved: true, createdAt, updatedAt: createdAt };
		}),
	);
}
