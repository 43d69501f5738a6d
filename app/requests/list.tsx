import { href } from "react-router";
import { withFlash } from "#app/boards/flash.server.ts";
import { Flash } from "#app/boards/flash.tsx";
import { OrganisationAsked } from "#app/boards/organisation-asked.tsx";
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
import type { Route } from "./+types/list.ts";
import { requestFeed } from "./request.feed.server.ts";
import { requestMessages } from "./request.ts";
import { RequestFilterFields } from "./request-filter-fields.tsx";
import { readRequestFilters } from "./request-filters.ts";
import { listRequests } from "./request-list.server.ts";
import { RequestRow } from "./request-row.tsx";

export const handle: RouteHandle = {
	reads: ["requests"],
	query: ["q", "purpose", "topic", "language", "place", "organisation", "online", "paid", "page"],
};

const about = {
	title: "Requests",
	description: "People looking for a science communicator: for a talk, an interview, a text or a chart.",
	path: href("/requests"),
};

export async function loader({ request, context }: Route.LoaderArgs) {
	const filters = readRequestFilters(new URL(request.url).searchParams);
	const listing = await listRequests(context.get(databaseContext), filters);
	describeList(
		{ context, request },
		{ ...about, page: listing.page },
		listing.rows.map(({ id, title }) => ({ name: title, url: href("/requests/:id", { id }) })),
	);
	const { deleted } = requestMessages;
	return withFlash(request, { deleted }, { filters, listing, feeds: feedLinks(requestFeed(filters)) });
}

export function meta(args: Route.MetaArgs): Route.MetaDescriptors {
	return listMeta(args, about);
}

export default function Requests({ loaderData: { filters, listing, feeds, flash } }: Route.ComponentProps) {
	const { page: _, ...asked } = filters;
	const { q: __, ...chosen } = asked;
	return (
		<Page
			title={about.title}
			intro={about.description}
			actions={
				<ButtonLink to={href("/requests/new")} variant="sun">
					+ Ask for Somebody
				</ButtonLink>
			}
		>
			<Flash message={flash} />
			<FilteredList
				isFollowed
				{...{ listing, asked, path: about.path, feed: feeds[0].href }}
				placeholder="Topic, description, organisation"
				filters={
					<DrawnOnce
						as="div"
						className="contents"
						of="request-filters"
						each={[chosen]}
						draw={(filters) => <RequestFilterFields key="fields" filters={filters} />}
					/>
				}
				nouns={["request", "requests"]}
				order="newest first"
				noMatch={{ title: requestMessages.noMatch, text: "Try fewer words, another topic or another place." }}
				active={<OrganisationAsked name={asked.organisation} />}
				none={{ text: "Nobody is looking for a communicator right now. Ask for one, and people will find it here." }}
			>
				<DrawnOnce
					as="ul"
					className="rows"
					of="request-row"
					each={listing.rows}
					draw={(row) => <RequestRow key={row.id} request={row} />}
				/>
			</FilteredList>
		</Page>
	);
}

export const ErrorBoundary = listFailure({ title: about.title, message: requestMessages.loadFailed });
