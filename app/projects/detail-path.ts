import { href } from "react-router";
import type { ProjectTab } from "./detail.ts";

/** The address of the projects on a topic; where all that is on it stands, `topicPath` of follows says. */
export function projectsOnPath(topic: string) {
	return `${href("/scicomm/projects")}?${new URLSearchParams({ topic })}`;
}

/** Where the account that is invited answers an invitation, without the mail. */
export function invitationPath(id: string) {
	return `${href("/scicomm/projects/invitation")}?${new URLSearchParams({ id })}`;
}

/** The address of a tab of a project's page. */
export function tabPath(projectId: string, tab: ProjectTab) {
	const path = href("/scicomm/projects/:projectId", { projectId });
	return tab === "about" ? path : `${path}?${new URLSearchParams({ tab })}`;
}
