import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { href } from "react-router";
import { describe, expect, test } from "vitest";
import { users } from "#app/accounts/account.tables.server.ts";
import { refuse } from "#app/forms/form-answer.ts";
import { routesAccess } from "#app/routes-access.ts";
import { becomeMember, nextAddress } from "#tests/accounts.ts";
import { cardInput } from "#tests/cards.ts";
import { deleteBefore } from "#tests/crossing.ts";
import { testSite } from "#tests/site.ts";
import { createCard } from "../card.server.ts";
import { cardHandles, scicommCards } from "../card.tables.server.ts";
import { cardPath } from "../card-address.ts";
import { cardMessages } from "../card-messages.ts";
import { ownCards } from "../card-own.server.ts";
import { giveHandle, listHandlesForExport } from "./handle.server.ts";
import {
	handleLimits,
	handleMessages,
	handlePattern,
	reservedHandles,
	suggestHandle,
	tidyHandle,
	validateHandle,
} from "./handle.ts";

const site = await testSite();
const { db, get, post } = site;

type Someone = Awaited<ReturnType<typeof becomeMember>>;

async function newCard(member: Someone | null, fields: Parameters<typeof cardInput>[0] = {}) {
	return (await createCard(db, member, cardInput({ name: "Q", ...fields }))).id;
}

const page = (id: string) => href("/scicomm/card/handle/:id", { id });
const headersOf = (member?: Someone) => ({
	"X-Forwarded-For": nextAddress(),
	...(member && { Cookie: member.cookie }),
});
const choose = (id: string, handle: string, member?: Someone) =>
	post(page(id), new URLSearchParams({ handle }), headersOf(member));
const cardAt = (handle: string) => get(cardPath({ id: "", handle }));

const owner = await becomeMember(site);
const stranger = await becomeMember(site);

describe("a handle", () => {
	test.each([
		["", handleMessages.missing],
		["ab", handleMessages.length],
		["a".repeat(41), handleMessages.length],
		["mary somerville", handleMessages.characters],
		["märy", handleMessages.characters],
		["mary_somerville", handleMessages.characters],
		["../admin", handleMessages.characters],
		["mary.vcf", handleMessages.characters],
		["mаry", handleMessages.characters],
		["-mary", handleMessages.hyphens],
		["mary-", handleMessages.hyphens],
		["mary--somerville", handleMessages.hyphens],
		["---", handleMessages.hyphens],
		["admin", handleMessages.reserved],
		["heliograph", handleMessages.reserved],
		["0190f5a2-7b1c-7e3d-8f4a-1b2c3d4e5f60", handleMessages.reserved],
	])("%j is refused", (handle, message) => {
		expect(validateHandle(handle)).toBe(message);
	});

	test.each(["abc", "a".repeat(40), "mary-somerville", "2-3-4", "007"])("%j is one", (handle) => {
		expect(validateHandle(handle)).toBeNull();
	});

	test("is kept without spaces around it, in lower case", () => {
		expect(tidyHandle("  @Mary-Somerville ")).toBe("mary-somerville");
	});

	test.each([
		["Mary Fairfax Somerville", "mary-somerville"],
		["José García", "jose-garcia"],
		["屠呦呦", ""],
		["Al", ""],
		["Heliograph", ""],
	])("for %j %j is suggested", (name, handle) => {
		expect(suggestHandle(name)).toBe(handle);
	});

	test("that is suggested is always one", () => {
		fc.assert(
			fc.property(fc.string({ unit: "grapheme", maxLength: 60 }), (name) => {
				const handle = suggestHandle(name);
				expect(handle === "" || validateHandle(handle) === null).toBe(true);
			}),
		);
	});

	test("is never a word that the site has in its addresses", () => {
		const words = Object.keys(routesAccess).map((path) => path.split("/")[1] ?? "");
		const own = words.filter((word) => new RegExp(handlePattern).test(word));
		expect(own).toEqual(expect.arrayContaining(["events", "not-me"]));
		for (const word of [...own, ...reservedHandles]) expect(validateHandle(word), word).not.toBeNull();
	});
});

