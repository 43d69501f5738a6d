import { href } from "react-router";
import { notFound } from "#app/answers.ts";
import { databaseContext, siteContext } from "#app/context.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/show.ts";
import { cardMessages, isUuid } from "./card.ts";
import { CardFace } from "./card-face.tsx";
import { CardTrouble } from "./card-trouble.tsx";
import { findCardById, findCardBySlug } from "./cards.server.ts";

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
	const db = context.get(databaseContext);
	const card = await (isUuid(id) ? findCardById(db, id) : findCardBySlug(db, id));
	if (!card) throw notFound(cardMessages.notFound);
	return { card, origin: context.get(siteContext).origin };
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
	if (!loaderData) return [{ title: `${cardMessages.notFound} · Heliograph` }];
	const { card, origin } = loaderData;
	return [
		{ title: `${card.name}, ${card.title} · Heliograph` },
		{ name: "description", content: card.bio || `${card.name} explains ${card.expertise}.` },
		{ tagName: "link", rel: "canonical", href: origin + href("/card/:id", { id: card.id }) },
		...(card.isVisible ? [] : [{ name: "robots", content: "noindex" }]),
	];
}

export default function ShowCard({ loaderData: { card } }: Route.ComponentProps) {
	const redirect = new URLSearchParams({ redirect: href("/card/:id", { id: card.id }) });
	return (
		<div className="page card-page">
			<CardFace card={card} heading="h1" footer={<a href={href("/")}>Made with Heliograph</a>} />
			<aside className="card-invitation">
				<p>Want to create your own SciComm card? It's free!</p>
				<div className="actions">
					<ButtonLink to={`${href("/login")}?${redirect}`}>Sign In</ButtonLink>
					<ButtonLink to={`${href("/signup")}?${redirect}`}>Sign Up</ButtonLink>
				</div>
			</aside>
		</div>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return (
		<CardTrouble error={error} fallback={cardMessages.loadFailed}>
			<ButtonLink to={href("/scicomm/card/create")} variant="sun">
				Create your own card
			</ButtonLink>
			<ButtonLink to={href("/scicomm/card/directory")}>Browse the directory</ButtonLink>
		</CardTrouble>
	);
}
