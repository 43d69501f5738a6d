import type { RouterContextProvider } from "react-router";
import { type Database, databaseContext } from "#app/db/client.server.ts";
import { tagOf } from "#app/web/entity-tag.server.ts";
import { makeFairQueue, serviceUnavailable } from "#app/web/fair-queue.server.ts";
import { requestContext, siteContext } from "#app/web/request-context.ts";
import { type FeedItem, type FeedPlace, feedTypes, itemsPerFeed, lastModified } from "./feed.ts";
import { writeJsonFeed } from "./json-feed.server.ts";
import { writeRss } from "./rss.server.ts";

interface Asking {
	url: URL;
	context: Readonly<RouterContextProvider>;
}

/** A feed of long texts takes twenty times its length of memory while it is written, and programs ask for the same one at the same time. */
const { run } = makeFairQueue({ workers: 4, perClient: 30, inAll: 200 });

/** What the feed of a board is made of. */
interface Source<Search, Row> {
	filters(asked: URLSearchParams): Search;
	place(search: Search): FeedPlace;
	/** Gives what matches, the newest first. */
	read(db: Database, search: Search, page: { limit: number }): Promise<{ rows: Row[] }>;
	item(row: Row): FeedItem;
}

/** The loader at the address of the feed of what matches a search. */
export function feedLoader<Search, Row>({ filters, place, read, item }: Source<Search, Row>) {
	return ({ url, context }: Asking) => {
		const search = filters(url.searchParams);
		return answerItems({ url, context }, place(search), async () => {
			const { rows } = await read(context.get(databaseContext), search, { limit: itemsPerFeed });
			return rows.map(item);
		});
	};
}

/**
 * The answer at a feed's address, in the format that its path ends in.
 * @param read gives the items, the newest first
 */
export function answerItems({ url, context }: Asking, place: FeedPlace, read: () => Promise<FeedItem[]>) {
	const { origin } = context.get(siteContext);
	// React Router takes paths in any case, and with a slash behind.
	const format = /\.json\/?$/i.test(url.pathname) ? "json" : "rss";
	const write = format === "json" ? writeJsonFeed : writeRss;
	return answerWritten(context, `${feedTypes[format]}; charset=utf-8`, place, async () => {
		const items = await read();
		return { text: write({ origin, place, items }), things: items };
	});
}

/**
 * An answer that programs subscribe to. It is made once for all who ask for it meanwhile.
 * @param place what tells it from others of its type
 * @param write gives the answer, and what is in it
 */
export async function answerWritten(
	context: Readonly<RouterContextProvider>,
	type: string,
	place: unknown,
	write: () => Promise<{ text: string; things: Parameters<typeof lastModified>[0] }>,
) {
	const { origin } = context.get(siteContext);
	const facts = context.get(requestContext);
	const made = await run(
		facts,
		async () => {
			const { text, things } = await write();
			const content = new TextEncoder().encode(text);
			return { content, tag: tagOf(content), changedAt: lastModified(things, Date.now()) };
		},
		JSON.stringify([origin, type, place]),
	);
	if (made === "busy") return serviceUnavailable();
	facts.content = made.content;
	return new Response(null, {
		headers: {
			"Content-Type": type,
			// The pages of other sites may read it, as they may the API.
			"Access-Control-Allow-Origin": "*",
			"Cross-Origin-Resource-Policy": "cross-origin",
			"Cache-Control": "public, max-age=300",
			"Last-Modified": made.changedAt.toUTCString(),
			ETag: made.tag,
		},
	});
}
