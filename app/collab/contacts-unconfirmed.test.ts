/** Contact data on the board for accounts whose address is not confirmed. */
import { eq, sql } from "drizzle-orm";
import { href } from "react-router";
import { beforeAll, expect, test } from "vitest";
import { users } from "#app/accounts/account.tables.server.ts";
import { becomeMember } from "#tests/accounts.ts";
import { testSite } from "#tests/site.ts";
import { collabListings } from "./collab.tables.server.ts";
import { collabMessages, contactsUnconfirmed, listingsPerPage } from "./collab.ts";

const app = await testSite();
const { db } = app;

const total = listingsPerPage + 10;

beforeAll(async () => {
	const rows = Array.from({ length: total }, (_, i) => ({
		type: "Ask" as const,
		name: "Mary Anning",
		email: `mary-${i}@lyme.example`,
		description: `Fossil number ${i}`,
		approved: true,
		createdAt: new Date(Date.now() - i * 1000),
	}));
	await db.insert(collabListings).values(rows);
});

/** The numbers of the listings whose contact data a page of the board has, and its text. */
async function boardFor(person: { cookie: string }, query = "") {
	const html = (await app.get(href("/collab") + query, { Cookie: person.cookie })).text;
	return { contacts: [...new Set([...html.matchAll(/mary-(\d+)@/g)].map(([, i]) => Number(i)))], html };
}

const upTo = (count: number) => Array.from({ length: count }, (_, i) => i);

test("an account that is not confirmed sees the first thirty contacts of a day, again and again, and how to see more", async () => {
	const person = await becomeMember(app);
	for (let visit = 0; visit < 2; visit += 1) {
		const { contacts, html } = await boardFor(person);
		expect(contacts).toEqual(upTo(contactsUnconfirmed.times));
		expect(html).toContain(collabMessages.contactsRead);
		expect(html).toContain('name="intent" value="send-confirmation"');
	}
	const next = await boardFor(person, "?page=2");
	expect(next.contacts).toEqual([]);
	expect(next.html).toContain(collabMessages.contactUnconfirmed);
	expect((await boardFor(person, "?q=number+3")).contacts).toContain(3);
	expect((await boardFor(person, "?q=number+45")).contacts).toEqual([]);
	await db.execute(sql`update rate_limits set expire = ${Date.now() - 1} where key like ${`%${person.id}%`}`);
	expect((await boardFor(person, "?q=number+45")).contacts).toEqual([45]);
});

test("an account sees all contacts once it is confirmed, and its own listings in any case", async () => {
	const person = await becomeMember(app);
	await boardFor(person);
	const own = { type: "Ask", name: "Me", email: "mary-99@lyme.example", description: "Mine", approved: true } as const;
	const [mine] = await db
		.insert(collabListings)
		.values({ ...own, userId: person.id, createdAt: new Date(Date.now() - 86_400_000) })
		.returning();
	expect((await boardFor(person, "?page=2")).contacts).toEqual([99]);
	await db.update(users).set({ emailVerified: true }).where(eq(users.id, person.id));
	const { contacts, html } = await boardFor(person);
	expect(contacts).toEqual(upTo(listingsPerPage));
	expect(html).not.toContain(collabMessages.contactsRead);
	await db.delete(collabListings).where(eq(collabListings.id, mine?.id ?? ""));
});

test("pages that are read at the same time give no more contacts than one after the other", async () => {
	const person = await becomeMember(app);
	const pages = await Promise.all(["", "?page=2", "?type=Ask", "?q=fossil"].map((query) => boardFor(person, query)));
	const seen = new Set(pages.flatMap(({ contacts }) => contacts));
	expect(seen.size).toBe(contactsUnconfirmed.times);
});
