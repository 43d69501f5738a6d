import { useState } from "react";
import { href, redirect } from "react-router";
import { requireMember } from "#app/accounts/member.server.ts";
import { viewerContext } from "#app/accounts/viewer.ts";
import { type BoardAnswer, keepBoardForm } from "#app/boards/board-answer.ts";
import { unlessFormIsOpen } from "#app/boards/board-form.tsx";
import { parsePost, redirectAfterSuccess, sendBack, withFormFallback } from "#app/boards/board-post.server.ts";
import { SentPage } from "#app/boards/sent-page.tsx";
import { submitOnce } from "#app/boards/submissions.server.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { useHydrated } from "#app/ui/hydrated.ts";
import { Page } from "#app/ui/page.tsx";
import { readForm, redisplayedFormContext } from "#app/web/responses.ts";
import type { Route } from "./+types/new.ts";
import { findResourceToCorrect } from "./resource.queue.server.ts";
import { resourceMessages } from "./resource.ts";
import { forgetResource, keepResource, keptResource } from "./resource-draft.ts";
import { ResourceForm } from "./resource-form.tsx";
import { resourceSchema } from "./resource-input.ts";
import { submitResource } from "./resource-list.server.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
	if (context.get(redisplayedFormContext)) return null;
	const rejection = new URL(request.url).searchParams.get("correct");
	const path = href("/resources/new") + (rejection === null ? "" : `?correct=${encodeURIComponent(rejection)}`);
	const viewer = requireMember(context, path);
	return findResourceToCorrect(context.get(databaseContext), viewer, rejection);
}

export async function action({ request, context }: Route.ActionArgs) {
	const db = context.get(databaseContext);
	const form = await readForm(request);
	const viewer = context.get(viewerContext);
	if (!viewer) return redirect(`${href("/login")}?redirect=${href("/resources/new")}`, 303);
	const submission = parsePost(form, resourceSchema);
	if (submission.status !== "success") return sendBack(context, submission, 422);
	const failed = { failure: "Error submitting resource", message: resourceMessages.sendFailed };
	return withFormFallback(context, submission, failed, async () => {
		const refusal = await submitOnce(db, viewer, () => submitResource(db, viewer, submission.value));
		if (refusal) return sendBack(context, submission, 429, refusal);
		return redirectAfterSuccess(context, resourceMessages.sent, href("/resources"));
	});
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
	return actionHeaders;
}

/** Keeps what was typed in case the answer leads to the login. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
	keepResource(await request.clone().formData());
	const answer = await keepBoardForm(serverAction, resourceMessages.sendFailed);
	forgetResource();
	return answer;
}

export const shouldRevalidate = unlessFormIsOpen;

export function meta(): Route.MetaDescriptors {
	return [{ title: "Add a resource · Heliograph" }];
}

export default function AddResource({ loaderData, actionData }: Route.ComponentProps) {
	const answer: BoardAnswer | undefined = actionData;
	const hydrated = useHydrated();
	const [kept] = useState(() => (hydrated ? keptResource() : null));
	if (answer?.sent) {
		return (
			<SentPage sent={answer.sent} back="Back to resources">
				<p>A moderator looks at it within 48 hours.</p>
			</SentPage>
		);
	}
	return (
		<Page
			title="Add a resource"
			intro="Something that helps people explain science. A moderator looks at it within 48 hours before it is listed."
		>
			<ResourceForm answer={answer} defaults={loaderData ?? kept ?? undefined} />
		</Page>
	);
}
