import { eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { lockAccount } from "#app/accounts/other-accounts.server.ts";
import type { MemberRef } from "#app/accounts/viewer.ts";
import type { Database, Transaction } from "#app/db/client.server.ts";
import { isUnknownValue } from "#app/db/failures.server.ts";
import { versionOfFields } from "#app/db/version.server.ts";
import { conflict, type Refusal, refuse } from "#app/forms/form-answer.ts";
import { mailSettings } from "./mail-settings.tables.server.ts";
import {
	concernMailDefaults,
	type DigestRhythm,
	digestHour,
	forPlainMails,
	mailSettingsMessages,
} from "./mail-settings.ts";

/** The first of a member's digest times that is later than a moment: in their time zone the clock decides, whatever it is put to. */
export function nextDigest(rhythm: DigestRhythm | SQL, timeZone: string | SQL, moment: SQL = sql`now()`): SQL<Date> {
	const clock = sql`(${moment} at time zone ${timeZone})`;
	const isDaily = sql`${rhythm} = 'daily'`;
	const first = sql`(date_trunc(case when ${isDaily} then 'day' else 'week' end, ${clock}) + make_interval(hours => ${sql.raw(String(digestHour))}))`;
	const next = sql`${first} + make_interval(days => case when ${isDaily} then 1 else 7 end)`;
	return sql`case when ${rhythm} = 'never' then null
		else (case when ${first} > ${clock} then ${first} else ${next} end) at time zone ${timeZone} end`;
}

/**
 * The settings of a member, who has some from now on. Others that change them, or what is followed, wait for this transaction. They are
 * locked after the account, as deletions do.
 */
export async function lockMailSettings(transaction: Transaction, { id: userId }: MemberRef) {
	await lockAccount(transaction, userId);
	await transaction
		.insert(mailSettings)
		.values({ userId, nextDigest: nextDigest(sql`'weekly'`, sql`'UTC'`) })
		.onConflictDoNothing();
	const [settings] = await transaction.select().from(mailSettings).where(eq(mailSettings.userId, userId)).for("update");
	if (!settings) throw new Error("Settings of mails were not made");
	return settings;
}

export type MailSettings = Awaited<ReturnType<typeof findMailSettings>>;

/** What a member has chosen, or what goes for whoever has chosen nothing. */
export async function findMailSettings(db: Database | Transaction, { id }: MemberRef) {
	const { userId, toldUntil, nextDigest, linkKey, ...chosen } = getTableColumns(mailSettings);
	const [settings] = await db.select(chosen).from(mailSettings).where(eq(userId, id));
	return (
		settings ?? {
			digest: "weekly" as const,
			timeZone: "UTC",
			messages: "notice" as const,
			...forPlainMails(() => true),
			...concernMailDefaults,
		}
	);
}

/**
 * Who turns digests on again is told of what is new from then on.
 * @param seen the version that was edited, of `versionOfFields`
 * @returns the version that they have from now on, or why they are not saved
 */
export function saveMailSettings(
	db: Database,
	viewer: MemberRef,
	settings: MailSettings,
	seen: string,
): Promise<{ version: string } | Refusal> {
	const saved = db.transaction(async (transaction) => {
		const before = await lockMailSettings(transaction, viewer);
		const version = versionOfFields(await findMailSettings(transaction, viewer));
		if (version !== seen && version !== versionOfFields(settings))
			return conflict(mailSettingsMessages.changedElsewhere, version);
		const wasOff = before.digest === "never";
		const rhythm = sql`${settings.digest}::text`;
		const due = mailSettings.nextDigest;
		const next = nextDigest(rhythm, sql`${settings.timeZone}::text`);
		await transaction
			.update(mailSettings)
			.set({
				...settings,
				...(wasOff && { toldUntil: sql`now()` }),
				// One that is due waits for what was being written at its moment, and is still to come.
				nextDigest: sql`case when ${rhythm} <> 'never' and ${due} <= now() then ${due} else ${next} end`,
			})
			.where(eq(mailSettings.userId, viewer.id));
		return { version: versionOfFields(settings) };
	});
	// Node and PostgreSQL have lists of time zones of their own.
	return saved.catch((error) => {
		if (isUnknownValue(error)) return refuse(422, mailSettingsMessages.zoneUnknown);
		throw error;
	});
}
