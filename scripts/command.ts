/** What the operator's commands share. */
import { access, open } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { connectDatabase, type Database } from "#app/db/client.server.ts";
import { isUnreachable, reasonOf } from "#app/db/failures.server.ts";
import { readyForCommand } from "#server/backup/before-migrating.ts";
import type { Settings } from "#server/env.ts";
import { describeFailure } from "#server/log.ts";
import { isTold, OperatorError, SettingsError } from "#server/operator-error.ts";
import { startEmbeddedPostgres } from "#server/postgres/embedded-postgres.ts";
import { EmbeddedPostgresBusyError } from "#server/postgres/error.ts";
import { namedDatabase } from "#server/postgres/roles.ts";
import { findRunningPostgres } from "#server/postgres/running-postgres.ts";

/**
 * Runs a command that has options, and explains itself.
 * @param main gets the options
 */
export async function runCommand<Options extends ParseArgsOptionsConfig>(
	{ help, options }: { help: string; options: Options },
	main: (values: Values<Options>) => Promise<unknown>,
) {
	await endWell(async () => {
		if (process.argv.includes("--help")) process.stdout.write(help);
		else await main(readOptions(options, help));
	});
}

/** Runs to its end; an expected failure is told in one sentence. */
export async function endWell(main: () => Promise<unknown>) {
	try {
		await main();
	} catch (error) {
		console.error(toldOf(error));
		process.exitCode = 1;
	}
}

/** Without what a statement that failed was to write. */
function toldOf(error: unknown) {
	if (isTold(error)) return error.message;
	if (error instanceof Error && isUnreachable(error))
		return `The database can't be reached, or is too busy: ${reasonOf(error)}`;
	return describeFailure(error);
}

type Values<Options extends ParseArgsOptionsConfig> = ReturnType<typeof parseArgs<{ options: Options }>>["values"];

function readOptions<Options extends ParseArgsOptionsConfig>(options: Options, help: string) {
	try {
		return parseArgs({ options }).values;
	} catch (error) {
		throw new OptionError(`${error instanceof Error ? error.message : error}\n\n${help}`);
	}
}

/** An option is wrong or missing. */
export class OptionError extends OperatorError {}

/** For which a command waits for a server that makes its database, or whose database recovers. */
const maxWaitMs = 60_000;

/**
 * The database at DATABASE_URL, or else the server's own in DATA_FOLDER, which is started unless a server runs there.
 * @throws {SettingsError} when there is none yet
 */
export async function openDatabase(settings: Settings) {
	const named = namedDatabase(settings);
	if (named) return { ...named, stop: async () => {} };
	const { DATA_FOLDER } = settings;
	await access(join(DATA_FOLDER, "postgres")).catch((error: NodeJS.ErrnoException) => {
		if (error.code !== "ENOENT") throw error;
		throw new SettingsError([
			`There is no database in DATA_FOLDER, ${resolve(DATA_FOLDER)}: say where it is, or make one with npm start.`,
		]);
	});
	const deadline = Date.now() + maxWaitMs;
	for (let hasWaited = false; ; hasWaited = true) {
		try {
			return await openOwn(DATA_FOLDER);
		} catch (error) {
			if (!(error instanceof EmbeddedPostgresBusyError) || Date.now() > deadline) throw error;
			if (!hasWaited) tell("Waiting for the database of the server that has the data folder");
			await delay(500);
		}
	}
}

/**
 * Works with the database of `openDatabase`, which has to be of this version.
 * @param work gets a connection for the role that serves, and the address for the one that owns the tables
 */
export async function withDatabase(settings: Settings, work: (db: Database, ownerUrl: string) => Promise<void>) {
	const { stop, ...addresses } = await openDatabase(settings);
	try {
		await readyForCommand(addresses, settings, tell);
		const db = connectDatabase(addresses.appUrl, 1);
		await work(db, addresses.url).finally(() => db.$client.end());
	} finally {
		await stop();
	}
}

async function openOwn(dataFolder: string) {
	const running = await findRunningPostgres(dataFolder);
	return running ? { ...running, stop: async () => {} } : startEmbeddedPostgres({ dataFolder, onProgress: tell });
}

/** A file to write into that nobody else may read, also where one is there already that others may. */
export async function openPrivately(path: string) {
	const file = await open(path, "w", 0o600);
	if ((await file.stat()).isFile()) await file.chmod(0o600);
	return file;
}

/** Not to standard output, where a command may write what it is asked for. */
export function tell(line: string) {
	process.stderr.write(`  ${line}\n`);
}
