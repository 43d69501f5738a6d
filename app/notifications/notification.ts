/** What a member is told of on the site itself: what concerns them, as against what is new. */

import type { ConcernMail } from "#app/mail/mail-settings.ts";

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

/** Whether some kinds are mailed as well is a member's choice. Others are not, or have a mail of their own. */
export const mailsOfKinds: Partial<Record<NotificationKind, ConcernMail>> = {
	role: "roleMails",
	contribution: "contributionMails",
	fork: "forkMails",
	star: "starMails",
	followers: "followerMails",
	"saved-gone": "goneMails",
	"dead-link": "deadLinkMails",
};

/** Kinds that say how something is, and not that something has happened: it is so once, however often it has been before. */
export const stateKinds: NotificationKind[] = [
	"invitation",
	"role",
	"closing",
	"request-over",
	"saved-gone",
	"dead-link",
	"receipt",
];

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
