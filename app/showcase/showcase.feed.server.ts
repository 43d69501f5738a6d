import { href } from "react-router";
import { askedWords, type FeedItem, placeFeed } from "#app/feeds/feed.ts";
import { categoryLabel } from "./showcase.ts";
import type { ShowcaseSearch } from "./showcase-filters.ts";
import type { PublicItem } from "./showcase-public.server.ts";

export function showcaseFeed({ q, category, tags }: ShowcaseSearch) {
	return placeFeed({
		name: "Showcase",
		description: "Blogs, publications and people that explain science well: the newest ones.",
		page: href("/showcase"),
		rss: href("/showcase/feed.xml"),
		json: href("/showcase/feed.json"),
		asked: [
			{ name: "category", value: category, said: category ? categoryLabel(category) : undefined },
			...tags.map((value) => ({ name: "tag", value })),
			askedWords(q),
		],
	});
}

export function showcaseItem(item: PublicItem): FeedItem {
	const { id, title, description, link, category, tags, imageUrl, createdAt, updatedAt } = item;
	return {
		id,
		title,
		url: href("/showcase/:id", { id }),
		about: link,
		texts: [description, link],
		tags: [categoryLabel(category), ...tags],
		image: imageUrl,
		createdAt,
		updatedAt,
	};
}
