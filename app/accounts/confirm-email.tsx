import { href } from "react-router";
import { parseForm } from "#app/forms/parse-form.server.ts";
import { saveForm } from "#app/forms/save-form.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { readForm } from "#app/web/responses.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/confirm-email.ts";
import { accountMessages } from "./account.ts";
import { AccountField, PasswordField } from "./account-fields.tsx";
import { passwordSchema } from "./account-input.ts";
import { AccountForm, AccountPage } from "./account-page.tsx";
import { accountsContext } from "./auth.server.ts";
import { confirmEmail, confirmWithPassword, findConfirmation } from "./confirm-email.server.ts";
import { leadOn } from "./second-step.server.ts";
import { viewerContext } from "./viewer.ts";
import { visitorOf } from "./visitor.server.ts";

export const handle: RouteHandle = { app: true };

export async function loader({ request, context }: Route.LoaderArgs) {
	const accounts = context.get(accountsContext);
	const token = tokenOf(request);
	if (await confirmEmail(accounts, context.get(viewerContext), token)) return { state: "confirmed" as const };
	const email = await findConfirmation(accounts, token);
	return email ? { state: "password" as const, email } : { state: "over" as const };
}

export async function action({ request, context }: Route.ActionArgs) {
	const token = tokenOf(request);
	return saveForm(context, parseForm(passwordSchema, await readForm(request)), {
		save: ({ password }) =>
			confirmWithPassword(context.get(accountsContext), { token, password }, visitorOf(request, context)),
		done: (admission) => leadOn(context.get(accountsContext), admission, href("/profile")),
		failed: accountMessages.confirmFailed,
	});
}

export function meta(): Route.MetaDescriptors {
	return [
		{ title: "Confirm your email · Heliograph" },
		{ name: "robots", content: "noindex" },
		{ name: "referrer", content: "same-origin" },
	];
}

export default function ConfirmEmail({ loaderData: { state, email }, actionData }: Route.ComponentProps) {
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
					<p className="text-muted">
						Enter the password you signed up with, so that nobody else can claim your address.
					</p>
					<AccountForm answer={actionData} label="Confirm" busyLabel="Confirming...">
						{email && <AccountField email={email} />}
						<PasswordField />
					</AccountForm>
				</>
			)}
			{state === "over" && (
				<>
					<p>{accountMessages.linkOver}</p>
					<p className="text-muted">You can request a new one on your profile.</p>
					<ButtonLink to={href("/profile")}>Go to your profile</ButtonLink>
				</>
			)}
		</AccountPage>
	);
}

function tokenOf(request: Request) {
	return new URL(request.url).searchParams.get("token") ?? "";
}
