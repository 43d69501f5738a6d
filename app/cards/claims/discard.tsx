import { useEffect, useState } from "react";
import { data, href, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { type Database, databaseContext } from "#app/db/client.server.ts";
import { readForm } from "#app/forms/read-body.ts";
import { tooMany } from "#app/forms/too-many.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { ConfirmForm } from "#app/ui/confirm-form.tsx";
import { focusPage } from "#app/ui/focus-page.ts";
import { Page } from "#app/ui/page.tsx";
import { ErrorView } from "#app/web/error-view.tsx";
import { requestContext } from "#app/web/request-context.ts";
import { forbidden, notFound, refused } from "#app/web/responses.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import { isUuid } from "#app/web/uuid.ts";
import { cardDeletion, cardMessages } from "../card-messages.ts";
import { forgottenClaim } from "../form/saved-card.server.ts";
import type { Route } from "./+types/discard.ts";
import { forgetCard, tokenOfStored } from "./card-store.ts";
import { discardCard, findToDiscard } from "./discard.server.ts";
import "../form/card-editor.css";

/** In the address once the card is deleted. */
const done = "done";
const deleted = "The card is deleted";

/** Asks whether a card that was made without an account is to be deleted. Only the browser that made it has what that takes. */
export async function loader({ params: { id }, request, context }: Route.LoaderArgs) {
	const card = await findUnclaimed(context.get(databaseContext), id);
	// A browser that still lists a card which is gone learns it here, also after a form: its answer may have been lost.
	const status = card || new URL(request.url).searchParams.has(done) ? 200 : 404;
	return data({ name: card?.name ?? null, isDone: !card }, status);
}

/** Undefined when the card is gone. */
async function findUnclaimed(db: Database, id: string) {
	if (!isUuid(id)) throw notFound(cardMessages.notFound);
	const card = await findToDiscard(db, id);
	if (card?.isClaimed) throw forbidden(cardMessages.claimed);
	return card;
}

/** With `claimToken` alone the page asks first; with `sure` besides, the card is deleted. */
export async function action({ params: { id }, request, context }: Route.ActionArgs) {
	const form = await readForm(request);
	const claimToken = String(form.get("claimToken") ?? "");
	const db = context.get(databaseContext);
	const card = await findUnclaimed(db, id);
	if (card && !form.has("sure")) return data({ claimToken }, { headers: { "Cache-Control": "private, no-store" } });
	const outcome = card ? await discardCard(db, id, claimToken, context.get(requestContext).address) : "gone";
	if (typeof outcome === "number") throw refused(context, tooMany(cardMessages.tooManyDiscards, outcome));
	const headers = { "Set-Cookie": await forgottenClaim(id) };
	if (outcome === "gone") return data(null, { status: 404, headers });
	if (outcome !== "deleted") throw forbidden(outcome === "claimed" ? cardMessages.claimed : cardMessages.notMadeHere);
	return redirect(`${href("/scicomm/card/discard/:id", { id })}?${done}`, { status: 303, headers });
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
	return actionHeaders;
}

/** A card that went meanwhile is told of by the loader, which is not asked after a refusal by itself. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
	return actionStatus === 404 || defaultShouldRevalidate;
}

export const handle: RouteHandle = { app: true, failed: cardMessages.deleteFailed };

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
	const title = loaderData?.isDone ? deleted : "Delete a SciComm card";
	return [{ title: `${title} · Heliograph` }, { name: "robots", content: "noindex" }];
}

export default function DiscardCard(props: Route.ComponentProps) {
	return <DiscardForm key={props.params.id} {...props} />;
}

function DiscardForm({ params: { id }, loaderData: { name, isDone }, actionData }: Route.ComponentProps) {
	const [stored, setStored] = useState<string | null>(null);
	// An answer that the connection was lost names none, and a browser may store nothing.
	const [named, setNamed] = useState<string>();
	if (actionData && "claimToken" in actionData && actionData.claimToken !== named) setNamed(actionData.claimToken);
	useEffect(() => {
		if (isDone) forgetCard(id);
		else setStored(tokenOfStored(id));
	}, [id, isDone]);
	if (isDone) {
		return (
			<div role="status" tabIndex={-1} ref={focusPage}>
				<Page title={deleted} intro="Its link no longer works.">
					<div className="actions">
						<ButtonLink to={href("/scicomm/card/create")}>Create another card</ButtonLink>
					</div>
				</Page>
			</div>
		);
	}
	const claimToken = named ?? stored;
	const card = href("/scicomm/card/success/:id?", { id });
	return (
		<Page title={cardDeletion.question} intro={name !== null && <span dir="auto">{name}</span>}>
			{claimToken === null ? (
				<div className="grid gap-6">
					<p>{cardMessages.notMadeHere}</p>
					<div className="actions">
						<ButtonLink to={card}>See the card</ButtonLink>
					</div>
				</div>
			) : (
				<ConfirmForm {...cardDeletion} back={card}>
					<input type="hidden" name="claimToken" value={claimToken} />
					<input type="hidden" name="sure" value="yes" />
				</ConfirmForm>
			)}
		</Page>
	);
}

export function ErrorBoundary() {
	return (
		<ErrorView fallback={cardMessages.changeFailed}>
			<ButtonLink to={href("/profile")}>Your profile</ButtonLink>
			<ButtonLink to={href("/scicomm/card/directory")}>Browse the directory</ButtonLink>
		</ErrorView>
	);
}
