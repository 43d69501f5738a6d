import { href, isRouteErrorResponse, useLocation } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { ErrorView } from "#app/web/error-view.tsx";
import { projectMessages } from "./project.ts";

interface ProjectTroubleProps {
	error: unknown;
	fallback: string;
	/** The project that the page is about, if there is one to go back to. */
	projectPath?: string;
}

/** Stands in for a page about a project that can't be shown, or answers what was asked there. */
export function ProjectErrorView({ error, fallback, projectPath }: ProjectTroubleProps) {
	const { pathname } = useLocation();
	const { status, data } = isRouteErrorResponse(error) ? error : { status: 500, data: null };
	const isGone = data === projectMessages.notFound || data === projectMessages.originalNotFound;
	return (
		<ErrorView error={error} fallback={fallback}>
			{status === 401 && (
				<ButtonLink to={`${href("/login")}?redirect=${projectPath ?? pathname}`} variant="sun">
					Login
				</ButtonLink>
			)}
			{projectPath && !isGone && <ButtonLink to={projectPath}>Back to the project</ButtonLink>}
			<ButtonLink to={href("/scicomm/projects")}>Back to Projects</ButtonLink>
		</ErrorView>
	);
}
