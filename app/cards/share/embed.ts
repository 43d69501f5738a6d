import { databaseContext } from "#app/db/client.server.ts";
import { siteContext } from "#app/web/request-context.ts";
import { robotsHeader } from "#app/web/responses.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import { cardUrl } from "../card-address.ts";
import type { Route } from "./+types/embed.ts";
import { renderEmbed } from "./embed-document.tsx";
import { findSharedCard } from "./shared-card.server.ts";

/** The only answer of the site that others may frame: it has no script, no form, and knows nobody. */
const policy =
	"default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *";

export const handle: RouteHandle = { asksNobody: true };

export async function loader({ params, url, context }: Route.LoaderArgs) {
	const { origin } = context.get(siteContext);
	const card = await findSharedCard(context.get(databaseContext), params.id);
	const html = renderEmbed({ card, url: cardUrl(card, origin), theme: url.searchParams.get("theme") });
	return new Response(html, {
		headers: {
			"Content-Type": "text/html; charset=utf-8",
			"Content-Security-Policy": policy,
			"Cache-Control": "public, max-age=300",
			...robotsHeader(card.isVisible),
		},
	});
}
