import { href } from "react-router";
import { databaseContext } from "#app/db/client.server.ts";
import { entryKindLabels, entryKinds } from "#app/entries/entry.ts";
import { feedLinks } from "#app/feeds/feed.ts";
import { TextField } from "#app/ui/field.tsx";
import { FilterSelect } from "#app/ui/filter-form.tsx";
import { FilteredList } from "#app/ui/filtered-list.tsx";
import { Page } from "#app/ui/page.tsx";
import { pageSearch } from "#app/ui/pagination.tsx";
import { listFailure } from "#app/web/list-failure.tsx";
import { pageMeta } from "#app/web/page-meta.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/show.ts";
import { ResultGroups } from "./result-groups.tsx";
import { ResultRow } from "./result-row.tsx";
import { searchFeed } from "./search.feed.server.ts";
import { searchMessages } from "./search.ts";
import { readSearchFilters, type Search } from "./search-filters.ts";
import { search } from "./search-list.server.ts";
import { searchPath } from "./search-path.ts";
import "#app/boards/boards.css";
import "./search.css";

export const handle: RouteHandle = { onlyRead: true };

const about = {
	title: "Search",
	description: "Cards, resources, jobs, events, projects and everything else on Heliograph, in one search.",
	path: href("/search"),
};

export async function loader({ url, context }: Route.LoaderArgs) {
	const filters = readSearchFilters(url.searchParams);
	const answer = await search(context.get(databaseContext), filters);
	return { filters, answer, feeds: feedLinks(searchFeed(filters)) };
}

export function meta(args: Route.MetaArgs): Route.MetaDescriptors {
	const { filters, answer, feeds } = args.loaderData ?? {};
	const isAsked = filters !== undefined && (filters.q !== "" || filters.topic !== "" || filters.kind !== null);
	const tab = filters?.q ? `${filters.q} · Search · Heliograph` : undefined;
	// What is typed by anybody is not for search engines to keep.
	return pageMeta(args, {
		...about,
		path: about.path + pageSearch("", answer?.page ?? 1),
		tab,
		links: feeds,
		unlisted: isAsked,
	});
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
	const { filters, answer, feeds } = loaderData;
	const { page: _, ...asked } = filters;
	const isGrouped = asked.kind === null && (asked.q !== "" || asked.topic !== "");
	return (
		<Page title={about.title} intro="Cards, boards, projects and the showcase, in one place.">
			<FilteredList
				isFollowed={answer.canBeFollowed}
				{...{ listing: answer, asked, path: about.path, feed: feeds[0].href }}
				placeholder="A name, a topic, “a phrase”"
				filters={
					<>
						<FilterSelect
							label="Where"
							name="kind"
							all="Everywhere"
							options={entryKinds.map((kind) => ({ value: kind, label: entryKindLabels[kind].many }))}
							asked={asked.kind}
						/>
						<TextField
							label="Topic"
							name="topic"
							defaultValue={asked.topic}
							hint="In the title, the line below it or the topics"
						/>
					</>
				}
				nouns={["result", "results"]}
				order="newest first"
				noMatch={{
					title: searchMessages.noMatch,
					text: "Try fewer words, or the beginning of one. Quotation marks find words that stand together.",
				}}
				none={{ text: "There is nothing here yet." }}
				hint={answer.meant && <DidYouMean meant={answer.meant} asked={asked} />}
			>
				{isGrouped ? (
					<ResultGroups answer={answer} asked={asked} />
				) : (
					<ul className="rows">
						{answer.rows.map((result) => (
							<ResultRow key={result.id} result={result} marked={answer.marked} heading="h2" />
						))}
					</ul>
				)}
			</FilteredList>
		</Page>
	);
}

function DidYouMean({ meant, asked }: { meant: string; asked: Search }) {
	return (
		<p>
			Did you mean{" "}
			<a href={searchPath({ ...asked, q: meant })} dir="auto">
				{meant}
			</a>
			?
		</p>
	);
}

export const ErrorBoundary = listFailure({ title: about.title, message: searchMessages.loadFailed });