describe("choosing a handle", () => {
	test("gives the card an address that all links to it have, while the others go on answering", async () => {
		const id = await newCard(owner, { name: "Mary Anning" });
		const response = await choose(id, " Mary-Of-Lyme ", owner);
		expect([response.status, response.location]).toEqual([303, page(id)]);
		const cookie = `${owner.cookie}; ${response.headers.getSetCookie()[0]?.split(";")[0]}`;
		const told = (await get(page(id), { ...headersOf(owner), Cookie: cookie })).text;
		expect(told).toContain(handleMessages.saved);
		expect(told).toContain("http://localhost/card/mary-of-lyme");

		for (const path of ["/card/mary-of-lyme", "/card/Mary-Of-Lyme", `/card/${id}`, "/card/mary-anning"]) {
			const answer = await get(path);
			expect(answer.status, path).toBe(200);
			expect(answer.text).toContain('<link rel="canonical" href="http://localhost/card/mary-of-lyme"/>');
		}
		const success = (await get(href("/scicomm/card/success/:id?", { id }), headersOf(owner))).text;
		expect(success).toContain('value="http://localhost/card/mary-of-lyme"');
		for (const path of [href("/scicomm/card/directory"), href("/profile")]) {
			expect((await get(path, headersOf(owner))).text).toContain('href="/card/mary-of-lyme"');
		}
	});

	test("is for the owner of the card alone", async () => {
		const id = await newCard(owner);
		const unowned = await newCard(null);
		for (const [card, member, status, message] of [
			[id, undefined, 401, handleMessages.signInFirst],
			[id, stranger, 403, cardMessages.notYours],
			[unowned, stranger, 403, cardMessages.notYours],
			[crypto.randomUUID(), stranger, 404, cardMessages.notFound],
			["word", stranger, 404, cardMessages.notFound],
		] as const) {
			const response = await choose(card, "mine-now", member);
			expect(response).toAnswer(status, message);
			const html = response.text;
			if (status === 401) {
				expect(html).toContain('value="mine-now"');
				expect(html).toContain(`/login?redirect=${encodeURIComponent(href("/home"))}`);
			} else {
				expect((await get(page(card), headersOf(member))).status).toBe(status);
			}
		}
		expect((await get(page(id), headersOf())).location).toBe(`/login?redirect=${page(id)}`);
		expect((await cardAt("mine-now")).status).toBe(404);
	});

	test("keeps what was typed when it breaks a rule", async () => {
		const id = await newCard(owner);
		expect(await choose(id, "no good!", owner)).toAnswer(422, 'value="no good!"', handleMessages.characters);
	});

	test("takes no address that is in use, or ever was", async () => {
		const mine = await newCard(owner);
		await giveHandle(db, owner, mine, "first-come");
		await giveHandle(db, owner, mine, "second-thought");
		const theirs = await newCard(stranger);
		for (const handle of ["first-come", "second-thought"]) {
			expect(await choose(theirs, handle, stranger)).toAnswer(409, handleMessages.taken);
		}
		const another = await newCard(owner);
		expect(await giveHandle(db, owner, another, "first-come")).toMatchObject({ status: 409 });
	});

	test("takes over no link that goes by the name of somebody else's card", async () => {
		const theirs = await newCard(stranger, { name: "Jane Goodfield" });
		const mine = await newCard(owner, { name: "Jane Goodfield" });
		expect(await giveHandle(db, owner, mine, "jane-goodfield")).toEqual(refuse(409, handleMessages.taken));
		await newCard(null, { name: "Nora Nobody" });
		expect(await giveHandle(db, owner, mine, "nora-nobody")).toMatchObject({ status: 409 });
		expect(await giveHandle(db, stranger, theirs, "jane-goodfield")).toBeNull();
	});

	test("takes over no link of a card that is kept out of the directory for a while", async () => {
		const theirs = await newCard(stranger, { name: "Ruth Benedict" });
		await db.update(scicommCards).set({ isVisible: false }).where(eq(scicommCards.id, theirs));
		const mine = await newCard(owner);
		expect(await giveHandle(db, owner, mine, "ruth-benedict")).toMatchObject({
			status: 409,
			message: handleMessages.taken,
		});
		await newCard(stranger, { name: "Margaret Mead", isVisible: false });
		expect(await giveHandle(db, owner, mine, "margaret-mead"), "a link that was never one").toBeNull();
	});

	test("by a name of one's own keeps the address from later cards of that name", async () => {
		const mine = await newCard(owner, { name: "Sofia Brahe", bio: "The astronomer" });
		expect(await giveHandle(db, owner, mine, "sofia-brahe")).toBeNull();
		await db.update(scicommCards).set({ isVisible: false }).where(eq(scicommCards.id, mine));
		await newCard(stranger, { name: "Sofia Brahe", bio: "The impostor" });
		const html = (await get("/card/sofia-brahe")).text;
		expect(html).toContain("The astronomer");
		expect(html).not.toContain("The impostor");
	});

	test("of two accounts at once exactly one gets it", async () => {
		const members = [owner, stranger, await becomeMember(site), await becomeMember(site)];
		const cards = await Promise.all(members.map((member) => newCard(member)));
		const answers = await Promise.all(cards.map((id, i) => choose(id, "only-one", members[i])));
		expect(answers.map(({ status }) => status).sort()).toEqual([303, 409, 409, 409]);
		const [row, ...more] = await db.select().from(cardHandles).where(eq(cardHandles.handle, "only-one"));
		const winner = cards[answers.findIndex(({ status }) => status === 303)];
		expect([row?.cardId, more.length]).toEqual([winner, 0]);
	});

	test("waits for an account that is being deleted, and holds nothing that goes with it", async () => {
		const member = await becomeMember(site);
		const id = await newCard(member);
		expect(await deleteBefore(db, member.id, () => giveHandle(db, member, id, "too-late"))).toMatchObject({
			status: 404,
		});
	});

	test("twice, as by pressing the button again, changes nothing", async () => {
		const id = await newCard(owner);
		const answers = await Promise.all([choose(id, "pressed-twice", owner), choose(id, "pressed-twice", owner)]);
		expect(answers.map(({ status }) => status)).toEqual([303, 303]);
	});

	test("is limited for a card within a month, and ever", async () => {
		const member = await becomeMember(site);
		const id = await newCard(member);
		const take = (i: number) => choose(id, `restless-${i}`, member);
		for (let i = 0; i < handleLimits.perCard; i++) expect((await take(i)).status).toBe(303);
		expect(await take(handleLimits.perCard)).toAnswer(429, handleMessages.fullForNow);
		// Going back to an earlier one reserves nothing.
		expect((await take(0)).status).toBe(303);

		const age = () =>
			db.update(cardHandles).set({ createdAt: sql`now() - interval '31 days'` }).where(eq(cardHandles.cardId, id));
		for (let i = handleLimits.perCard; i < handleLimits.perCardEver; i++) {
			await age();
			expect(await giveHandle(db, member, id, `restless-${i}`)).toBeNull();
		}
		await age();
		expect(await giveHandle(db, member, id, "restless-again")).toEqual(refuse(429, handleMessages.full));
	});

	test("is limited for an account, whatever becomes of its cards", async () => {
		const member = await becomeMember(site);
		for (let i = 0; i < handleLimits.perAccount; i++) {
			const id = await newCard(member);
			expect(await giveHandle(db, member, id, `hoard-${i}`)).toBeNull();
			if (i % 2) await ownCards.remove(db, member, id);
		}
		const id = await newCard(member);
		expect(await giveHandle(db, member, id, "hoard-more")).toEqual(refuse(429, handleMessages.accountFull));
	});

	test("by trial is limited", async () => {
		const member = await becomeMember(site);
		const id = await newCard(member);
		await giveHandle(db, owner, await newCard(owner), "guess-me");
		let last: Awaited<ReturnType<typeof giveHandle>> = null;
		for (let i = 0; i < 61; i++) last = await giveHandle(db, member, id, "guess-me");
		expect(last).toMatchObject({ status: 429 });
	});
});

