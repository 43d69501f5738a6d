import { href } from "react-router";
import type { ProjectTab } from "./detail.ts";

/** The address of a tab of a project's page. */
export function tabPath(projectId: string, tab: ProjectTab) {
	const path = href("/scicomm/projects/:projectId", { projectId });
	return tab === "about" ? path : `${path}?${new URLSearchParams({ tab })}`;
}
