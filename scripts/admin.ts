/** Makes an admin: `npm run admin -- --email you@example.org`. */

import { makeAdmin } from "#app/accounts/admin.server.ts";
import { connectDatabase } from "#app/db/client.server.ts";
import { isEmail } from "#app/ui/is-email.ts";
import { bringUpToDate } from "#server/backup/before-migrating.ts";
import { readSettings } from "#server/env.ts";
import { OptionError, openDatabase, runCommand, tell } from "./command.ts";

const help = `Makes the account of an email address an admin, who moderates at /admin. An address without an account gets one, and a
password, which is shown once. So does an account whose address is not confirmed, since it may be a stranger's: whoever is
signed in with it is signed out. Works while the server runs.

Usage: npm run admin -- --email you@example.org

The database is the one at DATABASE_URL, or else the server's own in DATA_FOLDER.
`;

runCommand({ help, options: { email: { type: "string" } } }, async ({ email }) => {
	if (!email || !isEmail(email)) throw new OptionError(`--email takes an email address.\n\n${help}`);
	const settings = readSettings(process.env);
	const { url, stop } = await openDatabase(settings);
	try {
		await bringUpToDate(url, settings, tell);
		const db = connectDatabase(url, 1);
		const address = email.toLowerCase();
		const password = await db
			.transaction((transaction) => makeAdmin(transaction, address))
			.finally(() => db.$client.end());
		tell(`${address} is an admin.`);
		if (password) tell(`Password: ${password} (shown only now)`);
	} finally {
		await stop();
	}
});
