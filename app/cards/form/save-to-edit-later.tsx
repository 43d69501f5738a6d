import { useHydrated } from "#app/ui/hydrated.ts";
import { DiscardOffer } from "../claims/discard-offer.tsx";
import { AccountOffer } from "./account-offer.tsx";

/** Offers who has no account to make one, so that the card can be edited. */
export function SaveToEditLater({ cardId, claimToken }: { cardId: string; claimToken: string | null }) {
	return (
		<section className="card-keep">
			<h2>Save this card to edit it later</h2>
			<p className="text-muted">
				{useHydrated() && "This browser remembers that the card is yours. "}
				With an account you can change it anywhere.
			</p>
			<AccountOffer cardId={cardId} label="Save to Edit Later" />
			<DiscardOffer cardId={cardId} claimToken={claimToken} />
		</section>
	);
}
