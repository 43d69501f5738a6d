import { href, Outlet } from "react-router";
import { listedCardOfPage } from "#app/cards/card-at.server.ts";
import { CardSection } from "#app/cards/card-section.tsx";
import { databaseContext } from "#app/db/client.server.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/of-card.ts";
import { entriesText } from "./list.ts";
import { listsOfCard } from "./list-show.server.ts";

export const handle: RouteHandle = { reads: ["saved_lists", "saved_list_entries", "scicomm_cards"] };

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
	const card = await listedCardOfPage(context, id);
	return { lists: card ? await listsOfCard(context.get(databaseContext), card) : [] };
}

export default function ListsOfCard({ loaderData: { lists } }: Route.ComponentProps) {
	return (
		<>
			{lists.length > 0 && (
				<CardSection title="Lists">
					{lists.map(({ id, title, entries }) => (
						<li key={id}>
							<a href={href("/lists/:id", { id })} dir="auto">
								{title}
							</a>
							<span>{entriesText(entries)}</span>
						</li>
					))}
				</CardSection>
			)}
			<Outlet />
		</>
	);
}

/** The card is there without them. */
export function ErrorBoundary() {
	return null;
}
