import { href } from "react-router";
import { viewerContext } from "#app/accounts/viewer.ts";
import { withFlash } from "#app/boards/flash.server.ts";
import { Flash } from "#app/boards/flash.tsx";
import { databaseContext } from "#app/db/client.server.ts";
import { feedLinks } from "#app/feeds/feed.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { LinkChip } from "#app/ui/chip.tsx";
import { FilterLinks } from "#app/ui/filter-form.tsx";
import { FilteredList } from "#app/ui/filtered-list.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Page } from "#app/ui/page.tsx";
import { listFailure } from "#app/web/list-failure.tsx";
import { listMeta } from "#app/web/page-meta.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import { describeList } from "#app/web/structured-data.server.ts";
import type { Route } from "./+types/list.ts";
import { mediaFeed } from "./media.feed.server.ts";
import { mediaMessages, tagsOf, typeButtons } from "./media.ts";
import { readMediaFilters } from "./media-filters.ts";
import { listMedia } from "./media-list.server.ts";
import { mediaPath } from "./media-path.ts";
import { MediaTile } from "./media-tile.tsx";
import "./media.css";

export const handle: RouteHandle = { reads: ["media_items", "dead_links"], query: ["q", "type", "tag", "page"] };

const about = {
	title: "SciComm in Action",
	description: "Articles, videos and podcasts that explain science well.",
	path: href("/inaction"),
};
/** Tiles that a wide screen shows before it is scrolled. */
const eagerTiles = 2;

export async function loader({ request, context }: Route.LoaderArgs) {
	const viewer = context.get(viewerContext);
	const filters = readMediaFilters(new URL(request.url).searchParams);
	const listing = await listMedia(context.get(databaseContext), viewer, filters);
	describeList(
		{ context, request },
		{ ...about, page: listing.page },
		listing.items.map(({ id, title }) => ({ name: title, url: href("/inaction/:id", { id }) })),
	);
	const { saved, edited, deleted } = mediaMessages;
	const feeds = feedLinks(mediaFeed(filters));
	return withFlash(request, { saved, edited, deleted }, { filters, listing, feeds, signedIn: viewer !== null });
}

export function meta(args: Route.MetaArgs): Route.MetaDescriptors {
	return listMeta(args, about);
}

export default function MediaBoard({ loaderData }: Route.ComponentProps) {
	const { filters, listing, feeds, signedIn, flash } = loaderData;
	const { q, type, tag } = filters;
	const tags = tagsOf(listing.items);
	return (
		<Page
			title={about.title}
			intro={about.description}
			actions={
				signedIn && (
					<ButtonLink to={href("/inaction/new")} variant="sun">
						Add Content
					</ButtonLink>
				)
			}
		>
			<Flash message={flash} />
			<FilteredList
				isFollowed
				{...{ path: about.path, asked: { q, type, tag }, feed: feeds[0].href }}
				listing={{ ...listing, pages: listing.totalPages }}
				placeholder="Search by title, description, or author..."
				filters={
					<>
						<FilterLinks label="Types">
							{type && <input type="hidden" name="type" value={type} />}
							{tag && <input type="hidden" name="tag" value={tag} />}
							{typeButtons.map(({ type: one, label }) => (
								<LinkChip
									key={one}
									to={mediaPath({ ...filters, type: one === type ? null : one })}
									current={one === type}
								>
									{label}
								</LinkChip>
							))}
						</FilterLinks>
						{tags.length > 0 && (
							<FilterLinks label="Browse by Tags">
								{tags.map((one) => (
									<LinkChip
										key={one}
										to={mediaPath({ ...filters, tag: one === tag ? null : one })}
										current={one === tag}
									>
										{one}
									</LinkChip>
								))}
							</FilterLinks>
						)}
					</>
				}
				nouns={["item", "items"]}
				order="newest first"
				noMatch={{ title: mediaMessages.noMatch, text: "Try fewer words, another type or no tag." }}
				none={{ text: "No content yet. Yours could be the first." }}
				active={
					tag !== null && (
						<span className="chip chip-removable">
							<span>
								Tag: <bdi>{tag}</bdi>
							</span>
							<a href={mediaPath({ ...filters, tag: null })} className="chip-remove" aria-label={`Clear tag ${tag}`}>
								<Icon name="x" />
							</a>
						</span>
					)
				}
			>
				<ul className="tiles media">
					{listing.items.map((item, i) => (
						<MediaTile key={item.id} item={item} filters={filters} eager={i < eagerTiles} />
					))}
				</ul>
			</FilteredList>
		</Page>
	);
}

export const ErrorBoundary = listFailure({ title: about.title, message: mediaMessages.loadFailed });
