import { href } from "react-router";
import { entryKindLabels, entryPath } from "#app/entries/entry.ts";
import { askedWords, type FeedItem, placeFeed } from "#app/feeds/feed.ts";
import type { Search } from "./search-filters.ts";
import type { PublicEntry } from "./search-public.server.ts";

export function searchFeed({ q, kind, topic }: Search) {
	return placeFeed({
		name: "Search",
		description: "What is new on Heliograph and matches: cards, resources, jobs, events, projects and all else.",
		page: href("/search"),
		rss: href("/search/feed.xml"),
		json: href("/search/feed.json"),
		asked: [
			{ name: "kind", value: kind, said: kind ? entryKindLabels[kind].many : undefined },
			{ name: "topic", value: topic },
			askedWords(q),
		],
	});
}

export function entryItem(entry: PublicEntry): FeedItem {
	const { id, kind, title, subtitle, excerpt, topics, createdAt } = entry;
	return {
		id,
		title,
		url: entryPath(entry),
		texts: [subtitle, excerpt].filter(Boolean),
		tags: [entryKindLabels[kind].one, ...topics],
		createdAt,
	};
}
