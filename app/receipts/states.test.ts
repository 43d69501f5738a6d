/** Whatever becomes of a receipt: its page, its file, the list for programs and the check for people say the same. */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { href } from "react-router";
import { beforeEach, describe, expect, test } from "vitest";
import { users } from "#app/accounts/account.tables.server.ts";
import { stateOfReported } from "#app/admin/report-decisions.server.ts";
import { scicommCards } from "#app/cards/card.tables.server.ts";
import { reportables } from "#app/features.server.ts";
import { becomeMember, goodPassword } from "#tests/accounts.ts";
import { testAdmin } from "#tests/app.ts";
import { credentialsOf } from "#tests/credentials.ts";
import { correspondent, reachableCard } from "#tests/messages.ts";
import { databaseBefore } from "#tests/old-database.ts";
import { addReceipt } from "#tests/receipts.ts";
import { testSite } from "#tests/site.ts";
import { receiptNumbers } from "./receipt.tables.server.ts";

const site = await testSite();
const { db } = site;
const { tokenOf, isSuspended, check } = credentialsOf(site);

beforeEach(async () => {
	await db.delete(users);
	await db.delete(receiptNumbers);
});

async function received() {
	const [holder, other] = [await correspondent(site), await correspondent(site)];
	const card = await reachableCard(site, holder, { name: "Rachel Carson" });
	const said = { userId: holder.id, cardId: card.id, otherId: other.id, otherName: "Emília Duarte" };
	const receipt = await addReceipt(db, said);
	const token = await tokenOf(receipt);
	return { holder, other, card, token, ...receipt };
}

type Received = Awaited<ReturnType<typeof received>>;

/** What all four say of a receipt to whoever asks: the same, or the test fails. */
async function standing({ id, token }: Received) {
	const page = (await site.as(null).get(href("/receipts/:id", { id }))).status;
	const file = (await site.as(null).get(href("/receipts/:id/credential.jwt", { id }))).status;
	const { outcome } = await check(token);
	const isOut = await isSuspended(token);
	expect([page, file, isOut]).toEqual(outcome === "valid" ? [200, 200, false] : [404, 404, true]);
	return outcome;
}

async function decide(kind: "receipt" | "card", id: string, verdict: "hidden" | "shown") {
	const admin = await becomeMember(site, { email: testAdmin, emailVerified: true });
	const { state } = await stateOfReported(db, kind, id, await reportables[kind].find(db, id));
	const desk = href("/admin/reports/:kind/:id", { kind, id });
	const reason = verdict === "hidden" ? "unkind" : "";
	expect((await site.as(admin).post(desk, { verdict, state, reason })).status).toBe(303);
	await db.delete(users).where(eq(users.email, testAdmin));
}

describe("ends for a while, and counts again with the very same credential:", () => {
	test.each<["receipt" | "card", (received: Received) => string]>([
		["receipt", ({ id }) => id],
		["card", ({ card }) => card.id],
	])("one of which a moderator hides the %s and shows it again", async (kind, idOf) => {
		const receipt = await received();
		const another = await received();
		expect(await standing(receipt)).toBe("valid");
		await decide(kind, idOf(receipt), "hidden");
		expect(await standing(receipt)).toBe("suspended");
		expect(await standing(another)).toBe("valid");
		await decide(kind, idOf(receipt), "shown");
		expect(await standing(receipt)).toBe("valid");
	});

	test("one that is disputed until a moderator has decided, and not any more once it is withdrawn", async () => {
		const receipt = await received();
		const dispute = href("/receipts/:id/dispute", { id: receipt.id });
		expect((await site.as(receipt.other).post(dispute, { reason: "They never came." })).status).toBe(303);
		expect(await standing(receipt)).toBe("suspended");
		await decide("receipt", receipt.id, "shown");
		expect(await standing(receipt)).toBe("valid");
		await site.as(receipt.holder).post(dispute, { reason: "I was pressed to say so." });
		await site.as(receipt.holder).post(href("/receipts/:id/change", { id: receipt.id }), { change: "withdraw" });
		expect(await standing(receipt)).toBe("withdrawn");
		await decide("receipt", receipt.id, "shown");
		expect(await standing(receipt)).toBe("withdrawn");
	});
});

