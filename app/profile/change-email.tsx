import { Form, href, useNavigation } from "react-router";
import { accountMessages } from "#app/accounts/account.ts";
import { EmailField } from "#app/accounts/account-fields.tsx";
import { emailSchema } from "#app/accounts/account-input.ts";
import { AccountForm, AccountPage } from "#app/accounts/account-page.tsx";
import { accountsContext } from "#app/accounts/auth.server.ts";
import { askEmailChange, cancelEmailChange, findOpenChange } from "#app/accounts/email-change.server.ts";
import { requireProof } from "#app/accounts/fresh-proof.server.ts";
import { memberOrRefusal } from "#app/accounts/member.server.ts";
import { visitorOf } from "#app/accounts/visitor.server.ts";
import { redirectWithFlash } from "#app/boards/flash.server.ts";
import { FormAlert, useTyped } from "#app/forms/form-alert.tsx";
import { isRefusal } from "#app/forms/form-answer.ts";
import { parseForm } from "#app/forms/parse-form.server.ts";
import { readForm } from "#app/forms/read-body.ts";
import { refuseForm, saveForm, success } from "#app/forms/save-form.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Day } from "#app/ui/day.tsx";
import { titled } from "#app/ui/page-title.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/change-email.ts";

export const handle: RouteHandle = { failed: accountMessages.emailChangeFailed };

export async function loader({ context }: Route.LoaderArgs) {
	const viewer = requireProof(context, href("/profile/email"));
	const { email, confirmed } = viewer;
	return { email, confirmed, open: await findOpenChange(context.get(accountsContext).db, viewer) };
}

export async function action({ request, context }: Route.ActionArgs) {
	const accounts = context.get(accountsContext);
	const who = memberOrRefusal(context, accountMessages.signedOut);
	const form = await readForm(request);
	if (form.has("cancel")) {
		if (isRefusal(who)) return refuseForm(context, who);
		await cancelEmailChange(accounts, who, visitorOf(request, context));
		// This page takes a fresh proof, and cancelling none.
		return redirectWithFlash(href("/profile"), "emailChangeCancelled");
	}
	return saveForm(context, parseForm(emailSchema, form), {
		who,
		save: ({ email }, viewer) => askEmailChange(accounts, viewer, email, visitorOf(request, context)),
		done: () => success(context, accountMessages.emailChangeAsked),
		failed: accountMessages.emailChangeFailed,
	});
}

export const meta = titled("Change your email");

export default function ChangeEmail({ loaderData: { email, confirmed, open }, actionData }: Route.ComponentProps) {
	const typed = useTyped(actionData);
	return (
		<AccountPage title="Change your email" below={<a href={href("/profile")}>Back to your profile</a>}>
			{open ? (
				<>
					<FormAlert answer={actionData} />
					<OpenChange {...open} />
				</>
			) : (
				<>
					<p>
						Your email is <strong className="wrap-anywhere">{email}</strong>.{" "}
						{confirmed
							? "We mail a link to it, and one to the new address. It changes once you have followed both."
							: "We mail a link to the new address. It changes once you have followed that."}
					</p>
					<AccountForm answer={actionData} label="Send the mails" busyLabel="Sending...">
						<EmailField typed={typed("email")} label="New email" autoComplete="email" />
					</AccountForm>
				</>
			)}
		</AccountPage>
	);
}

function OpenChange({ newEmail, waitsFor, until }: { newEmail: string; waitsFor: string[]; until: Date }) {
	const busy = useNavigation().state !== "idle";
	return (
		<>
			<p>
				Your email changes to <strong className="wrap-anywhere">{newEmail}</strong> once you have followed{" "}
				{waitsFor.length > 1 ? "both links, mailed to" : "the link mailed to"}
			</p>
			<ul className="grid list-disc gap-1.5 pl-4.5">
				{waitsFor.map((address) => (
					<li key={address} className="wrap-anywhere">
						{address}
					</li>
				))}
			</ul>
			<p>
				{waitsFor.length > 1 ? "They work" : "It works"} until <Day at={until} />.
			</p>
			<p className="text-muted">No mail? Look in the spam folder, or cancel and try again.</p>
			<Form method="post">
				<Button type="submit" name="cancel" value="1" busy={busy} busyLabel="Cancelling...">
					Cancel the change
				</Button>
			</Form>
		</>
	);
}
