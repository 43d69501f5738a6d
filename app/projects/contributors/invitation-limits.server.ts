import type { Accounts } from "#app/accounts/auth.server.ts";
import { countedName } from "#app/accounts/known-device.server.ts";
import { tryAgainIn } from "#app/answers.ts";
import type { Member } from "#app/context.ts";
import type { Transaction } from "#app/db/client.server.ts";
import { countAttempt, forgiveAttempt, type RateLimit } from "#app/db/rate-limit.server.ts";
import { contributorMessages, invitationsPerDay } from "./contributor.ts";

const oneDay = 86_400;
const limits = {
	inviter: { name: "invitation-inviter", times: invitationsPerDay.byInviter, seconds: oneDay },
	address: { name: "invitation-address", times: invitationsPerDay.toAddress, seconds: oneDay },
} satisfies Record<string, RateLimit>;

/** Why an invitation is not sent, with its HTTP status. */
export interface InvitationRefusal {
	status: 409 | 429;
	message: string;
}

export function conflict(message: string): InvitationRefusal {
	return { status: 409, message };
}

/** Runs `work` in a transaction, and counts it as a mail unless it refuses or fails. */
export async function withinLimits(
	accounts: Accounts,
	viewer: Member,
	email: string,
	work: (transaction: Transaction) => Promise<InvitationRefusal | null>,
): Promise<InvitationRefusal | null> {
	const { db } = accounts;
	const address = countedName(accounts, email);
	const byInviter = await countAttempt(db, limits.inviter, viewer.id);
	if (byInviter !== null) return tooMany(contributorMessages.tooManyByInviter, byInviter);
	const toAddress = await countAttempt(db, limits.address, address);
	if (toAddress !== null) {
		await forgiveAttempt(db, limits.inviter, viewer.id);
		return tooMany(contributorMessages.tooManyToAddress, toAddress);
	}
	const forgive = async () => {
		await forgiveAttempt(db, limits.inviter, viewer.id);
		await forgiveAttempt(db, limits.address, address);
	};
	try {
		const refusal = await db.transaction(work);
		if (refusal) await forgive();
		return refusal;
	} catch (error) {
		await forgive();
		throw error;
	}
}

function tooMany(message: string, seconds: number): InvitationRefusal {
	return { status: 429, message: `${message} ${tryAgainIn(seconds)}` };
}
