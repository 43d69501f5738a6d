import { href, isRouteErrorResponse, useLocation } from "react-router";
import { Trouble } from "#app/shell/trouble.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { projectMessages } from "./project.ts";

interface ProjectTroubleProps {
	error: unknown;
	fallback: string;
	/** The project that the page is about, if there is one to go back to. */
	projectPath?: string;
}

/** Stands in for a page about a project that can't be shown, or answers what was asked there. */
export function ProjectTrouble({ error, fallback, projectPath }: ProjectTroubleProps) {
	const { pathname } = useLocation();
	const { status, data } = isRouteErrorResponse(error) ? error : { status: 500, data: null };
	const isGone = data === projectMessages.notFound || data === projectMessages.originalNotFound;
	return (
		<Trouble error={error} fallback={fallback}>
			{status === 401 && (
				<ButtonLink to={`${href("/login")}?redirect=${projectPath ?? pathname}`} variant="sun">
					Login
				</ButtonLink>
			)}
			{projectPath && !isGone && <ButtonLink to={projectPath}>Back to the project</ButtonLink>}
			<ButtonLink to={href("/scicomm/projects")}>Back to Projects</ButtonLink>
		</Trouble>
	);
}
