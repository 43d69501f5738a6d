import { data, Form, href } from "react-router";
import { parseForm } from "#app/forms/parse-form.server.ts";
import { redirectAfterSuccess, saveForm } from "#app/forms/save-form.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { readForm } from "#app/web/responses.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/update-password.ts";
import { accountMessages, redirectDelay } from "./account.ts";
import { AccountField, NewPasswordFields, PasswordField } from "./account-fields.tsx";
import { updateSchema } from "./account-input.ts";
import { AccountForm, AccountPage } from "./account-page.tsx";
import { accountsContext } from "./auth.server.ts";
import { hasPassword } from "./has-password.server.ts";
import { memberOrRefusal } from "./member.server.ts";
import { changePassword, resetPassword } from "./passwords.server.ts";
import { findReset, forgetResetToken, resetTokenFrom } from "./reset-token.server.ts";
import { hasTemporaryPassword } from "./temporary-password.server.ts";
import { viewerContext } from "./viewer.ts";
import { visitorOf, withCookies } from "./visitor.server.ts";

export const handle: RouteHandle = { app: true };

/** Who may choose a new password here: the reader of a reset mail, who signed in with a temporary one, or who is signed in and knows the current one. Who has none asks for such a mail. */
type Way = "mail" | "temporary" | "current" | "unset" | "over" | "none";

export async function loader({ request, context }: Route.LoaderArgs) {
	const viewer = context.get(viewerContext);
	const accounts = context.get(accountsContext);
	const token = await resetTokenFrom(request);
	if (token === null) {
		if (!viewer) return answer("none");
		return answer((await hasPassword(accounts.db, viewer.id)) ? "current" : "unset", viewer.email);
	}
	const user = await findReset(accounts, token);
	if (user) return answer((await hasTemporaryPassword(accounts.db, user.id)) ? "temporary" : "mail", user.email);
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
	const visitor = visitorOf(request, context);
	const token = await resetTokenFrom(request);
	return saveForm(context, parseForm(updateSchema, await readForm(request)), {
		who: token ?? memberOrRefusal(context, accountMessages.noSession),
		save: (input, who) =>
			typeof who === "string"
				? resetPassword(accounts, { token: who, password: input.password }, visitor)
				: changePassword(accounts, who, input, visitor),
		done: async ({ cookies }) => {
			const next = token === null ? href("/profile") : href("/login");
			const headers = withCookies(token === null ? cookies : [...cookies, await forgetResetToken()]);
			return redirectAfterSuccess(context, { message: accountMessages.updated, next }, redirectDelay, headers);
		},
		failed: accountMessages.updateFailed,
	});
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
	return actionHeaders;
}

export function meta(): Route.MetaDescriptors {
	return [{ title: "Choose a new password · Heliograph" }, { name: "robots", content: "noindex" }];
}

const labels = { password: "New password", confirmation: "Confirm new password" };

export default function UpdatePassword({ loaderData: { way, email }, actionData }: Route.ComponentProps) {
	if (way === "unset") return <NoPassword email={email ?? ""} />;
	const isOpen = !(way === "over" || way === "none") || actionData?.sent !== undefined;
	return (
		<AccountPage title="Choose a new password">
			{way === "temporary" && (
				<p className="text-muted">
					The password that you were given is temporary. Choose one of your own, and sign in with it.
				</p>
			)}
			{isOpen ? (
				<AccountForm answer={actionData} label="Update Password" busyLabel="Updating...">
					{email && <AccountField email={email} />}
					{way === "current" && <PasswordField label="Current password" name="current" />}
					<NewPasswordFields labels={labels} />
				</AccountForm>
			) : (
				<>
					<p>{way === "over" ? accountMessages.linkOver : accountMessages.noSession}</p>
					<p className="text-muted">
						To choose a new password, sign in or open the link from a reset email in this browser.
					</p>
					<ButtonLink to={href("/reset-password")} variant="sun">
						Ask for a link
					</ButtonLink>
				</>
			)}
		</AccountPage>
	);
}

/** For who came by a mailed link and is signed in: their mailbox is what shows who they are. */
function NoPassword({ email }: { email: string }) {
	return (
		<AccountPage title="Choose a password" below={<a href={href("/profile")}>Back to your profile</a>}>
			<p>Your account has no password yet. We mail you a link by which you choose one.</p>
			<Form method="post" action={href("/reset-password")}>
				<input type="hidden" name="email" value={email} />
				<Button type="submit" variant="sun">
					Mail me the link
				</Button>
			</Form>
		</AccountPage>
	);
}
