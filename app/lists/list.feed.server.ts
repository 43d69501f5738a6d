import { href } from "react-router";
import { entryKindLabels, entryPath } from "#app/entries/entry.ts";
import { type FeedItem, placeFeed } from "#app/feeds/feed.ts";
import type { entriesOf } from "./list-show.server.ts";

export function listFeed({ id, title, description }: { id: string; title: string; description: string }) {
	return placeFeed({
		name: title,
		description: description || "A list on Heliograph.",
		page: href("/lists/:id", { id }),
		rss: href("/lists/:id/feed.xml", { id }),
		json: href("/lists/:id/feed.json", { id }),
		asked: [],
	});
}

/** What was put into a list last comes first, as readers of feeds expect it. */
export function listItems(entries: Awaited<ReturnType<typeof entriesOf>>): FeedItem[] {
	return entries
		.toSorted((a, b) => b.addedAt.getTime() - a.addedAt.getTime())
		.map(({ id, kind, title, subtitle, note, addedAt }) => ({
			id,
			title: title ?? "",
			url: entryPath({ kind, id }),
			texts: [note, subtitle].filter(Boolean),
			tags: [entryKindLabels[kind].one],
			createdAt: addedAt,
		}));
}
