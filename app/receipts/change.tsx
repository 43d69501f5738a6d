import { data, Form, href } from "react-router";
import { requireMember, requireSignedIn } from "#app/accounts/member.server.ts";
import { redirectWithFlash } from "#app/boards/flash.server.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { isRefusal } from "#app/forms/form-answer.ts";
import { readForm } from "#app/forms/read-body.ts";
import { Button } from "#app/ui/button.tsx";
import { FormSection } from "#app/ui/form-section.tsx";
import { Page } from "#app/ui/page.tsx";
import { unlisted } from "#app/ui/page-title.ts";
import { receiptsPage } from "#app/ui/ways-back.ts";
import { errorView } from "#app/web/error-view.tsx";
import { refused } from "#app/web/responses.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/change.ts";
import { isSettled, receiptMessages, receiptText } from "./receipt.ts";
import { dropReceipt, showOnCard, withdrawReceipt } from "./receipt-own.server.ts";
import { findOwnReceipt } from "./receipt-show.server.ts";

export const handle: RouteHandle = { failed: receiptMessages.failed };

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
	const viewer = requireMember(context, href("/receipts/:id/change", { id }));
	const receipt = await findOwnReceipt(context.get(databaseContext), viewer, id);
	const { side, state, onCard, withdrawnAt } = receipt;
	return {
		text: receiptText(receipt),
		side,
		state,
		onCard,
		follows: isSettled(receipt) ? followsOf(receipt) : null,
		isWithdrawn: withdrawnAt !== null,
	};
}

/** What follows when it is taken off the card, or put on it. */
function followsOf({ onCard, isPublic, hidden, isCardListed }: Awaited<ReturnType<typeof findOwnReceipt>>) {
	if (onCard) {
		return isPublic
			? "Whoever has the link still sees it, and its credential counts."
			: "Only the two of you see it now. Once others do again, it stays off your card.";
	}
	if (hidden) return "It stands there once it is shown again.";
	return isCardListed
		? "Whoever opens your card sees it there again, as confirmed by both."
		: "It stands there, as confirmed by both, once your card is in the directory.";
}

/** `change` says what is done: `drop`, `hide`, `show` or `withdraw`. */
export async function action({ params: { id }, request, context }: Route.ActionArgs) {
	const change = String((await readForm(request)).get("change"));
	const viewer = requireSignedIn(context, receiptMessages.signIn);
	const db = context.get(databaseContext);
	const page = href("/receipts/:id", { id });
	if (change === "drop") {
		const dropped = await dropReceipt(db, viewer, id);
		if (isRefusal(dropped)) throw refused(context, dropped);
		return redirectWithFlash(href("/receipts"), "dropped");
	}
	if (change === "hide" || change === "show") {
		const refusal = await showOnCard(db, viewer, id, change === "show");
		if (refusal) throw refused(context, refusal);
		return redirectWithFlash(page, change === "show" ? "shown" : "taken");
	}
	if (change === "withdraw") {
		await withdrawReceipt(db, viewer, id);
		return redirectWithFlash(page, "withdrawn");
	}
	await findOwnReceipt(db, viewer, id);
	throw data(receiptMessages.failed, { status: 422 });
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
	return unlisted(loaderData ? titleOf(loaderData) : "Hide or withdraw a receipt")();
}

function titleOf({ isWithdrawn, state, follows }: Route.ComponentProps["loaderData"]) {
	if (isWithdrawn) return "Withdrawn";
	if (state === "waiting") return "Take it back?";
	return follows ? "Hide or withdraw it" : "Withdraw it";
}

export default function ChangeReceipt({ params: { id }, loaderData }: Route.ComponentProps) {
	const { text, side, state, onCard, follows, isWithdrawn } = loaderData;
	const isHolder = side === "holder" && state !== "waiting";
	const back = { to: href("/receipts/:id", { id }), label: "The receipt" };
	if (isWithdrawn) {
		return (
			<Page title={titleOf(loaderData)} intro={<bdi>{text}</bdi>} back={back}>
				<p>{receiptMessages.isWithdrawn}</p>
			</Page>
		);
	}
	return (
		<Page title={titleOf(loaderData)} intro={<bdi>{text}</bdi>} back={back}>
			<Form method="post">
				{state === "waiting" && (
					<FormSection title="Take it back">
						<p>It is deleted for both of you. You can start again later.</p>
						<div className="actions">
							<Button type="submit" variant="danger" name="change" value="drop">
								Take it back
							</Button>
						</div>
					</FormSection>
				)}
				{isHolder && follows && (
					<FormSection title={onCard ? "Take it off your card" : "Put it on your card"}>
						<p>{follows}</p>
						<div className="actions">
							<Button type="submit" name="change" value={onCard ? "hide" : "show"}>
								{onCard ? "Take it off" : "Put it on"}
							</Button>
						</div>
					</FormSection>
				)}
				{isHolder && (
					<FormSection title="Withdraw it">
						<p>
							{follows
								? "It is gone for everybody but the two of you, and whoever checks its credential is told that it was withdrawn. To bring it back, both of you have to confirm it again, with the name that your card has then."
								: "Nobody can confirm it any more. You can both start again once a moderator has shown it."}
						</p>
						<div className="actions">
							<Button type="submit" variant="danger" name="change" value="withdraw">
								Withdraw for good
							</Button>
						</div>
					</FormSection>
				)}
				{!isHolder && state !== "waiting" && <p>Only its holder can hide or withdraw it. You can dispute it.</p>}
			</Form>
		</Page>
	);
}

export const ErrorBoundary = errorView({ fallback: receiptMessages.failed, back: receiptsPage });
