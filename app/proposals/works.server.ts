import { href } from "react-router";
import { cutText } from "#app/boards/excerpt.ts";
import { portfolioLimits } from "#app/portfolio/portfolio.ts";
import { otherText, receiptText } from "#app/receipts/receipt.ts";
import type { listOwnReceipts } from "#app/receipts/receipt-show.server.ts";
import { countCharacters } from "#app/web/text.ts";

type Own = Awaited<ReturnType<typeof listOwnReceipts>>[number];

/** What a portfolio has of what the viewer did. */
export function worksOf(confirmed: Omit<Own, "userId" | "otherId" | "thingId">[]) {
	return confirmed
		.filter(({ side }) => side === "holder")
		.map((receipt) => ({
			id: receipt.id,
			title: titleOf(receipt),
			description: `${receipt.role}. Confirmed by both: ${otherText(receipt)}.`,
			path: href("/receipts/:id", { id: receipt.id }),
			date: receipt.happenedOn,
		}));
}

/** As much as the title of a work may have. */
function titleOf(receipt: Parameters<typeof receiptText>[0]) {
	const most = portfolioLimits.title;
	const whole = [receiptText(receipt), receipt.what].find((text) => countCharacters(text) <= most);
	return whole ?? `${cutText(Array.from(receipt.what), most - 1)}…`;
}
