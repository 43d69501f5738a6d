import type { Route } from "./+types/api-session.ts";
import { viewerContext } from "./viewer.ts";

/** Tells a page whether its session still is: the account's id, or null. */
export function loader({ context }: Route.LoaderArgs) {
	return Response.json(
		{ account: context.get(viewerContext)?.id ?? null },
		{ headers: { "Cache-Control": "no-store" } },
	);
}
