import { parseTidied, versionIn } from "#app/forms/parse-form.server.ts";
import { tidyFields } from "#app/forms/tidy-fields.ts";
import type { PostedFields } from "#app/unconfirmed/unconfirmed.tables.server.ts";
import { requestFieldsOf } from "./request-fields.ts";
import { type RequestInput, requestSchema, visitorRequestSchema } from "./request-input.ts";
import { requestColumns } from "./request-own.server.ts";

/** Most choices that are read of each list, which is more than there are. */
const lists = { topics: 20, audiences: 20 };

/** A posted request: of each text the last one, and of the lists what is checked. */
export function parseRequest(form: FormData) {
	return parseTidied(requestSchema, tidied(form, Object.keys(requestSchema.shape)), versionIn(form));
}

/** A posted request from somebody without an account, read as `parseRequest` does. */
export function parseVisitorRequest(form: FormData) {
	return parseTidied(visitorRequestSchema, tidied(form, Object.keys(visitorRequestSchema.shape)), versionIn(form));
}

function tidied(form: FormData, names: string[]) {
	return tidyFields(
		form,
		names.filter((name) => !(name in lists)),
		lists,
	);
}

/** What waits of a form until its sender confirms their address. */
export function fieldsOfRequest(input: RequestInput): PostedFields {
	const fields = Object.entries(requestFieldsOf(requestColumns(input), input.closesOn));
	return Object.fromEntries(fields.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}
