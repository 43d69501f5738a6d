import { inArray } from "drizzle-orm";
import { users } from "#app/accounts/account.tables.server.ts";
import type { Database, Transaction } from "#app/db/client.server.ts";
import { type DemoCard, demoCards, demoMakers } from "./card.demo.ts";
import { scicommCards } from "./card.tables.server.ts";
import { slugOf } from "./card.ts";
import { cardSchema } from "./card-input.ts";

/** Hours from one demo card to the next older one, so that they reach back some weeks and are never of the same age. */
const hoursApart = 29;

/** As many of the newest stand on the home page. */
const featured = 3;

export async function addDemoCards(db: Pick<Database, "insert">, now: number) {
	const makers = await db
		.insert(users)
		.values(demoMakers.map((name) => ({ name, email: emailOf(name) })))
		.returning({ id: users.id, name: users.name });
	await db.insert(scicommCards).values(
		demoCards.map((demo, i) => {
			const input = parseDemoCard(demo);
			const createdAt = new Date(now - (i + 1) * hoursApart * 3_600_000);
			const featuredAt = i < featured ? createdAt : null;
			const userId = makers.find(({ name }) => name === input.name)?.id;
			return { ...input, userId, slug: slugOf(input.name), featuredAt, createdAt, updatedAt: createdAt };
		}),
	);
}

/** The accounts of `demoMakers`, in their order. */
export async function findDemoMakers(db: Pick<Transaction, "select">) {
	const found = await db
		.select({ id: users.id, name: users.name })
		.from(users)
		.where(inArray(users.email, demoMakers.map(emailOf)));
	return demoMakers.flatMap((name) => found.filter((maker) => maker.name === name));
}

function emailOf(name: string) {
	return `${name.toLowerCase().replace(/\W+/g, ".")}@example.org`;
}

/**
 * A demo card as the form would have it, by the form's own rules.
 * @throws {ZodError} when it breaks one
 */
export function parseDemoCard({ works = [], openToCollaborations, ...fields }: DemoCard) {
	return cardSchema.parse({
		...fields,
		workSamples: works.map((title) => ({ title, url: workUrl(title) })),
		openToCollaborations: openToCollaborations === false ? undefined : "on",
		isVisible: "on",
	});
}

function workUrl(title: string) {
	const words = title.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
	return `https://example.org/works/${encodeURIComponent(words.join("-"))}`;
}
