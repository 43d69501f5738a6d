/** Writes the waitlist as CSV: `npm run waitlist:export -- --out waitlist.csv`. */
import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { connectDatabase } from "#app/db/client.server.ts";
import { listWaitlist } from "#app/waitlist/waitlist.server.ts";
import { waitlistCsv } from "#app/waitlist/waitlist-csv.ts";
import { readSettings, type Settings } from "#server/env.ts";
import { OperatorError } from "#server/operator-error.ts";
import { startEmbeddedPostgres } from "#server/postgres/embedded-postgres.ts";
import { migrateDatabase } from "#server/postgres/migrate.ts";
import { findRunningPostgres } from "#server/postgres/running-postgres.ts";

const help = `Writes everybody on the waitlist who has confirmed it as CSV, in the order in which they joined. Works while the
server runs.

Usage: npm run waitlist:export -- --out waitlist.csv
       npm run --silent waitlist:export > waitlist.csv
       npm run waitlist:export -- --all --out waitlist.csv    those too who have not confirmed: write to none of them

The database is the one at DATABASE_URL, or else the server's own in DATA_FOLDER.
`;

async function main() {
	const { values } = readOptions();
	if (values.help) return process.stdout.write(help);
	const settings = readSettings(process.env);
	const { url, stop } = await openDatabase(settings);
	try {
		await migrateDatabase(url);
		const db = connectDatabase(url, 1);
		const entries = await listWaitlist(db).finally(() => db.$client.end());
		const confirmed = entries.filter(({ confirmedAt }) => confirmedAt !== null);
		const csv = waitlistCsv(values.all ? entries : confirmed);
		if (values.out === undefined) process.stdout.write(csv);
		else await writeFile(values.out, csv, { mode: 0o600 });
		const unconfirmed = entries.length - confirmed.length;
		tell(`${numberOf(confirmed.length)} confirmed, ${numberOf(unconfirmed)} not`);
	} finally {
		await stop();
	}
}

async function openDatabase(settings: Settings) {
	const url = settings.DATABASE_URL ?? (await findRunningPostgres(settings.DATA_FOLDER));
	if (url) return { url, stop: async () => {} };
	return startEmbeddedPostgres({ dataFolder: settings.DATA_FOLDER, onProgress: tell });
}

/** @throws {OptionError} when there is an option that the script does not have */
function readOptions() {
	try {
		return parseArgs({ options: { out: { type: "string" }, all: { type: "boolean" }, help: { type: "boolean" } } });
	} catch (error) {
		throw new OptionError(`${error instanceof Error ? error.message : error}\n\n${help}`);
	}
}

class OptionError extends Error {}

function numberOf(count: number) {
	return count.toLocaleString("en");
}

/** Not to standard output, where the list itself may go. */
function tell(line: string) {
	process.stderr.write(`  ${line}\n`);
}

function isExpected(error: unknown) {
	return (
		error instanceof OptionError || error instanceof OperatorError || (error instanceof Error && "syscall" in error)
	);
}

main().catch((error) => {
	console.error(isExpected(error) ? error.message : error);
	process.exitCode = 1;
});
