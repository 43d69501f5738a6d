import { viewerContext } from "#app/accounts/viewer.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { asAttachment } from "#app/web/file-name.ts";
import { plainDocument } from "#app/web/plain-document.ts";
import { requestContext, siteContext } from "#app/web/request-context.ts";
import { robotsHeader, tryAgainIn } from "#app/web/responses.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import { cardUrl, contactPath } from "../card-address.ts";
import { cardMessages } from "../card-messages.ts";
import { refuseEmail } from "../email-limit.server.ts";
import type { Route } from "./+types/contact.ts";
import { contactPhoto } from "./contact-photo.server.ts";
import { findSharedCard } from "./shared-card.server.ts";
import { vcardOf } from "./vcard.ts";

export const handle: RouteHandle = { etag: true };

/** The card as a file that address books read; with `?version=3` in the older format. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
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
	const isOld = url.searchParams.get("version") === "3";
	const contact = {
		url: cardUrl(card, origin),
		source: origin + contactPath(card.id, isOld),
		photo: await contactPhoto(db, card),
	};
	const text = vcardOf(card, contact, isOld ? "3.0" : "4.0");
	return new Response(text, {
		headers: {
			"Content-Type": "text/vcard; charset=utf-8",
			"Content-Disposition": asAttachment(card.name, "vcf", "contact"),
			...robotsHeader(card.isVisible),
		},
	});
}
