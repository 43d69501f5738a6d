import { href, redirect, useLocation } from "react-router";
import { pageMeta } from "#app/web/page-meta.ts";
import { readForm } from "#app/web/responses.ts";
import type { Route } from "./+types/login.ts";
import { accountMessages } from "./account.ts";
import { EmailField, PasswordField } from "./account-fields.tsx";
import { loginSchema } from "./account-input.ts";
import { AccountForm, AccountPage, keepAccountForm } from "./account-page.tsx";
import { redirectTarget, refuse, visitorOf, withCookies, withFormFallback } from "./answers.server.ts";
import { accountsContext } from "./auth.server.ts";
import { parseForm } from "./parse-form.server.ts";
import { signIn } from "./sign-in.server.ts";
import { viewerContext } from "./viewer.ts";

export function loader({ request, context }: Route.LoaderArgs) {
	if (context.get(viewerContext)) throw redirect(redirectTarget(request));
	return null;
}

export async function action({ request, context }: Route.ActionArgs) {
	const { input, refusal, email } = parseForm(loginSchema, await readForm(request));
	if (refusal) return refuse(refusal, email);
	const attempt = async () => {
		const answer = await signIn(context.get(accountsContext), input, visitorOf(request, context));
		if ("status" in answer) return refuse(answer, email);
		return redirect(redirectTarget(request), { status: 303, headers: withCookies(answer.cookies) });
	};
	return withFormFallback(context, accountMessages.loginFailed, attempt, email);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
	return keepAccountForm(serverAction);
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
	return (
		<AccountPage
			title="Sign in"
			below={
				<>
					New here? <a href={href("/signup") + search}>Sign up</a>
				</>
			}
		>
			<AccountForm answer={actionData} label="Sign In" busyLabel="Signing in...">
				<EmailField typed={actionData?.email} />
				<PasswordField />
			</AccountForm>
			<p>
				<a href={href("/reset-password")}>Forgot password?</a>
			</p>
		</AccountPage>
	);
}
