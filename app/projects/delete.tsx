import { href } from "react-router";
import { requireMember, requireSignedIn } from "#app/accounts/member.server.ts";
import { redirectWithFlash } from "#app/boards/flash.server.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { readForm } from "#app/forms/read-body.ts";
import { ConfirmForm } from "#app/ui/confirm-form.tsx";
import { unlisted } from "#app/ui/page-title.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/delete.ts";
import { projectDeletion, projectMessages } from "./project.ts";
import { projectError } from "./project-error.tsx";
import { deleteProject, findProjectToEdit } from "./project-own.server.ts";
import { ProjectPage } from "./project-page.tsx";

export async function loader({ params: { projectId }, context }: Route.LoaderArgs) {
	const viewer = requireMember(context, href("/scicomm/projects/:projectId/delete", { projectId }));
	const { name } = await findProjectToEdit(context.get(databaseContext), viewer, projectId);
	return { name };
}

export async function action({ params: { projectId }, request, context }: Route.ActionArgs) {
	await readForm(request);
	const viewer = requireSignedIn(context, projectMessages.signInToDelete);
	await deleteProject(context.get(databaseContext), viewer, projectId);
	return redirectWithFlash(href("/scicomm/projects"), "deleted");
}

export const handle: RouteHandle = { failed: projectMessages.deleteFailed };

export const meta = unlisted("Delete a project");

export default function DeleteProjectPage({ params: { projectId }, loaderData: { name } }: Route.ComponentProps) {
	return (
		<ProjectPage title={projectDeletion.question} intro={<bdi>{name}</bdi>}>
			<ConfirmForm {...projectDeletion} back={href("/scicomm/projects/:projectId", { projectId })} />
		</ProjectPage>
	);
}

export const ErrorBoundary = projectError(projectMessages.deleteFailed);
