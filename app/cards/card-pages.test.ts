import { eq } from "drizzle-orm";
import fc from "fast-check";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { boardMessages } from "#app/boards/board.ts";
import { rateLimits } from "#app/db/rate-limit.tables.server.ts";
import { makeFormKey } from "#app/forms/form-key.ts";
import { formMessages, maxPlainBytes } from "#app/forms/form-limits.ts";
import { images } from "#app/images/image.tables.server.ts";
import { becomeMember } from "#tests/accounts.ts";
import { cardForm, cardInput } from "#tests/cards.ts";
import { type Answer, testSite } from "#tests/site.ts";
import { createCard } from "./card.server.ts";
import { scicommCards } from "./card.tables.server.ts";
import { anonymousCardsPerDay } from "./card.ts";
import { cardMessages } from "./card-messages.ts";
import { faceOf } from "./form/card-preview.ts";

const { app, db, get, post, lines } = await testSite();

const create = "/scicomm/card/create";
let visitors = 0;

/** Posts a card form from an address of its own. */
function postCard(fields: Parameters<typeof cardForm>[0] = {}, headers: Record<string, string> = {}) {
	visitors += 1;
	return post(create, cardForm(fields), { "X-Forwarded-For": `198.51.100.${visitors % 250}`, ...headers });
}

async function storedCard(response: Answer) {
	expect(response.status).toBe(303);
	const id = response.headers.get("Location")?.split("/").at(-1) ?? "";
	const [card] = await db.select().from(scicommCards).where(eq(scicommCards.id, id));
	if (!card) throw new Error(`No card ${id}`);
	return card;
}

async function countCards() {
	return (await db.select({ id: scicommCards.id }).from(scicommCards)).length;
}

