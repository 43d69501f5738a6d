import { href } from "react-router";
import { ownList } from "#app/boards/own-list.server.ts";
import { receipts } from "./receipt.tables.server.ts";
import { isSettled, receiptText, stateOf } from "./receipt.ts";

const { id, what, audienceSize, audience, createdAt, onCard } = receipts;
const { confirmedByHolderAt, confirmedByOtherAt, withdrawnAt, hidden } = receipts;
const columns = {
	...{ id, what, audienceSize, audience, createdAt, onCard },
	...{ confirmedByHolderAt, confirmedByOtherAt, withdrawnAt, hidden },
};

const states = { confirmed: "Confirmed", waiting: "Not confirmed yet", hidden: "Hidden", withdrawn: "Withdrawn" };

export const myReceipts = ownList(
	{
		name: "receipts",
		title: "Your receipts",
		none: "No receipts yet. Once a request, an event or a project has brought you together with others, you can confirm with them what happened.",
		add: { to: href("/receipts"), label: "All that waits to be confirmed" },
	},
	{ table: receipts, columns },
	({ id, createdAt, onCard, ...receipt }) => {
		const state = stateOf(receipt);
		const withdrawal = isSettled(receipt) ? "Hide or withdraw" : "Withdraw";
		const offered = receipt.withdrawnAt ? [] : [state === "waiting" ? "Take it back" : withdrawal];
		return {
			id,
			title: receiptText(receipt),
			state: state === "confirmed" && !onCard ? "Not on your card" : states[state],
			createdAt,
			links: [
				{ label: "View", to: href("/receipts/:id", { id }) },
				...offered.map((label) => ({ label, to: href("/receipts/:id/change", { id }) })),
			],
		};
	},
);
