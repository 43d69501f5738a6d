/** How many e-mail addresses of cards one network address is told. */
import { href } from "react-router";
import { beforeAll, expect, test } from "vitest";
import { becomeMember } from "#tests/accounts.ts";
import { cardInput } from "#tests/cards.ts";
import { testSite } from "#tests/site.ts";
import { scicommCards } from "./card.tables.server.ts";
import { emailsRead } from "./card.ts";
import { cardMessages } from "./card-messages.ts";
import { columnsOf } from "./card-own.server.ts";

const app = await testSite();
const { db, get } = app;

let ids: string[] = [];
const harvester = { "X-Forwarded-For": "2001:db8:1:1::1" };
const neighbour = { "X-Forwarded-For": "2001:db8:1:1:ffff::2" };
const other = { "X-Forwarded-For": "2001:db8:2:2::1" };

const contact = (id: string) => href("/card/:id/contact.vcf", { id });
const pages = (id: string) => [
	href("/card/:id", { id }),
	`${href("/card/:id", { id })}.data`,
	href("/card/:id/print", { id }),
	href("/scicomm/card/success/:id?", { id }),
];

beforeAll(async () => {
	const cards = Array.from({ length: emailsRead.times + 3 }, (_, i) =>
		columnsOf(cardInput({ email: `rachel-${i}@sea.example` })),
	);
	ids = (await db.insert(scicommCards).values(cards).returning({ id: scicommCards.id })).map(({ id }) => id);
});

test("a network address is told so many e-mail addresses in an hour, in contact files and on pages together", async () => {
	const [first = "", second = "", ...more] = ids;
	for (const path of [contact(first), ...pages(first)]) {
		expect((await get(path, harvester)).text, path).toContain("rachel-0@sea.example");
	}
	for (const id of more.slice(0, emailsRead.times - 1)) expect((await get(contact(id), harvester)).status).toBe(200);
	const refused = await get(contact(second), neighbour);
	expect(refused.status).toBe(429);
	expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(3500);
	expect(refused.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
	expect(refused.text).toMatch(new RegExp(`${cardMessages.tooManyContacts}[\\s\\S]*Try again in an hour`));
	for (const path of pages(second)) {
		const page = await get(path, harvester);
		expect(page.status).toBe(200);
		const text = page.text;
		expect(text).not.toContain("rachel-1@");
		if (!path.endsWith(".data")) expect(text).toContain(cardMessages.tooManyEmails);
	}
	// What was told can be had again, and everybody else is told.
	expect((await get(contact(first), harvester)).status).toBe(200);
	expect((await get(contact(second), other)).text).toContain("rachel-1@sea.example");
});

test("owners are told their own, and a card without an e-mail address can always be saved", async () => {
	const owner = await becomeMember(app);
	const card = { ...columnsOf(cardInput({ email: "own@sea.example" })), userId: owner.id };
	const silent = columnsOf(cardInput());
	const [mine, none] = await db.insert(scicommCards).values([card, silent]).returning({ id: scicommCards.id });
	expect((await get(contact(mine?.id ?? ""), harvester)).status).toBe(429);
	const own = await get(contact(mine?.id ?? ""), { ...harvester, Cookie: owner.cookie });
	expect(own.text).toContain("own@sea.example");
	expect((await get(contact(none?.id ?? ""), harvester)).status).toBe(200);
});

test("a card of one's own takes nothing from what one may read of others", async () => {
	const owner = await becomeMember(app);
	const card = { ...columnsOf(cardInput({ email: "own@sea.example" })), userId: owner.id };
	const [mine] = await db.insert(scicommCards).values(card).returning({ id: scicommCards.id });
	const here = { "X-Forwarded-For": "2001:db8:3:3::1", Cookie: owner.cookie };
	expect((await get(contact(mine?.id ?? ""), here)).text).toContain("own@sea.example");
	for (const id of ids.slice(0, emailsRead.times)) expect((await get(contact(id), here)).status).toBe(200);
	expect((await get(contact(ids.at(-1) ?? ""), here)).status).toBe(429);
});

test("pages that show no e-mail address have none in their document", async () => {
	for (const path of [
		href("/card/:id/present", { id: ids[0] ?? "" }),
		href("/card/:id/embed", { id: ids[0] ?? "" }),
		href("/scicomm/card/directory"),
	]) {
		const page = await get(path, other);
		expect([path, page.status]).toEqual([path, 200]);
		expect(page.text).not.toContain("@sea.example");
	}
});
