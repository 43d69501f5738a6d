/** Makes an admin, or helps a member who has lost the second factor or the mailbox: `npm run admin -- --email you@example.org`. */

import { changeAddress, makeAdmin, resetSecondFactor } from "#app/accounts/admin.server.ts";
import { SuspendedError } from "#app/accounts/suspension.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { createMailer } from "#app/mail/mailer.server.ts";
import { isEmail, tidyEmail } from "#app/ui/is-email.ts";
import { movePlace } from "#app/waitlist/waitlist-place.server.ts";
import { readSettings, type Settings } from "#server/env.ts";
import { createLogger } from "#server/log.ts";
import { OperatorError } from "#server/operator-error.ts";
import { OptionError, runCommand, tell, withDatabase } from "./command.ts";

const help = `Makes the account of an email address an admin, who moderates at /admin. An address without an account gets one, and a
password, which is shown once. So does an account whose address is not confirmed, since it may be a stranger's, and one
that has nothing to sign in with yet, of a member who was moved in or came by a mailed link: whoever is signed in with it is signed out, and
links to choose a password end. Works while the server runs.

With --reset-second-factor it makes nobody an admin, but switches two-step sign-in off and removes the passkeys for a member
who has lost them and the recovery codes, and signs them out everywhere; they are mailed that it is done. Be sure that it is they who ask: their password is all that guards the account then.

With --change-email it makes nobody an admin either, but gives the account another address, which counts as confirmed, and signs it out
everywhere; nobody is mailed, and nothing undoes it by a link. Members do this themselves on their profile: this is for who can't read the old
mailbox any more, so be sure that it is they who ask.

Usage: npm run admin -- --email you@example.org
       npm run admin -- --email you@example.org --reset-second-factor
       npm run admin -- --email you@example.org --change-email you@elsewhere.example

The database is the one at DATABASE_URL, or else the server's own in DATA_FOLDER.
`;

const options = {
	email: { type: "string" },
	"reset-second-factor": { type: "boolean" },
	"change-email": { type: "string" },
} as const;

runCommand({ help, options }, async ({ email, "reset-second-factor": isReset, "change-email": newEmail }) => {
	if (!email || !isEmail(email)) throw new OptionError(`--email takes an email address.\n\n${help}`);
	if (newEmail !== undefined && !isEmail(newEmail))
		throw new OptionError(`--change-email takes an email address.\n\n${help}`);
	if (isReset && newEmail !== undefined)
		throw new OptionError(`Say --change-email first, and --reset-second-factor with the new address.\n\n${help}`);
	const settings = readSettings(process.env);
	const address = tidyEmail(email);
	await withDatabase(settings, async (db) => {
		if (newEmail) await move(db, address, tidyEmail(newEmail), settings);
		else if (isReset) await reset(db, address, settings);
		else await make(db, address, settings);
	});
});

async function make(db: Database, address: string, { LOG_LEVEL }: Settings) {
	const made = await db
		.transaction((transaction) => makeAdmin(transaction, address))
		.catch((error) => {
			if (!(error instanceof SuspendedError)) throw error;
			throw new OperatorError(
				`${address} is suspended and can't sign in. The reason: “${error.reason}” Another admin can lift that at /admin/accounts; ` +
					"where there is none, make one with another address.",
			);
		});
	tell(`${address} is an admin.`);
	for (const security of made.noted) createLogger(LOG_LEVEL).info({ security, user: made.id }, "Security");
	if (made.password !== null)
		tell(`Password: ${made.password} (shown only now, to be changed at the first sign-in within 7 days)`);
}

async function reset(db: Database, address: string, { LOG_LEVEL, SMTP_URL, ORIGIN, PORT, CONTACT_EMAIL }: Settings) {
	const logger = createLogger(LOG_LEVEL);
	const mailer = createMailer({ hasSmtp: SMTP_URL !== undefined, logger });
	const site = { mailOrigin: ORIGIN ?? `http://localhost:${PORT}`, contactEmail: CONTACT_EMAIL };
	const account = await db.transaction((transaction) => resetSecondFactor({ mailer, site }, transaction, address));
	if (!account) throw new OperatorError(`${address} has no account with two-step sign-in or a passkey.`);
	logger.info({ security: "account.factors-reset", user: account }, "Security");
	tell(`${address} signs in with the password alone now, and is signed out everywhere.`);
}

async function move(db: Database, address: string, newAddress: string, { LOG_LEVEL }: Settings) {
	const account = await db.transaction((transaction) =>
		changeAddress({ followAddress: movePlace }, transaction, address, newAddress),
	);
	if (!account) throw new OperatorError(`${address} has no account.`);
	if (account === "taken")
		throw new OperatorError(`${newAddress} belongs to another account, or is kept for one that has just left it.`);
	createLogger(LOG_LEVEL).info({ security: "account.email-changed", user: account }, "Security");
	tell(`The account of ${address} has the address ${newAddress} now, and is signed out everywhere.`);
}
