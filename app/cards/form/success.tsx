import { useEffect, useState } from "react";
import { data, href } from "react-router";
import { viewerContext } from "#app/accounts/viewer.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { hiddenNotice } from "#app/moderation/hidden-notice.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Page } from "#app/ui/page.tsx";
import { ErrorView } from "#app/web/error-view.tsx";
import { requestContext, siteContext } from "#app/web/request-context.ts";
import { notFound } from "#app/web/responses.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import { findCardById } from "../card.server.ts";
import { cardPath, cardUrl } from "../card-address.ts";
import { CardFace } from "../card-face.tsx";
import { cardMessages } from "../card-messages.ts";
import { cardMeta } from "../card-meta.ts";
import { isStored, storeCard } from "../claims/card-store.ts";
import { claimCard, isClaimable, ownsCard } from "../claims/claims.server.ts";
import { withEmailIfAllowed } from "../email-limit.server.ts";
import { EmailNotice } from "../email-notice.tsx";
import { ShortAddress } from "../handles/short-address.tsx";
import { picturePath, preparePicture } from "../og-image/og-image.server.ts";
import { ShareCard } from "../share/share-card.tsx";
import { ShareNetworks } from "../share/share-networks.tsx";
import type { Route } from "./+types/success.ts";
import { AccountOffer } from "./account-offer.tsx";
import { SaveToEditLater } from "./save-to-edit-later.tsx";
import { forgetfulCookies, readSavedCard } from "./saved-card.server.ts";
import { SavedNotice } from "./saved-notice.tsx";
import { SavedToAccount } from "./saved-to-account.tsx";
import "./card-editor.css";

export const handle: RouteHandle = { app: true };

/** A card that this browser can claim is claimed here for whoever is signed in: signing up leads to this page. */
export async function loader({ params: { id }, request, context }: Route.LoaderArgs) {
	if (!id) throw notFound(cardMessages.idMissing);
	const db = context.get(databaseContext);
	const viewer = context.get(viewerContext);
	const { claimToken, saving } = await readSavedCard(request, id.toLowerCase());
	// Before it is read: what it says depends on whether it has an owner.
	if (viewer && claimToken) await claimCard(db, viewer, id, claimToken);
	const card = await findCardById(db, id);
	if (!card) throw notFound(cardMessages.notFound);
	const site = context.get(siteContext);
	const owned = await ownsCard(db, viewer, card.id);
	const claimable = !viewer && claimToken !== null && (await isClaimable(db, card.id, claimToken));
	if (card.hidden && !owned && !claimable && !viewer?.isAdmin) throw notFound(cardMessages.notFound);
	if (!card.hidden) preparePicture(db, card);
	const cookies = await forgetfulCookies(request, card.id, owned);
	const { address } = context.get(requestContext);
	const shown = claimable ? { card, emailWait: null } : await withEmailIfAllowed(db, viewer, address, card);
	return data(
		{
			...shown,
			picture: picturePath(card.id, card),
			origin: site.origin,
			owned,
			signedIn: viewer !== null,
			justSaved: owned && (saving !== null || claimToken !== null),
			claimToken: claimable ? claimToken : null,
		},
		// With a claim token in it, the page must not outlive its visit anywhere.
		{
			headers: [
				["Cache-Control", "private, no-store"],
				...cookies.map((cookie) => ["Set-Cookie", cookie] as [string, string]),
			],
		},
	);
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
	return loaderHeaders;
}

/** People share this page's address too. */
export function meta(args: Route.MetaArgs): Route.MetaDescriptors {
	if (!args.loaderData) return [{ title: "SciComm card · Heliograph" }, { name: "robots", content: "noindex" }];
	const { card, picture, owned, claimToken } = args.loaderData;
	const tab = `${owned || claimToken !== null ? "Your " : ""}SciComm card · Heliograph`;
	return cardMeta(args, { card, picture, tab, unlisted: true });
}

export default function CardCreated({ loaderData }: Route.ComponentProps) {
	const { card, emailWait, origin, owned, signedIn, justSaved, claimToken } = loaderData;
	const [isStoredHere, setStoredHere] = useState(false);
	useEffect(() => {
		const { id, name } = card;
		setStoredHere(isStored(id) || (claimToken !== null && storeCard({ id, claimToken, name })));
	}, [card, claimToken]);
	const isRemembered = !signedIn && isStoredHere;
	const isMaker = claimToken !== null || isRemembered;

	return (
		<Page
			title={owned || isMaker ? "Your card is ready" : "SciComm card"}
			intro={
				card.hidden
					? hiddenNotice("card", claimToken === null ? undefined : "you")
					: introFor({ owned, isMaker, signedIn })
			}
		>
			<EmailNotice wait={emailWait} />
			<div className="card-created">
				<CardFace card={card} />
				<div className="grid min-w-0 content-start gap-7">
					{justSaved && <SavedNotice />}
					<div className="actions">
						{!(card.hidden && claimToken !== null) && (
							<ButtonLink to={cardPath(card)} newTab variant="sun">
								{owned || isMaker ? "Preview Card" : "See the card"}
							</ButtonLink>
						)}
						{owned && <ButtonLink to={href("/scicomm/card/edit/:id", { id: card.id })}>Edit Card</ButtonLink>}
						{isMaker && !owned && <AccountOffer cardId={card.id} label="Edit Card" />}
					</div>
					{!card.hidden && (
						<ShareCard card={card} origin={origin}>
							<ShareNetworks url={cardUrl(card, origin)} />
						</ShareCard>
					)}
					{owned && <ShortAddress card={card} />}
					{owned && <SavedToAccount />}
					{isMaker && !owned && (
						<SaveToEditLater cardId={card.id} claimToken={claimToken} isRemembered={isRemembered} />
					)}
				</div>
			</div>
		</Page>
	);
}

function introFor({ owned, isMaker, signedIn }: { owned: boolean; isMaker: boolean; signedIn: boolean }) {
	if (owned || isMaker)
		return "It is public: anyone with the link can see it. Share it, print it, put it on your last slide.";
	return signedIn
		? "This card is not in your account. You can share it, but not change it."
		: "This card belongs to someone else. You can view and share it.";
}

export function ErrorBoundary() {
	return (
		<ErrorView title="Error Loading Card" fallback={cardMessages.loadFailed}>
			<ButtonLink to={href("/scicomm/card/create")} variant="sun">
				Create New Card
			</ButtonLink>
		</ErrorView>
	);
}
