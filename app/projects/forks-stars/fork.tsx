import { data, href, redirect } from "react-router";
import { requireMember, requireSignedIn } from "#app/accounts/member.server.ts";
import { redirectWithFlash } from "#app/boards/flash.server.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { isRefusal } from "#app/forms/form-answer.ts";
import { readForm } from "#app/forms/read-body.ts";
import { ConfirmForm } from "#app/ui/confirm-form.tsx";
import { unlisted } from "#app/ui/page-title.ts";
import { refused } from "#app/web/responses.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import { detailMessages } from "../detail.ts";
import { projectFork, projectMessages } from "../project.ts";
import { projectError } from "../project-error.tsx";
import { ProjectPage } from "../project-page.tsx";
import type { Route } from "./+types/fork.ts";
import { findForkable, forkProject } from "./fork.server.ts";
import { explainMissingConsents } from "./fork-consents.server.ts";

export async function loader({ params: { projectId }, context }: Route.LoaderArgs) {
	if (projectId === undefined) throw redirect(href("/scicomm/projects"));
	const viewer = requireMember(context, href("/scicomm/projects/:projectId?/fork", { projectId }));
	return findForkable(context.get(databaseContext), viewer, projectId);
}

export async function action({ params: { projectId }, request, context }: Route.ActionArgs) {
	const db = context.get(databaseContext);
	await readForm(request);
	if (projectId === undefined) throw data(projectMessages.idMissing, { status: 400 });
	const viewer = requireSignedIn(context, projectMessages.signInToFork);
	const fork = await forkProject(db, viewer, projectId);
	if (isRefusal(fork)) throw refused(context, fork);
	const staysPrivate = await explainMissingConsents(db, viewer, fork);
	return redirectWithFlash(href("/scicomm/projects/:projectId", { projectId: fork }), flashOf(staysPrivate));
}

/** @param staysPrivate why the fork has to, if it does */
function flashOf(staysPrivate: string | null) {
	if (staysPrivate === null) return "forked";
	return staysPrivate === projectMessages.consentImpossible ? "consentImpossible" : "forkedUnderConsent";
}

export const handle: RouteHandle = { failed: detailMessages.forkFailed };

export const meta = unlisted("Fork a project");

export default function ForkProjectPage({ params: { projectId = "" }, loaderData: { name } }: Route.ComponentProps) {
	return (
		<ProjectPage title={projectFork.question} intro={<bdi>{name}</bdi>}>
			<ConfirmForm
				{...projectFork}
				variant="sun"
				busyLabel="Forking..."
				keep="Don't fork"
				back={href("/scicomm/projects/:projectId", { projectId })}
			/>
		</ProjectPage>
	);
}

export const ErrorBoundary = projectError(detailMessages.forkFailed, { leadsToProject: true });
