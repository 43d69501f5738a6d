/** Feeds as strict programs read them. */
import { parseJsonFeed, parseRssFeed } from "feedsmith";
import { SaxesParser } from "saxes";
import { expect } from "vitest";
import type { Site } from "./site.ts";

const rfc822 = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;
const rfc3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/;
const uuid = /^urn:uuid:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The texts of the elements of a document, by name; an error in it is thrown. */
export function readXml(document: string) {
	const texts: Record<string, string[]> = {};
	const open: string[] = [];
	const parser = new SaxesParser({ xmlns: true });
	parser.on("error", (error) => {
		throw error;
	});
	parser.on("opentag", ({ name }) => open.push(name));
	parser.on("text", (text) => {
		const name = open.at(-1) ?? "";
		texts[name] = [...(texts[name] ?? []), text];
	});
	parser.on("closetag", () => open.pop());
	parser.write(document).close();
	return texts;
}

/** Reads RSS, and requires of it what RSS 2.0 and the validator of the W3C do. */
export function readRss(document: string) {
	const texts = readXml(document);
	const feed = parseRssFeed(document);
	expect(document).toMatch(/^<\?xml version="1.0" encoding="utf-8"\?><rss version="2.0" /);
	expect(document).not.toMatch(/<([\w:]+)><\/\1>/);
	for (const part of [feed.title, feed.link, feed.description]) expect(part).toBeTruthy();
	for (const date of [...(texts.pubDate ?? []), ...(texts.lastBuildDate ?? [])]) expect(date).toMatch(rfc822);
	for (const date of texts["atom:updated"] ?? []) expect(date).toMatch(rfc3339);
	const [self] = feed.atom?.links ?? [];
	expect(self).toMatchObject({ rel: "self", type: "application/rss+xml" });
	const items = feed.items ?? [];
	for (const item of items) {
		expect(item.guid?.value).toMatch(uuid);
		expect(item.guid?.isPermaLink).toBe(false);
		expect(item.title).toBeTruthy();
		expect(item.pubDate).toMatch(rfc822);
		expect(item.link).toMatch(/^https?:\/\/[!-~]+$/);
		expect(item.enclosures).toBeUndefined();
	}
	expect(new Set(items.map(({ guid }) => guid?.value)).size).toBe(items.length);
	return { title: feed.title, home: feed.link, self: self?.href, items };
}

/** Reads a JSON Feed, and requires of it what version 1.1 does. */
function readJsonFeed(document: string) {
	const written: Record<string, unknown> = JSON.parse(document);
	expect(written.version).toBe("https://jsonfeed.org/version/1.1");
	expect(written.items).toBeInstanceOf(Array);
	const feed = parseJsonFeed(document);
	for (const item of feed.items ?? []) {
		expect(item.id).toMatch(uuid);
		expect(item.content_html).toBeTruthy();
		for (const date of [item.date_published, item.date_modified ?? item.date_published]) expect(date).toMatch(rfc3339);
		for (const address of [item.url, item.image ?? item.url]) expect(address).toMatch(/^https?:\/\/[!-~]+$/);
	}
	return { title: feed.title, home: feed.home_page_url, self: feed.feed_url, items: feed.items ?? [] };
}

/** Both formats of a feed, which must say the same, as text and as their items. */
export async function readFeeds(app: Site, paths: [rss: string, json: string]) {
	const answers = await Promise.all(paths.map((path) => app.get(path)));
	expect(answers.map(({ status }) => status)).toEqual([200, 200]);
	expect(answers.map(({ headers }) => headers.get("Content-Type"))).toEqual([
		"application/rss+xml; charset=utf-8",
		"application/feed+json; charset=utf-8",
	]);
	const [xml = "", text = ""] = await Promise.all(answers.map((answer) => answer.text));
	const [rss, json] = [readRss(xml), readJsonFeed(text)];
	expect({ ...json, self: null, items: null }).toEqual({ ...rss, self: null, items: null });
	expect(json.items.map(({ id, url, title, content_html, tags }) => [id, url, title, content_html, tags])).toEqual(
		rss.items.map(({ guid, link, title, description, categories }) => [
			guid?.value,
			link,
			title,
			description,
			categories?.map(({ name }) => name),
		]),
	);
	expect(json.items.map(({ authors }) => authors?.[0]?.name)).toEqual(rss.items.map(({ dc }) => dc?.creators?.[0]));
	expect(json.items.map(({ image }) => image)).toEqual(rss.items.map(({ media }) => media?.contents?.[0]?.url));
	return { rss, json, text: xml + text };
}
