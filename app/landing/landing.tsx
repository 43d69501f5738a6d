import { href } from "react-router";
import { useRootData } from "#app/accounts/root-data.ts";
import { cardsOnHome } from "#app/cards/directory/home-cards.server.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { featuredOnShow } from "#app/showcase/showcase.ts";
import { featuredItems } from "#app/showcase/showcase-list.server.ts";
import { MorseCode } from "#app/ui/morse-code.tsx";
import { countWaiting, joinFromForm } from "#app/waitlist/waitlist.server.ts";
import { waitlistMessages } from "#app/waitlist/waitlist.ts";
import { WaitlistForm } from "#app/waitlist/waitlist-form.tsx";
import { pageMeta } from "#app/web/page-meta.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/landing.ts";
import { Audiences } from "./audiences.tsx";
import { Beams } from "./beams.tsx";
import { Hero } from "./hero.tsx";
import { comingFeatures } from "./offers.ts";
import { OpenFeatures } from "./open-features.tsx";
import { PlannedMark } from "./planned-mark.tsx";
import "./landing.css";

/** Cards on show in the hero. */
const cardsOnShow = 3;

export async function loader({ context }: Route.LoaderArgs) {
	const db = context.get(databaseContext);
	const [cards, items, waiting] = await Promise.all([
		cardsOnHome(db, cardsOnShow),
		featuredItems(db, featuredOnShow),
		countWaiting(context),
	]);
	return { cards, items, waiting };
}

export function action({ request, context }: Route.ActionArgs) {
	return joinFromForm(request, context);
}

export const handle: RouteHandle = {
	reads: ["scicomm_cards", "users", "showcase_items", "dead_links", "waitlist", "card_handles"],
	failed: waitlistMessages.failed,
};

export function meta(args: Route.MetaArgs): Route.MetaDescriptors {
	const page = pageMeta(args, {
		title: "Amplify Science Voices",
		tab: "Heliograph · Amplify Science Voices",
		description: "A free card, a directory and a portfolio for people who explain science.",
		path: href("/"),
	});
	const site = args.matches[0].loaderData?.site;
	// Here alone: on the page of a card these profiles would be said to be the person's.
	const profiles = site ? [site.socialUrl, site.networkUrl] : [];
	return [...page, ...profiles.map((url) => ({ tagName: "link" as const, rel: "me", href: url }))];
}

export default function Landing({ loaderData: { cards, items, waiting } }: Route.ComponentProps) {
	const signedIn = Boolean(useRootData()?.account);
	return (
		<div className="landing">
			<Hero cards={cards} waiting={waiting} signedIn={signedIn} />
			<Audiences />
			<section className="frame mission" id="mission">
				<h2 className="headline">Good science travels at the speed of trust.</h2>
				<div className="mission-text">
					<p>
						Researchers explain for free, at night, and mostly alone. We give that work a home: a card people can share,
						a directory where they are found, and boards where help is asked for and offered.
					</p>
					<p>
						Nobody pays to be seen here, and nothing is ranked for attention. The directory shows the newest cards
						first, for everyone, and asks no visitor to sign in.
					</p>
				</div>
			</section>
			<section className="frame features">
				<h2 className="headline">Open today</h2>
				<OpenFeatures name={cards[0]?.name} items={items} signedIn={signedIn} />
			</section>
			<section className="frame features">
				<h2 className="headline">On its way</h2>
				<ul className="coming-features">
					{comingFeatures.map(({ name, flash, text }) => (
						<li key={name}>
							<MorseCode text={flash} className="text-sun" />
							<h3>
								{name} <PlannedMark />
							</h3>
							<p className="text-muted">{text}</p>
						</li>
					))}
				</ul>
			</section>
			{!signedIn && (
				<section className="frame">
					<div className="closing" data-theme="dark">
						<Beams className="closing-beams" />
						<h2 className="headline">Hear what comes next</h2>
						<p className="lead">Leave your email and confirm it. You get one message when there is news.</p>
						<WaitlistForm label="Join the waitlist" busyLabel="Joining..." variant="sun" place="join-below" />
					</div>
				</section>
			)}
		</div>
	);
}
