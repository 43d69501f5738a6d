import { href } from "react-router";
import { viewerContext } from "#app/accounts/viewer.ts";
import { PostLink } from "#app/boards/post-link.tsx";
import { databaseContext } from "#app/db/client.server.ts";
import { feedLinks } from "#app/feeds/feed.ts";
import { FilterSelect } from "#app/ui/filter-form.tsx";
import { FilteredList } from "#app/ui/filtered-list.tsx";
import { Page } from "#app/ui/page.tsx";
import { listFailure } from "#app/web/list-failure.tsx";
import { listMeta } from "#app/web/page-meta.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import { describeList } from "#app/web/structured-data.server.ts";
import type { Route } from "./+types/list.ts";
import { listingFeed } from "./collab.feed.server.ts";
import { collabMessages, collabTypes, headingOf } from "./collab.ts";
import { readCollabFilters } from "./collab-filters.ts";
import { listListings } from "./collab-list.server.ts";
import { ListingRow } from "./collab-row.tsx";
import { ContactsHeld } from "./contacts-held.tsx";

export const handle: RouteHandle = { reads: ["collab_listings"], query: ["q", "type", "page"] };

const about = {
	title: "SciComm Collab Board",
	description: "Where communicators ask for help and offer it.",
	path: href("/collab"),
};

export async function loader({ request, context }: Route.LoaderArgs) {
	const filters = readCollabFilters(new URL(request.url).searchParams);
	const listing = await listListings(context.get(databaseContext), context.get(viewerContext), filters);
	describeList(
		{ context, request },
		{ ...about, page: listing.page },
		listing.rows.map((row) => ({ name: headingOf(row), url: href("/collab/:id", { id: row.id }) })),
	);
	const feeds = feedLinks(listingFeed(filters));
	return { filters, listing, feeds };
}

export function meta(args: Route.MetaArgs): Route.MetaDescriptors {
	return listMeta(args, about);
}

export default function CollabBoard({ loaderData: { filters, listing, feeds } }: Route.ComponentProps) {
	const { q, type } = filters;
	return (
		<Page
			title={about.title}
			intro={about.description}
			actions={<PostLink to={href("/collab/new")} label="+ New Listing" signInLabel="Sign In to Post" />}
		>
			{listing.isContactHeld && <ContactsHeld />}
			<FilteredList
				isFollowed
				{...{ listing, path: about.path, asked: { q, type }, feed: feeds[0].href }}
				placeholder="Title, name, description, tag"
				filters={<FilterSelect label="Type" name="type" all="All Types" options={collabTypes} asked={type} />}
				nouns={["listing", "listings"]}
				order="newest first"
				noMatch={{ title: collabMessages.noMatch, text: "Try fewer words or another type." }}
				none={{ text: "No listings yet. Share what you are looking for, or what you can offer." }}
			>
				<ul className="rows">
					{listing.rows.map((row) => (
						<ListingRow key={row.id} listing={row} isContactHeld={listing.isContactHeld} />
					))}
				</ul>
			</FilteredList>
		</Page>
	);
}

export const ErrorBoundary = listFailure({ title: about.title, message: collabMessages.loadFailed });
