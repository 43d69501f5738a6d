import type { collabListings } from "./collab.tables.server.ts";
import type { DetailedFields, QuickFields } from "./collab-input.ts";

type Said = Omit<typeof collabListings.$inferSelect, "createdAt" | "updatedAt">;

export function quickFieldsOf({ type, name, email, description, linkedin, link }: Said): QuickFields {
	return { type, name, email, description, linkedin, link };
}

export function detailedFieldsOf(listing: Said): DetailedFields {
	const { title, description, contact, name, portfolioLink, link, socialLinks } = listing;
	return {
		title,
		category: listing.category ?? "",
		description,
		tags: listing.tags.join(", "),
		contact,
		name,
		anonymous: listing.anonymous ? "on" : "",
		portfolioLink,
		link,
		socialLinks,
	};
}
