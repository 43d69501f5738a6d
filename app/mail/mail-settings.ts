/** What mails a member gets that nobody needs: how often a digest, and whether reminders. */

export const digestRhythms = ["daily", "weekly", "never"] as const;
export type DigestRhythm = (typeof digestRhythms)[number];

export const digestRhythmLabels: Record<DigestRhythm, string> = {
	daily: "Every morning",
	weekly: "On Monday mornings",
	never: "Never",
};

/** What a mail says of messages on the site; "notice" that they are there. */
export const messageMails = ["notice", "text", "never"] as const;
export type MessageMails = (typeof messageMails)[number];

export const messageMailLabels: Record<MessageMails, string> = {
	notice: "Tell me who wrote",
	text: "Tell me who wrote, and what",
	never: "Never",
};

/** What is mailed of what concerns a member as soon as it happens, once a day for each thing. */
export const concernMails = [
	"roleMails",
	"contributionMails",
	"forkMails",
	"starMails",
	"followerMails",
	"goneMails",
	"deadLinkMails",
] as const;
export type ConcernMail = (typeof concernMails)[number];

/** What many people cause without doing anything for its reader is not mailed until they wish it. */
export const concernMailDefaults: Record<ConcernMail, boolean> = {
	roleMails: true,
	contributionMails: true,
	forkMails: true,
	starMails: false,
	followerMails: false,
	goneMails: false,
	deadLinkMails: true,
};

export const concernMailLabels: Record<ConcernMail, string> = {
	roleMails: "I am given another role in a project",
	contributionMails: "Somebody adds to a project of mine",
	forkMails: "A project of mine is forked",
	starMails: "A project of mine is starred",
	followerMails: "Somebody begins to follow a card of mine",
	goneMails: "Something that I saved is no longer public",
	deadLinkMails: "A link of mine no longer works",
};

/** The mails that can be unsubscribed from, by the word for them in a link. */
export const mailLists = ["digest", "jobs", "requests", "messages", "receipts", ...concernMails] as const;
export type MailList = (typeof mailLists)[number];

export const mailListLabels: Record<MailList, string> = {
	digest: "mails with what is new from what you follow",
	jobs: "reminders that a job listing of yours closes",
	requests: "mails that ask what came of a request of yours",
	messages: "mails that somebody has written to you",
	receipts: "mails that somebody asks you to confirm what happened",
	roleMails: "mails that you have another role in a project",
	contributionMails: "mails that somebody has added to a project of yours",
	forkMails: "mails that a project of yours was forked",
	starMails: "mails that a project of yours was starred",
	followerMails: "mails that somebody follows a card of yours",
	goneMails: "mails that something you saved is no longer public",
	deadLinkMails: "mails that a link of yours no longer works",
};

/** The hour of the member's clock from which the digest covers what came before. */
export const digestHour = 7;

export const maxZoneLength = 60;

export const mailSettingsMessages = {
	saved: "Your settings are saved.",
	zoneUnknown: "Choose a time zone from the list.",
	failed: "Your settings were not saved. Try again in a moment.",
	linkOver: "This link does not work. Perhaps it was cut in two, or the account is gone.",
	unsubscribeFailed: "That did not work. Try again in a moment.",
};
