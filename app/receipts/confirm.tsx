import { Form, href, useNavigation } from "react-router";
import { memberOrRefusal, memberUnlessRedisplayed } from "#app/accounts/member.server.ts";
import { redirectWithFlash } from "#app/boards/flash.server.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { FormAlert } from "#app/forms/form-alert.tsx";
import { isRefusal, versionField } from "#app/forms/form-answer.ts";
import { unlessRefused } from "#app/forms/keep-form.ts";
import { parseForm } from "#app/forms/parse-form.server.ts";
import { readForm } from "#app/forms/read-body.ts";
import { saveForm } from "#app/forms/save-form.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Page } from "#app/ui/page.tsx";
import { unlisted } from "#app/ui/page-title.ts";
import { receiptsPage } from "#app/ui/ways-back.ts";
import { errorView } from "#app/web/error-view.tsx";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/confirm.ts";
import { receiptMessages, receiptText } from "./receipt.ts";
import { ReceiptFacts } from "./receipt-facts.tsx";
import { confirmSchema } from "./receipt-input.ts";
import { confirmReceipt } from "./receipt-own.server.ts";
import { findOwnReceipt } from "./receipt-show.server.ts";

export const handle: RouteHandle = { failed: receiptMessages.failed };

/** The mail leads to the receipt's page and this one has a button: what scans mails follows links too. */
export async function loader({ params: { id }, context }: Route.LoaderArgs) {
	const viewer = memberUnlessRedisplayed(context, href("/receipts/:id/confirm", { id }));
	if (!viewer) return { receipt: null };
	const { userId: _u, otherId: _o, ...receipt } = await findOwnReceipt(context.get(databaseContext), viewer, id);
	return { receipt };
}

export async function action({ params: { id }, request, context }: Route.ActionArgs) {
	const db = context.get(databaseContext);
	const form = parseForm(confirmSchema, await readForm(request));
	const who = memberOrRefusal(context, receiptMessages.signIn);
	if (!isRefusal(who)) await findOwnReceipt(db, who, id);
	return saveForm(context, form, {
		who,
		save: (_, viewer) => confirmReceipt(db, viewer, id, form.version),
		done: ({ isSettled }) =>
			redirectWithFlash(href("/receipts/:id", { id }), isSettled ? "confirmed" : "halfConfirmed"),
		failed: receiptMessages.failed,
	});
}

/** A text that has changed meanwhile has to be read again. */
export const shouldRevalidate = unlessRefused;

export const meta = unlisted("Is this how it happened?");

export default function ConfirmReceipt({ params: { id }, loaderData: { receipt }, actionData }: Route.ComponentProps) {
	const busy = useNavigation().state !== "idle";
	return (
		<Page
			title="Is this how it happened?"
			intro={receipt && <bdi>{receiptText(receipt)}</bdi>}
			back={{ to: href("/receipts/:id", { id }), label: "The receipt" }}
		>
			<FormAlert answer={actionData} className="mb-8" />
			{receipt && <ReceiptFacts receipt={receipt} />}
			<p>
				Confirm it only if you know that every word is true. It becomes public on the card of whoever did it, with the
				name given here for the other side, and as a credential that its holder can show elsewhere.
			</p>
			<Form method="post" className="actions mt-6">
				<input type="hidden" name={versionField} value={receipt?.revision ?? ""} />
				<Button type="submit" variant="sun" busy={busy} busyLabel="Confirming...">
					Yes, I confirm every word
				</Button>
				<ButtonLink to={href("/receipts/:id/edit", { id })}>Change the text</ButtonLink>
				<ButtonLink to={href("/receipts/:id/dispute", { id })} variant="plain">
					This is not right
				</ButtonLink>
			</Form>
		</Page>
	);
}

export const ErrorBoundary = errorView({ fallback: receiptMessages.failed, back: receiptsPage });
