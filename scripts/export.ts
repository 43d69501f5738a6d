/** Writes what members have made into a folder: `npm run export -- --out FOLDER`. */
import { resolve } from "node:path";
import { readSettings } from "#server/env.ts";
import { moveOut } from "#server/moving/move-out.ts";
import { OptionError, runCommand, tell, withDatabase } from "./command.ts";
import { withProgress } from "./progress.ts";

const help = `Writes what members have made into a folder, while the server works with it: a CSV for each table, and pictures and files in the
folder storage, as npm run import reads them. It has addresses and private projects: only you may read it. It has no passwords, messages,
requests, receipts, saved things or choices of mails: docs/moving.md has the whole list, and npm run backup all of it.

Usage: npm run export -- --out FOLDER    one that is empty, or not there yet

The database is the one at DATABASE_URL, or else the server's own in DATA_FOLDER. More: docs/moving.md
`;

runCommand({ help, options: { out: { type: "string" } } }, async ({ out }) => {
	if (!out) throw new OptionError(`--out takes the name of a folder.\n\n${help}`);
	const folder = resolve(out);
	await withDatabase(readSettings(process.env), async (_, ownerUrl) => {
		const { tables, files } = await withProgress("Moving out", (onProgress) => moveOut(ownerUrl, folder, onProgress));
		for (const { table, rows } of tables) tell(`${table}: ${rows.toLocaleString("en")}`);
		tell(`Pictures and files: ${files.toLocaleString("en")}`);
		tell(
			`Written: ${folder}. Not in it are passwords, messages, requests, receipts, saved things and choices of mails (docs/moving.md).`,
		);
	});
});
