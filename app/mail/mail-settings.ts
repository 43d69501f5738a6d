/** What a member chooses of the mails that they can do without. */

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

/** Mails that come until they are switched off: the word for them in a link, how the settings ask for them, what as who unsubscribes reads it. */
const plain = {
	invitationMails: {
		list: "invitations",
		label: "Tell me when I am invited to a project",
		what: "mails about invitations to a project",
	},
	decisionMails: {
		list: "decisions",
		label: "Tell me what moderators decide about my submissions",
		what: "mails about decisions on your submissions",
	},
	jobReminders: {
		list: "jobs",
		label: "Remind me when a job listing of mine closes soon",
		what: "reminders that a job listing of yours closes",
	},
	offerMails: {
		list: "offers",
		label: "Tell me when somebody's request is offered to me",
		what: "mails that offer you requests",
	},
	requestReminders: {
		list: "requests",
		label: "Ask me what came of a request of mine",
		what: "mails that ask what came of a request of yours",
	},
	receiptMails: {
		list: "receipts",
		label: "Tell me when somebody asks me to confirm what happened",
		what: "mails that ask you to confirm what happened",
	},
} as const;
export type PlainMail = keyof typeof plain;
type PlainList = (typeof plain)[PlainMail]["list"];
// Object.keys forgets which keys there are.
export const plainMails = Object.keys(plain) as PlainMail[];

/** Something for each of these mails. */
export function forPlainMails<Value>(make: (mail: PlainMail) => Value) {
	// An object made of a list has no names that TypeScript knows.
	return Object.fromEntries(plainMails.map((mail) => [mail, make(mail)])) as Record<PlainMail, Value>;
}

/** Something for each of their lists. */
export function forPlainLists<Value>(make: (mail: PlainMail) => Value) {
	return Object.fromEntries(plainMails.map((mail) => [plain[mail].list, make(mail)])) as Record<PlainList, Value>;
}

export const plainMailLabels = forPlainMails((mail) => plain[mail].label);

/**
 * What is mailed of what concerns a member soon after it happens, once a day for each thing: whether to whoever has chosen nothing, when as the
 * settings say it, what as who unsubscribes reads it, and the subject, also of several. What many people cause without doing anything for its reader is
 * not mailed until they wish it.
 */
const concerns = {
	roleMails: {
		isOn: true,
		when: "I am given another role in a project",
		what: "mails telling you that you have another role in a project",
		subject: "You have another role in a project",
		subjectOfMany: (count: number) => `You have another role in ${count} projects`,
	},
	contributionMails: {
		isOn: true,
		when: "Somebody adds to a project of mine",
		what: "mails telling you that somebody has added to a project of yours",
		subject: "Somebody has added to a project of yours",
		subjectOfMany: (count: number) => `Somebody has added to ${count} projects of yours`,
	},
	forkMails: {
		isOn: true,
		when: "A project of mine is forked",
		what: "mails telling you that a project of yours was forked",
		subject: "A project of yours was forked",
		subjectOfMany: (count: number) => `${count} projects of yours were forked`,
	},
	starMails: {
		isOn: false,
		when: "A project of mine is starred",
		what: "mails telling you that a project of yours was starred",
		subject: "A project of yours was starred",
		subjectOfMany: (count: number) => `${count} projects of yours were starred`,
	},
	followerMails: {
		isOn: false,
		when: "Somebody starts following one of my cards",
		what: "mails telling you that somebody follows one of your cards",
		subject: "Somebody started following your card",
		subjectOfMany: (count: number) => `${count} of your cards have new followers`,
	},
	goneMails: {
		isOn: false,
		when: "Something that I saved is no longer public",
		what: "mails telling you that something you saved is no longer public",
		subject: "Something that you saved is no longer public",
		subjectOfMany: (count: number) => `${count} things that you saved are no longer public`,
	},
	deadLinkMails: {
		isOn: true,
		when: "One of my links no longer works",
		what: "mails telling you that one of your links no longer works",
		subject: "One of your links no longer works",
		subjectOfMany: (count: number) => `Links on ${count} of your pages no longer work`,
	},
};
export type ConcernMail = keyof typeof concerns;
export const concernMails = Object.keys(concerns) as ConcernMail[];

/** Something for each of these mails. */
export function forConcerns<Value>(make: (mail: ConcernMail) => Value) {
	return Object.fromEntries(concernMails.map((mail) => [mail, make(mail)])) as Record<ConcernMail, Value>;
}

export const concernMailDefaults = forConcerns((mail) => concerns[mail].isOn);
export const concernMailLabels = forConcerns((mail) => concerns[mail].when);

/** @param count the things that a mail is about */
export function concernMailSubject(mail: ConcernMail, count: number) {
	const { subject, subjectOfMany } = concerns[mail];
	return count === 1 ? subject : subjectOfMany(count);
}

/** The mails that can be unsubscribed from, by the word for them in a link. */
export type MailList = "digest" | "messages" | PlainList | ConcernMail;

export const mailListLabels: Record<MailList, string> = {
	digest: "mails with what is new from what you follow",
	messages: "mails telling you that somebody has written to you",
	...forPlainLists((mail) => plain[mail].what),
	...forConcerns((mail) => concerns[mail].what),
};
export const mailLists = Object.keys(mailListLabels) as MailList[];

/** The hour of the member's clock from which the digest covers what came before. */
export const digestHour = 7;

export const maxZoneLength = 60;

export const mailSettingsMessages = {
	saved: "Your settings are saved.",
	changedElsewhere:
		"Your settings were changed elsewhere since you opened them. Save again to replace that with what is here.",
	zoneUnknown: "That time zone is not known here. Choose another one from the list.",
	failed: "Your settings were not saved. Try again in a moment.",
	linkOver: "This link does not work. Perhaps it was cut in two, or the account is gone.",
	unsubscribeFailed: "That did not work. Try again in a moment.",
};
