import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * A new folder for a test that starts PostgreSQL. As root that runs as another user, who has to be able to get there, so a
 * temporary folder that only root can enter will not do.
 */
export function makeTempFolder(prefix: string) {
	return mkdtempSync(join(process.getuid?.() === 0 ? "/tmp" : tmpdir(), prefix));
}
