import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { dayOf } from "#app/boards/closing.ts";
import { findDemoMakers } from "#app/cards/card.demo.server.ts";
import { scicommCards } from "#app/cards/card.tables.server.ts";
import { cardSchema } from "#app/cards/card-input.ts";
import { collabListings } from "#app/collab/collab.tables.server.ts";
import { columnsOf, quickSchema } from "#app/collab/collab-input.ts";
import type { Transaction } from "#app/db/client.server.ts";
import { publicEntries } from "#app/entries/entry.tables.server.ts";
import { reports } from "#app/moderation/moderation.tables.server.ts";
import { receipts } from "#app/receipts/receipt.tables.server.ts";
import { requests } from "#app/requests/request.tables.server.ts";
import { requestSchema } from "#app/requests/request-input.ts";
import { requestColumns } from "#app/requests/request-own.server.ts";
import { resources } from "#app/resources/resource.tables.server.ts";
import { resourceSchema } from "#app/resources/resource-input.ts";
import { featureApplications } from "#app/showcase/showcase.tables.server.ts";
import { applicationSchema } from "#app/showcase/showcase-input.ts";

const oneHour = 3_600_000;

const resource = {
	name: "The Back of an Envelope",
	description: "Twelve estimates that fit on one, from the weight of a cloud to the cost of a cold winter.",
	idealFor: "Journalists with five minutes",
	resourceType: "tool",
	url: "https://example.org/resources/envelope",
};
const listing = {
	type: "Ask",
	name: "Hertha Ayrton",
	email: "hertha@ripples.example",
	description: "I have a trough, a lamp and sand that makes ripples. Looking for somebody who films them slowly.",
};
const request = {
	purpose: "talk",
	title: "Why does the harbour smell of eggs in August?",
	description: "An evening for neighbours who ask us every summer. Half an hour, and then tea.",
	topics: ["Chemistry"],
	audiences: ["Adults"],
	languages: "English",
	town: "Hull",
	country: "United Kingdom",
	wanted: "1",
	name: "Margaret Tait",
	organisation: "Quayside Reading Room",
};
const application = {
	name: "Agnes Pockels",
	email: "agnes@basin.example",
	category: "blog",
	title: "Letters from the Sink",
	description: "What dishwater taught me about surfaces, one letter a month.",
	link: "https://example.org/sink",
	tags: ["chemistry", "kitchen"],
};
const card = {
	name: "Henrietta Leavitt",
	title: "Looks after Heliograph",
	expertise: "Astronomy",
	availability: ["Speaking"],
	bio: "I measure how bright stars are, and answer what you ask of this place.",
};
const edited = { title: "Second Reader", idealFor: "Writers, and those who edit them" };
const reported = [
	{ kind: "media", title: "Glaciers for people in a hurry", reason: "broken", text: "The video is gone." },
	{ kind: "card", title: "Camille Flammarion", reason: "misinformation", text: "Canals on Mars? Really?" },
] as const;
const receipt: Pick<typeof receipts.$inferInsert, "kind" | "title" | "what" | "role" | "audienceSize" | "audience"> = {
	...{ kind: "request", title: "One page of numbers, before Friday", what: "Second look at a page of statistics" },
	...{ role: "Reader", audienceSize: 40, audience: "nurses" },
};
const confirmedBy = "Florence Nightingale";

/** What waits for the admin: in each queue that is empty otherwise, among the reports, and a receipt on a card of theirs. */
export async function addDemoWaiting(transaction: Transaction, now: number, adminId: string) {
	const ago = (hours: number) => new Date(now - hours * oneHour);
	const sent = (hours: number) => ({ createdAt: ago(hours), updatedAt: ago(hours) });
	const closesOn = dayOf(new Date(now + 30 * 24 * oneHour));
	await transaction.insert(resources).values({ ...resourceSchema.parse(resource), ...sent(5) });
	await transaction.insert(collabListings).values({ ...columnsOf(quickSchema.parse(listing)), ...sent(9) });
	await transaction
		.insert(requests)
		.values({ ...requestColumns(requestSchema.parse({ ...request, closesOn })), ...sent(3) });
	await transaction
		.insert(featureApplications)
		.values({ ...applicationSchema.parse(application), image: null, createdAt: ago(21) });
	await transaction
		.update(resources)
		.set({ idealFor: edited.idealFor, editedSinceApproval: true, updatedAt: ago(7) })
		.where(eq(resources.name, edited.title));
	for (const [i, { kind, title, reason, text }] of reported.entries()) {
		const [entry] = await transaction
			.select({ id: publicEntries.id })
			.from(publicEntries)
			.where(and(eq(publicEntries.kind, kind), eq(publicEntries.title, title)));
		if (!entry) throw new Error(`A demo report names what is not there: ${title}`);
		const report = { subjectKind: kind, subjectId: entry.id, reason, text, createdAt: ago(4 + 8 * i) };
		await transaction.insert(reports).values(report);
	}
	const [own] = await transaction
		.insert(scicommCards)
		.values({ ...cardSchema.parse(card), userId: adminId, ...sent(600) })
		.returning({ id: scicommCards.id, name: scicommCards.name });
	const other = (await findDemoMakers(transaction)).find(({ name }) => name === confirmedBy);
	if (!own || !other) throw new Error("A side of a demo receipt is not there");
	const day = dayOf(ago(48));
	await transaction.insert(receipts).values({
		...receipt,
		...{ thingId: randomUUID(), userId: adminId, cardId: own.id, holderName: own.name },
		...{ otherId: other.id, otherName: other.name, happenedOn: day, happenedFrom: day },
		...{ confirmedByOtherAt: ago(20), ...sent(20) },
	});
}
