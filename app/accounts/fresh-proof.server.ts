/** That it is still the account's owner who uses a session, where having the session is not enough (docs/decisions/0075). */

import { and, eq } from "drizzle-orm";
import { href, type RouterContextProvider, redirect } from "react-router";
import type { Transaction } from "#app/db/client.server.ts";
import { type Refusal, refuse } from "#app/forms/form-answer.ts";
import { redisplayedFormContext } from "#app/forms/save-form.server.ts";
import { forbidden } from "#app/web/responses.ts";
import { sessions } from "./account.tables.server.ts";
import { accountMessages } from "./account.ts";
import { type Accounts, type Auth, inTransaction, type Visitor } from "./auth.server.ts";
import { provePassword } from "./hashing.server.ts";
import { requireMember } from "./member.server.ts";
import { type Admission, startSession, withAttemptLimit } from "./sign-in.server.ts";
import { requireUnsuspended } from "./suspension.server.ts";
import type { Member } from "./viewer.ts";

type Context = Readonly<RouterContextProvider>;

/** Minutes for which a proof counts: for what is the owner's alone, and for an admin's work of a day. */
const proofMinutes = { fresh: 10, ofToday: 24 * 60 } as const;

type ProofAge = keyof typeof proofMinutes;

export function isProven({ provenAt }: Pick<Member, "provenAt">, age: ProofAge = "fresh") {
	return Date.now() - provenAt.getTime() < proofMinutes[age] * 60_000;
}

/**
 * Who asks for a page that takes a fresh proof. A form of it that has just been refused comes back without.
 * @param path of the page
 * @throws a redirect to where it is given, or to the login page when nobody is signed in; both lead on to `path`
 */
export function requireProof(context: Context, path: string) {
	const viewer = requireMember(context, encodeURIComponent(path));
	if (isProven(viewer) || context.get(redisplayedFormContext)) return viewer;
	throw redirect(`${href("/login/again")}?${new URLSearchParams({ redirect: path })}`);
}

/** Null when the proof is young enough. */
export function refuseUnproven(viewer: Member, age?: ProofAge): Refusal | null {
	return isProven(viewer, age) ? null : refuse(403, accountMessages.proveFirst, { isUnproven: true });
}

/** Nothing is wrong with the password, so it does not count. */
const sessionOver = refuse(409, accountMessages.signedOut);

/**
 * Proves with the password that it is the viewer still. As after signing in the browser has a session of a new token then.
 * @throws 401 when the session is over, such as by a form that was sent twice
 */
export async function proveAgain(
	accounts: Accounts,
	viewer: Member,
	password: string,
	visitor: Visitor,
): Promise<Admission | Refusal> {
	const answer = await withAttemptLimit(accounts, viewer.email, visitor, async () => {
		const proof = await provePassword(accounts, viewer.email, password, visitor);
		const work = async (auth: Auth, transaction: Transaction) => {
			// Before the session, as who ends it has it.
			await requireUnsuspended(transaction, viewer.id);
			const [session] = await transaction
				.select({ isTwoFactor: sessions.isTwoFactor })
				.from(sessions)
				.where(and(eq(sessions.id, viewer.sessionId), eq(sessions.userId, viewer.id)))
				.for("update");
			if (!session) return sessionOver;
			const { isTwoFactor } = session;
			return {
				cookies: await startSession(accounts, auth, transaction, viewer.id, visitor, "sign-in.again", isTwoFactor),
			};
		};
		const proven = proof && (await inTransaction(accounts, visitor.site, work, { proof }));
		return proven ?? refuse(401, accountMessages.wrongPassword);
	});
	if (answer === sessionOver) throw forbidden(sessionOver.message, 401);
	return answer;
}
