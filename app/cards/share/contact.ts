import { create } from "content-disposition";
import { href } from "react-router";
import { viewerContext } from "#app/accounts/viewer.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { plainDocument } from "#app/web/plain-document.ts";
import { requestContext, siteContext } from "#app/web/request-context.ts";
import { robotsHeader, tryAgainIn } from "#app/web/responses.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import { cardUrl } from "../card-address.ts";
import { cardMessages } from "../card-messages.ts";
import { refuseEmail } from "../email-limit.server.ts";
import type { Route } from "./+types/contact.ts";
import { contactPhoto } from "./contact-photo.server.ts";
import { asciiFileNameOf, fileNameOf } from "./file-name.ts";
import { findSharedCard } from "./shared-card.server.ts";
import { vcardOf } from "./vcard.ts";

export const handle: RouteHandle = { etag: true };

/** The card as a file that address books read. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const db = context.get(databaseContext);
	const { origin } = context.get(siteContext);
	const card = await findSharedCard(db, params.id);
	const facts = context.get(requestContext);
	const wait = await refuseEmail(db, context.get(viewerContext), facts.address, card);
	if (wait !== null) {
		const page = plainDocument(cardMessages.tooManyContacts, tryAgainIn(wait), facts.id);
		const headers = { "Content-Type": "text/html; charset=utf-8", "Retry-After": String(wait) };
		return new Response(page, { status: 429, headers });
	}
	const text = vcardOf(card, {
		url: cardUrl(card, origin),
		source: origin + href("/card/:id/contact.vcf", { id: card.id }),
		photo: await contactPhoto(db, card),
	});
	return new Response(text, {
		headers: {
			"Content-Type": "text/vcard; charset=utf-8",
			"Content-Disposition": create(`${fileNameOf(card.name)}.vcf`, { fallback: `${asciiFileNameOf(card.name)}.vcf` }),
			...robotsHeader(card.isVisible),
		},
	});
}
