import { pictureSize } from "#app/drawing/element.ts";
import { escapeMarkup } from "#app/web/markup.ts";
import { cardUrl } from "../card-address.ts";
import {
	type EmbeddedCard,
	embedSnippet,
	embedTitle,
	type FrameLimits,
	frameSize,
	type OembedFormat,
} from "./embedding.ts";

/** Seconds for which other sites may keep the answer. */
const oembedAge = 3600;

/**
 * What oEmbed 1.0 says about a card.
 * @param picture the path of its picture, of which nothing is said where it is larger than asked for
 */
export function describeEmbed(card: EmbeddedCard, picture: string, origin: string, limits: FrameLimits) {
	const { maxWidth = Number.POSITIVE_INFINITY, maxHeight = Number.POSITIVE_INFINITY } = limits;
	const { width, height } = pictureSize;
	const thumbnail = { thumbnail_url: origin + picture, thumbnail_width: width, thumbnail_height: height };
	return {
		type: "rich",
		version: "1.0",
		title: embedTitle(card),
		author_name: card.name,
		author_url: cardUrl(card, origin),
		provider_name: "Heliograph",
		provider_url: origin,
		cache_age: oembedAge,
		html: embedSnippet(card, origin, limits),
		...frameSize(limits),
		...(width <= maxWidth && height <= maxHeight && thumbnail),
	};
}

export function writeOembed(answer: ReturnType<typeof describeEmbed>, format: OembedFormat) {
	if (format === "json") return JSON.stringify(answer);
	const elements = Object.entries(answer).map(([name, value]) => `<${name}>${escapeMarkup(String(value))}</${name}>`);
	return `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>${elements.join("")}</oembed>`;
}

/**
 * The most pixels that a consumer asks for; undefined when it does not.
 * @returns null when what it asks for is no size
 */
export function readPixels(text: string | null) {
	if (text === null || text === "") return undefined;
	return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null;
}

/** The id or slug in a card's address on this site; null for any other address. */
export function cardInAddress(address: string, origin: string) {
	if (!URL.canParse(address)) return null;
	const url = new URL(address);
	const name = /^\/card\/([^/]+)\/?$/.exec(url.pathname)?.[1];
	if (url.origin !== new URL(origin).origin || name === undefined) return null;
	try {
		return decodeURIComponent(name);
	} catch {
		return null;
	}
}
