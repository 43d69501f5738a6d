import { href, redirect } from "react-router";
import { parseForm } from "#app/forms/parse-form.server.ts";
import { readForm } from "#app/forms/read-body.ts";
import { redisplayedFormContext, saveForm } from "#app/forms/save-form.server.ts";
import { unlisted } from "#app/ui/page-title.ts";
import type { Route } from "./+types/login-again.ts";
import { accountMessages } from "./account.ts";
import { AccountField, PasswordField } from "./account-fields.tsx";
import { passkeySchema, passwordSchema } from "./account-input.ts";
import { AccountForm, AccountPage, ForgotPassword } from "./account-page.tsx";
import { accountsContext } from "./auth.server.ts";
import { countFactors } from "./factors.server.ts";
import { isProven, proveAgain } from "./fresh-proof.server.ts";
import { requirePassword } from "./has-password.server.ts";
import { memberOrRefusal, requireMember } from "./member.server.ts";
import { PasskeySignIn } from "./passkey-button.tsx";
import { signInWithPasskey } from "./passkey-sign-in.server.ts";
import type { Admission } from "./sign-in.server.ts";
import { redirectTarget, visitorOf, withCookies } from "./visitor.server.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
	const target = redirectTarget(request);
	const viewer = requireMember(context, encodeURIComponent(target));
	if (isProven(viewer) && !context.get(redisplayedFormContext)) throw redirect(target);
	const { db } = context.get(accountsContext);
	const { passkeys } = await countFactors(db, viewer.id);
	if (passkeys === 0) await requirePassword(db, viewer);
	return { email: viewer.email, hasPasskeys: passkeys > 0 };
}

export async function action({ request, context }: Route.ActionArgs) {
	const visitor = visitorOf(request, context);
	const accounts = context.get(accountsContext);
	const form = await readForm(request);
	const rest = {
		who: memberOrRefusal(context, accountMessages.signedOut),
		done: ({ cookies }: Admission) => redirect(redirectTarget(request), { status: 303, headers: withCookies(cookies) }),
		failed: accountMessages.proveFailed,
	};
	if (form.has("passkey"))
		return saveForm(context, parseForm(passkeySchema, form), {
			save: ({ passkey }, viewer) => signInWithPasskey(accounts, passkey, visitor, viewer.id),
			...rest,
		});
	return saveForm(context, parseForm(passwordSchema, form), {
		save: ({ password }, viewer) => proveAgain(accounts, viewer, password, visitor),
		...rest,
	});
}

export const meta = unlisted("Confirm it's you");

export default function LoginAgain({ loaderData: { email, hasPasskeys }, actionData }: Route.ComponentProps) {
	return (
		<AccountPage title="Confirm it's you" below={<a href={href("/profile")}>Back to your profile</a>}>
			<p className="text-muted">
				What comes next is for you alone, so we ask once more. After that you won't be asked for a while.
			</p>
			<AccountForm answer={actionData} label="Go on" busyLabel="Checking...">
				<AccountField email={email} />
				<PasswordField />
			</AccountForm>
			{hasPasskeys && <PasskeySignIn isSecondStep />}
			<ForgotPassword />
		</AccountPage>
	);
}
