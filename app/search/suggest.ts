/** The best of what matches, for programs of the page that ask as one types. */
import { searchText } from "#app/boards/board-filters.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { entryKindLabels, entryPath } from "#app/entries/entry.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/suggest.ts";
import { suggest } from "./search-list.server.ts";

export const handle: RouteHandle = { asksNobody: true };

export type Suggestions = Awaited<ReturnType<typeof suggestionsFor>>;

export async function loader({ url, context }: Route.LoaderArgs) {
	const q = searchText.parse(url.searchParams.get("q"));
	const found = await suggestionsFor(context.get(databaseContext), q);
	return Response.json(found, { headers: { "Cache-Control": "no-store" } });
}

async function suggestionsFor(db: Parameters<typeof suggest>[0], q: string) {
	const { rows, marked, meant } = await suggest(db, q);
	const results = rows.map((row) => ({
		path: entryPath(row),
		kind: entryKindLabels[row.kind].one,
		title: row.title,
		subtitle: row.subtitle,
	}));
	return { results, marked, meant };
}
