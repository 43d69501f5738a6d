/** The links by which mails are unsubscribed from: what they let their reader do is that alone (RFC 8058). */

import { createHmac } from "node:crypto";
import { eq, like } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { href } from "react-router";
import type { Database, Transaction } from "#app/db/client.server.ts";
import { isSameSecret } from "#app/web/same-secret.server.ts";
import { isUuid } from "#app/web/uuid.ts";
import type { Mail } from "./mail.ts";
import { lockMailSettings } from "./mail-settings.server.ts";
import { mailSettings } from "./mail-settings.tables.server.ts";
import { forConcerns, forPlainLists, type MailList, mailLists } from "./mail-settings.ts";

type Signing = Pick<typeof mailSettings.$inferSelect, "userId" | "linkKey">;

/** The part of a mail that leads out of it. */
export function wayOut(signing: Signing, list: MailList, origin: string): Required<Pick<Mail, "wayOut">> {
	const token = `${signing.userId}.${list}.${signatureOf(signing, list)}`;
	return {
		wayOut: {
			unsubscribe: `${origin}${href("/unsubscribe")}?token=${token}`,
			settings: origin + href("/notifications/settings"),
		},
	};
}

/** That a link of `wayOut` ends mails of this list. */
export function unsubscribesFrom(url: PgColumn, list: MailList) {
	return like(url, `%?token=%.${list}.%`);
}

function signatureOf({ userId, linkKey }: Signing, list: MailList) {
	return createHmac("sha256", linkKey).update(`${userId}.${list}`).digest("base64url");
}

/** Whose mails of which list a token is for; null for one that nobody has signed. */
export async function readUnsubscribeToken(db: Database | Transaction, token: string) {
	const [userId = "", name, signature = ""] = token.split(".");
	const list = mailLists.find((list) => list === name);
	if (!list || !isUuid(userId)) return null;
	const { linkKey } = mailSettings;
	const [found] = await db.select({ linkKey }).from(mailSettings).where(eq(mailSettings.userId, userId));
	if (!found) return null;
	return isSameSecret(signature, signatureOf({ userId, ...found }, list)) ? { userId, list } : null;
}

const ended = {
	digest: { digest: "never", nextDigest: null },
	messages: { messages: "never" },
	...forPlainLists((mail) => ({ [mail]: false })),
	...forConcerns((mail) => ({ [mail]: false })),
} satisfies Record<MailList, Partial<typeof mailSettings.$inferInsert>>;

/** Does what a token is for, as often as it is asked. @returns which mails end; null for a token that nobody has signed */
export function unsubscribe(db: Database, token: string) {
	return db.transaction(async (transaction) => {
		const asked = await readUnsubscribeToken(transaction, token);
		if (!asked) return null;
		await lockMailSettings(transaction, { id: asked.userId });
		await transaction.update(mailSettings).set(ended[asked.list]).where(eq(mailSettings.userId, asked.userId));
		return asked.list;
	});
}
