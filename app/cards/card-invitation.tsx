import { href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Card } from "./card.server.ts";
import { cardPath } from "./card-address.ts";

/** For who looks at a card without an account: the ways to a card of their own. */
export function CardInvitation({ card }: { card: Pick<Card, "id" | "handle"> }) {
	const redirect = new URLSearchParams({ redirect: cardPath(card) });
	return (
		<aside className="card-invitation">
			<p>Want to create your own SciComm card? It's free!</p>
			<div className="actions">
				<ButtonLink to={`${href("/login")}?${redirect}`}>Sign In</ButtonLink>
				<ButtonLink to={`${href("/signup")}?${redirect}`}>Sign Up</ButtonLink>
			</div>
		</aside>
	);
}
