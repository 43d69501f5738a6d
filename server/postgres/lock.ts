import { rmSync, writeFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as delay } from "node:timers/promises";
import { EmbeddedPostgresBusyError, EmbeddedPostgresError } from "./error.ts";
import { closeToOthers, codeOf, unless } from "./home.ts";

/** Locks that are held: a connection that nobody refers to is closed by the garbage collector. */
const heldLocks = new Set<DatabaseSync>();

/**
 * Takes a home for this process, until the returned function is called or the process ends in any way. The lock is the
 * operating system's lock on a file, which SQLite takes for us: it can't be left behind and can't be taken twice.
 * The process id in the file beside it only serves the message.
 * @throws {EmbeddedPostgresBusyError} naming the process that has the home
 */
export async function lockHome(home: string): Promise<() => void> {
	const lockFile = join(home, "server.lock");
	await makeLockFile(lockFile);
	const lock = new DatabaseSync(lockFile);
	const pidFile = join(home, "server.pid");
	try {
		// With its journal in memory SQLite writes nothing: the lock needs no disk space and leaves no other file.
		lock.exec("PRAGMA journal_mode = MEMORY; BEGIN IMMEDIATE");
	} catch (error) {
		lock.close();
		const busy = error instanceof Error && "errcode" in error && error.errcode === 5;
		if (!busy) throw new EmbeddedPostgresError(`${home} can't be locked: ${error}`);
		throw new EmbeddedPostgresBusyError(
			`The data folder is in use by ${await findHolder(pidFile)} (${home}). ` +
				"Stop that one first, or set DATA_FOLDER to another folder, or set DATABASE_URL for both.",
		);
	}
	heldLocks.add(lock);
	const release = () => {
		rmSync(pidFile, { force: true });
		heldLocks.delete(lock);
		lock.close();
	};
	try {
		// Written anew, since an old one may belong to another user.
		rmSync(pidFile, { force: true });
		writeFileSync(pidFile, `${process.pid}\n`, { mode: 0o600 });
	} catch (error) {
		release();
		throw error;
	}
	return release;
}

/**
 * Makes the file if it is not there, for its owner alone: who else could open it could take the lock. One that is there is not
 * opened, since closing it would let go of a lock that this process has.
 */
async function makeLockFile(path: string) {
	await writeFile(path, "", { flag: "wx", mode: 0o600 }).catch(unless("EEXIST"));
	await closeToOthers(path, 0o600);
}

/** The holder writes its id just after it took the lock, so an old id can stand there for a moment. */
async function findHolder(pidFile: string) {
	for (const deadline = Date.now() + 2_000; Date.now() < deadline; await delay(20)) {
		const pid = Number.parseInt(await readFile(pidFile, "utf8").catch(() => ""), 10);
		if (pid && isAlive(pid)) return `process ${pid}`;
	}
	return "another process";
}

/** Whether a process exists, be it somebody else's. */
export function isAlive(pid: number) {
	try {
		return process.kill(pid, 0);
	} catch (error) {
		return codeOf(error) === "EPERM";
	}
}
