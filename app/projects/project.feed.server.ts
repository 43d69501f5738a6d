import { href } from "react-router";
import { askedWords, type FeedItem, placeFeed } from "#app/feeds/feed.ts";
import type { ProjectSearch } from "./project-filters.ts";
import type { PublicProject } from "./project-public.server.ts";

export function projectFeed({ q, topic }: ProjectSearch) {
	return placeFeed({
		name: "Projects",
		description: "Projects that science communicators make together: those that changed last.",
		page: href("/scicomm/projects"),
		rss: href("/scicomm/projects/feed.xml"),
		json: href("/scicomm/projects/feed.json"),
		asked: [{ name: "topic", value: topic }, askedWords(q)],
	});
}

export function projectItem(project: PublicProject): FeedItem {
	const { id, name, shortDescription, description, topics, thumbnailUrl, createdAt, updatedAt } = project;
	return {
		id,
		title: name,
		url: href("/scicomm/projects/:projectId", { projectId: id }),
		texts: [shortDescription, description].filter((text) => text !== null && text !== ""),
		tags: topics,
		image: thumbnailUrl,
		createdAt,
		updatedAt,
	};
}
