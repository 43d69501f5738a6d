import { href } from "react-router";
import type { MediaSearch } from "./media-filters.ts";

/** The way back from a page of the board. */
export const mediaBoard = { to: href("/inaction"), label: "Back to SciComm in Action" };

/** The address of the board with these filters; the first page of it, since other filters find other items. */
export function mediaPath({ q, type, tag }: MediaSearch) {
	const params = new URLSearchParams();
	if (q) params.set("q", q);
	if (type) params.set("type", type);
	if (tag) params.set("tag", tag);
	return href("/inaction") + (params.size > 0 ? `?${params}` : "");
}
