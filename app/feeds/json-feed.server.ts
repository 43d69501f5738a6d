import { htmlOf, withPlaceInXml } from "#app/web/markup.ts";
import { changeOf, type Feed, type FeedItem } from "./feed.ts";
import { permanentId, wholeAddress } from "./feed-address.ts";

export function writeJsonFeed({ origin, place, items }: Feed) {
	const written = {
		version: "https://jsonfeed.org/version/1.1",
		title: place.title,
		home_page_url: origin + place.page,
		feed_url: origin + place.json,
		description: place.description,
		language: "en",
		items: items.map((item) => itemObject(item, origin)),
	};
	// As in the RSS.
	return JSON.stringify(written, (_, value) => (typeof value === "string" ? withPlaceInXml(value) : value));
}

function itemObject(item: FeedItem, origin: string) {
	const { title, url, about, texts, author, tags, image, createdAt } = item;
	return {
		id: permanentId(item),
		url: wholeAddress(url, origin),
		external_url: about === undefined ? undefined : wholeAddress(about, origin),
		title,
		content_html: htmlOf(texts),
		image: image ? wholeAddress(image, origin) : undefined,
		date_published: createdAt,
		date_modified: changeOf(item),
		authors: author ? [{ name: author }] : undefined,
		tags: tags.length > 0 ? tags : undefined,
	};
}
