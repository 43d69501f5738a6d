import { parseTidied, versionIn } from "#app/forms/parse-form.server.ts";
import type { KeptFields } from "#app/unconfirmed/unconfirmed.tables.server.ts";
import { requestFieldsOf } from "./request-fields.ts";
import { type RequestInput, requestSchema, visitorRequestSchema } from "./request-input.ts";
import { requestColumns } from "./request-own.server.ts";

const lists = ["topics", "audiences"];
/** Most choices that are read of a list, which is more than there are. */
const mostChoices = 20;

/** A posted request: of each text the last one, and of the lists what is checked. */
export function parseRequest(form: FormData) {
	return parseTidied(requestSchema, tidied(form, Object.keys(requestSchema.shape)), versionIn(form));
}

/** A posted request from somebody without an account, read as `parseRequest` does. */
export function parseVisitorRequest(form: FormData) {
	return parseTidied(visitorRequestSchema, tidied(form, Object.keys(visitorRequestSchema.shape)), versionIn(form));
}

function tidied(form: FormData, names: string[]) {
	const tidy = new FormData();
	for (const name of names.filter((name) => !lists.includes(name))) {
		const text = form.getAll(name).at(-1);
		if (typeof text === "string") tidy.set(name, text);
	}
	for (const name of lists) {
		for (const text of form.getAll(name).slice(0, mostChoices)) if (typeof text === "string") tidy.append(name, text);
	}
	return tidy;
}

/** What is kept of a form until its sender confirms their address. */
export function keptRequest(input: RequestInput): KeptFields {
	const fields = Object.entries(requestFieldsOf(requestColumns(input), input.closesOn));
	return Object.fromEntries(fields.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}
