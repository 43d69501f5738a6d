import { href } from "react-router";
import type { ShowcaseSearch } from "./showcase-filters.ts";

/** The address of the showcase with these filters; the first page of it, since other filters find other items. */
export function showcasePath({ q, category, tags }: ShowcaseSearch) {
	const params = new URLSearchParams();
	if (q) params.set("q", q);
	if (category) params.set("category", category);
	for (const tag of tags) params.append("tag", tag);
	return href("/showcase") + (params.size > 0 ? `?${params}` : "");
}

/** The tags with this one added, or taken away if it is among them. */
export function toggleTag(tags: string[], tag: string) {
	return tags.includes(tag) ? tags.filter((one) => one !== tag) : [...tags, tag];
}