describe("making a card", () => {
	test("stores what was sent and goes on to the success page", async () => {
		const response = await postCard({
			title: "Author",
			bio: "The sea around us",
			availability: ["Writing Articles", "Podcast Guest"],
			email: "rachel@example.org",
			website: "example.org",
			bluesky: "@rachel.example.org",
			linkedin: "https://linkedin.com/in/rachel",
			orcid: "http://www.orcid.org/000000021694233x",
			cardStyle: "nocturne",
			"workSamples[0].title": "Under the Sea-Wind",
			"workSamples[0].url": "example.org/wind",
		});
		expect(response.status).toBe(303);
		const card = await storedCard(response);
		expect(response.location).toBe(`/scicomm/card/success/${card.id}`);
		expect(card).toMatchObject({
			userId: null,
			name: "Rachel Carson",
			slug: "rachel-carson",
			title: "Author",
			availability: ["Writing Articles", "Podcast Guest"],
			website: "https://example.org",
			bluesky: "@rachel.example.org",
			orcid: "0000-0002-1694-233X",
			cardStyle: "nocturne",
			openToCollaborations: true,
			isVisible: true,
			workSamples: [{ title: "Under the Sea-Wind", url: "https://example.org/wind" }],
		});
	});

	test("gives the browser a claim token once, which is stored only as a hash", async () => {
		const response = await postCard();
		const card = await storedCard(response);
		const cookie = response.headers.get("Set-Cookie") ?? "";
		expect(cookie).toMatch(/HttpOnly/);
		expect(cookie).toMatch(/SameSite=Lax/);
		expect(cookie).toContain("Path=/;");
		const page = await get(`/scicomm/card/success/${card.id}`, { Cookie: cookie.split(";")[0] ?? "" });
		expect(page.headers.get("Cache-Control")).toBe("private, no-store");
		const html = page.text;
		expect(html).toContain("claimToken");
		const token = /[\w-]{43}/.exec(html.slice(html.indexOf("claimToken")))?.[0] ?? "";
		expect(token).toHaveLength(43);
		expect(JSON.stringify(card)).not.toContain(token);
		const stranger = (await get(`/scicomm/card/success/${card.id}`)).text;
		expect(stranger).not.toContain(token);
	});

	test("is made once where a visitor sends the same form again, who gets its claim token again; with another word it is another", async () => {
		const key = makeFormKey();
		const headers = { "X-Forwarded-For": "203.0.113.90" };
		const make = async (fields: Parameters<typeof cardForm>[0] = {}) => {
			const { location, headers: answered } = await post(create, cardForm({ key, ...fields }), headers);
			return [location, answered.getSetCookie().find((one) => one.startsWith("saved-card-"))] as const;
		};
		const first = await make();
		expect(first[1]).toBeDefined();
		expect(await make()).toEqual(first);
		const atOnce = await Promise.all(Array.from({ length: 4 }, () => make({ bio: "At once" })));
		expect(new Set(atOnce.map(String)).size).toBe(1);
		const counters = await db.select().from(rateLimits).where(eq(rateLimits.key, "anonymous-card:203.0.113.90"));
		expect(counters[0]?.points).toBeLessThanOrEqual(5);
		const others = [...atOnce.slice(1), await make({ key: makeFormKey() }), await make({ bio: "Another" })];
		for (const weak of ["", "a", "0".repeat(63)]) others.push(await make({ key: weak }), await make({ key: weak }));
		expect(new Set([first, ...others].map(([location]) => location)).size).toBe(10);
		expect(new Set([first, ...others].map(([, cookie]) => cookie)).size).toBe(10);
	});

	test("is made once where its maker signs in before the same form is sent again, whose card it is then", async () => {
		const key = makeFormKey();
		const made = await storedCard(await postCard({ key }));
		const { id: userId, cookie } = await becomeMember({ db });
		const again = await storedCard(await postCard({ key }, { Cookie: cookie }));
		expect(again).toMatchObject({ id: made.id, userId, claimTokenHash: null });
	});

	test("that was claimed or deleted meanwhile is made anew", async () => {
		const key = makeFormKey();
		const made = await storedCard(await postCard({ key }));
		const { id: userId } = await becomeMember({ db });
		await db.update(scicommCards).set({ userId, claimTokenHash: null }).where(eq(scicommCards.id, made.id));
		const again = await storedCard(await postCard({ key }));
		expect(again.id).not.toBe(made.id);
		await db.delete(scicommCards).where(eq(scicommCards.id, again.id));
		expect((await storedCard(await postCard({ key }))).id).not.toBe(again.id);
	});

	test("is shown as ready, and to be edited, to who made it; others are led to it", async () => {
		const response = await postCard();
		const { id } = await storedCard(response);
		const ask = async (cookie?: string) =>
			(await get(`/scicomm/card/success/${id}`, cookie ? { Cookie: cookie } : {})).text;
		const made = await ask(response.headers.get("Set-Cookie")?.split(";")[0]);
		for (const text of ["Your card is ready", "Edit Card", "Save to Edit Later"]) expect(made).toContain(text);
		expect(made).toContain(`href="/signup?redirect=%2Fscicomm%2Fcard%2F${id}"`);
		expect(made).not.toContain(`href="/scicomm/card/edit/${id}"`);
		for (const other of [await ask(), await ask((await becomeMember({ db })).cookie)]) {
			expect(other).toContain("See the card");
			expect(other).not.toMatch(/Your card is ready|Edit Card|Save to Edit Later|Your SciComm card/);
		}
	});

	test("says at both ways to be reached that they start in an account, to who has none", async () => {
		const { cookie } = await becomeMember({ db });
		const said = async (headers = {}) =>
			(await get(create, headers)).text.split(cardMessages.startsInAccount).length - 1;
		expect(await said()).toBe(2);
		expect(await said({ Cookie: cookie })).toBe(0);
		const fields = { requests: "yes" };
		expect(faceOf(fields, null, true).answersRequests).toBe(true);
		expect(faceOf(fields, null, false).answersRequests).toBe(false);
	});

	test("cannot set an owner, a time or anything else that is not in the form", async () => {
		const card = await storedCard(
			await postCard({
				user_id: crypto.randomUUID(),
				userId: crypto.randomUUID(),
				created_at: "2001-01-01",
				createdAt: "2001-01-01",
				claimTokenHash: "x",
				slug: "michael-faraday",
			}),
		);
		expect(card).toMatchObject({ userId: null, slug: "rachel-carson" });
		expect(card.claimTokenHash).toHaveLength(64);
		expect(card.createdAt.getFullYear()).toBeGreaterThan(2020);
	});

	test("is refused with every mistake at its field, and the form keeps what was typed", async () => {
		const before = await countCards();
		const response = await postCard({
			name: "  ",
			bio: "x".repeat(121),
			bluesky: "rachel carson!",
			website: "javascript:x",
		});
		expect(response.status).toBe(422);
		const html = response.text;
		for (const message of [
			cardMessages.nameMissing,
			"Bio must be 120 characters or less",
			cardMessages.blueskyInvalid,
			boardMessages.urlInvalid,
		]) {
			expect(html).toContain(message);
		}
		expect(html).toContain("rachel carson!");
		expect(html).toContain("javascript:x");
		expect(await countCards()).toBe(before);
	});

	test("posted by a form of another site is refused", async () => {
		const response = await postCard({}, { Origin: "https://evil.example", Host: "localhost" });
		expect(response.status).toBe(403);
	});

	test.each([
		["🦊 🐙", "🦊-🐙"],
		["علی‌رضا محمدی", "علی‌رضا-محمدی"],
		["Hypatia", "hypatia"],
		["<script>alert(1)</script>", "scriptalert1script"],
		["..", null],
	])("takes the name %j and shows it as text", async (name, slug) => {
		const card = await storedCard(await postCard({ name }));
		expect(card).toMatchObject({ name, slug });
		const html = (await get(`/card/${card.id}`)).text;
		expect(html).not.toContain("<script>alert(1)");
		expect(html).toContain(name.replaceAll("<", "&lt;").replaceAll(">", "&gt;"));
	});

	test.each<[string, BodyInit, Record<string, string>]>([
		["JSON", "{}", { "Content-Type": "application/json" }],
		["plain text", "hello", { "Content-Type": "text/plain" }],
		["a broken multipart body", "--x\r\nContent-Disp", { "Content-Type": "multipart/form-data; boundary=x" }],
		["a multipart body without a boundary", "x", { "Content-Type": "multipart/form-data" }],
		["nothing", "", { "Content-Type": "application/x-www-form-urlencoded" }],
		["control characters", "name=%00%01&bio=%ff%fe", { "Content-Type": "application/x-www-form-urlencoded" }],
		[
			"deep and odd names",
			"a[b][c][0][__proto__]=1&workSamples[999999]=x&name[]=1",
			{ "Content-Type": "application/x-www-form-urlencoded" },
		],
	])("answers %s with a clear refusal", async (_, body, headers) => {
		const response = await post(create, body, headers);
		expect([400, 422]).toContain(response.status);
	});

	test.each([
		["a thousand fields without a name", "a&".repeat(1000)],
		[
			"every field twice",
			new URLSearchParams([...cardForm(), ...cardForm()].map(([name, value]) => [name, String(value)])).toString(),
		],
		["a list where a text belongs", "name[]=a&bio[0]=b&email.x=c"],
		["texts where a list belongs", "workSamples=x&availability[0]=y"],
		["a sample far down the list", "workSamples[9].title=x&workSamples[9].url=example.org"],
		[
			"an intent of the form library",
			`__intent__=${encodeURIComponent('{"type":"remove","payload":{"name":"x","index":1}}')}`,
		],
	])("answers %s without a failure", async (_, fields) => {
		const body = new URLSearchParams(fields);
		for (const path of [create, `${create}.data`]) {
			const response = await post(path, body, { "X-Forwarded-For": `198.51.100.${200 + Math.floor(visitors++ % 50)}` });
			expect(response.status).toBeLessThan(500);
			expect(response.text).not.toContain("Remove undefined");
		}
	});

	test("of any crafted shape is answered without a failure", async () => {
		const names = fc.constantFrom(
			...["name", "expertise", "availability", "bio", "website", "cardStyle", "avatar", "photo", "change", "isVisible"],
			...["workSamples", "workSamples[0].title", "workSamples[3].url", "__proto__", "name.x", "a[b", "sampleUrl"],
		);
		const values = fc.oneof(
			fc.string({ unit: "binary" }),
			fc.constantFrom("on", "add-sample", "remove-sample-0", "Astronomy"),
		);
		await fc.assert(
			fc.asyncProperty(fc.array(fc.tuple(names, values), { maxLength: 12 }), async (entries) => {
				const form = new FormData();
				for (const [name, value] of entries) form.append(name, value);
				expect((await post(create, form, { "X-Forwarded-For": "192.0.2.7" })).status).toBeLessThan(500);
			}),
		);
	});

	test.each(["\u200d", "\u3164", "\u2800", "\u00ad", "\u0301", "\u{e0061}"])(
		"needs a name that can be seen (%j)",
		async (name) => {
			expect(await postCard({ name })).toAnswer(422, cardMessages.nameMissing);
		},
	);

	test.each(["PUT", "PATCH", "DELETE"])("takes no %s", async (method) => {
		const response = await app.request(create, { method, body: cardForm() });
		expect(response.status).toBe(405);
	});

	test("takes no more text than 64 KB, nor more fields than 200, and says so", async () => {
		expect(await post(create, cardForm({ bio: "x".repeat(70_000) }))).toAnswer(413, formMessages.tooLarge);
		expect(await post(create, new URLSearchParams("a&".repeat(40_000)))).toAnswer(
			400,
			"This form has more fields than any form of this site.",
		);
	});

	test("gives back all that was typed into a field that takes less, in an answer of bounded size", async () => {
		const pasted = `${"Sea & <stars>, they said. ".repeat(1200)}The end`;
		expect(await postCard({ bio: pasted })).toAnswer(
			422,
			"Bio must be 120 characters or less",
			pasted.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;"),
		);
		const worst = (await postCard({ bio: '"'.repeat(64_000) })).text;
		// The page besides has 30,000.
		expect(worst.length).toBeLessThan(64_000 * 16 + 50_000);
	});

	test("believes a length that is told before the form", async () => {
		const url = (length: number) => post(create, new URLSearchParams("name="), { "Content-Length": String(length) });
		expect((await url(maxPlainBytes)).status).toBe(422);
		expect((await url(maxPlainBytes + 1)).status).toBe(413);
		const file = (length: number) => post(create, cardForm({ name: "" }), { "Content-Length": String(length) });
		expect((await file(8 * 1024 * 1024)).status).toBe(422);
		expect((await file(8 * 1024 * 1024 + 1)).status).toBe(413);
	});

	test("answers a body of 10 MB with 413 and says what to do", async () => {
		expect(await post(create, cardForm({ bio: "x".repeat(10 * 1024 * 1024) }))).toAnswer(413, "Nothing was saved");
	});

	test("is limited to 20 a day and address, and says when to come back", async () => {
		const headers = { "X-Forwarded-For": "203.0.113.77" };
		for (let i = 0; i < anonymousCardsPerDay; i++) expect((await post(create, cardForm(), headers)).status).toBe(303);
		expect(await post(create, cardForm({ bio: "still here" }), headers)).toAnswer(
			429,
			"20 cards without an account were made from your network today. With an account you can go on. Try again in 24 hours.",
			"still here",
		);
		// What stands left of the trusted proxy's entry is the client's own invention.
		expect((await post(create, cardForm(), { "X-Forwarded-For": "1.2.3.4, 203.0.113.77" })).status).toBe(429);
		expect((await post(create, cardForm(), { "X-Forwarded-For": "203.0.113.78" })).status).toBe(303);
	});

	test("is limited once for all addresses of an IPv6 network", async () => {
		await post(create, cardForm(), { "X-Forwarded-For": "2001:db8:1:2::1" });
		await post(create, cardForm(), { "X-Forwarded-For": "2001:db8:1:2:ffff::9" });
		const counters = await db.select().from(rateLimits).where(eq(rateLimits.key, "anonymous-card:2001:db8:1:2::/64"));
		expect(counters[0]?.points).toBe(2);
	});
});

