import { href, type RouterContextProvider } from "react-router";
import { accountsContext } from "#app/accounts/auth.server.ts";
import { requireMember } from "#app/accounts/member.server.ts";
import { type Member, viewerContext } from "#app/accounts/viewer.ts";
import { keepBoardForm, withMessage } from "#app/boards/board-answer.ts";
import { unlessFormIsOpen } from "#app/boards/board-form.tsx";
import { versionField } from "#app/boards/board-input.ts";
import { withFormFallback } from "#app/boards/board-post.server.ts";
import { redirectWithFlash } from "#app/boards/flash.server.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { readUpload } from "#app/forms/read-upload.server.ts";
import { ErrorView } from "#app/web/error-view.tsx";
import { requestContext } from "#app/web/request-context.ts";
import { redisplayedFormContext } from "#app/web/responses.ts";
import { contentMessages, contentTypes } from "../content.ts";
import { useProjectLinks } from "../error-links.ts";
import { canEditContent, projectMessages } from "../project.ts";
import { requireRole } from "../project-access.server.ts";
import { sealFile } from "../project-files.server.ts";
import type { Route } from "./+types/edit.ts";
import type { ContentAnswer } from "./content-answer.ts";
import { fieldsOf } from "./content-fields.ts";
import { ContentForm } from "./content-form.tsx";
import { typeField } from "./content-input.ts";
import { ContentPage, contentPath } from "./content-page.tsx";
import { type FoundContent, openContent, openVersion } from "./content-pages.server.ts";
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
import { holdTexts } from "./hold-texts.server.ts";
import { previewArticle } from "./preview-article.server.ts";
import { saveVersion } from "./save-content.server.ts";
import { conflictResult, mergeWithLatest } from "./versions/conflict.server.ts";
import { useMergedVersion } from "./versions/merged-version.ts";
import { versionNumber } from "./versions/version-number.ts";
import { stateOf } from "./versions/version-state.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
	const { projectId, contentId } = params;
	const viewer = context.get(viewerContext);
	if (context.get(redisplayedFormContext) && !viewer) return null;
	const path = href("/scicomm/projects/:projectId/content/:contentId/edit", { projectId, contentId });
	const member = requireMember(context, path);
	const db = context.get(databaseContext);
	await requireRole(db, member, projectId, canEditContent, projectMessages.editorsOnly);
	const { content } = await openContent(db, member, projectId, contentId);
	const current = await openVersion(db, projectId, contentId, content.currentVersion);
	holdTexts(context, current.data);
	const sealed = current.file === null ? "" : sealFile(context.get(accountsContext).secret, current.file);
	return { content, fields: fieldsOf(stateOf(current, content), sealed) };
}

export async function action({ params: { projectId, contentId }, request, context }: Route.ActionArgs) {
	const db = context.get(databaseContext);
	const viewer = context.get(viewerContext);
	if (!viewer) {
		const form = await readUpload(request, {});
		const version = String(form.get(versionField) ?? "");
		// The form says of which type it is, since a stranger may not learn that from here.
		const type = contentTypes.find((type) => type === form.get(typeField)) ?? "article";
		const result = withMessage(parseContent(form, type, true).reply(), contentMessages.signInToEdit);
		return answerContent(context, 401, { result, type, version, signedOut: true });
	}
	await requireRole(db, viewer, projectId, canEditContent, projectMessages.editorsOnly);
	const { content } = await openContent(db, viewer, projectId, contentId);
	const form = await readContent(request, context);
	const version = String(form.get(versionField) ?? "");
	const refused = await takeUpload(context, viewer, content.type, form);
	const submission = parseContent(form, content.type, true);
	if (form.get(previewButton.name) === previewButton.value) {
		const preview = await previewArticle(db, context.get(requestContext), viewer, String(form.get("text") ?? ""));
		return answerContent(context, 200, { result: { initialValue: submission.reply().initialValue }, version, preview });
	}
	if (refused) {
		return answerContent(context, refused.status, { result: wrong(submission, refused.message, "upload"), version });
	}
	if (submission.status !== "success") return answerContent(context, 422, { result: submission.reply(), version });
	const failed = { failure: contentMessages.saveFailed, message: contentMessages.saveFailed, version };
	return withFormFallback(context, submission, failed, () => save(context, viewer, content, submission, version));
}

async function save(
	context: Readonly<RouterContextProvider>,
	viewer: Member,
	content: FoundContent,
	submission: ContentSubmission,
	version: string,
) {
	if (submission.status !== "success") return answerContent(context, 422, { result: submission.reply(), version });
	const db = context.get(databaseContext);
	const { id: contentId, project, type } = content;
	const state = await stateFrom(context, type, submission.value);
	if ("message" in state) {
		return answerContent(context, state.status, { result: wrong(submission, state.message, state.field), version });
	}
	const base = versionNumber(version) ?? 0;
	const { changes } = submission.value;
	const outcome = await saveVersion(db, viewer, { projectId: project.id, contentId, base }, state, changes);
	if ("refusal" in outcome) {
		const { status, message } = outcome.refusal;
		return answerContent(context, status, { result: wrong(submission, message), version });
	}
	if ("conflict" in outcome) {
		const { content: newest } = await openContent(db, viewer, project.id, contentId);
		const meanwhile = await mergeWithLatest(db, context.get(requestContext), newest, base, state);
		const { secret } = context.get(accountsContext);
		const result = conflictResult(meanwhile, changes, secret);
		return answerContent(context, 409, { result, version: String(meanwhile.version), meanwhile });
	}
	const flash = "saved" in outcome ? "saved" : "unchanged";
	return redirectWithFlash(context, contentPath(project.id, contentId), flash);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
	return keepBoardForm(serverAction, contentMessages.saveFailed);
}

export const shouldRevalidate = unlessFormIsOpen;

export function meta(): Route.MetaDescriptors {
	return [{ title: "Edit content · Heliograph" }, { name: "robots", content: "noindex" }];
}

export default function EditContent({ params, loaderData, actionData }: Route.ComponentProps) {
	const { projectId, contentId } = params;
	const content = loaderData?.content;
	const answer: ContentAnswer | undefined = actionData;
	const merged = useMergedVersion(answer);
	return (
		<ContentPage
			project={content?.project ?? { id: projectId, name: "" }}
			content={{ id: contentId, name: content?.name ?? "Back to the content" }}
			title="Edit content"
			intro="Saving makes a new version. The earlier ones stay in the history."
		>
			<ContentForm
				// What was merged takes the place of what was typed.
				key={merged ?? contentId}
				projectId={projectId}
				type={content?.type ?? answer?.type ?? "article"}
				answer={answer}
				defaults={loaderData?.fields ?? {}}
				version={merged ?? (content ? String(content.currentVersion) : "")}
				label="Save version"
				cancel={contentPath(projectId, contentId)}
			/>
		</ContentPage>
	);
}

export function ErrorBoundary({ params }: Route.ErrorBoundaryProps) {
	return <ErrorView fallback={contentMessages.showFailed} {...useProjectLinks(params.projectId)} />;
}
