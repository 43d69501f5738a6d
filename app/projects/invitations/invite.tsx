import { href } from "react-router";
import { accountsContext } from "#app/accounts/auth.server.ts";
import { ConfirmFirst } from "#app/accounts/confirm-first.tsx";
import { requireMember } from "#app/accounts/member.server.ts";
import { type Viewer, viewerContext } from "#app/accounts/viewer.ts";
import { visitorOf } from "#app/accounts/visitor.server.ts";
import { unlessFormIsOpen } from "#app/boards/board-form.tsx";
import { redirectWithFlash } from "#app/boards/flash.server.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { parseForm } from "#app/forms/parse-form.server.ts";
import { readForm } from "#app/forms/read-body.ts";
import { redisplayedFormContext, saveForm } from "#app/forms/save-form.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { unlisted } from "#app/ui/page-title.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import { contributorMessages, invitationDays } from "../contributors/contributor.ts";
import { invitationSchema } from "../contributors/contributor-input.ts";
import { tabPath } from "../detail-path.ts";
import { requireOwner } from "../project-access.server.ts";
import { projectError } from "../project-error.tsx";
import { senderOf } from "../project-sender.server.ts";
import { Subpage } from "../subpage.tsx";
import type { Route } from "./+types/invite.ts";
import { invite, isHidden } from "./invitation.server.ts";
import { InvitationForm } from "./invitation-form.tsx";

export async function loader({ params: { projectId }, context }: Route.LoaderArgs) {
	if (context.get(redisplayedFormContext)) return { hidden: false, ...unconfirmed(context.get(viewerContext)) };
	const viewer = requireMember(context, href("/scicomm/projects/:projectId/contributors/invite", { projectId }));
	const db = context.get(databaseContext);
	await requireOwner(db, viewer, projectId);
	return { hidden: await isHidden(db, projectId), ...unconfirmed(viewer) };
}

/** The address of a viewer who has not confirmed it. */
function unconfirmed(viewer: Viewer) {
	return { unconfirmed: viewer && !viewer.confirmed ? viewer.email : null };
}

export async function action({ params: { projectId }, request, context }: Route.ActionArgs) {
	const form = parseForm(invitationSchema, await readForm(request));
	const failure = { failed: contributorMessages.inviteFailed };
	const { who } = await senderOf(context, contributorMessages.signInFirst, failure, (member) =>
		requireOwner(context.get(databaseContext), member, projectId),
	);
	return saveForm(context, form, {
		who,
		save: (input, viewer) =>
			invite(context.get(accountsContext), visitorOf(request, context), viewer, projectId, input),
		done: () => redirectWithFlash(tabPath(projectId, "contributors"), "invited"),
		...failure,
	});
}

export const handle: RouteHandle = { failed: contributorMessages.inviteFailed };

export const shouldRevalidate = unlessFormIsOpen;

export const meta = unlisted("Invite someone");

export default function Invite({
	params: { projectId },
	loaderData: { hidden, unconfirmed },
	actionData,
}: Route.ComponentProps) {
	const back = tabPath(projectId, "contributors");
	return (
		<Subpage
			title="Invite someone"
			intro={`We will email a link to this address. It works once, for an account with that address, and expires in ${invitationDays} days.`}
			back={back}
		>
			{unconfirmed && !hidden && <ConfirmFirst what={contributorMessages.confirmToInvite} email={unconfirmed} />}
			{hidden ? (
				<Alert tone="info">{contributorMessages.hidden}</Alert>
			) : (
				<InvitationForm key={projectId} answer={actionData} cancel={back} />
			)}
		</Subpage>
	);
}

export const ErrorBoundary = projectError(contributorMessages.inviteFailed, { leadsToProject: true });
