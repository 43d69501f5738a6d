import { type ReactNode, useEffect, useRef } from "react";
import { href, useLocation, useNavigation, useRouteLoaderData } from "react-router";
import { ButtonLink } from "./button.tsx";
import { EmptyState } from "./empty-state.tsx";
import { type Asked, countAsked } from "./filter-form.tsx";
import { Pagination } from "./pagination.tsx";

export interface ResultsProps {
	/** `isMore` where there are more than the `total` that the pages show. */
	listing: { total: number; isMore?: boolean; page: number; pages: number };
	/** What one of them is called, and several of them. */
	nouns: readonly [string, string];
	/** How a list is ordered that is not searched, such as `newest first`. */
	order: string;
	asked: Asked;
	/** The path of the whole list. */
	path: string;
	clear?: string;
	/** What stands in place of a search without results. */
	noMatch: { title: string; text: string };
	/** What stands in place of a list that is empty; its title is that of `noMatch`, if it has none. */
	none: { title?: string; text: string; actions?: ReactNode };
	/** Stands beside the number of results. */
	active?: ReactNode;
	/** Stands below it, before the results or what stands in their place. */
	hint?: ReactNode;
	/** Whether members may follow it with what is asked. */
	isFollowed?: boolean;
	feed?: string;
	/** The feed that calendars subscribe to. */
	calendar?: string;
	children: ReactNode;
}

/**
 * What a list shows, beside its filters: how much it is, a page of it, and the way to the others. Fades while others are on their way; the
 * focus goes along to another page.
 */
export function Results(props: ResultsProps) {
	const {
		listing,
		nouns,
		order,
		asked,
		path,
		clear = "Clear Filters",
		noMatch,
		none,
		active,
		hint,
		isFollowed,
		feed,
		calendar,
		children,
	} = props;
	const signedIn = Boolean(useRouteLoaderData<{ account: object | null }>("root")?.account);
	const { pathname } = useLocation();
	const { location, formMethod } = useNavigation();
	const searching = location?.pathname === pathname && formMethod !== "POST";
	const filtered = countAsked(asked) > 0;
	const counted = `${listing.total.toLocaleString("en-US")} ${nouns[listing.total === 1 ? 0 : 1]}`;
	const count = listing.isMore ? `More than ${counted}` : counted;
	const results = useRef<HTMLElement>(null);
	const shown = useRef(listing.page);
	useEffect(() => {
		const at = document.activeElement;
		const isOnList = at === document.body || results.current?.contains(at);
		if (shown.current !== listing.page && isOnList) results.current?.focus({ preventScroll: true });
		shown.current = listing.page;
	}, [listing.page]);
	const { title = noMatch.title, text, actions } = filtered ? { ...noMatch, actions: undefined } : none;
	return (
		<section className="results" ref={results} tabIndex={-1} aria-label="Results" aria-busy={searching}>
			<div className="results-head">
				<p role="status">{filtered ? `${count} found.` : `${count}, ${order}.`}</p>
				{active}
				{filtered && (
					<ButtonLink to={path} variant="plain">
						{clear}
					</ButtonLink>
				)}
			</div>
			{hint}
			{listing.total > 0 ? (
				children
			) : (
				<EmptyState title={title} flash={filtered ? "?" : "CQ"} actions={actions}>
					<p>{text}</p>
				</EmptyState>
			)}
			<Pagination page={listing.page} pages={listing.pages} />
			{listing.isMore && listing.pages > 1 && listing.page === listing.pages && (
				<p className="text-muted">The pages end here. Search or filter to find the rest.</p>
			)}
			{calendar && (
				<a href={calendar} className="feed-link">
					Subscribe in your calendar
				</a>
			)}
			{isFollowed && (
				<a href={followLink(path + queryOf(asked), signedIn)} className="feed-link">
					{filtered ? "Follow this search" : "Follow this list"}
				</a>
			)}
			{feed && (
				<a href={feed} rel="external" className="feed-link">
					RSS feed
				</a>
			)}
		</section>
	);
}

function queryOf(asked: Asked) {
	const given = Object.entries(asked).flatMap(([name, value]) =>
		[value].flat().flatMap((one) => (one ? [[name, one === true ? "on" : one]] : [])),
	);
	return given.length > 0 ? `?${new URLSearchParams(given)}` : "";
}

/** Who is not signed in is led to sign in, and from there to the question. */
function followLink(what: string, signedIn: boolean) {
	const question = `${href("/following")}?${new URLSearchParams({ what })}`;
	return signedIn ? question : `${href("/login")}?${new URLSearchParams({ redirect: question })}`;
}
