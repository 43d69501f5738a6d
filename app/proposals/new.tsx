import { hash } from "node:crypto";
import { href, redirect } from "react-router";
import { memberOrRefusal, requireMember } from "#app/accounts/member.server.ts";
import type { MemberRef } from "#app/accounts/viewer.ts";
import { unlessFormIsOpen } from "#app/boards/board-form.tsx";
import { redirectWithFlash } from "#app/boards/flash.server.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { conflict, type FormAnswer, isRefusal } from "#app/forms/form-answer.ts";
import { parseForm } from "#app/forms/parse-form.server.ts";
import { readForm } from "#app/forms/read-body.ts";
import { redisplayedFormContext, saveForm } from "#app/forms/save-form.server.ts";
import { mailerContext } from "#app/mail/mail.ts";
import { receiptLimits, receiptMessages, withWhom } from "#app/receipts/receipt.ts";
import { ReceiptForm } from "#app/receipts/receipt-form.tsx";
import { receiptSchema } from "#app/receipts/receipt-input.ts";
import { proposeReceipt } from "#app/receipts/receipt-own.server.ts";
import { Page } from "#app/ui/page.tsx";
import { unlisted } from "#app/ui/page-title.ts";
import { receiptsPage } from "#app/ui/ways-back.ts";
import { errorView } from "#app/web/error-view.tsx";
import { siteContext } from "#app/web/request-context.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/new.ts";
import { findBeginning } from "./occasions.server.ts";

export const handle: RouteHandle = { failed: receiptMessages.failed };

export async function loader({ params, context }: Route.LoaderArgs) {
	if (context.get(redisplayedFormContext)) return null;
	const viewer = requireMember(context, href("/receipts/new/:kind/:thing/:card", params));
	const { occasion, receiptId, ...asked } = await readBeginning(context, viewer, params);
	if (receiptId) throw redirect(href("/receipts/:id", { id: receiptId }));
	const { title, role, from, until } = occasion;
	return { ...asked, fields: { what: shortened(title), role, happenedOn: until === from ? from : "" } };
}

/** An occasion with who is asked, as the version of the form: not by their id, which is told to few. */
async function readBeginning(
	context: Route.LoaderArgs["context"],
	viewer: MemberRef,
	params: Route.LoaderArgs["params"],
) {
	const beginning = await findBeginning(context.get(databaseContext), viewer, params);
	const { occasion } = beginning;
	return { ...beginning, withWhom: withWhom(occasion, viewer), version: hash("sha256", occasion.other.id, "hex") };
}

/** A title may be longer than what is asked for. */
function shortened(title: string) {
	return Array.from(title).slice(0, receiptLimits.what).join("");
}

export async function action({ params, request, context }: Route.ActionArgs) {
	const db = context.get(databaseContext);
	const form = parseForm(receiptSchema, await readForm(request));
	const who = memberOrRefusal(context, receiptMessages.signIn);
	const found = isRefusal(who) ? undefined : await readBeginning(context, who, params);
	const sending = { mailer: context.get(mailerContext), origin: context.get(siteContext).mailOrigin };
	return saveForm(context, form, {
		who,
		save: async (input, viewer) => {
			const { occasion, receiptId, version } = found ?? (await readBeginning(context, viewer, params));
			const isAsked = form.version === "" || form.version === version;
			if (!isAsked && !receiptId) return conflict(receiptMessages.anotherAsked, version);
			return proposeReceipt(db, viewer, occasion, input, sending);
		},
		done: ({ id }) => redirectWithFlash(href("/receipts/:id", { id }), "proposed"),
		more: { receiptId: found?.receiptId ?? null, withWhom: found?.withWhom },
		failed: receiptMessages.failed,
	});
}

export const shouldRevalidate = unlessFormIsOpen;

export const meta = unlisted("It happened");

interface ProposalAnswer extends FormAnswer {
	/** Of the receipt that keeps this one from being proposed. */
	receiptId?: string | null;
	/** Who would be asked by now. */
	withWhom?: string | undefined;
}

export default function NewReceipt({ params: { thing, card }, loaderData, actionData }: Route.ComponentProps) {
	const answer: ProposalAnswer | undefined = actionData;
	const asked = answer?.withWhom ?? loaderData?.withWhom;
	return (
		<Page
			title="It happened"
			intro={
				asked ? (
					<>
						Say what, in a few words. <bdi>{asked}</bdi> is asked to confirm every one of them; until then nobody else
						sees it.
					</>
				) : (
					"Say what, in a few words. The other side is asked to confirm every one of them."
				)
			}
		>
			{answer?.receiptId && (
				<p className="mb-6">
					<a href={href("/receipts/:id", { id: answer.receiptId })}>Read what is there already</a>
				</p>
			)}
			<ReceiptForm
				key={`${thing} ${card}`}
				answer={answer}
				defaults={loaderData?.fields}
				version={loaderData?.version ?? ""}
				label="Ask them to confirm"
				cancel={href("/receipts")}
			/>
		</Page>
	);
}

export const ErrorBoundary = errorView({ fallback: receiptMessages.failed, back: receiptsPage });
