/** What other sites need to show a card in theirs: the rules of its frame and of oEmbed. */
import { href } from "react-router";
import { escapeMarkup } from "#app/web/markup.ts";
import { cardUrl } from "../card-address.ts";

export interface EmbeddedCard {
	id: string;
	handle: string | null;
	name: string;
	title: string;
}

/** Width of the frame where nobody asks for another, in CSS pixels. Its page fits into 280 to 600. */
const usualWidth = 480;
/** From this width on the frame's page stands in few lines. */
const wideFrame = 400;
/** As round as the card in it, beyond whose corners a browser paints where its theme is not that of the page around. */
const frameRadius = 18;
const frameHeight = { wide: 350, narrow: 410 };

export interface FrameLimits {
	maxWidth?: number;
	maxHeight?: number;
}

/** Width and height of the frame in CSS pixels, within the limits. */
export function frameSize({ maxWidth = usualWidth, maxHeight = Number.POSITIVE_INFINITY }: FrameLimits = {}) {
	const width = Math.min(usualWidth, maxWidth);
	return { width, height: Math.min(width < wideFrame ? frameHeight.narrow : frameHeight.wide, maxHeight) };
}

function embedUrl(card: Pick<EmbeddedCard, "id">, origin: string) {
	return origin + href("/card/:id/embed", { id: card.id });
}

/** What a frame is called for those who hear the page, and a card for those who list it. */
export function embedTitle({ name, title }: EmbeddedCard) {
	return `${name}, ${title}`;
}

export function embedSnippet(card: EmbeddedCard, origin: string, limits?: FrameLimits) {
	const { width, height } = frameSize(limits);
	const [src, title] = [embedUrl(card, origin), embedTitle(card)].map(escapeMarkup);
	return `<iframe src="${src}" title="${title}" width="${width}" height="${height}" style="border:0;border-radius:${frameRadius}px;max-width:100%" loading="lazy"></iframe>`;
}

export const oembedTypes = { json: "application/json", xml: "text/xml" } as const;
export type OembedFormat = keyof typeof oembedTypes;

/** The address that tells another site's software how to embed the card. */
function oembedUrl(card: Pick<EmbeddedCard, "id" | "handle">, origin: string, format: OembedFormat) {
	return `${origin}${href("/oembed")}?${new URLSearchParams({ url: cardUrl(card, origin), format })}`;
}

/** The links in the head of a card's page by which other sites' software finds out. */
export function embedDiscovery(card: EmbeddedCard, origin: string) {
	return (["json", "xml"] as const).map((format) => ({
		tagName: "link" as const,
		rel: "alternate",
		type: `${oembedTypes[format]}+oembed`,
		href: oembedUrl(card, origin, format),
		title: embedTitle(card),
	}));
}
