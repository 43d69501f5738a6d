import { scicommCards } from "#app/cards/card.tables.server.ts";
import { maxCardsPerAccount } from "#app/cards/card.ts";
import { type CardInput, cardSchema } from "#app/cards/card-input.ts";
import { columnsOf } from "#app/cards/card-own.server.ts";
import type { Database } from "#app/db/client.server.ts";

/** A valid card, with what is given instead. */
export function cardInput(fields: Partial<CardInput> = {}): CardInput {
	const card = cardSchema.parse({
		name: "Rachel Carson",
		title: "Marine biologist & author",
		expertise: "Marine Biology",
		availability: ["Writing Articles"],
		openToCollaborations: "on",
		isVisible: "on",
	});
	return { ...card, ...fields };
}

/** The fields of a valid card form, with what is given instead or besides. */
export function cardForm(fields: Record<string, string | Blob | string[]> = {}) {
	const form = new FormData();
	const all = {
		name: "Rachel Carson",
		expertise: "Marine Biology",
		availability: "Writing Articles",
		openToCollaborations: "on",
		isVisible: "on",
		...fields,
	};
	for (const [name, value] of Object.entries(all)) for (const one of [value].flat()) form.append(name, one);
	return form;
}

/** Gives an account as many cards as it can have, or `count`, past all limits. */
export async function fillAccount(db: Database, owner: { id: string }, count = maxCardsPerAccount) {
	const card = { ...columnsOf(cardInput()), userId: owner.id };
	await db.insert(scicommCards).values(Array.from({ length: count }, () => card));
}
