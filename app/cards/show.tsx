import { href, Outlet, redirect } from "react-router";
import { viewerContext } from "#app/accounts/viewer.ts";
import { withFlash } from "#app/boards/flash.server.ts";
import { Flash } from "#app/boards/flash.tsx";
import { databaseContext } from "#app/db/client.server.ts";
import { pick } from "#app/db/pick.server.ts";
import { followersText } from "#app/follows/follow.ts";
import { FollowButton } from "#app/follows/follow-button.tsx";
import { hiddenNotice } from "#app/moderation/hidden-notice.ts";
import { canModerate, moderationMessages } from "#app/moderation/moderation.ts";
import { ReportLink } from "#app/moderation/report-link.tsx";
import { SaveButton } from "#app/saved/save-button.tsx";
import { Alert } from "#app/ui/alert.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { BackLink } from "#app/ui/page.tsx";
import { ErrorView } from "#app/web/error-view.tsx";
import { requestContext, siteContext } from "#app/web/request-context.ts";
import { gone, notFound } from "#app/web/responses.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import { describePage } from "#app/web/structured-data.server.ts";
import type { Route } from "./+types/show.ts";
import { cardPath } from "./card-address.ts";
import { cardOfPage } from "./card-at.server.ts";
import { CardFace } from "./card-face.tsx";
import { CardInvitation } from "./card-invitation.tsx";
import { cardMessages } from "./card-messages.ts";
import { cardMeta } from "./card-meta.ts";
import { readCardViewer } from "./card-viewer.server.ts";
import { isShownTo } from "./claims/claims.server.ts";
import { withEmailIfAllowed } from "./email-limit.server.ts";
import { EmailNotice } from "./email-notice.tsx";
import { FeatureButton } from "./feature-button.tsx";
import { handleMessages } from "./handles/handle.ts";
import { picturePath } from "./og-image/og-image.server.ts";
import { profilePageOf } from "./profile-page.server.ts";
import { embedDiscovery } from "./share/embedding.ts";
import { ShareCard } from "./share/share-card.tsx";
import "./card-page.css";

export const handle: RouteHandle = { namesSomebody: true, reads: ["scicomm_cards", "card_handles", "dead_links"] };

export async function loader({ params: { id }, request, context }: Route.LoaderArgs) {
	const db = context.get(databaseContext);
	const found = await cardOfPage(context, id);
	if (!found) throw notFound(cardMessages.notFound);
	if (found === "gone") throw gone(handleMessages.gone);
	const { card, moved } = found;
	const viewer = context.get(viewerContext);
	if (!(await isShownTo(db, viewer, card))) throw notFound(cardMessages.notFound);
	if (moved) throw redirect(cardPath(card) + new URL(request.url).search, 301);
	const { origin } = context.get(siteContext);
	const facts = context.get(requestContext);
	// Each reader's address is counted.
	facts.isOwn = card.email !== "";
	const shown = await withEmailIfAllowed(db, viewer, facts.address, card);
	if (card.isVisible && !card.hidden) describePage(context, profilePageOf(shown.card, origin));
	return withFlash(request, canModerate(viewer) ? pick(moderationMessages, "featured", "unfeatured") : {}, {
		...shown,
		origin,
		picture: picturePath(card.id, card),
		viewer: viewer && (await readCardViewer(db, viewer, card.id)),
	});
}

export function meta(args: Route.MetaArgs): Route.MetaDescriptors {
	if (!args.loaderData) return [{ title: `${cardMessages.notFound} · Heliograph` }];
	const { card, origin, picture } = args.loaderData;
	const page = cardMeta(args, { card, picture, unlisted: !card.isVisible || card.hidden });
	return card.hidden ? page : [...page, ...embedDiscovery(card, origin)];
}

export default function ShowCard({ loaderData: { card, emailWait, origin, viewer, flash } }: Route.ComponentProps) {
	const writable = card.takesMessages && !viewer?.owns;
	return (
		<div className="page card-page">
			<BackLink to={href("/scicomm/card/directory")} label="Directory" />
			<Flash message={flash} />
			{card.hidden && (
				<Alert tone="info" className="mb-6">
					{hiddenNotice("card")}
				</Alert>
			)}
			{viewer?.owns && (
				<aside className="card-owner" aria-label="Your card">
					<p>
						You are logged in as {viewer.email}
						{viewer.followers > 0 && `. ${followersText(viewer.followers)}`}
					</p>
					<ButtonLink to={href("/scicomm/card/edit/:id", { id: card.id })}>Edit Card</ButtonLink>
				</aside>
			)}
			<EmailNotice wait={emailWait} />
			<CardFace card={card} heading="h1" footer={<a href={href("/")}>Made with Heliograph</a>} />
			{(card.isVisible || writable) && !card.hidden && (
				<div className="card-follow">
					{writable && (
						<ButtonLink to={href("/card/:id/write", { id: card.id })}>
							<Icon name="mail" /> Write to {card.name}
						</ButtonLink>
					)}
					{card.isVisible && (
						<>
							{!viewer?.owns && (
								<FollowButton
									what={href("/card/:id", { id: card.id })}
									from={cardPath(card)}
									name={card.name}
									followed={viewer?.follows === true}
								/>
							)}
							<SaveButton key={card.id} entryId={card.id} name={card.name} saved={viewer?.saved === true} />
						</>
					)}
				</div>
			)}
			{!card.hidden && <ShareCard card={card} origin={origin} saveContact="sun" />}
			{/* What features have of its owner: the route below this one. */}
			<Outlet />
			{viewer && !viewer.owns && <p className="card-invitation">You're signed in as {viewer.email}</p>}
			{!viewer && <CardInvitation card={card} />}
			{viewer?.moderates && (
				<aside className="card-invitation" aria-label="For moderators">
					<div className="actions">
						{card.isVisible && !card.hidden && <FeatureButton card={card} back={cardPath(card)} />}
						<ButtonLink variant="plain" to={href("/admin/reports/:kind/:id", { kind: "card", id: card.id })}>
							Moderate this card
						</ButtonLink>
					</div>
				</aside>
			)}
			{!viewer?.owns && !card.hidden && <ReportLink kind="card" id={card.id} title={card.name} />}
		</div>
	);
}

export function ErrorBoundary() {
	return (
		<ErrorView fallback={cardMessages.loadFailed}>
			<ButtonLink to={href("/scicomm/card/create")} variant="sun">
				Create your own card
			</ButtonLink>
			<ButtonLink to={href("/scicomm/card/directory")}>Browse the directory</ButtonLink>
		</ErrorView>
	);
}
