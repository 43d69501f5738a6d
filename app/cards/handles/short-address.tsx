import { href } from "react-router";

/** For who owns a card: the way to its own address. */
export function ShortAddress({ card: { id, handle } }: { card: { id: string; handle: string | null } }) {
	return (
		<p>
			<a href={href("/scicomm/card/handle/:id", { id })}>
				{handle === null ? "Choose a short address for this card" : "Change the card's address"}
			</a>
		</p>
	);
}
