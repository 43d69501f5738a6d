/** The rules of moderation that need no schema library: what is moderated, what can be decided, and why. CHECK constraints too. */
import type { Member, Viewer } from "#app/accounts/viewer.ts";
import { kinds, type QueuedKind, queuedKinds } from "./subject-kinds.ts";

/**
 * What can happen to a subject. `kept` ends a report without consequence, `deleted` is what no account owns, `undone` undoes
 * the decision it names, `restored` brings back what was rejected, deleted or edited. `edited` is what is not the moderator's own. `featured` and `unfeatured` are about the home page,
 * where the featured row of the showcase stands too; undoing one is doing the other.
 */
export const moderationActions = [
	"approved",
	"rejected",
	"undone",
	"restored",
	"hidden",
	"shown",
	"kept",
	"deleted",
	"featured",
	"unfeatured",
	"edited",
] as const;
export type ModerationAction = (typeof moderationActions)[number];

/** What a moderator is called whose account is gone. */
export const formerModerator = "a former moderator";

/** Seconds in which a decision can be undone, before anybody is told of it. */
export const undoSeconds = 10;
/** Hours within which a submission is to be decided on. */
export const promisedHours = 48;

export const rejectionReasons = [
	{ value: "off-topic", label: "Not about communicating science" },
	{ value: "inaccurate", label: "Not in line with the evidence" },
	{ value: "advertising", label: "Advertising" },
	{ value: "duplicate", label: "Already on the site" },
	{ value: "broken", label: "The link or the picture does not work" },
	{ value: "incomplete", label: "Something important is missing" },
	{ value: "unkind", label: "Hurtful or unlawful" },
	{ value: "other", label: "Something else" },
] as const;
export type RejectionReason = (typeof rejectionReasons)[number]["value"];
export const rejectionReasonValues = rejectionReasons.map(({ value }) => value);

export const reportReasons = [
	{ value: "spam", label: "Spam or advertising" },
	{ value: "misinformation", label: "Misleading or false science" },
	{ value: "unkind", label: "Hurtful, threatening or unlawful" },
	{ value: "impersonation", label: "Pretends to be somebody else" },
	{ value: "private", label: "Shares private information about somebody" },
	{ value: "broken", label: "Broken or out of date" },
	{ value: "other", label: "Something else" },
] as const;
export type ReportReason = (typeof reportReasons)[number]["value"];
export const reportReasonValues = reportReasons.map(({ value }) => value);

/** Maximum lengths of texts, in Unicode code points. */
export const moderationLimits = {
	reason: 1000,
	report: 1000,
} as const;

/** The queues of the moderators' home, by the word in its address. */
export type Queue = QueuedKind | "edited";
export const queues: { value: Queue; label: string }[] = [
	...queuedKinds.map((value) => ({ value, label: kinds[value].label })),
	{ value: "edited", label: "Edited since approval" },
];
export const queueValues = queues.map(({ value }) => value);

/** What happened, within a sentence about its subject. */
export const actionNames: Record<ModerationAction, string> = {
	approved: "approved",
	rejected: "rejected",
	undone: "put back",
	restored: "restored",
	hidden: "hidden",
	shown: "shown again",
	kept: "kept as it is",
	deleted: "deleted",
	featured: "put on the home page",
	unfeatured: "taken off the home page",
	edited: "edited",
};

/** Of a decision on its submitter's profile, by the id of its event. */
export function decisionAnchor(id: string) {
	return `decision-${id}`;
}

export const rowsPerPage = 50;
/**
 * Days for which what was rejected can be restored where no account submitted it, whose end would end that, and for which the log has
 * its words.
 */
export const daysKept = 90;

export const moderationMessages = {
	signInFirst: "Authentication required",
	adminsOnly: "Admin access required",
	noAccess: "You do not have permission to access this area.",
	nothingChosen: "Select at least one submission first.",
	loadFailed: "Failed to load the queue",
	undoFailed: "Failed to undo the decision",
	approveFailed: "Failed to approve submission",
	rejectFailed: "Failed to reject submission",
	reasonMissing: "Choose a reason",
	explanationMissing: "Say why",
	explanationTooLong: `The explanation must be ${moderationLimits.reason} characters or less`,
	notFound: "There is no such submission",
	eventNotFound: "There is no such decision",
	changed: "This has changed since you opened it. Look at it again, then decide.",
	undoTooLate: `A decision can be undone for ${undoSeconds} seconds. The submitter is already being told about this one.`,
	undoneAlready: "This has already been undone.",
	undoNotYours: "Only the moderator who made this decision can undo it.",
	undoGone: "The submission no longer exists, so there is nothing to undo.",
	undoChanged: "This has been edited again, approved or deleted since, so your edit can't be undone.",
	notRestorable: "This can't be restored. It is already back, or its data was deleted with its account.",
	featured: "The card is on the home page.",
	unfeatured: "The card is no longer on the home page.",
	featureFailed: "Failed to change the home page",
	notListed: "Only a card that the directory shows can be on the home page.",
	restored: "Restored. It is back as it was.",
} as const;

/** The panel for media, whose texts are its own. */
export const panelMessages = {
	title: "Admin Panel - Moderate SciComm in Action submissions",
	denied: "Access Denied - You do not have permission to access this area.",
	rightsLost: "Access denied. Admin privileges required.",
	verifyFailed: "Failed to verify admin status",
	loadFailed: "Failed to load pending submissions",
	empty: "No pending submissions to review",
} as const;

/** Whether the viewer may see what waits, and decide on it. */
export function canModerate(viewer: Viewer): viewer is Member {
	return viewer?.isAdmin === true;
}

/** Whether the viewer may undo the decision while there is time. */
export function canUndo(viewer: Viewer, decision: { actorId: string | null }) {
	return canModerate(viewer) && viewer.id === decision.actorId;
}

export function rejectionReasonLabel(reason: RejectionReason) {
	return rejectionReasons.find(({ value }) => value === reason)?.label ?? reason;
}

export function reportReasonLabel(reason: ReportReason) {
	return reportReasons.find(({ value }) => value === reason)?.label ?? reason;
}

/** 'waiting 5 hours', and whether that is longer than promised. */
export function waitingTime(since: Date, now: Date) {
	const hours = Math.floor((now.getTime() - since.getTime()) / 3_600_000);
	const isLate = hours >= promisedHours;
	if (hours < 1) return { text: "waiting less than an hour", isLate };
	if (!isLate) return { text: `waiting ${hours} ${hours === 1 ? "hour" : "hours"}`, isLate };
	return { text: `waiting ${Math.floor(hours / 24)} days`, isLate };
}

/** A subject in the version that a moderator sees, as the forms have it. */
export function subjectKey({ kind, id, version, isPublic = false }: SubjectSeen) {
	return `${kind} ${id} ${version}${isPublic ? " public" : ""}`;
}

/** What is decided on, in the version that the moderator saw. */
export interface SubjectSeen {
	kind: QueuedKind;
	id: string;
	version: string;
	/** Whether it was public and waited for nothing: then it can be rejected nevertheless. */
	isPublic?: boolean;
}
