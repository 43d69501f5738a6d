import { databaseContext } from "#app/db/client.server.ts";
import { siteContext } from "#app/web/request-context.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import { cardUrl } from "../card-address.ts";
import type { Route } from "./+types/qr.ts";
import { drawQrPng, drawQrSvg, qrHeaders } from "./qr-code.server.ts";
import { findSharedCard } from "./shared-card.server.ts";

export const handle: RouteHandle = { etag: true, asksNobody: true };

export async function loader({ params, request, context }: Route.LoaderArgs) {
	const card = await findSharedCard(context.get(databaseContext), params.id);
	const url = cardUrl(card, context.get(siteContext).origin);
	return /\.png\/?$/i.test(new URL(request.url).pathname)
		? new Response(new Uint8Array(await drawQrPng(url)), { headers: qrHeaders(card, "image/png") })
		: new Response(drawQrSvg(url), { headers: qrHeaders(card, "image/svg+xml") });
}
