/** Credentials as others check them: with a library that has signed nothing here, and on the page for anybody. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { eq, sql } from "drizzle-orm";
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from "jose";
import { href } from "react-router";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testAccounts, testSecret } from "#tests/app.ts";
import { credentialsOf } from "#tests/credentials.ts";
import { correspondent, reachableCard } from "#tests/messages.ts";
import { addReceipt } from "#tests/receipts.ts";
import { type Site, testSite } from "#tests/site.ts";
import { receipts } from "./receipt.tables.server.ts";
import { keyDays } from "./receipt-key.server.ts";
import { receiptKeys } from "./receipt-key.tables.server.ts";
import { maxCredential, verdictTexts, verifyMessages } from "./verify-input.ts";

const site = await testSite();
const { db } = site;
const holder = await correspondent(site);
const card = await reachableCard(site, holder, { name: "Rachel Carson" });
const organiser = await correspondent(site);
const origin = "http://localhost";
const { tokenOf, verifyElsewhere, isSuspended, check } = credentialsOf(site);

function addOwn() {
	const said = { userId: holder.id, cardId: card.id, otherId: organiser.id, otherName: "Emília Duarte" };
	return addReceipt(db, said);
}

function partsOf(token: string) {
	return token.split(".").map((part) => Buffer.from(part, "base64url").toString());
}

test("a library that we did not write verifies a credential by the keys that the site serves, and its list before and after it is withdrawn", async () => {
	const receipt = await addOwn();
	const token = await tokenOf(receipt);
	const { payload, issuer } = await verifyElsewhere(token);
	expect(issuer).toBe("did:web:localhost");
	const page = origin + href("/receipts/:id", { id: receipt.id });
	expect(payload).toMatchObject({
		"@context": ["https://www.w3.org/ns/credentials/v2", "https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json"],
		type: ["VerifiableCredential", "OpenBadgeCredential"],
		iss: issuer,
		issuer: { id: issuer, type: ["Profile"], name: "Heliograph", url: origin },
		jti: `${page}/credential.jwt`,
		id: `${page}/credential.jwt`,
		sub: origin + href("/card/:id", { id: card.id }),
		name: "Talk at the Harbour Museum, 120 pupils",
		credentialSubject: {
			id: origin + href("/card/:id", { id: card.id }),
			type: ["AchievementSubject"],
			role: "Speaker",
			activityStartDate: "2026-11-20T00:00:00Z",
			achievement: { id: page, type: ["Achievement"], name: "Talk at the Harbour Museum" },
		},
	});
	expect(payload.vc).toBe(undefined);
	expect(payload.nbf).toBe(new Date(payload.validFrom as string).getTime() / 1000);
	expect(token).not.toContain(Buffer.from(holder.email).toString("base64url"));
	expect(JSON.stringify(payload)).not.toContain(holder.email);
	const [header = ""] = partsOf(token);
	const { alg, kid, typ, ...more } = JSON.parse(header);
	expect([alg, typ, more]).toEqual(["EdDSA", "JWT", {}]);
	// The name of the key leads to it, bare, as Open Badges asks, and it is one of the set.
	const key = JSON.parse((await site.get(new URL(kid).pathname)).text);
	expect(key).toMatchObject({ kty: "OKP", crv: "Ed25519" });
	expect(key).not.toHaveProperty("d");
	expect(JSON.parse((await site.get("/.well-known/jwks.json")).text).keys).toContainEqual(key);
	// Open Badges 3.0 has room for one state.
	expect(payload.credentialStatus).toMatchObject({ type: "BitstringStatusListEntry" });
	expect(await isSuspended(token)).toBe(false);
	await site.as(holder).post(href("/receipts/:id/change", { id: receipt.id }), { change: "withdraw" });
	expect(await isSuspended(token)).toBe(true);
	expect((await site.get(href("/receipts/:id/credential.jwt", { id: receipt.id }))).status).toBe(404);
});

test("it says in whole sentences who confirmed it, also once nobody has a name for them", async () => {
	const nameless = { userId: holder.id, cardId: card.id, kind: "request", otherName: "", organisation: "" } as const;
	const receipt = await addReceipt(db, nameless);
	const { payload } = await verifyElsewhere(await tokenOf(receipt));
	expect(JSON.stringify(payload)).toContain("Rachel Carson and somebody who asked have both confirmed these words");
});

test("what changes a word of a credential is noticed by the library too", async () => {
	const [header, payload = "", signature] = (await tokenOf(await addOwn())).split(".");
	const changed = Buffer.from(Buffer.from(payload, "base64url").toString().replace("Rachel", "Robert"));
	await expect(verifyElsewhere([header, changed.toString("base64url"), signature].join("."))).rejects.toThrow();
});

test("places in a list are drawn at random: neither order nor neighbours tell anything", async () => {
	const numbers: number[] = [];
	for (let i = 0; i < 8; i++) numbers.push((await addOwn()).number ?? -1);
	const steps = numbers.slice(1).map((number, i) => number - (numbers[i] ?? 0));
	expect(new Set(steps).size).toBe(steps.length);
	expect(numbers.toSorted((one, other) => one - other)).not.toEqual(numbers);
});

test("a receipt that waits, is hidden or disputed has no credential", async () => {
	for (const state of [
		{ number: null, confirmedByOtherAt: null },
		{ hidden: true },
		{ hidden: true, disputedAt: new Date() },
		{ number: null, withdrawnAt: new Date() },
	]) {
		const { id } = await addReceipt(db, { userId: holder.id, cardId: card.id, ...state });
		expect((await site.get(href("/receipts/:id/credential.jwt", { id }))).status).toBe(404);
	}
});

describe("the page where anybody checks one", () => {
	const path = href("/receipts/verify");
	let token = "";
	let requests = 0;
	const elsewhere = createServer((_, response) => {
		requests += 1;
		response.end("{}");
	});

	beforeAll(async () => {
		token = await tokenOf(await addOwn());
		await new Promise<void>((resolve) => elsewhere.listen(0, "127.0.0.1", resolve));
	});
	afterAll(() => new Promise((resolve) => elsewhere.close(resolve)));

	test("says what a genuine one says, pasted or as a file", async () => {
		const { outcome, text } = await check(`  ${token}\n`);
		expect(outcome).toBe("valid");
		// As programs of mail break long lines.
		expect(await check(token.replace(/.{76}/g, "$&\r\n "))).toMatchObject({ outcome: "valid" });
		for (const word of ["Rachel Carson", "Talk at the Harbour Museum, 120 pupils", "Speaker", "Emília Duarte"])
			expect(text).toContain(word);
		const form = new FormData();
		form.set("credential", "");
		form.set("file", new File([token], "receipt.jwt"));
		expect(await site.as(null).post(path, form)).toAnswer(200, verdictTexts.valid.title);
		form.set("credential", "\n");
		expect(await site.as(null).post(path, form)).toAnswer(200, verdictTexts.valid.title);
		form.set("credential", "Trust me.");
		expect(await site.as(null).post(path, form)).toAnswer(
			422,
			verifyMessages.both,
			"Trust me.",
			'href="#verify-file"',
			'id="verify-file"',
		);
	});

	async function forgedBy(header: object, change: object = {}) {
		const [, payload = ""] = partsOf(token);
		const { privateKey } = await generateKeyPair("EdDSA", { crv: "Ed25519" });
		return new SignJWT({ ...JSON.parse(payload), ...change })
			.setProtectedHeader({ alg: "EdDSA", ...header })
			.sign(privateKey);
	}
	const kid = () => JSON.parse(partsOf(token)[0] ?? "").kid as string;

	test.each<[string, string, () => Promise<string> | string]>([
		["with another name in it", "forged", () => changed((text) => text.replaceAll("Rachel Carson", "Robert Carson"))],
		[
			"with the signature of another receipt",
			"forged",
			async () => [...token.split(".").slice(0, 2), (await tokenOf(await addOwn())).split(".")[2]].join("."),
		],
		["without an algorithm", "forged", () => new UnsecuredJWT(JSON.parse(partsOf(token)[1] ?? "")).encode()],
		[
			"without an algorithm, under the name of our key",
			"forged",
			() => [encoded({ alg: "none", kid: kid() }), token.split(".")[1], ""].join("."),
		],
		[
			"signed with our public key as if it were a secret",
			"forged",
			async () => {
				const { x } = JSON.parse((await site.get(new URL(kid()).pathname)).text);
				return new SignJWT(JSON.parse(partsOf(token)[1] ?? ""))
					.setProtectedHeader({ alg: "HS256", kid: kid() })
					.sign(Buffer.from(x, "base64url"));
			},
		],
		["signed with another key under the name of ours", "forged", () => forgedBy({ kid: kid() })],
		["signed with a key of a name that we do not know", "forged", () => forgedBy({ kid: `${kid()}x` })],
		[
			"that brings its own key along",
			"forged",
			async () => forgedBy({ jwk: await exportJWK((await generateKeyPair("EdDSA")).publicKey) }),
		],
		[
			"of another site",
			"foreign",
			() => forgedBy({ kid: "https://badges.example/key" }, { iss: "did:web:badges.example" }),
		],
		[
			"that is something else that we have signed",
			"unreadable",
			async () => (await site.get("/receipts/status/0")).text,
		],
		["that is cut in two", "unreadable", () => token.slice(0, 200)],
		["that is no credential at all", "unreadable", () => "Trust me."],
		["that is a link", "unreadable", () => "https://heliograph.example/receipts/1"],
		["that is markup", "unreadable", () => "<script>alert(1)</script>"],
	])("is told what is wrong with one %s", async (_, outcome, make) => {
		expect((await check(await make())).outcome).toBe(outcome);
	});

	function encoded(part: object) {
		return Buffer.from(JSON.stringify(part)).toString("base64url");
	}

	function changed(change: (text: string) => string) {
		const [header, payload = "", signature] = token.split(".");
		const text = change(Buffer.from(payload, "base64url").toString());
		return [header, Buffer.from(text).toString("base64url"), signature].join(".");
	}

	test("fetches nothing, whatever a credential asks for", async () => {
		const { port } = elsewhere.address() as AddressInfo;
		const there = `http://127.0.0.1:${port}`;
		for (const iss of [`did:web:127.0.0.1%3A${port}`, there, "did:web:localhost"])
			await check(
				await forgedBy({ kid: `${there}/key`, jku: `${there}/keys` }, { iss, credentialStatus: { id: there } }),
			);
		expect(requests).toBe(0);
	});

	test("says so of one whose receipt is gone, also when another has its place", async () => {
		const receipt = await addOwn();
		const old = await tokenOf(receipt);
		await db.delete(receipts).where(eq(receipts.id, receipt.id));
		expect((await check(old)).outcome).toBe("withdrawn");
		await addReceipt(db, { userId: holder.id, cardId: card.id, number: receipt.number });
		expect((await check(old)).outcome).toBe("withdrawn");
	});

	test("refuses nothing and too much, and keeps what was typed", async () => {
		expect(await site.as(null).post(path, { credential: " " })).toAnswer(
			422,
			verifyMessages.missing,
			'href="#verify-credential"',
			'id="verify-credential"',
		);
		const long = "a".repeat(maxCredential + 1);
		expect(await site.as(null).post(path, { credential: long })).toAnswer(422, verifyMessages.tooLong);
		const huge = new FormData();
		huge.set("credential", "a".repeat(1_000_000));
		expect([413, 422]).toContain((await site.as(null).post(path, huge)).status);
	});
});

describe("the key that signs", () => {
	const kidOf = (token: string) => JSON.parse(partsOf(token)[0] ?? "").kid as string;
	const secret = "another secret of the tests alone";

	function isGood(at: Site, credential: string) {
		return at.as(null).post(href("/receipts/verify"), { credential });
	}

	test("is one, also when several ask for it at once, and nobody reads it in the database", async () => {
		await db.delete(receiptKeys);
		const receipt = await addOwn();
		const tokens = await Promise.all(Array.from({ length: 4 }, () => tokenOf(receipt)));
		expect(new Set(tokens.map(kidOf)).size).toBe(1);
		const [key] = await db.select().from(receiptKeys);
		expect(key?.sealed).toMatch(/./);
		expect(key?.sealed).not.toContain('"d"');
		expect(await db.$count(receiptKeys)).toBe(1);
	});

	test("goes on when the site's secret is renewed, and outlives the former one", async () => {
		const after = await testSite({ db, accounts: { ...testAccounts, secret, formerSecret: testSecret } });
		const later = await testSite({ db, accounts: { ...testAccounts, secret } });
		const receipt = await addOwn();
		const kid = kidOf(await tokenOf(receipt));
		expect(kidOf(await tokenOf(receipt, after))).toBe(kid);
		expect(kidOf(await tokenOf(receipt, later))).toBe(kid);
	});

	test("is another one when nobody knows the secret any more, and each year; what the former ones signed is still good", async () => {
		const receipt = await addOwn();
		const other = await testSite({ db, accounts: { ...testAccounts, secret: "a secret that nobody had before" } });
		const tokens = [await tokenOf(receipt, await testSite({ db, accounts: { ...testAccounts, secret } }))];
		tokens.push(await tokenOf(receipt, other));
		await db.update(receiptKeys).set({ createdAt: sql`created_at - make_interval(days => ${keyDays})` });
		tokens.push(await tokenOf(receipt, other));
		expect(new Set(tokens.map(kidOf)).size).toBe(3);
		for (const token of tokens) {
			expect(await isGood(other, token)).toAnswer(200, verdictTexts.valid.title);
			await verifyElsewhere(token);
		}
		expect(await db.$count(receiptKeys, sql`sealed is not null`)).toBe(1);
	});
});