describe("without JavaScript", () => {
	test("'Add sample' moves the pair into the list and saves nothing", async () => {
		const before = await countCards();
		const response = await postCard({ change: "add-sample", sampleTitle: "Wind", sampleUrl: "example.org/wind" });
		expect(response).toAnswer(
			200,
			'name="workSamples[0].title" value="Wind"',
			'name="workSamples[0].url" value="https://example.org/wind"',
		);
		const html = response.text;
		expect(html).not.toContain(cardMessages.availabilityMissing);
		expect(await countCards()).toBe(before);
	});

	test("'Add sample' tells that the photo was not taken, 'Remove photo' need not", async () => {
		const photo = new File(["no picture"], "me.png", { type: "image/png" });
		const added = await postCard({ change: "add-sample", sampleTitle: "Wind", sampleUrl: "example.org/wind", photo });
		expect(added).toAnswer(422, cardMessages.photoUnreadable, 'name="workSamples[0].title" value="Wind"');
		const removed = await postCard({ change: "remove-photo", photo });
		expect(removed.status).toBe(200);
		expect(removed.text).not.toContain(cardMessages.photoUnreadable);
	});

	test("'Add sample' tells what is wrong with the pair and keeps it", async () => {
		const html = (await postCard({ change: "add-sample", sampleTitle: "Wind", sampleUrl: "javascript:x" })).text;
		expect(html).toContain(boardMessages.urlInvalid);
		expect(html).toContain("javascript:x");
	});

	test("'Add' adds an availability of one's own", async () => {
		const html = (await postCard({ change: "add-availability", customAvailability: "Museum nights" })).text;
		expect(html).toMatch(
			/<input[^>]*name="availability"[^>]*checked=""[^>]*value="Museum nights"|value="Museum nights"[^>]*checked=""/,
		);
	});
});

