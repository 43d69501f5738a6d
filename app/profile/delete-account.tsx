import { href } from "react-router";
import { accountMessages } from "#app/accounts/account.ts";
import { AccountField, PasswordField } from "#app/accounts/account-fields.tsx";
import { passwordSchema } from "#app/accounts/account-input.ts";
import { AccountForm, AccountPage } from "#app/accounts/account-page.tsx";
import { accountsContext } from "#app/accounts/auth.server.ts";
import { requirePassword } from "#app/accounts/has-password.server.ts";
import { memberOrRefusal, requireMember } from "#app/accounts/member.server.ts";
import { viewerContext } from "#app/accounts/viewer.ts";
import { afterSigningOut, visitorOf } from "#app/accounts/visitor.server.ts";
import { parseForm } from "#app/forms/parse-form.server.ts";
import { readForm } from "#app/forms/read-body.ts";
import { saveForm } from "#app/forms/save-form.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { titled } from "#app/ui/page-title.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/delete-account.ts";
import { fateOf } from "./account-fate.server.ts";
import { deleteAccount } from "./delete-account.server.ts";
import "./profile.css";

/** In the address once the account is gone: then nobody is signed in who could see this page. */
const done = "done";
const untold = "untold";

export async function loader({ request, context }: Route.LoaderArgs) {
	const how = new URL(request.url).searchParams.get(done);
	if (how !== null && !context.get(viewerContext)) return { isTold: how !== untold };
	const viewer = requireMember(context, href("/profile/delete"));
	await requirePassword(context.get(accountsContext).db, viewer);
	return { email: viewer.email, fate: fateOf(viewer.confirmed) };
}

export async function action({ request, context }: Route.ActionArgs) {
	const visitor = visitorOf(request, context);
	return saveForm(context, parseForm(passwordSchema, await readForm(request)), {
		who: memberOrRefusal(context, accountMessages.signedOut),
		save: ({ password }, viewer) => deleteAccount(context.get(accountsContext), viewer, password, visitor),
		done: ({ cookies, isTold }) =>
			afterSigningOut(request, cookies, `${href("/profile/delete")}?${done}${isTold ? "" : `=${untold}`}`),
		failed: accountMessages.deleteFailed,
	});
}

export const handle: RouteHandle = { endsAccess: true };

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
	return titled(loaderData && "isTold" in loaderData ? accountMessages.deleted : "Delete your account")();
}

export default function DeleteAccount({ loaderData, actionData }: Route.ComponentProps) {
	if ("isTold" in loaderData) {
		return (
			<AccountPage title={accountMessages.deleted}>
				<p>
					{loaderData.isTold && "We have sent you a confirmation by email. "}Thank you for being part of Heliograph.
				</p>
				<ButtonLink to={href("/")} variant="sun">
					Go to the home page
				</ButtonLink>
			</AccountPage>
		);
	}
	const { email, fate } = loaderData;
	return (
		<AccountPage title="Delete your account" below={<a href={href("/profile")}>Keep my account</a>}>
			<div className="account-fate">
				<h2>What will be permanently deleted</h2>
				<FateList texts={fate.goes} />
				<h2>What stays, and why</h2>
				<FateList texts={fate.stays} />
			</div>
			<p>
				<a href={href("/profile/data")} rel="external">
					Download my data
				</a>{" "}
				first, if you may want it.
			</p>
			<AccountForm answer={actionData} label="Delete my account" busyLabel="Deleting..." variant="danger">
				<AccountField email={email} />
				<PasswordField />
			</AccountForm>
		</AccountPage>
	);
}

function FateList({ texts }: { texts: string[] }) {
	return (
		<ul>
			{texts.map((text) => (
				<li key={text}>{text}</li>
			))}
		</ul>
	);
}
