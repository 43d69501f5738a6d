import { href } from "react-router";
import { viewerContext } from "#app/accounts/viewer.ts";
import { withFlash } from "#app/boards/flash.server.ts";
import { Flash } from "#app/boards/flash.tsx";
import { PostLink } from "#app/boards/post-link.tsx";
import { databaseContext } from "#app/db/client.server.ts";
import { feedLinks } from "#app/feeds/feed.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Page } from "#app/ui/page.tsx";
import { Pagination, pageSearch } from "#app/ui/pagination.tsx";
import { Results } from "#app/ui/results.tsx";
import { ListFailure } from "#app/web/list-failure.tsx";
import { pageMeta } from "#app/web/page-meta.ts";
import { describeList } from "#app/web/structured-data.server.ts";
import type { Route } from "./+types/list.ts";
import { jobFeed } from "./job.feed.server.ts";
import { jobMessages } from "./job.ts";
import { Filters } from "./job-filter-form.tsx";
import { readJobFilters } from "./job-filters.ts";
import { countChoices, listJobs, popularJobTags } from "./job-list.server.ts";
import { JobRow } from "./job-row.tsx";
import "./job.css";

const title = "Jobs";
const description = "Paid work in science communication.";
const { created, updated, deleted } = jobMessages;

export async function loader({ request, context }: Route.LoaderArgs) {
	const db = context.get(databaseContext);
	const filters = readJobFilters(new URL(request.url).searchParams);
	const [listing, counts, tags] = await Promise.all([
		listJobs(db, context.get(viewerContext), filters),
		countChoices(db, filters),
		popularJobTags(db),
	]);
	describeList(
		{ context, request },
		{ title, description, path: href("/jobs"), page: listing.page },
		listing.rows.map(({ id, title }) => ({ name: title, url: href("/jobs/:id", { id }) })),
	);
	const feeds = feedLinks(jobFeed(filters));
	return withFlash(context, request, { created, updated, deleted }, { filters, listing, counts, tags, feeds });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
	return loaderHeaders;
}

export function meta(args: Route.MetaArgs): Route.MetaDescriptors {
	return pageMeta(args, {
		title,
		description,
		path: href("/jobs") + pageSearch("", args.loaderData?.listing.page ?? 1),
		links: args.loaderData?.feeds,
	});
}

export default function Jobs({ loaderData }: Route.ComponentProps) {
	const { filters, listing, counts, tags, feeds, flash } = loaderData;
	const { q, location, categories, types } = filters;
	const filtered = [q, location].some(Boolean) || [categories, types, filters.tags].some((asked) => asked.length > 0);
	return (
		<Page
			title={title}
			intro={
				<>
					Paid work in science communication. <span role="status">{countOf(listing.total, filtered)}</span>
				</>
			}
			actions={<PostLink to={href("/jobs/new")} label="Post a Job" signInLabel="Sign In to Post" />}
		>
			<Flash message={flash} />
			<div className="filtered jobs">
				<Filters filters={filters} counts={counts} tags={tags} clearable={filtered} />
				<Results feed={feeds[0].href}>
					{listing.rows.length > 0 ? (
						<ul className="rows">
							{listing.rows.map((job) => (
								<JobRow key={job.id} job={job} />
							))}
						</ul>
					) : (
						<EmptyState title={jobMessages.noMatch} flash={filtered ? "?" : "CQ"}>
							<p>
								{filtered
									? "Try fewer words, another place or another category."
									: "No listing is open now. Post the first one, and communicators will find it here."}
							</p>
						</EmptyState>
					)}
					<Pagination page={listing.page} pages={listing.pages} label="Pages of jobs" />
				</Results>
			</div>
		</Page>
	);
}

function countOf(total: number, filtered: boolean) {
	const jobs = `${total.toLocaleString("en-US")} ${filtered ? "" : "open "}${total === 1 ? "listing" : "listings"}`;
	return filtered ? `${jobs} found.` : `${jobs}.`;
}

export function ErrorBoundary() {
	return <ListFailure title={title} message={jobMessages.loadFailed} path={href("/jobs")} />;
}
