import { data } from "react-router";
import { databaseContext } from "#app/db/client.server.ts";
import { siteContext } from "#app/web/request-context.ts";
import { notFound, robotsHeader } from "#app/web/responses.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import { cardMessages } from "../card-messages.ts";
import { picturePath } from "../og-image/og-image.server.ts";
import type { Route } from "./+types/oembed.ts";
import { oembedTypes } from "./embedding.ts";
import { cardInAddress, describeEmbed, readPixels, writeOembed } from "./oembed-answer.ts";
import { findSharedCard } from "./shared-card.server.ts";

export const handle: RouteHandle = { asksNobody: true };

/** Tells other sites' software how to embed the card at `url` (oEmbed 1.0). */
export async function loader({ url: { searchParams: query }, context }: Route.LoaderArgs) {
	const address = query.get("url");
	if (!address) throw data("Give the address of a card as url.", { status: 400 });
	const format = query.get("format") || "json";
	if (format !== "json" && format !== "xml") throw data("The format is json or xml.", { status: 501 });
	const [maxWidth, maxHeight] = [readPixels(query.get("maxwidth")), readPixels(query.get("maxheight"))];
	if (maxWidth === null || maxHeight === null) {
		throw data("Give maxwidth and maxheight as whole numbers of pixels.", { status: 400 });
	}
	const { origin } = context.get(siteContext);
	const idOrSlug = cardInAddress(address, origin);
	if (idOrSlug === null) throw notFound(cardMessages.notFound);
	const card = await findSharedCard(context.get(databaseContext), idOrSlug);
	return new Response(
		writeOembed(describeEmbed(card, picturePath(card.id, card), origin, { maxWidth, maxHeight }), format),
		{
			headers: {
				"Content-Type": `${oembedTypes[format]}; charset=utf-8`,
				"Cache-Control": "public, max-age=300",
				// Some of that software runs in browsers.
				"Access-Control-Allow-Origin": "*",
				...robotsHeader(card.isVisible),
			},
		},
	);
}
