import { data, href, type RouterContextProvider, redirect, useLocation } from "react-router";
import { FormAlert } from "#app/forms/form-alert.tsx";
import { parseForm } from "#app/forms/parse-form.server.ts";
import { readForm } from "#app/forms/read-body.ts";
import { saveForm } from "#app/forms/save-form.server.ts";
import { unlisted } from "#app/ui/page-title.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/login-code.ts";
import { accountMessages, afterLateStep } from "./account.ts";
import { AppCodeField, RecoveryCodeField } from "./account-fields.tsx";
import { codeSchema, passkeySchema } from "./account-input.ts";
import { AccountForm, AccountPage } from "./account-page.tsx";
import { accountsContext } from "./auth.server.ts";
import { countFactors } from "./factors.server.ts";
import { PasskeySignIn } from "./passkey-button.tsx";
import { signInWithPasskey } from "./passkey-sign-in.server.ts";
import { findStepOwner, leadOn, takeSecondStep } from "./second-step.server.ts";
import type { Admission } from "./sign-in.server.ts";
import { viewerContext } from "./viewer.ts";
import { redirectTarget, visitorOf } from "./visitor.server.ts";

/** In the address where a recovery code is asked for. */
const recovery = "recovery";

export const handle: RouteHandle = { app: true };

export async function loader({ request, context }: Route.LoaderArgs) {
	const viewer = context.get(viewerContext);
	if (viewer && !viewer.lacksSecondFactor) throw redirect(redirectTarget(request));
	const { proof, passkeys } = await requireStep(request, context);
	// Who is signed in shows no code: an account with an app has no session without one.
	if (!proof && passkeys === 0) throw redirect(href("/profile/security"));
	const ways = { code: proof !== null, passkey: passkeys > 0 };
	return data(ways, { headers: { "Cache-Control": "no-store" } });
}

export async function action({ request, context }: Route.ActionArgs) {
	const accounts = context.get(accountsContext);
	const { userId, proof } = await requireStep(request, context, { [afterLateStep]: "" });
	const visitor = visitorOf(request, context);
	const form = await readForm(request);
	const rest = {
		done: (admission: Admission) => leadOn(accounts, admission, redirectTarget(request)),
		failed: accountMessages.loginFailed,
	};
	if (proof && !form.has("passkey")) {
		const save = ({ code }: { code: string }) => takeSecondStep(accounts, proof, code, visitor);
		return saveForm(context, parseForm(codeSchema, form), { save, ...rest });
	}
	return saveForm(context, parseForm(passkeySchema, form), {
		save: ({ passkey }) => signInWithPasskey(accounts, passkey, visitor, userId),
		...rest,
	});
}

/**
 * @throws a redirect to the sign-in page for whoever has not shown a password there just now, or whose app was given up since: their password is
 * enough
 * @param says see `toLogin`
 */
async function requireStep(
	request: Request,
	context: Readonly<RouterContextProvider>,
	says: Record<string, string> = {},
) {
	const accounts = context.get(accountsContext);
	const owner = await findStepOwner(accounts, context.get(viewerContext), request.headers);
	if (!owner) throw toLogin(request, says);
	const { apps, passkeys } = await countFactors(accounts.db, owner.userId);
	if (owner.proof && apps === 0) throw toLogin(request, says);
	return { ...owner, passkeys };
}

/** @param says what the address of the sign-in page has besides */
function toLogin(request: Request, says: Record<string, string> = {}) {
	return redirect(`${href("/login")}?${new URLSearchParams({ redirect: redirectTarget(request), ...says })}`);
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
	return loaderHeaders;
}

export function meta({ loaderData, location: { search } }: Route.MetaArgs): Route.MetaDescriptors {
	return unlisted(titleOf(loaderData?.code !== false, new URLSearchParams(search).has(recovery)))();
}

function titleOf(takesCode: boolean, isRecovery: boolean) {
	if (!takesCode) return "Use your passkey";
	return isRecovery ? "Enter a recovery code" : "Enter your code";
}

export default function LoginCode({ loaderData, actionData }: Route.ComponentProps) {
	const asked = new URLSearchParams(useLocation().search);
	const { code, passkey } = loaderData;
	if (!code) {
		return (
			<AccountPage title={titleOf(code, false)} below={<a href={href("/profile")}>Back to your profile</a>}>
				<FormAlert answer={actionData} />
				<p className="text-muted">
					You are signed in with your password alone. Administrators need two-step sign-in here: your passkey is the
					second step.
				</p>
				<PasskeySignIn isSecondStep variant="sun" />
				<LostFactors />
			</AccountPage>
		);
	}
	const isRecovery = asked.has(recovery);
	asked.delete(recovery);
	const back = [href("/login"), String(asked)].filter(Boolean).join("?");
	const other = new URLSearchParams(asked);
	if (!isRecovery) other.set(recovery, "");
	return (
		<AccountPage title={titleOf(code, isRecovery)} below={<a href={back}>Back to sign in</a>}>
			<p className="text-muted">
				{isRecovery
					? "It signs you in without your authenticator app."
					: "Your password is right. Open your authenticator app for the second step."}
			</p>
			<AccountForm answer={actionData} label="Sign In" busyLabel="Signing in...">
				{isRecovery ? <RecoveryCodeField /> : <AppCodeField />}
			</AccountForm>
			{passkey && <PasskeySignIn isSecondStep />}
			<p>
				<a href={`${href("/login/code")}?${other}`}>
					{isRecovery ? "Use a code from your app" : "Use a recovery code"}
				</a>
			</p>
			{isRecovery && <LostFactors />}
		</AccountPage>
	);
}

function LostFactors() {
	return (
		<p className="text-muted">
			Lost everything? Nobody can turn the second step off by email, unless it was set up after a sign-in that was not
			you. <a href={`${href("/help/sign-in")}#lost`}>Here is what you can do</a>.
		</p>
	);
}
