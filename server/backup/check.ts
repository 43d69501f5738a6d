import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "../postgres/embedded-postgres.ts";
import type { OnProgress } from "./back-up.ts";
import { restore } from "./restore.ts";

/** Restores a backup into a database of its own, which goes afterwards. @throws {BackupError} when that is not possible */
export async function checkBackup(path: string, onProgress?: OnProgress) {
	const folder = await mkdtemp(join(tmpdir(), "heliograph-check-"));
	// As root, others run PostgreSQL; what it keeps in there is closed to others.
	await chmod(folder, 0o755);
	try {
		const postgres = await startEmbeddedPostgres({ dataFolder: join(folder, "data") });
		try {
			return await restore(postgres.url, path, onProgress && { onProgress });
		} finally {
			await postgres.stop();
		}
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}
