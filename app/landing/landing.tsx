import { href, type ShouldRevalidateFunctionArgs } from "react-router";
import { CardTile } from "#app/cards/card-tile.tsx";
import { newestCards } from "#app/cards/directory.server.ts";
import { databaseContext } from "#app/context.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Flashes } from "#app/ui/flashes.tsx";
import { joinFromForm } from "#app/waitlist/waitlist.server.ts";
import { joinOrFail, WaitlistForm } from "#app/waitlist/waitlist-form.tsx";
import type { Route } from "./+types/landing.ts";
import "./landing.css";

/** Cards on show in the hero. */
const cardsOnShow = 3;

export async function loader({ context }: Route.LoaderArgs) {
	return { cards: await newestCards(context.get(databaseContext), cardsOnShow) };
}

export function action({ request, context }: Route.ActionArgs) {
	return joinFromForm(request, context);
}

/** Joining the waitlist changes no card. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
	return formMethod === undefined && defaultShouldRevalidate;
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
	return joinOrFail(serverAction);
}

export function meta(): Route.MetaDescriptors {
	return [
		{ title: "Heliograph · Amplify Science Voices" },
		{ name: "description", content: "A free card and a directory for people who explain science." },
	];
}

export default function Landing({ loaderData: { cards } }: Route.ComponentProps) {
	return (
		<div className="page">
			<section className="hero">
				<div className="hero-text">
					<Flashes text="scicomm" thickness={6} className="text-sun-deep" />
					<h1 className="display">Amplify Science Voices</h1>
					<p className="lead">
						Make a card that says what you explain, who you explain it for, and how to reach you. Then find the people
						to do it with.
					</p>
					<div className="actions">
						<ButtonLink to={href("/scicomm/card/create")} variant="sun">
							Create your card
						</ButtonLink>
						<ButtonLink to={href("/scicomm/card/directory")}>Browse the directory</ButtonLink>
					</div>
				</div>
				{cards.length > 0 && (
					<ul className="hero-cards">
						{cards.map((card) => (
							<CardTile key={card.id} card={card} />
						))}
					</ul>
				)}
			</section>
			<section className="hero-waitlist">
				<div>
					<h2>More is on its way</h2>
					<p className="mt-2 text-muted">
						Boards for resources, collaboration and jobs are being built. Leave your email and you get one message when
						they open.
					</p>
				</div>
				<WaitlistForm label="Join the waitlist" busyLabel="Joining..." variant="ghost" />
			</section>
		</div>
	);
}
