/** The fields of a valid quick listing, with what is given instead or besides. */
export function quickForm(fields: Record<string, string> = {}) {
	return new URLSearchParams({
		type: "Ask",
		name: "Mary Anning",
		email: "mary@lyme.example",
		description: "I find fossils faster than I can draw them.",
		linkedin: "https://linkedin.example.org/in/anning",
		link: "https://lyme.example.org",
		...fields,
	});
}

/** The fields of a valid detailed listing, with what is given instead or besides. */
export function detailedForm(fields: Record<string, string> = {}) {
	return new URLSearchParams({
		title: "A second pair of eyes",
		category: "Looking for Researcher",
		description: "Try to prove my charts wrong.",
		tags: "statistics, health",
		contact: "numbers@scutari.example",
		name: "Florence Nightingale",
		portfolioLink: "https://portfolio.example.org",
		link: "https://charts.example.org",
		"socialLinks[0]": "https://social.example.org/florence",
		"socialLinks[1]": "",
		...fields,
	});
}
