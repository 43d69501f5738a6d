import { href, useSearchParams } from "react-router";
import { withFlash } from "#app/boards/flash.server.ts";
import { Flash } from "#app/boards/flash.tsx";
import { PostLink } from "#app/boards/post-link.tsx";
import { databaseContext } from "#app/db/client.server.ts";
import { feedLinks } from "#app/feeds/feed.ts";
import { Chips, LinkChip } from "#app/ui/chip.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Page } from "#app/ui/page.tsx";
import { Pagination, pageSearch } from "#app/ui/pagination.tsx";
import { Results } from "#app/ui/results.tsx";
import { ListFailure } from "#app/web/list-failure.tsx";
import { pageMeta } from "#app/web/page-meta.ts";
import { siteContext } from "#app/web/request-context.ts";
import { describeList } from "#app/web/structured-data.server.ts";
import type { Route } from "./+types/list.ts";
import { eventFeed } from "./event.feed.server.ts";
import { eventMessages, monthsOffered } from "./event.ts";
import { EventDays } from "./event-days.tsx";
import { Filters } from "./event-filter-form.tsx";
import { eventFilters } from "./event-filters.ts";
import { listEvents } from "./event-list.server.ts";
import { monthText, whenText } from "./time-zone.ts";
import "./event.css";

const title = "Events";
const description = "Talks, workshops, festivals and streams of people who explain science.";

export async function loader({ request, context }: Route.LoaderArgs) {
	const filters = eventFilters.parse(Object.fromEntries(new URL(request.url).searchParams));
	const listing = await listEvents(context.get(databaseContext), filters);
	describeList(
		{ context, request },
		{ title, description, path: href("/events"), page: listing.page },
		listing.rows.map(({ id, title }) => ({ name: title, url: href("/events/:id", { id }) })),
	);
	const feed = eventFeed(filters);
	const { deleted } = eventMessages;
	return withFlash(
		context,
		request,
		{ deleted },
		{
			filters,
			listing,
			feeds: feedLinks(feed),
			/** Programs know by its scheme that it is to be subscribed to. */
			calendar: context.get(siteContext).origin.replace(/^https?:/, "webcal:") + feed.calendar,
			months: monthsFrom(new Date()),
			whenName: filters.when && whenText(filters.when),
		},
	);
}

function monthsFrom(now: Date) {
	return Array.from({ length: monthsOffered }, (_, i) => {
		const when = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + i)).toISOString().slice(0, 7);
		return { when, name: monthText(when) };
	});
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
	return loaderHeaders;
}

export function meta(args: Route.MetaArgs): Route.MetaDescriptors {
	return pageMeta(args, {
		title,
		description,
		path: href("/events") + pageSearch("", args.loaderData?.listing.page ?? 1),
		links: args.loaderData?.feeds,
	});
}

export default function Events({ loaderData }: Route.ComponentProps) {
	const { filters, listing, feeds, calendar, months, whenName, flash } = loaderData;
	const { page: _, past, ...asked } = filters;
	const filtered = Object.values(asked).some(Boolean);
	return (
		<Page
			title={title}
			intro={
				<>
					{description} <span role="status">{countOf(listing.total, filtered, past)}</span>
				</>
			}
			actions={<PostLink to={href("/events/new")} label="Add an Event" signInLabel="Sign In to Add" />}
		>
			<Flash message={flash} />
			<div className="filtered events">
				<Filters filters={filters} months={months} whenName={whenName} clearable={filtered} />
				<Results feed={feeds[0].href}>
					<Times past={past} series={filters.series} />
					{listing.rows.length > 0 ? (
						<EventDays events={listing.rows} past={past} />
					) : (
						<EmptyState title={eventMessages.noMatch} flash={filtered ? "?" : "CQ"}>
							<p>{emptyText(filtered, past)}</p>
						</EmptyState>
					)}
					<Pagination page={listing.page} pages={listing.pages} label="Pages of events" />
					<a href={calendar} className="feed-link">
						Subscribe in your calendar
					</a>
				</Results>
			</div>
		</Page>
	);
}

/** What is coming and what is over stand apart. Whatever else is asked for stays, but for a time, which is on one side alone. */
function Times({ past, series }: { past: boolean; series: string | null }) {
	const [asked] = useSearchParams();
	const pathOf = (wanted: boolean) => {
		const search = new URLSearchParams(asked);
		for (const name of ["page", "past", "when"]) search.delete(name);
		if (wanted) search.set("past", "on");
		return href("/events") + (search.size > 0 ? `?${search}` : "");
	};
	return (
		<nav aria-label="Coming or past" className="event-times">
			<Chips>
				<LinkChip to={pathOf(false)} current={!past}>
					Coming
				</LinkChip>
				<LinkChip to={pathOf(true)} current={past}>
					Past
				</LinkChip>
			</Chips>
			{series !== null && (
				<p>
					Series: <bdi>{series}</bdi>
				</p>
			)}
		</nav>
	);
}

function emptyText(filtered: boolean, past: boolean) {
	if (filtered) return "Try fewer words, another time or another place.";
	return past
		? "Nothing has taken place yet."
		: "Nothing is coming up yet. Add the first event, and people will find it here.";
}

function countOf(total: number, filtered: boolean, past: boolean) {
	const events = `${total.toLocaleString("en-US")} ${past ? "past " : ""}${total === 1 ? "event" : "events"}`;
	return filtered ? `${events} found.` : past ? `${events}, the latest first.` : `${events}, the soonest first.`;
}

export function ErrorBoundary() {
	return <ListFailure title={title} message={eventMessages.loadFailed} path={href("/events")} />;
}
