import { and, eq } from "drizzle-orm";
import { href } from "react-router";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { rateLimits } from "#app/db/rate-limit.tables.server.ts";
import { becomeMember, nextAddress } from "#tests/accounts.ts";
import { cardForm, cardInput, fillAccount } from "#tests/cards.ts";
import { testSite } from "#tests/site.ts";
import { createCard } from "../card.server.ts";
import { scicommCards } from "../card.tables.server.ts";
import { maxCardsPerAccount } from "../card.ts";
import { cardMessages } from "../card-messages.ts";

const site = await testSite();
const { db, schemaOwner, app, get, lines } = site;

type Someone = Awaited<ReturnType<typeof becomeMember>>;

/** Posts a local card. */
async function migrate(member: Someone | null, form: FormData, to = site) {
	const headers = { "X-Forwarded-For": nextAddress(), ...(member && { Cookie: member.cookie }) };
	const response = await to.post(href("/api/cards/migrate"), form, headers);
	return { status: response.status, ...JSON.parse(response.text) };
}

function claim(id: string, claimToken: string, name = "Rachel Carson") {
	const form = new FormData();
	for (const [field, text] of Object.entries({ id, claimToken, name })) form.set(field, text);
	return form;
}

/** A legacy card: the form without what a local card may lack. */
function legacy(fields: Parameters<typeof cardForm>[0] = {}) {
	const form = cardForm(fields);
	for (const field of ["openToCollaborations", "isVisible"]) if (!(field in fields)) form.delete(field);
	return form;
}

async function cardsOf(member: Someone) {
	return db.select().from(scicommCards).where(eq(scicommCards.userId, member.id));
}

describe("a local card with a token", () => {
	test("moves to the account and is not copied; a second time it counts as moved", async () => {
		const member = await becomeMember(site);
		const { id, claimToken } = await createCard(db, null, cardInput());
		expect(await migrate(member, claim(id, claimToken ?? ""))).toEqual({ status: 200, moved: true });
		expect(await migrate(member, claim(id, claimToken ?? ""))).toEqual({ status: 200, moved: true });
		const cards = await cardsOf(member);
		expect(cards.map((card) => card.id)).toEqual([id]);
	});

	test("is an error when its token is guessed, its owner another, or the card gone", async () => {
		const [member, other] = [await becomeMember(site), await becomeMember(site)];
		const { id, claimToken } = await createCard(db, null, cardInput());
		const refused = {
			status: 403,
			moved: false,
			error: 'Error migrating card "Rachel Carson": it belongs to another account or browser.',
		};
		expect(await migrate(member, claim(id, "A".repeat(43)))).toEqual(refused);
		await migrate(other, claim(id, claimToken ?? ""));
		expect(await migrate(member, claim(id, claimToken ?? ""))).toEqual(refused);
		expect(await migrate(member, claim(crypto.randomUUID(), claimToken ?? ""))).toEqual({
			status: 404,
			moved: false,
			error: 'Error migrating card "Rachel Carson": it has been deleted.',
		});
	});
});

