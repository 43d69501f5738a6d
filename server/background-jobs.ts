import { type DecisionTools, decisionMails, overdueDecisionMails } from "#app/admin/decision-mails.server.ts";
import type { BackgroundJob } from "#app/background-jobs/background-jobs.server.ts";
import { backgroundJobs as ofFeatures } from "#app/features.server.ts";
import { digests } from "#app/updates/digest.server.ts";
import { notificationMails } from "#app/updates/notification-mails.server.ts";
import { forgetOldChanges } from "./postgres/table-changes.ts";

/** Everything that is done later or again and again, but for sending mails, which takes a mail server. */
export const backgroundJobs: BackgroundJob<DecisionTools>[] = [
	decisionMails,
	overdueDecisionMails,
	digests,
	notificationMails,
	forgetOldChanges,
	...ofFeatures,
];
