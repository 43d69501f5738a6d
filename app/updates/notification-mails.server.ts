/** Mails members soon what they wish to be mailed of what concerns them, each thing once (docs/decisions/0100-mailed-at-once.md). */
import { and, asc, eq, inArray, isNull, ne, notInArray, or, sql } from "drizzle-orm";
import { lockAccount, reachedAddress } from "#app/accounts/other-accounts.server.ts";
import { type BackgroundJob, eachByItself } from "#app/background-jobs/background-jobs.server.ts";
import type { JobTools } from "#app/feature.ts";
import { lockMailSettings } from "#app/mail/mail-settings.server.ts";
import { wayOut } from "#app/mail/unsubscribe.server.ts";
import { notifications } from "#app/notifications/notification.tables.server.ts";
import { mailsOfKinds } from "#app/notifications/notification.ts";
import type { Notification } from "#app/notifications/notifications.server.ts";
import { describeNotifications, notificationTexts } from "./describe-notifications.server.ts";
import { notificationMail } from "./notification-mail.ts";

/** Notifications of one run at most; the next one goes on. */
const maxMailed = 5_000;

/** A member's dead links are found one after the other, since no host is asked often: their mail waits for so long without another. */
const quietMinutes = 15;
/** It waits no longer, whatever else is found. */
const maxHours = 4;

/** What was read meanwhile is mailed once it happens again. */
const awaits = and(eq(notifications.awaitsMail, true), isNull(notifications.readAt));

export const notificationMails: BackgroundJob<JobTools> = {
	queue: { name: "notification-mails" },
	title: "Mailing what concerns members",
	cron: "* * * * *",
	async run(tools) {
		const awaiting = await findAwaiting(tools);
		const mail = async ([first, ...more]: Notification[]) => first && mailOne(tools, [first, ...more]);
		await eachByItself(awaiting, mail, "Some members were not mailed what concerns them");
	},
};

/** What waits for a mail, by the mails that it takes: one for each kind of a member's. */
async function findAwaiting({ db }: JobTools) {
	const { userId, kind, createdAt } = notifications;
	const stillFinding = db
		.select({ userId })
		.from(notifications)
		.where(and(awaits, eq(kind, "dead-link")))
		.groupBy(userId)
		.having(
			and(
				sql`max(${createdAt}) > now() - make_interval(mins => ${quietMinutes})`,
				sql`min(${createdAt}) > now() - make_interval(hours => ${maxHours})`,
			),
		);
	const awaiting = await db
		.select()
		.from(notifications)
		.where(and(awaits, or(ne(kind, "dead-link"), notInArray(userId, stillFinding))))
		.orderBy(asc(notifications.createdAt), asc(notifications.id))
		.limit(maxMailed);
	return Map.groupBy(awaiting, ({ userId, kind }) => `${userId} ${kind}`).values();
}

/** Another server that does the same waits for this one's transaction, and then finds nothing to do. */
async function mailOne({ db, mailer, site }: JobTools, found: [Notification, ...Notification[]]) {
	const [{ userId: id, kind }] = found;
	const list = mailsOfKinds[kind];
	if (!list) return;
	await db.transaction(async (transaction) => {
		if (!(await lockAccount(transaction, id))) return;
		const settings = await lockMailSettings(transaction, { id });
		const email = await reachedAddress(transaction, id);
		// Locked before it is read what they say, so that what happens again meanwhile makes them unread once more.
		const ids = found.map(({ id }) => id);
		const ours = await transaction
			.select()
			.from(notifications)
			.where(and(inArray(notifications.id, ids), awaits))
			.orderBy(asc(notifications.createdAt), asc(notifications.id))
			.for("update");
		const mailed = email === null ? [] : await describeNotifications(transaction, { id, email, confirmed: true }, ours);
		const isTold = new Set(mailed.map(({ id }) => id));
		const takenBack = ours.map(({ id }) => id).filter((id) => email !== null && !isTold.has(id));
		// What was taken back is as if it had been read: if it happens again that day, it is mailed.
		await transaction.update(notifications).set({ readAt: sql`now()` }).where(inArray(notifications.id, takenBack));
		await transaction
			.update(notifications)
			.set({ awaitsMail: false })
			.where(and(inArray(notifications.id, ids), awaits));
		// Once more, since it may have changed while this was read.
		const address = await reachedAddress(transaction, id);
		if (!settings[list] || address === null || mailed.length === 0) return;
		// What happened to one thing on two days, such as around midnight, says the same of it, unless it is counted by the day.
		const newest = new Set(new Map(ours.map(({ id, subjectId }) => [subjectId, id])).values());
		const things = notificationTexts[kind].countOn ? mailed : mailed.filter(({ id }) => newest.has(id));
		const mail = notificationMail(address, list, things, site.mailOrigin);
		await mailer.post(transaction, { ...mail, ...wayOut(settings, list, site.mailOrigin) });
	});
}
