import { useEffect, useState } from "react";
import { Form, href } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { cardsToMove } from "./card-store.ts";
import { isStoredCard, type StoredCard } from "./local-card.ts";

interface DiscardOfferProps {
	cardId: string;
	/** What the server knows that this browser has; else its storage is asked. */
	claimToken?: string | null;
}

/** Leads to the page that deletes a card made without an account, for the browser that made it. */
export function DiscardOffer({ cardId, claimToken = null }: DiscardOfferProps) {
	const path = href("/scicomm/card/discard/:id", { id: cardId });
	const isHere = useStoredCards().some(({ id }) => id === cardId);
	if (claimToken !== null) {
		return (
			<Form method="post" action={path}>
				<input type="hidden" name="claimToken" value={claimToken} />
				<Button type="submit" variant="plain">
					Delete this card
				</Button>
			</Form>
		);
	}
	if (!isHere) return null;
	return (
		<ButtonLink variant="plain" to={path}>
			Delete this card
		</ButtonLink>
	);
}

/** The cards made in this browser without an account, each with the way to it and the way to delete it. Nothing without any. */
export function CardsMadeHere() {
	const cards = useStoredCards();
	if (cards.length === 0) return null;
	return (
		<section className="mt-10 border-t border-line pt-7" aria-label="Cards made in this browser">
			<h2>Made in this browser</h2>
			<ul className="rows">
				{cards.map(({ id, name }) => (
					<li key={id} className="card-made-here">
						<a href={href("/scicomm/card/success/:id?", { id })} dir="auto">
							{name}
						</a>
						<ButtonLink
							variant="plain"
							to={href("/scicomm/card/discard/:id", { id })}
							aria-label={`Delete the card of ${name}`}
						>
							Delete
						</ButtonLink>
					</li>
				))}
			</ul>
		</section>
	);
}

/** Those that no account has. Read once the page is alive: the server knows none of them. */
function useStoredCards() {
	const [cards, setCards] = useState<StoredCard[]>([]);
	useEffect(() => setCards(cardsToMove().filter(isStoredCard)), []);
	return cards;
}
