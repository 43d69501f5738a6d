import { href } from "react-router";
import { cardPath } from "#app/cards/card-address.ts";
import { FeatureButton } from "#app/cards/feature-button.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { hostOf } from "#app/ui/host-of.ts";
import { Moment } from "#app/ui/moment.tsx";
import type { NewCard } from "./new-cards.server.ts";

/** A card with what gives away spam, and what a moderator can do with it. @param back the path of the list that it stands on */
export function NewCardRow({ card, back }: { card: NewCard; back: string }) {
	const { id, name, title, bio, links, createdAt, featuredAt, hasAccount, hasChangedSince } = card;
	return (
		<li className="my-entry">
			<div className="min-w-0">
				<h2 className="board-row-title" dir="auto">
					<a href={cardPath(card)}>{name}</a>
				</h2>
				<p dir="auto">{title}</p>
				{bio && (
					<p className="text-muted" dir="auto">
						{bio}
					</p>
				)}
				{links.length > 0 && <p className="text-muted">Links to {[...new Set(links.map(hostOf))].join(", ")}</p>}
				<p className="my-entry-facts text-muted">
					<span>
						Made <Moment at={createdAt} />
					</span>
					{!hasAccount && <Chip>No account</Chip>}
					{featuredAt && <Chip>On the home page</Chip>}
					{hasChangedSince && <Chip>Changed since</Chip>}
				</p>
			</div>
			<div className="my-entry-actions">
				<FeatureButton card={card} back={back} />
				<ButtonLink
					variant="plain"
					to={href("/admin/reports/:kind/:id", { kind: "card", id })}
					aria-label={`${hasAccount ? "Hide" : "Hide or delete"} ${name}`}
				>
					{hasAccount ? "Hide" : "Hide or delete"}
				</ButtonLink>
			</div>
		</li>
	);
}
