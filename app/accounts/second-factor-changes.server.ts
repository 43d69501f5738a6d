/** What members do with their second factor, each time with their password. */
import { and, eq, ne, sql } from "drizzle-orm";
import { z } from "zod";
import type { Transaction } from "#app/db/client.server.ts";
import { type Refusal, refuse, refuseField } from "#app/forms/form-answer.ts";
import type { Mail } from "#app/mail/mail.ts";
import { secondFactors, sessions } from "./account.tables.server.ts";
import { accountMessages } from "./account.ts";
import { accountCookie } from "./account-cookie.server.ts";
import { secondFactorMail } from "./account-mails.ts";
import { type Accounts, inTransaction, type Visitor } from "./auth.server.ts";
import { giveUpFactor, lockFactors, refuseHalfSignedIn } from "./factors.server.ts";
import { provePassword } from "./hashing.server.ts";
import { endDisowning } from "./new-browser.server.ts";
import { makeRecoveryCodes, makeSecret, openSealed, seal, stepOf } from "./second-factor.server.ts";
import { noteEvent } from "./security-log.server.ts";
import type { SecurityEventKind } from "./security-log.ts";
import { type Admission, withAttemptLimit } from "./sign-in.server.ts";
import type { Member } from "./viewer.ts";

/** Seconds in which an app must be set up. */
const setUpSeconds = 1800;
const setUpCookie = accountCookie("second-factor-set-up", { maxAge: setUpSeconds });
const setUp = z.object({ userId: z.string(), secret: z.string(), until: z.number() });

/**
 * The secret that this browser is setting up, or a new one. Until a code shows that the app has it, it is nowhere but in the browser's
 * cookie, sealed.
 */
export async function openSetUp(accounts: Accounts, viewer: Member, headers: Headers) {
	const secret = (await findSetUp(accounts, viewer, headers)) ?? makeSecret();
	const until = Date.now() + setUpSeconds * 1000;
	const cookie = setUpCookie.serialize(await seal(accounts, JSON.stringify({ userId: viewer.id, secret, until })));
	return { secret, cookie: await cookie };
}

async function findSetUp(accounts: Accounts, viewer: Member, headers: Headers) {
	const sealed: unknown = await setUpCookie.parse(headers.get("Cookie"));
	if (typeof sealed !== "string") return null;
	const text = await openSealed(accounts, sealed);
	const { data } = setUp.safeParse(JSON.parse(text ?? "null"));
	return data && data.userId === viewer.id && data.until > Date.now() ? data.secret : null;
}

/** Recovery codes, to be shown once. */
interface WithCodes extends Admission {
	codes: string[];
}

interface SetUpDone extends WithCodes {
	/** Whether it takes the place of another app, whose codes and recovery codes are void now. */
	isMoved: boolean;
}

/** Switches the second step on, or moves it to another app. All other sessions end, since they were started without. */
export function setUpSecondFactor(
	accounts: Accounts,
	viewer: Member,
	{ code, password }: { code: string; password: string },
	visitor: Visitor,
) {
	return changeWithPassword<SetUpDone>(accounts, viewer, password, visitor, async (transaction, tell) => {
		const secret = await findSetUp(accounts, viewer, visitor.headers);
		if (secret === null) return refuseField("code", refuse(410, accountMessages.setUpOver));
		const lastStep = await stepOf(secret, code);
		if (lastStep === null) return refuseField("code", refuse(422, accountMessages.wrongCode));
		const isMoved = (await lockFactors(transaction, viewer.id)).apps > 0;
		await trustTwoFactors(transaction, viewer);
		const { codes, hashes } = makeRecoveryCodes(accounts);
		const factor = { secret: await seal(accounts, secret), lastStep, recoveryCodes: hashes, createdAt: sql`now()` };
		await transaction
			.insert(secondFactors)
			.values({ userId: viewer.id, ...factor })
			.onConflictDoUpdate({ target: secondFactors.userId, set: factor });
		await transaction.delete(sessions).where(and(eq(sessions.userId, viewer.id), ne(sessions.id, viewer.sessionId)));
		await transaction.update(sessions).set({ isTwoFactor: true }).where(eq(sessions.id, viewer.sessionId));
		const done = isMoved ? "moved" : "on";
		await tell(secondFactorMail(viewer.email, done, visitor.site), `app.${done}`);
		return { isMoved, codes, cookies: [await setUpCookie.serialize("", { maxAge: 0 })] };
	});
}

/** In another tab, or by the operator. */
const isOff = refuse(409, accountMessages.secondFactorOff);

/** Makes new recovery codes in place of the old ones. */
export function renewRecoveryCodes(accounts: Accounts, viewer: Member, password: string, visitor: Visitor) {
	return changeWithPassword<WithCodes>(accounts, viewer, password, visitor, async (transaction, tell) => {
		const { codes, hashes } = makeRecoveryCodes(accounts);
		const renewed = await transaction
			.update(secondFactors)
			.set({ recoveryCodes: hashes })
			.where(eq(secondFactors.userId, viewer.id))
			.returning({ userId: secondFactors.userId });
		if (renewed.length === 0) return isOff;
		await tell(secondFactorMail(viewer.email, "codes", visitor.site), "app.codes");
		return { codes, cookies: [] };
	});
}

/** Switches the second step off, but for admins who need it and have no passkey. */
export function dropSecondFactor(accounts: Accounts, viewer: Member, password: string, visitor: Visitor) {
	return changeWithPassword<Admission>(accounts, viewer, password, visitor, async (transaction, tell) => {
		const { apps, passkeys } = await lockFactors(transaction, viewer.id);
		if (apps === 0) return isOff;
		const refusal = await giveUpFactor(accounts, transaction, viewer, passkeys);
		if (refusal) return refusal;
		await transaction.delete(secondFactors).where(eq(secondFactors.userId, viewer.id));
		await tell(secondFactorMail(viewer.email, "off", visitor.site), "app.off");
		return { cookies: [] };
	});
}

/**
 * Comes before a factor is set up. In a session with two factors, where a thief of the password has none but young ones (see `endDisowning`),
 * it makes links about sign-ins void, or whoever reads the mailbox would get past the new factor by one.
 */
export async function trustTwoFactors(transaction: Transaction, { id, sessionId }: Member) {
	const isTwoFactor = and(eq(sessions.id, sessionId), sessions.isTwoFactor);
	if ((await transaction.$count(sessions, isTwoFactor)) > 0) await endDisowning(transaction, id);
}

/**
 * Changes how an account signs in, for whoever knows its password.
 * @param work is handed what mails the owner that it is done, and notes it
 */
export function changeWithPassword<Done extends Admission>(
	accounts: Accounts,
	viewer: Member,
	password: string,
	visitor: Visitor,
	work: (
		transaction: Transaction,
		tell: (mail: Mail, kind: SecurityEventKind) => Promise<void>,
	) => Promise<Done | Refusal>,
) {
	return withAttemptLimit<Done>(accounts, viewer.email, visitor, async () => {
		const wrong: Refusal = refuse(401, accountMessages.wrongPassword);
		const proof = await provePassword(accounts, viewer.email, password, visitor);
		if (!proof) return wrong;
		const changed = await inTransaction(
			accounts,
			visitor.site,
			async (_, transaction) =>
				(await refuseHalfSignedIn(transaction, viewer)) ??
				work(transaction, async (mail, kind) => {
					await accounts.mailer.post(transaction, mail);
					await noteEvent(transaction, visitor, kind, viewer.id);
				}),
			{ proof },
		);
		return changed ?? wrong;
	});
}
