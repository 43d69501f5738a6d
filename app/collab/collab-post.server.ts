import { type PostedForm, parseForm } from "#app/forms/parse-form.server.ts";
import { type CollabInput, detailedSchema, isDetailedForm, quickSchema } from "./collab-input.ts";

/** What was posted, by the rules of the form that it came from. */
export function parseListing(form: FormData): PostedForm<CollabInput> {
	return isDetailedForm(form) ? parseForm(detailedSchema, form) : parseForm(quickSchema, form);
}
