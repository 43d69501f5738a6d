import { href } from "react-router";
import { features } from "#app/features.server.ts";
import { siteContext } from "#app/web/request-context.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/robots.ts";

/**
 * Where crawlers are asked not to go besides what features keep to themselves, as the beginnings of paths:
 * docs/decisions/0024-what-crawlers-are-told.md says why, and what is left open.
 */
const keptOut = [
	"/dev/",
	href("/login"),
	href("/signup"),
	href("/profile"),
	href("/following"),
	href("/notifications"),
	href("/admin"),
	href("/inaction/admin"),
	href("/api/session"),
	href("/api/login"),
	href("/api/signup"),
	href("/api/cards/migrate"),
	href("/report/:kind/:id", { kind: "*", id: "" }),
	...features.flatMap(({ keptOut = [] }) => keptOut),
];

export const handle: RouteHandle = { asksNobody: true };

/** What crawlers read before anything else. */
export function loader({ context }: Route.LoaderArgs) {
	const { origin } = context.get(siteContext);
	const lines = [
		"User-agent: *",
		...keptOut.map((path) => `Disallow: ${path}`),
		"",
		`Sitemap: ${origin}${href("/sitemap.xml")}`,
	];
	return new Response(`${lines.join("\n")}\n`, {
		headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
	});
}
