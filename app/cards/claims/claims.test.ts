import { eq } from "drizzle-orm";
import { href } from "react-router";
import { describe, expect, test } from "vitest";
import { hiddenNotice } from "#app/moderation/hidden-notice.ts";
import { becomeMember, cookieHeader, nextAddress } from "#tests/accounts.ts";
import { cardForm, cardInput, fillAccount } from "#tests/cards.ts";
import { testSite } from "#tests/site.ts";
import { createCard } from "../card.server.ts";
import { scicommCards } from "../card.tables.server.ts";
import { maxCardsPerAccount } from "../card.ts";
import { cardMessages } from "../card-messages.ts";
import { claimCard } from "./claims.server.ts";

const site = await testSite();
const { db, get, post } = site;

async function rowOf(id: string) {
	const [row] = await db.select().from(scicommCards).where(eq(scicommCards.id, id));
	return row;
}

/** A card made without an account, with the browser's cookies after it. */
async function anonymousCard() {
	const response = await post(href("/scicomm/card/create"), cardForm(), { "X-Forwarded-For": nextAddress() });
	const id = response.location?.split("/").at(-1) ?? "";
	return { id, cookie: cookieHeader(response), setCookies: response.headers.getSetCookie() };
}

const success = (id: string) => href("/scicomm/card/success/:id?", { id });
const someToken = "A".repeat(43);

describe("claiming a card", () => {
	test("gives it to the account that brings its token, once, with its id and without the token", async () => {
		const [one, other] = [await becomeMember(site), await becomeMember(site)];
		const { id, claimToken } = await createCard(db, null, cardInput());
		expect(await claimCard(db, one, id, claimToken ?? "")).toBe("claimed");
		expect(await rowOf(id)).toMatchObject({ id, userId: one.id, claimTokenHash: null });
		expect(await claimCard(db, one, id, claimToken ?? "")).toBe("claimed");
		expect(await claimCard(db, other, id, claimToken ?? "")).toBe("refused");
		expect((await rowOf(id))?.userId).toBe(one.id);
	});

	test("needs the right token of the right card", async () => {
		const member = await becomeMember(site);
		const { id } = await createCard(db, null, cardInput());
		const { claimToken: another } = await createCard(db, null, cardInput());
		const hash = (await rowOf(id))?.claimTokenHash ?? "";
		for (const guess of ["", someToken, another ?? "", hash, "null", "%"]) {
			expect(await claimCard(db, member, id, guess)).toBe("refused");
		}
		expect((await rowOf(id))?.userId).toBeNull();
		expect(await claimCard(db, member, crypto.randomUUID(), someToken)).toBe("gone");
		expect(await claimCard(db, member, "no-id", someToken)).toBe("gone");
	});

	test("of a card without a token (a seeded one) is refused", async () => {
		const member = await becomeMember(site);
		const { id } = await createCard(db, null, cardInput());
		await db.update(scicommCards).set({ claimTokenHash: null }).where(eq(scicommCards.id, id));
		for (const guess of ["", "null", someToken]) expect(await claimCard(db, member, id, guess)).toBe("refused");
	});

	test("that has an owner is refused even if its token was not spent", async () => {
		const [owner, member] = [await becomeMember(site), await becomeMember(site)];
		const { id, claimToken } = await createCard(db, null, cardInput());
		await db.update(scicommCards).set({ userId: owner.id }).where(eq(scicommCards.id, id));
		expect(await claimCard(db, member, id, claimToken ?? "")).toBe("refused");
		expect((await rowOf(id))?.userId).toBe(owner.id);
	});

	test("by two accounts at once gives it to exactly one", async () => {
		const members = await Promise.all([becomeMember(site), becomeMember(site), becomeMember(site), becomeMember(site)]);
		for (let round = 0; round < 10; round++) {
			const { id, claimToken } = await createCard(db, null, cardInput());
			const outcomes = await Promise.all(members.map((member) => claimCard(db, member, id, claimToken ?? "")));
			expect(outcomes.filter((outcome) => outcome === "claimed")).toHaveLength(1);
			expect((await rowOf(id))?.userId).toBe(members[outcomes.indexOf("claimed")]?.id);
		}
	});

	test("of several cards at once gives an account no more than it can have", async () => {
		const member = await becomeMember(site);
		await fillAccount(db, member, maxCardsPerAccount - 1);
		const cards = await Promise.all(Array.from({ length: 4 }, () => createCard(db, null, cardInput())));
		const outcomes = await Promise.all(cards.map(({ id, claimToken }) => claimCard(db, member, id, claimToken ?? "")));
		expect(outcomes.sort()).toEqual(["claimed", "full", "full", "full"]);
	});

	test("is limited for an account that guesses; what succeeds does not count", async () => {
		const member = await becomeMember(site);
		const { id } = await createCard(db, null, cardInput());
		for (let i = 0; i < 200; i++) expect(await claimCard(db, member, id, someToken)).toBe("refused");
		expect(await claimCard(db, member, id, someToken)).toBeGreaterThan(0);
		const lucky = await becomeMember(site);
		for (let i = 0; i < 3; i++) {
			const mine = await createCard(db, null, cardInput());
			expect(await claimCard(db, lucky, mine.id, mine.claimToken ?? "")).toBe("claimed");
		}
	});
});

