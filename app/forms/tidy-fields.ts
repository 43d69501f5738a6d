/**
 * What a form sends, out of a posted form that may be anything.
 * @param texts the fields with one text, of which the last counts
 * @param lists how many texts are read of each field with several
 * @param file the field that may bring a file
 */
export function tidyFields(form: FormData, texts: string[], lists: Partial<Record<string, number>>, file?: string) {
	const tidy = new FormData();
	const textsOf = (name: string) => form.getAll(name).filter((value) => typeof value === "string");
	for (const name of texts) for (const text of textsOf(name).slice(-1)) tidy.set(name, text);
	for (const [name, most] of Object.entries(lists)) {
		for (const text of textsOf(name).slice(0, most)) tidy.append(name, text);
	}
	if (file) for (const value of form.getAll(file).slice(-1)) tidy.set(file, value);
	return tidy;
}
