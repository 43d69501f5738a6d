import { href } from "react-router";
import { expect, test } from "vitest";
import { addDemoCards } from "#app/cards/card.demo.server.ts";
import { testSite } from "#tests/site.ts";
import { addDemoReceipts } from "./receipt.demo.server.ts";
import { demoReceipts } from "./receipt.demo.ts";
import { verdictTexts } from "./verify-input.ts";

const site = await testSite();

test("the demo content has receipts that stand on cards, and each of them verifies", async () => {
	await site.db.transaction(async (transaction) => {
		await addDemoCards(transaction, Date.now());
		await addDemoReceipts(transaction, Date.now());
	});
	const { data } = JSON.parse((await site.as(null).get("/api/v1/receipts")).text);
	expect(data).toHaveLength(demoReceipts.length);
	for (const { id, card, what, confirmedBy } of data) {
		expect(await site.as(null).get(new URL(card).pathname)).toAnswer(200, what, confirmedBy);
		const credential = (await site.as(null).get(href("/receipts/:id/credential.jwt", { id }))).text;
		const answer = await site.as(null).post(href("/receipts/verify"), { credential });
		expect(answer).toAnswer(200, verdictTexts.valid.title, what);
	}
});
