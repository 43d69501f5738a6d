import { href } from "react-router";
import { requireMember, requireSignedIn } from "#app/accounts/member.server.ts";
import { redirectWithFlash } from "#app/boards/flash.server.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { readForm } from "#app/forms/read-body.ts";
import { ConfirmForm } from "#app/ui/confirm-form.tsx";
import { unlisted } from "#app/ui/page-title.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import { contentDeletion, contentMessages } from "../content.ts";
import { requireOwner } from "../project-access.server.ts";
import { projectError } from "../project-error.tsx";
import type { Route } from "./+types/delete.ts";
import { ContentPage, contentPath, projectPath } from "./content-page.tsx";
import { openContent } from "./content-pages.server.ts";
import { deleteContent } from "./save-content.server.ts";

export async function loader({ params: { projectId, contentId }, context }: Route.LoaderArgs) {
	const path = href("/scicomm/projects/:projectId/content/:contentId/delete", { projectId, contentId });
	const viewer = requireMember(context, path);
	const db = context.get(databaseContext);
	await requireOwner(db, viewer, projectId);
	const { content } = await openContent(db, viewer, projectId, contentId);
	return { content };
}

export async function action({ params: { projectId, contentId }, request, context }: Route.ActionArgs) {
	await readForm(request);
	const viewer = requireSignedIn(context, contentMessages.signInToDelete);
	await deleteContent(context.get(databaseContext), viewer, projectId, contentId);
	return redirectWithFlash(projectPath(projectId), "contentDeleted");
}

export const handle: RouteHandle = { failed: contentMessages.deleteFailed };

export const meta = unlisted("Delete content");

export default function DeleteContent({ loaderData: { content } }: Route.ComponentProps) {
	const { project, id, name } = content;
	return (
		<ContentPage project={project} content={content} title={contentDeletion.question} intro={<bdi>{name}</bdi>}>
			<ConfirmForm {...contentDeletion} back={contentPath(project.id, id)} />
		</ContentPage>
	);
}

export const ErrorBoundary = projectError(contentMessages.showFailed, { leadsToProject: true });
