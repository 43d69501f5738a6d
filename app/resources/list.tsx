import { href } from "react-router";
import { PostLink } from "#app/boards/post-link.tsx";
import { databaseContext } from "#app/db/client.server.ts";
import { feedLinks } from "#app/feeds/feed.ts";
import { FilterSelect } from "#app/ui/filter-form.tsx";
import { FilteredList } from "#app/ui/filtered-list.tsx";
import { Page } from "#app/ui/page.tsx";
import { DrawnOnce } from "#app/web/drawn-once.tsx";
import { listFailure } from "#app/web/list-failure.tsx";
import { listMeta } from "#app/web/page-meta.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import { describeList } from "#app/web/structured-data.server.ts";
import type { Route } from "./+types/list.ts";
import { resourceFeed } from "./resource.feed.server.ts";
import { filterTypes, resourceMessages, resourceTypeLabel } from "./resource.ts";
import { readResourceFilters } from "./resource-filters.ts";
import { listResources } from "./resource-list.server.ts";
import { ResourceRow } from "./resource-row.tsx";

export const handle: RouteHandle = { reads: ["resources", "dead_links"], query: ["q", "type", "page"] };

const about = {
	title: "Resources",
	description: "Courses, programs, tools and communities for people who explain science.",
	path: href("/resources"),
};

export async function loader({ request, context }: Route.LoaderArgs) {
	const filters = readResourceFilters(new URL(request.url).searchParams);
	const listing = await listResources(context.get(databaseContext), filters);
	describeList(
		{ context, request },
		{ ...about, page: listing.page },
		listing.rows.map(({ id, name }) => ({ name, url: href("/resources/:id", { id }) })),
	);
	return { filters, listing, feeds: feedLinks(resourceFeed(filters)) };
}

export function meta(args: Route.MetaArgs): Route.MetaDescriptors {
	return listMeta(args, about);
}

export default function Resources({ loaderData: { filters, listing, feeds } }: Route.ComponentProps) {
	const { q, type } = filters;
	return (
		<Page
			title={about.title}
			intro={about.description}
			actions={<PostLink to={href("/resources/new")} label="+ Add Resource" signInLabel="Sign In to Add" />}
		>
			<FilteredList
				isFollowed
				{...{ listing, path: about.path, asked: { q, type }, feed: feeds[0].href }}
				placeholder="Name, topic, who it is for"
				filters={
					<FilterSelect
						label="Type"
						name="type"
						all="All Types"
						options={filterTypes}
						asked={type}
						otherwise={type && resourceTypeLabel(type)}
					/>
				}
				nouns={["resource", "resources"]}
				order="newest first"
				noMatch={{ title: resourceMessages.noMatch, text: "Try fewer words or another type." }}
				none={{ text: "No resources yet. Add one that helped you; it may help others." }}
			>
				<DrawnOnce
					as="ul"
					className="rows"
					of="resource-row"
					each={listing.rows}
					draw={(resource) => <ResourceRow key={resource.id} resource={resource} />}
				/>
			</FilteredList>
		</Page>
	);
}

export const ErrorBoundary = listFailure({ title: about.title, message: resourceMessages.loadFailed });
