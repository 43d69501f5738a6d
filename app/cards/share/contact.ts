import { create } from "content-disposition";
import { href } from "react-router";
import { robotsHeader } from "#app/answers.ts";
import { databaseContext, siteContext } from "#app/context.ts";
import { cardUrl } from "../card-address.ts";
import type { Route } from "./+types/contact.ts";
import { contactPhoto } from "./contact-photo.server.ts";
import { asciiFileNameOf, fileNameOf } from "./file-name.ts";
import { findSharedCard } from "./shared-card.server.ts";
import { vcardOf } from "./vcard.ts";

/** The card as a file that address books read. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const db = context.get(databaseContext);
	const { origin } = context.get(siteContext);
	const card = await findSharedCard(db, params.id);
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
