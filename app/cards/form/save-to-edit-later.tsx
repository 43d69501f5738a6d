import { DiscardOffer } from "../claims/discard-offer.tsx";
import { AccountOffer } from "./account-offer.tsx";

interface SaveToEditLaterProps {
	cardId: string;
	claimToken: string | null;
	/** Whether this browser has stored that the card is theirs. */
	isRemembered: boolean;
}

/** Offers who has no account to make one, so that the card can be edited. */
export function SaveToEditLater({ cardId, claimToken, isRemembered }: SaveToEditLaterProps) {
	return (
		<section className="card-keep">
			<h2>Save this card to edit it later</h2>
			<p className="text-muted">
				{isRemembered && "This browser remembers that the card is yours. "}
				With an account you can change it anywhere, and messages and requests can reach you.
			</p>
			<AccountOffer cardId={cardId} label="Save to Edit Later" />
			<DiscardOffer cardId={cardId} claimToken={claimToken} />
		</section>
	);
}
