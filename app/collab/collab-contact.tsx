import { href } from "react-router";
import { hostOf } from "#app/ui/host-of.ts";
import { LinkedText } from "#app/ui/linked-text.tsx";
import { collabMessages, headingOf } from "./collab.ts";
import type { ListedListing } from "./collab-list.server.ts";
import "./collab.css";

export interface ListingContactProps {
	listing: ListedListing;
	/** Whether contact data is missing because the viewer's address is not confirmed. */
	isContactHeld: boolean;
}

/** How to get in touch, or what to do to see it. */
export function ListingContact({ listing, isContactHeld }: ListingContactProps) {
	const { contact } = listing;
	if (contact === null && isContactHeld) {
		return (
			<p className="listing-contact">
				<a href={`${href("/profile")}#confirmation`}>{collabMessages.contactUnconfirmed}</a>
			</p>
		);
	}
	if (contact === null) {
		const login = `${href("/login")}?${new URLSearchParams({ redirect: href("/collab/:id", { id: listing.id }) })}`;
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
