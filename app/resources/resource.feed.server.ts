import { href } from "react-router";
import { askedWords, type FeedItem, placeFeed } from "#app/feeds/feed.ts";
import { resourceTypeLabel } from "./resource.ts";
import type { ResourceSearch } from "./resource-filters.ts";
import type { PublicResource } from "./resource-public.server.ts";

export function resourceFeed({ q, type }: ResourceSearch) {
	return placeFeed({
		name: "Resources",
		description: "Courses, programs, tools and communities for people who explain science: the newest ones.",
		page: href("/resources"),
		rss: href("/resources/feed.xml"),
		json: href("/resources/feed.json"),
		asked: [{ name: "type", value: type, said: type ? resourceTypeLabel(type) : undefined }, askedWords(q)],
	});
}

export function resourceItem(resource: PublicResource): FeedItem {
	const { id, name, url, description, idealFor, resourceType, createdAt, updatedAt } = resource;
	return {
		id,
		title: name,
		url: href("/resources/:id", { id }),
		about: url,
		texts: [description, `Ideal for ${idealFor}`, url],
		tags: [resourceTypeLabel(resourceType)],
		createdAt,
		updatedAt,
	};
}
