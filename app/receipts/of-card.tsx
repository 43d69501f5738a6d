import { href, Outlet } from "react-router";
import { listedCardOfPage } from "#app/cards/card-at.server.ts";
import { CardSection } from "#app/cards/card-section.tsx";
import { databaseContext } from "#app/db/client.server.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/of-card.ts";
import { dayOfReceipt, otherText, receiptText } from "./receipt.ts";
import { receiptsOfCard } from "./receipt-show.server.ts";

export const handle: RouteHandle = { reads: ["receipts", "scicomm_cards"] };

/** What a card's person did, as those confirm for whom it was. */
export async function loader({ params: { id }, context }: Route.LoaderArgs) {
	const card = await listedCardOfPage(context, id);
	return card ? await receiptsOfCard(context.get(databaseContext), card) : { rows: [], count: 0 };
}

export default function ReceiptsOfCard({ loaderData: { rows, count } }: Route.ComponentProps) {
	return (
		<>
			{rows.length > 0 && (
				<CardSection title={count > rows.length ? `Confirmed by both, the latest of ${count}` : "Confirmed by both"}>
					{rows.map((receipt) => (
						<li key={receipt.id}>
							<a href={href("/receipts/:id", { id: receipt.id })} dir="auto">
								{receiptText(receipt)}
							</a>
							<span>
								{dayOfReceipt(receipt.happenedOn)} · <bdi>{receipt.role}</bdi> · <bdi>{otherText(receipt)}</bdi>
							</span>
						</li>
					))}
				</CardSection>
			)}
			<Outlet />
		</>
	);
}

/** The card is there without them. */
export function ErrorBoundary() {
	return null;
}
