import type { Secrets } from "#app/accounts/key.server.ts";
import { sealFile } from "./project-files.server.ts";
import type { ProjectFields } from "./project-input.ts";
import type { ProjectToEdit } from "./project-own.server.ts";

/** A project as its form has it. */
export function fieldsOf(project: ProjectToEdit, accounts: Secrets): ProjectFields {
	const { name, description, shortDescription, visibility, topics, thumbnail, sponsorshipEnabled, sponsorshipUrl } =
		project;
	return {
		name,
		description,
		shortDescription,
		visibility,
		topics: topics.join(", "),
		thumbnail: thumbnail ? sealFile(accounts, thumbnail) : "",
		sponsorshipEnabled: sponsorshipEnabled ? "on" : undefined,
		sponsorshipUrl,
	};
}
