import { z } from "@hono/zod-openapi";
import { href } from "react-router";
import { collection } from "#app/api/collection.server.ts";
import * as field from "#app/api/fields.server.ts";
import { oneOf, oneOfTexts } from "#app/api/parameters.server.ts";
import { occasionKinds } from "#app/boards/occasion.ts";
import { publicReader } from "#app/db/listing/cursor-page.server.ts";
import { cleanLine } from "#app/ui/typed-text.ts";
import { isUuid } from "#app/web/uuid.ts";
import { maxAudience, otherText, receiptLimits } from "./receipt.ts";
import { receiptConditions, receiptListing } from "./receipt-show.server.ts";

const receipt = z
	.strictObject({
		id: field.uuid("Never changes."),
		url: field.address("Its page."),
		kind: field.choice("What led to it.", occasionKinds),
		title: field.text("What that was called.", receiptLimits.title),
		what: field.text("What happened.", receiptLimits.what),
		role: field.text("The role of whoever did it.", receiptLimits.role),
		happenedOn: z.string().openapi({ description: "The day on which it happened.", format: "date" }),
		audienceSize: z
			.int()
			.openapi({
				description: "How many people it reached. Null where nobody counted.",
				minimum: 1,
				maximum: maxAudience,
			})
			.nullable(),
		audience: field.textOrNull("Who they were.", receiptLimits.audience),
		name: field.text("Who did it, as their card was called when both confirmed it.", receiptLimits.name),
		card: field.address("The page of that card."),
		confirmedBy: field.text("Who confirmed it besides.", receiptLimits.name + receiptLimits.organisation + 2),
		confirmedAt: field.moment("When the second of both did."),
		...field.times,
	})
	.openapi("Receipt");

export const { read: readPublicReceipts, find: findPublicReceipt } = publicReader(
	receiptListing,
	receiptConditions,
	(receipt) => receipt,
);

type PublicReceipt = Awaited<ReturnType<typeof readPublicReceipts>>["rows"][number];

const example: PublicReceipt = {
	id: "7d2c9f40-3f8a-4f0e-8d0b-6a1f2f0e9c11",
	kind: "request",
	title: "What lives in the harbour?",
	what: "Talk at the Harbour Museum",
	role: "Speaker",
	happenedOn: "2026-11-18",
	audienceSize: 120,
	audience: "pupils",
	otherName: "Emília Duarte",
	organisation: "Harbour Museum",
	cardId: "3f0d1f64-2a4e-4c1f-9c0b-6f3a3f4f5b10",
	holderName: "Rachel Carson",
	cardName: "Rachel Carson",
	confirmedAt: "2026-11-19T09:00:00.000Z",
	createdAt: new Date("2026-11-18T16:00:00Z"),
	updatedAt: new Date("2026-11-19T09:00:00Z"),
};

export const receiptsApi = collection({
	name: "receipts",
	title: "Receipts",
	one: "receipt",
	description: "What members did for others, as both sides confirm it. What its holder withdraws is gone from here.",
	order: "The last confirmed first",
	filters: {
		card: oneOfTexts("The id of the card that it stands on.", cleanLine, 36),
		kind: oneOf("What led to it.", occasionKinds),
	},
	thing: receipt,
	id: field.uuid("The id of the receipt."),
	reads: ["receipts", "scicomm_cards"],
	example,
	// What is no id is that of no card.
	read: async (db, { card, kind }, part) =>
		card === null || isUuid(card) ? readPublicReceipts(db, { card, kind }, part) : { rows: [], next: null },
	find: findPublicReceipt,
	present: (
		{ otherName, organisation, cardId, holderName, cardName: _c, audience, createdAt, updatedAt, ...row },
		origin,
	) => ({
		...row,
		url: origin + href("/receipts/:id", { id: row.id }),
		audience: audience || null,
		name: holderName,
		card: origin + href("/card/:id", { id: cardId }),
		confirmedBy: otherText({ kind: row.kind, otherName, organisation }),
		...field.timesOf({ createdAt, updatedAt }),
	}),
});
