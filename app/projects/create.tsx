import { href } from "react-router";
import { accountsContext } from "#app/accounts/auth.server.ts";
import { memberOrRefusal, requireMember } from "#app/accounts/member.server.ts";
import { unlessFormIsOpen } from "#app/boards/board-form.tsx";
import { redirectWithFlash } from "#app/boards/flash.server.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { isRefusal } from "#app/forms/form-answer.ts";
import { readUpload } from "#app/forms/read-upload.server.ts";
import { redisplayedFormContext, refusalOf, saveForm } from "#app/forms/save-form.server.ts";
import { titled } from "#app/ui/page-title.ts";
import { requestContext } from "#app/web/request-context.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/create.ts";
import { createFailed, projectMessages } from "./project.ts";
import { ProjectForm } from "./project-form.tsx";
import { createProject } from "./project-own.server.ts";
import { ProjectPage } from "./project-page.tsx";
import { projectUpload, readProject } from "./project-post.server.ts";

export function loader({ context }: Route.LoaderArgs) {
	if (!context.get(redisplayedFormContext)) requireMember(context, href("/scicomm/projects/create"));
	return null;
}

export async function action({ request, context }: Route.ActionArgs) {
	const db = context.get(databaseContext);
	const sender = { address: context.get(requestContext).address, accounts: context.get(accountsContext) };
	const failure = { failed: projectMessages.saveFailed, log: createFailed };
	const posted = await readUpload(request, projectUpload);
	const form = await readProject(db, posted, sender, (thrown) => refusalOf(context, thrown, failure), createFailed);
	return saveForm(context, form, {
		who: memberOrRefusal(context, projectMessages.signInToCreate),
		save: async (project, viewer) => {
			const stored = await createProject(db, viewer, project);
			return isRefusal(stored) ? { ...stored, message: createFailed(stored.message) } : stored;
		},
		done: (projectId) => redirectWithFlash(href("/scicomm/projects/:projectId", { projectId }), "created"),
		...failure,
	});
}

export const handle: RouteHandle = { failed: projectMessages.saveFailed };

export const shouldRevalidate = unlessFormIsOpen;

export const meta = titled("Create a project");

export default function CreateProject({ actionData }: Route.ComponentProps) {
	return (
		<ProjectPage title="Create a project" intro="Say what it is about. Content and people come next.">
			<ProjectForm
				answer={actionData}
				defaults={{ visibility: "public" }}
				thumbnailUrl={null}
				label="Create Project"
				cancel={href("/scicomm/projects")}
			/>
		</ProjectPage>
	);
}
