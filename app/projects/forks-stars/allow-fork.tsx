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
import { allowFork, declineFork } from "./fork-consents.server.ts";

/** There is nothing to see here: the buttons are on the project's page. */
export function loader({ params: { projectId } }: Route.LoaderArgs) {
	throw redirect(href("/scicomm/projects/:projectId", { projectId }));
}

/** `intent` is `later` to put it off; without, the fork is allowed. */
export async function action({ params: { projectId, forkId }, request, context }: Route.ActionArgs) {
	const form = await readForm(request);
	const viewer = requireSignedIn(context, projectMessages.signInToAllow);
	const isLater = form.get("intent") === "later";
	await (isLater ? declineFork : allowFork)(context.get(databaseContext), viewer, projectId, forkId);
	const back = href("/scicomm/projects/:projectId", { projectId });
	return redirectWithFlash(back, isLater ? "forkDeclined" : "forkAllowed");
}

export const handle: RouteHandle = { failed: detailMessages.allowFailed };

export { NoPage as default } from "#app/web/no-page.tsx";

export function ErrorBoundary({ params }: Route.ErrorBoundaryProps) {
	return <ErrorView fallback={detailMessages.allowFailed} {...useProjectLinks(params.projectId)} />;
}
