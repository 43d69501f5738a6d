import { data, href, type RouterContextProvider, useLocation } from "react-router";
import { requireMember } from "#app/accounts/member.server.ts";
import { type Member, viewerContext } from "#app/accounts/viewer.ts";
import { keepBoardForm, withMessage } from "#app/boards/board-answer.ts";
import { unlessFormIsOpen } from "#app/boards/board-form.tsx";
import { withFormFallback } from "#app/boards/board-post.server.ts";
import { redirectWithFlash } from "#app/boards/flash.server.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { readUpload } from "#app/forms/read-upload.server.ts";
import { ErrorView } from "#app/web/error-view.tsx";
import { requestContext } from "#app/web/request-context.ts";
import { redisplayedFormContext } from "#app/web/responses.ts";
import { type ContentType, contentMessages, contentTypeFacts, contentTypes } from "../content.ts";
import { useProjectLinks } from "../error-links.ts";
import { canEditContent, projectMessages } from "../project.ts";
import { requireRole } from "../project-access.server.ts";
import type { Route } from "./+types/new.ts";
import { ContentForm } from "./content-form.tsx";
import { ContentPage, contentPath, projectPath } from "./content-page.tsx";
import { openProject } from "./content-pages.server.ts";
import {
	answerContent,
	type ContentSubmission,
	parseContent,
	readContent,
	stateFrom,
	takeUpload,
	wrong,
} from "./content-post.server.ts";
import { previewButton } from "./fields/ask-for-preview.ts";
import { TypeChoice } from "./fields/type-choice.tsx";
import { previewArticle } from "./preview-article.server.ts";
import { addContent } from "./save-content.server.ts";

export async function loader({ params: { projectId }, context }: Route.LoaderArgs) {
	const viewer = context.get(viewerContext);
	if (context.get(redisplayedFormContext) && !viewer) return { project: { id: projectId, name: "" } };
	const member = requireMember(context, href("/scicomm/projects/:projectId/content/new", { projectId }));
	const db = context.get(databaseContext);
	await requireRole(db, member, projectId, canEditContent, projectMessages.editorsOnly);
	return { project: (await openProject(db, member, projectId)).project };
}

export async function action({ params: { projectId }, request, context }: Route.ActionArgs) {
	const db = context.get(databaseContext);
	const viewer = context.get(viewerContext);
	const type = typeIn(new URL(request.url).search);
	if (!type) throw data(contentMessages.typeUnknown, { status: 422 });
	if (!viewer) {
		const form = await readUpload(request, {});
		const result = withMessage(parseContent(form, type, false).reply(), projectMessages.signInToAddContent);
		return answerContent(context, 401, { result, signedOut: true });
	}
	await requireRole(db, viewer, projectId, canEditContent, projectMessages.editorsOnly);
	const form = await readContent(request, context);
	const refused = await takeUpload(context, viewer, type, form);
	const submission = parseContent(form, type, false);
	if (form.get(previewButton.name) === previewButton.value) {
		const preview = await previewArticle(db, context.get(requestContext), viewer, String(form.get("text") ?? ""));
		return answerContent(context, 200, { result: { initialValue: submission.reply().initialValue }, preview });
	}
	if (refused) return answerContent(context, refused.status, { result: wrong(submission, refused.message, "upload") });
	if (submission.status !== "success") return answerContent(context, 422, { result: submission.reply() });
	const failed = { failure: contentMessages.saveFailed, message: contentMessages.saveFailed };
	return withFormFallback(context, submission, failed, () => save(context, viewer, { projectId, type }, submission));
}

async function save(
	context: Readonly<RouterContextProvider>,
	viewer: Member,
	{ projectId, type }: { projectId: string; type: ContentType },
	submission: ContentSubmission,
) {
	if (submission.status !== "success") return answerContent(context, 422, { result: submission.reply() });
	const state = await stateFrom(context, type, submission.value);
	if ("message" in state) {
		return answerContent(context, state.status, { result: wrong(submission, state.message, state.field) });
	}
	const outcome = await addContent(context.get(databaseContext), viewer, projectId, type, state);
	if ("saved" in outcome) {
		return redirectWithFlash(context, contentPath(projectId, outcome.saved.contentId), "added");
	}
	const { status, message } =
		"refusal" in outcome ? outcome.refusal : { status: 500, message: contentMessages.saveFailed };
	return answerContent(context, status, { result: wrong(submission, message) });
}

function typeIn(search: string) {
	const asked = new URLSearchParams(search).get("type");
	return contentTypes.find((type) => type === asked);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
	return keepBoardForm(serverAction, contentMessages.saveFailed);
}

export const shouldRevalidate = unlessFormIsOpen;

export function meta(): Route.MetaDescriptors {
	return [{ title: "Add Content · Heliograph" }, { name: "robots", content: "noindex" }];
}

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
				key={type}
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

export function ErrorBoundary({ params }: Route.ErrorBoundaryProps) {
	return <ErrorView fallback={contentMessages.showFailed} {...useProjectLinks(params.projectId)} />;
}
