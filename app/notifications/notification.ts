/** What a member is told of on the site itself: what concerns them, as against what is new. */

export const notificationKinds = [
	"invitation",
	"role",
	"star",
	"fork",
	"contribution",
	"decision",
	"followers",
	"closing",
	"request-over",
	"request-offer",
	"saved-gone",
	"dead-link",
	"message",
	"receipt",
	"receipt-confirmed",
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Days after which one is forgotten, read or not. */
export const notificationDays = 90;
/** Unread ones that are counted. */
export const maxUnreadTold = 99;

export const notificationMessages = {
	read: "All are marked as read.",
	signIn: "Sign in to see what concerns you.",
	failed: "That did not work. Try again in a moment.",
	gone: "What this was about is no longer there for you.",
	loadFailed: "Your notifications can't be shown just now.",
};
