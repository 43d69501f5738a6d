/** The fields of a valid media form, with what is given instead or besides. */
export function mediaForm(fields: Record<string, string> = {}) {
	return new URLSearchParams({
		title: "What the tide pool knows",
		url: "https://example.org/tide-pool",
		type: "video",
		description: "Who arrives with the water, and who shuts the door.",
		author: "Rachel Carson",
		imageUrl: "https://example.org/tide-pool.jpg",
		tagText: "oceans, Field Notes",
		...fields,
	});
}