describe("ends for good:", () => {
	test.each<[string, (received: Received) => Promise<unknown>]>([
		[
			"one that its holder withdraws",
			({ id, holder }) => site.as(holder).post(href("/receipts/:id/change", { id }), { change: "withdraw" }),
		],
		[
			"one whose card is deleted",
			({ card, holder }) => site.as(holder).post(href("/scicomm/card/delete/:id", { id: card.id }), {}),
		],
		[
			"one whose holder's account is deleted",
			({ holder }) => site.as(holder).post(href("/profile/delete"), { password: goodPassword }),
		],
	])("%s", async (_, end) => {
		const receipt = await received();
		await end(receipt);
		expect(await standing(receipt)).toBe("withdrawn");
	});
});

test("one whose card leaves the directory, or which its holder takes off the card, counts by its link as before", async () => {
	const receipt = await received();
	const { id, card, holder } = receipt;
	const visibility = href("/scicomm/card/visibility/:id", { id: card.id });
	expect((await site.as(holder).post(visibility, {})).status).toBe(303);
	expect(await db.$count(scicommCards, eq(scicommCards.isVisible, true))).toBe(0);
	expect(await standing(receipt)).toBe("valid");
	await site.as(holder).post(href("/receipts/:id/change", { id }), { change: "hide" });
	expect(await standing(receipt)).toBe("valid");
});

test("the other side's leaving changes nothing of it", async () => {
	const receipt = await received();
	await site.as(receipt.other).post(href("/profile/delete"), { password: goodPassword });
	expect(await standing(receipt)).toBe("valid");
});

test("a check tells of a suspended one what the credential says, and leads to no card that is not there", async () => {
	const receipt = await received();
	await db.update(scicommCards).set({ hidden: true });
	const { text } = await check(receipt.token);
	expect(text).toContain("Talk at the Harbour Museum, 120 pupils");
	expect(text).not.toContain(href("/card/:id", { id: receipt.card.id }));
});

test("what was hidden while that took the number away has one again", async () => {
	const { client, migrate } = await databaseBefore("suspended-receipts");
	const id = randomUUID();
	await client.query("insert into users (id, email, name) values ($1, 'carson@example.org', '')", [id]);
	const { rows } = await client.query(
		`insert into scicomm_cards
			(name, title, expertise, slug, user_id, availability, bio, email, website, bluesky, linkedin, card_style)
		values ('Rachel Carson', 'Writer', 'Seas', 'rachel-carson', $1, '{talks}', 'On seas.', 'carson@example.org', '', '', '', 'heliograph') returning id`,
		[id],
	);
	const both = "true, now(), now(), null";
	for (const state of [both, both, "true, now(), null, null", "true, now(), now(), now()"])
		await client.query(
			`insert into receipts (kind, thing_id, title, user_id, card_id, what, role, happened_on, happened_from, hidden,
				confirmed_by_holder_at, confirmed_by_other_at, withdrawn_at)
			values ('event', gen_random_uuid(), 'Tides', $2, $1, 'Talk', 'Speaker', '2026-11-20', '2026-11-20', ${state})`,
			[rows[0].id, id],
		);
	await client.query("insert into receipt_numbers select generate_series(0, 131071) except select 7 except select 9");
	await migrate();
	const { rows: after } = await client.query("select number, holder_name from receipts order by number");
	expect(after.map(({ number }) => number)).toEqual([7, 9, null, null]);
	expect(new Set(after.map(({ holder_name }) => holder_name))).toEqual(new Set(["Rachel Carson"]));
});
