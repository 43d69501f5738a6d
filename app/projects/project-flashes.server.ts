import { pick } from "#app/db/pick.server.ts";
import { contentMessages } from "./content.ts";
import { contributorMessages } from "./contributors/contributor.ts";
import { detailMessages } from "./detail.ts";
import { projectMessages } from "./project.ts";

/** What the page of a project says of what was just done to it, by the word of the flash. */
export const projectFlashes = {
	...pick(projectMessages, "created", "updated", "consentImpossible"),
	contentDeleted: contentMessages.deleted,
	...pick(detailMessages, "forked", "forkedUnderConsent", "forkAllowed", "forkDeclined"),
	...pick(contributorMessages, "invited", "withdrawn", "sentAgain", "roleChanged", "removed", "left", "accepted"),
};
