import { useEffect } from "react";
import { data, href } from "react-router";
import { notFound } from "#app/answers.ts";
import { databaseContext, siteContext } from "#app/context.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/success.ts";
import "./card-editor.css";
import { cardMessages } from "./card.ts";
import { CardFace } from "./card-face.tsx";
import { forgetDraft, isStored, storeCard } from "./card-store.ts";
import { CardTrouble } from "./card-trouble.tsx";
import { findCardById } from "./cards.server.ts";
import { SaveToEditLater } from "./save-to-edit-later.tsx";
import { claimTokenFrom } from "./saved-card.server.ts";
import { ShareLink } from "./share-link.tsx";

export async function loader({ params: { id }, request, context }: Route.LoaderArgs) {
	if (!id) throw notFound(cardMessages.idMissing);
	const card = await findCardById(context.get(databaseContext), id);
	if (!card) throw notFound(cardMessages.notFound);
	const url = context.get(siteContext).origin + href("/card/:id", { id: card.id });
	const claimToken = await claimTokenFrom(request, card.id);
	// With a claim token in it, the page must not outlive its visit anywhere.
	return data({ card, url, claimToken }, { headers: { "Cache-Control": "private, no-store" } });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
	return loaderHeaders;
}

export function meta(): Route.MetaDescriptors {
	return [{ title: "Your SciComm card · Heliograph" }, { name: "robots", content: "noindex" }];
}

export default function CardCreated({ loaderData: { card, url, claimToken } }: Route.ComponentProps) {
	useEffect(() => {
		// Only the first visit follows the saving; at a later one there may be another card's draft.
		if (claimToken === null || isStored(card.id)) return;
		storeCard({ id: card.id, claimToken, name: card.name });
		forgetDraft();
	}, [card.id, card.name, claimToken]);

	return (
		<Page
			title="Your card is ready"
			intro="It is public under its link. Share it, print it, put it on your last slide."
		>
			<div className="card-created">
				<CardFace card={card} />
				<div className="card-next">
					<ShareLink url={url} />
					<div className="actions">
						<ButtonLink to={href("/card/:id", { id: card.id })} newTab variant="sun">
							Preview Card
						</ButtonLink>
						<ButtonLink to={href("/scicomm/card/edit/:id", { id: card.id })}>Edit Card</ButtonLink>
					</div>
					<SaveToEditLater cardId={card.id} remembered={claimToken !== null} />
				</div>
			</div>
		</Page>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return (
		<CardTrouble title="Error Loading Card" error={error} fallback={cardMessages.loadFailed}>
			<ButtonLink to={href("/scicomm/card/create")} variant="sun">
				Create New Card
			</ButtonLink>
		</CardTrouble>
	);
}
