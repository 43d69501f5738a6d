import { type Marked, markedParts } from "../marked-parts.ts";
import type { Suggestions } from "../suggest.ts";
import { make } from "./make-element.ts";

/** What one may choose in the palette: each an option that is a link. */
export function resultOptions({ results, marked }: Suggestions) {
	return results.map(({ path, kind, title, subtitle }) =>
		optionOf(path, title, [kind, subtitle].filter(Boolean).join(" · "), marked),
	);
}

export function searchOption(q: string, words: string, about = "") {
	return optionOf(`/search?${new URLSearchParams({ q })}`, words, about);
}

const nothing = { words: [], beginnings: [] };

function optionOf(path: string, title: string, about: string, marked: Marked = nothing) {
	const name = make("span", { class: "palette-title", dir: "auto" });
	for (const { text, isMarked } of markedParts(title, marked)) name.append(isMarked ? make("mark", {}, text) : text);
	const link = make("a", { href: path, role: "option", tabindex: "-1", "aria-selected": "false" }, name);
	if (about) link.append(make("span", { class: "palette-about", dir: "auto" }, about));
	return link;
}
