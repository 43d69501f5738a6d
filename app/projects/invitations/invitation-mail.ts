import { href } from "react-router";
import type { Mail } from "#app/mail/mail.ts";
import { byWayOfHeliograph, nameInMail } from "#app/mail/name-in-mail.ts";
import type { Site } from "#app/web/request-context.ts";
import { invitationDays, rolePowers } from "../contributors/contributor.ts";
import { type ProjectRole, roleNames } from "../project.ts";

interface Invitation {
	project: string;
	/** What the inviter is called; null for whoever has no name. */
	inviter: string | null;
	role: ProjectRole;
	token: string;
}

export const invitationSubject = "You are invited to a project on Heliograph";

/** Goes to whoever's address a member types, so that it says nothing in the member's own words but two names. */
export function invitationMail(to: string, { project, inviter, role, token }: Invitation, site: Site): Mail {
	return {
		kind: "invitation",
		to,
		subject: invitationSubject,
		paragraphs: [
			`${byWayOfHeliograph(inviter)} invites you to contribute to the project “${nameInMail(project)}”.`,
			"Heliograph is a community platform for science communicators. Its members choose their names and those of their projects themselves.",
			`The role is ${roleNames[role].toLowerCase()}: you ${rolePowers[role]}.`,
		],
		action: {
			label: "See the invitation",
			url: `${site.mailOrigin}${href("/scicomm/projects/invitation")}?${new URLSearchParams({ token })}`,
		},
		afterword: `The link works once, within ${invitationDays} days, for an account with this address. If you do not want to contribute, you can ignore this email.`,
	};
}
