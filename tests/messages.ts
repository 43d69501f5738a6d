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

/** Adds the owner of a card to a thread by its form. */
export function addTo(site: Site, person: Person, thread: string, cardId: string) {
	return site.as(person).post(`${thread}/add`, { card: cardId });
}

/** A member whose card takes messages. */
export async function cardHolder(site: Site, name: string, account: Partial<typeof users.$inferInsert> = {}) {
	const person = await correspondent(site, account);
	return { ...person, card: await reachableCard(site, person, { name }) };
}

/** Ada has written to Bea's card, and then added those of others. */
export async function threadOfMany(site: Site, names: string[] = ["Carl Zeiss"]) {
	const [ada, bea] = [await correspondent(site, { name: "Ada Lovelace" }), await cardHolder(site, "Bea Potter")];
	const { thread } = await writeTo(site, ada, bea.card.id, "Between the two of us.");
	const added = [];
	for (const name of names) {
		const one = await cardHolder(site, name);
		await addTo(site, ada, thread, one.card.id);
		added.push(one);
	}
	return { ada, bea, added, thread, id: thread.split("/").at(-1) ?? "" };
}

/** Writes in a thread by the form of its page, to whom that shows. */
export async function answerIn(site: Site, person: Person, thread: string, text: string) {
	const page = await site.as(person).page(thread);
	return site.as(person).post(thread, { text, version: companyOn(page) });
}

/** Ends the first of the blocks that the page of messages has. */
export async function unblockFirst(site: Site, person: Person) {
	const page = await site.as(person).page(href("/messages"));
	const [, unblock = ""] = /<button[^>]*value="([0-9a-f-]{36})"/.exec(page) ?? [];
	return site.as(person).post(href("/messages"), { unblock });
}

export function companyOn(page: string) {
	return /name="version" value="(\d*)"/.exec(page)?.[1] ?? "";
}
