import type { Database } from "#app/db/client.server.ts";
import { demoResources } from "./resource.demo.ts";
import { resources } from "./resource.tables.server.ts";

/** Hours from one demo resource to the next older one. */
const hoursApart = 61;

export async function addDemoResources(db: Pick<Database, "insert">, now: number) {
	await db.insert(resources).values(
		demoResources.map(({ path, ...resource }, i) => {
			const createdAt = new Date(now - (i + 1) * hoursApart * 3_600_000);
			const url = `https://example.org/resources/${path}`;
			return { ...resource, url, approved: true, createdAt, updatedAt: createdAt };
		}),
	);
}
