import { databaseContext } from "#app/db/client.server.ts";
import { siteContext } from "#app/web/request-context.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import { cardUrl } from "../card-address.ts";
import type { Route } from "./+types/qr-png.ts";
import { drawQrPng, qrHeaders } from "./qr-code.server.ts";
import { findSharedCard } from "./shared-card.server.ts";

export const handle: RouteHandle = { etag: true, asksNobody: true };

export async function loader({ params, context }: Route.LoaderArgs) {
	const card = await findSharedCard(context.get(databaseContext), params.id);
	const png = await drawQrPng(cardUrl(card, context.get(siteContext).origin));
	return new Response(new Uint8Array(png), { headers: qrHeaders(card, "image/png") });
}
