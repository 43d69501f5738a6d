import type { Submission } from "@conform-to/react";
import { parsePost } from "#app/boards/board-post.server.ts";
import { type CollabInput, detailedSchema, isDetailedForm, quickSchema } from "./collab-input.ts";

/** What was posted, by the rules of the form that it came from. */
export function parseListing(form: FormData): Submission<CollabInput> {
	return isDetailedForm(form) ? parsePost(form, detailedSchema) : parsePost(form, quickSchema);
}
