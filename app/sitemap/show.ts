import { type Database, databaseContext } from "#app/db/client.server.ts";
import { lastModified } from "#app/feeds/feed.ts";
import { makeFairQueue, serviceUnavailable } from "#app/web/fair-queue.server.ts";
import { requestContext, siteContext } from "#app/web/request-context.ts";
import { notFound } from "#app/web/responses.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/show.ts";
import { listParts, readSitemapPart } from "./sections.server.ts";
import { readPartName, writeIndex, writePart } from "./sitemap.server.ts";

/** Seconds of work at most, even on a busy machine. */
const { run } = makeFairQueue({ workers: 1, perClient: 4, inAll: 20 });

export const handle: RouteHandle = { asksNobody: true };

/** What search engines find here: the list of the parts, or the part that the address names. */
export async function loader({ url: { searchParams: query }, context }: Route.LoaderArgs) {
	const db = context.get(databaseContext);
	const { origin } = context.get(siteContext);
	const name = query.get("part");
	const work = () => (name === null ? makeIndex(db, origin) : makePart(db, name, origin));
	const made = await run(context.get(requestContext), work, JSON.stringify([origin, name]));
	return made === "busy" ? serviceUnavailable() : xml(made.text, made.changedAt);
}

async function makeIndex(db: Database, origin: string) {
	const { paths, newest } = await listParts(db);
	return { text: writeIndex(paths, origin), changedAt: newest };
}

async function makePart(db: Database, name: string, origin: string) {
	const part = readPartName(name);
	const found = part && (await readSitemapPart(db, part.section, part.number));
	if (!found) throw notFound("The site map has no such part");
	return { text: await writePart(found.entries, origin), changedAt: found.newest };
}

function xml(text: string, changedAt: string) {
	return new Response(text, {
		headers: {
			"Content-Type": "application/xml; charset=utf-8",
			"Cache-Control": "public, max-age=600",
			"Last-Modified": lastModified([{ createdAt: new Date(changedAt) }], Date.now()).toUTCString(),
		},
	});
}
