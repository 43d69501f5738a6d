/** The rules of contributors and invitations that need no schema library. */
import { type ProjectRole, projectRoles } from "../project.ts";

/** Days in which an invitation can be accepted. */
export const invitationDays = 14;
/** Days for which one that nobody has answered is kept after that. */
export const overInvitationDays = 30;
/** Invitations of one project that wait for an answer. */
export const maxPending = 50;
/** Mails with an invitation that can be caused in a day: by one member, and by all members at one network address. */
export const invitationsPerDay = { byInviter: 20, byAddress: 60 } as const;

/** What each role may do, as a sentence about those who have it goes on. */
export const rolePowers: Record<ProjectRole, string> = {
	owner: "can edit everything and manage contributors",
	editor: "can add and edit content",
	viewer: "can see the project, even while it is private",
};

/** Who has no name, inside a sentence. */
export const nameless = "an unnamed member";
/** Who has no name, alone or at the beginning of a sentence. */
export const namelessAlone = "An unnamed member";

export const contributorMessages = {
	signInFirst: "You must be logged in to change who contributes to a project",
	emailMissing: "Enter the email address of the person you want to invite",
	roleUnknown: "Choose one of the roles",
	inviteFailed: "Failed to send the invitation",
	changeFailed: "Failed to change who contributes",
	alreadyHere: "This person is already a contributor. Change their role in the list of contributors instead.",
	alreadyInvited:
		"This address has been invited already. Send the invitation again, or withdraw it, under 'Contributors'.",
	tooManyPending: `A project can have up to ${maxPending} invitations that wait for an answer. Withdraw one first.`,
	tooManyByInviter: `You can send ${invitationsPerDay.byInviter} invitations in a day.`,
	tooManyByAddress: `Up to ${invitationsPerDay.byAddress} invitations a day can be sent from one network.`,
	confirmFirst:
		"Confirm your own email before you invite others. You can send yourself the link again from your profile.",
	confirmToInvite: "You can invite others once your own email is confirmed.",
	hidden: "A moderator has hidden this project. You can invite others once it is shown again.",
	hiddenToAccept: "A moderator has hidden this project. You can accept once it is shown again.",
	invitationGone: "This invitation is no longer open. It was accepted, declined or withdrawn.",
	contributorGone: "This person is no longer a contributor.",
	lastOwner: "The last owner can't leave or change role. Make somebody else an owner first, or delete the project.",
	lastOwnerWhoActs:
		"No other owner can look after this project right now. Make somebody else an owner first, or delete the project.",
	invited: "The invitation is sent.",
	withdrawn: "The invitation has been withdrawn. Its link no longer works.",
	sentAgain: "A new invitation has been sent. The earlier link no longer works.",
	roleChanged: "The role is changed.",
	roleChangedElsewhere: "This role was changed in the meantime. Look at it again before you change it.",
	removed: "The contributor is removed.",
	left: "You have left the project.",
	removeQuestion: "Remove this contributor?",
	leaveQuestion: "Leave this project?",
	signInToAnswer: "You must be logged in to answer the invitation",
	answerFailed: "Failed to answer the invitation",
	linkOver: "This invitation has been used or withdrawn, or has expired. Ask for a new one.",
	forAnother: "This invitation is for another address",
	anotherOpened: "You have opened another invitation since. Follow the link in this one's mail again to answer it.",
	accepted: "You are now a contributor to this project.",
	declined: "The invitation is declined.",
} as const;

export function strongerRole(one: ProjectRole, other: ProjectRole) {
	return projectRoles.indexOf(one) < projectRoles.indexOf(other) ? one : other;
}

interface Standing {
	role: ProjectRole;
	isSuspended: boolean;
}

/**
 * Why one of a project's contributors has to stay its owner: nobody else is, or none who can act.
 * @param all contributors of the project, with `one`
 * @param next their role from then on; null for whoever leaves
 */
export function whyOwnerStays(one: Standing, all: readonly Standing[], next: ProjectRole | null) {
	if (one.role !== "owner" || next === "owner") return null;
	const owners = all.filter(({ role }) => role === "owner");
	if (owners.length <= 1) return contributorMessages.lastOwner;
	const acting = owners.filter(({ isSuspended }) => !isSuspended);
	return !one.isSuspended && acting.length <= 1 ? contributorMessages.lastOwnerWhoActs : null;
}

/** An address of which its owner recognizes more than anybody else can tell, such as `m…@example.org`. */
export function maskedEmail(email: string) {
	const at = email.lastIndexOf("@");
	return `${Array.from(email.slice(0, at))[0] ?? ""}…${email.slice(at)}`;
}
