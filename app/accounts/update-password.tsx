import { data, Form, href, type RouterContextProvider, type ShouldRevalidateFunctionArgs } from "react-router";
import { isRefusal, refuse, versionField } from "#app/forms/form-answer.ts";
import { parseForm } from "#app/forms/parse-form.server.ts";
import { readForm } from "#app/forms/read-body.ts";
import { redirectAfterSuccess, saveForm } from "#app/forms/save-form.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { unlisted } from "#app/ui/page-title.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/update-password.ts";
import { accountMessages, redirectDelay } from "./account.ts";
import { AccountField, NewPasswordFields, PasswordField } from "./account-fields.tsx";
import { updateSchema } from "./account-input.ts";
import { AccountForm, AccountPage } from "./account-page.tsx";
import { accountsContext } from "./auth.server.ts";
import { hasPassword } from "./has-password.server.ts";
import { refuseOtherLink, versionOfLink } from "./link-cookie.server.ts";
import { memberOrRefusal } from "./member.server.ts";
import { changePassword, resetPassword } from "./passwords.server.ts";
import { findReset, resetLink } from "./reset-token.server.ts";
import { hasTemporaryPassword } from "./temporary-password.server.ts";
import { viewerContext } from "./viewer.ts";
import { visitorOf, withCookies } from "./visitor.server.ts";

export const handle: RouteHandle = { app: true };

/** Who may choose a new password here: the reader of a reset mail, who signed in with a temporary one, or who is signed in and knows the current one. Who has none asks for such a mail. */
type Way = "mail" | "temporary" | "current" | "unset" | "over" | "none";

export async function loader({ request, context }: Route.LoaderArgs) {
	const accounts = context.get(accountsContext);
	const { viewer, token, owner, isAnothers } = await findReader(request, context);
	if (owner && !isAnothers) {
		const way: Way = (await hasTemporaryPassword(accounts.db, owner.id)) ? "temporary" : "mail";
		return data({ way, email: owner.email, isAnothers, version: versionOfLink(token) });
	}
	// A link that is too old, or another account's, must not keep who is signed in from the form.
	const headers: HeadersInit = token ? { "Set-Cookie": await resetLink.forget() } : {};
	const answer = (way: Way) => data({ way, email: viewer?.email, isAnothers, version: "" }, { headers });
	if (!viewer) return answer(token ? "over" : "none");
	return answer((await hasPassword(accounts.db, viewer.id)) ? "current" : "unset");
}

/** The link that the browser has followed, and whose password it changes; where somebody else is signed in, the session goes before it. */
async function findReader(request: Request, context: Readonly<RouterContextProvider>) {
	const viewer = context.get(viewerContext);
	const token = await resetLink.tokenFrom(request);
	const owner = token ? await findReset(context.get(accountsContext), token) : null;
	return { viewer, token, owner, isAnothers: viewer !== null && owner !== null && owner.id !== viewer.id };
}

/** Once the password has changed, the page stays to say so. */
export function shouldRevalidate({ actionStatus }: ShouldRevalidateFunctionArgs) {
	return actionStatus === 409;
}

export async function action({ request, context }: Route.ActionArgs) {
	const accounts = context.get(accountsContext);
	const visitor = visitorOf(request, context);
	const form = await readForm(request);
	const { viewer, token, owner, isAnothers } = await findReader(request, context);
	const link = owner && !isAnothers ? token : "";
	const over = refuse(410, accountMessages.linkOver);
	const who = link || (token && !viewer ? over : memberOrRefusal(context, accountMessages.noSession));
	return saveForm(context, parseForm(updateSchema, form), {
		who: isRefusal(who) ? who : (refuseOtherLink(form, link) ?? who),
		save: (input, who) =>
			typeof who === "string"
				? resetPassword(accounts, { token: who, password: input.password }, visitor)
				: changePassword(accounts, who, input, visitor),
		done: async ({ cookies }) => {
			const next = link ? href("/login") : href("/profile");
			const headers = withCookies(link ? [...cookies, await resetLink.forget()] : cookies);
			return redirectAfterSuccess(context, { message: accountMessages.updated, next }, redirectDelay, headers);
		},
		failed: accountMessages.updateFailed,
	});
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
	return actionHeaders;
}

export const meta = unlisted("Choose a new password");

const labels = { password: "New password", confirmation: "Confirm new password" };

export default function UpdatePassword({ loaderData, actionData }: Route.ComponentProps) {
	const { way, email, isAnothers, version } = loaderData;
	if (way === "unset") return <NoPassword email={email ?? ""} />;
	const isOpen = !(way === "over" || way === "none") || actionData?.sent !== undefined;
	return (
		<AccountPage title="Choose a new password">
			{way === "temporary" && (
				<p className="text-muted">
					The password that you were given is temporary. Choose one of your own, and sign in with it.
				</p>
			)}
			{isAnothers && (
				<p className="text-muted">
					This is the account that you are signed in to. The link that you have followed is for another one: sign out
					first, then follow it again.
				</p>
			)}
			{isOpen ? (
				<AccountForm answer={actionData} label="Update Password" busyLabel="Updating...">
					<input type="hidden" name={versionField} value={version} />
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
			<p>Your account has no password yet. We will mail you a link to choose one.</p>
			<Form method="post" action={href("/reset-password")}>
				<input type="hidden" name="email" value={email} />
				<Button type="submit" variant="sun">
					Mail me the link
				</Button>
			</Form>
		</AccountPage>
	);
}
