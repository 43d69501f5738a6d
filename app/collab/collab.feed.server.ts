import { href } from "react-router";
import { askedWords, type FeedItem, placeFeed } from "#app/feeds/feed.ts";
import { headingOf } from "./collab.ts";
import type { CollabSearch } from "./collab-filters.ts";
import type { PublicListing } from "./collab-public.server.ts";

export function listingFeed({ q, type }: CollabSearch) {
	return placeFeed({
		name: "SciComm Collab Board",
		description: "Where communicators ask for help and offer it: the newest listings.",
		page: href("/collab"),
		rss: href("/collab/feed.xml"),
		json: href("/collab/feed.json"),
		asked: [{ name: "type", value: type }, askedWords(q)],
	});
}

export function listingItem(listing: PublicListing): FeedItem {
	const { id, type, category, name, description, tags, filled, createdAt, updatedAt } = listing;
	return {
		id,
		title: headingOf(listing),
		url: href("/collab/:id", { id }),
		texts: [[type, category, filled && "Filled"].filter(Boolean).join(" · "), description],
		author: name,
		tags: [type, ...(category ? [category] : []), ...tags],
		createdAt,
		updatedAt,
	};
}
