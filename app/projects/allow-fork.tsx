import { href, redirect } from "react-router";
import { viewerContext } from "#app/accounts/viewer.ts";
import { forbidden, readForm } from "#app/answers.ts";
import { redirectWithNotice } from "#app/boards/notice.server.ts";
import { databaseContext } from "#app/db/client.server.ts";
import type { Route } from "./+types/allow-fork.ts";
import { detailMessages } from "./detail.ts";
import { allowFork } from "./fork-consents.server.ts";
import { projectMessages } from "./project.ts";
import { ProjectTrouble } from "./project-trouble.tsx";

/** There is nothing to see here: the button is on the project's page. */
export function loader({ params: { projectId } }: Route.LoaderArgs) {
	throw redirect(href("/scicomm/projects/:projectId", { projectId }));
}

export async function action({ params: { projectId, forkId }, request, context }: Route.ActionArgs) {
	const viewer = context.get(viewerContext);
	await readForm(request);
	if (!viewer) throw forbidden(projectMessages.signInToAllow, 401);
	await allowFork(context.get(databaseContext), viewer, projectId, forkId);
	return redirectWithNotice(context, href("/scicomm/projects/:projectId", { projectId }), "forkAllowed");
}

/** Never shown, but without a component a refusal would have no page around it. */
export default function AllowFork() {
	return null;
}

export function ErrorBoundary({ error, params: { projectId = "" } }: Route.ErrorBoundaryProps) {
	const path = href("/scicomm/projects/:projectId", { projectId });
	return <ProjectTrouble error={error} fallback={detailMessages.allowFailed} projectPath={path} />;
}
