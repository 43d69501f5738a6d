import { href, redirect } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { ConfirmForm } from "#app/ui/confirm-form.tsx";
import { gone } from "#app/web/responses.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/not-me.ts";
import { accountMessages } from "./account.ts";
import { AccountPage } from "./account-page.tsx";
import { accountsContext } from "./auth.server.ts";
import { disown, disownTokenCookie, findDisowner } from "./new-browser.server.ts";
import { resetTokenCookie } from "./reset-token.server.ts";
import { visitorOf, withCookies } from "./visitor.server.ts";

export const handle: RouteHandle = { app: true, failed: accountMessages.disownFailed };

/** The link of the mail moves its token into a cookie, out of the history. Reading changes nothing: what scans mails follows links too. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const token = new URL(request.url).searchParams.get("token");
	if (token !== null) throw redirect(href("/not-me"), { headers: withCookies([await disownTokenCookie(token)]) });
	const account = await findDisowner(context.get(accountsContext), request.headers);
	return { email: account?.email };
}

export async function action({ request, context }: Route.ActionArgs) {
	const accounts = context.get(accountsContext);
	const account = await findDisowner(accounts, request.headers);
	if (!account) throw gone(accountMessages.disownOver);
	const { token, cookies } = await disown(accounts, account, visitorOf(request, context));
	const headers = withCookies([await resetTokenCookie(token), ...cookies]);
	return redirect(href("/update-password"), { status: 303, headers });
}

export function meta(): Route.MetaDescriptors {
	return [
		{ title: "Was this not you? · Heliograph" },
		{ name: "robots", content: "noindex" },
		{ name: "referrer", content: "same-origin" },
	];
}

export default function NotMe({ loaderData: { email } }: Route.ComponentProps) {
	if (email === undefined) {
		return (
			<AccountPage title="Was this not you?">
				<p>{accountMessages.disownOver}</p>
				<ButtonLink to={href("/reset-password")} variant="sun">
					Choose a new password
				</ButtonLink>
			</AccountPage>
		);
	}
	return (
		<AccountPage title="Was this not you?">
			<ConfirmForm
				confirm="Sign everybody out"
				busyLabel="Signing out..."
				warning={
					<>
						<p>
							Somebody else may know the password of <bdi className="wrap-anywhere">{email}</bdi>. This signs out every
							browser, yours too, and makes the password useless. Then you choose a new one.
						</p>
						<p>Your passkeys and two-step sign-in stay: look through them afterwards.</p>
					</>
				}
				keep="It was me"
				back={href("/")}
			/>
		</AccountPage>
	);
}
