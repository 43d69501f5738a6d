import { href, isRouteErrorResponse, type ShouldRevalidateFunctionArgs, useNavigation } from "react-router";
import { memberOrRefusal, requireSignedIn } from "#app/accounts/member.server.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { versionOf } from "#app/db/version.server.ts";
import { readUpload } from "#app/forms/read-upload.server.ts";
import { redisplayedFormContext, refusalOf, saveForm } from "#app/forms/save-form.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { BackButton, Page } from "#app/ui/page.tsx";
import { unlisted } from "#app/ui/page-title.ts";
import { ErrorView } from "#app/web/error-view.tsx";
import { requestContext } from "#app/web/request-context.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import { cardMessages } from "../card-messages.ts";
import { ownCards, updateCard } from "../card-own.server.ts";
import { DiscardOffer } from "../claims/discard-offer.tsx";
import type { Route } from "./+types/edit.ts";
import { fieldsOf } from "./card-fields.ts";
import { CardForm, cardFormId } from "./card-form.tsx";
import { cardUpload, readCard } from "./card-post.server.ts";
import { redirectToSaved } from "./saved-card.server.ts";

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
	if (context.get(redisplayedFormContext)) return null;
	const viewer = requireSignedIn(context, cardMessages.signInToEdit);
	const card = await ownCards.find(context.get(databaseContext), viewer, id);
	return { fields: fieldsOf(card), version: versionOf(card) };
}

/** A form on the screen outlives its session, and whatever else happens elsewhere: what is typed in it is not saved yet. */
export function shouldRevalidate({ currentParams, nextParams, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
	if (currentParams.id === nextParams.id && document.forms.namedItem(cardFormId)) return false;
	return defaultShouldRevalidate;
}

export async function action({ params: { id }, request, context }: Route.ActionArgs) {
	const db = context.get(databaseContext);
	const { address } = context.get(requestContext);
	const failure = { failed: cardMessages.saveFailed, log: "Error updating card" };
	const posted = await readUpload(request, cardUpload);
	const form = await readCard(db, posted, address, (thrown) => refusalOf(context, thrown, failure));
	return saveForm(context, form, {
		who: memberOrRefusal(context, cardMessages.noUser),
		save: (card, viewer) => updateCard(db, viewer, id, card, form.version),
		latest: async (viewer) => fieldsOf(await ownCards.find(db, viewer, id)),
		done: () => redirectToSaved({ id }, "edited"),
		...failure,
	});
}

export const handle: RouteHandle = { app: true, failed: cardMessages.saveFailed };

export const meta = unlisted("Edit your SciComm card");

export default function EditCard({ params: { id }, loaderData, actionData }: Route.ComponentProps) {
	const { state } = useNavigation();
	return (
		<Page title="Edit your SciComm card" intro="The card's link stays the same.">
			<CardForm
				key={id}
				answer={actionData}
				defaults={loaderData?.fields ?? {}}
				version={loaderData?.version ?? ""}
				busy={state === "submitting"}
				label="Save Changes"
				busyLabel="Saving Changes..."
			/>
		</Page>
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
			{signedOut && (
				<ButtonLink to={`${href("/signup")}?redirect=/scicomm/card/${params.id}`}>Create an account</ButtonLink>
			)}
			{signedOut && params.id && <DiscardOffer cardId={params.id} />}
			<BackButton to={href("/scicomm/card/directory")} label="Back to Directory" />
		</ErrorView>
	);
}
