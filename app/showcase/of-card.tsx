import { href, Outlet } from "react-router";
import { listedCardOfPage } from "#app/cards/card-at.server.ts";
import { CardSection } from "#app/cards/card-section.tsx";
import { databaseContext } from "#app/db/client.server.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/of-card.ts";
import { categoryLabel } from "./showcase.ts";
import { listItemsOfCard } from "./showcase-list.server.ts";

export const handle: RouteHandle = { reads: ["showcase_items", "scicomm_cards"] };

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
	const card = await listedCardOfPage(context, id);
	return { items: card ? await listItemsOfCard(context.get(databaseContext), card) : [] };
}

export default function ShowcaseOfCard({ loaderData: { items } }: Route.ComponentProps) {
	return (
		<>
			{items.length > 0 && (
				<CardSection title="In the showcase">
					{items.map(({ id, title, category }) => (
						<li key={id}>
							<a href={href("/showcase/:id", { id })} dir="auto">
								{title}
							</a>
							<span>{categoryLabel(category)}</span>
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
