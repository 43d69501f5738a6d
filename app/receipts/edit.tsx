import { href } from "react-router";
import { memberOrRefusal, requireMember } from "#app/accounts/member.server.ts";
import { unlessFormIsOpen } from "#app/boards/board-form.tsx";
import { redirectWithFlash } from "#app/boards/flash.server.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { isRefusal } from "#app/forms/form-answer.ts";
import { parseForm } from "#app/forms/parse-form.server.ts";
import { readForm } from "#app/forms/read-body.ts";
import { redisplayedFormContext, saveForm } from "#app/forms/save-form.server.ts";
import { mailerContext } from "#app/mail/mail.ts";
import { Page } from "#app/ui/page.tsx";
import { unlisted } from "#app/ui/page-title.ts";
import { receiptsPage } from "#app/ui/ways-back.ts";
import { errorView } from "#app/web/error-view.tsx";
import { siteContext } from "#app/web/request-context.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/edit.ts";
import { receiptMessages } from "./receipt.ts";
import { fieldsOf, ReceiptForm } from "./receipt-form.tsx";
import { receiptSchema } from "./receipt-input.ts";
import { rewriteReceipt } from "./receipt-own.server.ts";
import { findOwnReceipt } from "./receipt-show.server.ts";

export const handle: RouteHandle = { failed: receiptMessages.failed };

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
	if (context.get(redisplayedFormContext)) return null;
	const viewer = requireMember(context, href("/receipts/:id/edit", { id }));
	return await readFields(context, viewer, id);
}

async function readFields(context: Route.LoaderArgs["context"], viewer: { id: string }, id: string) {
	const receipt = await findOwnReceipt(context.get(databaseContext), viewer, id);
	const { what, role, happenedOn, audienceSize, audience, revision } = receipt;
	return { fields: fieldsOf({ what, role, happenedOn, audienceSize, audience }), version: String(revision) };
}

export async function action({ params: { id }, request, context }: Route.ActionArgs) {
	const db = context.get(databaseContext);
	const form = parseForm(receiptSchema, await readForm(request));
	const who = memberOrRefusal(context, receiptMessages.signIn);
	if (!isRefusal(who)) await findOwnReceipt(db, who, id);
	const sending = { mailer: context.get(mailerContext), origin: context.get(siteContext).mailOrigin };
	return saveForm(context, form, {
		who,
		save: (input, viewer) => rewriteReceipt(db, viewer, id, input, form.version, sending),
		latest: async (viewer) => (await readFields(context, viewer, id)).fields,
		done: () => redirectWithFlash(href("/receipts/:id", { id }), "proposed"),
		failed: receiptMessages.failed,
	});
}

export const shouldRevalidate = unlessFormIsOpen;

export const meta = unlisted("Change the text");

export default function EditReceipt({ params: { id }, loaderData, actionData }: Route.ComponentProps) {
	return (
		<Page
			title="Change the text"
			intro="The other side is asked to confirm what you write here, even if the earlier text was theirs."
		>
			<ReceiptForm
				key={id}
				answer={actionData}
				defaults={loaderData?.fields}
				version={loaderData?.version ?? ""}
				label="Save and ask them to confirm"
				cancel={href("/receipts/:id", { id })}
			/>
		</Page>
	);
}

export const ErrorBoundary = errorView({ fallback: receiptMessages.failed, back: receiptsPage });
