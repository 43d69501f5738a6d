import { data, href, redirect } from "react-router";
import { viewerContext } from "#app/accounts/viewer.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { keepForm } from "#app/forms/keep-form.ts";
import { ErrorView } from "#app/web/error-view.tsx";
import { readForm } from "#app/web/responses.ts";
import { detailMessages } from "../detail.ts";
import { useProjectLinks } from "../error-links.ts";
import { projectMessages } from "../project.ts";
import type { Route } from "./+types/star.ts";
import { setStar } from "./star.server.ts";

/** What the star's button is answered. Without JavaScript it goes back to the project instead. */
export interface StarAnswer {
	/** Why nothing has changed; null when it has. */
	refusal: string | null;
}

/** There is nothing to see here: the button is on the project's page. */
export function loader({ params: { projectId } }: Route.LoaderArgs) {
	throw redirect(projectId ? href("/scicomm/projects/:projectId", { projectId }) : href("/scicomm/projects"));
}

/** `star` says whether it is to be starred (`on`) or not, `stay` that the page stays, and takes the answer. */
export async function action({ params: { projectId }, request, context }: Route.ActionArgs) {
	const viewer = context.get(viewerContext);
	const form = await readForm(request);
	const stays = form.has("stay");
	const refuse = (message: string, status: number) => {
		if (!stays) throw data(message, { status });
		return data<StarAnswer>({ refusal: message }, { status });
	};
	if (projectId === undefined) return refuse(projectMessages.idMissing, 400);
	if (!viewer) return refuse(projectMessages.signInToStar, 401);
	const found = await setStar(context.get(databaseContext), viewer, projectId, form.get("star") === "on");
	if (!found) return refuse(projectMessages.notFound, 404);
	if (stays) return data<StarAnswer>({ refusal: null });
	return redirect(href("/scicomm/projects/:projectId", { projectId }), 303);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
	return keepForm<StarAnswer>(serverAction, detailMessages.unreachable, (refusal) => ({ refusal }));
}

/** Never shown, but without a component a refusal would have no page around it. */
export default function Star() {
	return null;
}

export function ErrorBoundary({ params }: Route.ErrorBoundaryProps) {
	return <ErrorView fallback={detailMessages.starFailed} {...useProjectLinks(params.projectId)} />;
}
