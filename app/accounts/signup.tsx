import { href, redirect, useLocation } from "react-router";
import { useTyped } from "#app/forms/form-alert.tsx";
import { parseForm } from "#app/forms/parse-form.server.ts";
import { readForm } from "#app/forms/read-body.ts";
import { redirectAfterSuccess, saveForm } from "#app/forms/save-form.server.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import { PrivacyNote } from "#app/web/privacy-note.tsx";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/signup.ts";
import { accountMessages, afterSignup, redirectDelay } from "./account.ts";
import { EmailField, NewPasswordFields } from "./account-fields.tsx";
import { signupSchema } from "./account-input.ts";
import { AccountForm, AccountPage } from "./account-page.tsx";
import { accountsContext } from "./auth.server.ts";
import { signUp } from "./sign-up.server.ts";
import { viewerContext } from "./viewer.ts";
import { redirectTarget, visitorOf, withCookies } from "./visitor.server.ts";

export const handle: RouteHandle = { app: true };

export function loader({ request, context }: Route.LoaderArgs) {
	if (context.get(viewerContext)) throw redirect(redirectTarget(request));
	return null;
}

/** Signed in by its own form, the page stays to say so. */
export function shouldRevalidate() {
	return false;
}

export async function action({ request, context }: Route.ActionArgs) {
	return saveForm(context, parseForm(signupSchema, await readForm(request)), {
		save: (input) => signUp(context.get(accountsContext), input, visitorOf(request, context)),
		done: ({ cookies }) => {
			const headers = withCookies(cookies);
			// By way of the login page, which leads on who is signed in now, and tells everybody else what to do.
			const asked = new URLSearchParams({ redirect: redirectTarget(request), [afterSignup]: "" });
			const sent = { message: accountMessages.signedUp, next: `${href("/login")}?${asked}` };
			return redirectAfterSuccess(context, sent, redirectDelay, headers);
		},
		failed: accountMessages.signupFailed,
	});
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
	return actionHeaders;
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
	const typed = useTyped(actionData);
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
				<EmailField typed={typed("email")} />
				<NewPasswordFields />
				<p className="field-hint">
					<PrivacyNote>
						Your address is not public. By signing up, you agree to the{" "}
						<a href={href("/terms")} target="_blank" rel="noopener">
							terms
						</a>
						.
					</PrivacyNote>
				</p>
			</AccountForm>
		</AccountPage>
	);
}
