/** The rules of members' lists of what they saved. */

export const listLimits = { title: 80, description: 500, perMember: 100, entries: 200 };
export const savedPerPage = 50;
/** Under a card. */
export const listsUnderCard = 5;

export const listMessages = {
	titleMissing: "Enter a title.",
	titleTooLong: `Enter a title of at most ${listLimits.title} characters.`,
	descriptionTooLong: `Enter a description of at most ${listLimits.description} characters.`,
	tooMany: `You can have ${listLimits.perMember} lists. Delete one first.`,
	full: `A list has at most ${listLimits.entries} entries. Take one out first, or begin another list.`,
	confirmFirst: "Confirm your email address first, on your profile. Then you can publish the list.",
	unknownList: "One of these lists is not there any more. Choose again.",
	notFound: "List not found",
	notYours: "You can only change your own lists.",
	signIn: "Sign in to keep lists.",
	created: "Your list is ready. Now add what you saved to it.",
	updated: "Your list is saved.",
	takenOut: "Removed from the list. It is still saved.",
	deleted: "The list is deleted. What was in it is still saved.",
	changedElsewhere: "This list was changed elsewhere. Check what is new below, and save again.",
	saveFailed: "Your list could not be saved. Try again in a moment.",
	loadFailed: "This list can't be shown just now.",
};

export const listDeletion = {
	question: "Delete this list?",
	confirm: "Delete list",
	warning: "Its address stops working. What is in it stays saved.",
};

/** Whether everybody may see it. */
export function isOpen({ isPublic, hidden }: { isPublic: boolean; hidden: boolean }) {
	return isPublic && !hidden;
}

/** Who sees it, in a word for its owner. */
export function stateOf({ isPublic, hidden }: { isPublic: boolean; hidden: boolean }) {
	if (hidden) return "Hidden";
	return isPublic ? "Published" : "Only you";
}

export function entriesText(count: number) {
	return `${count} ${count === 1 ? "entry" : "entries"}`;
}
