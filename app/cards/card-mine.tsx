import { useEffect, useRef } from "react";
import { Form, href, useNavigation } from "react-router";
import { withOwnPage } from "#app/boards/own-page.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { Day } from "#app/ui/day.tsx";
import { DeleteButton } from "#app/ui/delete-button.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { myCards } from "./card.ts";
import { cardPath } from "./card-address.ts";
import { cardDeletion } from "./card-messages.ts";
import type { OwnCard, OwnCards } from "./card-own.server.ts";
import "#app/boards/boards.css";
import "./card-mine.css";

/** A page of the cards of an account with all that their owner can do with them. */
export function MyCards({ rows, total, page, pages }: OwnCards) {
	const section = useRef<HTMLElement>(null);
	const count = useRef(total);
	useEffect(() => {
		// A deleted card takes the focus with it.
		if (total < count.current) section.current?.focus();
		count.current = total;
	}, [total]);
	return (
		<>
			<section ref={section} tabIndex={-1} className="my-cards" aria-label="All your cards">
				{total === 0 ? (
					<div className="grid justify-items-start gap-6">
						<p className="text-muted">No cards yet. A card says what you explain and how to reach you.</p>
						<ButtonLink to={href("/scicomm/card/create")}>Create a card</ButtonLink>
					</div>
				) : (
					<ul className="rows">
						{rows.map((card) => (
							<CardRow key={card.id} card={card} page={page} />
						))}
					</ul>
				)}
				<Pagination page={page} pages={pages} label="Pages of your cards" name={myCards} anchor={myCards} />
			</section>
			{total > 0 && (
				<div className="actions">
					<ButtonLink to={href("/scicomm/card/create")}>Create another card</ButtonLink>
				</div>
			)}
		</>
	);
}

interface CardRowProps {
	card: OwnCard;
	/** The page it is on, to come back to. */
	page: number;
}

function CardRow({ card, page }: CardRowProps) {
	const { id, name, title, isVisible, hidden, createdAt } = card;
	/** Tells cards of one name apart for those who hear the buttons. */
	const facts = `card-${id}`;
	const named = (what: string) => ({
		"aria-label": `${what} card “${name}”`,
		"aria-describedby": `${facts}-title ${facts}`,
	});
	return (
		<li className="my-entry">
			<div className="min-w-0">
				<h3 dir="auto">{name}</h3>
				<p id={`${facts}-title`} className="text-muted" dir="auto">
					{title}
				</p>
				<p className="my-entry-facts text-muted">
					<span id={facts}>
						{card.handle ? `${cardPath(card)}, made` : "Made"} <Day at={createdAt} />
					</span>
					{hidden ? <Chip>Hidden by a moderator</Chip> : !isVisible && <Chip>Unlisted</Chip>}
				</p>
			</div>
			<div className="my-entry-actions">
				<ButtonLink variant="plain" to={cardPath(card)} {...named("View")}>
					View
				</ButtonLink>
				<ButtonLink variant="plain" to={href("/scicomm/card/edit/:id", { id })} {...named("Edit")}>
					Edit
				</ButtonLink>
				<ButtonLink variant="plain" to={href("/scicomm/card/handle/:id", { id })} {...named("Address of")}>
					Address
				</ButtonLink>
				<VisibilityButton card={card} page={page} />
				<DeleteButton
					{...cardDeletion}
					name={name}
					kind="card"
					action={withOwnPage(href("/scicomm/card/delete/:id", { id }), myCards, page)}
				/>
			</div>
		</li>
	);
}

function VisibilityButton({ card: { id, name, isVisible }, page }: CardRowProps) {
	const label = isVisible ? "Hide in directory" : "Show in directory";
	const action = withOwnPage(href("/scicomm/card/visibility/:id", { id }), myCards, page);
	const busy = useNavigation().formAction === action;
	return (
		<Form method="post" action={action} preventScrollReset>
			<input type="hidden" name="visible" value={isVisible ? "" : "on"} />
			<Button type="submit" variant="plain" busy={busy} aria-label={`${label}: card “${name}”`}>
				{label}
			</Button>
		</Form>
	);
}
