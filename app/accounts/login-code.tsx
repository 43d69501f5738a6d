import { data, href, type RouterContextProvider, redirect, useLocation } from "react-router";
import { parseForm } from "#app/forms/parse-form.server.ts";
import { saveForm } from "#app/forms/save-form.server.ts";
import { readForm } from "#app/web/responses.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/login-code.ts";
import { accountMessages } from "./account.ts";
import { AppCodeField, RecoveryCodeField } from "./account-fields.tsx";
import { codeSchema } from "./account-input.ts";
import { AccountForm, AccountPage } from "./account-page.tsx";
import { accountsContext } from "./auth.server.ts";
import { findSecondStep, leadOn, takeSecondStep } from "./second-step.server.ts";
import { viewerContext } from "./viewer.ts";
import { redirectTarget, visitorOf } from "./visitor.server.ts";

/** In the address where a recovery code is asked for. */
const recovery = "recovery";

export const handle: RouteHandle = { app: true };

export async function loader({ request, context }: Route.LoaderArgs) {
	if (context.get(viewerContext)) throw redirect(redirectTarget(request));
	await requireSecondStep(request, context);
	return data(null, { headers: { "Cache-Control": "no-store" } });
}

export async function action({ request, context }: Route.ActionArgs) {
	const accounts = context.get(accountsContext);
	const proof = await requireSecondStep(request, context);
	return saveForm(context, parseForm(codeSchema, await readForm(request)), {
		save: ({ code }) => takeSecondStep(accounts, proof, code, visitorOf(request, context)),
		done: (admission) => leadOn(accounts, admission, redirectTarget(request)),
		failed: accountMessages.loginFailed,
	});
}

/** @throws a redirect to the sign-in page for who has not shown a password there just now */
async function requireSecondStep(request: Request, context: Readonly<RouterContextProvider>) {
	const proof = await findSecondStep(context.get(accountsContext), request.headers);
	if (proof) return proof;
	const target = redirectTarget(request);
	throw redirect(target === "/" ? href("/login") : `${href("/login")}?${new URLSearchParams({ redirect: target })}`);
}

export function meta(): Route.MetaDescriptors {
	return [{ title: "Enter your code · Heliograph" }, { name: "robots", content: "noindex" }];
}

export default function LoginCode({ actionData }: Route.ComponentProps) {
	const asked = new URLSearchParams(useLocation().search);
	const isRecovery = asked.has(recovery);
	const other = new URLSearchParams(asked);
	if (isRecovery) other.delete(recovery);
	else other.set(recovery, "");
	return (
		<AccountPage
			title={isRecovery ? "Enter a recovery code" : "Enter your code"}
			below={<a href={href("/login")}>Back to sign in</a>}
		>
			<p className="text-muted">
				{isRecovery
					? "It signs you in without your authenticator app."
					: "Your password is right. Open your authenticator app for the second step."}
			</p>
			<AccountForm answer={actionData} label="Sign In" busyLabel="Signing in...">
				{isRecovery ? <RecoveryCodeField /> : <AppCodeField />}
			</AccountForm>
			<p>
				<a href={`${href("/login/code")}?${other}`}>
					{isRecovery ? "Use a code from your app" : "Use a recovery code"}
				</a>
			</p>
			{isRecovery && (
				<p className="text-muted">
					Lost your codes too? Nobody can turn the second step off by email. <a href={href("/help")}>Get in touch</a>,
					and whoever runs this site can help once they are sure it is you.
				</p>
			)}
		</AccountPage>
	);
}
