import { data, href, useLocation } from "react-router";
import { requireMember } from "#app/accounts/member.server.ts";
import { unlessFormIsOpen } from "#app/boards/board-form.tsx";
import { redirectWithFlash } from "#app/boards/flash.server.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { isRefusal } from "#app/forms/form-answer.ts";
import { saveForm } from "#app/forms/save-form.server.ts";
import { unlisted } from "#app/ui/page-title.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import { contentMessages, contentTypeFacts, contentTypes } from "../content.ts";
import { canEditContent, projectMessages } from "../project.ts";
import { requireRole } from "../project-access.server.ts";
import { projectError } from "../project-error.tsx";
import { senderOf, unlessRedisplayed } from "../project-sender.server.ts";
import type { Route } from "./+types/new.ts";
import { ContentForm } from "./content-form.tsx";
import { ContentPage, contentPath, projectPath } from "./content-page.tsx";
import { openProject } from "./content-pages.server.ts";
import { readContent, stateFrom, takeContent } from "./content-post.server.ts";
import { TypeChoice } from "./fields/type-choice.tsx";
import { addContent } from "./save-content.server.ts";

export async function loader({ params: { projectId }, request, context }: Route.LoaderArgs) {
	const type = typeIn(new URL(request.url).search);
	const path = href("/scicomm/projects/:projectId/content/new", { projectId });
	const found = await unlessRedisplayed(context, async () => {
		const db = context.get(databaseContext);
		const member = requireMember(context, type ? `${path}?type=${type}` : path);
		await requireRole(db, member, projectId, canEditContent, projectMessages.editorsOnly);
		return openProject(db, member, projectId);
	});
	return { project: found?.project ?? { id: projectId, name: "" } };
}

export async function action({ params: { projectId }, request, context }: Route.ActionArgs) {
	const db = context.get(databaseContext);
	const type = typeIn(new URL(request.url).search);
	if (!type) throw data(contentMessages.typeUnknown, { status: 422 });
	const failure = { failed: contentMessages.saveFailed };
	const { who } = await senderOf(context, projectMessages.signInToAddContent, failure, (member) =>
		requireRole(db, member, projectId, canEditContent, projectMessages.editorsOnly),
	);
	const { form, preview } = await takeContent(context, who, await readContent(request, context), type, false, failure);
	return saveForm(context, form, {
		who,
		save: async (input, editor) => {
			const state = await stateFrom(context, type, input);
			return isRefusal(state) ? state : addContent(db, editor, projectId, type, state);
		},
		done: ({ contentId }) => redirectWithFlash(contentPath(projectId, contentId), "added"),
		...failure,
		more: { preview },
	});
}

function typeIn(search: string) {
	const asked = new URLSearchParams(search).get("type");
	return contentTypes.find((type) => type === asked);
}

export const handle: RouteHandle = { failed: contentMessages.saveFailed };

export const shouldRevalidate = unlessFormIsOpen;

export const meta = unlisted("Add Content");

export default function AddContent({ loaderData: { project }, actionData }: Route.ComponentProps) {
	const type = typeIn(useLocation().search);
	if (!type) {
		return (
			<ContentPage project={project} title="Add Content" intro="What will it be?">
				<TypeChoice projectId={project.id} />
			</ContentPage>
		);
	}
	return (
		<ContentPage
			project={project}
			title="Add Content"
			intro={
				<>
					{contentTypeFacts[type].hint}{" "}
					<a href={href("/scicomm/projects/:projectId/content/new", { projectId: project.id })}>Another type</a>
				</>
			}
		>
			<ContentForm
				key={`${project.id} ${type}`}
				projectId={project.id}
				type={type}
				answer={actionData}
				defaults={{}}
				label="Add Content"
				cancel={projectPath(project.id)}
			/>
		</ContentPage>
	);
}

export const ErrorBoundary = projectError(contentMessages.showFailed, { leadsToProject: true });
