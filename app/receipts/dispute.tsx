import { href } from "react-router";
import { memberOrRefusal, requireMember } from "#app/accounts/member.server.ts";
import { BoardForm, unlessFormIsOpen, useBoardForm } from "#app/boards/board-form.tsx";
import { redirectWithFlash } from "#app/boards/flash.server.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { isRefusal } from "#app/forms/form-answer.ts";
import { parseForm } from "#app/forms/parse-form.server.ts";
import { readForm } from "#app/forms/read-body.ts";
import { redisplayedFormContext, saveForm } from "#app/forms/save-form.server.ts";
import { FormTextArea } from "#app/ui/form-field.tsx";
import { Page } from "#app/ui/page.tsx";
import { unlisted } from "#app/ui/page-title.ts";
import { receiptsPage } from "#app/ui/ways-back.ts";
import { errorView } from "#app/web/error-view.tsx";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/dispute.ts";
import { disputeReceipt } from "./receipt.reports.server.ts";
import { receiptMessages, receiptText } from "./receipt.ts";
import { type DisputeFields, type DisputeInput, disputeSchema } from "./receipt-input.ts";
import { findOwnReceipt } from "./receipt-show.server.ts";

export const handle: RouteHandle = { failed: receiptMessages.failed };

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
	if (context.get(redisplayedFormContext)) return null;
	const viewer = requireMember(context, href("/receipts/:id/dispute", { id }));
	const receipt = await findOwnReceipt(context.get(databaseContext), viewer, id);
	return { text: receiptText(receipt), state: receipt.state };
}

export async function action({ params: { id }, request, context }: Route.ActionArgs) {
	const db = context.get(databaseContext);
	const form = parseForm(disputeSchema, await readForm(request));
	const who = memberOrRefusal(context, receiptMessages.signIn);
	if (!isRefusal(who)) await findOwnReceipt(db, who, id);
	return saveForm(context, form, {
		who,
		save: ({ reason }, viewer) => disputeReceipt(db, viewer, id, reason),
		done: () => redirectWithFlash(href("/receipts/:id", { id }), "disputed"),
		failed: receiptMessages.failed,
	});
}

export const shouldRevalidate = unlessFormIsOpen;

export const meta = unlisted("Dispute a receipt");

export default function DisputeReceipt(props: Route.ComponentProps) {
	return <DisputeForm key={props.params.id} {...props} />;
}

function DisputeForm({ params: { id }, loaderData, actionData }: Route.ComponentProps) {
	const [form, fields] = useBoardForm<DisputeFields, DisputeInput>(disputeSchema, actionData);
	return (
		<Page title="Is this not right?" intro={loaderData && <bdi>{loaderData.text}</bdi>}>
			<p className="mb-6">
				{loaderData?.state === "waiting" && "Where a date or a number is wrong, change the text instead. "}
				{loaderData?.state === "confirmed" &&
					"Where a date or a number is wrong, its holder can withdraw it, and you both confirm it anew. "}
				If it did not happen, or not between you, say so: nobody else sees it from then on, and a moderator decides. Its
				credential, if there is one, does not count until then.
			</p>
			<BoardForm
				form={form}
				answer={actionData}
				label="Hide it and ask a moderator"
				busyLabel="Sending..."
				cancel={href("/receipts/:id", { id })}
			>
				<FormTextArea field={fields.reason} label="What is wrong" rows={4} hint="Only moderators read this." />
			</BoardForm>
		</Page>
	);
}

export const ErrorBoundary = errorView({ fallback: receiptMessages.failed, back: receiptsPage });
