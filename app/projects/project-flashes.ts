import { contentMessages } from "./content.ts";
import { contributorMessages } from "./contributors/contributor.ts";
import { detailMessages } from "./detail.ts";
import { projectMessages } from "./project.ts";

const { created, updated, consentImpossible } = projectMessages;
const { forked, forkedUnderConsent, forkAllowed, forkDeclined } = detailMessages;
const { invited, withdrawn, sentAgain, roleChanged, removed, left, accepted } = contributorMessages;

/** What the page of a project says of what was just done to it, by the word of the flash. */
export const projectFlashes = {
	created,
	updated,
	consentImpossible,
	contentDeleted: contentMessages.deleted,
	forked,
	forkedUnderConsent,
	forkAllowed,
	forkDeclined,
	invited,
	withdrawn,
	sentAgain,
	roleChanged,
	removed,
	left,
	accepted,
};
