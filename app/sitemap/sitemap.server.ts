/** The site map in XML, as https://www.sitemaps.org/protocol.html has it. */
import { setImmediate as othersTurn } from "node:timers/promises";
import { href } from "react-router";
import type { Entry } from "#app/db/listing/sitemap-section.server.ts";
import { escapeMarkup } from "#app/web/markup.ts";

/** Entries that are written before other requests have their turn: a millisecond or two. */
const writtenAtOnce = 1_000;

const namespace = "http://www.sitemaps.org/schemas/sitemap/0.9";

/**
 * The path of a part, from 1. It is the path of the site map itself, because a site map may only name what is in its own folder
 * or below.
 */
export function partPath(section: string, number: number) {
	return `${href("/sitemap.xml")}?${new URLSearchParams({ part: `${section}-${number}` })}`;
}

/** The section and the number that such a path names; undefined when it can't be one. */
export function readPartName(name: string) {
	const [, section, number] = /^([a-z]+)-([1-9]\d{0,4})$/.exec(name) ?? [];
	return section === undefined ? undefined : { section, number: Number(number) };
}

/** The list of the parts with these paths. */
export function writeIndex(paths: string[], origin: string) {
	return write(
		"sitemapindex",
		paths.map((path) => `<sitemap>${locationOf(path, origin)}</sitemap>`),
	);
}

/** A part, written a few at a time. */
export async function writePart(entries: Entry[], origin: string) {
	const lines: string[] = [];
	for (const { path, changedAt } of entries) {
		if (lines.length % writtenAtOnce === 0) await othersTurn();
		const lastmod = changedAt ? `<lastmod>${changedAt}</lastmod>` : "";
		lines.push(`<url>${locationOf(path(), origin)}${lastmod}</url>`);
	}
	return write("urlset", lines);
}

function locationOf(path: string, origin: string) {
	return `<loc>${escapeMarkup(origin + path)}</loc>`;
}

function write(element: string, lines: string[]) {
	return `<?xml version="1.0" encoding="UTF-8"?>\n<${element} xmlns="${namespace}">\n${lines.join("\n")}\n</${element}>\n`;
}
