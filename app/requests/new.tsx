import { href } from "react-router";
import { memberOrRefusal, requireMember } from "#app/accounts/member.server.ts";
import { redirectDelay } from "#app/boards/board.ts";
import { unlessFormIsOpen } from "#app/boards/board-form.tsx";
import { SentPage } from "#app/boards/sent-page.tsx";
import { submitOnce } from "#app/boards/submissions.server.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { redirectAfterSuccess, saveForm } from "#app/forms/save-form.server.ts";
import { Page } from "#app/ui/page.tsx";
import { readForm, redisplayedFormContext } from "#app/web/responses.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/new.ts";
import { findRequestToCorrect } from "./request.queue.server.ts";
import { requestMessages } from "./request.ts";
import { RequestForm } from "./request-form.tsx";
import { submitRequest } from "./request-own.server.ts";
import { parseRequest } from "./request-post.server.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
	if (context.get(redisplayedFormContext)) return {};
	const rejection = new URL(request.url).searchParams.get("correct");
	const path = href("/requests/new") + (rejection === null ? "" : `?correct=${encodeURIComponent(rejection)}`);
	const viewer = requireMember(context, path);
	const rejected = await findRequestToCorrect(context.get(databaseContext), viewer, rejection);
	return rejected ?? { name: viewer.name ?? "" };
}

export async function action({ request, context }: Route.ActionArgs) {
	const db = context.get(databaseContext);
	return saveForm(context, parseRequest(await readForm(request)), {
		who: memberOrRefusal(context, requestMessages.signInFirst),
		save: (input, viewer) => submitOnce(db, viewer, () => submitRequest(db, viewer, input)),
		done: (id) => {
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

export const handle: RouteHandle = { failed: requestMessages.saveFailed };

export const shouldRevalidate = unlessFormIsOpen;

export function meta(): Route.MetaDescriptors {
	return [{ title: "Ask for somebody · Heliograph" }];
}

export default function AddRequest({ loaderData, actionData }: Route.ComponentProps) {
	if (actionData?.sent) {
		return <SentPage sent={actionData.sent} back={{ to: href("/requests"), label: "Back to requests" }} />;
	}
	return (
		<Page
			title="Ask for somebody"
			intro="Say whom you are looking for. A moderator will review it within 48 hours before it is published."
		>
			<RequestForm
				answer={actionData}
				defaults={loaderData}
				label="Send Request"
				busyLabel="Sending..."
				cancel={href("/requests")}
			/>
		</Page>
	);
}
