import { sql } from "drizzle-orm";
import { organisationName } from "#app/boards/board-filters.ts";
import { organisationPath } from "#app/boards/organisation.ts";
import { type Database, prepareOnce } from "#app/db/client.server.ts";
import { features } from "#app/features.server.ts";
import { feedTypes } from "#app/feeds/feed.ts";

const parts = features.flatMap(({ organisations }) => organisations ?? []);

export type Organisation = NonNullable<Awaited<ReturnType<typeof findOrganisation>>>;

/** What everybody sees under a name, in whatever spelling; undefined when that is nothing. */
export async function findOrganisation(db: Database, typed: string) {
	const asked = organisationName.parse(typed);
	if (asked === "") return undefined;
	const [key, ...found] = await Promise.all([
		keyOf(db, asked),
		...parts.map(async (part) => ({ part, ...(await part.read(db, asked)) })),
	]);
	const name = found.flatMap(({ open, past }) => [open.rows[0]?.name, past.name]).find((name) => name !== undefined);
	if (name === undefined || key === null) return undefined;
	return {
		name,
		path: organisationPath(key) ?? "",
		sections: found
			.filter(({ open, past }) => open.total + past.total > 0)
			.map(({ part, open, past }) => {
				const { title, page, rss } = part.boardOf(name);
				return {
					kind: part.kind,
					title: part.title,
					rows: open.rows,
					noun: part.nouns[1],
					count: open.total > 0 ? countText(open, part.nouns) : countText(past, part.nouns, part.over),
					all: open.isMore ? `All ${part.nouns[1]}, ${numberText(open)}` : `All ${countText(open, part.nouns)}`,
					board: open.total > open.rows.length ? page : null,
					past: past.total > 0 ? countText(past, part.nouns, part.over) : null,
					pastPath: part.pastOf?.(name) ?? null,
					feed: { tagName: "link" as const, rel: "alternate", type: feedTypes.rss, title, href: rss },
				};
			}),
	};
}

async function keyOf(db: Database, name: string) {
	const statement = prepareOnce(db, "organisation-key", (prepared) =>
		db
			.select({ key: sql<string | null>`organisation_key(${sql.placeholder("name")}::text)` })
			.from(sql`(values (1)) as one`)
			.prepare(prepared),
	);
	const [row] = await statement.execute({ name });
	return row?.key ?? null;
}

interface Counted {
	total: number;
	isMore: boolean;
}

/** Such as `1 closed job` or `more than 1,000 past events`. */
function countText(counted: Counted, [one, several]: [string, string], adjective = "") {
	return [numberText(counted), adjective, counted.total === 1 ? one : several].filter(Boolean).join(" ");
}

function numberText({ total, isMore }: Counted) {
	return `${isMore ? "more than " : ""}${total.toLocaleString("en-US")}`;
}
