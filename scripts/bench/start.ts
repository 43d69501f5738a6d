/** The time from `npm start` to the first answers. */
import { findFreePort, settingsOf, startServer } from "./processes.ts";

/**
 * Starts the product with a PostgreSQL of its own, and stops it.
 * @returns seconds until `/readyz` and `/` have answered with 200
 */
export async function timeStart(dataFolder: string) {
	const port = await findFreePort();
	const started = performance.now();
	const settings = settingsOf({ PORT: String(port), DATA_FOLDER: dataFolder });
	const server = startServer(["scripts/bootstrap.mjs", "start"], settings);
	for (const path of ["/readyz", "/"]) await server.waitForAnswer(`http://127.0.0.1:${port}${path}`);
	const seconds = (performance.now() - started) / 1000;
	await server.stop();
	return seconds;
}
