import { eq, sql } from "drizzle-orm";
import { href } from "react-router";
import { addressOfAccount, lockAccount } from "#app/accounts/other-accounts.server.ts";
import { type BackgroundJob, JobFailure } from "#app/background-jobs/background-jobs.server.ts";
import type { Transaction } from "#app/db/client.server.ts";
import type { JobTools } from "#app/feature.ts";
import { moderatedKinds, reportables } from "#app/features.server.ts";
import type { Mail } from "#app/mail/mail.ts";
import { lockMailSettings } from "#app/mail/mail-settings.server.ts";
import { wayOut } from "#app/mail/unsubscribe.server.ts";
import { findEvent, type ModerationEvent } from "#app/moderation/events.server.ts";
import type { SnapshotRow } from "#app/moderation/moderated-kind.ts";
import { pendingNotifications } from "#app/moderation/moderation.tables.server.ts";
import { findOriginal, takeOriginal } from "#app/moderation/originals.server.ts";
import { decisionMailQueue, sendOverdueNotifications } from "#app/moderation/pending-notification.server.ts";
import { isQueuedKind, isReportable } from "#app/moderation/subject-kinds.ts";
import { notify } from "#app/notifications/notifications.server.ts";
import type { Site } from "#app/web/request-context.ts";
import { approvalUndoneMail, approvedMail, editedMail, hiddenMail, rejectedMail, shownMail } from "./decision-mail.ts";
import { kindOnceAccepted, pathForOwner, wasHeldUntil } from "./event-subjects.server.ts";
import { readableOf } from "./private-subjects.server.ts";

/** What this takes besides what all jobs do: where owners write to. */
export type DecisionTools = JobTools & { site: Pick<Site, "contactEmail"> };

/**
 * Mails the submitter of what was decided on, once the decision can't be undone any more: exactly once, however often and by however
 * many servers this is done.
 */
export const decisionMails: BackgroundJob<DecisionTools, { eventId: string }> = {
	queue: decisionMailQueue,
	title: "Telling of a decision",
	pollingSeconds: 2,
	run: ({ db, mailer, site }, { eventId }) =>
		db.transaction(async (transaction) => {
			// Waits for whoever undoes the decision just now.
			const [notification] = await transaction
				.select({ eventId: pendingNotifications.eventId })
				.from(pendingNotifications)
				.where(eq(pendingNotifications.eventId, eventId))
				.for("update");
			if (!notification) return;
			const event = await findEvent(transaction, eventId);
			// Before what is mailed, and its settings: where the account is gone by then, nobody is told.
			if (event?.submitterId) await lockAccount(transaction, event.submitterId);
			const original = await findOriginal(transaction, eventId);
			const mail = event && (await mailFor(transaction, event, original?.row, site));
			const submitterId = event?.submitterId;
			if (mail && !submitterId) {
				const wait = await mailer.post(transaction, mail);
				// Nothing but the mail tells it: the job is tried again.
				if (wait !== null) throw new JobFailure({ wait }, false);
			}
			// Where the address may be another's and has been sent enough for a day, or wants none, the site alone tells it.
			if (mail && submitterId) {
				const settings = await lockMailSettings(transaction, { id: submitterId });
				const whole = { ...mail, ...wayOut(settings, "decisions", site.mailOrigin) };
				if (settings.decisionMails) await mailer.post(transaction, whole);
				await notify(transaction, "decision", [submitterId], eventId);
			}
			await transaction.delete(pendingNotifications).where(eq(pendingNotifications.eventId, eventId));
			// What is still there is its owner's to change or delete.
			if (event?.action !== "rejected") await takeOriginal(transaction, eventId);
		}),
};

export const overdueDecisionMails: BackgroundJob<JobTools> = {
	queue: { name: "overdue-decision-mails" },
	title: "Looking for decisions that nobody was told of",
	cron: "* * * * *",
	run: ({ db }) => sendOverdueNotifications(db),
};

async function mailFor(
	transaction: Transaction,
	event: ModerationEvent,
	row: SnapshotRow | undefined,
	site: DecisionTools["site"],
) {
	if (row) return mailAbout(transaction, event, row, site.mailOrigin);
	return mailAboutHiding(transaction, event, site);
}

/** Tells the owner of what was hidden, or is in sight again. Null when that is nothing to them: it is gone. */
async function mailAboutHiding(
	transaction: Transaction,
	event: ModerationEvent,
	site: DecisionTools["site"],
): Promise<Mail | null> {
	const { action, subjectKind: kind, subjectId, submitterId, title, reason, explanation, at } = event;
	const to = submitterId && (await addressOfAccount(transaction, submitterId));
	if (!to || !isReportable(kind)) return null;
	const reportable = reportables[kind];
	const row = await reportable.find(transaction, subjectId);
	if (!row) return null;
	const { readers } = readableOf(kind, row);
	const path = pathForOwner(reportable, row);
	const told = { to, hasAccount: true, kind, title, readers, url: path && site.mailOrigin + path };
	if (action === "shown" || (action === "restored" && !reportable.isHidden(row))) {
		const isHeld = wasHeldUntil(kind, subjectId, sql`${at.toISOString()}::timestamptz`);
		const { rows } = await transaction.execute<{ held: boolean }>(sql`select ${isHeld} as held`);
		return shownMail(told, rows[0]?.held === true);
	}
	if (action === "hidden" && reason !== null) return hiddenMail(told, reason, explanation, site);
	return null;
}

/** Null when nobody is to be told: the site started with it, or it or its submitter's account is gone. */
async function mailAbout(
	transaction: Transaction,
	event: ModerationEvent,
	row: SnapshotRow,
	origin: string,
): Promise<Mail | null> {
	const { id, action, subjectKind: kind, subjectId, submitterId, title, reason, explanation } = event;
	if (!isQueuedKind(kind)) return null;
	const subject = moderatedKinds[kind];
	const to = submitterId ? await addressOfAccount(transaction, submitterId) : subject.addressOf(row);
	if (to === null) return null;
	const about = { to, hasAccount: submitterId !== null, kind, title };
	const state = subject.stateOf(row);
	if (action === "approved") {
		const approved = reportables[kindOnceAccepted(kind)];
		const now = await approved.find(transaction, subjectId);
		const told = { ...about, url: origin + subject.publicPath(subjectId) };
		const whenOver = subject.whenOver?.(row) ?? null;
		// By then the approval of its first version may be taken back.
		return now && now.approved !== false
			? approvedMail(told, { wasPublic: state === "edited", isHidden: approved.isHidden(now), whenOver })
			: null;
	}
	if (action === "edited") {
		const isThere = (await subject.find(transaction, subjectId)) !== undefined;
		return isThere ? editedMail({ ...about, url: origin + subject.publicPath(subjectId) }) : null;
	}
	if (action === "undone") {
		const waits = (await subject.find(transaction, subjectId)) !== undefined;
		return waits ? approvalUndoneMail({ ...about, url: origin + href("/profile") }) : null;
	}
	if (action !== "rejected" || reason === null) return null;
	const told = { ...about, url: origin + subject.correctionPath(id) };
	return rejectedMail(told, { reason, explanation, wasPublic: state !== "pending" });
}
