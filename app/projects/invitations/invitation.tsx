import { data, Form, href, redirect, useNavigation } from "react-router";
import { requireMember } from "#app/accounts/member.server.ts";
import { type Viewer, viewerContext } from "#app/accounts/viewer.ts";
import { redirectWithFlash } from "#app/boards/flash.server.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { FormAlert } from "#app/forms/form-alert.tsx";
import { readForm } from "#app/forms/read-body.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Page } from "#app/ui/page.tsx";
import { unlistedWithToken } from "#app/ui/page-title.ts";
import { forbidden } from "#app/web/responses.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import { contributorMessages, maskedEmail, namelessAlone, rolePowers } from "../contributors/contributor.ts";
import { invitationPath, tabPath } from "../detail-path.ts";
import { roleNames } from "../project.ts";
import { projectError } from "../project-error.tsx";
import type { Route } from "./+types/invitation.ts";
import { findInvitation, type InvitationProof } from "./invitation.server.ts";
import { type AnswerRefusal, acceptInvitation, declineInvitation, proofOfShown } from "./invitation-answer.server.ts";
import { forgetInvitationToken, invitationCookie, invitationTokenFrom } from "./invitation-token.server.ts";

/** Names the invitation that a form answers. */
const shownField = "invitation";

/** The link of the mail moves its token into a cookie, out of the history and of what the page might tell others. Reading changes nothing. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const token = new URL(request.url).searchParams.get("token");
	if (token !== null) {
		const headers = { "Set-Cookie": await invitationCookie(token) };
		throw redirect(href("/scicomm/projects/invitation"), { headers });
	}
	const viewer = context.get(viewerContext);
	const proof = await proofFrom(request, viewer);
	if ("id" in proof) requireMember(context, encodeURIComponent(invitationPath(proof.id)));
	const found = await findInvitation(context.get(databaseContext), proof);
	if (!found) throw data(contributorMessages.linkOver, { status: 410 });
	const { id, hidden, project, inviter, role, email } = found;
	if (viewer && viewer.email !== email) throw forbidden(forAnother(email));
	const answered = { id, email: maskedEmail(email), signedIn: viewer !== null };
	return { ...answered, shown: hidden ? null : { project, inviter: inviter ?? namelessAlone, role } };
}

/** `answer` is `accept` or `decline`. */
export async function action({ request, context }: Route.ActionArgs) {
	const db = context.get(databaseContext);
	const viewer = context.get(viewerContext);
	const form = await readForm(request);
	const accepts = form.get("answer") === "accept";
	const given = await proofFrom(request, viewer);
	if (!viewer && (accepts || "id" in given)) throw forbidden(contributorMessages.signInToAnswer, 401);
	const proof = await proofOfShown(db, given, form.get(shownField), viewer);
	const answer =
		accepts && viewer ? await acceptInvitation(db, viewer, proof) : await declineInvitation(db, viewer, proof);
	if (typeof answer === "string") throw await refusalOf(answer, proof, context);
	const next = accepts ? tabPath(answer.projectId, "about") : href("/scicomm/projects");
	const response = await redirectWithFlash(next, accepts ? "accepted" : "declined");
	if ("token" in proof) response.headers.append("Set-Cookie", await forgetInvitationToken());
	return response;
}

/** An address that names the invitation, as those of notifications do, is answered for its account alone; any other by the mail's token. */
async function proofFrom(request: Request, viewer: Viewer): Promise<InvitationProof> {
	const id = new URL(request.url).searchParams.get("id");
	return id === null ? { token: await invitationTokenFrom(request) } : { id, viewer };
}

async function refusalOf(refusal: AnswerRefusal, proof: InvitationProof, context: Route.ActionArgs["context"]) {
	const found = refusal === "another" ? await findInvitation(context.get(databaseContext), proof) : undefined;
	return found ? forbidden(forAnother(found.email)) : data(contributorMessages.linkOver, { status: 410 });
}

function forAnother(email: string) {
	return `${contributorMessages.forAnother} (${maskedEmail(email)}). Sign in with that one, then follow the link in the mail again.`;
}

export const handle: RouteHandle = { failed: contributorMessages.answerFailed };

export const meta = unlistedWithToken("Invitation");

export default function Invitation({ loaderData, actionData }: Route.ComponentProps) {
	const { id, email, signedIn, shown } = loaderData;
	const { state, formData } = useNavigation();
	const busy = state !== "idle" && formData?.get("answer");
	const here = new URLSearchParams({ redirect: href("/scicomm/projects/invitation") });
	return (
		<Page title="You are invited">
			<div className="grid gap-6">
				{shown ? (
					<p className="lead">
						<bdi>{shown.inviter}</bdi> invites you to contribute to <strong dir="auto">{shown.project}</strong>. The
						role is {roleNames[shown.role].toLowerCase()}: you {rolePowers[shown.role]}.
					</p>
				) : (
					<p className="lead">{contributorMessages.hiddenToAccept}</p>
				)}
				{shown && !signedIn && (
					<Alert tone="info">
						To accept, sign in with the account of {email}, or create one. You will come back here.
					</Alert>
				)}
				<FormAlert answer={actionData} />
				<Form method="post" className="actions">
					<input type="hidden" name={shownField} value={id} />
					{shown && signedIn && (
						<Button
							type="submit"
							variant="sun"
							name="answer"
							value="accept"
							busy={busy === "accept"}
							busyLabel="Accepting..."
						>
							Accept
						</Button>
					)}
					{shown && !signedIn && (
						<>
							<ButtonLink to={`${href("/login")}?${here}`} variant="sun">
								Sign in to accept
							</ButtonLink>
							<ButtonLink to={`${href("/signup")}?${here}`}>Sign up to accept</ButtonLink>
						</>
					)}
					<Button
						type="submit"
						variant="plain"
						name="answer"
						value="decline"
						busy={busy === "decline"}
						busyLabel="Declining..."
					>
						Decline
					</Button>
				</Form>
			</div>
		</Page>
	);
}

export const ErrorBoundary = projectError(contributorMessages.answerFailed);
