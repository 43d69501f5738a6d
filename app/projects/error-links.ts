import { href, isRouteErrorResponse, useLocation, useRouteError } from "react-router";
import { projectMessages } from "./project.ts";

/**
 * Where the error view of a page about projects leads.
 * @param projectId the project to go back to, unless the error says that it is gone
 */
export function useProjectLinks(projectId?: string) {
	const error = useRouteError();
	const { pathname } = useLocation();
	const path = projectId && href("/scicomm/projects/:projectId", { projectId });
	const reason = isRouteErrorResponse(error) && error.data;
	const isGone = reason === projectMessages.notFound || reason === projectMessages.originalNotFound;
	const all = { to: href("/scicomm/projects"), label: "Back to Projects" };
	return {
		login: `${href("/login")}?redirect=${path || pathname}`,
		back: path && !isGone ? [{ to: path, label: "Back to the project" }, all] : all,
	};
}
