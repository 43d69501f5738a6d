/** Writes a backup: `npm run backup -- --out FILE`. */
import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { backUp } from "#server/backup/back-up.ts";
import { checkBackup } from "#server/backup/check.ts";
import { readSettings } from "#server/env.ts";
import { OptionError, openDatabase, runCommand, tell } from "./command.ts";
import { withProgress } from "./progress.ts";

const help = `Writes all that the database holds, pictures and accounts included, into one file, while the server works with it. The file is
there once it is whole, and replaces one of its name. It holds secrets: only you may read it.

Usage: npm run backup -- --out FILE.tar.gz
       npm run backup -- --out FILE.tar.gz --check    restores it into a database of its own too, which goes afterwards

The database is the one at DATABASE_URL, or else the server's own in DATA_FOLDER. The file .env and the folder at LEGAL_FOLDER are
not in it: keep copies of them.
`;

runCommand({ help, options: { out: { type: "string" }, check: { type: "boolean" } } }, async ({ out, check }) => {
	if (!out) throw new OptionError(`--out takes the name of a file.\n\n${help}`);
	const path = resolve(out);
	const { url, stop } = await openDatabase(readSettings(process.env));
	try {
		await withProgress("Backing up", (onProgress) => backUp(url, path, onProgress));
	} finally {
		await stop();
	}
	tell(`Written: ${path} (${((await stat(path)).size / 1e6).toFixed(1)} MB)`);
	if (!check) return;
	const { rows } = await withProgress("Checking", (onProgress) => checkBackup(path, onProgress));
	tell(`It can be restored: ${rows.toLocaleString("en")} rows`);
});
