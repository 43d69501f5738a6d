/** The form of moderators with a valid item of the showcase, as a browser sends it. */
export function itemForm(fields: Record<string, string> = {}) {
	return new URLSearchParams({
		category: "blog",
		title: "Tide Tables",
		description: "When the water comes, and why.",
		link: "https://example.org/tides",
		tags: "tides, harbours",
		...fields,
	});
}
