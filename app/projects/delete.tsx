import { Form, href, useNavigation } from "react-router";
import { requireMember } from "#app/accounts/member.server.ts";
import { viewerContext } from "#app/accounts/viewer.ts";
import { redirectWithFlash } from "#app/boards/flash.server.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorView } from "#app/web/error-view.tsx";
import { forbidden, readForm } from "#app/web/responses.ts";
import type { Route } from "./+types/delete.ts";
import { useProjectLinks } from "./error-links.ts";
import { projectMessages } from "./project.ts";
import { deleteProject, findProjectToEdit } from "./project-own.server.ts";
import { ProjectPage } from "./project-page.tsx";

/** Asks whether the project is to be deleted, for those whose browser shows no dialog. */
export async function loader({ params: { projectId }, context }: Route.LoaderArgs) {
	const viewer = requireMember(context, href("/scicomm/projects/:projectId/delete", { projectId }));
	const { name } = await findProjectToEdit(context.get(databaseContext), viewer, projectId);
	return { name };
}

export async function action({ params: { projectId }, request, context }: Route.ActionArgs) {
	await readForm(request);
	const viewer = context.get(viewerContext);
	if (!viewer) throw forbidden(projectMessages.signInToDelete, 401);
	await deleteProject(context.get(databaseContext), viewer, projectId);
	return redirectWithFlash(context, href("/scicomm/projects"), "deleted");
}

export function meta(): Route.MetaDescriptors {
	return [{ title: "Delete a project · Heliograph" }, { name: "robots", content: "noindex" }];
}

export default function DeleteProjectPage({ params: { projectId }, loaderData: { name } }: Route.ComponentProps) {
	const busy = useNavigation().state === "submitting";
	return (
		<ProjectPage title={projectMessages.deleteQuestion} intro={<bdi>{name}</bdi>}>
			<Form method="post" className="grid gap-6">
				<p>{projectMessages.deleteWarning}</p>
				<div className="actions">
					<Button type="submit" variant="danger" busy={busy} busyLabel="Deleting...">
						Delete project
					</Button>
					<ButtonLink to={href("/scicomm/projects/:projectId", { projectId })}>Keep it</ButtonLink>
				</div>
			</Form>
		</ProjectPage>
	);
}

export function ErrorBoundary() {
	return <ErrorView fallback={projectMessages.deleteFailed} {...useProjectLinks()} />;
}
