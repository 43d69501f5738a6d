import { href } from "react-router";
import type { ReceiptWay } from "#app/receipts/receipt-ways.server.ts";
import { ReceiptWays } from "#app/receipts/receipt-ways.tsx";
import { Alert } from "#app/ui/alert.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Day } from "#app/ui/day.tsx";
import { countOf } from "../detail.ts";
import type { PendingInvitation } from "../invitations/invitation.server.ts";
import { PendingInvitations } from "../invitations/pending-invitations.tsx";
import { canManageProject, projectMessages, roleNames } from "../project.ts";
import type { ShownProject } from "../project-detail.server.ts";
import { nameless } from "./contributor.ts";
import { ContributorName } from "./contributor-name.tsx";
import type { ShownContributor } from "./contributors.server.ts";
import { RemoveContributor } from "./remove-contributor.tsx";
import { RoleForm } from "./role-form.tsx";

interface ContributorsTabProps {
	project: ShownProject;
	/** Null when they could not be read. */
	contributors: ShownContributor[] | null;
	/** Null for whoever is no owner, too. */
	invitations: PendingInvitation[] | null;
	/** To what the viewer and others can confirm of it. */
	ways: ReceiptWay[];
}

/** Who works on the project; for its owners also who is asked to. */
export function ContributorsTab({ project, contributors, invitations, ways }: ContributorsTabProps) {
	const { id, role } = project;
	const manages = canManageProject(role);
	return (
		<>
			{manages && (
				<div className="actions mb-6">
					<ButtonLink to={href("/scicomm/projects/:projectId/contributors/invite", { projectId: id })}>
						Invite someone
					</ButtonLink>
				</div>
			)}
			{ways.some(({ isBegun }) => !isBegun) && (
				<p>What somebody has added here can stand on their card, once you both confirm it.</p>
			)}
			<ReceiptWays ways={ways} />
			{contributors ? (
				<ul className="rows">
					{contributors.map((contributor, i) => (
						<ContributorRow key={contributor.userId ?? i} projectId={id} contributor={contributor} manages={manages} />
					))}
				</ul>
			) : (
				<Alert>{projectMessages.dataFailed}</Alert>
			)}
			{invitations && <PendingInvitations projectId={id} invitations={invitations} />}
		</>
	);
}

interface ContributorRowProps {
	projectId: string;
	contributor: ShownContributor;
	manages: boolean;
}

function ContributorRow({ projectId, contributor, manages }: ContributorRowProps) {
	const { userId, name, cardId, email, role, contributionCount, since, isMe, stays } = contributor;
	return (
		<li className="project-row">
			<div>
				<h2 className="project-row-title">
					<ContributorName name={name} cardId={cardId} />
					{isMe && " (you)"}
				</h2>
				{email && <p className="text-muted">{email}</p>}
				<p className="text-muted">
					{roleNames[role]}, {countOf(contributionCount, "contribution")}, since <Day at={since} />
				</p>
				{stays && <p className="text-muted">{stays}</p>}
			</div>
			{userId && !stays && (
				<div className="project-row-actions">
					{manages && <RoleForm projectId={projectId} userId={userId} name={name ?? nameless} role={role} />}
					<RemoveContributor projectId={projectId} userId={userId} name={name ?? nameless} isMe={isMe} />
				</div>
			)}
		</li>
	);
}
