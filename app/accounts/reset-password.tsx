import { href, redirect } from "react-router";
import { useTyped } from "#app/forms/form-alert.tsx";
import { parseForm } from "#app/forms/parse-form.server.ts";
import { readForm } from "#app/forms/read-body.ts";
import { saveForm, success } from "#app/forms/save-form.server.ts";
import { unlisted } from "#app/ui/page-title.ts";
import { PrivacyNote } from "#app/web/privacy-note.tsx";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/reset-password.ts";
import { accountMessages } from "./account.ts";
import { EmailField } from "./account-fields.tsx";
import { emailSchema } from "./account-input.ts";
import { AccountForm, AccountPage } from "./account-page.tsx";
import { accountsContext } from "./auth.server.ts";
import { requestReset } from "./passwords.server.ts";
import { resetLink } from "./reset-token.server.ts";
import { visitorOf } from "./visitor.server.ts";

export const handle: RouteHandle = { app: true };

/** The link of the mail moves its token into a cookie, out of the history and of what the page might tell others. */
export async function loader({ request }: Route.LoaderArgs) {
	const token = new URL(request.url).searchParams.get("token");
	if (token === null) return null;
	const headers = { "Set-Cookie": await resetLink.keep(token) };
	throw redirect(href("/update-password"), { headers });
}

export async function action({ request, context }: Route.ActionArgs) {
	return saveForm(context, parseForm(emailSchema, await readForm(request)), {
		save: ({ email }) => requestReset(context.get(accountsContext), email, visitorOf(request, context)),
		done: () => success(context, accountMessages.resetSent),
		failed: accountMessages.resetFailed,
	});
}

export const meta = unlisted("Reset your password");

export default function ResetPassword({ actionData }: Route.ComponentProps) {
	const typed = useTyped(actionData);
	return (
		<AccountPage title="Reset your password" below={<a href={href("/login")}>Back to sign in</a>}>
			<p className="text-muted">
				<PrivacyNote>We will email you a link to choose a new one.</PrivacyNote>
			</p>
			<AccountForm answer={actionData} label="Send Instructions" busyLabel="Sending...">
				<EmailField typed={typed("email")} />
			</AccountForm>
		</AccountPage>
	);
}
