import { dayOf } from "#app/boards/closing.ts";
import { findDemoMakers } from "#app/cards/card.demo.server.ts";
import type { Transaction } from "#app/db/client.server.ts";
import { requestOffers } from "./offer.tables.server.ts";
import { type DemoRequest, demoRequests } from "./request.demo.ts";
import { requests } from "./request.tables.server.ts";
import { requestSchema } from "./request-input.ts";
import { requestColumns } from "./request-own.server.ts";

const oneDay = 86_400_000;
/** Hours from one demo request to the next older one. */
const hoursApart = 43;

/** Hours after which a demo request is offered, and answered. */
const hoursUntil = { asked: 6, answered: 20 };

export async function addDemoRequests(transaction: Transaction, now: number) {
	const asked = await findDemoMakers(transaction);
	for (const [i, demo] of demoRequests.entries()) {
		const createdAt = new Date(now - (i + 1) * hoursApart * 3_600_000);
		const after = (hours: number) => new Date(createdAt.getTime() + hours * 3_600_000);
		const said = { ...requestColumns(parseDemoRequest(demo, now)), approved: true, createdAt, updatedAt: createdAt };
		const [request] = await transaction.insert(requests).values(said).returning({ id: requests.id });
		const people = asked.filter(({ name }) => demo.saidYes?.some((one) => one === name));
		if (!request || people.length === 0) continue;
		const yes = {
			createdAt: after(hoursUntil.asked),
			answer: "accepted" as const,
			answeredAt: after(hoursUntil.answered),
		};
		await transaction
			.insert(requestOffers)
			.values(people.map(({ id }) => ({ requestId: request.id, userId: id, askedBefore: 0, ...yes })));
	}
}

/**
 * A demo request as the form would have it, by the form's own rules.
 * @throws {ZodError} when it breaks one
 */
function parseDemoRequest({ daysLeft, saidYes: _, ...fields }: DemoRequest, now: number) {
	return requestSchema.parse({ ...fields, closesOn: dayOf(new Date(now + daysLeft * oneDay)) });
}
