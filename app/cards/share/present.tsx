import { databaseContext } from "#app/db/client.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { siteContext } from "#app/web/request-context.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import { cardPath, cardUrl, readableUrl } from "../card-address.ts";
import { cardMeta } from "../card-meta.ts";
import { withoutEmail } from "../email-limit.server.ts";
import { picturePath } from "../og-image/og-image.server.ts";
import type { Route } from "./+types/present.ts";
import { offerFullScreen } from "./offer-full-screen.ts";
import { QrCode } from "./qr-code.tsx";
import { findSharedCard } from "./shared-card.server.ts";
import "./present.css";
import { refTo } from "#app/ui/behaviour.ts";

export const handle: RouteHandle = { reads: ["scicomm_cards", "card_handles", "dead_links"] };

const fullScreen = refTo<HTMLButtonElement>(offerFullScreen);

export async function loader({ params, context }: Route.LoaderArgs) {
	const card = await findSharedCard(context.get(databaseContext), params.id);
	// The page shows no more than a name, and what it is given stands in its document.
	return {
		card: withoutEmail(card),
		url: cardUrl(card, context.get(siteContext).origin),
		picture: picturePath(card.id, card),
	};
}

export function meta(args: Route.MetaArgs): Route.MetaDescriptors {
	if (!args.loaderData) return [{ title: "Card not found · Heliograph" }];
	const { card, picture } = args.loaderData;
	return cardMeta(args, { card, picture, tab: `Present the card of ${card.name} · Heliograph`, unlisted: true });
}

/** The end of a talk: a code that the last row can read. The site's bar and foot stay away. */
export default function PresentCard({ loaderData: { card, url } }: Route.ComponentProps) {
	return (
		<div className="present">
			<QrCode card={card} className="present-qr" />
			<div className="present-text">
				<h1 className="present-name" dir="auto">
					{card.name}
				</h1>
				<p className="present-title" dir="auto">
					{card.title}
				</p>
				<p className="present-address">{readableUrl(url)}</p>
			</div>
			<div className="present-controls">
				<ButtonLink to={cardPath(card)} variant="plain">
					Back to the card
				</ButtonLink>
				<Button variant="plain" hidden ref={fullScreen} data-full-screen="" aria-keyshortcuts="F">
					Full screen
				</Button>
			</div>
		</div>
	);
}
