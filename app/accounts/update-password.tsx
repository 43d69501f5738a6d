import { data, href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { siteContext } from "#app/web/request-context.ts";
import { readForm } from "#app/web/responses.ts";
import type { Route } from "./+types/update-password.ts";
import { accountMessages } from "./account.ts";
import { NewPasswordFields, PasswordField } from "./account-fields.tsx";
import { updateSchema } from "./account-input.ts";
import { AccountForm, AccountPage, keepAccountForm } from "./account-page.tsx";
import { redirectAfterSuccess, refuse, visitorOf, withFormFallback } from "./answers.server.ts";
import { accountsContext } from "./auth.server.ts";
import { parseForm } from "./parse-form.server.ts";
import { changePassword, findReset, resetPassword } from "./passwords.server.ts";
import { forgetResetToken, resetTokenFrom } from "./reset-token.server.ts";
import { viewerContext } from "./viewer.ts";

/** Who may choose a new password here: the reader of a reset mail, or who is signed in and knows the current one. */
type Way = "mail" | "current" | "over" | "none";

export async function loader({ request, context }: Route.LoaderArgs) {
	const viewer = context.get(viewerContext);
	const token = await resetTokenFrom(request);
	if (token === null) return answer(viewer ? "current" : "none", viewer?.email);
	const user = await findReset(context.get(accountsContext), token);
	if (user) return answer("mail", user.email);
	// A link that is too old must not keep who is signed in from the form.
	const headers = { "Set-Cookie": await forgetResetToken() };
	return viewer ? answer("current", viewer.email, headers) : answer("over", undefined, headers);
}

function answer(way: Way, email?: string, headers?: HeadersInit) {
	return data({ way, email }, { headers });
}

/** Once the password has changed, the page stays to say so. */
export function shouldRevalidate() {
	return false;
}

export async function action({ request, context }: Route.ActionArgs) {
	const accounts = context.get(accountsContext);
	const viewer = context.get(viewerContext);
	const visitor = visitorOf(request, context);
	const site = context.get(siteContext);
	const token = await resetTokenFrom(request);
	if (token === null && !viewer) return refuse({ status: 401, message: accountMessages.noSession });
	const { input, refusal } = parseForm(updateSchema, await readForm(request));
	if (refusal) return refuse(refusal);
	return withFormFallback(context, accountMessages.updateFailed, async () => {
		if (token !== null) {
			const reset = await resetPassword(accounts, { token, password: input.password }, visitor);
			if ("status" in reset) return refuse(reset);
			const cookies = [...reset.cookies, await forgetResetToken()];
			return redirectAfterSuccess(accountMessages.updated, href("/login"), cookies, site);
		}
		if (!viewer) return refuse({ status: 401, message: accountMessages.noSession });
		if (input.current === "") return refuse({ status: 422, message: accountMessages.fillAll });
		const change = await changePassword(accounts, viewer, input, visitor);
		if ("status" in change) return refuse(change);
		return redirectAfterSuccess(accountMessages.updated, href("/profile"), change.cookies, site);
	});
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
	return actionHeaders;
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
	return keepAccountForm(serverAction);
}

export function meta(): Route.MetaDescriptors {
	return [{ title: "Choose a new password · Heliograph" }, { name: "robots", content: "noindex" }];
}

export default function UpdatePassword({ loaderData: { way, email }, actionData }: Route.ComponentProps) {
	const isOpen = way === "mail" || way === "current" || actionData?.ok === true;
	return (
		<AccountPage title="Choose a new password">
			{email && <p className="account-address">{email}</p>}
			{isOpen ? (
				<AccountForm answer={actionData} label="Update Password" busyLabel="Updating...">
					{way === "current" && <PasswordField label="Current password" name="current" />}
					<NewPasswordFields />
				</AccountForm>
			) : (
				<>
					<p>{way === "over" ? accountMessages.linkOver : accountMessages.noSession}</p>
					<p className="text-muted">
						A new password takes the link of a reset mail, opened in this browser, or an account that is signed in.
					</p>
					<ButtonLink to={href("/reset-password")} variant="sun">
						Ask for a link
					</ButtonLink>
				</>
			)}
		</AccountPage>
	);
}
