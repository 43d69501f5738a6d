import { href, type RouterContextProvider, redirect } from "react-router";
import { FormAlert } from "#app/forms/form-alert.tsx";
import { refuse, versionField } from "#app/forms/form-answer.ts";
import { unlessRefused } from "#app/forms/keep-form.ts";
import { readForm } from "#app/forms/read-body.ts";
import { refuseForm } from "#app/forms/save-form.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { ConfirmForm } from "#app/ui/confirm-form.tsx";
import { unlistedWithToken } from "#app/ui/page-title.ts";
import { gone } from "#app/web/responses.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/not-me.ts";
import { accountMessages } from "./account.ts";
import { AccountPage } from "./account-page.tsx";
import { accountsContext } from "./auth.server.ts";
import { reasonOver, refuseOtherLink, versionOfLink } from "./link-cookie.server.ts";
import { disown, disownLink, findDisowner } from "./new-browser.server.ts";
import { resetLink } from "./reset-token.server.ts";
import { viewerContext } from "./viewer.ts";
import { visitorOf, withCookies } from "./visitor.server.ts";

export const handle: RouteHandle = { app: true, failed: accountMessages.disownFailed };

/** Reading changes nothing: what scans mails follows links too. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const token = new URL(request.url).searchParams.get("token");
	if (token !== null) throw redirect(href("/not-me"), { headers: withCookies([await disownLink.keep(token)]) });
	const followed = await disownLink.tokenFrom(request);
	const account = await findDisowner(context.get(accountsContext), followed);
	if (!account) return { over: reasonOver(followed, accountMessages.disownOver) };
	return { email: account.email, isAnothers: isAnothers(context, account), version: versionOfLink(followed) };
}

export async function action({ request, context }: Route.ActionArgs) {
	const accounts = context.get(accountsContext);
	const form = await readForm(request);
	const followed = await disownLink.tokenFrom(request);
	const account = await findDisowner(accounts, followed);
	if (!account) throw gone(reasonOver(followed, accountMessages.disownOver));
	const other = refuseOtherLink(form, followed);
	if (other) return refuseForm(context, other);
	if (isAnothers(context, account)) return refuseForm(context, refuse(409, accountMessages.disownSignedIn));
	const disowned = await disown(accounts, account, followed, visitorOf(request, context));
	if (!disowned) throw gone(accountMessages.disownOver);
	const headers = withCookies([await resetLink.keep(disowned.token), disowned.known, await disownLink.forget()]);
	return redirect(href("/update-password"), { status: 303, headers });
}

/** Whether somebody else is signed in, to whose form for a new password the button would lead. */
function isAnothers(context: Readonly<RouterContextProvider>, { id }: { id: string }) {
	const viewer = context.get(viewerContext);
	return viewer !== null && viewer.id !== id;
}

export const shouldRevalidate = unlessRefused;

export const meta = unlistedWithToken("Was this not you?");

export default function NotMe({ loaderData, actionData }: Route.ComponentProps) {
	if ("over" in loaderData) {
		return (
			<AccountPage title="Was this not you?">
				<p>{loaderData.over}</p>
				<ButtonLink to={href("/reset-password")} variant="sun">
					Choose a new password
				</ButtonLink>
			</AccountPage>
		);
	}
	const { email, isAnothers, version } = loaderData;
	return (
		<AccountPage title="Was this not you?">
			<FormAlert answer={actionData} />
			{isAnothers && !actionData && <Alert tone="info">{accountMessages.disownSignedIn}</Alert>}
			<ConfirmForm
				confirm="Sign everybody out"
				busyLabel="Signing out..."
				warning={
					<>
						<p>
							Somebody else may know the password of <bdi className="wrap-anywhere">{email}</bdi>. This signs out every
							browser, yours too, and makes the password useless. Then you choose a new one.
						</p>
						<p>
							Passkeys and two-step sign-in that were set up since that sign-in go too, and so does a change of your
							email. Those from before stay: look through them afterwards.
						</p>
						<p>Did you get several of these mails? Use the link of the first sign-in that was not you.</p>
					</>
				}
				keep="It was me"
				back={href("/")}
			>
				<input type="hidden" name={versionField} value={version} />
			</ConfirmForm>
		</AccountPage>
	);
}
