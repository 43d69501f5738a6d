import { href } from "react-router";
import { DeadLink } from "#app/links/dead-link.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { LinkChip } from "#app/ui/chip.tsx";
import { Day } from "#app/ui/day.tsx";
import { Cover } from "./cover.tsx";
import { mediaTypeLabels, tagsOnCard } from "./media.ts";
import type { MediaFilters } from "./media-filters.ts";
import type { ListedMedia } from "./media-list.server.ts";
import { mediaPath } from "./media-path.ts";

interface MediaTileProps {
	item: ListedMedia;
	filters: MediaFilters;
	/** Whether the picture is likely to be seen at once. */
	eager: boolean;
}

/** An item of the board: the whole tile is the link to it, which opens in a new tab, but for its tags. */
export function MediaTile({ item, filters, eager }: MediaTileProps) {
	const { id, title, description, url, type, author, tags, date, deadSince, canEdit } = item;
	return (
		<li className="tile media-tile" id={id}>
			<Cover item={item} eager={eager} />
			<div className="tile-body">
				<p className="flex flex-wrap justify-between gap-x-4 gap-y-1 text-muted text-small">
					<span className="text-sun-deep font-semibold">{mediaTypeLabels[type]}</span>
					<Day at={date} />
				</p>
				<h2 className="text-title" dir="auto">
					<a href={url} target="_blank" rel="noopener noreferrer nofollow ugc" className="tile-link">
						{title}
					</a>
				</h2>
				<p className="text-muted" dir="auto">
					{description}
				</p>
				<p className="text-note">
					By <bdi>{author}</bdi>
				</p>
				<DeadLink {...{ title, url, deadSince }} />
				<div className="chips tile-tags mt-auto pt-2">
					{tags.slice(0, tagsOnCard).map((tag) => (
						<LinkChip key={tag} to={mediaPath({ ...filters, tag })} current={tag === filters.tag}>
							{tag}
						</LinkChip>
					))}
					<ButtonLink variant="plain" to={href("/inaction/:id", { id })}>
						More<span className="sr-only">{` about ${title}`}</span>
					</ButtonLink>
					{canEdit && (
						<ButtonLink variant="plain" to={href("/inaction/edit/:id?", { id })} aria-label={`Edit ${title}`}>
							Edit
						</ButtonLink>
					)}
				</div>
			</div>
		</li>
	);
}
