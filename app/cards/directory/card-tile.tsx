import { Avatar } from "#app/ui/avatar.tsx";
import { MorseCode } from "#app/ui/morse-code.tsx";
import { initialsOf } from "../card.ts";
import { cardPath } from "../card-address.ts";
import type { CardTile as Tile } from "./directory-list.server.ts";
import "../cards.css";

/** Entries of the availability list that a tile shows before it counts the rest. */
const maxChips = 3;

interface CardTileProps {
	card: Tile;
	/** Whether it shows what a card looks like, and there is none to lead to. */
	isExample?: boolean;
}

/** A card as one of many: the whole tile is the link to it. */
export function CardTile({ card, isExample = false }: CardTileProps) {
	const initials = initialsOf(card.name);
	const rest = card.availability.length - maxChips;
	return (
		<li className="card tile" data-card-style={card.cardStyle}>
			<div className="card-band">
				<MorseCode text={initials} />
			</div>
			<div className="card-body">
				<div className="card-head">
					<Avatar initials={initials} src={card.avatarUrl} />
					<div className="min-w-0">
						<h2 className="card-name" dir="auto">
							{isExample ? (
								card.name
							) : (
								<a href={cardPath(card)} className="tile-link">
									{card.name}
								</a>
							)}
						</h2>
						<p className="card-title" dir="auto">
							{card.title}
						</p>
					</div>
				</div>
				{card.bio && (
					<p className="tile-bio" dir="auto">
						{card.bio}
					</p>
				)}
				<p className="card-strong" dir="auto">
					{card.expertise}
				</p>
				<p className="chips">
					{isExample && <span className="chip">Example</span>}
					{card.availability.slice(0, maxChips).map((text) => (
						<span key={text} className="chip">
							<bdi>{text}</bdi>
						</span>
					))}
					{rest > 0 && <span className="chip">+{rest} more</span>}
				</p>
				{card.openToCollaborations && <p className="card-open">Open to collaborations</p>}
			</div>
		</li>
	);
}
