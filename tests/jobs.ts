/** The fields of a valid job form, with what is given instead or besides. */
export function jobForm(fields: Record<string, string> = {}) {
	return new URLSearchParams({
		title: "Science Writer",
		company: "Tidewater Institute",
		location: "Lisbon",
		jobType: "Full-time",
		category: "Writing",
		description: "Turn new papers into stories with the people who wrote them.",
		contact: "jobs@example.org",
		...fields,
	});
}
