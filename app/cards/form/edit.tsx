import type { SubmissionResult } from "@conform-to/react";
import {
	data,
	href,
	isRouteErrorResponse,
	redirect,
	type ShouldRevalidateFunctionArgs,
	useNavigation,
	useParams,
} from "react-router";
import { requireSignedIn } from "#app/accounts/member.server.ts";
import { viewerContext } from "#app/accounts/viewer.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { statusOfFailure } from "#app/db/failures.server.ts";
import { keepForm } from "#app/forms/keep-form.ts";
import { readUpload } from "#app/forms/read-upload.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Page } from "#app/ui/page.tsx";
import { ErrorView } from "#app/web/error-view.tsx";
import { requestContext, siteContext } from "#app/web/request-context.ts";
import { forbidden, notFound, redisplayedFormContext } from "#app/web/responses.ts";
import { canEditCard } from "../card.ts";
import { versionField } from "../card-input.ts";
import { cardMessages } from "../card-messages.ts";
import { findCardToEdit } from "../card-own.server.ts";
import { DiscardOffer } from "../claims/discard-offer.tsx";
import type { Route } from "./+types/edit.ts";
import { fieldsOf } from "./card-fields.ts";
import { CardForm, cardFormId } from "./card-form.tsx";
import { cardUpload, receiveEdit, sendBack } from "./card-post.server.ts";
import { savedCardCookies } from "./saved-card.server.ts";

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
	if (context.get(redisplayedFormContext)) return null;
	const viewer = requireSignedIn(context, cardMessages.signInToEdit);
	const card = await findCardToEdit(context.get(databaseContext), id);
	if (!card) throw notFound(cardMessages.notFound);
	if (!canEditCard(viewer, card)) throw forbidden(cardMessages.notYours);
	return { fields: fieldsOf(card), version: card.updatedAt.toISOString() };
}

/** A form on the screen outlives its session, and whatever else happens elsewhere: what is typed in it is not saved yet. */
export function shouldRevalidate({ currentParams, nextParams, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
	if (currentParams.id === nextParams.id && document.forms.namedItem(cardFormId)) return false;
	return defaultShouldRevalidate;
}

export async function action({ params: { id }, request, context }: Route.ActionArgs) {
	const form = await readUpload(request, cardUpload);
	const { address, id: requestId, logger } = context.get(requestContext);
	context.set(redisplayedFormContext, true);
	try {
		const refusal = await receiveEdit(context.get(databaseContext), context.get(viewerContext), id, form, address);
		if (refusal) {
			const { status, result, version } = refusal;
			return data<EditAnswer>({ result, version, signedOut: status === 401 }, { status });
		}
		const cookies = await savedCardCookies({ id }, "edited", context.get(siteContext));
		const headers = new Headers(cookies.map((cookie) => ["Set-Cookie", cookie]));
		return redirect(href("/scicomm/card/success/:id?", { id }), { status: 303, headers });
	} catch (error) {
		logger.error({ id: requestId, err: error }, "Error updating card");
		const result = sendBack(form, cardMessages.saveFailed);
		return data<EditAnswer>({ result, version: String(form.get(versionField)) }, { status: statusOfFailure(error) });
	}
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
	const answerWith = (message: string): EditAnswer => ({ result: { error: { "": [message] } } });
	return keepForm<EditAnswer>(serverAction, cardMessages.saveFailed, answerWith);
}

interface EditAnswer {
	result: SubmissionResult;
	/** The version that the form is made from now. */
	version?: string;
	signedOut?: boolean;
}

export function meta(): Route.MetaDescriptors {
	return [{ title: "Edit your SciComm card · Heliograph" }, { name: "robots", content: "noindex" }];
}

export default function EditCard({ params: { id }, loaderData, actionData }: Route.ComponentProps) {
	const { state } = useNavigation();
	return (
		<Page title="Edit your SciComm card" intro="The card's link stays the same.">
			<CardForm
				key={id}
				result={actionData?.result}
				defaults={loaderData?.fields ?? {}}
				version={actionData?.version ?? loaderData?.version}
				help={actionData?.signedOut && <SignInElsewhere />}
				busy={state === "submitting"}
				label="Save Changes"
				busyLabel="Saving Changes..."
			/>
		</Page>
	);
}

/** In a tab of its own, so that the form stays. */
function SignInElsewhere() {
	return (
		<p>
			Nothing is lost:{" "}
			<a href={signInAddress(useParams().id)} target="_blank" rel="noopener">
				sign in in a new tab
			</a>
			, then come back and save again.
		</p>
	);
}

function signInAddress(id = "") {
	return `${href("/login")}?${new URLSearchParams({ redirect: href("/scicomm/card/edit/:id", { id }) })}`;
}

export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
	const signedOut = isRouteErrorResponse(error) && error.status === 401;
	return (
		<ErrorView fallback={cardMessages.loadFailed}>
			{signedOut && (
				<ButtonLink to={signInAddress(params.id)} variant="sun">
					Sign In
				</ButtonLink>
			)}
			{signedOut && params.id && <DiscardOffer cardId={params.id} />}
			<ButtonLink to={href("/scicomm/card/directory")}>Back to Directory</ButtonLink>
		</ErrorView>
	);
}
