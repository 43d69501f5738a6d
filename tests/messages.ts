import { sql } from "drizzle-orm";
import { href } from "react-router";
import { users } from "#app/accounts/account.tables.server.ts";
import { scicommCards } from "#app/cards/card.tables.server.ts";
import { columnsOf } from "#app/cards/card-own.server.ts";
import { becomeMember } from "./accounts.ts";
import { cardInput } from "./cards.ts";
import type { Person, Site } from "./site.ts";

let people = 0;

/** A member with a name who is no newcomer. */
export function correspondent({ db }: Pick<Site, "db">, account: Partial<typeof users.$inferInsert> = {}) {
	const name = `Correspondent ${++people}`;
	return becomeMember(
		{ db },
		{ name, emailVerified: true, createdAt: new Date(Date.now() - 30 * 86_400_000), ...account },
	);
}

/** A card of somebody that takes messages. */
export async function reachableCard(
	{ db }: Pick<Site, "db">,
	owner: { id: string },
	fields: Partial<typeof scicommCards.$inferInsert> = {},
) {
	const values = { ...columnsOf(cardInput()), slug: null, userId: owner.id, takesMessages: true, ...fields };
	const [card] = await db.insert(scicommCards).values(values).returning();
	if (!card) throw new Error("No card was made");
	return card;
}

/** Writes to a card by its form. Returns the answer, and the path of the thread if there is one. */
export async function writeTo(
	site: Site,
	writer: Person,
	cardId: string,
	text: string,
	more: Record<string, string> = {},
) {
	const answer = await site.as(writer).post(href("/card/:id/write", { id: cardId }), { text, ...more });
	return { answer, thread: answer.location ?? "" };
}

/** Lets accounts be as old as if so many days had passed. */
export async function passDays({ db }: Pick<Site, "db">, days: number) {
	await db.update(users).set({ createdAt: sql`${users.createdAt} - make_interval(days => ${days})` });
}
