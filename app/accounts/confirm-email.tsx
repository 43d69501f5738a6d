import { href, redirect } from "react-router";
import { unlessRefused } from "#app/forms/keep-form.ts";
import { parseForm } from "#app/forms/parse-form.server.ts";
import { readForm } from "#app/forms/read-body.ts";
import { saveForm } from "#app/forms/save-form.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { ConfirmForm } from "#app/ui/confirm-form.tsx";
import { unlistedWithToken } from "#app/ui/page-title.ts";
import { tokenOf } from "#app/web/link-token.server.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/confirm-email.ts";
import { accountMessages } from "./account.ts";
import { AccountField, PasswordField } from "./account-fields.tsx";
import { passwordSchema } from "./account-input.ts";
import { AccountForm, AccountPage, ForgotPassword } from "./account-page.tsx";
import { accountsContext } from "./auth.server.ts";
import { confirmEmail, confirmWithPassword, findConfirmation } from "./confirm-email.server.ts";
import { leadOn } from "./second-step.server.ts";
import { type Viewer, viewerContext } from "./viewer.ts";
import { visitorOf } from "./visitor.server.ts";

export const handle: RouteHandle = { app: true, failed: accountMessages.confirmFailed };

/** Reading changes nothing: what scans mails follows links too. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const account = await findConfirmation(context.get(accountsContext), tokenOf(request));
	if (typeof account === "string") return { state: account, email: "" };
	return { state: stateOf(account, context.get(viewerContext)), email: account.email };
}

type State = "confirmed" | "confirmed-other" | "sign-in" | "button" | "password";

function stateOf({ email, confirmed }: { email: string; confirmed: boolean }, viewer: Viewer): State {
	const isOwn = viewer?.email === email;
	if (!confirmed) return isOwn ? "button" : "password";
	if (isOwn) return "confirmed";
	return viewer ? "confirmed-other" : "sign-in";
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

/** Who was signed in when they opened it, and is not any more, is asked for the password. */
export const shouldRevalidate = unlessRefused;

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
			{(state === "confirmed-other" || state === "sign-in") && <p>{`${email} is confirmed.`}</p>}
			{state === "sign-in" && (
				<ButtonLink to={href("/login")} variant="sun">
					Sign in
				</ButtonLink>
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
			{state === "gone" && (
				<>
					<p>{accountMessages.addressGone}</p>
					<ButtonLink to={href("/signup")}>Sign up</ButtonLink>
				</>
			)}
		</AccountPage>
	);
}
