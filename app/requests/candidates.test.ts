import fc from "fast-check";
import { expect, test } from "vitest";
import { users } from "#app/accounts/account.tables.server.ts";
import type { Language } from "#app/boards/languages.ts";
import { payChoices, requestChoices, travelChoices } from "#app/cards/asking.ts";
import { scicommCards } from "#app/cards/card.tables.server.ts";
import { columnsOf } from "#app/cards/card-own.server.ts";
import { messageBlocks } from "#app/messages/message.tables.server.ts";
import { cardInput } from "#tests/cards.ts";
import { freshDatabase } from "#tests/database.ts";
import { addRequest } from "#tests/requests.ts";
import { candidatesFor } from "./candidates.server.ts";
import { requestOffers } from "./offer.tables.server.ts";
import { requests } from "./request.tables.server.ts";
import { purposes } from "./request.ts";
import { type Candidate, whoIsNext } from "./routing.ts";

const { db } = await freshDatabase();
const people = await db
	.insert(users)
	.values(Array.from({ length: 6 }, (_, i) => ({ name: "", email: `${i}@example.org`, emailVerified: true })))
	.returning({ id: users.id });
const idOf = (person: number) => people[person]?.id ?? "";
const author = 0;

const choice = <Value extends string>(choices: readonly { value: Value }[]) =>
	fc.constantFrom<Value | "">("", ...choices.map(({ value }) => value));
const towns = ["Lisbon", "lisbon ", "Porto", "Αθήνας", "ΑΘΉΝΑΣ", "Łódź", "ŁÓDŹ", ""];
const spoken: Language[] = ["en", "pt", "el"];
const person = fc.integer({ min: 1, max: people.length - 1 });
const card = fc.record({
	person,
	expertise: fc.constantFrom("Ecology", "ECOLOGY", "ecology", "Chemistry"),
	availability: fc.subarray(["Public Speaking", "Writing Articles", "Puppet shows"], { minLength: 1 }),
	languages: fc.subarray(spoken),
	town: fc.constantFrom(...towns),
	country: fc.constantFrom("", "PT", "GR"),
	travel: choice(travelChoices),
	pay: choice(payChoices),
	requests: fc.oneof(
		{ weight: 3, arbitrary: fc.constant("yes" as const) },
		{ weight: 1, arbitrary: choice(requestChoices) },
	),
	requestsPerMonth: fc.option(fc.integer({ min: 1, max: 2 })),
	isVisible: fc.boolean(),
});
const request = fc
	.record({
		purpose: fc.constantFrom(...purposes),
		topics: fc.subarray(["Ecology" as const, "Chemistry" as const]),
		languages: fc.subarray(spoken, { minLength: 1 }),
		online: fc.boolean(),
		town: fc.constantFrom(...towns),
		country: fc.constantFrom("", "PT", "GR"),
		paid: fc.boolean(),
	})
	.filter(({ online, town }) => online || town !== "");
const world = fc.record({
	request,
	cards: fc.array(card, { maxLength: 12 }),
	/** Who was asked for something else, or for this, before. */
	asked: fc.array(fc.record({ person, isThis: fc.boolean() }), { maxLength: 4 }),
	blocks: fc.array(fc.tuple(person, fc.boolean()), { maxLength: 2 }),
});

/** Small letters end in another kind of sigma than capitals do. */
const inCapitals: typeof world extends fc.Arbitrary<infer World> ? World : never = {
	request: { purpose: "talk", topics: [], languages: ["el"], online: false, town: "Αθήνας", country: "", paid: false },
	cards: [
		{
			...{
				person: 1,
				expertise: "Ecology",
				availability: ["Puppet shows"],
				languages: ["el"],
				town: "ΑΘΉΝΑΣ",
				country: "",
				travel: "none",
				pay: "",
			},
			...{ requests: "yes", requestsPerMonth: null, isVisible: true },
		},
	],
	asked: [],
	blocks: [],
};

test("the database finds whoever the rule would ask, in the order of the rule, whatever cards and requests say", async () => {
	await fc.assert(
		fc.asyncProperty(world, async ({ request: fields, cards, asked, blocks }) => {
			for (const table of [scicommCards, requests, requestOffers, messageBlocks]) await db.delete(table);
			const request = await addRequest(db, { userId: idOf(author), wanted: 1, ...fields });
			const rows = cards.map(({ person, ...card }) => ({
				...columnsOf(cardInput()),
				slug: null,
				userId: idOf(person),
				...card,
			}));
			const stored = rows.length > 0 ? await db.insert(scicommCards).values(rows).returning() : [];
			const offers = asked.map(({ person, isThis }, i) => {
				const other = `00000000-0000-4000-8000-00000000000${i}`;
				return { requestId: isThis ? request.id : other, userId: idOf(person), askedBefore: 0 };
			});
			if (offers.length > 0) await db.insert(requestOffers).values(offers).onConflictDoNothing();
			for (const [one, isTheirs] of blocks) {
				const ends = [idOf(one), idOf(author)];
				const [userId = "", blockedId = ""] = isTheirs ? ends : ends.reverse();
				await db.insert(messageBlocks).values({ userId, blockedId }).onConflictDoNothing();
			}

			const known = await db.select().from(requestOffers);
			const unblocked = stored.filter((card) => !blocks.some(([one]) => idOf(one) === card.userId));
			const all = unblocked.map((card): Candidate & { userId: string | null } => {
				const theirs = known.filter(({ userId }) => userId === card.userId);
				const own = stored.filter(({ userId, requests }) => userId === card.userId && requests === "yes");
				const numbers = own.flatMap(({ requestsPerMonth }) => requestsPerMonth ?? []);
				const mine = theirs.find(({ requestId }) => requestId === request.id);
				return {
					...card,
					topics: [card.expertise],
					// A card that is not shown can't be found, whatever it says.
					requests: card.isVisible ? card.requests : "",
					requestsPerMonth: numbers.length > 0 ? Math.min(...numbers) : null,
					askedThisMonth: theirs.length,
					askedEver: theirs.length,
					lastAskedAt: theirs.map(({ createdAt }) => createdAt).sort((one, other) => +other - +one)[0] ?? null,
					asked: mine ? { at: new Date(0), answer: null } : null,
				};
			});
			const whoOf = (ids: string[]) => ids.map((id) => all.find((one) => one.id === id)?.userId);
			const everybody = { ...request, wanted: 100 };
			const now = new Date();
			const found = await db.transaction((transaction) => candidatesFor(transaction, request));
			const byDatabase = whoOf(whoIsNext(everybody, found, now));
			expect(byDatabase.toSorted()).toEqual([...new Set(whoOf(whoIsNext(everybody, all, now)))].toSorted());
			const turns = found.map(({ askedThisMonth }) => askedThisMonth);
			expect(turns).toEqual(turns.toSorted((one, other) => one - other));
		}),
		{ numRuns: 200, examples: [[inCapitals]] },
	);
});
