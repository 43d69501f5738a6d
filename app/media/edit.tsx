import { href, redirect } from "react-router";
import { memberOrRefusal, requireMember } from "#app/accounts/member.server.ts";
import { viewerContext } from "#app/accounts/viewer.ts";
import { editNotice, isListed } from "#app/boards/board.ts";
import { unlessFormIsOpen } from "#app/boards/board-form.tsx";
import { redirectWithFlash } from "#app/boards/flash.server.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { versionOf } from "#app/db/version.server.ts";
import { parseForm } from "#app/forms/parse-form.server.ts";
import { readForm } from "#app/forms/read-body.ts";
import { redisplayedFormContext, saveForm } from "#app/forms/save-form.server.ts";
import { canModerate } from "#app/moderation/moderation.ts";
import { actingModerator } from "#app/moderation/moderator-or-refusal.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { DeleteButton } from "#app/ui/delete-button.tsx";
import { Page } from "#app/ui/page.tsx";
import { unlisted } from "#app/ui/page-title.ts";
import { errorView } from "#app/web/error-view.tsx";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/edit.ts";
import { mediaDeletion, mediaMessages } from "./media.ts";
import { mediaFieldsOf } from "./media-fields.ts";
import { MediaForm } from "./media-form.tsx";
import { mediaColumns, mediaSchema } from "./media-input.ts";
import { findMediaToEdit, rejectPathOf, updateMedia } from "./media-own.server.ts";
import { mediaBoard } from "./media-path.ts";

const title = "Edit Science Communication Content";

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
	if (id === undefined) throw redirect(href("/inaction"));
	if (context.get(redisplayedFormContext)) {
		const approval = canModerate(context.get(viewerContext)) ? { approved: null } : undefined;
		return { fields: null, version: "", rejectPath: null, approval, isOnBoard: false };
	}
	const viewer = requireMember(context, href("/inaction/edit/:id?", { id }));
	const db = context.get(databaseContext);
	const item = await findMediaToEdit(db, viewer, id);
	return {
		fields: mediaFieldsOf(item),
		version: versionOf(item),
		rejectPath: await rejectPathOf(db, viewer, item),
		approval: canModerate(viewer) ? { approved: item.approved } : undefined,
		isOnBoard: isListed(item),
	};
}

export async function action({ params: { id }, request, context }: Route.ActionArgs) {
	if (id === undefined) throw redirect(href("/inaction"));
	const form = parseForm(mediaSchema, await readForm(request));
	return saveForm(context, form, {
		who: canModerate(context.get(viewerContext))
			? actingModerator(context)
			: memberOrRefusal(context, mediaMessages.signInFirst),
		save: (item, viewer) => updateMedia(context.get(databaseContext), viewer, id, item, form.version),
		latest: async (viewer, typed) => {
			const item = await findMediaToEdit(context.get(databaseContext), viewer, id);
			// Its tags come in two fields, one of them made by JavaScript. The approval is what is decided now, and nothing that was saved.
			const { tags: _, approved: _a, tagText, ...fields } = mediaFieldsOf(item);
			return `${item.tags}` === `${mediaColumns(typed).tags}` ? fields : { ...fields, tagText };
		},
		// The panel is where the decision can be undone.
		done: ({ decided }) =>
			decided
				? redirect(href("/inaction/admin"), 303)
				: redirectWithFlash(href("/inaction"), canModerate(context.get(viewerContext)) ? "saved" : "edited"),
		failed: mediaMessages.saveFailed,
		log: "Error updating media item",
	});
}

export const handle: RouteHandle = { failed: mediaMessages.saveFailed };

export const shouldRevalidate = unlessFormIsOpen;

export const meta = unlisted(title);

export default function EditMedia({ params: { id = "" }, loaderData, actionData }: Route.ComponentProps) {
	const { fields, version, rejectPath, approval, isOnBoard } = loaderData;
	return (
		<Page
			title={title}
			intro={approval ? undefined : editNotice("item", isOnBoard)}
			actions={fields && <Deletion id={id} title={fields.title} rejectPath={rejectPath} />}
		>
			<MediaForm
				key={id}
				answer={actionData}
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

export const ErrorBoundary = errorView({ fallback: mediaMessages.editLoadFailed, back: mediaBoard });