const png = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#1b5fa8" } })
	.withExif({ IFD0: { Copyright: "secret place" } })
	.png()
	.toBuffer();
const photo = (bytes: Uint8Array, name = "me.png", type = "image/png") =>
	new File([new Uint8Array(bytes)], name, { type });

const flat = sharp({ create: { width: 6_000, height: 6_000, channels: 3, background: "#000" } });
const avifBomb = await flat.clone().avif({ effort: 0 }).toBuffer();
const avif = await sharp({ create: { width: 9, height: 9, channels: 3, background: "#123456" } })
	.avif({ effort: 0 })
	.toBuffer();
const progressive = await flat.clone().jpeg({ progressive: true }).toBuffer();
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
const bomb = await sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: "#000" } })
	.png({ compressionLevel: 9 })
	.toBuffer();

describe("a photo", () => {
	test("is re-encoded as small WebP without metadata, and kept by caches for a day", async () => {
		const card = await storedCard(await postCard({ photo: photo(png) }));
		const response = await get(`/images/${card.avatar}.webp`);
		expect(response.headers.get("Content-Type")).toBe("image/webp");
		expect(response.headers.get("Cache-Control")).toBe("public, max-age=86400");
		const bytes = Buffer.from(response.bytes);
		expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width: 512, height: 341 });
		expect(bytes.includes("secret place")).toBe(false);
	});

	test.each([
		["an SVG", Buffer.from(svg), 512],
		["an AVIF", avif, 9],
	])("that is %s is stored as WebP, with nothing in it that runs", async (_, bytes, width) => {
		const card = await storedCard(await postCard({ photo: photo(bytes, "me.png", "image/png") }));
		const [stored] = await db
			.select()
			.from(images)
			.where(eq(images.hash, card.avatar ?? ""));
		expect(await sharp(stored?.bytes).metadata()).toMatchObject({ format: "webp", width, height: width });
		expect(stored?.bytes.includes("alert")).toBe(false);
	});

	test("is asked for again in vain once it is deleted, and spared until then", async () => {
		const own = await sharp({ create: { width: 20, height: 30, channels: 3, background: "#123456" } })
			.png()
			.toBuffer();
		const card = await storedCard(await postCard({ photo: photo(own) }));
		const path = `/images/${card.avatar}.webp`;
		const tag = (await get(path)).headers.get("ETag") ?? "";
		const known = await get(path, { "If-None-Match": `W/${tag}` });
		expect(known.status).toBe(304);
		expect(known.headers.get("Cache-Control")).toBe("public, max-age=86400");
		expect((await get(path, { "If-None-Match": '"another"' })).status).toBe(200);
		await db.delete(scicommCards).where(eq(scicommCards.id, card.id));
		await db.delete(images).where(eq(images.hash, card.avatar ?? ""));
		expect((await get(path, { "If-None-Match": tag })).status).toBe(404);
	});

	test("is not lost when something else in the form is wrong", async () => {
		const html = (await postCard({ name: "", photo: photo(png) })).text;
		const hash = /name="avatar" value="([0-9a-f]{64})"/.exec(html)?.[1] ?? "";
		expect(hash).toHaveLength(64);
		const card = await storedCard(await postCard({ avatar: hash }));
		expect(card.avatar).toBe(hash);
	});

	test("that was forgotten meanwhile is asked for again, and no other text counts as one", async () => {
		const avatar = "0".repeat(64);
		const answer = await postCard({ name: "Kept name", avatar });
		expect(answer).toAnswer(422, cardMessages.photoGone, 'value="Kept name"');
		expect(answer.text).not.toContain(avatar);
		expect((await storedCard(await postCard({ avatar: "../../etc/passwd" }))).avatar).toBeNull();
	});

	test.each<[string, Uint8Array, string]>([
		["text called .png", Buffer.from("hello"), "image/png"],
		["half a drawing", Buffer.from(svg.slice(0, -9)), "image/svg+xml"],
		["half a picture", png.subarray(0, png.length / 2), "image/png"],
		["a decompression bomb", bomb, "image/png"],
		["a decompression bomb of another kind", avifBomb, "image/avif"],
		["a progressive picture that has to be decoded at once", progressive, "image/jpeg"],
		["HTML", Buffer.from("<!doctype html><script>alert(1)</script>"), "image/jpeg"],
	])("that is %s is refused at its field", async (_, bytes, type) => {
		const before = (await db.select({ hash: images.hash }).from(images)).length;
		expect(await postCard({ photo: photo(bytes, "me.png", type) })).toAnswer(422, "This photo can't be read.");
		expect((await db.select({ hash: images.hash }).from(images)).length).toBe(before);
	});

	test("of more than 5 MB is refused at its field", async () => {
		expect(await postCard({ photo: photo(Buffer.alloc(5 * 1024 * 1024 + 1)) })).toAnswer(
			422,
			cardMessages.photoTooLarge,
		);
	});

	test.each(["nothing", `${"0".repeat(64)}.webp`, `${"0".repeat(64)}.png`, "..%2f..%2fpackage.json"])(
		"called %s is not found",
		async (file) => {
			expect((await get(`/images/${file}`)).status).toBe(404);
		},
	);
});