describe("the success page", () => {
	test("of a card made without an account offers to keep it, and remembers the token for 30 days", async () => {
		const { id, cookie, setCookies } = await anonymousCard();
		const claim = setCookies.find((one) => one.startsWith(`saved-card-${id}`)) ?? "";
		expect(claim).toContain("Max-Age=2592000");
		const html = (await get(success(id), { Cookie: cookie })).text;
		expect(html).toContain("Save this card to edit it later");
		expect(html).toContain("Save to Edit Later");
		expect(html).not.toContain(cardMessages.saved);
	});

	test("tells who made a card without an account that it is hidden, and nobody else that there is one", async () => {
		const { id, cookie } = await anonymousCard();
		await db.update(scicommCards).set({ hidden: true }).where(eq(scicommCards.id, id));
		const page = await get(success(id), { Cookie: cookie });
		expect(page).toAnswer(200, hiddenNotice("card", "you"), "Delete this card");
		expect(page.text).not.toContain(`href="/card/${id}`);
		for (const other of ["", `saved-card-${id}=${someToken}`, (await becomeMember(site)).cookie])
			expect((await get(success(id), { Cookie: other })).status).toBe(404);
	});

	test("is where who made a hidden card comes to after signing in, and has it then", async () => {
		const member = await becomeMember(site);
		const { id, cookie } = await anonymousCard();
		await db.update(scicommCards).set({ hidden: true }).where(eq(scicommCards.id, id));
		expect((await get(`/scicomm/card/${id}`, { Cookie: member.cookie })).location).toBe(href("/scicomm/card/create"));
		const both = { Cookie: `${member.cookie}; ${cookie}` };
		expect((await get(`/scicomm/card/${id}`, both)).location).toBe(success(id));
		expect(await get(success(id), both)).toAnswer(200, hiddenNotice("card"));
		expect(await rowOf(id)).toMatchObject({ userId: member.id });
	});

	test("shows the card as it is once it is claimed", async () => {
		const member = await becomeMember(site, { emailVerified: true });
		const { id, cookie } = await anonymousCard();
		await db.update(scicommCards).set({ requests: "yes" }).where(eq(scicommCards.id, id));
		expect((await get(success(id), { Cookie: cookie })).text).not.toContain("Answers requests");
		expect(await get(success(id), { Cookie: `${member.cookie}; ${cookie}` })).toAnswer(200, "Answers requests");
	});

	test("claims the card for who signed up meanwhile, without any script", async () => {
		const member = await becomeMember(site);
		const { id, cookie } = await anonymousCard();
		expect((await get(`/scicomm/card/${id}`, { Cookie: member.cookie })).location).toBe(success(id));
		const response = await get(success(id), { Cookie: `${member.cookie}; ${cookie}` });
		const html = response.text;
		expect(html).toContain("This card has been saved to your account");
		expect(html).toContain(cardMessages.saved);
		expect(html).not.toContain("Save to Edit Later");
		expect(await rowOf(id)).toMatchObject({ userId: member.id, claimTokenHash: null });
		const forgotten = response.headers.getSetCookie().filter((one) => one.includes("Max-Age=0"));
		expect(forgotten.map((one) => one.split("=")[0]).sort()).toEqual([`just-saved-${id}`, `saved-card-${id}`]);
		expect((await get(href("/scicomm/card/edit/:id", { id }), { Cookie: member.cookie })).status).toBe(200);
	});

	test("says that the card was saved once, after saving", async () => {
		const { cookie } = await becomeMember(site);
		const headers = { Cookie: cookie, "X-Forwarded-For": nextAddress() };
		const made = await post(href("/scicomm/card/create"), cardForm(), headers);
		const id = made.location?.split("/").at(-1) ?? "";
		const first = await get(success(id), { Cookie: `${cookie}; ${cookieHeader(made)}` });
		expect(first.text).toContain(cardMessages.saved);
		expect(first.headers.get("Set-Cookie")).toMatch(new RegExp(`just-saved-${id}=[^;]*; Max-Age=0`));
		const later = (await get(success(id), { Cookie: cookie })).text;
		expect(later).not.toContain(cardMessages.saved);
		expect(later).toContain("This card has been saved to your account");
	});

	test("does not hand a card to a guessed or foreign cookie", async () => {
		const member = await becomeMember(site);
		const { id } = await anonymousCard();
		const another = await anonymousCard();
		const value = (token: string) => encodeURIComponent(btoa(JSON.stringify({ claimToken: token })));
		const foreign = /saved-card-[^=]+=([^;]+)/.exec(another.cookie)?.[1];
		for (const guess of [value(someToken), value(""), foreign, "x", value("null")]) {
			const html = (await get(success(id), { Cookie: `${member.cookie}; saved-card-${id}=${guess}` })).text;
			expect(html).toContain("This card is not in your account.");
			expect(html).not.toContain("Save to Edit Later");
			expect(html).not.toContain("Edit Card");
		}
		expect((await rowOf(id))?.userId).toBeNull();
	});

	test("gives no token of a card that has an owner by now", async () => {
		const member = await becomeMember(site);
		const { id, cookie } = await anonymousCard();
		const token = /claimToken/;
		expect((await get(success(id), { Cookie: cookie })).text).toMatch(
			/"claimToken",\\?"[\w-]{43}|claimToken[^}]*[\w-]{43}/,
		);
		await get(success(id), { Cookie: `${member.cookie}; ${cookie}` });
		const html = (await get(success(id), { Cookie: cookie })).text;
		expect(html).toMatch(token);
		expect(html.slice(html.search(token))).not.toMatch(/[\w-]{43}/);
	});

	test("keeps the newest twenty claims, which fit into the head of a request", async () => {
		const { id, cookie } = await anonymousCard();
		const many = Array.from({ length: 25 }, () => `saved-card-${crypto.randomUUID()}=x`);
		const response = await get(success(id), { Cookie: [...many, cookie].join("; ") });
		const forgotten = response.headers.getSetCookie().filter((one) => one.startsWith("saved-card-"));
		expect(forgotten.map((one) => one.split("=")[0])).toEqual(many.slice(0, 6).map((one) => one.split("=")[0]));
	});
});
