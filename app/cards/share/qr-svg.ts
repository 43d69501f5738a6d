import { databaseContext } from "#app/db/client.server.ts";
import { siteContext } from "#app/web/request-context.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import { cardUrl } from "../card-address.ts";
import type { Route } from "./+types/qr-svg.ts";
import { drawQrSvg, qrHeaders } from "./qr-code.server.ts";
import { findSharedCard } from "./shared-card.server.ts";

export const handle: RouteHandle = { etag: true, asksNobody: true };

export async function loader({ params, context }: Route.LoaderArgs) {
	const card = await findSharedCard(context.get(databaseContext), params.id);
	const svg = drawQrSvg(cardUrl(card, context.get(siteContext).origin));
	return new Response(svg, { headers: qrHeaders(card, "image/svg+xml") });
}
