import { href } from "react-router";
import { OwnerBar } from "#app/boards/owner-bar.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { isSettled, waitsFor } from "./receipt.ts";
import type { ShownReceipt } from "./receipt-show.server.ts";

/** What one of the two sides of a receipt can do about it. */
export function SideTools({ receipt }: { receipt: ShownReceipt }) {
	const { id, side, state, withdrawnAt } = receipt;
	if (!side) return null;
	return (
		<OwnerBar
			label="Between the two of you"
			says={side === "holder" ? "This is about what you did." : "This is about what was done for you."}
		>
			{waitsFor(side, receipt) && (
				<ButtonLink to={href("/receipts/:id/confirm", { id })} variant="sun">
					Confirm it
				</ButtonLink>
			)}
			{state === "waiting" && (
				<ButtonLink to={href("/receipts/:id/edit", { id })} variant="plain">
					Change the text
				</ButtonLink>
			)}
			{(state === "waiting" || state === "confirmed") && (
				<ButtonLink to={href("/receipts/:id/dispute", { id })} variant="plain">
					Dispute it
				</ButtonLink>
			)}
			{(state === "waiting" || (side === "holder" && withdrawnAt === null)) && (
				<ButtonLink to={href("/receipts/:id/change", { id })} variant="plain">
					{state === "waiting" ? "Take it back" : isSettled(receipt) ? "Hide or withdraw it" : "Withdraw it"}
				</ButtonLink>
			)}
		</OwnerBar>
	);
}
