import { data, Form, href, useNavigation } from "react-router";
import { memberOrRefusal, memberUnlessRedisplayed } from "#app/accounts/member.server.ts";
import { redirectWithFlash, withFlash } from "#app/boards/flash.server.ts";
import { Flash } from "#app/boards/flash.tsx";
import { databaseContext } from "#app/db/client.server.ts";
import { FormAlert, useTyped } from "#app/forms/form-alert.tsx";
import { isRefusal, refuseField } from "#app/forms/form-answer.ts";
import { parseForm } from "#app/forms/parse-form.server.ts";
import { readForm } from "#app/forms/read-body.ts";
import { saveForm } from "#app/forms/save-form.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { RequiredNote, TextField } from "#app/ui/field.tsx";
import { Page } from "#app/ui/page.tsx";
import { unlisted } from "#app/ui/page-title.ts";
import { profilePage } from "#app/ui/ways-back.ts";
import { errorView } from "#app/web/error-view.tsx";
import { siteContext } from "#app/web/request-context.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import { cardPath, cardUrl } from "../card-address.ts";
import { ownCards } from "../card-own.server.ts";
import type { Route } from "./+types/choose-handle.ts";
import { giveHandle, listFormerHandles } from "./handle.server.ts";
import { handleLimits, handleMessages, suggestHandle } from "./handle.ts";
import { handleSchema } from "./handle-input.ts";
import "./choose-handle.css";

export async function loader({ params: { id }, request, context }: Route.LoaderArgs) {
	const { origin } = context.get(siteContext);
	const viewer = memberUnlessRedisplayed(context, href("/scicomm/card/handle/:id", { id }));
	if (!viewer) return data({ card: null, origin, former: [], flash: null });
	const db = context.get(databaseContext);
	const card = await ownCards.find(db, viewer, id);
	return withFlash(
		request,
		{ "handle-saved": handleMessages.saved },
		{ card: { id, name: card.name, handle: card.handle }, origin, former: await listFormerHandles(db, id) },
	);
}

export async function action({ params: { id }, request, context }: Route.ActionArgs) {
	return saveForm(context, parseForm(handleSchema, await readForm(request)), {
		who: memberOrRefusal(context, handleMessages.signInFirst),
		save: async ({ handle }, viewer) => {
			const refusal = await giveHandle(context.get(databaseContext), viewer, id, handle);
			return isRefusal(refusal) ? refuseField("handle", refusal) : refusal;
		},
		done: () => redirectWithFlash(href("/scicomm/card/handle/:id", { id }), "handle-saved"),
		failed: handleMessages.saveFailed,
	});
}

export const handle: RouteHandle = { failed: handleMessages.saveFailed };

export const meta = unlisted("Choose your card's address");

export default function ChooseHandle({ params: { id }, loaderData, actionData }: Route.ComponentProps) {
	const { card, origin, former, flash } = loaderData;
	const typed = useTyped(actionData);
	const busy = useNavigation().state === "submitting";
	return (
		<Page title="Your card's address" intro={card && <bdi>{card.name}</bdi>}>
			<Flash message={flash} />
			<div className="choose-handle">
				{card && (
					<p>
						It is at <a href={cardPath(card)}>{cardUrl(card, origin)}</a>.
					</p>
				)}
				<Form method="post" className="grid gap-6" noValidate>
					<FormAlert answer={actionData} formId="card" />
					<RequiredNote />
					<TextField
						key={card?.handle}
						id="card-handle"
						label="Handle"
						required
						name="handle"
						defaultValue={typed("handle") ?? card?.handle ?? suggestHandle(card?.name ?? "")}
						error={actionData?.result?.error?.handle?.[0]}
						hint={`It comes at the end of the address: ${origin}/card/your-handle`}
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
					Lowercase letters, digits and hyphens. Addresses that you have shared keep leading to this card, and nobody
					else can ever take them. That is why a card gets at most {handleLimits.perCard} new handles in{" "}
					{handleLimits.days} days.
				</p>
				{former.length > 0 && (
					<section>
						<h2>Earlier addresses</h2>
						<ul className="grid gap-1 pt-3 text-muted">
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

export const ErrorBoundary = errorView({ fallback: handleMessages.saveFailed, back: profilePage });
