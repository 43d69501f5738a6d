import { href, isRouteErrorResponse, useLocation, useParams, useRouteError } from "react-router";
import { ErrorView } from "#app/web/error-view.tsx";
import { projectMessages } from "./project.ts";

interface ProjectErrorProps {
	/** The message when the server failed. */
	fallback: string;
	/** Whether the way back is to the project of the address too, unless the error says that it is gone. */
	leadsToProject?: boolean;
}

/** The error boundary of a page about projects. */
export function projectError(fallback: string, options: Pick<ProjectErrorProps, "leadsToProject"> = {}) {
	return () => <ProjectError fallback={fallback} {...options} />;
}

function ProjectError({ fallback, leadsToProject = false }: ProjectErrorProps) {
	const { projectId } = useParams();
	return <ErrorView fallback={fallback} {...useProjectLinks(leadsToProject ? projectId : undefined)} />;
}

/** Where the error view of a page about projects leads. */
export function useProjectLinks(projectId?: string) {
	const error = useRouteError();
	const { pathname, search } = useLocation();
	const path = projectId && href("/scicomm/projects/:projectId", { projectId });
	const reason = isRouteErrorResponse(error) && error.data;
	const isGone = reason === projectMessages.notFound || reason === projectMessages.originalNotFound;
	const all = { to: href("/scicomm/projects"), label: "Back to Projects" };
	return {
		login: `${href("/login")}?redirect=${path || encodeURIComponent(pathname + search)}`,
		back: path && !isGone ? [{ to: path, label: "Back to the project" }, all] : all,
	};
}
