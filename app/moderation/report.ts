/** The rules of reports that need no schema library. */
import { kindNames, moderationLimits, type SubjectKind } from "./moderation.ts";

/** What can be reported: what anybody may see. An application for the showcase is seen by moderators alone. */
export const reportableKinds = [
	"media",
	"resource",
	"collab",
	"card",
	"job",
	"project",
] as const satisfies SubjectKind[];
export type ReportableKind = (typeof reportableKinds)[number];

/** What is reported, as a sentence begins. */
export const reportTitles: Record<ReportableKind, string> = {
	media: "Report this content",
	resource: "Report this resource",
	collab: "Report this listing",
	card: "Report this card",
	job: "Report this job",
	project: "Report this project",
};

/** Reports in an hour, of one account, or of one address without one. */
export const reportsPerHour = 10;

export const reportMessages = {
	notFound: "There is nothing here that can be reported",
	reasonMissing: "Choose a reason",
	textMissing: "Say what is wrong",
	textTooLong: `The text must be ${moderationLimits.report} characters or less`,
	tooMany: "That is more reports than one person sends in an hour.",
	sendFailed: "Failed to send the report. Please try again.",
	loadFailed: "Failed to load the reports",
	decideFailed: "Failed to save the decision",
	verdictMissing: "Choose what is to be done",
	private: "It is private now, so only its contributors read what it says. You can still decide on its reports.",
	changed: "This, or its reports, has changed since you opened it. Look at it again, then decide.",
} as const;

/** What moderators call what is private. */
export function privateTitle(kind: ReportableKind) {
	return `A private ${kindNames[kind]}`;
}

export function isReportable(kind: string): kind is ReportableKind {
	return (reportableKinds as readonly string[]).includes(kind);
}
