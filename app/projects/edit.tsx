import { href } from "react-router";
import { accountsContext } from "#app/accounts/auth.server.ts";
import { requireMember } from "#app/accounts/member.server.ts";
import { unlessFormIsOpen } from "#app/boards/board-form.tsx";
import { redirectWithFlash } from "#app/boards/flash.server.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { readUpload } from "#app/forms/read-upload.server.ts";
import { redisplayedFormContext, refusalOf, saveForm } from "#app/forms/save-form.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { unlisted } from "#app/ui/page-title.ts";
import { requestContext } from "#app/web/request-context.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/edit.ts";
import { explainMissingConsents } from "./forks-stars/fork-consents.server.ts";
import { projectMessages } from "./project.ts";
import { requireOwner } from "./project-access.server.ts";
import { projectError } from "./project-error.tsx";
import { fieldsOf } from "./project-fields.server.ts";
import { projectFileUrl } from "./project-file.ts";
import { ProjectForm } from "./project-form.tsx";
import { findProjectToEdit, updateProject } from "./project-own.server.ts";
import { ProjectPage } from "./project-page.tsx";
import { projectUpload, readProject } from "./project-post.server.ts";
import { senderOf } from "./project-sender.server.ts";

export async function loader({ params: { projectId }, context }: Route.LoaderArgs) {
	if (context.get(redisplayedFormContext)) return null;
	const viewer = requireMember(context, href("/scicomm/projects/:projectId/edit", { projectId }));
	const db = context.get(databaseContext);
	const project = await findProjectToEdit(db, viewer, projectId);
	return {
		staysPrivate: await explainMissingConsents(db, viewer, projectId),
		fields: fieldsOf(project, context.get(accountsContext)),
		thumbnailUrl: project.thumbnail && projectFileUrl(projectId, project.thumbnail, "image/webp"),
		version: String(project.revision),
	};
}

export async function action({ params: { projectId }, request, context }: Route.ActionArgs) {
	const db = context.get(databaseContext);
	const failure = { failed: projectMessages.saveFailed, log: "Error updating a project" };
	const { who } = await senderOf(context, projectMessages.signInToEdit, failure, (member) =>
		requireOwner(db, member, projectId),
	);
	const sender = { address: context.get(requestContext).address, accounts: context.get(accountsContext) };
	const posted = await readUpload(request, projectUpload);
	const form = await readProject(db, posted, sender, (thrown) => refusalOf(context, thrown, failure));
	return saveForm(context, form, {
		who,
		save: (project, owner) => updateProject(db, owner, projectId, project, form.version),
		latest: async (owner) => fieldsOf(await findProjectToEdit(db, owner, projectId), sender.accounts),
		done: () => redirectWithFlash(href("/scicomm/projects/:projectId", { projectId }), "updated"),
		...failure,
	});
}

export const handle: RouteHandle = { failed: projectMessages.saveFailed };

export const shouldRevalidate = unlessFormIsOpen;

export const meta = unlisted("Edit a project");

export default function EditProject({ params: { projectId }, loaderData, actionData }: Route.ComponentProps) {
	return (
		<ProjectPage title="Edit a project" intro="Its link and its content stay as they are.">
			{loaderData?.staysPrivate && (
				<Alert tone="info" className="mb-8">
					{loaderData.staysPrivate}
				</Alert>
			)}
			<ProjectForm
				key={projectId}
				answer={actionData}
				defaults={loaderData?.fields}
				thumbnailUrl={loaderData?.thumbnailUrl ?? null}
				version={loaderData?.version ?? ""}
				label="Save Changes"
				cancel={href("/scicomm/projects/:projectId", { projectId })}
			/>
		</ProjectPage>
	);
}

export const ErrorBoundary = projectError(projectMessages.showFailed);
