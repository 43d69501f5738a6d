import { data, href, redirect } from "react-router";
import { requireSignedIn } from "#app/accounts/member.server.ts";
import { redirectWithFlash } from "#app/boards/flash.server.ts";
import { type SubmissionLimit, submitOnce } from "#app/boards/submissions.server.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { isRefusal } from "#app/forms/form-answer.ts";
import { keepForm } from "#app/forms/keep-form.ts";
import { ErrorView } from "#app/web/error-view.tsx";
import { readForm, refused } from "#app/web/responses.ts";
import { detailMessages } from "../detail.ts";
import { useProjectLinks } from "../error-links.ts";
import { forksPerDay, projectMessages } from "../project.ts";
import type { Route } from "./+types/fork.ts";
import { forkProject } from "./fork.server.ts";

const forkLimit: SubmissionLimit = {
	name: "project-fork",
	times: forksPerDay,
	seconds: 86_400,
	tooMany: projectMessages.tooManyForks,
};

/** There is nothing to see here: the button is on the project's page. */
export function loader({ params: { projectId } }: Route.LoaderArgs) {
	throw redirect(projectId ? href("/scicomm/projects/:projectId", { projectId }) : href("/scicomm/projects"));
}

export async function action({ params: { projectId }, request, context }: Route.ActionArgs) {
	const db = context.get(databaseContext);
	await readForm(request);
	if (projectId === undefined) throw data(projectMessages.idMissing, { status: 400 });
	const viewer = requireSignedIn(context, projectMessages.signInToFork);
	const fork = await submitOnce(db, viewer, () => forkProject(db, viewer, projectId), forkLimit);
	if (isRefusal(fork)) throw refused(context, fork);
	return redirectWithFlash(context, href("/scicomm/projects/:projectId", { projectId: fork }), "forked");
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
	return keepForm(serverAction, detailMessages.forkFailed);
}

/** Never shown, but without a component a refusal would have no page around it. */
export default function Fork() {
	return null;
}

export function ErrorBoundary({ params }: Route.ErrorBoundaryProps) {
	return <ErrorView fallback={detailMessages.forkFailed} {...useProjectLinks(params.projectId)} />;
}
