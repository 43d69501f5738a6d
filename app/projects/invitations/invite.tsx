import { href } from "react-router";
import { visitorOf } from "#app/accounts/answers.server.ts";
import { accountsContext } from "#app/accounts/auth.server.ts";
import { ConfirmFirst } from "#app/accounts/confirm-first.tsx";
import { requireMember } from "#app/accounts/member.server.ts";
import { type Viewer, viewerContext } from "#app/accounts/viewer.ts";
import { keepBoardForm } from "#app/boards/board-answer.ts";
import { unlessFormIsOpen } from "#app/boards/board-form.tsx";
import { parsePost, sendBack, withFormFallback } from "#app/boards/board-post.server.ts";
import { redirectWithFlash } from "#app/boards/flash.server.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { ErrorView } from "#app/web/error-view.tsx";
import { readForm, redisplayedFormContext } from "#app/web/responses.ts";
import { contributorMessages, invitationDays } from "../contributors/contributor.ts";
import { invitationSchema } from "../contributors/contributor-input.ts";
import { tabPath } from "../detail-path.ts";
import { useProjectLinks } from "../error-links.ts";
import { canManageProject, projectMessages } from "../project.ts";
import { requireRole } from "../project-access.server.ts";
import { Subpage } from "../subpage.tsx";
import type { Route } from "./+types/invite.ts";
import { invite } from "./invitation.server.ts";
import { InvitationForm } from "./invitation-form.tsx";

export async function loader({ params: { projectId }, context }: Route.LoaderArgs) {
	if (context.get(redisplayedFormContext)) return unconfirmed(context.get(viewerContext));
	const viewer = requireMember(context, href("/scicomm/projects/:projectId/contributors/invite", { projectId }));
	await requireRole(context.get(databaseContext), viewer, projectId, canManageProject, projectMessages.ownersOnly);
	return unconfirmed(viewer);
}

/** The address of a viewer who has not confirmed it. */
function unconfirmed(viewer: Viewer) {
	return { unconfirmed: viewer && !viewer.confirmed ? viewer.email : null };
}

export async function action({ params: { projectId }, request, context }: Route.ActionArgs) {
	const db = context.get(databaseContext);
	const viewer = context.get(viewerContext);
	const submission = parsePost(await readForm(request), invitationSchema);
	if (!viewer) return sendBack(context, submission, 401, contributorMessages.signInFirst, { signedOut: true });
	await requireRole(db, viewer, projectId, canManageProject, projectMessages.ownersOnly);
	if (submission.status !== "success") return sendBack(context, submission, 422);
	const failed = { failure: contributorMessages.inviteFailed, message: contributorMessages.inviteFailed };
	return withFormFallback(context, submission, failed, async () => {
		const visitor = visitorOf(request, context);
		const refusal = await invite(context.get(accountsContext), visitor, viewer, projectId, submission.value);
		if (refusal) return sendBack(context, submission, refusal.status, refusal.message);
		return redirectWithFlash(context, tabPath(projectId, "contributors"), "invited");
	});
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
	return actionHeaders;
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
	return keepBoardForm(serverAction, contributorMessages.inviteFailed);
}

export const shouldRevalidate = unlessFormIsOpen;

export function meta(): Route.MetaDescriptors {
	return [{ title: "Invite someone · Heliograph" }, { name: "robots", content: "noindex" }];
}

export default function Invite({
	params: { projectId },
	loaderData: { unconfirmed },
	actionData,
}: Route.ComponentProps) {
	const back = tabPath(projectId, "contributors");
	return (
		<Subpage
			title="Invite someone"
			intro={`We mail a link to the address. It works once, within ${invitationDays} days, for an account with that address.`}
			back={back}
		>
			{unconfirmed && <ConfirmFirst what={contributorMessages.confirmToInvite} email={unconfirmed} />}
			<InvitationForm answer={actionData} cancel={back} />
		</Subpage>
	);
}

export function ErrorBoundary({ params }: Route.ErrorBoundaryProps) {
	return <ErrorView fallback={contributorMessages.inviteFailed} {...useProjectLinks(params.projectId)} />;
}
