/** What the boards have in common: limits, messages, who sees what. The limits are CHECK constraints of their tables too. */
import type { Member, MemberRef } from "#app/accounts/viewer.ts";
import { changedElsewhere } from "#app/web/text.ts";

/** Maximum lengths of the texts that several boards have, in Unicode code points. */
export const boardLimits = {
	url: 500,
	email: 254,
	tag: 30,
	search: 100,
	organisation: 120,
} as const;

export const maxTags = 10;
export const maxSocialLinks = 2;
/** What one account may submit in a day, over all boards together. */
export const submissionsPerDay = 20;
/** What an account whose address is not confirmed may submit in a day, over all boards together. */
export const unconfirmedSubmissionsPerDay = 3;
/** Milliseconds for which a form that was sent says so before it goes on to its board. */
export const redirectDelay = 2000;

export const boardMessages = {
	urlInvalid: "Please enter a valid URL",
	emailInvalid: "Invalid email address",
	tagsFull: `You can add up to ${maxTags} tags`,
	tooManySubmissions: `You can submit ${submissionsPerDay} entries to the boards in a day.`,
	tooManyUnconfirmed: `Until your email is confirmed you can submit ${unconfirmedSubmissionsPerDay} entries in a day. Confirm it on your profile to go on at once.`,
	signInFirst: "Authentication required",
	notFound: "Listing not found",
	notYours: "You do not have permission to update this listing",
	changedElsewhere: changedElsewhere("This listing"),
} as const;

/** What has become of an entry, for its owner: nobody has seen it yet, it is on its board, or a moderator has hidden it. */
export function stateOfOwn({ approved, hidden }: { approved: boolean; hidden: boolean }) {
	if (hidden) return "Hidden";
	return approved ? "Live" : "Pending";
}

interface Entry {
	approved: boolean;
	hidden: boolean;
	userId: string | null;
}

export function isListed({ approved, hidden }: Pick<Entry, "approved" | "hidden">) {
	return approved && !hidden;
}

/** What the form says with which its owner changes an entry. */
export function editNotice(noun: string, isOnBoard: boolean) {
	const reviewed = "A moderator will review your changes.";
	return isOnBoard ? `Your ${noun} stays on the board. ${reviewed}` : reviewed;
}

/** Whether the viewer may see an entry of a board: its owner and moderators do while nobody else does. */
export function canSeeEntry(viewer: Pick<Member, "id" | "isAdmin"> | null, entry: Entry) {
	return isListed(entry) || viewer?.isAdmin === true || isOwnEntry(viewer, entry);
}

export function isOwnEntry(viewer: MemberRef | null, { userId }: Pick<Entry, "userId">) {
	return viewer !== null && userId === viewer.id;
}
