import { href, Outlet } from "react-router";
import { listedCardOfPage } from "#app/cards/card-at.server.ts";
import { CardSection } from "#app/cards/card-section.tsx";
import { databaseContext } from "#app/db/client.server.ts";
import { Day } from "#app/ui/day.tsx";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/of-card.ts";
import { mediaTypeLabels } from "./media.ts";
import { listMediaOfCard } from "./media-list.server.ts";
import { mediaPath } from "./media-path.ts";

export const handle: RouteHandle = { reads: ["media_items", "scicomm_cards"] };

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
	const card = await listedCardOfPage(context, id);
	if (!card) return { items: [], isMore: false, author: "" };
	return { ...(await listMediaOfCard(context.get(databaseContext), card)), author: card.name };
}

export default function MediaOfCard({ loaderData: { items, isMore, author } }: Route.ComponentProps) {
	return (
		<>
			{items.length > 0 && (
				<CardSection
					title="SciComm in Action"
					all={isMore && <a href={mediaPath({ q: author, type: null, tag: null })}>All in SciComm in Action</a>}
				>
					{items.map(({ id, title, type, date }) => (
						<li key={id}>
							<a href={href("/inaction/:id", { id })} dir="auto">
								{title}
							</a>
							<span>
								{mediaTypeLabels[type]} · <Day at={date} />
							</span>
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
