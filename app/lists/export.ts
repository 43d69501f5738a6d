import { stringify } from "csv-stringify/sync";
import { href } from "react-router";
import { requireMember } from "#app/accounts/member.server.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { entryKindLabels, entryPath } from "#app/entries/entry.ts";
import { siteContext } from "#app/web/request-context.ts";
import type { Route } from "./+types/export.ts";
import { exportSaved } from "./saved-list.server.ts";

/** Everything a member saved, as CSV (RFC 4180) for a spreadsheet: an apostrophe keeps it from computing what somebody typed. */
export async function loader({ context }: Route.LoaderArgs) {
	// What leads back to the page, since none can follow a file.
	const viewer = requireMember(context, href("/saved"));
	const { origin } = context.get(siteContext);
	const saved = await exportSaved(context.get(databaseContext), viewer);
	const rows = saved.map(({ id, kind, title, note, lists, createdAt }) => [
		title ?? "",
		entryKindLabels[kind].one,
		origin + entryPath({ kind, id }),
		note,
		lists.join("; "),
		createdAt.toISOString(),
	]);
	const csv = stringify([["title", "kind", "address", "note", "lists", "saved_at"], ...rows], {
		record_delimiter: "windows",
		escape_formulas: true,
		bom: true,
	});
	return new Response(csv, {
		headers: {
			"Content-Type": "text/csv; charset=utf-8",
			"Content-Disposition": 'attachment; filename="heliograph-saved.csv"',
			"Cache-Control": "private, no-store",
		},
	});
}
