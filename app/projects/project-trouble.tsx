import { href } from "react-router";
import { Trouble } from "#app/shell/trouble.tsx";
import { ButtonLink } from "#app/ui/button.tsx";

/** Stands in for a page about a project that can't be shown. */
export function ProjectTrouble({ error, fallback }: { error: unknown; fallback: string }) {
	return (
		<Trouble error={error} fallback={fallback}>
			<ButtonLink to={href("/scicomm/projects")}>Back to Projects</ButtonLink>
		</Trouble>
	);
}
