import { useParams } from "react-router";
import { Trouble } from "#app/shell/trouble.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { contentMessages } from "../content.ts";
import { projectPath } from "./content-page.tsx";

/** Stands in for a page about content that can't be shown. */
export function ContentTrouble({ error }: { error: unknown }) {
	const { projectId = "" } = useParams();
	return (
		<Trouble error={error} fallback={contentMessages.showFailed}>
			<ButtonLink to={projectPath(projectId)}>Back to the project</ButtonLink>
		</Trouble>
	);
}
