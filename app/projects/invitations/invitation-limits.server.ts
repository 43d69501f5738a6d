import type { Accounts, Visitor } from "#app/accounts/auth.server.ts";
import type { Member } from "#app/accounts/viewer.ts";
import type { Transaction } from "#app/db/client.server.ts";
import { countAttempt, forgiveAttempt, type RateLimit } from "#app/db/rate-limit.server.ts";
import { notYet, type Refusal } from "#app/forms/form-answer.ts";
import { tooMany } from "#app/forms/too-many.server.ts";
import { type Mail, mailMessages } from "#app/mail/mail.ts";
import { countMail } from "#app/mail/mail-budget.server.ts";
import { contributorMessages, invitationsPerDay } from "../contributors/contributor.ts";

const oneDay = 86_400;
const limits = {
	inviter: { name: "invitation-inviter", times: invitationsPerDay.byInviter, seconds: oneDay },
	address: { name: "invitation-address", times: invitationsPerDay.byAddress, seconds: oneDay },
} satisfies Record<string, RateLimit>;

export type PostInvitation = (mail: Mail, isWanted: boolean) => Promise<void>;

/** Ends the transaction of an invitation whose address has been sent enough mails. */
class MailRefused extends Error {
	readonly seconds: number;
	constructor(seconds: number) {
		super("The address of an invitation has been sent enough mails");
		this.seconds = seconds;
	}
}

/**
 * Runs `work` in a transaction, and counts it as a mail unless it refuses or fails. Who may be anybody, since the address is not
 * confirmed, sends none.
 * @param work is given what posts its mail, or only counts one that is not wanted: a refusal tells of no account and no setting
 */
export async function withinLimits(
	{ db, mailer }: Accounts,
	viewer: Member,
	visitor: Visitor,
	work: (transaction: Transaction, post: PostInvitation) => Promise<Refusal | null>,
): Promise<Refusal | null> {
	if (!viewer.confirmed) return notYet(contributorMessages.confirmFirst);
	const byInviter = await countAttempt(db, limits.inviter, viewer.id);
	if (byInviter !== null) return tooMany(contributorMessages.tooManyByInviter, byInviter);
	const byAddress = await countAttempt(db, limits.address, visitor.address);
	if (byAddress !== null) {
		await forgiveAttempt(db, limits.inviter, viewer.id);
		return tooMany(contributorMessages.tooManyByAddress, byAddress);
	}
	const forgive = async () => {
		await forgiveAttempt(db, limits.inviter, viewer.id);
		await forgiveAttempt(db, limits.address, visitor.address);
	};
	try {
		const refusal = await db.transaction((transaction) =>
			work(transaction, async (mail, isWanted) => {
				const wait = await (isWanted ? mailer.post(transaction, mail) : countMail(transaction, mail));
				if (wait !== null) throw new MailRefused(wait);
			}),
		);
		if (refusal) await forgive();
		return refusal;
	} catch (error) {
		await forgive();
		if (error instanceof MailRefused) return tooMany(mailMessages.tooManyToAddress, error.seconds);
		throw error;
	}
}
