import { listedCardOfPage } from "#app/cards/card-at.server.ts";
import { CardSection } from "#app/cards/card-section.tsx";
import { databaseContext } from "#app/db/client.server.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/of-card.ts";
import { readSections } from "./of-card.server.ts";

export const handle: RouteHandle = {
	reads: [
		...["scicomm_cards", "users", "receipts", "scicomm_projects", "project_contributors", "media_items"],
		...["showcase_items", "saved_lists", "events"],
	],
};

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
	const card = await listedCardOfPage(context, id);
	return { sections: card ? await readSections(context.get(databaseContext), card) : [] };
}

/** What else is public of a card's owner. */
export default function OfCard({ loaderData: { sections } }: Route.ComponentProps) {
	return sections.map((section) => <CardSection key={section.title} {...section} />);
}

/** The card is there without it. */
export function ErrorBoundary() {
	return null;
}
