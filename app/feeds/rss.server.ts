import Builder from "fast-xml-builder";
import { htmlOf, withPlaceInXml } from "#app/web/markup.ts";
import { changeOf, type Feed, type FeedItem, feedTypes, minutesBetweenReads, newestChange } from "./feed.ts";
import { permanentId, wholeAddress } from "./feed-address.ts";

/** XML has one line end, and reads the others as it. */
const tidy = (_: string, text: unknown) => withPlaceInXml(String(text)).replace(/\r\n?/g, "\n");

const builder = new Builder({
	ignoreAttributes: false,
	attributeNamePrefix: "@",
	suppressBooleanAttributes: false,
	tagValueProcessor: tidy,
	attributeValueProcessor: tidy,
});

export function writeRss({ origin, place, items }: Feed): string {
	return builder.build({
		"?xml": { "@version": "1.0", "@encoding": "utf-8" },
		rss: {
			"@version": "2.0",
			"@xmlns:atom": "http://www.w3.org/2005/Atom",
			"@xmlns:dc": "http://purl.org/dc/elements/1.1/",
			"@xmlns:media": "http://search.yahoo.com/mrss/",
			channel: {
				title: place.title,
				link: origin + place.page,
				description: place.description,
				language: "en",
				// RFC 822 as RSS reads it, with four digits of the year.
				lastBuildDate: newestChange(items)?.toUTCString(),
				ttl: minutesBetweenReads,
				"atom:link": { "@rel": "self", "@type": feedTypes.rss, "@href": origin + place.rss },
				item: items.map((item) => itemElement(item, origin)),
			},
		},
	});
}

function itemElement(item: FeedItem, origin: string) {
	const { title, url, texts, author, tags, image, createdAt } = item;
	return {
		title,
		link: wholeAddress(url, origin),
		guid: { "@isPermaLink": false, "#text": permanentId(item) },
		pubDate: createdAt.toUTCString(),
		"atom:updated": changeOf(item)?.toISOString(),
		// RSS's own author is an e-mail address.
		"dc:creator": author || undefined,
		category: tags,
		description: htmlOf(texts),
		// An enclosure would need the size in bytes.
		"media:content": image ? { "@url": wholeAddress(image, origin), "@medium": "image" } : undefined,
	};
}