describe("a handle that a card had", () => {
	test("leads to its newest address for good, with what was asked for", async () => {
		const id = await newCard(owner);
		for (const handle of ["old-one", "newer-one"]) await giveHandle(db, owner, id, handle);
		const response = await get("/card/Old-One?from=slide");
		expect([response.status, response.location]).toEqual([301, "/card/newer-one?from=slide"]);
		// The owner may go back to an old one: a browser that keeps the redirect would go in circles.
		expect(response.headers.get("Cache-Control")).toBe("private, no-cache");
		await giveHandle(db, owner, id, "old-one");
		expect((await cardAt("old-one")).status).toBe(200);
		expect((await cardAt("newer-one")).location).toBe("/card/old-one");
	});

	test("says that the card is deleted, and comes back to the same account alone", async () => {
		const member = await becomeMember(site);
		const id = await newCard(member);
		await giveHandle(db, member, id, "short-lived");
		await ownCards.remove(db, member, id);
		expect(await cardAt("short-lived")).toAnswer(410, handleMessages.gone);
		const theirs = await newCard(stranger);
		expect(await giveHandle(db, stranger, theirs, "short-lived")).toMatchObject({ status: 409 });
		await newCard(stranger, { name: "Short Lived" });
		expect((await cardAt("short-lived")).status).toBe(410);
		const next = await newCard(member);
		expect(await giveHandle(db, member, next, "short-lived")).toBeNull();
		expect((await cardAt("short-lived")).status).toBe(200);
	});

	test("stays reserved when the account is deleted", async () => {
		const member = await becomeMember(site);
		const id = await newCard(member);
		await giveHandle(db, member, id, "gone-away");
		await db.delete(users).where(eq(users.id, member.id));
		expect((await cardAt("gone-away")).status).toBe(410);
		const theirs = await newCard(stranger);
		expect(await giveHandle(db, stranger, theirs, "gone-away")).toMatchObject({ status: 409 });
	});

	test("is in the data that its owner can download", async () => {
		const member = await becomeMember(site);
		const id = await newCard(member);
		for (const handle of ["take-one", "take-two"]) await giveHandle(db, member, id, handle);
		const handles = await listHandlesForExport(db, member);
		expect(handles).toMatchObject([
			{ handle: "take-one", cardId: id },
			{ handle: "take-two", cardId: id },
		]);
	});
});

test("the table itself refuses what is no handle", async () => {
	const id = await newCard(owner);
	for (const handle of ["UPPER", "a--b", "-ab", "ab", "a b c"]) {
		await expect(db.insert(cardHandles).values({ handle, cardId: id, userId: owner.id })).rejects.toThrow();
	}
});
