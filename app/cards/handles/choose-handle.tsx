import { data, Form, href, useNavigation } from "react-router";
import { requireMember } from "#app/accounts/member.server.ts";
import { viewerContext } from "#app/accounts/viewer.ts";
import { redirectWithFlash, withFlash } from "#app/boards/flash.server.ts";
import { Flash } from "#app/boards/flash.tsx";
import { databaseContext } from "#app/db/client.server.ts";
import { keepForm } from "#app/forms/keep-form.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Page } from "#app/ui/page.tsx";
import { ErrorView } from "#app/web/error-view.tsx";
import { siteContext } from "#app/web/request-context.ts";
import { forbidden, notFound, readForm, redisplayedFormContext } from "#app/web/responses.ts";
import { canEditCard } from "../card.ts";
import { cardPath, cardUrl } from "../card-address.ts";
import { cardMessages } from "../card-messages.ts";
import { findCardToEdit } from "../card-own.server.ts";
import type { Route } from "./+types/choose-handle.ts";
import { giveHandle, listFormerHandles } from "./handle.server.ts";
import { handleLimits, handleMessages, suggestHandle, tidyHandle } from "./handle.ts";
import "./choose-handle.css";

export async function loader({ params: { id }, request, context }: Route.LoaderArgs) {
	const { origin } = context.get(siteContext);
	const viewer = context.get(viewerContext);
	// The answer to who is not signed in any more has what was typed, and nothing of the card.
	if (!viewer && context.get(redisplayedFormContext)) return data({ card: null, origin, former: [], flash: null });
	const member = requireMember(context, href("/scicomm/card/handle/:id", { id }));
	const db = context.get(databaseContext);
	const card = await findCardToEdit(db, id);
	if (!card) throw notFound(cardMessages.notFound);
	if (!canEditCard(member, card)) throw forbidden(cardMessages.notYours);
	return withFlash(
		context,
		request,
		{ "handle-saved": handleMessages.saved },
		{ card: { id, name: card.name, handle: card.handle }, origin, former: await listFormerHandles(db, id) },
	);
}

export async function action({ params: { id }, request, context }: Route.ActionArgs) {
	const form = await readForm(request);
	const typed = String(form.get("handle") ?? "");
	context.set(redisplayedFormContext, true);
	const viewer = context.get(viewerContext);
	if (!viewer) return refuse(401, handleMessages.signInFirst, typed);
	const refusal = await giveHandle(context.get(databaseContext), viewer, id, tidyHandle(typed));
	if (!refusal) return redirectWithFlash(context, href("/scicomm/card/handle/:id", { id }), "handle-saved");
	const { status, message } = refusal;
	if (status === 404) throw notFound(message);
	if (status === 403) throw forbidden(message);
	return refuse(status, message, typed);
}

interface HandleAnswer {
	message: string;
	/** What was typed, to be shown again without JavaScript. */
	typed?: string;
	signedOut?: boolean;
}

function refuse(status: number, message: string, typed: string) {
	return data<HandleAnswer>({ message, typed, signedOut: status === 401 }, { status });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
	return keepForm<HandleAnswer>(serverAction, handleMessages.saveFailed, (message) => ({ message }));
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
	return loaderHeaders;
}

export function meta(): Route.MetaDescriptors {
	return [{ title: "Choose your card's address · Heliograph" }, { name: "robots", content: "noindex" }];
}

export default function ChooseHandle({ params: { id }, loaderData, actionData }: Route.ComponentProps) {
	const { card, origin, former, flash } = loaderData;
	const busy = useNavigation().state === "submitting";
	return (
		<Page title="Your card's address" intro={card && <bdi>{card.name}</bdi>}>
			<Flash message={flash} />
			{actionData?.signedOut && (
				<Alert className="mb-8">
					{actionData.message}. <a href={signInAddress(id)}>Sign in</a>, then choose it again.
				</Alert>
			)}
			<div className="choose-handle">
				{card && (
					<p>
						It is at <a href={cardPath(card)}>{cardUrl(card, origin)}</a>.
					</p>
				)}
				<Form method="post" className="grid gap-6" noValidate>
					<TextField
						key={card?.handle}
						label="Handle"
						name="handle"
						defaultValue={actionData?.typed ?? card?.handle ?? suggestHandle(card?.name ?? "")}
						error={actionData?.signedOut ? undefined : actionData?.message}
						hint={`It stands at the end of the address: ${origin}/card/your-handle`}
						autoCapitalize="none"
						autoComplete="off"
						spellCheck={false}
						maxLength={handleLimits.longest}
					/>
					<div className="actions">
						<Button type="submit" variant="sun" busy={busy} busyLabel="Saving...">
							Save address
						</Button>
						<ButtonLink to={href("/profile")}>Back to your profile</ButtonLink>
					</div>
				</Form>
				<p className="text-muted">
					Lowercase letters, digits and hyphens. Addresses that you have shared go on leading to this card, and nobody
					else can ever take them. That is why a card gets at most {handleLimits.perCard} new handles in{" "}
					{handleLimits.days} days.
				</p>
				{former.length > 0 && (
					<section>
						<h2>Earlier addresses</h2>
						<ul className="former-handles">
							{former.map((handle) => (
								<li key={handle}>{cardUrl({ id, handle }, origin)}</li>
							))}
						</ul>
					</section>
				)}
			</div>
		</Page>
	);
}

function signInAddress(id: string) {
	return `${href("/login")}?${new URLSearchParams({ redirect: href("/scicomm/card/handle/:id", { id }) })}`;
}

export function ErrorBoundary() {
	return (
		<ErrorView fallback={handleMessages.saveFailed} back={{ to: href("/profile"), label: "Back to your profile" }} />
	);
}
