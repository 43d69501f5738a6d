import { sql } from "drizzle-orm";
import {
	type AnyPgColumn,
	bigint,
	boolean,
	customType,
	index,
	integer,
	pgTable,
	text,
	timestamp,
	uuid,
} from "drizzle-orm/pg-core";
import { bytea, checked, createdAt, fits, updatedAt } from "#app/db/columns.server.ts";
import { emailLimit } from "#app/ui/email.ts";
import { hashOfToken } from "#app/web/token-hash.server.ts";
import { accountLimits, passkeyLimits } from "./account.ts";

/** The accounts. better-auth writes this table and the three below it. */
export const users = pgTable(
	"users",
	{
		id: uuid().primaryKey().defaultRandom(),
		/** Empty until the person gives one. */
		name: text().notNull(),
		/** In lower case. */
		email: text().notNull().unique(),
		emailVerified: boolean().notNull().default(false),
		/** Whether the operator has made it one, besides those of ADMIN_EMAILS. It counts for a confirmed address. */
		isAdmin: boolean().notNull().default(false),
		image: text(),
		/** When a member who was moved in was mailed to choose a password. */
		invitedAt: timestamp({ withTimezone: true }),
		/** Since when nobody signs in, why, in an admin's words, and which admin decided so. */
		suspendedAt: timestamp({ withTimezone: true }),
		suspendedFor: text(),
		suspendedBy: uuid().references((): AnyPgColumn => users.id, { onDelete: "set null" }),
		/** Browsers in which it signed in before are unknown (see known-device.server.ts). */
		devicesSince: timestamp({ withTimezone: true }),
		/** Links of mails about sign-ins before are void (see new-browser.server.ts). */
		disownableSince: timestamp({ withTimezone: true }),
		createdAt,
		updatedAt,
	},
	(user) => [
		checked("users_limits", fits("name", accountLimits.name), fits("email", emailLimit), "email = lower(email)"),
		checked(
			"users_suspension",
			fits("suspended_for", accountLimits.suspensionReason),
			"(suspended_at is null) = (suspended_for is null)",
		),
		index("users_suspended_by").on(user.suspendedBy).where(sql`suspended_by is not null`),
		index("users_admins").on(user.id).where(sql`is_admin`),
	],
);

/**
 * A token of a cookie, which is hashed on its way in, so that nobody signs in with what the table has (docs/decisions/0074).
 * A placeholder of a prepared statement goes round it.
 */
const hashedToken = customType<{ data: string }>({ dataType: () => "text", toDriver: hashOfToken });

export const sessions = pgTable(
	"sessions",
	{
		id: uuid().primaryKey().defaultRandom(),
		userId: ownerId().notNull(),
		token: hashedToken().notNull().unique(),
		expiresAt: timestamp({ withTimezone: true }).notNull(),
		userAgent: text(),
		ipAddress: text(),
		/** Whether two factors were proven for it: the password with a code, or a passkey. */
		isTwoFactor: boolean().notNull().default(false),
		/** When its person last proved who they are: by signing in, or again since. */
		provenAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
		createdAt,
		updatedAt,
	},
	(session) => [index("sessions_user").on(session.userId)],
);

/** How an account signs in: its password, hashed. better-auth asks for the columns of other ways, which stay empty. */
export const credentials = pgTable(
	"credentials",
	{
		id: uuid().primaryKey().defaultRandom(),
		userId: ownerId().notNull(),
		accountId: text().notNull(),
		providerId: text().notNull(),
		password: text(),
		/** For a password that the operator was told, until when it leads to choosing one's own. */
		temporaryUntil: timestamp({ withTimezone: true }),
		accessToken: text(),
		refreshToken: text(),
		idToken: text(),
		accessTokenExpiresAt: timestamp({ withTimezone: true }),
		refreshTokenExpiresAt: timestamp({ withTimezone: true }),
		scope: text(),
		createdAt,
		updatedAt,
	},
	(credential) => [index("credentials_user").on(credential.userId)],
);

/** The second step of signing in, of the accounts that have switched it on. */
export const secondFactors = pgTable("second_factors", {
	userId: ownerId().primaryKey(),
	/** What the authenticator app has too, encrypted (see second-factor.server.ts). */
	secret: text().notNull(),
	/** Of the code that was taken last (see `stepOf`): that one and those before it are refused. */
	lastStep: integer().notNull(),
	/** Hashes of those that are not used yet. */
	recoveryCodes: text().array().notNull(),
	createdAt,
});

/** What accounts sign in with besides: keys of devices and of password managers (WebAuthn). */
export const passkeys = pgTable(
	"passkeys",
	{
		id: uuid().primaryKey().defaultRandom(),
		userId: ownerId().notNull(),
		/** Its name among browsers, in base64url. */
		credentialId: text().notNull().unique("passkeys_credential"),
		/** The public half, as COSE has it (RFC 9052). */
		publicKey: bytea().notNull(),
		/** How often it has signed; 0 for good where it does not count, as those in password managers. */
		counter: bigint({ mode: "number" }).notNull(),
		name: text().notNull(),
		lastUsedAt: timestamp({ withTimezone: true }),
		createdAt,
	},
	(passkey) => [
		checked("passkeys_limits", fits("name", passkeyLimits.name), "name <> ''", fits("credential_id", passkeyLimits.id)),
		index("passkeys_user").on(passkey.userId),
	],
);

/** Tokens that were mailed, under their hash. */
export const verifications = pgTable(
	"verifications",
	{
		id: uuid().primaryKey().defaultRandom(),
		identifier: text().notNull(),
		value: text().notNull(),
		expiresAt: timestamp({ withTimezone: true }).notNull(),
		createdAt,
		updatedAt,
	},
	(verification) => [index("verifications_identifier").on(verification.identifier)],
);

/** What all servers on this database must know and nobody else, such as the key that signs cookies. */
export const secrets = pgTable("secrets", {
	name: text().primaryKey(),
	value: text().notNull(),
});

/** The account something belongs to, and is deleted with; null for what the site started with. */
export function ownerId() {
	return uuid().references(() => users.id, { onDelete: "cascade" });
}

/** The account that did something, which stays when the account goes. */
export function doneBy() {
	return uuid().references(() => users.id, { onDelete: "set null" });
}
