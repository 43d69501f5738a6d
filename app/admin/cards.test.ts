import { eq, sql } from "drizzle-orm";
import { href } from "react-router";
import { beforeEach, describe, expect, test } from "vitest";
import { users } from "#app/accounts/account.tables.server.ts";
import { createCard } from "#app/cards/card.server.ts";
import { scicommCards } from "#app/cards/card.tables.server.ts";
import { setVisibility } from "#app/cards/card-own.server.ts";
import { daysUntilTrusted, trustedCardsQuery } from "#app/cards/directory/home-cards.server.ts";
import { moderationEvents, moderationWords } from "#app/moderation/moderation.tables.server.ts";
import { rowsPerPage } from "#app/moderation/moderation.ts";
import { becomeMember } from "#tests/accounts.ts";
import { testAdmin } from "#tests/app.ts";
import { cardForm, cardInput } from "#tests/cards.ts";
import { scansOf } from "#tests/plans.ts";
import { testSite } from "#tests/site.ts";

const site = await testSite();
const { db, schemaOwner } = site;
const ada = await becomeMember(site, { email: testAdmin, name: "Ada", emailVerified: true });
const member = await becomeMember(site, { emailVerified: true });
const moderator = site.as(ada);
const visitor = site.as(null);
const queue = href("/admin/cards");

beforeEach(async () => {
	await db.delete(scicommCards);
});

async function addCard(name: string, owner: { id: string } | null = null, fields = {}) {
	return (await createCard(db, owner, cardInput({ name, ...fields }))).id;
}

/** The cards in the hero, by their names; examples in brackets. */
async function heroOf(person = visitor) {
	const html = await person.page(href("/"));
	const hero = html.slice(html.indexOf('class="hero-cards"'), html.indexOf('id="audiences"'));
	const names = [...hero.matchAll(/<h2 class="card-name"[^>]*>(?:<a [^>]*>)?([^<]+)<.*?<\/li>/gs)];
	return names.map(([tile, name = ""]) => (tile.includes(">Example<") ? `(${name})` : name));
}

const examples = ["(Rachel Carson)", "(Michael Faraday)", "(Mary Somerville)"];

function feature(id: string, featured: "on" | "" = "on", person = moderator, back = "") {
	return person.post(queue, { card: id, featured, back });
}

const longAgo = sql`date_trunc('day', now(), 'UTC') - make_interval(days => ${daysUntilTrusted}, mins => 1)`;

async function becomeTrusted(fields: { emailVerified?: boolean } = {}) {
	const account = await becomeMember(site, { emailVerified: true, ...fields });
	await db.update(users).set({ createdAt: longAgo }).where(eq(users.id, account.id));
	return account;
}

