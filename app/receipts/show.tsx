import { href } from "react-router";
import { viewerContext } from "#app/accounts/viewer.ts";
import { withFlash } from "#app/boards/flash.server.ts";
import { Flash } from "#app/boards/flash.tsx";
import { ShareLink } from "#app/boards/share-link.tsx";
import { databaseContext } from "#app/db/client.server.ts";
import { ReportLink } from "#app/moderation/report-link.tsx";
import { Alert } from "#app/ui/alert.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Page } from "#app/ui/page.tsx";
import { receiptsPage } from "#app/ui/ways-back.ts";
import { errorView } from "#app/web/error-view.tsx";
import { pageMeta } from "#app/web/page-meta.ts";
import { siteContext } from "#app/web/request-context.ts";
import { notFound } from "#app/web/responses.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import { describePage } from "#app/web/structured-data.server.ts";
import type { Route } from "./+types/show.ts";
import { dayOfReceipt, hiddenText, otherText, receiptMessages, receiptText, waitsFor } from "./receipt.ts";
import { ReceiptFacts } from "./receipt-facts.tsx";
import { readReceipt } from "./receipt-own.server.ts";
import { findReceipt, type ShownReceipt } from "./receipt-show.server.ts";
import { receiptStructuredData } from "./receipt-structured-data.server.ts";
import { SideTools } from "./side-tools.tsx";

export const handle: RouteHandle = { reads: ["receipts", "scicomm_cards"] };

export async function loader({ params: { id }, request, context }: Route.LoaderArgs) {
	const [db, viewer] = [context.get(databaseContext), context.get(viewerContext)];
	const receipt = await findReceipt(db, viewer, id);
	if (!receipt) throw notFound(receiptMessages.notFound);
	if (receipt.isListed) describePage(context, receiptStructuredData(receipt, context.get(siteContext).origin));
	if (viewer && receipt.side) await readReceipt(db, viewer, id);
	return withFlash(request, flashesOf(receipt), { receipt });
}

function flashesOf({ isPublic, isListed, hidden }: ShownReceipt) {
	const { proposed, halfConfirmed, disputed, withdrawn } = receiptMessages;
	const { confirmed, confirmedUnlisted, taken, takenUnseen, shown, shownUnlisted, shownHidden } = receiptMessages;
	return {
		...{ proposed, halfConfirmed, disputed, withdrawn },
		confirmed: isListed ? confirmed : confirmedUnlisted,
		taken: isPublic ? taken : takenUnseen,
		shown: hidden ? shownHidden : isListed ? shown : shownUnlisted,
	};
}

export function meta(args: Route.MetaArgs): Route.MetaDescriptors {
	if (!args.loaderData) return [{ title: `${receiptMessages.notFound} · Heliograph` }];
	const { receipt } = args.loaderData;
	return pageMeta(args, {
		title: receiptText(receipt),
		description: `${receipt.holderName}, ${receipt.role}, ${dayOfReceipt(receipt.happenedOn)}. Confirmed by ${otherText(receipt)}.`,
		path: href("/receipts/:id", { id: receipt.id }),
		unlisted: !receipt.isListed,
	});
}

export default function ShowReceipt({ loaderData: { receipt, flash } }: Route.ComponentProps) {
	const { id, isPublic, side, confirmedAt } = receipt;
	return (
		<Page title={receiptText(receipt)} {...(isPublic && { intro: "Confirmed by both sides" })} back={backFor(receipt)}>
			<Flash message={flash} />
			<Standing receipt={receipt} />
			{side && <SideTools receipt={receipt} />}
			<ReceiptFacts receipt={receipt} />
			{isPublic && (
				<p className="text-muted">
					Both sides have confirmed these words, the second side on {dayOfReceipt(confirmedAt.slice(0, 10))}. Heliograph
					vouches for nothing but that. The credential says the same, signed, and{" "}
					<a href={href("/receipts/verify")}>anybody can check it</a>.
				</p>
			)}
			{isPublic && (
				<div className="actions mt-8">
					<ButtonLink to={href("/receipts/:id/credential.jwt", { id })} download>
						Download as a credential
					</ButtonLink>
					<ShareLink path={href("/receipts/:id", { id })} title={receiptText(receipt)} />
					{!side && <ReportLink kind="receipt" id={id} title={receiptText(receipt)} />}
				</div>
			)}
		</Page>
	);
}

function backFor({ side, cardId, cardName }: ShownReceipt) {
	if (side) return receiptsPage;
	return { to: href("/card/:id", { id: cardId }), label: cardName };
}

function Standing({ receipt }: { receipt: ShownReceipt }) {
	const { state, side } = receipt;
	const notice = {
		confirmed: !receipt.isPublic
			? "Its card is hidden, so it does not count for now."
			: !receipt.onCard &&
				side === "holder" &&
				"It is not on your card. Its page and its credential are there nonetheless.",
		hidden: hiddenText(receipt),
		withdrawn: receiptMessages.isWithdrawn,
		waiting:
			side && waitsFor(side, receipt)
				? "The other side says so. It counts once you confirm it."
				: "It is waiting for the other side. Until they confirm it, only the two of you see it.",
	}[state];
	if (!notice) return null;
	return (
		<Alert tone="info" className="mb-8">
			{notice}
		</Alert>
	);
}

export const ErrorBoundary = errorView({ fallback: receiptMessages.loadFailed, back: receiptsPage });
