import { href } from "react-router";
import { siteContext } from "#app/web/request-context.ts";
import type { Route } from "./+types/robots.ts";
import { keptOut } from "./kept-out.ts";

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
