import { useState } from "react";
import { data, href, type RouterContextProvider, redirect } from "react-router";
import { requireMember } from "#app/accounts/member.server.ts";
import { viewerContext } from "#app/accounts/viewer.ts";
import { type BoardAnswer, keepBoardForm } from "#app/boards/board-answer.ts";
import { unlessFormIsOpen } from "#app/boards/board-form.tsx";
import { redirectAfterSuccess, sendBack, withFormFallback } from "#app/boards/board-post.server.ts";
import { SentPage } from "#app/boards/sent-page.tsx";
import { submitOnce } from "#app/boards/submissions.server.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Page } from "#app/ui/page.tsx";
import { siteContext } from "#app/web/request-context.ts";
import { readForm, redisplayedFormContext } from "#app/web/responses.ts";
import type { Route } from "./+types/new.ts";
import { findListingToCorrect } from "./collab.queue.server.ts";
import { collabMessages } from "./collab.ts";
import { detailedFieldsOf, quickFieldsOf } from "./collab-fields.ts";
import { DetailedForm, QuickForm } from "./collab-form.tsx";
import { isDetailedForm } from "./collab-input.ts";
import { submitListing } from "./collab-list.server.ts";
import { parseListing } from "./collab-post.server.ts";
import { detailedPath, FormSwitch, quickPath } from "./form-switch.tsx";
import { type KeptFields, keptAtFirst, keptFields, switchedFields, switchField } from "./switch-form.ts";

type Context = Readonly<RouterContextProvider>;

interface NewAnswer extends BoardAnswer {
	/** What waits for the other form. */
	kept?: KeptFields;
}

export async function loader({ request, context }: Route.LoaderArgs) {
	const detailed = asksForDetailed(request);
	if (context.get(redisplayedFormContext)) return { detailed, name: "", email: "" };
	const rejection = new URL(request.url).searchParams.get("correct");
	const correction = rejection === null ? null : `${quickPath}?correct=${encodeURIComponent(rejection)}`;
	const viewer = requireMember(context, correction ?? (detailed ? detailedPath : quickPath));
	const { name, email } = viewer;
	const rejected = await findListingToCorrect(context.get(databaseContext), viewer, rejection);
	if (!rejected) return { detailed, name, email };
	if (rejected.category === null) return { detailed: false, name, email, quick: quickFieldsOf(rejected) };
	// The address says which form it is, also to who sends it.
	if (!detailed) throw redirect(`${detailedPath}&correct=${rejection}`);
	return { detailed, name, email, rich: detailedFieldsOf(rejected) };
}

function asksForDetailed(request: Request) {
	return new URL(request.url).searchParams.get("form") === "detailed";
}

export async function action({ request, context }: Route.ActionArgs) {
	const form = await readForm(request);
	const isSwitch = form.has(switchField);
	const detailed = isSwitch ? asksForDetailed(request) : isDetailedForm(form);
	const answer = isSwitch ? showOtherForm(context, form, detailed) : await receiveListing(context, form);
	return data<NewAnswer>({ ...answer.data, kept: keptFields(form, detailed) }, answer.init ?? undefined);
}

function showOtherForm(context: Context, form: FormData, detailed: boolean) {
	const filled = { reply: () => ({ initialValue: switchedFields(form, detailed) }) };
	if (context.get(viewerContext)) return sendBack(context, filled, 200);
	return sendBack(context, filled, 401, collabMessages.signInFirst, { signedOut: true });
}

async function receiveListing(context: Context, form: FormData) {
	const db = context.get(databaseContext);
	const viewer = context.get(viewerContext);
	const submission = parseListing(form);
	if (!viewer) return sendBack(context, submission, 401, collabMessages.signInFirst, { signedOut: true });
	if (submission.status !== "success") return sendBack(context, submission, 422);
	const message = isDetailedForm(form)
		? collabMessages.createFailed
		: collabMessages.sendFailed(context.get(siteContext).contactEmail);
	return withFormFallback(context, submission, { failure: "Error submitting collab listing", message }, async () => {
		const refusal = await submitOnce(db, viewer, () => submitListing(db, viewer, submission.value));
		if (refusal) return sendBack(context, submission, 429, refusal);
		return redirectAfterSuccess(context, collabMessages.sent, href("/collab"));
	});
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
	return actionHeaders;
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
	return keepBoardForm(serverAction, collabMessages.saveFailed);
}

export const shouldRevalidate = unlessFormIsOpen;

export function meta(): Route.MetaDescriptors {
	return [{ title: "New listing · Heliograph" }];
}

/** Another form than the page came with, once that was asked for. */
interface Switched {
	detailed: boolean;
	fields: ReturnType<typeof switchedFields>;
	kept: KeptFields;
	/** The answer that the form before it had. */
	before: NewAnswer | undefined;
}

export default function NewListing({ loaderData, actionData }: Route.ComponentProps) {
	const [switched, setSwitched] = useState<Switched | null>(null);
	const detailed = switched?.detailed ?? loaderData.detailed;
	const answer: NewAnswer | undefined = switched && switched.before === actionData ? undefined : actionData;
	if (answer?.sent) {
		return (
			<SentPage sent={answer.sent} back="Back to Collab Board">
				<p>A moderator looks at it within 48 hours.</p>
			</SentPage>
		);
	}
	const { name, email, quick, rich } = loaderData;
	const kept = switched?.kept ?? answer?.kept ?? keptAtFirst({ email }, detailed);
	const change = (typed: FormData) =>
		setSwitched({
			detailed: !detailed,
			fields: switchedFields(typed, !detailed),
			kept: keptFields(typed, !detailed),
			before: actionData,
		});
	return (
		<Page
			title="New listing"
			intro="Ask for help or offer it. A moderator looks at it within 48 hours before it is listed."
			actions={<ButtonLink to={href("/collab")}>Back to Collab Board</ButtonLink>}
		>
			<FormSwitch detailed={detailed} kept={kept} onSwitch={change} />
			{detailed ? (
				<DetailedForm answer={answer} defaults={switched?.fields ?? rich ?? { name }} label="Submit Listing" />
			) : (
				<QuickForm answer={answer} defaults={switched?.fields ?? quick ?? { name, email }} label="Submit Listing" />
			)}
		</Page>
	);
}
