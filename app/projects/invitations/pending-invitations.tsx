import { Form, href, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Day } from "#app/ui/day.tsx";
import { roleNames } from "../project.ts";
import type { PendingInvitation } from "./invitation.server.ts";

interface PendingInvitationsProps {
	projectId: string;
	invitations: PendingInvitation[];
}

/** For owners: who was invited and has not answered. */
export function PendingInvitations({ projectId, invitations }: PendingInvitationsProps) {
	if (invitations.length === 0) return null;
	return (
		<section className="project-section" aria-labelledby="invitations">
			<h2 id="invitations">Invitations</h2>
			<ul className="rows">
				{invitations.map((invitation) => (
					<InvitationRow key={invitation.id} projectId={projectId} invitation={invitation} />
				))}
			</ul>
		</section>
	);
}

function InvitationRow({ projectId, invitation }: { projectId: string; invitation: PendingInvitation }) {
	const { id, email, role, expiresAt, isOver } = invitation;
	const params = { projectId, invitationId: id };
	const action = href("/scicomm/projects/:projectId/contributors/pending/:invitationId", params);
	const { formAction, formData } = useNavigation();
	const busy = formAction === action && formData?.get("intent");
	return (
		<li className="project-row">
			<div>
				<h3 className="project-row-title">{email}</h3>
				<p className="text-muted">
					{roleNames[role]}, {isOver ? "expired on" : "can be accepted until"} <Day at={expiresAt} />
				</p>
			</div>
			<Form method="post" action={action} preventScrollReset className="project-row-actions">
				<Button
					type="submit"
					variant="plain"
					name="intent"
					value="again"
					busy={busy === "again"}
					busyLabel="Sending..."
					aria-label={`Send again: the invitation to ${email}`}
				>
					Send again
				</Button>
				<Button
					type="submit"
					variant="plain"
					name="intent"
					value="withdraw"
					busy={busy === "withdraw"}
					busyLabel="Withdrawing..."
					aria-label={`Withdraw the invitation to ${email}`}
				>
					Withdraw
				</Button>
			</Form>
		</li>
	);
}
