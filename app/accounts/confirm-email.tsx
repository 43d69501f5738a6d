import { href, redirect } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { readForm } from "#app/web/responses.ts";
import type { Route } from "./+types/confirm-email.ts";
import { accountMessages } from "./account.ts";
import { PasswordField } from "./account-fields.tsx";
import { AccountForm, AccountPage, keepAccountForm } from "./account-page.tsx";
import { refuse, visitorOf, withCookies, withFormFallback } from "./answers.server.ts";
import { accountsContext } from "./auth.server.ts";
import { confirmEmail, confirmWithPassword, findConfirmation } from "./confirm-email.server.ts";
import { viewerContext } from "./viewer.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
	const accounts = context.get(accountsContext);
	const token = tokenOf(request);
	if (await confirmEmail(accounts, context.get(viewerContext), token)) return { state: "confirmed" as const };
	return { state: (await findConfirmation(accounts, token)) ? ("password" as const) : ("over" as const) };
}

export async function action({ request, context }: Route.ActionArgs) {
	const form = await readForm(request);
	const password = String(form.get("password") ?? "");
	if (password === "") return refuse({ status: 422, message: accountMessages.fillAll });
	const credentials = { token: tokenOf(request), password };
	return withFormFallback(context, accountMessages.confirmFailed, async () => {
		const answer = await confirmWithPassword(context.get(accountsContext), credentials, visitorOf(request, context));
		if ("status" in answer) return refuse(answer);
		return redirect(href("/profile"), { status: 303, headers: withCookies(answer.cookies) });
	});
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
	return keepAccountForm(serverAction);
}

export function meta(): Route.MetaDescriptors {
	return [
		{ title: "Confirm your email · Heliograph" },
		{ name: "robots", content: "noindex" },
		{ name: "referrer", content: "same-origin" },
	];
}

export default function ConfirmEmail({ loaderData: { state }, actionData }: Route.ComponentProps) {
	return (
		<AccountPage title="Confirm your email">
			{state === "confirmed" && (
				<>
					<p>{accountMessages.confirmed}</p>
					<ButtonLink to={href("/profile")} variant="sun">
						Go to your profile
					</ButtonLink>
				</>
			)}
			{state === "password" && (
				<>
					<p className="text-muted">Enter the password you signed up with, so that nobody else gets your address.</p>
					<AccountForm answer={actionData} label="Confirm" busyLabel="Confirming...">
						<PasswordField />
					</AccountForm>
				</>
			)}
			{state === "over" && (
				<>
					<p>{accountMessages.linkOver}</p>
					<p className="text-muted">You find a new one on your profile.</p>
					<ButtonLink to={href("/profile")}>Go to your profile</ButtonLink>
				</>
			)}
		</AccountPage>
	);
}

function tokenOf(request: Request) {
	return new URL(request.url).searchParams.get("token") ?? "";
}
