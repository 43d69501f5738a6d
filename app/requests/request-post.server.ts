import { parseTidied, versionIn } from "#app/forms/parse-form.server.ts";
import { requestSchema } from "./request-input.ts";

const lists = ["topics", "audiences"];
const texts = Object.keys(requestSchema.shape).filter((name) => !lists.includes(name));
/** Most choices that are read of a list, which is more than there are. */
const mostChoices = 20;

/** A posted form: of each text the last one, and of the lists what is checked. */
export function parseRequest(form: FormData) {
	const tidy = new FormData();
	for (const name of texts) {
		const text = form.getAll(name).at(-1);
		if (typeof text === "string") tidy.set(name, text);
	}
	for (const name of lists) {
		for (const text of form.getAll(name).slice(0, mostChoices)) if (typeof text === "string") tidy.append(name, text);
	}
	return parseTidied(requestSchema, tidy, versionIn(form));
}
