import { data, href, redirect } from "react-router";
import { accountMessages } from "#app/accounts/account.ts";
import { passkeyNameSchema, passkeySchema, passwordSchema } from "#app/accounts/account-input.ts";
import { AccountPage } from "#app/accounts/account-page.tsx";
import { accountsContext } from "#app/accounts/auth.server.ts";
import { requirePassword } from "#app/accounts/has-password.server.ts";
import { memberOrRefusal, requireMember } from "#app/accounts/member.server.ts";
import {
	addPasskey,
	findPasskey,
	openPasskey,
	removePasskey,
	renamePasskey,
} from "#app/accounts/passkey-changes.server.ts";
import { visitorOf, withCookies } from "#app/accounts/visitor.server.ts";
import { parseForm } from "#app/forms/parse-form.server.ts";
import { readForm } from "#app/forms/read-body.ts";
import { saveForm } from "#app/forms/save-form.server.ts";
import { titled } from "#app/ui/page-title.ts";
import { notFound } from "#app/web/responses.ts";
import { isUuid } from "#app/web/uuid.ts";
import type { Route } from "./+types/passkeys.ts";
import { AddPasskey, type PasskeysAnswer, RemovePasskey, RenamePasskey } from "./passkey-forms.tsx";
import { passkeyPath } from "./passkey-list.tsx";
import "./profile.css";

/** What the address asks for: to add one, or to change the one that it names. @throws a 404 where that is no id */
function changeIn({ searchParams }: URL) {
	for (const change of ["rename", "remove"] as const) {
		const id = searchParams.get(change);
		if (id !== null && isUuid(id)) return { change, id };
		if (id !== null) throw notFound(accountMessages.passkeyGone);
	}
	return { change: "add" as const, id: "" };
}

export async function loader({ url, context }: Route.LoaderArgs) {
	const viewer = requireMember(context, href("/profile/passkeys") + encodeURIComponent(url.search));
	const { change, id } = changeIn(url);
	if (change !== "rename") await requirePassword(context.get(accountsContext).db, viewer);
	const passkey = change === "add" ? null : await findPasskey(context.get(accountsContext), viewer, id);
	if (change !== "add" && !passkey) throw notFound(accountMessages.passkeyGone);
	return { email: viewer.email, change, name: passkey?.name ?? "", isNew: url.searchParams.has("new") };
}

export async function action({ request, url, context }: Route.ActionArgs) {
	const accounts = context.get(accountsContext);
	const visitor = visitorOf(request, context);
	const form = await readForm(request);
	const { change, id } = changeIn(url);
	const back = href("/profile/security");
	const rest = { who: memberOrRefusal(context, accountMessages.signedOut), failed: accountMessages.passkeyFailed };
	if (change === "rename") {
		return saveForm(context, parseForm(passkeyNameSchema, form), {
			save: ({ name }, viewer) => renamePasskey(accounts, viewer, id, name),
			done: () => redirect(back, 303),
			...rest,
		});
	}
	if (change === "remove") {
		return saveForm(context, parseForm(passwordSchema, form), {
			save: ({ password }, viewer) => removePasskey(accounts, viewer, id, password, visitor),
			done: ({ cookies }) => redirect(back, { status: 303, headers: withCookies(cookies) }),
			...rest,
		});
	}
	if (form.has("passkey")) {
		return saveForm(context, parseForm(passkeySchema, form), {
			save: ({ passkey }, viewer) => addPasskey(accounts, viewer, passkey, visitor),
			done: ({ id, cookies }) =>
				redirect(passkeyPath({ rename: id, new: "" }), { status: 303, headers: withCookies(cookies) }),
			...rest,
		});
	}
	return saveForm(context, parseForm(passwordSchema, form), {
		save: ({ password }, viewer) => openPasskey(accounts, viewer, password, visitor),
		done: ({ options, cookies }) => data<PasskeysAnswer>({ options }, { headers: withCookies(cookies) }),
		...rest,
	});
}

export const meta = titled("Passkeys");

const titles = { add: "Add a passkey", rename: "Name your passkey", remove: "Remove a passkey" };

export default function Passkeys({ loaderData, actionData }: Route.ComponentProps) {
	const { change, email, name, isNew } = loaderData;
	const answer: PasskeysAnswer | undefined = actionData;
	return (
		<AccountPage title={titles[change]} below={<a href={href("/profile/security")}>Back to security</a>}>
			{change === "add" && <AddPasskey answer={answer} email={email} />}
			{change === "rename" && <RenamePasskey answer={answer} name={name} isNew={isNew} />}
			{change === "remove" && <RemovePasskey answer={answer} email={email} name={name} />}
		</AccountPage>
	);
}
