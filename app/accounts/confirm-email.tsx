import { href, redirect } from "react-router";
import { parseForm } from "#app/forms/parse-form.server.ts";
import { saveForm } from "#app/forms/save-form.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { ConfirmForm } from "#app/ui/confirm-form.tsx";
import { unlistedWithToken } from "#app/ui/page-title.ts";
import { tokenOf } from "#app/web/link-token.server.ts";
import { readForm } from "#app/web/responses.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/confirm-email.ts";
import { accountMessages } from "./account.ts";
import { AccountField, PasswordField } from "./account-fields.tsx";
import { passwordSchema } from "./account-input.ts";
import { AccountForm, AccountPage, ForgotPassword } from "./account-page.tsx";
import { accountsContext } from "./auth.server.ts";
import { confirmEmail, confirmWithPassword, findConfirmation } from "./confirm-email.server.ts";
import { leadOn } from "./second-step.server.ts";
import { viewerContext } from "./viewer.ts";
import { visitorOf } from "./visitor.server.ts";

export const handle: RouteHandle = { app: true, failed: accountMessages.confirmFailed };

/** Reading changes nothing: what scans mails follows links too. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const account = await findConfirmation(context.get(accountsContext), tokenOf(request));
	if (!account) return { state: "over" as const };
	const { email, confirmed } = account;
	const viewer = context.get(viewerContext);
	if (confirmed) return { state: viewer ? ("confirmed" as const) : ("sign-in" as const), email };
	return { state: viewer?.email === email ? ("button" as const) : ("password" as const), email };
}

export async function action({ request, context }: Route.ActionArgs) {
	const token = tokenOf(request);
	const form = await readForm(request);
	if (await confirmEmail(context.get(accountsContext), context.get(viewerContext), token)) {
		return redirect(`${href("/confirm-email")}?${new URLSearchParams({ token })}`, 303);
	}
	return saveForm(context, parseForm(passwordSchema, form), {
		save: ({ password }) =>
			confirmWithPassword(context.get(accountsContext), { token, password }, visitorOf(request, context)),
		done: (admission) => leadOn(context.get(accountsContext), admission, href("/profile")),
		failed: accountMessages.confirmFailed,
	});
}

export const meta = unlistedWithToken("Confirm your email");

export default function ConfirmEmail({ loaderData: { state, email }, actionData }: Route.ComponentProps) {
	return (
		<AccountPage title="Confirm your email">
			{state === "confirmed" && (
				<>
					<p>{accountMessages.confirmed}</p>
					<ButtonLink to={href("/profile")} variant="sun">
						Go to your profile
					</ButtonLink>
				</>
			)}
			{state === "sign-in" && (
				<>
					<p>{accountMessages.confirmed}</p>
					<ButtonLink to={href("/login")} variant="sun">
						Sign in
					</ButtonLink>
				</>
			)}
			{state === "button" && (
				<ConfirmForm
					confirm="Confirm"
					variant="sun"
					busyLabel="Confirming..."
					warning={`Confirm that ${email} is yours.`}
					keep="Not now"
					back={href("/profile")}
				/>
			)}
			{state === "password" && (
				<>
					<p className="text-muted">
						Enter the password you signed up with, so that nobody else can claim your address.
					</p>
					<AccountForm answer={actionData} label="Confirm" busyLabel="Confirming...">
						<AccountField email={email} />
						<PasswordField />
					</AccountForm>
					<ForgotPassword />
				</>
			)}
			{state === "over" && (
				<>
					<p>{accountMessages.linkOver}</p>
					<p className="text-muted">You can request a new one on your profile.</p>
					<ButtonLink to={href("/profile")}>Go to your profile</ButtonLink>
				</>
			)}
		</AccountPage>
	);
}
