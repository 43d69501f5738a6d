import { href } from "react-router";
import { accountsContext } from "#app/accounts/auth.server.ts";
import { requireMember } from "#app/accounts/member.server.ts";
import { viewerContext } from "#app/accounts/viewer.ts";
import { keepBoardForm } from "#app/boards/board-answer.ts";
import { unlessFormIsOpen } from "#app/boards/board-form.tsx";
import { sendBack, withFormFallback } from "#app/boards/board-post.server.ts";
import { redirectWithFlash } from "#app/boards/flash.server.ts";
import { submitOnce } from "#app/boards/submissions.server.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { readUpload } from "#app/forms/read-upload.server.ts";
import { requestContext } from "#app/web/request-context.ts";
import { redisplayedFormContext } from "#app/web/responses.ts";
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
	const viewer = context.get(viewerContext);
	const { address } = context.get(requestContext);
	const { secret } = context.get(accountsContext);
	const form = await readUpload(request, projectUpload);
	const posted = await readProject(db, form, { address, secret });
	if (!viewer) return sendBack(context, posted, 401, projectMessages.signInToCreate, { signedOut: true });
	const { project, status, thumbnailError } = posted;
	if (!project) return sendBack(context, posted, status, thumbnailError && createFailed(thumbnailError));
	const failed = { failure: "Error creating a project", message: projectMessages.saveFailed };
	return withFormFallback(context, posted, failed, async () => {
		let projectId = "";
		const refusal = await submitOnce(db, viewer, async () => {
			projectId = await createProject(db, viewer, project);
		});
		if (refusal) return sendBack(context, posted, 429, createFailed(refusal));
		return redirectWithFlash(context, href("/scicomm/projects/:projectId", { projectId }), "created");
	});
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
	return actionHeaders;
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
	return keepBoardForm(serverAction, projectMessages.saveFailed);
}

export const shouldRevalidate = unlessFormIsOpen;

export function meta(): Route.MetaDescriptors {
	return [{ title: "Create a project · Heliograph" }];
}

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
