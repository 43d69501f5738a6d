import type { Erasure } from "#app/feature.ts";
import { giveUpInvitations, takeInvitationsBack } from "./invitations/invitation.server.ts";
import { removeAccountFromProjects } from "./project-leave.server.ts";

export const projectErasure: Erasure = {
	goes: [
		{
			text: "Your projects that have no other owner and no editor, with all their content",
			columns: ["scicomm_projects.*", "project_content.*"],
		},
		{
			text: "Your stars, and your place among the contributors of other projects",
			columns: ["project_stars.*", "project_contributors.*"],
		},
		{
			text: "The invitations you sent, and mails about them that are not sent yet",
			columns: ["project_invitations.*"],
		},
	],
	stays: [
		{
			text: "Your projects that have another owner or an editor, since they work on them; where you are the only owner, the editor who has contributed to it longest becomes the owner",
			columns: ["scicomm_projects.*", "project_content.*"],
		},
		{
			text: "What you added to projects that stay, and copies that others made of your projects, without your name",
			columns: ["content_versions.*"],
		},
	],
	async leave(transaction, viewer) {
		const gone = await removeAccountFromProjects(transaction, viewer);
		await takeInvitationsBack(transaction, viewer);
		return gone;
	},
	withdraw: giveUpInvitations,
};
