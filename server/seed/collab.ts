import { demoListings } from "#app/collab/collab.demo.ts";
import { collabListings } from "#app/collab/collab.tables.server.ts";
import { columnsOf } from "#app/collab/collab-input.ts";
import type { Database } from "#app/db/client.server.ts";

/** Hours from one demo listing to the next older one. */
const hoursApart = 43;

/** Adds the demo listings, approved, the first one as the newest. `now` is in milliseconds since 1970. */
export async function seedDemoListings(db: Pick<Database, "insert">, now: number) {
	await db.insert(collabListings).values(
		demoListings.map(({ filled = false, ...input }, i) => {
			const createdAt = new Date(now - (i + 1) * hoursApart * 3_600_000);
			return { ...columnsOf(input), filled, approved: true, createdAt, updatedAt: createdAt };
		}),
	);
}
