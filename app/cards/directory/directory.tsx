import { href } from "react-router";
import { databaseContext } from "#app/db/client.server.ts";
import { feedLinks } from "#app/feeds/feed.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Page } from "#app/ui/page.tsx";
import { Pagination, pageSearch } from "#app/ui/pagination.tsx";
import { Results } from "#app/ui/results.tsx";
import { ListFailure } from "#app/web/list-failure.tsx";
import { pageMeta } from "#app/web/page-meta.ts";
import { describeList } from "#app/web/structured-data.server.ts";
import { directoryFailed } from "../card.ts";
import { cardPath } from "../card-address.ts";
import type { Route } from "./+types/directory.ts";
import { cardFeed } from "./card.feed.server.ts";
import { CardTile } from "./card-tile.tsx";
import { DirectoryFilterForm } from "./directory-filter-form.tsx";
import { directoryFilters } from "./directory-filters.ts";
import { listCards } from "./directory-list.server.ts";

const about = {
	title: "Directory of science communicators",
	description: "Find people who explain science: what they know, what they are available for, how to reach them.",
};

export async function loader({ request, context }: Route.LoaderArgs) {
	const filters = directoryFilters.parse(Object.fromEntries(new URL(request.url).searchParams));
	const listing = await listCards(context.get(databaseContext), filters);
	describeList(
		{ context, request },
		{ ...about, path: href("/scicomm/card/directory"), page: listing.page },
		listing.cards.map((card) => ({ name: card.name, url: cardPath(card) })),
	);
	return { filters, listing, feeds: feedLinks(cardFeed(filters)) };
}

export function meta(args: Route.MetaArgs): Route.MetaDescriptors {
	return pageMeta(args, {
		...about,
		path: href("/scicomm/card/directory") + pageSearch("", args.loaderData?.listing.page ?? 1),
		links: args.loaderData?.feeds,
	});
}

export default function Directory({ loaderData: { filters, listing, feeds } }: Route.ComponentProps) {
	const filtered = filters.q !== "" || filters.expertise !== "" || filters.availability !== "" || filters.open;
	return (
		<Page
			title="Directory"
			intro={
				<>
					People who explain science. <span role="status">{countOf(listing.total, filtered)}</span>
				</>
			}
			actions={
				<ButtonLink to={href("/scicomm/card/create")} variant="sun">
					Create your card
				</ButtonLink>
			}
		>
			<div className="filtered">
				<DirectoryFilterForm filters={filters} clearable={filtered && listing.cards.length > 0} />
				<Results feed={feeds[0].href}>
					{listing.closeNames && (
						<p className="text-muted">Nothing matches “{filters.q}” as it is written. These names are close.</p>
					)}
					{listing.cards.length > 0 ? (
						<ul className="tiles">
							{listing.cards.map((card) => (
								<CardTile key={card.id} card={card} />
							))}
						</ul>
					) : (
						<NoResults filtered={filtered} />
					)}
					<Pagination page={listing.page} pages={listing.pages} label="Pages of the directory" />
				</Results>
			</div>
		</Page>
	);
}

function countOf(total: number, filtered: boolean) {
	const cards = `${total.toLocaleString("en-US")} ${total === 1 ? "card" : "cards"}`;
	return filtered ? `${cards} found.` : `${cards}, newest first.`;
}

function NoResults({ filtered }: { filtered: boolean }) {
	if (filtered) {
		return (
			<EmptyState
				title="No Cards Found"
				flash="?"
				actions={<ButtonLink to={href("/scicomm/card/directory")}>Clear All Filters</ButtonLink>}
			>
				<p>Nobody in the directory matches all of this. Try fewer words or fewer filters.</p>
			</EmptyState>
		);
	}
	return (
		<EmptyState
			title="No Cards Available"
			actions={<ButtonLink to={href("/scicomm/card/create")}>Create the first card</ButtonLink>}
		>
			<p>Nobody has put a card into the directory yet.</p>
		</EmptyState>
	);
}

export function ErrorBoundary() {
	return <ListFailure title="Directory" message={directoryFailed} path={href("/scicomm/card/directory")} />;
}
