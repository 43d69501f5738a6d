import { href, redirect } from "react-router";
import { requireSignedIn } from "#app/accounts/member.server.ts";
import { redirectWithFlash } from "#app/boards/flash.server.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { ErrorView } from "#app/web/error-view.tsx";
import { readForm } from "#app/web/responses.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import { detailMessages } from "../detail.ts";
import { useProjectLinks } from "../error-links.ts";
import { projectMessages } from "../project.ts";
import type { Route } from "./+types/allow-fork.ts";
import { allowFork } from "./fork-consents.server.ts";

/** There is nothing to see here: the button is on the project's page. */
export function loader({ params: { projectId } }: Route.LoaderArgs) {
	throw redirect(href("/scicomm/projects/:projectId", { projectId }));
}

export async function action({ params: { projectId, forkId }, request, context }: Route.ActionArgs) {
	await readForm(request);
	const viewer = requireSignedIn(context, projectMessages.signInToAllow);
	await allowFork(context.get(databaseContext), viewer, projectId, forkId);
	return redirectWithFlash(href("/scicomm/projects/:projectId", { projectId }), "forkAllowed");
}

export const handle: RouteHandle = { failed: detailMessages.allowFailed };

export { NoPage as default } from "#app/web/no-page.tsx";

export function ErrorBoundary({ params }: Route.ErrorBoundaryProps) {
	return <ErrorView fallback={detailMessages.allowFailed} {...useProjectLinks(params.projectId)} />;
}
