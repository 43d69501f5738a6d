import { href } from "react-router";
import { requireMember } from "#app/accounts/member.server.ts";
import { withFlash } from "#app/boards/flash.server.ts";
import { Flash } from "#app/boards/flash.tsx";
import type { Occasion } from "#app/boards/occasion.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { pick } from "#app/db/pick.server.ts";
import {
	dayOfReceipt,
	kindNames,
	otherText,
	receiptMessages,
	receiptText,
	waitsFor,
	withWhom,
} from "#app/receipts/receipt.ts";
import { listOwnReceipts } from "#app/receipts/receipt-show.server.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Page } from "#app/ui/page.tsx";
import { titled } from "#app/ui/page-title.ts";
import { errorView } from "#app/web/error-view.tsx";
import type { Route } from "./+types/list.ts";
import { AddToPortfolio } from "./add-to-portfolio.tsx";
import { listBeginnings } from "./occasions.server.ts";
import { worksOf } from "./works.server.ts";
import "#app/cards/card-page.css";

export async function loader({ request, context }: Route.LoaderArgs) {
	const viewer = requireMember(context, href("/receipts"));
	const db = context.get(databaseContext);
	const [own, beginnings] = await Promise.all([listOwnReceipts(db, viewer), listBeginnings(db, viewer)]);
	const shown = own.map(({ userId: _u, otherId: _o, thingId: _t, ...receipt }) => receipt);
	const confirmed = shown.filter(({ state }) => state === "confirmed");
	return withFlash(request, pick(receiptMessages, "dropped"), {
		waiting: shown.filter((receipt) => waitsFor(receipt.side, receipt)),
		asked: shown.filter((receipt) => receipt.state === "waiting" && !waitsFor(receipt.side, receipt)),
		confirmed,
		works: worksOf(confirmed),
		over: shown.filter(({ state }) => state === "hidden" || state === "withdrawn"),
		beginnings: beginnings.map((occasion) => {
			const { kind, thingId, title, holder } = occasion;
			return { kind, thingId, title, cardId: holder.cardId, withWhom: withWhom(occasion, viewer) };
		}),
	});
}

export const meta = titled("Receipts");

export default function Receipts({ loaderData }: Route.ComponentProps) {
	const { waiting, asked, confirmed, works, over, beginnings, flash } = loaderData;
	const isEmpty = waiting.length + asked.length + confirmed.length + over.length + beginnings.length === 0;
	return (
		<Page
			title="Receipts"
			intro="What happened after a request, at an event or in a project, as both sides confirm it. One side alone can't make one."
		>
			<Flash message={flash} />
			{isEmpty && (
				<EmptyState title="Nothing to confirm yet">
					<p>
						Say yes to a request, speak at an event that is announced here, or add to somebody else's project. Once it
						has happened, you can confirm it together.
					</p>
				</EmptyState>
			)}
			<div className="grid gap-8">
				<Rows title="Waiting for you" rows={waiting} />
				<Rows title="Waiting for the other side" rows={asked} />
				<Beginnings rows={beginnings} />
				<Rows title="Confirmed by both" rows={confirmed} />
				<AddToPortfolio works={works} />
				<Rows title="Hidden or withdrawn" rows={over} />
			</div>
		</Page>
	);
}

type Row = Route.ComponentProps["loaderData"]["confirmed"][number];

function Rows({ title, rows }: { title: string; rows: Row[] }) {
	if (rows.length === 0) return null;
	return (
		<section className="card-section">
			<h2>{title}</h2>
			<ul>
				{rows.map((receipt) => (
					<li key={receipt.id}>
						<a href={href("/receipts/:id", { id: receipt.id })} dir="auto">
							{receiptText(receipt)}
						</a>
						<span>
							{dayOfReceipt(receipt.happenedOn)} ·{" "}
							<bdi>{receipt.side === "holder" ? otherText(receipt) : receipt.holderName}</bdi>
						</span>
					</li>
				))}
			</ul>
		</section>
	);
}

type Beginning = Pick<Occasion, "kind" | "thingId" | "title"> & { cardId: string; withWhom: string };

function Beginnings({ rows }: { rows: Beginning[] }) {
	if (rows.length === 0) return null;
	return (
		<section className="card-section">
			<h2>Did it happen?</h2>
			<ul>
				{rows.map(({ kind, thingId, cardId, title, withWhom }) => (
					<li key={`${thingId} ${cardId}`}>
						<a href={href("/receipts/new/:kind/:thing/:card", { kind, thing: thingId, card: cardId })} dir="auto">
							{title}
						</a>
						<span>
							{kindNames[kind]} · <bdi>{withWhom}</bdi>
						</span>
					</li>
				))}
			</ul>
		</section>
	);
}

export const ErrorBoundary = errorView({ fallback: receiptMessages.loadFailed });
