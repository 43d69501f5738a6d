import { href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { Dialog, DialogClose } from "#app/ui/dialog.tsx";
import { useHydrated } from "#app/ui/hydrated.ts";
import { DiscardOffer } from "../claims/discard-offer.tsx";

/** Offers who has no account to make one, so that the card can be edited. Without JavaScript the button is a plain link. */
export function SaveToEditLater({ cardId, claimToken }: { cardId: string; claimToken: string | null }) {
	const hydrated = useHydrated();
	const redirect = new URLSearchParams({ redirect: `/scicomm/card/${cardId}` });
	const signUp = `${href("/signup")}?${redirect}`;
	const label = "Save to Edit Later";
	return (
		<section className="card-keep">
			<h2>Save this card to edit it later</h2>
			<p className="text-muted">
				{claimToken !== null && hydrated && "This browser remembers that the card is yours. "}
				With an account you can change it anywhere.
			</p>
			{hydrated ? (
				<Dialog
					title="Create an account?"
					trigger={
						<button type="button" className="button button-ghost">
							{label}
						</button>
					}
					actions={
						<>
							<DialogClose>Not now</DialogClose>
							<ButtonLink to={signUp} variant="sun">
								Create an account
							</ButtonLink>
						</>
					}
				>
					<p>To edit this card later you need an account. The card moves to it, and its link stays the same.</p>
				</Dialog>
			) : (
				<ButtonLink to={signUp}>{label}</ButtonLink>
			)}
			<DiscardOffer cardId={cardId} claimToken={claimToken} />
		</section>
	);
}
