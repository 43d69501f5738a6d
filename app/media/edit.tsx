import { href, redirect } from "react-router";
import { requireMember } from "#app/accounts/member.server.ts";
import { viewerContext } from "#app/accounts/viewer.ts";
import { type BoardAnswer, keepBoardForm } from "#app/boards/board-answer.ts";
import { unlessFormIsOpen } from "#app/boards/board-form.tsx";
import { versionField } from "#app/boards/board-input.ts";
import { parsePost, sendBack, sendBackRefused, withFormFallback } from "#app/boards/board-post.server.ts";
import { redirectWithFlash } from "#app/boards/flash.server.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { versionOf } from "#app/db/version.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { DeleteButton } from "#app/ui/delete-button.tsx";
import { Page } from "#app/ui/page.tsx";
import { ErrorView } from "#app/web/error-view.tsx";
import { readForm, redisplayedFormContext } from "#app/web/responses.ts";
import type { Route } from "./+types/edit.ts";
import { canApproveMedia, mediaDeletion, mediaMessages } from "./media.ts";
import { mediaFieldsOf } from "./media-fields.ts";
import { MediaForm } from "./media-form.tsx";
import { mediaSchema } from "./media-input.ts";
import { findMediaToEdit, rejectPathOf, updateMedia } from "./media-own.server.ts";

const title = "Edit Science Communication Content";

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
	if (id === undefined) throw redirect(href("/inaction"));
	if (context.get(redisplayedFormContext)) {
		const approval = canApproveMedia(context.get(viewerContext)) ? { approved: null } : undefined;
		return { fields: null, version: "", rejectPath: null, approval };
	}
	const viewer = requireMember(context, href("/inaction/edit/:id?", { id }));
	const db = context.get(databaseContext);
	const item = await findMediaToEdit(db, viewer, id);
	return {
		fields: mediaFieldsOf(item),
		version: versionOf(item),
		rejectPath: await rejectPathOf(db, viewer, item),
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
	return withFormFallback(context, submission, failed, async () => {
		const done = await updateMedia(db, viewer, id, submission.value, version);
		if ("status" in done) return sendBackRefused(context, submission, done, version, refusals);
		// The panel is where the decision can be undone.
		if (done.decided) return redirect(href("/inaction/admin"), 303);
		return redirectWithFlash(context, href("/inaction"), "saved");
	});
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
	return actionHeaders;
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
	return keepBoardForm(serverAction, mediaMessages.saveFailed);
}

export const shouldRevalidate = unlessFormIsOpen;

export function meta(): Route.MetaDescriptors {
	return [{ title: `${title} · Heliograph` }, { name: "robots", content: "noindex" }];
}

export default function EditMedia({ params: { id = "" }, loaderData, actionData }: Route.ComponentProps) {
	const answer: BoardAnswer | undefined = actionData;
	const { fields, version, rejectPath, approval } = loaderData;
	return (
		<Page
			title={title}
			intro="An item that is on the board stays there. A moderator looks at what has changed."
			actions={fields && <Deletion id={id} title={fields.title} rejectPath={rejectPath} />}
		>
			<MediaForm
				key={id}
				answer={answer}
				defaults={fields ?? {}}
				version={version}
				approval={approval}
				label="Save Changes"
			/>
		</Page>
	);
}

/** An admin says why another's item is deleted. */
function Deletion({ id, title, rejectPath }: { id: string; title: string; rejectPath: string | null }) {
	if (rejectPath === null)
		return <DeleteButton {...mediaDeletion} name={title} action={href("/inaction/delete/:id", { id })} />;
	return (
		<ButtonLink to={rejectPath} variant="danger" aria-label={`Delete ${title}`}>
			Delete
		</ButtonLink>
	);
}

export function ErrorBoundary() {
	return (
		<ErrorView
			fallback={mediaMessages.editLoadFailed}
			back={{ to: href("/inaction"), label: "Back to SciComm in Action" }}
		/>
	);
}
