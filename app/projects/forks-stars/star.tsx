import { data, href, redirect } from "react-router";
import { viewerContext } from "#app/accounts/viewer.ts";
import { redirectWithFlash } from "#app/boards/flash.server.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { type FormAnswer, type Refusal, refuse } from "#app/forms/form-answer.ts";
import { readForm } from "#app/forms/read-body.ts";
import { refuseForm } from "#app/forms/save-form.server.ts";
import { refused } from "#app/web/responses.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import { detailMessages } from "../detail.ts";
import { projectMessages } from "../project.ts";
import { projectError } from "../project-error.tsx";
import type { Route } from "./+types/star.ts";
import { setStar } from "./star.server.ts";

/** There is nothing to see here: the button is on the project's page. */
export function loader({ params: { projectId } }: Route.LoaderArgs) {
	throw redirect(projectId ? href("/scicomm/projects/:projectId", { projectId }) : href("/scicomm/projects"));
}

/** `star` says whether it is to be starred (`on`) or not, `stay` that the page stays, and takes the answer. Without JavaScript it goes back to the project instead. */
export async function action({ params: { projectId }, request, context }: Route.ActionArgs) {
	const viewer = context.get(viewerContext);
	const form = await readForm(request);
	const stays = form.has("stay");
	const answer = (refusal: Refusal) => {
		if (!stays) throw refused(context, refusal);
		return refuseForm(context, refusal);
	};
	if (projectId === undefined) return answer(refuse(400, projectMessages.idMissing));
	if (!viewer) return answer(refuse(401, projectMessages.signInToStar));
	const isSeen = await setStar(context.get(databaseContext), viewer, projectId, form.get("star") === "on");
	if (isSeen === undefined) return answer(refuse(404, projectMessages.notFound));
	if (stays) return data<FormAnswer>({});
	if (!isSeen) return redirectWithFlash(href("/scicomm/projects"), "unstarred");
	return redirect(href("/scicomm/projects/:projectId", { projectId }), 303);
}

export const handle: RouteHandle = { failed: detailMessages.starFailed };

export { NoPage as default } from "#app/web/no-page.tsx";

export const ErrorBoundary = projectError(detailMessages.starFailed, { leadsToProject: true });
