import { href, redirect, useLocation } from "react-router";
import { pageMeta } from "#app/web/page-meta.ts";
import { siteContext } from "#app/web/request-context.ts";
import { readForm } from "#app/web/responses.ts";
import type { Route } from "./+types/signup.ts";
import { accountMessages } from "./account.ts";
import { EmailField, NewPasswordFields } from "./account-fields.tsx";
import { signupSchema } from "./account-input.ts";
import { AccountForm, AccountPage, keepAccountForm } from "./account-page.tsx";
import { redirectAfterSuccess, redirectTarget, refuse, visitorOf, withFormFallback } from "./answers.server.ts";
import { accountsContext } from "./auth.server.ts";
import { parseForm } from "./parse-form.server.ts";
import { signUp } from "./sign-up.server.ts";
import { viewerContext } from "./viewer.ts";

export function loader({ request, context }: Route.LoaderArgs) {
	if (context.get(viewerContext)) throw redirect(redirectTarget(request));
	return null;
}

/** Signed in by its own form, the page stays to say so. */
export function shouldRevalidate() {
	return false;
}

export async function action({ request, context }: Route.ActionArgs) {
	const { input, refusal, email } = parseForm(signupSchema, await readForm(request));
	if (refusal) return refuse(refusal, email);
	const attempt = async () => {
		const answer = await signUp(context.get(accountsContext), input, visitorOf(request, context));
		if ("status" in answer) return refuse(answer, email);
		return redirectAfterSuccess(
			accountMessages.signedUp,
			redirectTarget(request),
			answer.cookies,
			context.get(siteContext),
		);
	};
	return withFormFallback(context, accountMessages.signupFailed, attempt, email);
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
	return actionHeaders;
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
	return keepAccountForm(serverAction);
}

export function meta(args: Route.MetaArgs): Route.MetaDescriptors {
	return pageMeta(args, {
		title: "Sign up",
		description: "A free account keeps your cards, and lets you post to the boards and work on projects.",
		path: href("/signup"),
	});
}

export default function Signup({ actionData }: Route.ComponentProps) {
	const { search } = useLocation();
	return (
		<AccountPage
			title="Create an account"
			below={
				<>
					Have an account? <a href={href("/login") + search}>Sign in</a>
				</>
			}
		>
			<AccountForm answer={actionData} label="Sign Up" busyLabel="Signing up...">
				<EmailField typed={actionData?.email} />
				<NewPasswordFields />
			</AccountForm>
		</AccountPage>
	);
}
