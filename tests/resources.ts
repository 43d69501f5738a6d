/** The fields of a valid resource form, with what is given instead or besides. */
export function resourceForm(fields: Record<string, string> = {}) {
	return new URLSearchParams({
		name: "The Plain Abstract",
		description: "Six evenings, one abstract of your own.",
		idealFor: "PhD students",
		url: "https://example.org/plain-abstract",
		resourceType: "course",
		...fields,
	});
}
