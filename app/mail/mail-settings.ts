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

/**
 * What is mailed of what concerns a member as soon as it happens, once a day for each thing: whether to who has chosen nothing, when as the
 * settings say it, what as who unsubscribes reads it, and the subject. What many people cause without doing anything for its reader is
 * not mailed until they wish it.
 */
const concerns = {
	roleMails: {
		isOn: true,
		when: "I am given another role in a project",
		what: "mails that you have another role in a project",
		subject: "You have another role in a project",
	},
	contributionMails: {
		isOn: true,
		when: "Somebody adds to a project of mine",
		what: "mails that somebody has added to a project of yours",
		subject: "Somebody has added to a project of yours",
	},
	forkMails: {
		isOn: true,
		when: "A project of mine is forked",
		what: "mails that a project of yours was forked",
		subject: "A project of yours was forked",
	},
	starMails: {
		isOn: false,
		when: "A project of mine is starred",
		what: "mails that a project of yours was starred",
		subject: "A project of yours was starred",
	},
	followerMails: {
		isOn: false,
		when: "Somebody begins to follow a card of mine",
		what: "mails that somebody follows a card of yours",
		subject: "Somebody began to follow your card",
	},
	goneMails: {
		isOn: false,
		when: "Something that I saved is no longer public",
		what: "mails that something you saved is no longer public",
		subject: "Something that you saved is no longer public",
	},
	deadLinkMails: {
		isOn: true,
		when: "A link of mine no longer works",
		what: "mails that a link of yours no longer works",
		subject: "A link of yours no longer works",
	},
};
export type ConcernMail = keyof typeof concerns;
// Object.keys forgets which keys there are.
export const concernMails = Object.keys(concerns) as ConcernMail[];

/** Something for each of these mails. */
export function forConcerns<Value>(make: (mail: ConcernMail) => Value) {
	// An object made of a list has no names that TypeScript knows.
	return Object.fromEntries(concernMails.map((mail) => [mail, make(mail)])) as Record<ConcernMail, Value>;
}

export const concernMailDefaults = forConcerns((mail) => concerns[mail].isOn);
export const concernMailLabels = forConcerns((mail) => concerns[mail].when);
export const concernMailSubjects = forConcerns((mail) => concerns[mail].subject);

/** The mails that can be unsubscribed from, by the word for them in a link. */
export const mailLists = ["digest", "jobs", "offers", "requests", "messages", "receipts", ...concernMails] as const;
export type MailList = (typeof mailLists)[number];

export const mailListLabels: Record<MailList, string> = {
	digest: "mails with what is new from what you follow",
	jobs: "reminders that a job listing of yours closes",
	offers: "mails that ask whether you would do what somebody requests",
	requests: "mails that ask what came of a request of yours",
	messages: "mails that somebody has written to you",
	receipts: "mails that somebody asks you to confirm what happened",
	...forConcerns((mail) => concerns[mail].what),
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