describe("a local card without a token", () => {
	test("is added under an id of its own, open to collaborations and visible if it does not say otherwise", async () => {
		const member = await becomeMember(site);
		const form = legacy({ id: crypto.randomUUID(), user_id: crypto.randomUUID(), created_at: "2001-01-01" });
		expect(await migrate(member, form)).toEqual({ status: 200, moved: true });
		const [card] = await cardsOf(member);
		expect(card).toMatchObject({ name: "Rachel Carson", openToCollaborations: true, isVisible: true });
		expect(card?.slug).toBe("rachel-carson");
		expect(card?.id).not.toBe(form.get("id"));
		expect(card?.createdAt.getFullYear()).toBeGreaterThan(2020);
	});

	test("updates the account's card of the same name, and nobody else's", async () => {
		const [member, other] = [await becomeMember(site), await becomeMember(site)];
		const mine = await createCard(db, member, cardInput({ name: "Ada Lovelace", bio: "old", isVisible: false }));
		const theirs = await createCard(db, other, cardInput({ name: "Ada Lovelace", bio: "theirs" }));
		await migrate(member, legacy({ name: "Ada Lovelace", bio: "new", openToCollaborations: "off" }));
		const cards = await cardsOf(member);
		expect(cards).toHaveLength(1);
		expect(cards[0]).toMatchObject({ id: mine.id, bio: "new", openToCollaborations: false, isVisible: false });
		const [their] = await db.select().from(scicommCards).where(eq(scicommCards.id, theirs.id));
		expect(their).toMatchObject({ bio: "theirs", userId: other.id });
	});

	test("brings its photo, and does not take away one that is there", async () => {
		const member = await becomeMember(site);
		const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: "#123456" } })
			.png()
			.toBuffer();
		await migrate(member, legacy({ photo: new File([new Uint8Array(bytes)], "photo", { type: "image/png" }) }));
		const [card] = await cardsOf(member);
		expect((await get(`/images/${card?.avatar}.webp`)).status).toBe(200);
		await migrate(member, legacy({ bio: "again", photo: new File(["no photo"], "photo", { type: "image/png" }) }));
		const [again] = await cardsOf(member);
		expect(again).toMatchObject({ bio: "again", avatar: card?.avatar });
	});

	test("loses the links that are none, not the rest", async () => {
		const member = await becomeMember(site);
		const moved = await migrate(
			member,
			legacy({
				website: "javascript:alert(1)",
				bluesky: "not a handle",
				email: "nobody",
				cardStyle: "prototype",
				linkedin: "linkedin.com/in/rachel",
				orcid: "0000",
				"workSamples[0].title": "Bad",
				"workSamples[0].url": "javascript:x",
				"workSamples[1].title": "Good",
				"workSamples[1].url": "example.org",
			}),
		);
		expect(moved).toEqual({ status: 200, moved: true });
		const [card] = await cardsOf(member);
		expect(card).toMatchObject({
			website: "",
			bluesky: "",
			email: "",
			cardStyle: "heliograph",
			linkedin: "https://linkedin.com/in/rachel",
			workSamples: [{ title: "Good", url: "https://example.org" }],
		});
	});

	test("leaves the ORCID iD of the account's card of this name, unless it brings one, and what it tells who asks", async () => {
		const member = await becomeMember(site);
		await migrate(member, legacy({ orcid: "https://orcid.org/0000-0002-1825-0097" }));
		await db
			.update(scicommCards)
			.set({ town: "Lisbon", languages: ["pt"] })
			.where(eq(scicommCards.userId, member.id));
		await migrate(member, legacy({ bio: "again" }));
		const kept = { orcid: "0000-0002-1825-0097", town: "Lisbon", languages: ["pt"] };
		expect(await cardsOf(member)).toMatchObject([{ bio: "again", ...kept }]);
		await migrate(member, legacy({ orcid: "0000-0002-1694-233x" }));
		expect(await cardsOf(member)).toMatchObject([{ orcid: "0000-0002-1694-233X" }]);
	});

	test("changes nothing of the account's card that it does not name", async () => {
		const member = await becomeMember(site);
		const own = { bio: "own", website: "https://example.org", email: "ada@example.org", openToCollaborations: false };
		const samples = [{ title: "Notes", url: "https://example.org/notes" }];
		const { id } = await createCard(
			db,
			member,
			cardInput({ name: "Ada Lovelace", ...own, workSamples: samples, takesMessages: true }),
		);
		const form = new FormData();
		const fields = { name: "Ada Lovelace", title: "Programmer", expertise: "Physics", availability: "Talks" };
		for (const [field, text] of Object.entries({ ...fields, website: "javascript:x" })) form.set(field, text);
		expect(await migrate(member, form)).toEqual({ status: 200, moved: true });
		expect(await cardsOf(member)).toMatchObject([
			{ ...own, id, title: "Programmer", workSamples: samples, takesMessages: true },
		]);
	});

	test("that breaks a rule is an error that names it", async () => {
		const member = await becomeMember(site);
		expect(await migrate(member, legacy({ bio: "x".repeat(121) }))).toEqual({
			status: 422,
			moved: false,
			error: 'Error migrating card "Rachel Carson": Bio must be 120 characters or less',
		});
		expect(await migrate(member, legacy({ availability: [] }))).toMatchObject({ status: 422 });
		expect(await cardsOf(member)).toEqual([]);
	});

	test("sent by several tabs at once becomes one card", async () => {
		const member = await becomeMember(site);
		await schemaOwner.$client.query(
			"create function dawdle() returns trigger language plpgsql as $$ begin perform pg_sleep(0.1); return new; end $$",
		);
		await schemaOwner.$client.query(
			"create trigger dawdle before insert on scicomm_cards for each row execute function dawdle()",
		);
		await Promise.all(Array.from({ length: 6 }, () => migrate(member, legacy({ name: "Vera Rubin" }))));
		const named = and(eq(scicommCards.userId, member.id), eq(scicommCards.name, "Vera Rubin"));
		expect(await db.select({ id: scicommCards.id }).from(scicommCards).where(named)).toHaveLength(1);
		await schemaOwner.$client.query("drop trigger dawdle on scicomm_cards");
	});

	test("counts as one of the 50 cards a day, unless it updates one", async () => {
		const member = await becomeMember(site);
		expect(await migrate(member, legacy({ name: "Ada Lovelace" }))).toMatchObject({ status: 200 });
		await db
			.update(rateLimits)
			.set({ points: 50 })
			.where(eq(rateLimits.key, `member-card:${member.id}`));
		expect(await migrate(member, legacy())).toEqual({
			status: 429,
			moved: false,
			error: 'Error migrating card "Rachel Carson": You can make 50 cards a day. Try again in 24 hours.',
		});
		expect(await migrate(member, legacy({ name: "Ada Lovelace", bio: "new" }))).toMatchObject({ status: 200 });
		expect(await cardsOf(member)).toMatchObject([{ name: "Ada Lovelace", bio: "new" }]);
	});

	test("does not move to an account that has all it can have, unless it updates one; nor does one with a token", async () => {
		const member = await becomeMember(site);
		await fillAccount(db, member);
		const full = {
			status: 409,
			moved: false,
			error: `Error migrating card "Ada Lovelace": ${cardMessages.accountFull}`,
		};
		expect(await migrate(member, legacy({ name: "Ada Lovelace" }))).toEqual(full);
		expect(await migrate(member, legacy({ bio: "new" }))).toMatchObject({ status: 200 });
		const { id, claimToken } = await createCard(db, null, cardInput());
		expect(await migrate(member, claim(id, claimToken ?? "", "Ada Lovelace"))).toEqual(full);
		expect(await migrate(member, claim(id, "A".repeat(43)))).toMatchObject({ status: 403 });
		expect(await cardsOf(member)).toHaveLength(maxCardsPerAccount);
		await db.delete(scicommCards).where(and(eq(scicommCards.userId, member.id), eq(scicommCards.bio, "new")));
		expect(await migrate(member, claim(id, claimToken ?? ""))).toEqual({ status: 200, moved: true });
	});

	test("may move 200 times an hour", async () => {
		const member = await becomeMember(site);
		await db.execute(`insert into rate_limits values ('migrate-card:${member.id}', 200, ${Date.now() + 3_600_000})`);
		expect(await migrate(member, legacy())).toEqual({
			status: 429,
			moved: false,
			error: "Migration failed: too many cards at once. Try again in an hour.",
		});
	});
});

