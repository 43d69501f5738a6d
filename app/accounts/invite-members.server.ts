/** Members who were moved in have no password: they are mailed a link to choose one, each once. */
import { hash, randomBytes } from "node:crypto";
import { and, eq, inArray, isNull, notExists, sql } from "drizzle-orm";
import { href } from "react-router";
import type { Database, Transaction } from "#app/db/client.server.ts";
import type { Mail, Mailer } from "#app/mail/mail.ts";
import type { Site } from "#app/web/request-context.ts";
import { credentials, users, verifications } from "./account.tables.server.ts";
import { isReached } from "./other-accounts.server.ts";

const linkDays = 14;
/** Members of one transaction. */
const atOnce = 100;

interface Inviting {
	db: Database;
	mailer: Mailer;
	site: Pick<Site, "mailOrigin">;
}

/**
 * Invites those of these accounts that wait for it. Whoever was invited before, or has a password, is not asked again, so a run that was
 * broken off can be repeated.
 * @returns how many are invited now
 */
export async function inviteMembers(
	{ db, mailer, site }: Inviting,
	ids: string[],
	onProgress: (done: number, all: number) => void = () => {},
) {
	let invited = 0;
	for (let at = 0; at < ids.length; at += atOnce) {
		invited += await db.transaction(async (transaction) => {
			const members = await transaction
				.select({ id: users.id, email: users.email })
				.from(users)
				.where(and(inArray(users.id, ids.slice(at, at + atOnce)), waits(transaction)))
				.for("update");
			for (const { id, email } of members) {
				const token = await giveToken(transaction, id);
				await mailer.post(transaction, invitation(email, token, site));
				await transaction.update(users).set({ invitedAt: sql`now()` }).where(eq(users.id, id));
			}
			return members.length;
		});
		onProgress(Math.min(at + atOnce, ids.length), ids.length);
	}
	return invited;
}

/** How many of these accounts wait to be invited. */
export async function countUninvited(db: Database, ids: string[]) {
	let count = 0;
	for (let at = 0; at < ids.length; at += 1_000)
		count += await db.$count(users, and(inArray(users.id, ids.slice(at, at + 1_000)), waits(db)));
	return count;
}

/** An address that is not confirmed may be a stranger's, and who is suspended could not come in. */
function waits(db: Pick<Database | Transaction, "select">) {
	const password = db.select({ one: sql`1` }).from(credentials).where(eq(credentials.userId, users.id));
	return and(isNull(users.invitedAt), isReached, notExists(password));
}

/** A token as those of reset mails, which better-auth looks up by this hash. */
async function giveToken(transaction: Transaction, userId: string) {
	const token = randomBytes(24).toString("base64url");
	const identifier = hash("sha256", `reset-password:${token}`, "base64url");
	const expiresAt = new Date(Date.now() + linkDays * 86_400_000);
	await transaction.insert(verifications).values({ identifier, value: userId, expiresAt });
	return token;
}

function invitation(to: string, token: string, { mailOrigin }: Pick<Site, "mailOrigin">): Mail {
	const reset = `${mailOrigin}${href("/reset-password")}`;
	return {
		kind: "membersInvitation",
		to,
		subject: "Heliograph has moved: choose a new password",
		paragraphs: [
			"Heliograph has a new home, and your account has come along with all that is yours: nothing of it is lost.",
			"Passwords could not come along. Please choose a new one, and you are in.",
		],
		action: { label: "Choose a password", url: `${reset}?${new URLSearchParams({ token })}` },
		afterword: `The link works once, for two weeks. Afterwards you can ask for another one at ${reset}.`,
	};
}
