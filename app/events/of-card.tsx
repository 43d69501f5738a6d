import { href } from "react-router";
import { listedCardOfPage } from "#app/cards/card-at.server.ts";
import { CardSection } from "#app/cards/card-section.tsx";
import { databaseContext } from "#app/db/client.server.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/of-card.ts";
import { whereText } from "./event.ts";
import { listEventsOfCard } from "./event-list.server.ts";

export const handle: RouteHandle = { reads: ["events"] };

/** What is coming with a card's person as a speaker. */
export async function loader({ params: { id }, context }: Route.LoaderArgs) {
	const card = await listedCardOfPage(context, id);
	return { events: card ? await listEventsOfCard(context.get(databaseContext), card) : [] };
}

export default function EventsOfCard({ loaderData: { events } }: Route.ComponentProps) {
	if (events.length === 0) return null;
	return (
		<CardSection title="Coming up">
			{events.map(({ id, title, when, cancelled, ...event }) => (
				<li key={id}>
					<a href={href("/events/:id", { id })} dir="auto">
						{title}
					</a>
					<span>
						{cancelled && <strong>Cancelled. </strong>}
						{when} · <bdi>{whereText(event)}</bdi>
					</span>
				</li>
			))}
		</CardSection>
	);
}

/** The card is there without them. */
export function ErrorBoundary() {
	return null;
}
