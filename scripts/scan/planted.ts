/** Holes that the product does not have, put before it: a scanner that finds none of them has not looked. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import type { Pool } from "pg";

/** A page that asks the database whatever it is told, and repeats it as it is. */
export const plantedPage = "/planted-holes";
/** A file that nobody meant to publish. */
const plantedFile = "/.git/config";

export function isPlanted(finding: string) {
	return finding.includes(plantedPage) || finding.includes(plantedFile);
}

/** @returns whether a request was for one of them, which is answered then */
export async function answerPlanted(database: Pool, incoming: IncomingMessage, outgoing: ServerResponse) {
	const { pathname, searchParams } = new URL(incoming.url ?? "/", "http://any");
	if (pathname === plantedFile) outgoing.end("[core]\n");
	else if (pathname === plantedPage) {
		const asked = incoming.method === "POST" ? new URLSearchParams(await text(incoming)) : searchParams;
		outgoing.setHeader("Content-Type", "text/html");
		outgoing.end(await pageAbout(database, asked.get("q") ?? ""));
	} else return false;
	return true;
}

async function pageAbout(database: Pool, q: string) {
	const found = await database
		.query(`select relname from pg_class where relname = '${q}'`)
		.then(({ rows }) => `${rows.length} found`)
		.catch((error: unknown) => String(error));
	const form = (method: string) =>
		`<form method="${method}"><input name="q" value="lichen"><button>Ask</button></form>`;
	return `<!doctype html><title>Holes</title><h1>${q}</h1><p>${found}</p>${form("get")}${form("post")}`;
}
