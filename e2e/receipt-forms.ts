/** The short forms and the buttons of offers and receipts. */
import { href } from "react-router";
import { receiptMessages } from "#app/receipts/receipt.ts";
import { offerMessages } from "#app/requests/offer.ts";
import { requestMessages } from "#app/requests/request.ts";
import { field } from "./cards.ts";
import { type FormCase, fillTexts, postRequest } from "./form-table.ts";
import { beAsked } from "./offers.ts";
import { holdReceipt, openOccasion, waitsForHolder, waitsForOther } from "./receipts.ts";

export const receiptForms: FormCase[] = [
	{
		route: "/requests/offer/:id",
		name: "an answer to who asks",
		prepare: async (page) => (await beAsked(page)).path,
		fill: async (page) => {
			await page.getByLabel("Yes, I would").check();
			await fillTexts(page, { "If yes: a few words to them": "I know all the mussels by name." });
		},
		typed: "If yes: a few words to them",
		button: "Send answer",
		said: offerMessages.failed,
		draft: "told",
	},
	{
		route: "/requests/close/:id",
		name: "what came of a request",
		prepare: async (page) => href("/requests/close/:id", { id: await postRequest(page) }),
		fill: async (page) => {
			await page.getByLabel("I found some").check();
			await fillTexts(page, { "How many you found": "1" });
		},
		typed: "How many you found",
		button: "Close request",
		said: requestMessages.closeFailed,
		draft: "told",
	},
	{
		route: "/receipts/new/:kind/:thing/:card",
		name: "a receipt",
		prepare: openOccasion,
		fill: async (page) => {
			await fillTexts(page, { What: "Talk at the Harbour Museum", "Role of whoever did it": "Speaker" });
			await field(page, "When").fill(new Date().toISOString().slice(0, 10));
		},
		typed: "Role of whoever did it",
		button: "Ask them to confirm",
		said: receiptMessages.failed,
		draft: "told",
	},
	{
		route: "/receipts/:id/confirm",
		name: "a receipt that is confirmed",
		prepare: async (page) => `${await holdReceipt(page, waitsForHolder)}/confirm`,
		button: "Yes, I confirm every word",
		said: receiptMessages.failed,
	},
	{
		route: "/receipts/:id/dispute",
		name: "a receipt that is disputed",
		prepare: async (page) => `${await holdReceipt(page)}/dispute`,
		fill: (page) => fillTexts(page, { "What is wrong": "Nobody came." }),
		typed: "What is wrong",
		button: "Hide it and ask a moderator",
		said: receiptMessages.failed,
		draft: "told",
	},
	{
		route: "/receipts/:id/change",
		name: "a receipt that is taken back",
		prepare: async (page) => `${await holdReceipt(page, waitsForOther)}/change`,
		button: "Take it back",
		said: receiptMessages.failed,
	},
];
