import { Form, href, useNavigation } from "react-router";
import { memberOrLogin } from "#app/accounts/member.server.ts";
import { viewerContext } from "#app/accounts/viewer.ts";
import { forbidden, readForm } from "#app/answers.ts";
import { redirectWithNotice } from "#app/boards/notice.server.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/delete.ts";
import { deleteProject, findProjectToEdit } from "./own-projects.server.ts";
import { projectMessages } from "./project.ts";
import { ProjectPage } from "./project-page.tsx";
import { ProjectTrouble } from "./project-trouble.tsx";

/** Asks whether the project is to be deleted, for those whose browser shows no dialog. */
export async function loader({ params: { projectId }, context }: Route.LoaderArgs) {
	const viewer = memberOrLogin(context, href("/scicomm/projects/:projectId/delete", { projectId }));
	const { name } = await findProjectToEdit(context.get(databaseContext), viewer, projectId);
	return { name };
}

export async function action({ params: { projectId }, request, context }: Route.ActionArgs) {
	await readForm(request);
	const viewer = context.get(viewerContext);
	if (!viewer) throw forbidden(projectMessages.signInToDelete, 401);
	await deleteProject(context.get(databaseContext), viewer, projectId);
	return redirectWithNotice(context, href("/scicomm/projects"), "deleted");
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

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ProjectTrouble error={error} fallback={projectMessages.deleteFailed} />;
}
