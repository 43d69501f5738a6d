import { href, useParams } from "react-router";
import { contentMessages } from "../content.ts";
import { ProjectErrorView } from "../project-trouble.tsx";

/** Stands in for a page about content that can't be shown. */
export function ContentErrorView({ error }: { error: unknown }) {
	const { projectId = "" } = useParams();
	const path = href("/scicomm/projects/:projectId", { projectId });
	return <ProjectErrorView error={error} fallback={contentMessages.showFailed} projectPath={path} />;
}
