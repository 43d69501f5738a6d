import { initialsOf } from "#app/cards/card.ts";
import { TilePicture } from "#app/images/tile-picture.tsx";
import { DeadLink } from "#app/links/dead-link.tsx";
import { MorseCode } from "#app/ui/morse-code.tsx";
import { ItemActions } from "./item-actions.tsx";
import { categoryLabel } from "./showcase.ts";
import type { ShowcaseItem } from "./showcase-list.server.ts";

interface ItemTileProps {
	item: ShowcaseItem;
	/** Whether whoever sees it decides what stands there. */
	moderates: boolean;
	/** Where old links to it lead; none where it stands a second time. */
	anchor?: string;
	/** Whether the picture is likely to be seen at once. */
	eager?: boolean;
}

/** An item of the showcase: the whole tile is the link to it, which opens in a new tab, but for what is done about it. */
export function ItemTile({ item, moderates, anchor, eager = false }: ItemTileProps) {
	return (
		<li className="tile item" id={anchor}>
			{item.imageUrl ? (
				<TilePicture className="item-picture" src={item.imageUrl} width={1200} height={750} eager={eager} />
			) : (
				<div className="tile-picture item-picture item-plain">
					<MorseCode text={initialsOf(item.title)} thickness={8} />
				</div>
			)}
			<div className="tile-body">
				<p className="text-sun-deep text-small font-semibold">{categoryLabel(item.category)}</p>
				<h3 className="item-title" dir="auto">
					<a href={item.link} target="_blank" rel="noopener noreferrer nofollow ugc" className="tile-link">
						{item.title}
					</a>
				</h3>
				<p className="text-muted wrap-anywhere" dir="auto">
					{item.description}
				</p>
				<DeadLink title={item.title} url={item.link} deadSince={item.deadSince} />
				<div className="chips tile-tags gap-1.5 mt-auto pt-2">
					{item.tags.map((tag) => (
						<span key={tag} className="chip">
							{tag}
						</span>
					))}
					<ItemActions item={item} moderates={moderates} />
				</div>
			</div>
		</li>
	);
}
