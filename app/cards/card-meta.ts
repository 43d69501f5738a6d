import { type MetaSource, pageMeta } from "#app/web/page-meta.ts";
import type { CardFace } from "./card.ts";
import { cardPath } from "./card-address.ts";

interface PreviewedCard extends Pick<CardFace, "name" | "title" | "bio" | "expertise"> {
	id: string;
	handle: string | null;
}

interface CardPage {
	card: PreviewedCard;
	picture: string;
	tab?: string;
	unlisted?: boolean;
}

/** The tags of the pages of a card, which all are previewed as the card. */
export function cardMeta(source: MetaSource, { card, ...page }: CardPage) {
	return pageMeta(source, {
		title: `${card.name}, ${card.title}`,
		description: card.bio || `${card.name} explains ${card.expertise}.`,
		path: cardPath(card),
		type: "profile",
		...page,
	});
}
