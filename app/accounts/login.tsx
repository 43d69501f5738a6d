import { href, redirect, useLocation } from "react-router";
import { useTyped } from "#app/forms/form-alert.tsx";
import { parseForm } from "#app/forms/parse-form.server.ts";
import { readForm } from "#app/forms/read-body.ts";
import { saveForm } from "#app/forms/save-form.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { pageMeta } from "#app/web/page-meta.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/login.ts";
import { accountMessages, afterLateStep, afterSignup } from "./account.ts";
import { EmailField, PasswordField } from "./account-fields.tsx";
import { loginSchema, passkeySchema } from "./account-input.ts";
import { AccountForm, AccountPage, ForgotPassword } from "./account-page.tsx";
import { accountsContext } from "./auth.server.ts";
import { PasskeySignIn } from "./passkey-button.tsx";
import { signInWithPasskey } from "./passkey-sign-in.server.ts";
import { leadOn } from "./second-step.server.ts";
import { type Admission, signIn } from "./sign-in.server.ts";
import { viewerContext } from "./viewer.ts";
import { redirectTarget, visitorOf } from "./visitor.server.ts";

export const handle: RouteHandle = { app: true };

export function loader({ request, context }: Route.LoaderArgs) {
	if (context.get(viewerContext)) throw redirect(redirectTarget(request));
	return null;
}

export async function action({ request, context }: Route.ActionArgs) {
	const accounts = context.get(accountsContext);
	const visitor = visitorOf(request, context);
	const form = await readForm(request);
	const rest = {
		done: (admission: Admission) => leadOn(accounts, admission, redirectTarget(request)),
		failed: accountMessages.loginFailed,
	};
	if (form.has("passkey")) {
		const save = ({ passkey }: { passkey: string }) => signInWithPasskey(accounts, passkey, visitor);
		return saveForm(context, parseForm(passkeySchema, form), { save, ...rest });
	}
	return saveForm(context, parseForm(loginSchema, form), {
		save: (credentials) => signIn(accounts, credentials, visitor),
		...rest,
	});
}

export function meta(args: Route.MetaArgs): Route.MetaDescriptors {
	return pageMeta(args, {
		title: "Sign in",
		description: "Sign in to change your cards, post to the boards and work on projects.",
		path: href("/login"),
	});
}

export default function Login({ actionData }: Route.ComponentProps) {
	const { search } = useLocation();
	const typed = useTyped(actionData);
	const comesFrom = (where: string) => new URLSearchParams(search).has(where) && !actionData;
	return (
		<AccountPage
			title="Sign in"
			below={
				<>
					New here? <a href={href("/signup") + search}>Sign up</a>
				</>
			}
		>
			{comesFrom(afterLateStep) && <Alert tone="info">{accountMessages.stepLate}</Alert>}
			{comesFrom(afterSignup) && (
				<Alert tone="info">
					We have mailed you. Follow the link in the mail, or sign in here. If you had an account with this address
					before, it still has its own password: sign in with that, or{" "}
					<a href={href("/reset-password")}>choose a new one</a>.
				</Alert>
			)}
			<AccountForm answer={actionData} label="Sign In" busyLabel="Signing in...">
				<EmailField typed={typed("email")} autoComplete="username webauthn" />
				<PasswordField />
			</AccountForm>
			<PasskeySignIn />
			<ForgotPassword />
		</AccountPage>
	);
}
