import { href } from "react-router";
import { databaseContext } from "#app/db/client.server.ts";
import { feedLinks } from "#app/feeds/feed.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { FilteredList } from "#app/ui/filtered-list.tsx";
import { Page } from "#app/ui/page.tsx";
import { DrawnOnce } from "#app/web/drawn-once.tsx";
import { listFailure } from "#app/web/list-failure.tsx";
import { listMeta } from "#app/web/page-meta.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import { describeList } from "#app/web/structured-data.server.ts";
import { directoryFailed } from "../card.ts";
import { cardPath } from "../card-address.ts";
import type { Route } from "./+types/directory.ts";
import { cardFeed } from "./card.feed.server.ts";
import { CardTile } from "./card-tile.tsx";
import { countriesOfCards } from "./directory-countries.server.ts";
import { DirectoryFilterFields } from "./directory-filter-fields.tsx";
import { readDirectoryFilters } from "./directory-filters.ts";
import { listCards } from "./directory-list.server.ts";

export const handle: RouteHandle = {
	onlyRead: true,
	reads: ["scicomm_cards", "card_handles"],
	query: ["q", "expertise", "availability", "open", "language", "country", "audience", "pay", "answers", "page"],
};

const about = {
	title: "Directory of science communicators",
	description: "Find people who explain science: what they know, what they are available for, how to reach them.",
	path: href("/scicomm/card/directory"),
};

export async function loader({ request, context }: Route.LoaderArgs) {
	const filters = readDirectoryFilters(new URL(request.url).searchParams);
	const db = context.get(databaseContext);
	const [listing, places] = await Promise.all([listCards(db, filters), countriesOfCards(db)]);
	describeList(
		{ context, request },
		{ ...about, page: listing.page },
		listing.rows.map((card) => ({ name: card.name, url: cardPath(card) })),
	);
	return { filters, listing, places, feeds: feedLinks(cardFeed(filters)) };
}

export function meta(args: Route.MetaArgs): Route.MetaDescriptors {
	return listMeta(args, about);
}

export default function Directory({ loaderData: { filters, listing, places, feeds } }: Route.ComponentProps) {
	const { page: _, ...asked } = filters;
	const { q: __, ...chosen } = asked;
	return (
		<Page
			title="Directory"
			intro="People who explain science."
			actions={
				<ButtonLink to={href("/scicomm/card/create")} variant="sun">
					Create your card
				</ButtonLink>
			}
		>
			<FilteredList
				isFollowed
				{...{ listing, asked, path: about.path, feed: feeds[0].href }}
				placeholder="Name, topic, words"
				filters={
					<DrawnOnce
						as="div"
						className="contents"
						of="card-filters"
						each={[{ asked: chosen, places }]}
						draw={(facts) => <DirectoryFilterFields key="fields" {...facts} />}
					/>
				}
				nouns={["card", "cards"]}
				order="newest first"
				clear="Clear All Filters"
				noMatch={{
					title: "No Cards Found",
					text: "No cards match all of these filters. Try fewer words or fewer filters.",
				}}
				none={{
					title: "No Cards Available",
					text: "There are no cards in the directory yet.",
					actions: <ButtonLink to={href("/scicomm/card/create")}>Create the first card</ButtonLink>,
				}}
			>
				{listing.closeNames && <p className="text-muted">No exact match for “{asked.q}”. These names are close.</p>}
				<DrawnOnce
					as="ul"
					className="tiles card-tiles"
					of="card-tile"
					each={listing.rows}
					draw={(card) => <CardTile key={card.id} card={card} />}
				/>
			</FilteredList>
		</Page>
	);
}

export const ErrorBoundary = listFailure({ title: "Directory", message: directoryFailed });
