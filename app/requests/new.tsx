import { href } from "react-router";
import { memberOrRefusal, requireMember } from "#app/accounts/member.server.ts";
import { viewerContext } from "#app/accounts/viewer.ts";
import { redirectDelay } from "#app/boards/board.ts";
import { unlessFormIsOpen } from "#app/boards/board-form.tsx";
import { SentPage } from "#app/boards/sent-page.tsx";
import { databaseContext } from "#app/db/client.server.ts";
import { readForm } from "#app/forms/read-body.ts";
import { redirectAfterSuccess, redisplayedFormContext, saveForm } from "#app/forms/save-form.server.ts";
import { correctionPath, findToCorrect, rejectionIn } from "#app/moderation/originals.server.ts";
import { Page } from "#app/ui/page.tsx";
import { titled } from "#app/ui/page-title.ts";
import { SignInInstead } from "#app/unconfirmed/address-field.tsx";
import { CheckInbox } from "#app/unconfirmed/check-inbox.tsx";
import { unconfirmedMessages } from "#app/unconfirmed/unconfirmed.ts";
import { answerVisitor } from "#app/unconfirmed/unconfirmed-pages.server.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/new.ts";
import { moderatedRequests } from "./request.queue.server.ts";
import { requestMessages } from "./request.ts";
import { requestBoard } from "./request-board.ts";
import { requestFieldsOf, usualRequest } from "./request-fields.ts";
import { RequestForm } from "./request-form.tsx";
import type { RequestInput } from "./request-input.ts";
import { submitRequest } from "./request-own.server.ts";
import { fieldsOfRequest, parseRequest, parseVisitorRequest } from "./request-post.server.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
	const viewer = context.get(viewerContext);
	if (context.get(redisplayedFormContext)) return { isVisitor: viewer === null };
	const rejection = rejectionIn(request);
	if (rejection === null) return { isVisitor: viewer === null, defaults: usualRequest(viewer?.name ?? "") };
	const member = requireMember(context, correctionPath(href("/requests/new"), rejection));
	const rejected = await findToCorrect(context.get(databaseContext), member, moderatedRequests, rejection);
	const fields = rejected && requestFieldsOf(rejected, new Date(rejected.closesAt));
	return { isVisitor: false, defaults: fields ?? usualRequest(member.name) };
}

export async function action({ request, context }: Route.ActionArgs) {
	const db = context.get(databaseContext);
	const form = await readForm(request);
	if (!context.get(viewerContext) && form.has("email")) {
		const postOf = (input: RequestInput) => ({ kind: "request" as const, fields: fieldsOfRequest(input) });
		return answerVisitor({ request, context }, parseVisitorRequest(form), postOf, requestMessages.saveFailed);
	}
	return saveForm(context, parseRequest(form), {
		who: memberOrRefusal(context, requestMessages.signInFirst),
		save: (input, viewer) => submitRequest(db, viewer, input),
		done: ({ id }) => {
			const sent = { message: requestMessages.sent, next: href("/requests"), page: href("/requests/:id", { id }) };
			return redirectAfterSuccess(context, sent, redirectDelay);
		},
		failed: requestMessages.saveFailed,
		log: requestMessages.createFailed,
	});
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
	return actionHeaders;
}

export const handle: RouteHandle = { app: true, failed: requestMessages.saveFailed };

export const shouldRevalidate = unlessFormIsOpen;

export const meta = titled("Ask for somebody");

export default function AddRequest({ loaderData, actionData }: Route.ComponentProps) {
	const { isVisitor, defaults } = loaderData;
	const sent = actionData?.sent;
	if (sent?.message === unconfirmedMessages.checkInbox) return <CheckInbox back={requestBoard} />;
	if (sent) return <SentPage sent={sent} back={requestBoard} />;
	return (
		<Page
			title="Ask for somebody"
			intro="Say whom you are looking for. A moderator will review it within 48 hours before it is published."
		>
			{isVisitor && <SignInInstead />}
			<RequestForm
				answer={actionData}
				defaults={defaults}
				isVisitor={isVisitor}
				label="Send Request"
				busyLabel="Sending..."
				cancel={href("/requests")}
			/>
		</Page>
	);
}
