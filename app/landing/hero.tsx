import { href } from "react-router";
import { CardTile } from "#app/cards/directory/card-tile.tsx";
import type { HomeCard } from "#app/cards/directory/home-cards.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { MorseCode } from "#app/ui/morse-code.tsx";
import { WaitlistForm } from "#app/waitlist/waitlist-form.tsx";
import { Beams } from "./beams.tsx";
import "./hero.css";

interface HeroProps {
	cards: HomeCard[];
	/** How many people are on the waitlist; null when that is not known. */
	waiting: number | null;
	signedIn: boolean;
}

export function Hero({ cards, waiting, signedIn }: HeroProps) {
	return (
		<section className="frame hero">
			<div className="hero-text">
				<MorseCode text="scicomm" thickness={6} className="text-sun-deep" />
				<h1 className="display">Amplify Science Voices</h1>
				<p className="lead">
					Heliograph connects science communicators with peers, opportunities, resources and community sponsorship, and
					is still being built.
				</p>
				<p>
					Open today: cards and their directory, resources, collaboration, requests, jobs, projects, events, media, a
					showcase and portfolios.
				</p>
				<div className="actions">
					<ButtonLink to={href("/scicomm/card/create")} variant="sun">
						Create your card
					</ButtonLink>
					<ButtonLink to={href("/scicomm/card/directory")}>Browse the directory</ButtonLink>
					<ButtonLink to="#mission" variant="plain">
						Learn more
					</ButtonLink>
				</div>
				{!signedIn && (
					<div className="grid gap-3">
						<WaitlistForm label="Join the waitlist" busyLabel="Joining..." variant="ghost" />
						<p className="text-muted text-small">
							{waitingText(waiting)}No newsletter, one email when something new is ready.
						</p>
					</div>
				)}
			</div>
			<div className="hero-stage">
				<Beams className="hero-beams" />
				<ul className="hero-cards">
					{cards.map(({ isExample, ...card }) => (
						<CardTile key={card.id} card={card} isExample={isExample} />
					))}
				</ul>
			</div>
		</section>
	);
}

function waitingText(waiting: number | null) {
	if (!waiting) return "";
	return waiting === 1 ? "1 person is waiting. " : `${waiting.toLocaleString("en-US")} people are waiting. `;
}
