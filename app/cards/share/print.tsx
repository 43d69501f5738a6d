import { viewerContext } from "#app/accounts/viewer.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { refTo } from "#app/ui/behaviour.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Page } from "#app/ui/page.tsx";
import { requestContext, siteContext } from "#app/web/request-context.ts";
import { cardPath, cardUrl } from "../card-address.ts";
import { cardMeta } from "../card-meta.ts";
import { withEmailIfAllowed } from "../email-limit.server.ts";
import { EmailNotice } from "../email-notice.tsx";
import { picturePath } from "../og-image/og-image.server.ts";
import type { Route } from "./+types/print.ts";
import { offerPrint } from "./offer-print.ts";
import styles from "./print.css?url";
import { PrintSheet } from "./print-sheet.tsx";
import { findSharedCard } from "./shared-card.server.ts";

const printing = refTo<HTMLButtonElement>(offerPrint);

export async function loader({ params, context }: Route.LoaderArgs) {
	const db = context.get(databaseContext);
	const card = await findSharedCard(db, params.id);
	const { address } = context.get(requestContext);
	const shown = await withEmailIfAllowed(db, context.get(viewerContext), address, card);
	return { ...shown, url: cardUrl(card, context.get(siteContext).origin), picture: picturePath(card.id, card) };
}

/** The size of the paper is set for a whole document, so these styles must go when the page does: they are not imported. */
export function links(): Route.LinkDescriptors {
	return [{ rel: "stylesheet", href: styles }];
}

export function meta(args: Route.MetaArgs): Route.MetaDescriptors {
	if (!args.loaderData) return [{ title: "Card not found · Heliograph" }];
	const { card, picture } = args.loaderData;
	return cardMeta(args, { card, picture, tab: `Print the card of ${card.name} · Heliograph`, unlisted: true });
}

export default function PrintCard({ loaderData: { card, emailWait, url } }: Route.ComponentProps) {
	return (
		<div className="print-page">
			<Page
				title="Print this card"
				intro="It is 85 × 55 mm, with marks to cut along. Print it at 100%, on one side of firm paper, or save it as PDF for a print shop."
				actions={
					<>
						<ButtonLink to={cardPath(card)}>Back to the card</ButtonLink>
						<Button variant="sun" hidden ref={printing} data-print="">
							Print
						</Button>
					</>
				}
			>
				<EmailNotice wait={emailWait} />
				<PrintSheet card={card} url={url} />
				<noscript>
					<p className="print-hint">Choose Print in your browser's menu. Only the card is printed.</p>
				</noscript>
			</Page>
		</div>
	);
}