describe("the home page", () => {
	test("shows examples, which lead nowhere, while nobody may stand there", async () => {
		expect(await heroOf()).toEqual(examples);
		const html = await visitor.page(href("/"));
		expect(html.slice(html.indexOf('class="hero-cards"'), html.indexOf('id="audiences"'))).not.toContain("<a ");
	});

	test("shows no card only because it is new, though the directory does at once", async () => {
		const made = await visitor.post(href("/scicomm/card/create"), cardForm({ name: "Casino Royale" }));
		expect(made.status).toBe(303);
		await addCard("Confirmed Newcomer", member);
		await addCard("Unconfirmed Veteran", await becomeTrusted({ emailVerified: false }));
		expect(await visitor.page(href("/scicomm/card/directory"))).toContain("Casino Royale");
		expect(await heroOf()).toEqual(examples);
		expect(await visitor.page(href("/"))).not.toMatch(/Casino|Newcomer|Veteran/);
	});

	test("shows cards of confirmed accounts that are a week old, but for hidden and unlisted ones", async () => {
		const trusted = await becomeTrusted();
		const id = await addCard("Ida Rhodes", trusted);
		await addCard("Out of Sight", trusted, { isVisible: false });
		const suspended = await becomeTrusted();
		await addCard("Casino Royale", suspended);
		await db.update(users).set({ suspendedAt: new Date(), suspendedFor: "Spam" }).where(eq(users.id, suspended.id));
		expect(await heroOf()).toEqual(["Ida Rhodes", ...examples.slice(0, 2)]);
		await db.update(scicommCards).set({ hidden: true }).where(eq(scicommCards.id, id));
		expect(await heroOf()).toEqual(examples);
	});

	test("shows what moderators put there first, the last of it before the others", async () => {
		const [one, other] = [await addCard("Ida Rhodes"), await addCard("Mary Anning")];
		await addCard("Ada Trusted", await becomeTrusted());
		for (const id of [other, one]) expect((await feature(id)).location).toBe(queue);
		expect(await heroOf()).toEqual(["Ida Rhodes", "Mary Anning", "Ada Trusted"]);
		await feature(one, "");
		expect(await heroOf()).toEqual(["Mary Anning", "Ada Trusted", examples[0]]);
	});

	test("is not paid for by masses of cards", async () => {
		// What they do for each row is not asked here.
		await schemaOwner.execute(sql`alter table scicomm_cards disable trigger user`);
		await db.execute(sql`
			insert into scicomm_cards (user_id, name, title, expertise, availability, bio, email, website, bluesky, linkedin, card_style, created_at)
			select case when n % 3 = 0 then ${member.id}::uuid end, 'Mass ' || n, 'T', 'E', '{a}', '', '', '', '', '', 'heliograph', now() - n * interval '1 second'
			from generate_series(1, 20000) as n`);
		await schemaOwner.execute(sql`alter table scicomm_cards enable trigger user`);
		await schemaOwner.execute(sql`analyze scicomm_cards`);
		expect((await scansOf(db, trustedCardsQuery(db))).join()).not.toContain("Seq Scan on scicomm_cards");
		expect(await heroOf()).toEqual(examples);
		// Deleting them one by one takes long.
		await schemaOwner.execute(sql`truncate scicomm_cards cascade`);
	});
});

describe("putting a card on the home page", () => {
	test("is in the log like all that moderators do, once however often it is sent", async () => {
		const id = await addCard("Ida Rhodes", member);
		for (const featured of ["on", "on", "", ""] as const) await feature(id, featured);
		const events = await db
			.select({ action: moderationEvents.action, actor: moderationEvents.actorId, title: moderationWords.title })
			.from(moderationEvents)
			.innerJoin(moderationWords, eq(moderationWords.eventId, moderationEvents.id))
			.where(eq(moderationEvents.subjectId, id))
			.orderBy(moderationEvents.at);
		const facts = { actor: ada.id, title: "Ida Rhodes" };
		expect(events).toEqual([
			{ action: "featured", ...facts },
			{ action: "unfeatured", ...facts },
		]);
		expect(await moderator.page(`${href("/admin/log")}?action=featured`)).toContain("put on the home page");
	});

	test("says so, on the card's own page too, which offers it to moderators alone", async () => {
		const id = await addCard("Ida Rhodes", member);
		const path = href("/card/:id", { id });
		expect(await moderator.page(path)).toContain("Put on the home page: Ida Rhodes");
		expect(await site.as(member).page(path)).not.toContain("home page");
		const { location, headers } = await feature(id, "on", moderator, path);
		expect(location).toBe(path);
		expect(await moderator.page(path)).toContain("Take off the home page: Ida Rhodes");
		const [notice = ""] = headers.getSetCookie();
		const told = site.as({ cookie: `${ada.cookie}; ${notice.split(";")[0]}` });
		expect(await told.page(queue)).toContain("The card is on the home page.");
		const there = await told.get(path);
		expect(there.text).toContain("The card is on the home page.");
		expect(there.headers.getSetCookie().join()).toContain("notice=;");
	});

	test("leads nowhere else on the web", async () => {
		const id = await addCard("Ida Rhodes");
		expect((await feature(id, "on", moderator, "//evil.example")).location).toBe(queue);
	});

	test.each([
		["a member", () => site.as(member), 403],
		["a visitor", () => visitor, 401],
	])("is not for %s", async (_, person, status) => {
		const id = await addCard("Ida Rhodes", member);
		expect((await feature(id, "on", person())).status).toBe(status);
		expect(await heroOf()).toEqual(examples);
	});

	test("takes a card that is there and in the directory", async () => {
		expect((await feature("nothing")).status).toBe(404);
		expect((await feature("00000000-0000-4000-8000-000000000000")).status).toBe(404);
		const id = await addCard("Ida Rhodes", member, { isVisible: false });
		const { status, text } = await feature(id);
		expect(status).toBe(409);
		expect(text).toContain("Only a card that the directory shows can be on the home page.");
	});

	test("ends when its owner keeps it out of the directory, and a change since then is told", async () => {
		const id = await addCard("Ida Rhodes", member);
		await feature(id);
		expect(await moderator.page(`${queue}?featured=on`)).not.toContain("Changed since");
		await db
			.update(scicommCards)
			.set({ bio: "Buy!", updatedAt: sql`clock_timestamp()` })
			.where(eq(scicommCards.id, id));
		expect(await moderator.page(`${queue}?featured=on`)).toContain("Changed since");
		await setVisibility(db, member, id, false);
		expect(await heroOf()).toEqual(examples);
	});
});

