import { href, redirect } from "react-router";
import { memberOrLogin } from "#app/accounts/member.server.ts";
import { readForm, sentBackContext } from "#app/answers.ts";
import { answerOrKeep, type BoardAnswer } from "#app/boards/board-answer.ts";
import { unlessFormIsOpen } from "#app/boards/board-form.tsx";
import { versionField } from "#app/boards/board-input.ts";
import { orSendBack, parsePost, sendBack, sendBackRefused } from "#app/boards/board-post.server.ts";
import { redirectWithNotice } from "#app/boards/notice.server.ts";
import { databaseContext, viewerContext } from "#app/context.ts";
import { versionOf } from "#app/db/version.server.ts";
import { Trouble } from "#app/shell/trouble.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/edit.ts";
import { DeleteMedia } from "./delete-media.tsx";
import { findMediaToEdit, updateMedia } from "./media-changes.server.ts";
import { mediaFieldsOf } from "./media-fields.ts";
import { MediaForm } from "./media-form.tsx";
import { mediaSchema } from "./media-input.ts";
import { canApproveMedia, mediaMessages } from "./media-item.ts";

const title = "Edit Science Communication Content";

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
	if (id === undefined) throw redirect(href("/inaction"));
	if (context.get(sentBackContext)) return null;
	const viewer = memberOrLogin(context, href("/inaction/edit/:id?", { id }));
	const item = await findMediaToEdit(context.get(databaseContext), viewer, id);
	return {
		fields: mediaFieldsOf(item),
		version: versionOf(item),
		approval: canApproveMedia(viewer) ? { approved: item.approved } : undefined,
	};
}

const refusals = {
	403: mediaMessages.notYours,
	404: mediaMessages.notFound,
	409: mediaMessages.changedElsewhere,
} as const;

export async function action({ params: { id }, request, context }: Route.ActionArgs) {
	if (id === undefined) throw redirect(href("/inaction"));
	const db = context.get(databaseContext);
	const viewer = context.get(viewerContext);
	const form = await readForm(request);
	const submission = parsePost(form, mediaSchema);
	const version = String(form.get(versionField) ?? "");
	if (!viewer) return sendBack(context, submission, 401, mediaMessages.signInFirst, { version, signedOut: true });
	if (submission.status !== "success") return sendBack(context, submission, 422, undefined, { version });
	const failed = { failure: "Error updating media item", message: mediaMessages.saveFailed, version };
	return orSendBack(context, submission, failed, async () => {
		const refusal = await updateMedia(db, viewer, id, submission.value, version);
		if (!refusal) return redirectWithNotice(context, href("/inaction"), "saved");
		return sendBackRefused(context, submission, refusal, version, refusals);
	});
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
	return actionHeaders;
}

export function clientAction({ serverAction }: Route.ClientActionArgs): Promise<BoardAnswer> {
	return answerOrKeep(serverAction, mediaMessages.saveFailed);
}

export const shouldRevalidate = unlessFormIsOpen;

export function meta(): Route.MetaDescriptors {
	return [{ title: `${title} · Heliograph` }, { name: "robots", content: "noindex" }];
}

export default function EditMedia({ params: { id = "" }, loaderData, actionData }: Route.ComponentProps) {
	const answer: BoardAnswer | undefined = actionData;
	return (
		<Page
			title={title}
			intro="An item that is on the board stays there. A moderator looks at what has changed."
			actions={loaderData && <DeleteMedia id={id} title={loaderData.fields.title} />}
		>
			<MediaForm
				key={id}
				answer={answer}
				defaults={loaderData?.fields ?? {}}
				version={loaderData?.version ?? answer?.version ?? ""}
				approval={loaderData?.approval}
				label="Save Changes"
			/>
		</Page>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return (
		<Trouble error={error} fallback={mediaMessages.editLoadFailed}>
			<ButtonLink to={href("/inaction")}>Back to SciComm in Action</ButtonLink>
		</Trouble>
	);
}
