import { href } from "react-router";
import { cardOfPage } from "#app/cards/card-at.server.ts";
import { databaseContext } from "#app/db/client.server.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/of-card.ts";
import { whereText } from "./event.ts";
import { listEventsOfCard } from "./event-list.server.ts";
import "./event.css";

export const handle: RouteHandle = { reads: ["events"] };

/** What is coming with a card's person as a speaker. Of a card that the directory does not list nothing is told here. */
export async function loader({ params: { id }, context }: Route.LoaderArgs) {
	const found = await cardOfPage(context, id);
	const isListed = found && found !== "gone" && found.card.isVisible && !found.card.hidden;
	return { events: isListed ? await listEventsOfCard(context.get(databaseContext), found.card) : [] };
}

export default function EventsOfCard({ loaderData: { events } }: Route.ComponentProps) {
	if (events.length === 0) return null;
	return (
		<section className="card-events" aria-labelledby="card-events">
			<h2 id="card-events">Coming up</h2>
			<ul>
				{events.map(({ id, title, when, cancelled, ...event }) => (
					<li key={id}>
						<a href={href("/events/:id", { id })} dir="auto">
							{title}
						</a>
						<span className="block text-muted">
							{cancelled && <strong>Cancelled. </strong>}
							{when} · <bdi>{whereText(event)}</bdi>
						</span>
					</li>
				))}
			</ul>
		</section>
	);
}

/** The card is there without them. */
export function ErrorBoundary() {
	return null;
}
