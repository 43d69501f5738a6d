import { href } from "react-router";
import { viewerContext } from "#app/accounts/viewer.ts";
import { withFlash } from "#app/boards/flash.server.ts";
import { Flash } from "#app/boards/flash.tsx";
import { OrganisationAsked } from "#app/boards/organisation-asked.tsx";
import { popularTags } from "#app/boards/popular-tags.server.ts";
import { PostLink } from "#app/boards/post-link.tsx";
import { databaseContext } from "#app/db/client.server.ts";
import { feedLinks } from "#app/feeds/feed.ts";
import { FilteredList } from "#app/ui/filtered-list.tsx";
import { Page } from "#app/ui/page.tsx";
import { DrawnOnce } from "#app/web/drawn-once.tsx";
import { listFailure } from "#app/web/list-failure.tsx";
import { listMeta } from "#app/web/page-meta.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import { describeList } from "#app/web/structured-data.server.ts";
import type { Route } from "./+types/list.ts";
import { jobFeed } from "./job.feed.server.ts";
import { jobMessages } from "./job.ts";
import { JobFilterFields } from "./job-filter-fields.tsx";
import { readJobFilters } from "./job-filters.ts";
import { countChoices, jobTags, listJobs } from "./job-list.server.ts";
import { JobRow } from "./job-row.tsx";
import "./job.css";

export const handle: RouteHandle = {
	reads: ["job_listings"],
	query: ["q", "location", "organisation", "category", "type", "tag", "page"],
};

const about = { title: "Jobs", description: "Paid work in science communication.", path: href("/jobs") };
const { created, updated, deleted } = jobMessages;

export async function loader({ request, context }: Route.LoaderArgs) {
	const db = context.get(databaseContext);
	const filters = readJobFilters(new URL(request.url).searchParams);
	const [listing, counts, tags] = await Promise.all([
		listJobs(db, context.get(viewerContext), filters),
		countChoices(db, filters),
		popularTags(db, jobTags),
	]);
	describeList(
		{ context, request },
		{ ...about, page: listing.page },
		listing.rows.map(({ id, title }) => ({ name: title, url: href("/jobs/:id", { id }) })),
	);
	const feeds = feedLinks(jobFeed(filters));
	return withFlash(request, { created, updated, deleted }, { filters, listing, counts, tags, feeds });
}

export function meta(args: Route.MetaArgs): Route.MetaDescriptors {
	return listMeta(args, about);
}

export default function Jobs({ loaderData }: Route.ComponentProps) {
	const { filters, listing, counts, tags, feeds, flash } = loaderData;
	const { q, location, organisation, categories, types, tags: asked } = filters;
	return (
		<Page
			title={about.title}
			intro={about.description}
			actions={<PostLink to={href("/jobs/new")} label="Post a Job" signInLabel="Sign In to Post" />}
		>
			<Flash message={flash} />
			<FilteredList
				isFollowed
				{...{ listing, path: about.path, feed: feeds[0].href }}
				asked={{ q, location, organisation, category: categories, type: types, tag: asked }}
				placeholder="Title, company, description"
				filters={<JobFilterFields filters={filters} counts={counts} tags={tags} />}
				nouns={["listing", "listings"]}
				order="newest first"
				noMatch={{ title: jobMessages.noMatch, text: "Try fewer words, another place or another category." }}
				active={<OrganisationAsked name={organisation} />}
				none={{ text: "No jobs are open right now. Post the first one." }}
			>
				<DrawnOnce
					as="ul"
					className="rows"
					of="job-row"
					each={listing.rows}
					draw={(job) => <JobRow key={job.id} job={job} />}
				/>
			</FilteredList>
		</Page>
	);
}

export const ErrorBoundary = listFailure({ title: about.title, message: jobMessages.loadFailed });
