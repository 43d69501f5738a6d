import { href, redirect } from "react-router";
import { requireSignedIn } from "#app/accounts/member.server.ts";
import { viewerContext } from "#app/accounts/viewer.ts";
import { redirectWithFlash } from "#app/boards/flash.server.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { FormAlert } from "#app/forms/form-alert.tsx";
import { conflict, isRefusal } from "#app/forms/form-answer.ts";
import { changedForm, versionIn } from "#app/forms/parse-form.server.ts";
import { readForm } from "#app/forms/read-body.ts";
import { redisplay, redisplayedFormContext } from "#app/forms/save-form.server.ts";
import { unlisted } from "#app/ui/page-title.ts";
import { notFound } from "#app/web/responses.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import { contentMessages } from "../../content.ts";
import { canEditContent, projectMessages } from "../../project.ts";
import { requireRole } from "../../project-access.server.ts";
import { projectError } from "../../project-error.tsx";
import { ContentPage, contentPath } from "../content-page.tsx";
import { openContent } from "../content-pages.server.ts";
import { restoreVersion } from "../save-content.server.ts";
import type { Route } from "./+types/restore.ts";
import { RestoreButton } from "./restore-button.tsx";
import { versionNumber } from "./version-number.ts";

/** There is nothing to read here but the answer to a refused form. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const { projectId, contentId } = params;
	const { content } = await openContent(context.get(databaseContext), context.get(viewerContext), projectId, contentId);
	if (context.get(redisplayedFormContext)) return { content };
	throw redirect(href("/scicomm/projects/:projectId/content/:contentId/history", { projectId, contentId }));
}

export async function action({ params: { projectId, contentId }, request, context }: Route.ActionArgs) {
	const db = context.get(databaseContext);
	const form = await readForm(request);
	const viewer = requireSignedIn(context, contentMessages.signInToRestore);
	await requireRole(db, viewer, projectId, canEditContent, projectMessages.editorsOnly);
	const version = versionNumber(form.get("restore"));
	if (version === null) throw notFound(contentMessages.versionNotFound);
	const base = versionNumber(versionIn(form)) ?? 0;
	const outcome = await restoreVersion(db, viewer, { projectId, contentId, base }, version);
	const refusal = "conflict" in outcome ? conflict(contentMessages.changedBeforeRestore) : outcome;
	if (isRefusal(refusal)) return redisplay(context, changedForm({}), refusal, { restored: version });
	const flash = "unchanged" in outcome && !outcome.isSentAgain ? "unchanged" : "restored";
	return redirectWithFlash(contentPath(projectId, contentId), flash);
}

export const handle: RouteHandle = { failed: contentMessages.restoreFailed };

export const meta = unlisted("Restore a version");

export default function Restore({ loaderData: { content }, actionData }: Route.ComponentProps) {
	const { project, id, currentVersion } = content;
	return (
		<ContentPage project={project} content={content} title="Restore a version">
			{actionData?.restored && (
				<>
					<FormAlert answer={actionData} className="mb-6" />
					<RestoreButton projectId={project.id} contentId={id} version={actionData.restored} base={currentVersion} />
				</>
			)}
		</ContentPage>
	);
}

export const ErrorBoundary = projectError(contentMessages.showFailed, { leadsToProject: true });
