import { href } from "react-router";
import { notFound } from "#app/answers.ts";
import { databaseContext, siteContext, viewerContext } from "#app/context.ts";
import { Trouble } from "#app/shell/trouble.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/show.ts";
import { isUuid } from "./card.ts";
import { CardFace } from "./card-face.tsx";
import { cardMessages } from "./card-messages.ts";
import { findCardById, findCardBySlug } from "./cards.server.ts";
import { ownsCard } from "./claims.server.ts";
import { cardUrl } from "./share/card-url.ts";
import { embedDiscovery } from "./share/embedding.ts";
import { ShareCard } from "./share/share-card.tsx";

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
	const db = context.get(databaseContext);
	const card = await (isUuid(id) ? findCardById(db, id) : findCardBySlug(db, id));
	if (!card) throw notFound(cardMessages.notFound);
	const viewer = context.get(viewerContext);
	return {
		card,
		origin: context.get(siteContext).origin,
		viewer: viewer && { email: viewer.email, owns: await ownsCard(db, viewer, card.id) },
	};
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
	if (!loaderData) return [{ title: `${cardMessages.notFound} · Heliograph` }];
	const { card, origin } = loaderData;
	return [
		{ title: `${card.name}, ${card.title} · Heliograph` },
		{ name: "description", content: card.bio || `${card.name} explains ${card.expertise}.` },
		{ tagName: "link", rel: "canonical", href: cardUrl(card, origin) },
		...embedDiscovery(card, origin),
		...(card.isVisible ? [] : [{ name: "robots", content: "noindex" }]),
	];
}

export default function ShowCard({ loaderData: { card, origin, viewer } }: Route.ComponentProps) {
	return (
		<div className="page card-page">
			{viewer?.owns && (
				<aside className="card-owner" aria-label="Your card">
					<p>You are logged in as {viewer.email}</p>
					<ButtonLink to={href("/scicomm/card/edit/:id", { id: card.id })}>Edit Card</ButtonLink>
				</aside>
			)}
			<CardFace card={card} heading="h1" footer={<a href={href("/")}>Made with Heliograph</a>} />
			<ShareCard card={card} origin={origin} saveContact="sun" />
			{viewer && !viewer.owns && <p className="card-invitation">You're signed in as {viewer.email}</p>}
			{!viewer && <Invitation cardId={card.id} />}
		</div>
	);
}

function Invitation({ cardId }: { cardId: string }) {
	const redirect = new URLSearchParams({ redirect: href("/card/:id", { id: cardId }) });
	return (
		<aside className="card-invitation">
			<p>Want to create your own SciComm card? It's free!</p>
			<div className="actions">
				<ButtonLink to={`${href("/login")}?${redirect}`}>Sign In</ButtonLink>
				<ButtonLink to={`${href("/signup")}?${redirect}`}>Sign Up</ButtonLink>
			</div>
		</aside>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return (
		<Trouble error={error} fallback={cardMessages.loadFailed}>
			<ButtonLink to={href("/scicomm/card/create")} variant="sun">
				Create your own card
			</ButtonLink>
			<ButtonLink to={href("/scicomm/card/directory")}>Browse the directory</ButtonLink>
		</Trouble>
	);
}