describe("the call", () => {
	test("needs an account", async () => {
		expect(await migrate(null, legacy())).toEqual({ status: 401, moved: false, error: "No authenticated user" });
	});

	test("takes forms of this site alone", async () => {
		const { cookie } = await becomeMember(site);
		const path = href("/api/cards/migrate");
		const json = { Cookie: cookie, "Content-Type": "application/json" };
		expect((await site.post(path, "{}", json)).status).toBe(400);
		expect((await site.post(path, "", { ...json, "Content-Type": "multipart/form-data" })).status).toBe(400);
		const evil = { Cookie: cookie, Origin: "https://evil.example", Host: "localhost" };
		expect((await site.post(path, legacy(), evil)).status).toBe(403);
		const read = await get(path);
		expect([read.status, read.headers.get("Allow")]).toEqual([405, "POST"]);
		expect(JSON.parse(read.text)).toEqual({ message: "This address takes POST only." });
		expect((await app.request(path, { method: "DELETE" })).status).toBe(405);
		expect((await site.post(path, legacy({ bio: "x".repeat(9 * 1024 * 1024) }), { Cookie: cookie })).status).toBe(413);
	});

	test("tells a failure of the database in our own words, and the log which one", async () => {
		const broken = await testSite();
		const member = await becomeMember(broken);
		const failing = async (trigger: string, message: string) => {
			await broken.schemaOwner.$client.query(trigger);
			expect(await migrate(member, legacy(), broken)).toEqual({ status: 500, moved: false, error: message });
		};
		await broken.schemaOwner.$client.query(
			"create function fail() returns trigger language plpgsql as $$ begin raise 'secret reason'; end $$",
		);
		await failing(
			"create trigger fail before insert on scicomm_cards for each row execute function fail()",
			'Error migrating card "Rachel Carson": please try again.',
		);
		await broken.schemaOwner.$client.query("drop trigger fail on scicomm_cards");
		await createCard(broken.db, member, cardInput());
		await failing(
			"create trigger fail before update on scicomm_cards for each row execute function fail()",
			'Error updating existing card "Rachel Carson": please try again.',
		);
		await failing(
			"alter table scicomm_cards rename column name to nome",
			'Error checking for existing card "Rachel Carson": please try again.',
		);
		const told = JSON.stringify(broken.lines.filter((line) => line.err));
		expect(told).toContain("secret reason");
		expect(told).not.toMatch(/Rachel/);
	});
});

test("nothing of all this was logged with a failure nobody expected, or with personal data", () => {
	expect(lines.filter((line) => line.err)).toEqual([]);
	expect(JSON.stringify(lines)).not.toMatch(/Rachel|example\.org/);
});
