import type { Database } from "#app/db/client.server.ts";
import { entriesPerPart, type Section } from "#app/db/listing/sitemap-section.server.ts";
import { features } from "#app/features.server.ts";
import { pages, startedAt } from "./pages.ts";
import { partPath } from "./sitemap.server.ts";

const sections: Section[] = [pages, ...features.flatMap(({ sitemap = [] }) => sitemap)];

/** The paths of all parts, and when the newest of their pages came. */
export async function listParts(db: Database) {
	const measured = await Promise.all(
		sections.map(async ({ name, measure }) => {
			const { entries, newest } = await measure(db);
			const parts = Math.ceil(entries / entriesPerPart);
			return { paths: Array.from({ length: parts }, (_, i) => partPath(name, i + 1)), newest };
		}),
	);
	return { paths: measured.flatMap(({ paths }) => paths), newest: latest(measured.map(({ newest }) => newest)) };
}

/** The pages of a part, and when the last of them changed; undefined when there is no such part. */
export async function readSitemapPart(db: Database, sectionName: string, number: number) {
	const entries = await sections.find(({ name }) => name === sectionName)?.read(db, number);
	if (!entries || entries.length === 0) return undefined;
	return { entries, newest: latest(entries.map(({ changedAt }) => changedAt)) };
}

/** The last of the times, which are all written alike. */
function latest(times: (string | null | undefined)[]) {
	return times.reduce<string>((last, time) => (time && time > last ? time : last), "") || startedAt;
}
