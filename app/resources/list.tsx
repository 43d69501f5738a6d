import { href } from "react-router";
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
import { resourceFeed } from "./resource.feed.server.ts";
import { filterTypes, resourceMessages, resourceTypeLabel } from "./resource.ts";
import { resourceFilters } from "./resource-filters.ts";
import { listResources } from "./resource-list.server.ts";
import { ResourceRow } from "./resource-row.tsx";

const title = "Resources";
const description = "Courses, programs, tools and communities for people who explain science.";

export async function loader({ request, context }: Route.LoaderArgs) {
	const filters = resourceFilters.parse(Object.fromEntries(new URL(request.url).searchParams));
	const listing = await listResources(context.get(databaseContext), filters);
	describeList(
		{ context, request },
		{ title, description, path: href("/resources"), page: listing.page },
		listing.rows.map(({ name, url }) => ({ name, url })),
	);
	return { filters, listing, feeds: feedLinks(resourceFeed(filters)) };
}

export function meta(args: Route.MetaArgs): Route.MetaDescriptors {
	return pageMeta(args, {
		title,
		description,
		path: href("/resources") + pageSearch("", args.loaderData?.listing.page ?? 1),
		links: args.loaderData?.feeds,
	});
}

export default function Resources({ loaderData: { filters, listing, feeds } }: Route.ComponentProps) {
	const filtered = filters.q !== "" || filters.type !== null;
	return (
		<Page
			title={title}
			intro={
				<>
					Courses, programs, tools and communities for people who explain science.{" "}
					<span role="status">{countOf(listing.total, filtered)}</span>
				</>
			}
			actions={<PostLink to={href("/resources/new")} label="+ Add Resource" signInLabel="Sign In to Add" />}
		>
			<div className="filtered">
				<Filters filters={filters} clearable={filtered} />
				<Results feed={feeds[0].href}>
					{listing.rows.length > 0 ? (
						<ul className="rows">
							{listing.rows.map((resource) => (
								<ResourceRow key={resource.id} resource={resource} />
							))}
						</ul>
					) : (
						<EmptyState title={resourceMessages.noMatch} flash={filtered ? "?" : "CQ"}>
							<p>
								{filtered
									? "Try fewer words or another type."
									: "Nothing is listed yet. Add what helped you, and it may help others."}
							</p>
						</EmptyState>
					)}
					<Pagination page={listing.page} pages={listing.pages} label="Pages of resources" />
				</Results>
			</div>
		</Page>
	);
}

function countOf(total: number, filtered: boolean) {
	const resources = `${total.toLocaleString("en-US")} ${total === 1 ? "resource" : "resources"}`;
	return filtered ? `${resources} found.` : `${resources}, newest first.`;
}

interface FiltersProps {
	filters: Route.ComponentProps["loaderData"]["filters"];
	clearable: boolean;
}

function Filters({ filters, clearable }: FiltersProps) {
	// 'Other' can stand in an address, though nobody is asked whether to look for it.
	const isOffered = filterTypes.some(({ value }) => value === filters.type);
	return (
		<FilterForm asked={{ q: filters.q, type: filters.type }}>
			<div className="grid gap-4">
				<TextField
					label="Search"
					name="q"
					type="search"
					defaultValue={filters.q}
					placeholder="Name, topic, who it is for"
				/>
				<SelectField label="Type" name="type" defaultValue={filters.type ?? ""}>
					<option value="">All Types</option>
					{filterTypes.map((type) => (
						<option key={type.value} value={type.value}>
							{type.label}
						</option>
					))}
					{filters.type !== null && !isOffered && (
						<option value={filters.type}>{resourceTypeLabel(filters.type)}</option>
					)}
				</SelectField>
			</div>
			<FilterActions path={href("/resources")} clearable={clearable} />
		</FilterForm>
	);
}

export function ErrorBoundary() {
	return <ListFailure title={title} message={resourceMessages.loadFailed} path={href("/resources")} />;
}
