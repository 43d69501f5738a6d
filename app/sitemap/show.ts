import { notFound } from "#app/answers.ts";
import { databaseContext, siteContext } from "#app/context.ts";
import type { Database } from "#app/db/client.server.ts";
import { busyAnswer, makeLine } from "#app/turns.server.ts";
import type { Route } from "./+types/show.ts";
import { listParts, readSitemapPart } from "./sections.server.ts";
import { readPartName, writeIndex, writePart } from "./sitemap.server.ts";

/** Seconds of work at most, even on a busy machine: who is last in line is answered before the server gives a request up. */
const { inTurn } = makeLine(20);

/** What search engines find here: the list of the parts, or the part that the address names. */
export async function loader({ url: { searchParams: query }, context }: Route.LoaderArgs) {
	const db = context.get(databaseContext);
	const { origin } = context.get(siteContext);
	const name = query.get("part");
	const answer = await inTurn(() => (name === null ? answerIndex(db, origin) : answerPart(db, name, origin)));
	return answer === "busy" ? busyAnswer() : answer;
}

async function answerIndex(db: Database, origin: string) {
	const { paths, newest } = await listParts(db);
	return xml(writeIndex(paths, origin), newest);
}

async function answerPart(db: Database, name: string, origin: string) {
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
