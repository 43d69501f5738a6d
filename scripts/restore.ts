/** Restores a backup: `npm run restore -- --from FILE`. */
import { resolve } from "node:path";
import { checkBackup } from "#server/backup/check.ts";
import { restore } from "#server/backup/restore.ts";
import { readSettings } from "#server/env.ts";
import { startEmbeddedPostgres } from "#server/postgres/embedded-postgres.ts";
import { namedDatabase, settleRoles } from "#server/postgres/roles.ts";
import { OptionError, runCommand, tell } from "./command.ts";
import { withProgress } from "./progress.ts";

const help = `Fills an empty database with what a backup holds, as a whole or not at all, and brings it up to date. Stop the server first.

Usage: npm run restore -- --from FILE.tar.gz
       npm run restore -- --from FILE.tar.gz --replace    also where the database holds data, all of which goes
       npm run restore -- --from FILE.tar.gz --check      only into a database of its own, which goes afterwards

The database is the one at DATABASE_URL, or else the server's own in DATA_FOLDER.
`;

const options = { from: { type: "string" }, replace: { type: "boolean" }, check: { type: "boolean" } } as const;

runCommand({ help, options }, async ({ from, replace = false, check }) => {
	if (!from) throw new OptionError(`--from takes the name of a file.\n\n${help}`);
	const path = resolve(from);
	if (check) {
		const { rows, createdAt } = await withProgress("Checking", (onProgress) => checkBackup(path, onProgress));
		return tell(`It can be restored: ${rows.toLocaleString("en")} rows of ${createdAt}`);
	}
	const settings = readSettings(process.env);
	const named = namedDatabase(settings);
	// Never beside a server: starting its database anew says who has it.
	const { stop, ...addresses } = named
		? { ...named, stop: undefined }
		: await startEmbeddedPostgres({ dataFolder: settings.DATA_FOLDER, onProgress: tell });
	try {
		const { rows, createdAt, foreign } = await withProgress("Restoring", (onProgress) =>
			restore(addresses.url, path, { replace, onProgress }),
		);
		// The rights went with the tables.
		await settleRoles(addresses);
		if (foreign.length > 0) tell(`Not restored, since they are no tables of Heliograph: ${foreign.join(", ")}`);
		tell(`Restored: ${rows.toLocaleString("en")} rows of ${createdAt}`);
	} finally {
		await stop?.();
	}
});
