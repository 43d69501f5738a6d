/** What members do with their passkeys. */
import { and, eq } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { type Refusal, refuse } from "#app/forms/form-answer.ts";
import { passkeys, sessions } from "./account.tables.server.ts";
import { accountMessages, passkeyLimits } from "./account.ts";
import { passkeyMail } from "./account-mails.ts";
import { type Accounts, inTransaction, type Visitor } from "./auth.server.ts";
import { nameDevice } from "./device-name.server.ts";
import { countFactors, giveUpFactor, lockFactors, refuseHalfSignedIn } from "./factors.server.ts";
import { addOptions, checkAttestation, listPasskeys } from "./passkey.server.ts";
import { dropChallenge, findChallenge, openChallenge, takeChallenge } from "./passkey-challenge.server.ts";
import { suggestName } from "./passkey-names.ts";
import { changeWithPassword, trustTwoFactors } from "./second-factor-changes.server.ts";
import { noteEvent } from "./security-log.server.ts";
import type { Admission } from "./sign-in.server.ts";
import type { Member } from "./viewer.ts";

const full = refuse(409, accountMessages.passkeysFull);

/** Lets who knows the password add a passkey in this browser: returns what the browser needs to make one. */
export function openPasskey(accounts: Accounts, viewer: Member, password: string, visitor: Visitor) {
	return changeWithPassword(accounts, viewer, password, visitor, async (transaction) => {
		const { passkeys: count } = await countFactors(transaction, viewer.id);
		if (count >= passkeyLimits.perAccount) return full;
		const { challenge, cookie } = await openChallenge(accounts, "add", viewer.id);
		return { cookies: [cookie], options: await addOptions(transaction, visitor.site, challenge, viewer) };
	});
}

/**
 * Adds the passkey that the browser has made.
 * @param text what it has answered (see `checkAttestation`)
 */
export async function addPasskey(
	accounts: Accounts,
	viewer: Member,
	text: string,
	visitor: Visitor,
): Promise<(Admission & { id: string }) | Refusal> {
	const failed = refuse(422, accountMessages.passkeyNotAdded);
	const challenge = await findChallenge(accounts, "add", visitor.headers, viewer.id);
	const checked = challenge === null ? null : await checkAttestation(visitor.site, challenge, text);
	if (challenge === null || !checked) return failed;
	const { aaguid, values } = checked;
	const taken = (await listPasskeys(accounts.db, viewer.id)).map(({ name }) => name);
	const name = suggestName(aaguid, nameDevice(visitor.headers.get("User-Agent")), taken);

	const work = async (transaction: Transaction) => {
		const { passkeys: count } = await lockFactors(transaction, viewer.id);
		const refusal = await refuseHalfSignedIn(transaction, viewer);
		if (refusal) return refusal;
		if (count >= passkeyLimits.perAccount) return full;
		if (!(await takeChallenge(transaction, challenge))) {
			const isIt = and(eq(passkeys.userId, viewer.id), eq(passkeys.credentialId, values.credentialId));
			const [known] = await transaction.select({ id: passkeys.id }).from(passkeys).where(isIt);
			// It was added, and the answer that said so was lost.
			return known ? { id: known.id, cookies: [await dropChallenge(accounts, "add")] } : failed;
		}
		await trustTwoFactors(transaction, viewer);
		const [added] = await transaction
			.insert(passkeys)
			.values({ userId: viewer.id, name, ...values })
			.onConflictDoNothing()
			.returning({ id: passkeys.id });
		if (!added) return refuse(409, accountMessages.passkeyTaken);
		await transaction.update(sessions).set({ isTwoFactor: true }).where(eq(sessions.id, viewer.sessionId));
		await accounts.mailer.post(transaction, passkeyMail(viewer.email, "added", name, visitor.site));
		await noteEvent(transaction, visitor, "passkey.added", viewer.id);
		return { id: added.id, cookies: [await dropChallenge(accounts, "add")] };
	};
	return (await inTransaction(accounts, visitor.site, (_, transaction) => work(transaction))) ?? failed;
}

/** Null when the viewer has no such passkey. */
export async function findPasskey({ db }: Accounts, viewer: Member, id: string) {
	return (await listPasskeys(db, viewer.id)).find((passkey) => passkey.id === id) ?? null;
}

export async function renamePasskey(
	{ db }: Accounts,
	viewer: Member,
	id: string,
	name: string,
): Promise<Refusal | { name: string }> {
	const [renamed] = await db
		.update(passkeys)
		.set({ name })
		.where(and(eq(passkeys.id, id), eq(passkeys.userId, viewer.id)))
		.returning({ name: passkeys.name });
	return renamed ?? refuse(404, accountMessages.passkeyGone);
}

/** Removes a passkey, but the last factor of an admin who needs one. Sessions that it has begun go on. */
export function removePasskey(accounts: Accounts, viewer: Member, id: string, password: string, visitor: Visitor) {
	return changeWithPassword<Admission>(accounts, viewer, password, visitor, async (transaction, tell) => {
		const { apps, passkeys: count } = await lockFactors(transaction, viewer.id);
		const isIt = and(eq(passkeys.id, id), eq(passkeys.userId, viewer.id));
		const [passkey] = await transaction.select().from(passkeys).where(isIt);
		if (!passkey) return refuse(404, accountMessages.passkeyGone);
		const refusal = await giveUpFactor(accounts, transaction, viewer, apps + count - 1);
		if (refusal) return refusal;
		await transaction.delete(passkeys).where(isIt);
		await tell(passkeyMail(viewer.email, "removed", passkey.name, visitor.site), "passkey.removed");
		return { cookies: [] };
	});
}
