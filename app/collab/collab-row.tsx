import { href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { Chip, TagChips } from "#app/ui/chip.tsx";
import { Day } from "#app/ui/day.tsx";
import { collabMessages, headingOf } from "./collab.ts";
import { ListingContact, type ListingContactProps } from "./collab-contact.tsx";
import type { ListedListing } from "./collab-list.server.ts";
import "#app/boards/boards.css";
import "./collab.css";

export function ListingRow({ listing, isContactHeld }: ListingContactProps) {
	const { id, type, description, tags, filled, createdAt, isMine } = listing;
	const heading = headingOf(listing);
	return (
		<li className="board-row" id={id}>
			<div className="listing">
				<div>
					<h2 className="board-row-title" dir="auto">
						<a href={href("/collab/:id", { id })}>{heading}</a>
					</h2>
					<Poster listing={listing} />
				</div>
				{description !== heading && <p dir="auto">{description}</p>}
				<TagChips tags={tags} />
				<ListingContact listing={listing} isContactHeld={isContactHeld} />
			</div>
			<div className="board-row-facts">
				<Chip>{type}</Chip>
				{filled && <Chip>Filled</Chip>}
				<span className="text-small text-muted">
					<Day at={createdAt} />
				</span>
				{isMine && (
					<ButtonLink variant="plain" to={href("/collab/edit/:id", { id })} aria-label={`Edit ${heading}`}>
						Edit
					</ButtonLink>
				)}
			</div>
		</li>
	);
}

function Poster({ listing: { category, name, anonymous } }: { listing: ListedListing }) {
	return (
		<p className="text-muted">
			{[category, anonymous && "Posted anonymously"].filter(Boolean).join(" · ")}
			{name !== "" && (
				<>
					{(category || anonymous) && " · "}
					<bdi>{name}</bdi>
				</>
			)}
			{anonymous && name !== "" && ` ${collabMessages.nameHidden}`}
		</p>
	);
}
