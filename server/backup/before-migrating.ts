/** Brings a database up to date. What the server's own one holds is backed up before anything in it changes. */
import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Settings } from "../env.ts";
import { isTold, OperatorError } from "../operator-error.ts";
import { connectAlone, hasMigrations, migrateDatabase, newestDone, newestKnown } from "../postgres/migrate.ts";
import { type DatabaseAddresses, settleRoles } from "../postgres/roles.ts";
import { prepareJobs } from "./prepare-jobs.ts";

/** Backups of this kind that are kept. */
const kept = 3;

/** @param tell gets short lines for the operator */
export async function bringUpToDate(
	addresses: DatabaseAddresses,
	{ DATABASE_URL, DATA_FOLDER }: Pick<Settings, "DATABASE_URL" | "DATA_FOLDER">,
	tell: (line: string) => void,
) {
	const { url } = addresses;
	const older = DATABASE_URL ? undefined : await findOlder(url);
	if (older !== undefined) await backUpInto(join(DATA_FOLDER, "backups"), { url, older, tell });
	await migrateDatabase(url, tell);
	await prepareJobs(url);
	await settleRoles(addresses);
}

/**
 * For a command: readies a database as `bringUpToDate` does, but changes none that an older version works with, and may be serving.
 * @throws {OperatorError} when it is one
 */
export async function readyForCommand(...asked: Parameters<typeof bringUpToDate>) {
	const [{ url }] = asked;
	if ((await findOlder(url)) !== undefined)
		throw new OperatorError(
			"The database is still that of an older version. Start the new one first: it brings it up to date.",
		);
	await bringUpToDate(...asked);
}

/** @returns the newest migration of a database that has been worked with, and lacks one */
async function findOlder(url: string) {
	const client = await connectAlone(url);
	try {
		if (!(await hasMigrations(client))) return;
		const found = await newestDone(client);
		return found > 0 && found < newestKnown ? found : undefined;
	} finally {
		await client.end();
	}
}

interface Update {
	url: string;
	/** The newest migration before it. */
	older: number;
	tell: (line: string) => void;
}

const beginning = "before-update-";
const ending = ".tar.gz";

/**
 * Writes a backup whose name is that of the database's newest migration: an update that fails and is tried again replaces its own, and
 * which one is older does not depend on the clock.
 */
async function backUpInto(folder: string, { url, older, tell }: Update) {
	const { backUp } = await import("./back-up.ts");
	const name = `${beginning}from-${older}${ending}`;
	const path = join(folder, name);
	tell(`Backing up the database before the update: ${path}`);
	try {
		await mkdir(folder, { recursive: true, mode: 0o700 });
		// Before, since what killed ones have left may be what fills the disk.
		for (const draft of (await listIn(folder)).filter((path) => !path.endsWith(ending)))
			await rm(draft, { force: true });
		await backUp(url, path);
	} catch (error) {
		if (!isTold(error)) throw error;
		const told = `The database could not be backed up before the update, so nothing was changed: ${error.message}`;
		throw new OperatorError(told, { cause: error });
	}
	// Those of versions that named them by the clock are older, and first.
	const others = (await listIn(folder)).filter((other) => other.endsWith(ending) && other !== path);
	for (const other of others.toSorted().slice(0, 1 - kept)) await rm(other);
}

async function listIn(folder: string) {
	const names = (await readdir(folder)).filter((name) => name.startsWith(beginning));
	return names.map((name) => join(folder, name));
}
