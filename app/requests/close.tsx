import { href } from "react-router";
import { memberOrRefusal, requireMember } from "#app/accounts/member.server.ts";
import { isClosed } from "#app/boards/closing.ts";
import { redirectWithFlash } from "#app/boards/flash.server.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { versionOf } from "#app/db/version.server.ts";
import { isRefusal } from "#app/forms/form-answer.ts";
import { parseForm } from "#app/forms/parse-form.server.ts";
import { readForm } from "#app/forms/read-body.ts";
import { redisplayedFormContext, saveForm } from "#app/forms/save-form.server.ts";
import { markRead } from "#app/notifications/notifications.server.ts";
import { Page } from "#app/ui/page.tsx";
import { unlisted } from "#app/ui/page-title.ts";
import { errorView } from "#app/web/error-view.tsx";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/close.ts";
import { OutcomeForm } from "./outcome-form.tsx";
import { requestMessages } from "./request.ts";
import { requestBoard } from "./request-board.ts";
import { outcomeSchema } from "./request-input.ts";
import { closeRequest, ownRequests } from "./request-own.server.ts";

/** Where its author closes a request, and where the mail leads that asks what came of one: reading a mail must change nothing. */
export async function loader({ params: { id }, context }: Route.LoaderArgs) {
	if (context.get(redisplayedFormContext)) return null;
	const viewer = requireMember(context, href("/requests/close/:id", { id }));
	const db = context.get(databaseContext);
	const found = await ownRequests.find(db, viewer, id);
	await markRead(db, viewer, "request-over", id);
	return { title: found.title, closed: isClosed(found), version: versionOf(found) };
}

export async function action({ params: { id }, request, context }: Route.ActionArgs) {
	const db = context.get(databaseContext);
	const form = parseForm(outcomeSchema, await readForm(request));
	const who = memberOrRefusal(context, requestMessages.signInFirst);
	if (!isRefusal(who)) await ownRequests.find(db, who, id);
	return saveForm(context, form, {
		who,
		save: (input, viewer) => closeRequest(db, viewer, id, input, form.version),
		done: () => redirectWithFlash(href("/requests/:id", { id }), "closed"),
		failed: requestMessages.closeFailed,
	});
}

export const handle: RouteHandle = { failed: requestMessages.closeFailed };

export const meta = unlisted("Close a request");

export default function CloseRequest({ params: { id }, loaderData, actionData }: Route.ComponentProps) {
	return (
		<Page
			title={loaderData?.closed ? "What came of it?" : "Close this request?"}
			intro={loaderData && <bdi>{loaderData.title}</bdi>}
		>
			<OutcomeForm
				key={id}
				answer={actionData}
				closed={loaderData?.closed ?? false}
				version={loaderData?.version ?? ""}
				back={href("/requests/:id", { id })}
			/>
		</Page>
	);
}

export const ErrorBoundary = errorView({ fallback: requestMessages.closeFailed, back: requestBoard });
