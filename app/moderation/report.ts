/** The rules of reports that need no schema library. */
import { moderationLimits } from "./moderation.ts";
import { kinds, type ReportableKind } from "./subject-kinds.ts";

/** Reports in an hour, of one account, or of one address without one. */
export const reportsPerHour = 10;

export const reportMessages = {
	notFound: "This can't be reported",
	gone: "This no longer exists",
	reasonMissing: "Choose a reason",
	textMissing: "Say what is wrong",
	textTooLong: `The text must be ${moderationLimits.report} characters or less`,
	tooMany: "You have sent many reports in the last hour.",
	sendFailed: "Failed to send the report. Please try again.",
	loadFailed: "Failed to load the reports",
	decideFailed: "Failed to save the decision",
	verdictMissing: "Choose an action",
	private: "It is private now, so only its contributors read what it says. You can still decide on its reports.",
	changed: "This, or its reports, has changed since you opened it. Look at it again, then decide.",
} as const;

/** Who sees something while it is not hidden: `addressees` of what is written to somebody, its `people` alone while they keep it private. */
export type Readers = "everyone" | "addressees" | "people";

/** What moderators call what is private. */
export function privateTitle(kind: ReportableKind) {
	return `A private ${kinds[kind].name}`;
}
