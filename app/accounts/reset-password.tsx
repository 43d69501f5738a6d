import { data, href, redirect } from "react-router";
import { siteContext } from "#app/web/request-context.ts";
import { readForm } from "#app/web/responses.ts";
import type { Route } from "./+types/reset-password.ts";
import { accountMessages } from "./account.ts";
import { EmailField } from "./account-fields.tsx";
import { resetSchema } from "./account-input.ts";
import { type AccountAnswer, AccountForm, AccountPage, keepAccountForm } from "./account-page.tsx";
import { refuse, visitorOf, withFormFallback } from "./answers.server.ts";
import { accountsContext } from "./auth.server.ts";
import { parseForm } from "./parse-form.server.ts";
import { requestReset } from "./passwords.server.ts";
import { resetTokenCookie } from "./reset-token.server.ts";

/** The link of the mail moves its token into a cookie, out of the history and of what the page might tell others. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const token = new URL(request.url).searchParams.get("token");
	if (token === null) return null;
	const headers = { "Set-Cookie": await resetTokenCookie(token, context.get(siteContext)) };
	throw redirect(href("/update-password"), { headers });
}

export async function action({ request, context }: Route.ActionArgs) {
	const { input, refusal, email } = parseForm(resetSchema, await readForm(request));
	if (refusal) return refuse(refusal, email);
	const attempt = async () => {
		const refused = await requestReset(context.get(accountsContext), input.email, visitorOf(request, context));
		if (refused) return refuse(refused, email);
		return data<AccountAnswer>({ ok: true, message: accountMessages.resetSent });
	};
	return withFormFallback(context, accountMessages.resetFailed, attempt, email);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
	return keepAccountForm(serverAction);
}

export function meta(): Route.MetaDescriptors {
	return [{ title: "Reset your password · Heliograph" }, { name: "robots", content: "noindex" }];
}

export default function ResetPassword({ actionData }: Route.ComponentProps) {
	return (
		<AccountPage title="Reset your password" below={<a href={href("/login")}>Back to sign in</a>}>
			<p className="text-muted">We mail you a link with which you choose a new one.</p>
			<AccountForm answer={actionData} label="Send Instructions" busyLabel="Sending...">
				<EmailField typed={actionData?.email} />
			</AccountForm>
		</AccountPage>
	);
}
