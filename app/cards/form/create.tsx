import type { SubmissionResult } from "@conform-to/react";
import { data, href, redirect, useNavigation } from "react-router";
import { viewerContext } from "#app/accounts/viewer.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { statusOfFailure } from "#app/db/failures.server.ts";
import { keepForm } from "#app/forms/keep-form.ts";
import { readUpload } from "#app/forms/read-upload.server.ts";
import { Page } from "#app/ui/page.tsx";
import { pageMeta } from "#app/web/page-meta.ts";
import { requestContext, siteContext } from "#app/web/request-context.ts";
import { defaultCardStyle } from "../card.ts";
import { cardMessages } from "../card-messages.ts";
import { CardsMadeHere } from "../claims/discard-offer.tsx";
import type { Route } from "./+types/create.ts";
import { CardForm } from "./card-form.tsx";
import { cardUpload, receiveCard, sendBack } from "./card-post.server.ts";
import { savedCardCookies } from "./saved-card.server.ts";

export async function action({ request, context }: Route.ActionArgs) {
	const form = await readUpload(request, cardUpload);
	const { address, id, logger } = context.get(requestContext);
	try {
		const answer = await receiveCard(context.get(databaseContext), context.get(viewerContext), form, address);
		if ("result" in answer) return data(answer.result, { status: answer.status });
		const cookies = await savedCardCookies(answer, "created", context.get(siteContext));
		const headers = new Headers(cookies.map((cookie) => ["Set-Cookie", cookie]));
		return redirect(href("/scicomm/card/success/:id?", { id: answer.id }), { status: 303, headers });
	} catch (error) {
		logger.error({ id, err: error }, "Error creating card");
		return data(sendBack(form, cardMessages.saveFailed), { status: statusOfFailure(error) });
	}
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
	const answerWith = (message: string): SubmissionResult => ({ error: { "": [message] } });
	return keepForm<SubmissionResult>(serverAction, cardMessages.saveFailed, answerWith);
}

export function meta(args: Route.MetaArgs): Route.MetaDescriptors {
	return pageMeta(args, {
		title: "Create your SciComm card",
		description: "A card that says what you explain, who you explain it for, and how to reach you.",
		path: href("/scicomm/card/create"),
	});
}

const defaults = { cardStyle: defaultCardStyle, openToCollaborations: "on", isVisible: "on" };

export default function CreateCard({ actionData, matches }: Route.ComponentProps) {
	const { state } = useNavigation();
	const signedIn = Boolean(matches[0].loaderData?.account);
	return (
		<Page
			title="Create your SciComm card"
			intro={`Takes about two minutes. ${signedIn ? "Your" : "No account needed; your"} draft is kept in this browser.`}
		>
			<CardForm
				result={actionData}
				defaults={defaults}
				keepsDraft
				busy={state === "submitting"}
				label="Generate Card"
				busyLabel="Generating..."
			/>
			{!signedIn && <CardsMadeHere />}
		</Page>
	);
}
