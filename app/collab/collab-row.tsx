import { href, useLocation } from "react-router";
import { OpeningText } from "#app/boards/opening-text.tsx";
import { ReportLink } from "#app/moderation/report-link.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Chip, Chips } from "#app/ui/chip.tsx";
import { Day } from "#app/ui/day.tsx";
import { LinkedText } from "#app/ui/linked-text.tsx";
import { collabMessages, headingOf } from "./collab.ts";
import type { ListedListing } from "./collab-list.server.ts";
import "#app/boards/boards.css";
import "./collab.css";

/** Characters of a description that are shown at once. */
const opening = 320;

interface ListingRowProps {
	listing: ListedListing;
	/** Whether contact data is missing because the viewer's address is not confirmed. */
	isContactHeld: boolean;
}

export function ListingRow({ listing, isContactHeld }: ListingRowProps) {
	const { id, type, description, tags, filled, createdAt, isMine } = listing;
	const heading = headingOf(listing);
	return (
		<li className="board-row" id={id}>
			<div className="listing">
				<div>
					<h2 className="board-row-title" dir="auto">
						{heading}
					</h2>
					<Poster listing={listing} />
				</div>
				{description !== heading && <OpeningText text={description} opening={opening} />}
				{tags.length > 0 && (
					<Chips>
						{tags.map((tag) => (
							<Chip key={tag}>{tag}</Chip>
						))}
					</Chips>
				)}
				<Contact listing={listing} isContactHeld={isContactHeld} />
			</div>
			<div className="board-row-facts">
				<Chip>{type}</Chip>
				{filled && <Chip>Filled</Chip>}
				<span className="text-small text-muted">
					<Day at={createdAt} />
				</span>
				{isMine ? (
					<ButtonLink variant="plain" to={href("/collab/edit/:id", { id })} aria-label={`Edit ${heading}`}>
						Edit
					</ButtonLink>
				) : (
					<ReportLink kind="collab" id={id} title={heading} />
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

function Contact({ listing, isContactHeld }: ListingRowProps) {
	const { pathname, search } = useLocation();
	const { contact } = listing;
	if (contact === null && isContactHeld) {
		return (
			<p className="listing-contact">
				<a href={`${href("/profile")}#confirmation`}>{collabMessages.contactUnconfirmed}</a>
			</p>
		);
	}
	if (contact === null) {
		const login = `${href("/login")}?${new URLSearchParams({ redirect: `${pathname}${search}#${listing.id}` })}`;
		return (
			<p className="listing-contact">
				<a href={login}>{collabMessages.contactHidden}</a>
			</p>
		);
	}
	const links = [
		{ text: "LinkedIn", url: contact.linkedin },
		{ text: "Portfolio", url: contact.portfolioLink },
		{ text: "Link", url: contact.link },
		...contact.socialLinks.map((url) => ({ text: hostOf(url), url })),
	].filter(({ url }) => url !== "");
	const about = headingOf(listing);
	return (
		<p className="listing-contact">
			{contact.email !== "" && <a href={`mailto:${contact.email}`}>{contact.email}</a>}
			{contact.contact !== "" && (
				<bdi>
					<LinkedText text={contact.contact} />
				</bdi>
			)}
			{links.map(({ text, url }) => (
				<a key={text + url} href={url} target="_blank" rel="noopener nofollow" aria-label={`${text} of ${about}`}>
					{text}
				</a>
			))}
		</p>
	);
}

function hostOf(url: string) {
	return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, "") : url;
}