describe("the newest cards", () => {
	test("are a list for moderators, in pages, with where they link to", async () => {
		for (let n = 1; n <= rowsPerPage + 1; n++)
			await addCard(`Number ${n}`, n % 2 ? member : null, {
				website: "https://casino.example/win",
				linkedin: "https://pills.example/in/ida",
			});
		const first = await moderator.page(queue);
		expect(first).toContain(`Number ${rowsPerPage + 1}<`);
		expect(first).toContain("Page 1 of 2");
		expect(first).toContain("Links to casino.example, pills.example");
		expect(first).toContain("No account");
		expect(first.match(/aria-label="Put on the home page: /g)).toHaveLength(rowsPerPage);
		expect(await moderator.page(`${queue}?page=2`)).toContain("Number 1<");
		expect((await visitor.get(queue)).location).toContain(href("/login"));
		expect((await site.as(member).get(queue)).status).toBe(403);
	});

	test("lead to a page that hides one which nobody has reported", async () => {
		const id = await addCard("Casino Royale", member, {
			availability: ["Winning at roulette"],
			town: "Call casino.example",
			country: "MT",
			email: "win@casino.example",
			linkedin: "https://pills.example/in/ida",
			bluesky: "@casino.example",
			workSamples: [{ title: "My best bet", url: "https://bets.example/best" }],
		});
		const desk = href("/admin/reports/:kind/:id", { kind: "card", id });
		expect(await moderator.page(queue)).toContain(`href="${desk}"`);
		const page = await moderator.page(desk);
		for (const said of [
			"Winning at roulette",
			"Call casino.example, Malta",
			"win@casino.example",
			"https://pills.example/in/ida",
			"@casino.example",
			"My best bet",
			"https://bets.example/best",
		])
			expect(page).toContain(said);
		const state = /name="state" value="([^"]+)"/.exec(page)?.[1] ?? "";
		const { status } = await moderator.post(desk, { state, verdict: "hidden", reason: "advertising", explanation: "" });
		expect(status).toBe(303);
		expect((await visitor.get(href("/card/:id", { id }))).status).toBe(404);
		expect(await moderator.page(queue)).not.toContain("Casino Royale");
	});
});

test("no link of a card's maker is recommended to search engines, wherever the card is", async () => {
	const id = await addCard("Casino Royale", null, {
		website: "https://casino.example/a",
		linkedin: "https://casino.example/b",
		bluesky: "@casino.example",
		orcid: "0000-0002-1825-0097",
		workSamples: [{ title: "Win", url: "https://casino.example/c" }],
	});
	await feature(id);
	const pages = [
		href("/"),
		href("/scicomm/card/directory"),
		href("/scicomm/card/feed.xml"),
		href("/card/:id", { id }),
		href("/scicomm/card/success/:id?", { id }),
		href("/card/:id/embed", { id }),
		href("/card/:id/print", { id }),
		href("/card/:id/present", { id }),
		`${href("/oembed")}?url=${encodeURIComponent(`http://localhost/card/${id}`)}`,
	];
	let found = 0;
	for (const path of pages) {
		const html = (await visitor.page(path)).replaceAll("&lt;", "<").replaceAll("&quot;", '"');
		for (const [link] of html.matchAll(/<a [^>]*href="https?:\/\/(?!localhost)[^>]*>/g)) {
			if (!/casino\.example|orcid\.org/.test(link) || /intent\/compose|share-offsite/.test(link)) continue;
			found++;
			expect(link, path).toMatch(/rel="[^"]*\bnofollow ugc\b/);
		}
	}
	expect(found).toBeGreaterThan(10);
});
