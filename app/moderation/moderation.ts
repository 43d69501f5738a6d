/** The rules of moderation that need no schema library: what is moderated, what can be decided, and why. CHECK constraints too. */

/** What moderators see to, by the name of its board. */
export const subjectKinds = ["media", "resource", "collab", "showcase", "card", "job", "project"] as const;
export type SubjectKind = (typeof subjectKinds)[number];

/**
 * What can happen to a subject. `kept` ends a report without consequence, `undone` takes back the decision it names, `restored`
 * brings back what was rejected.
 */
export const moderationActions = ["approved", "rejected", "undone", "restored", "hidden", "shown", "kept"] as const;
export type ModerationAction = (typeof moderationActions)[number];

/** Seconds in which a decision can be undone, before anybody is told of it. */
export const undoSeconds = 10;
/** Hours within which a submission is to be decided on. */
export const promisedHours = 48;

/** Why something is rejected or hidden. */
export const rejectionReasons = [
	{ value: "off-topic", label: "Not about communicating science" },
	{ value: "inaccurate", label: "Not in line with the evidence" },
	{ value: "advertising", label: "Advertising" },
	{ value: "duplicate", label: "Already there" },
	{ value: "broken", label: "The link or the picture does not work" },
	{ value: "incomplete", label: "Something important is missing" },
	{ value: "unkind", label: "Hurtful or unlawful" },
	{ value: "other", label: "Something else" },
] as const;
export type RejectionReason = (typeof rejectionReasons)[number]["value"];
export const rejectionReasonValues = rejectionReasons.map(({ value }) => value);

/** Why somebody reports something. */
export const reportReasons = [
	{ value: "spam", label: "Spam or advertising" },
	{ value: "misinformation", label: "Misleading or false science" },
	{ value: "unkind", label: "Hurtful, threatening or unlawful" },
	{ value: "impersonation", label: "Pretends to be somebody else" },
	{ value: "private", label: "Tells private facts about somebody" },
	{ value: "broken", label: "Broken or out of date" },
	{ value: "other", label: "Something else" },
] as const;
export type ReportReason = (typeof reportReasons)[number]["value"];
export const reportReasonValues = reportReasons.map(({ value }) => value);

/** Most characters (Unicode code points) a text field may have. */
export const moderationLimits = {
	reason: 1000,
	report: 1000,
} as const;
