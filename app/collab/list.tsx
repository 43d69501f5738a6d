import { href } from "react-router";
import { viewerContext } from "#app/accounts/viewer.ts";
import { withFlash } from "#app/boards/flash.server.ts";
import { Flash } from "#app/boards/flash.tsx";
import { PostLink } from "#app/boards/post-link.tsx";
import { databaseContext } from "#app/db/client.server.ts";
import { feedLinks } from "#app/feeds/feed.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { FilterActions, FilterForm } from "#app/ui/filter-form.tsx";
import { Page } from "#app/ui/page.tsx";
import { Pagination, pageSearch } from "#app/ui/pagination.tsx";
import { Results } from "#app/ui/results.tsx";
import { ListFailure } from "#app/web/list-failure.tsx";
import { pageMeta } from "#app/web/page-meta.ts";
import { describeList } from "#app/web/structured-data.server.ts";
import type { Route } from "./+types/list.ts";
import { listingFeed } from "./collab.feed.server.ts";
import { collabMessages, collabTypes } from "./collab.ts";
import { collabFilters } from "./collab-filters.ts";
import { listListings, publicHeading } from "./collab-list.server.ts";
import { ListingRow } from "./collab-row.tsx";
import { ContactsHeld } from "./contacts-held.tsx";

const title = "SciComm Collab Board";
const description = "Where communicators ask for help and offer it.";

export async function loader({ request, context }: Route.LoaderArgs) {
	const { searchParams } = new URL(request.url);
	const filters = collabFilters.parse(Object.fromEntries(searchParams));
	const listing = await listListings(context.get(databaseContext), context.get(viewerContext), filters);
	describeList(
		{ context, request },
		{ title, description, path: href("/collab"), page: listing.page },
		listing.rows.map((row) => ({ name: publicHeading(row) })),
	);
	const feeds = feedLinks(listingFeed(filters));
	return withFlash(context, request, { saved: collabMessages.saved }, { filters, listing, feeds });
}

export function meta(args: Route.MetaArgs): Route.MetaDescriptors {
	return pageMeta(args, {
		title,
		description,
		path: href("/collab") + pageSearch("", args.loaderData?.listing.page ?? 1),
		links: args.loaderData?.feeds,
	});
}

export default function CollabBoard({ loaderData: { filters, listing, feeds, flash } }: Route.ComponentProps) {
	const filtered = filters.q !== "" || filters.type !== null;
	return (
		<Page
			title={title}
			intro={
				<>
					Where communicators ask for help and offer it. <span role="status">{countOf(listing.total, filtered)}</span>
				</>
			}
			actions={<PostLink to={href("/collab/new")} label="+ New Listing" signInLabel="Sign In to Post" />}
		>
			<Flash message={flash} />
			{listing.isContactHeld && <ContactsHeld />}
			<div className="filtered">
				<Filters filters={filters} clearable={filtered} />
				<Results feed={feeds[0].href}>
					{listing.rows.length > 0 ? (
						<ul className="rows">
							{listing.rows.map((row) => (
								<ListingRow key={row.id} listing={row} isContactHeld={listing.isContactHeld} />
							))}
						</ul>
					) : (
						<EmptyState title={collabMessages.noMatch} flash={filtered ? "?" : "CQ"}>
							<p>
								{filtered
									? "Try fewer words or another type."
									: "Nothing is listed yet. Say what you look for, or what you can give."}
							</p>
						</EmptyState>
					)}
					<Pagination page={listing.page} pages={listing.pages} label="Pages of listings" />
				</Results>
			</div>
		</Page>
	);
}

function countOf(total: number, filtered: boolean) {
	const listings = `${total.toLocaleString("en-US")} ${total === 1 ? "listing" : "listings"}`;
	return filtered ? `${listings} found.` : `${listings}, newest first.`;
}

interface FiltersProps {
	filters: Route.ComponentProps["loaderData"]["filters"];
	clearable: boolean;
}

function Filters({ filters, clearable }: FiltersProps) {
	return (
		<FilterForm asked={{ q: filters.q, type: filters.type }}>
			<div className="grid gap-4">
				<TextField
					label="Search"
					name="q"
					type="search"
					defaultValue={filters.q}
					placeholder="Title, name, description"
				/>
				<SelectField label="Type" name="type" defaultValue={filters.type ?? ""}>
					<option value="">All Types</option>
					{collabTypes.map((type) => (
						<option key={type}>{type}</option>
					))}
				</SelectField>
			</div>
			<FilterActions path={href("/collab")} clearable={clearable} />
		</FilterForm>
	);
}

export function ErrorBoundary() {
	return <ListFailure title={title} message={collabMessages.loadFailed} path={href("/collab")} />;
}
