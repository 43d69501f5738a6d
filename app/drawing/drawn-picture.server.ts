import { LRUCache } from "lru-cache";
import type { Client } from "#app/web/fair-queue.server.ts";
import type { DrawnElement } from "./element.ts";
import { renderPng } from "./renderer-pool.server.ts";

/** Pictures that stay in memory, by their version: a link that is shared is looked at by several sites within a minute. */
const drawn = new LRUCache<string, Uint8Array<ArrayBuffer>>({
	maxSize: 4 * 1024 * 1024,
	sizeCalculation: ({ length }) => length,
});

/**
 * A picture that pages on the web show for a link.
 * @param version tells what it shows from all else
 * @returns a PNG, or `busy` when too many are asked for
 */
export async function drawnPicture(
	client: Client,
	version: string,
	element: () => DrawnElement | Promise<DrawnElement>,
) {
	const known = drawn.get(version);
	if (known) return known;
	const png = await renderPng(client, version, element);
	if (png !== "busy") drawn.set(version, png);
	return png;
}
