import { href } from "react-router";
import type { Search } from "./search-filters.ts";

/** Where a search is answered. */
export function searchPath({ q, kind, topic }: Search) {
	return `${href("/search")}?${new URLSearchParams({ ...(q && { q }), ...(kind && { kind }), ...(topic && { topic }) })}`;
}
