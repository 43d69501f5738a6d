import { href, useSearchParams } from "react-router";
import { withFlash } from "#app/boards/flash.server.ts";
import { Flash } from "#app/boards/flash.tsx";
import { OrganisationAsked } from "#app/boards/organisation-asked.tsx";
import { PostLink } from "#app/boards/post-link.tsx";
import { databaseContext } from "#app/db/client.server.ts";
import { pick } from "#app/db/pick.server.ts";
import { feedLinks } from "#app/feeds/feed.ts";
import { Chips, LinkChip } from "#app/ui/chip.tsx";
import { FilteredList } from "#app/ui/filtered-list.tsx";
import { Page } from "#app/ui/page.tsx";
import { listFailure } from "#app/web/list-failure.tsx";
import { listMeta } from "#app/web/page-meta.ts";
import { siteContext } from "#app/web/request-context.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import { describeList } from "#app/web/structured-data.server.ts";
import type { Route } from "./+types/list.ts";
import { eventFeed } from "./event.feed.server.ts";
import { eventMessages, monthsOffered } from "./event.ts";
import { EventDays } from "./event-days.tsx";
import { EventFilterFields } from "./event-filter-fields.tsx";
import { readEventFilters } from "./event-filters.ts";
import { listEvents } from "./event-list.server.ts";
import { monthText, whenText } from "./time-zone.ts";
import "./event.css";

export const handle: RouteHandle = {
	reads: ["events"],
	query: ["q", "kind", "when", "place", "organisation", "language", "online", "free", "series", "past", "page"],
};

const about = {
	title: "Events",
	description: "Talks, workshops, festivals and streams by people who explain science.",
	path: href("/events"),
};

export async function loader({ request, context }: Route.LoaderArgs) {
	const filters = readEventFilters(new URL(request.url).searchParams);
	const listing = await listEvents(context.get(databaseContext), filters);
	describeList(
		{ context, request },
		{ ...about, page: listing.page },
		listing.rows.map(({ id, title }) => ({ name: title, url: href("/events/:id", { id }) })),
	);
	const feed = eventFeed(filters);
	return withFlash(request, pick(eventMessages, "deleted"), {
		filters,
		listing,
		...(!filters.past && {
			feeds: feedLinks(feed),
			/** Programs know by its scheme that it is to be subscribed to. */
			calendar: context.get(siteContext).origin.replace(/^https?:/, "webcal:") + feed.calendar,
		}),
		months: monthsFrom(new Date(), filters.past),
		whenName: filters.when && whenText(filters.when),
	});
}

/** This month, and those after it or, of what is over, before it. */
function monthsFrom(now: Date, past: boolean) {
	return Array.from({ length: monthsOffered }, (_, i) => {
		const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + (past ? -i : i)))
			.toISOString()
			.slice(0, 7);
		return { value: month, label: monthText(month) };
	});
}

export function meta(args: Route.MetaArgs): Route.MetaDescriptors {
	return listMeta(args, { ...about, path: listPath(args.loaderData?.filters.past) });
}

/** What is coming and what is over are two lists. */
function listPath(past = false) {
	return about.path + (past ? "?past=on" : "");
}

export default function Events({ loaderData }: Route.ComponentProps) {
	const { filters, listing, feeds, calendar, months, whenName, flash } = loaderData;
	const { page: _, past, ...asked } = filters;
	const series = asked.series !== null && (
		<p>
			Series: <bdi>{asked.series}</bdi>
		</p>
	);
	return (
		<Page
			title={about.title}
			intro={about.description}
			actions={<PostLink to={href("/events/new")} label="Add an Event" signInLabel="Sign In to Add" />}
		>
			<Flash message={flash} />
			<Times past={past} />
			<FilteredList
				isFollowed={!past}
				{...{ listing, asked, path: listPath(past), feed: feeds?.[0].href, calendar }}
				placeholder="Title, description, organiser"
				filters={<EventFilterFields filters={filters} months={months} whenName={whenName} />}
				nouns={past ? ["past event", "past events"] : ["event", "events"]}
				order={past ? "the latest first" : "the soonest first"}
				noMatch={{ title: eventMessages.noMatch, text: "Try fewer words, another time or another place." }}
				none={{
					text: past
						? "There are no past events yet."
						: "Nothing is coming up yet. Add the first event, and people will find it here.",
				}}
				active={
					<>
						{series}
						<OrganisationAsked name={asked.organisation} />
					</>
				}
			>
				<EventDays events={listing.rows} past={past} />
			</FilteredList>
		</Page>
	);
}

/** What is coming and what is over stand apart. Whatever else is asked for stays, but for a time, which is on one side alone. */
function Times({ past }: { past: boolean }) {
	const [asked] = useSearchParams();
	const pathOf = (wanted: boolean) => {
		const search = new URLSearchParams(asked);
		for (const name of ["page", "past", "when"]) search.delete(name);
		if (wanted) search.set("past", "on");
		return about.path + (search.size > 0 ? `?${search}` : "");
	};
	return (
		<nav aria-label="Upcoming or past" className="mb-6">
			<Chips>
				<LinkChip to={pathOf(false)} current={!past}>
					Upcoming
				</LinkChip>
				<LinkChip to={pathOf(true)} current={past}>
					Past
				</LinkChip>
			</Chips>
		</nav>
	);
}

export const ErrorBoundary = listFailure({ title: about.title, message: eventMessages.loadFailed });
