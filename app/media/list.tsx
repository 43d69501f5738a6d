import { useEffect, useRef } from "react";
import { href } from "react-router";
import { viewerContext } from "#app/accounts/viewer.ts";
import { withFlash } from "#app/boards/flash.server.ts";
import { Flash } from "#app/boards/flash.tsx";
import { databaseContext } from "#app/db/client.server.ts";
import { feedLinks } from "#app/feeds/feed.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Page } from "#app/ui/page.tsx";
import { Pagination, pageSearch } from "#app/ui/pagination.tsx";
import { Results } from "#app/ui/results.tsx";
import { ListFailure } from "#app/web/list-failure.tsx";
import { pageMeta } from "#app/web/page-meta.ts";
import { describeList } from "#app/web/structured-data.server.ts";
import type { Route } from "./+types/list.ts";
import { mediaFeed } from "./media.feed.server.ts";
import { mediaMessages, tagsOf } from "./media.ts";
import { Filters } from "./media-filter-form.tsx";
import { mediaFilters } from "./media-filters.ts";
import { listMedia } from "./media-list.server.ts";
import { MediaTile } from "./media-tile.tsx";
import "./media.css";

const title = "SciComm in Action";
const description = "Articles, videos and podcasts that explain science well.";
/** Tiles that a wide screen shows before it is scrolled. */
const eagerTiles = 3;

export async function loader({ request, context }: Route.LoaderArgs) {
	const viewer = context.get(viewerContext);
	const filters = mediaFilters.parse(Object.fromEntries(new URL(request.url).searchParams));
	const listing = await listMedia(context.get(databaseContext), viewer, filters);
	describeList(
		{ context, request },
		{ title, description, path: href("/inaction"), page: listing.page },
		listing.items.map(({ title, url }) => ({ name: title, url })),
	);
	const flashes = { saved: mediaMessages.saved, deleted: mediaMessages.deleted };
	const feeds = feedLinks(mediaFeed(filters));
	return withFlash(context, request, flashes, { filters, listing, feeds, signedIn: viewer !== null });
}

export function meta(args: Route.MetaArgs): Route.MetaDescriptors {
	return pageMeta(args, {
		title,
		description,
		path: href("/inaction") + pageSearch("", args.loaderData?.listing.page ?? 1),
		links: args.loaderData?.feeds,
	});
}

export default function MediaBoard({ loaderData }: Route.ComponentProps) {
	const { filters, listing, feeds, signedIn, flash } = loaderData;
	const filtered = filters.q !== "" || filters.type !== null || filters.tag !== null;
	return (
		<Page
			title={title}
			intro={
				<>
					Articles, videos and podcasts that explain science well.{" "}
					<span role="status">{countOf(listing.total, filtered)}</span>
				</>
			}
			actions={
				signedIn && (
					<ButtonLink to={href("/inaction/new")} variant="sun">
						Add Content
					</ButtonLink>
				)
			}
		>
			<Flash message={flash} />
			<Filters filters={filters} tags={tagsOf(listing.items)} />
			<Results feed={feeds[0].href}>
				<Items listing={listing} filters={filters} filtered={filtered} />
				<Pagination page={listing.page} pages={listing.totalPages} label="Pages of content" />
			</Results>
		</Page>
	);
}

type ItemsProps = Pick<Route.ComponentProps["loaderData"], "listing" | "filters"> & { filtered: boolean };

/** The items of a page. Another page of them scrolls to the top, and the focus goes along, from the link to that page. */
function Items({ listing, filters, filtered }: ItemsProps) {
	const list = useRef<HTMLUListElement>(null);
	const shown = useRef(listing.page);
	useEffect(() => {
		if (shown.current !== listing.page) list.current?.focus({ preventScroll: true });
		shown.current = listing.page;
	}, [listing.page]);
	if (listing.items.length === 0) {
		return (
			<EmptyState
				title={mediaMessages.noMatch}
				flash={filtered ? "?" : "CQ"}
				actions={filtered && <ButtonLink to={href("/inaction")}>Clear Filters</ButtonLink>}
			>
				<p>
					{filtered
						? "Try fewer words, another type or no tag."
						: "Nothing is listed yet. What you add may be the first."}
				</p>
			</EmptyState>
		);
	}
	return (
		<ul className="media" ref={list} tabIndex={-1} aria-label={`Content, page ${listing.page}`}>
			{listing.items.map((item, i) => (
				<MediaTile key={item.id} item={item} filters={filters} eager={i < eagerTiles} />
			))}
		</ul>
	);
}

function countOf(total: number, filtered: boolean) {
	const items = `${total.toLocaleString("en-US")} ${total === 1 ? "item" : "items"}`;
	return filtered ? `${items} found.` : `${items}, newest first.`;
}

export function ErrorBoundary() {
	return <ListFailure title={title} message={mediaMessages.loadFailed} path={href("/inaction")} />;
}
