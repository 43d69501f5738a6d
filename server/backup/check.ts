import { chmod, lstat, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "../postgres/embedded-postgres.ts";
import type { OnProgress } from "./back-up.ts";
import { BackupError, endingSignals } from "./backup-file.ts";
import { restore } from "./restore.ts";

const folderName = "heliograph-check-";
/** Milliseconds after which a check whose folder is still there was killed. */
const staleMs = 24 * 60 * 60 * 1000;

/**
 * Restores a backup into a database of its own, which goes afterwards, also when a signal breaks it off.
 * @throws {BackupError} when that is not possible
 */
export async function checkBackup(path: string, onProgress?: OnProgress) {
	const breaking = new AbortController();
	let starting: ReturnType<typeof startEmbeddedPostgres> | undefined;
	// What works on the database fails with it.
	const breakOff = () => {
		breaking.abort();
		void starting?.then((postgres) => postgres.stop()).catch(() => {});
	};
	for (const signal of endingSignals) process.on(signal, breakOff);
	await removeStale();
	const folder = await mkdtemp(join(tmpdir(), folderName));
	try {
		// As root, others run PostgreSQL; what it keeps in there is closed to others.
		await chmod(folder, 0o755);
		breaking.signal.throwIfAborted();
		starting = startEmbeddedPostgres({ dataFolder: join(folder, "data") });
		const postgres = await starting;
		try {
			return await restore(postgres.url, path, onProgress && { onProgress });
		} finally {
			await postgres.stop();
		}
	} catch (error) {
		throw breaking.signal.aborted ? new BackupError("The check was broken off.") : error;
	} finally {
		await rm(folder, { recursive: true, force: true });
		for (const signal of endingSignals) process.off(signal, breakOff);
	}
}

/** Removes what killed checks of this user have left. */
async function removeStale() {
	for (const name of (await readdir(tmpdir())).filter((name) => name.startsWith(folderName))) {
		const folder = join(tmpdir(), name);
		const found = await lstat(folder).catch(() => null);
		if (!found?.isDirectory() || found.uid !== process.getuid?.()) continue;
		if (found.mtimeMs < Date.now() - staleMs) await rm(folder, { recursive: true, force: true });
	}
}
