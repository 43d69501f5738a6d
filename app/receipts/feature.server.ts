import { href } from "react-router";
import type { Feature } from "#app/feature.ts";
import { receiptsApi } from "./receipt.api.server.ts";
import { addDemoReceipts } from "./receipt.demo.server.ts";
import { receiptNotifications } from "./receipt.notifications.server.ts";
import { reportableReceipts } from "./receipt.reports.server.ts";
import { forgetOther } from "./receipt-end.server.ts";
import { myReceipts } from "./receipt-mine.server.ts";
import { exportReceipts, receiptsAsked } from "./receipt-show.server.ts";

export const receiptFeature: Feature = {
	reportable: reportableReceipts,
	api: receiptsApi,
	pages: [href("/receipts/verify")],
	keptOut: [href("/receipts/new/:kind/:thing/:card", { kind: "", thing: "", card: "" }).replace(/\/+$/, "/")],
	notifications: receiptNotifications,
	mine: myReceipts,
	asked: [receiptsAsked],
	myData: { read: async (db, viewer) => ({ receipts: await exportReceipts(db, viewer) }) },
	erasure: {
		goes: [
			{
				text: "Your receipts, with what they prove, and those that wait for you or for others",
				columns: ["receipts.*"],
			},
		],
		stays: [
			{
				text: "That you confirmed something for somebody else, on their card: without your name, with the organisation that it was for",
				columns: ["receipts.other_name", "receipts.organisation", "receipts.other_id"],
			},
			{
				text: "The numbers of your credentials, which say that those do not count any more",
				columns: ["receipt_numbers.*"],
			},
		],
		withdraw: forgetOther,
	},
	addDemo: addDemoReceipts,
};
