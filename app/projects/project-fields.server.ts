import { sealFile } from "./project-files.server.ts";
import type { ProjectFields } from "./project-input.ts";
import type { ProjectToEdit } from "./project-own.server.ts";

/** A project as its form has it. @param secret of this site's accounts */
export function fieldsOf(project: ProjectToEdit, secret: string): ProjectFields {
	const { name, description, shortDescription, visibility, topics, thumbnail, sponsorshipEnabled, sponsorshipUrl } =
		project;
	return {
		name,
		description,
		shortDescription,
		visibility,
		topics: topics.join(", "),
		thumbnail: thumbnail ? sealFile(secret, thumbnail) : "",
		sponsorshipEnabled: sponsorshipEnabled ? "on" : undefined,
		sponsorshipUrl,
	};
}
