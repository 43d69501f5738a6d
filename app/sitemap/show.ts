import { notFound } from "#app/answers.ts";
import { databaseContext, siteContext } from "#app/context.ts";
import type { Route } from "./+types/show.ts";
import { listParts, readSitemapPart } from "./sections.server.ts";
import { readPartName, writeIndex, writePart } from "./sitemap.server.ts";

/** What search engines find here: the list of the parts, or the part that the address names. */
export async function loader({ url: { searchParams: query }, context }: Route.LoaderArgs) {
	const db = context.get(databaseContext);
	const { origin } = context.get(siteContext);
	const name = query.get("part");
	if (name === null) {
		const { paths, newest } = await listParts(db);
		return xml(writeIndex(paths, origin), newest);
	}
	const part = readPartName(name);
	const found = part && (await readSitemapPart(db, part.section, part.number));
	if (!found) throw notFound("The site map has no such part");
	return xml(await writePart(found.entries, origin), found.newest);
}

function xml(text: string, changedAt: string) {
	return new Response(text, {
		headers: {
			"Content-Type": "application/xml; charset=utf-8",
			"Cache-Control": "public, max-age=600",
			"Last-Modified": new Date(changedAt).toUTCString(),
		},
	});
}
