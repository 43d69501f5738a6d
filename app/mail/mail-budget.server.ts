import { hash } from "node:crypto";
import { domainToASCII } from "node:url";
import { and, eq } from "drizzle-orm";
import { users } from "#app/accounts/account.tables.server.ts";
import type { Transaction } from "#app/db/client.server.ts";
import { countInTransaction, type RateLimit } from "#app/db/rate-limit.server.ts";
import { type Mail, mailKinds, strangersMailsPerDay } from "./mail.ts";

const limit: RateLimit = { name: "mails-to", times: strangersMailsPerDay, seconds: 86_400 };

/**
 * Counts a mail that a stranger may have caused against those that its recipient gets in a day. It is not counted when the
 * transaction does not commit. Other mails to the same address wait until then, so that several at once are counted one by one.
 * @returns null when it may be posted, else the seconds until one may
 */
export async function countMail(transaction: Transaction, { kind, to }: Pick<Mail, "kind" | "to">) {
	if (mailKinds[kind].cause === "owner") return null;
	if (mailKinds[kind].cause === "account" && (await isConfirmed(transaction, to))) return null;
	return countInTransaction(transaction, limit, mailboxHash(to));
}

async function isConfirmed(transaction: Transaction, email: string) {
	return (await transaction.$count(users, and(eq(users.email, email), users.emailVerified))) > 0;
}

/**
 * Stands for a mailbox, so that no counter holds an address. Many providers deliver to one mailbox whatever stands after a `+` and
 * wherever there are dots; elsewhere two mailboxes may share a count.
 */
export function mailboxHash(email: string) {
	const at = email.lastIndexOf("@");
	const [name = ""] = email.slice(0, at).normalize("NFKC").toLowerCase().split("+");
	const domain = domainToASCII(email.slice(at + 1)) || email.slice(at + 1);
	return hash("sha256", `${name.replaceAll(".", "")}@${domain}`, "base64url");
}
