import { href } from "react-router";
import { askedWords, type FeedItem, placeFeed } from "#app/feeds/feed.ts";
import { mediaTypeLabels } from "./media.ts";
import type { MediaSearch } from "./media-filters.ts";
import type { PublicMedia } from "./media-public.server.ts";

export function mediaFeed({ q, type, tag }: MediaSearch) {
	return placeFeed({
		name: "SciComm in Action",
		description: "Articles, videos and podcasts that explain science well: the newest ones.",
		page: href("/inaction"),
		rss: href("/inaction/feed.xml"),
		json: href("/inaction/feed.json"),
		asked: [
			{ name: "type", value: type, said: type ? mediaTypeLabels[type] : undefined },
			{ name: "tag", value: tag },
			askedWords(q),
		],
	});
}

export function mediaItem(item: PublicMedia): FeedItem {
	const { id, title, url, description, author, type, tags, imageUrl, createdAt, updatedAt } = item;
	return {
		id,
		title,
		url: href("/inaction/:id", { id }),
		about: url,
		texts: [description, url],
		author,
		tags: [mediaTypeLabels[type], ...tags],
		image: imageUrl,
		createdAt,
		updatedAt,
	};
}
