import { dayOf } from "#app/boards/closing.ts";
import type { Database } from "#app/db/client.server.ts";
import { type DemoRequest, demoRequests } from "./request.demo.ts";
import { requests } from "./request.tables.server.ts";
import { requestSchema } from "./request-input.ts";
import { requestColumns } from "./request-own.server.ts";

const oneDay = 86_400_000;
/** Hours from one demo request to the next older one. */
const hoursApart = 43;

export async function addDemoRequests(db: Pick<Database, "insert">, now: number) {
	await db.insert(requests).values(
		demoRequests.map((demo, i) => {
			const createdAt = new Date(now - (i + 1) * hoursApart * 3_600_000);
			return { ...requestColumns(parseDemoRequest(demo, now)), approved: true, createdAt, updatedAt: createdAt };
		}),
	);
}

/**
 * A demo request as the form would have it, by the form's own rules.
 * @throws {ZodError} when it breaks one
 */
function parseDemoRequest({ daysLeft, ...fields }: DemoRequest, now: number) {
	return requestSchema.parse({ ...fields, closesOn: dayOf(new Date(now + daysLeft * oneDay)) });
}
