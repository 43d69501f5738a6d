import { href, redirect } from "react-router";
import { readForm } from "#app/answers.ts";
import { accountsContext, viewerContext } from "#app/context.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/delete-account.ts";
import { accountMessages } from "./account.ts";
import { PasswordField } from "./account-fields.tsx";
import { AccountForm, AccountPage, answerOrFail } from "./account-page.tsx";
import { orTell, refuse, visitorOf, withCookies } from "./answers.server.ts";
import { deleteAccount } from "./delete-account.server.ts";
import { memberOrLogin, refuseStranger } from "./member.server.ts";
import { parseForm } from "./parse-form.server.ts";
import { deleteSchema } from "./profile-input.ts";
import "./profile.css";

/** In the address once the account is gone: then nobody is signed in who could see this page. */
const done = "done";

export function loader({ request, context }: Route.LoaderArgs) {
	const isDone = new URL(request.url).searchParams.has(done) && !context.get(viewerContext);
	if (isDone) return { email: null, confirmed: false };
	const { email, confirmed } = memberOrLogin(context, href("/profile/delete"));
	return { email, confirmed };
}

export async function action({ request, context }: Route.ActionArgs) {
	const viewer = context.get(viewerContext);
	if (!viewer) return refuseStranger(context);
	const { input, refusal } = parseForm(deleteSchema, await readForm(request));
	if (refusal) return refuse(refusal);
	return orTell(context, accountMessages.deleteFailed, async () => {
		const visitor = visitorOf(request, context);
		const answer = await deleteAccount(context.get(accountsContext), viewer, input.password, visitor);
		if ("status" in answer) return refuse(answer);
		const headers = withCookies(answer.cookies);
		return redirect(`${href("/profile/delete")}?${done}`, { status: 303, headers });
	});
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
	return answerOrFail(serverAction);
}

export function meta(): Route.MetaDescriptors {
	return [{ title: "Delete your account · Heliograph" }];
}

export default function DeleteAccount({ loaderData: { email, confirmed }, actionData }: Route.ComponentProps) {
	if (email === null) {
		return (
			<AccountPage title={accountMessages.deleted}>
				<p>We have mailed you that it is done. Thank you for having been here.</p>
				<ButtonLink to={href("/")} variant="sun">
					Go to the home page
				</ButtonLink>
			</AccountPage>
		);
	}
	return (
		<AccountPage title="Delete your account" below={<a href={href("/profile")}>Keep my account</a>}>
			<p className="account-address">{email}</p>
			<div className="account-fate">
				<h2>What goes, at once and for good</h2>
				<ul>
					<li>Your name, email and password</li>
					<li>Your cards, with the links to them</li>
					<li>The resources you submitted, listed or not</li>
					<li>Your collab listings, on the board or not</li>
					<li>Your job listings, open or closed</li>
					<li>Your projects that have no other owner and no editor, with all their content</li>
					<li>Your stars, and your place among the contributors of other projects</li>
					{confirmed && <li>Your place on the waitlist, if you have one</li>}
					<li>All sessions, in every browser</li>
				</ul>
				<h2>What stays</h2>
				<ul>
					<li>
						Your projects that have another owner or an editor; where you are the only owner, who has been an editor for
						longest becomes the owner
					</li>
					<li>What you added to projects that stay, without your name</li>
					<li>Photos of your cards and pictures of your projects, for about a day</li>
					<li>Your address in our list of mails sent, for 30 days</li>
					<li>Cards made without an account that it has not taken over</li>
					{!confirmed && <li>A place on the waitlist, since your email is not confirmed</li>}
				</ul>
			</div>
			<p>
				<a href={href("/profile/data")} rel="external">
					Download my data
				</a>{" "}
				first, if you may want it.
			</p>
			<AccountForm answer={actionData} label="Delete my account" busyLabel="Deleting..." variant="danger">
				<PasswordField />
			</AccountForm>
		</AccountPage>
	);
}
