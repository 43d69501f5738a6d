import { href, redirect } from "react-router";
import { forgetDraftsOf } from "#app/forms/draft-store.ts";
import { keepForm } from "#app/forms/keep-form.ts";
import type { Route } from "./+types/logout.ts";
import { accountMessages } from "./account.ts";
import { accountsContext } from "./auth.server.ts";
import { signOut } from "./sessions.server.ts";
import { withCookies } from "./visitor.server.ts";

export function loader() {
	return redirect(href("/"));
}

export async function action({ request, context }: Route.ActionArgs) {
	const cookies = await signOut(context.get(accountsContext), request.headers);
	return redirect(href("/"), { status: 303, headers: withCookies(cookies) });
}

/** What the account has typed and not sent goes with it: others may use this browser. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
	const account = String((await request.clone().formData()).get("account"));
	try {
		return await keepForm(serverAction, accountMessages.signOutFailed);
	} catch (thrown) {
		if (thrown instanceof Response) forgetDraftsOf(account);
		throw thrown;
	}
}
