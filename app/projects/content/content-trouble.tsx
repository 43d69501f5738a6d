import { href, useParams } from "react-router";
import { contentMessages } from "../content.ts";
import { ProjectTrouble } from "../project-trouble.tsx";

/** Stands in for a page about content that can't be shown. */
export function ContentTrouble({ error }: { error: unknown }) {
	const { projectId = "" } = useParams();
	const path = href("/scicomm/projects/:projectId", { projectId });
	return <ProjectTrouble error={error} fallback={contentMessages.showFailed} projectPath={path} />;
}
