import { Form, href, redirect, useNavigation } from "react-router";
import { type AccessChange, accountMessages } from "#app/accounts/account.ts";
import { changeAccess, findAccount, listSuspended } from "#app/accounts/account-access.server.ts";
import { accountsContext } from "#app/accounts/auth.server.ts";
import { findAccountId } from "#app/accounts/other-accounts.server.ts";
import { visitorOf } from "#app/accounts/visitor.server.ts";
import { redirectWithFlash, withFlash } from "#app/boards/flash.server.ts";
import { Flash } from "#app/boards/flash.tsx";
import { FormAlert, useTyped } from "#app/forms/form-alert.tsx";
import { type FormAnswer, isRefusal, refuse } from "#app/forms/form-answer.ts";
import { unlessRefused } from "#app/forms/keep-form.ts";
import { parseForm } from "#app/forms/parse-form.server.ts";
import { readForm } from "#app/forms/read-body.ts";
import { redisplayedFormContext, saveForm } from "#app/forms/save-form.server.ts";
import { moderationMessages } from "#app/moderation/moderation.ts";
import { actingModerator, moderatorOrRefusal } from "#app/moderation/moderator-or-refusal.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Page } from "#app/ui/page.tsx";
import { unlisted } from "#app/ui/page-title.ts";
import { errorView } from "#app/web/error-view.tsx";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/accounts.ts";
import { accessSchema, accountSearch, readAccountFilters } from "./access-input.ts";
import { AccountAccess } from "./account-access.tsx";
import { accountPath } from "./account-path.ts";
import { moderatorsOnly } from "./error-links.ts";
import { requireModerator } from "./moderator.server.ts";
import { SuspendedAccounts } from "./suspended-accounts.tsx";
import "./moderation.css";

const changes: Record<AccessChange, string> = {
	"signed-out": "Signed out everywhere.",
	suspended: "Suspended.",
	released: "The suspension is lifted.",
};

const flashes = Object.fromEntries(
	Object.entries(changes).flatMap(([change, text]) => [
		[change, `${text} The owner is told by email.`],
		[
			`${change}-untold`,
			`${text} The owner is not told: the address is not confirmed, and has been sent enough mails for a day.`,
		],
	]),
);

export async function loader({ request, context }: Route.LoaderArgs) {
	// Who was refused may have no right to see this.
	if (context.get(redisplayedFormContext) && isRefusal(moderatorOrRefusal(context)))
		return withFlash(request, flashes, { account: null, suspended: { rows: [], pages: 1, page: 1 } });
	requireModerator(context, request);
	const { db } = context.get(accountsContext);
	const { account: id, page } = readAccountFilters(new URL(request.url).searchParams);
	const account = id === null ? null : await findAccount(db, id);
	return withFlash(request, flashes, { account, suspended: await listSuspended(db, page) });
}

/** Finds the account of an address, which stays out of the page's own, or changes who may use it. */
export async function action({ request, context }: Route.ActionArgs) {
	const accounts = context.get(accountsContext);
	const form = await readForm(request);
	const failed = accountMessages.accessFailed;
	if (!form.has("change"))
		return saveForm(context, parseForm(accountSearch, form), {
			who: moderatorOrRefusal(context),
			save: async ({ email }) =>
				(await findAccountId(accounts.db, email)) ??
				refuse(404, "", { fields: { email: [accountMessages.noAccount] } }),
			done: (id) => redirect(accountPath(id), 303),
			failed,
		});
	const posted = parseForm(accessSchema, form);
	return saveForm(context, posted, {
		who: actingModerator(context),
		save: async (input, moderator) => {
			const answer = await changeAccess(accounts, input, posted.version, moderator.id, visitorOf(request, context));
			return isRefusal(answer) ? answer : { ...answer, ...input };
		},
		done: ({ account, change, isTold }) =>
			redirectWithFlash(accountPath(account), isTold ? change : `${change}-untold`),
		failed,
	});
}

export const handle: RouteHandle = { failed: accountMessages.accessFailed };

/** What somebody types stays when they are signed out. */
export const shouldRevalidate = unlessRefused;

export const meta = unlisted("Accounts");

export default function Accounts({ loaderData, actionData }: Route.ComponentProps) {
	const { account, suspended, flash } = loaderData;
	const answer: FormAnswer | undefined = actionData;
	const typed = useTyped(answer);
	const isBusy = useNavigation().state !== "idle";
	return (
		<Page
			title="Accounts"
			intro="Sign somebody out everywhere, or suspend an account that is abused. What it has published stays: that is for moderation."
			actions={<ButtonLink to={href("/admin")}>Back to moderation</ButtonLink>}
		>
			<Flash message={flash} />
			<FormAlert answer={answer} formId="access" className="mb-6" />
			<Form method="post" className="account-search" noValidate>
				<TextField
					label="Email"
					id="access-email"
					name="email"
					type="email"
					autoComplete="off"
					defaultValue={typed("email") ?? ""}
					error={answer?.result?.error?.email?.[0]}
					required
				/>
				<Button type="submit" busy={isBusy}>
					Find
				</Button>
			</Form>
			{(account || answer?.signedOut) && (
				<AccountAccess
					key={`${account?.id} ${account?.suspendedAt}`}
					account={account}
					answer={answer}
					isBusy={isBusy}
				/>
			)}
			<SuspendedAccounts {...suspended} />
		</Page>
	);
}

export const ErrorBoundary = errorView({ ...moderatorsOnly, fallback: moderationMessages.loadFailed });
