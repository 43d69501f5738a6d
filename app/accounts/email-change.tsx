import { href, redirect } from "react-router";
import { FormAlert } from "#app/forms/form-alert.tsx";
import { type FormAnswer, refuse, versionField } from "#app/forms/form-answer.ts";
import { unlessRefused } from "#app/forms/keep-form.ts";
import { parseForm } from "#app/forms/parse-form.server.ts";
import { readForm } from "#app/forms/read-body.ts";
import { refuseForm, saveForm, success } from "#app/forms/save-form.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { ConfirmForm } from "#app/ui/confirm-form.tsx";
import { unlistedWithToken } from "#app/ui/page-title.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/email-change.ts";
import { accountMessages } from "./account.ts";
import { AccountField, PasswordField } from "./account-fields.tsx";
import { noFieldsSchema, passwordSchema } from "./account-input.ts";
import { AccountForm, AccountPage, ForgotPassword } from "./account-page.tsx";
import { accountsContext } from "./auth.server.ts";
import { confirmEmailChange, undoEmailChange } from "./email-change-answer.server.ts";
import { emailChangeLink, findLink } from "./email-change-link.server.ts";
import { reasonOver, refuseOtherLink, versionOfLink } from "./link-cookie.server.ts";
import { viewerContext } from "./viewer.ts";
import { visitorOf, withCookies } from "./visitor.server.ts";

export const handle: RouteHandle = { app: true, failed: accountMessages.emailChangeFailed };

/** How signing in leads back: the cookie has which link it is. */
const backHere = new URLSearchParams({ redirect: href("/email-change") });

/** Where its reader goes on. */
type Way = "profile" | "login" | "reset";

interface LinkPageAnswer extends FormAnswer {
	way?: Way;
}

/** Reading changes nothing: what scans mails follows links too. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const token = new URL(request.url).searchParams.get("token");
	if (token !== null) {
		throw redirect(href("/email-change"), { headers: { "Set-Cookie": await emailChangeLink.keep(token) } });
	}
	const followed = await emailChangeLink.tokenFrom(request);
	const link = await findLink(context.get(accountsContext).db, followed);
	if (!link) return { over: reasonOver(followed, accountMessages.linkOver) };
	const { of, change } = link;
	const { oldEmail, newEmail, userId } = change;
	const viewer = context.get(viewerContext);
	const isOwner = viewer?.id === userId;
	// Who reads the mails of the new address need not know of the old one: it may be mistyped.
	const shown = { of, newEmail, oldEmail: of === "new" ? null : oldEmail };
	const takesPassword = of !== "undo" && !isOwner;
	return { ...shown, takesPassword, isSignedIn: viewer !== null, version: versionOfLink(followed) };
}

export async function action({ request, context }: Route.ActionArgs) {
	const accounts = context.get(accountsContext);
	const viewer = context.get(viewerContext);
	const form = await readForm(request);
	const token = await emailChangeLink.tokenFrom(request);
	const link = await findLink(accounts.db, token);
	if (!link) return refuseForm(context, refuse(410, reasonOver(token, accountMessages.linkOver)));
	const other = refuseOtherLink(form, token);
	if (other) return refuseForm(context, other);
	const isUndo = link.of === "undo";
	const isOwner = viewer?.id === link.change.userId;
	const visitor = visitorOf(request, context);
	return saveForm(context, parseForm(isUndo || isOwner ? noFieldsSchema : passwordSchema, form), {
		save: ({ password }) =>
			isUndo
				? undoEmailChange(accounts, token, visitor)
				: confirmEmailChange(accounts, viewer, { token, password }, visitor),
		done: async ({ message, cookies }) => {
			const way: Way = isUndo ? "reset" : isOwner ? "profile" : "login";
			return success(context, message, { way }, withCookies([...cookies, await emailChangeLink.forget()]));
		},
		failed: accountMessages.emailChangeFailed,
	});
}

export const shouldRevalidate = unlessRefused;

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
	return unlistedWithToken(titleOf(loaderData && "of" in loaderData && loaderData.of === "undo"))();
}

function titleOf(isUndo: boolean | undefined) {
	return isUndo ? "Undo the change" : "Change your email";
}

const ways: Record<Way, [label: string, path: string]> = {
	profile: ["Go to your profile", href("/profile")],
	login: ["Sign in", href("/login")],
	reset: ["Choose a new password", href("/reset-password")],
};

export default function EmailChange({ loaderData: link, actionData }: Route.ComponentProps) {
	const answer: LinkPageAnswer | undefined = actionData;
	if (answer?.sent || "over" in link) {
		const [label, path] = ways[answer?.way ?? "profile"];
		return (
			<AccountPage title={titleOf(false)}>
				{answer ? <FormAlert answer={answer} /> : "over" in link && <p>{link.over}</p>}
				{!answer?.sent && <p className="text-muted">Your profile shows which address your account has.</p>}
				<ButtonLink to={path} variant="sun">
					{label}
				</ButtonLink>
			</AccountPage>
		);
	}
	const { of, oldEmail, newEmail, takesPassword, isSignedIn, version } = link;
	const question = {
		old: `Confirm that your account moves from ${oldEmail} to ${newEmail}.`,
		new: `Confirm that ${newEmail} is to be the address of your account.`,
		undo: `Your account gets the address ${oldEmail} back. All browsers are signed out, and you choose a new password.`,
	}[of];
	return (
		<AccountPage title={titleOf(of === "undo")}>
			{takesPassword ? (
				<>
					<p className="wrap-anywhere">{question}</p>
					<AccountForm answer={answer} label="Confirm" busyLabel="Confirming...">
						<input type="hidden" name={versionField} value={version} />
						{oldEmail && <AccountField email={oldEmail} />}
						<PasswordField />
					</AccountForm>
					<ForgotPassword />
					{!isSignedIn && (
						<p>
							No password? <a href={`${href("/login")}?${backHere}`}>Sign in first</a>.
						</p>
					)}
				</>
			) : (
				<>
					<FormAlert answer={answer} />
					<ConfirmForm
						confirm={of === "undo" ? "Undo the change" : "Confirm"}
						variant="sun"
						busyLabel={of === "undo" ? "Undoing..." : "Confirming..."}
						warning={<p className="wrap-anywhere">{question}</p>}
						keep="Not now"
						back={href(of === "undo" ? "/" : "/profile")}
					>
						<input type="hidden" name={versionField} value={version} />
					</ConfirmForm>
				</>
			)}
		</AccountPage>
	);
}
