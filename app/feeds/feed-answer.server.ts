import { type FeedItem, type FeedPlace, feedTypes, lastModified } from "./feed.ts";
import { writeJsonFeed } from "./json-feed.server.ts";
import { writeRss } from "./rss.server.ts";

export interface WrittenFeed {
	/** Of the site, without a trailing slash. */
	origin: string;
	place: FeedPlace;
	/** The newest first. */
	items: FeedItem[];
}

/** The answer at a feed's address, in the format that its path ends in. */
export function answerFeed({ pathname }: URL, feed: WrittenFeed) {
	// React Router takes paths in any case, and with a slash behind.
	const isJson = /\.json\/?$/i.test(pathname);
	return new Response(isJson ? writeJsonFeed(feed) : writeRss(feed), {
		headers: {
			"Content-Type": `${isJson ? feedTypes.json : feedTypes.rss}; charset=utf-8`,
			"Cache-Control": "public, max-age=300",
			"Last-Modified": lastModified(feed.items, Date.now()).toUTCString(),
		},
	});
}
