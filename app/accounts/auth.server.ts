import { randomBytes } from "node:crypto";
import type { BetterAuthPlugin } from "better-auth";
import { createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { betterAuth } from "better-auth/minimal";
import { eq } from "drizzle-orm";
import type { Logger } from "pino";
import { createContext } from "react-router";
import { z } from "zod";
import type { Database, Transaction } from "#app/db/client.server.ts";
import { isUnreachable } from "#app/db/failures.server.ts";
import type { Mail, Mailer } from "#app/mail/mail.ts";
import { ownWork } from "#app/web/fair-queue.server.ts";
import type { Site } from "#app/web/request-context.ts";
import { secrets } from "./account.tables.server.ts";
import { accountLimits, sessionDays } from "./account.ts";
import { addressTakenMail, confirmationMail, linkLife, passwordChangedMail, resetMail } from "./account-mails.ts";
import { adapterOf } from "./auth-adapter.server.ts";
import type { BreachedPasswords } from "./breached-passwords.server.ts";
import { countFactors } from "./factors.server.ts";
import { hashPassword, type Proof, stillHolds } from "./hashing.server.ts";
import type { HashCost } from "./password-hash.server.ts";

/** Seconds that a session lasts without a visit, and after which a visit makes it last longer. */
export const sessionLife = { expiresIn: sessionDays * 86_400, updateAge: 86_400 };

/** What accounts are made of, besides the database. */
export interface AccountSettings {
	mailer: Mailer;
	/** Signs the cookies of sessions and the tokens of confirmation links; for anything else see `keyFor`. */
	secret: string;
	/** The one before, which what was made with it still knows (docs/keys.md). */
	formerSecret?: string | undefined;
	/** Whether only who confirmed the e-mail address may sign in. */
	requireConfirmedEmail: boolean;
	/** Whether admins have their rights only with a second factor. */
	requireSecondFactor: boolean;
	/** What hashing a password costs those who guess, and the server. */
	passwordCost: HashCost;
	/** Passwords that nobody may choose, if the operator has a list. */
	breachedPasswords?: BreachedPasswords | undefined;
	/** Whose confirmed e-mail address is one of these, in lower case, is an admin. */
	adminEmails: readonly string[];
	/** Moves what is an account's by its confirmed address alone to another one, which is confirmed too. */
	followAddress(transaction: Transaction, former: string, present: string): Promise<void>;
}

export interface Accounts extends AccountSettings {
	db: Database;
	auth: Auth;
}

/** Who asks for something of an account, and from where. */
export interface Visitor {
	/** For the limits. */
	address: string;
	/** With the cookies. */
	headers: Headers;
	site: Site;
	/** Under which the request is logged, and where. */
	requestId: string;
	logger: Logger;
}

/**
 * better-auth on a database. Its own HTTP endpoints are not served: pages call it through the functions of this folder, which
 * add limits and messages.
 */
export function openAccounts(db: Database, settings: AccountSettings): Accounts {
	const auth = buildAuth(db, settings, () => {
		throw new Error("A mail belongs to a transaction: see inTransaction");
	});
	return { ...settings, db, auth };
}

/** What was found out before a transaction. Passwords take so long that it must not wait for them (see hashing.server.ts). */
interface Precomputed {
	/** Of the password that is set. */
	hash?: string;
	/** Of the password that was proven: the transaction begins only if it is the account's still. */
	proof?: Proof;
	/** Whether the account has signed in before in the browser that asks. */
	isKnown?: boolean;
}

/**
 * Runs `work` with better-auth in a transaction, so that mails are posted if what they tell of happens, and not otherwise.
 * @returns what `work` returns; null when the proof does not hold any more
 */
export function inTransaction<Result>(
	accounts: Accounts,
	site: Site,
	work: (auth: Auth, transaction: Transaction, posts: Posts) => Promise<Result>,
	precomputed: Precomputed = {},
) {
	return accounts.db.transaction(async (transaction) => {
		if (precomputed.proof && !(await stillHolds(transaction, precomputed.proof))) return null;
		const posts: Posts = [];
		const post: Post = async (write) => {
			posts.push(await accounts.mailer.post(transaction, write(site)));
		};
		return work(buildAuth(transaction, accounts, post, precomputed), transaction, posts);
	});
}

type Post = (write: (site: Site) => Mail) => Promise<void>;

/** What became of each mail of a transaction so far (see `Mailer.post`). */
type Posts = (number | null)[];

export type Auth = ReturnType<typeof buildAuth>;

function buildAuth(db: Database | Transaction, settings: AccountSettings, post: Post, precomputed: Precomputed = {}) {
	const { hash, proof, isKnown } = precomputed;
	return betterAuth({
		baseURL: "http://localhost",
		secret: settings.secret,
		database: adapterOf(db),
		logger: { log: passOn },
		telemetry: { enabled: false },
		plugins: [sessionStarter],
		rateLimit: { enabled: false },
		session: {
			...sessionLife,
			additionalFields: {
				isTwoFactor: { type: "boolean", required: false, input: false },
				provenAt: { type: "date", required: false, input: false },
			},
		},
		user: { additionalFields: { isAdmin: { type: "boolean", required: false, defaultValue: false, input: false } } },
		verification: { storeIdentifier: "hashed" },
		emailAndPassword: {
			enabled: true,
			// With this, an address that is taken is answered like a new one; the pages sign in themselves.
			autoSignIn: false,
			requireEmailVerification: settings.requireConfirmedEmail,
			minPasswordLength: accountLimits.passwordMin,
			maxPasswordLength: accountLimits.passwordMax,
			password: {
				hash: async (password) => hash ?? hashPassword(settings, ownWork, password),
				...(proof && { verify: async ({ hash }) => hash === proof.hash }),
			},
			resetPasswordTokenExpiresIn: linkLife.reset,
			revokeSessionsOnPasswordReset: true,
			sendResetPassword: ({ user, token }) =>
				post((site) => resetMail(user.email, token, site, isKnown ? "resetFromKnownBrowser" : "reset")),
			onPasswordReset: async ({ user }) => {
				const { passkeys } = await countFactors(db, user.id);
				await post((site) => passwordChangedMail(user.email, site, passkeys > 0));
			},
			onExistingUserSignUp: ({ user }) => post((site) => addressTakenMail(user.email, site)),
		},
		emailVerification: {
			sendOnSignUp: true,
			expiresIn: linkLife.confirmation,
			sendVerificationEmail: ({ user, token }) => post((site) => confirmationMail(user.email, token, site)),
		},
		advanced: {
			cookiePrefix: "heliograph",
			// The server names cookies for https (server/http/host-cookies.ts).
			useSecureCookies: false,
			ipAddress: { disableIpTracking: true },
			database: { generateId: "uuid" },
		},
	});
}

/** What better-auth does at the end of each of its ways to sign in, for those who have proven who they are in a way of ours. */
const sessionStarter = {
	id: "session-starter",
	endpoints: {
		startSession: createAuthEndpoint.serverOnly(
			{ method: "POST", body: z.object({ userId: z.string(), isTwoFactor: z.boolean() }) },
			async (ctx) => {
				const { internalAdapter } = ctx.context;
				const { userId, isTwoFactor } = ctx.body;
				const user = await internalAdapter.findUserById(userId);
				if (!user) throw new Error("The account is gone");
				const session = await internalAdapter.createSession(userId, false, { isTwoFactor });
				await setSessionCookie(ctx, { session, user });
			},
		),
	},
} satisfies BetterAuthPlugin;

/**
 * Its lines carry e-mail addresses, which the log must not. But some of them are all that is left of a failure for which it throws
 * an answer of its own; when the database is what failed, that is thrown instead.
 */
function passOn(_level: string, _message: string, ...details: unknown[]) {
	const failure = details.find((detail) => detail instanceof Error && isUnreachable(detail));
	if (failure) throw failure;
}

/** The secret that all servers on this database share; made at the first call. */
export async function readSecret(db: Database) {
	const name = "accounts";
	await db
		.insert(secrets)
		.values({ name, value: randomBytes(32).toString("base64url") })
		.onConflictDoNothing();
	const [row] = await db.select().from(secrets).where(eq(secrets.name, name));
	if (!row) throw new Error("The secret of accounts is missing");
	return row.value;
}

export const accountsContext = createContext<Accounts>();
