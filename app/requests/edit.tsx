import { href } from "react-router";
import { memberOrRefusal, requireMember } from "#app/accounts/member.server.ts";
import { editNotice, isListed } from "#app/boards/board.ts";
import { unlessFormIsOpen } from "#app/boards/board-form.tsx";
import { isClosed } from "#app/boards/closing.ts";
import { redirectWithFlash } from "#app/boards/flash.server.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { versionOf } from "#app/db/version.server.ts";
import { readForm } from "#app/forms/read-body.ts";
import { redisplayedFormContext, saveForm } from "#app/forms/save-form.server.ts";
import { Page } from "#app/ui/page.tsx";
import { unlisted } from "#app/ui/page-title.ts";
import { errorView } from "#app/web/error-view.tsx";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/edit.ts";
import { requestMessages } from "./request.ts";
import { requestBoard } from "./request-board.ts";
import { requestFieldsOf } from "./request-fields.ts";
import { RequestForm } from "./request-form.tsx";
import { ownRequests, updateRequest } from "./request-own.server.ts";
import { parseRequest } from "./request-post.server.ts";

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
	if (context.get(redisplayedFormContext)) return null;
	const viewer = requireMember(context, href("/requests/edit/:id", { id }));
	const found = await ownRequests.find(context.get(databaseContext), viewer, id);
	const isOnBoard = isListed(found) && !isClosed(found);
	return { fields: requestFieldsOf(found, found.closesAt), version: versionOf(found), isOnBoard };
}

export async function action({ params: { id }, request, context }: Route.ActionArgs) {
	const db = context.get(databaseContext);
	const form = parseRequest(await readForm(request));
	return saveForm(context, form, {
		who: memberOrRefusal(context, requestMessages.signInFirst),
		save: (input, viewer) => updateRequest(db, viewer, id, input, form.version),
		latest: async (viewer) => {
			const found = await ownRequests.find(db, viewer, id);
			return requestFieldsOf(found, found.closesAt);
		},
		done: () => redirectWithFlash(href("/requests/:id", { id }), "updated"),
		failed: requestMessages.saveFailed,
		log: requestMessages.updateFailed,
	});
}

export const handle: RouteHandle = { failed: requestMessages.saveFailed };

export const shouldRevalidate = unlessFormIsOpen;

export const meta = unlisted("Edit your request");

export default function EditRequest({ params: { id }, loaderData, actionData }: Route.ComponentProps) {
	return (
		<Page
			title="Edit your request"
			intro={`${editNotice("request", loaderData?.isOnBoard ?? false)} A closed one opens again with a new day.`}
		>
			<RequestForm
				key={id}
				answer={actionData}
				defaults={loaderData?.fields}
				version={loaderData?.version ?? ""}
				label="Save Changes"
				busyLabel="Saving..."
				cancel={href("/requests/:id", { id })}
			/>
		</Page>
	);
}

export const ErrorBoundary = errorView({ fallback: requestMessages.showFailed, back: requestBoard });
