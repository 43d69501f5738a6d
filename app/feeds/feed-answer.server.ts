import type { RouterContextProvider } from "react-router";
import { siteContext } from "#app/web/request-context.ts";
import { type FeedItem, type FeedPlace, feedTypes, lastModified } from "./feed.ts";
import { writeJsonFeed } from "./json-feed.server.ts";
import { writeRss } from "./rss.server.ts";

interface Asking {
	url: URL;
	context: Readonly<RouterContextProvider>;
}

/**
 * The answer at a feed's address, in the format that its path ends in.
 * @param items the newest first
 */
export function answerFeed({ url, context }: Asking, place: FeedPlace, items: FeedItem[]) {
	const feed = { origin: context.get(siteContext).origin, place, items };
	// React Router takes paths in any case, and with a slash behind.
	const isJson = /\.json\/?$/i.test(url.pathname);
	return new Response(isJson ? writeJsonFeed(feed) : writeRss(feed), {
		headers: {
			"Content-Type": `${isJson ? feedTypes.json : feedTypes.rss}; charset=utf-8`,
			"Cache-Control": "public, max-age=300",
			"Last-Modified": lastModified(items, Date.now()).toUTCString(),
		},
	});
}