describe("a public card", () => {
	test("answers to its id, hidden or not, and to its slug in any case while it is visible", async () => {
		const { id } = await createCard(db, null, cardInput({ name: "Émilie du Châtelet" }));
		const hidden = await createCard(db, null, cardInput({ name: "Secret Person", isVisible: false }));
		expect((await get(`/card/${id}`)).status).toBe(200);
		expect((await get(`/card/${hidden.id}`)).status).toBe(200);
		expect((await get(`/card/${encodeURIComponent("ÉMILIE-Châtelet")}`)).status).toBe(200);
		expect((await get("/card/secret-person")).status).toBe(404);
	});

	test("keeps its slug when a namesake comes later", async () => {
		const first = await createCard(db, null, cardInput({ name: "Ada Lovelace", bio: "The first" }));
		await createCard(db, null, cardInput({ name: "Ada King Lovelace", bio: "The second" }));
		const html = (await get("/card/ada-lovelace")).text;
		expect(html).toContain("The first");
		expect(html).toContain(`/card/${first.id}`);
	});

	test("shows its parts, and offers strangers an account", async () => {
		const { id } = await createCard(
			db,
			null,
			cardInput({
				name: "Mary Somerville",
				availability: ["Writing Articles", "Podcast Guest"],
				email: "mary@example.org",
				website: "https://example.org/mary",
				bluesky: "@mary.example.org",
				workSamples: [{ title: "Connexion", url: "https://example.org/connexion" }],
			}),
		);
		const html = (await get(`/card/${id}`)).text;
		expect(html).toContain(">MS<");
		expect(html.replace(/<[^>]+>/g, "")).toContain("Writing Articles, Podcast Guest");
		expect(html).toContain('href="mailto:mary@example.org"');
		expect(html).toContain('href="https://bsky.app/profile/mary.example.org"');
		expect(html).toMatch(/<a href="https:\/\/example.org\/connexion" target="_blank" rel="noopener/);
		expect(html).toContain("Open to collaborations");
		expect(html).toContain("Want to create your own SciComm card? It's free!");
		expect(html).toContain(`/login?redirect=${encodeURIComponent(`/card/${id}`)}`);
		expect(html).toContain(`/signup?redirect=${encodeURIComponent(`/card/${id}`)}`);
		expect(html).toMatch(/href="\/"[^>]*>[^<]*Made with Heliograph/);
	});

	test.each([
		"/card/nobody",
		`/card/${crypto.randomUUID()}`,
		"/card/%00",
		"/card/%E0%A4%A",
		`/card/${"x".repeat(2000)}`,
	])("that does not exist (%s) is not found", async (path) => {
		const response = await get(path);
		expect([400, 404]).toContain(response.status);
		if (response.status === 404) {
			expect(response.text).toContain("Card not found");
			expect(response.text).toMatch(/href="\/scicomm\/card\/create"[^>]*>Create your own card/);
		}
	});
});

describe("the pages around", () => {
	test("the success page of an unknown or missing id says so", async () => {
		expect(await get("/scicomm/card/success")).toAnswer(404, "Card ID not found");
		for (const id of [crypto.randomUUID(), "word"]) {
			const { text } = await get(`/scicomm/card/success/${id}`);
			for (const told of ["Error Loading Card", "Card not found"]) expect(text).toContain(told);
			expect(text).toMatch(/href="\/scicomm\/card\/create"[^>]*>Create New Card/);
		}
	});

	test("editing asks for an account and offers the way back", async () => {
		expect(await get(`/scicomm/card/edit/${crypto.randomUUID()}`)).toAnswer(
			401,
			"You must be logged in to edit this card",
			"Back to Directory",
		);
	});

	test("a bare card id leads to its success page, all else under the prefix to the form", async () => {
		const { id } = await createCard(db, null, cardInput());
		const location = async (path: string) => (await get(path)).location;
		expect(await location(`/scicomm/card/${id}`)).toBe(`/scicomm/card/success/${id}`);
		expect(await location(`/scicomm/card/${id}/`)).toBe(`/scicomm/card/success/${id}`);
		expect(await location(`/scicomm/card/${crypto.randomUUID()}`)).toBe(create);
		expect(await location("/scicomm/card")).toBe(create);
		expect(await location("/scicomm/card/anything/else")).toBe(create);
	});

	test("the directory keeps its state in the URL and has two kinds of emptiness", async () => {
		const html = (await get("/scicomm/card/directory?q=nobodyatall")).text;
		expect(html).toContain("No Cards Found");
		expect(html).toContain("Clear All Filters");
		expect(html).toContain('value="nobodyatall"');
		const { get: getEmpty } = await testSite();
		const none = (await getEmpty("/scicomm/card/directory")).text;
		expect(none).toContain("No Cards Available");
	});

	test.each(["page=0", "page=-1", "page=x", "page=99999999999999", "open=maybe", "q=%00", "q[]=1&page=1e9"])(
		"nonsense in the address of the directory, such as '%s', is ignored",
		async (search) => {
			expect(await get(`/scicomm/card/directory?${search}`)).toAnswer(200, "Directory</h1>");
		},
	);

	test("a filter by an availability of somebody's own stays chosen", async () => {
		const own = "Tours of the tide pools";
		await postCard({ name: "Mary of the Pools", availability: own });
		const answer = await get(`/scicomm/card/directory?${new URLSearchParams({ availability: own })}`);
		expect(answer).toAnswer(200, "Mary of the Pools", `<option value="${own}" selected="">`);
	});

	test("a directory that can't be read says so, keeps the navigation, and tells the log but not the visitor why", async () => {
		const { get: getBroken, schemaOwner, lines: told } = await testSite();
		await schemaOwner.$client.query("drop table scicomm_cards cascade");
		const response = await getBroken("/scicomm/card/directory");
		expect(response).toAnswer(500, "Failed to load science communicator cards", "Collab Board");
		const html = response.text;
		expect(html).not.toContain("does not exist");
		expect(html).toContain(`content="${response.headers.get("X-Request-Id")}"`);
		expect(JSON.stringify(told)).toContain("does not exist");
	});

	test("a card that can't be saved brings the form back with an alert", async () => {
		const { post: postBroken, schemaOwner, lines: told } = await testSite();
		await schemaOwner.$client.query("drop table scicomm_cards cascade");
		const response = await postBroken(create, cardForm({ bio: "still here", email: "private@example.org" }));
		const msg = 'Error creating card: relation "scicomm_cards" does not exist';
		expect(told).toContainEqual(expect.objectContaining({ msg }));
		expect(JSON.stringify(told)).not.toMatch(/Rachel|private@example.org|still here/);
		expect(response.status).toBe(500);
		const html = response.text;
		expect(html).toContain('role="alert"');
		expect(html).toContain("Failed to create card. Please try again.");
	});
});

test("no request of all these was logged with a failure nobody expected, or with personal data", () => {
	expect(lines.filter((line) => line.err)).toEqual([]);
	expect(JSON.stringify(lines)).not.toContain("203.0.113");
	expect(JSON.stringify(lines)).not.toContain("Rachel");
});
