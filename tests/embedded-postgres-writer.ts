import { Client } from "pg";
import { startEmbeddedPostgres } from "#server/postgres/embedded-postgres.ts";

/**
 * A server to be killed: `node embedded-postgres-writer.ts FOLDER` starts the embedded PostgreSQL on the folder and adds
 * rows to table `notes`. It prints `progress …`, then `started URL` or `failed MESSAGE`, and `wrote ID` for every row once
 * it is committed. SIGTERM stops it in good order.
 */
async function main(dataFolder = "") {
	const database = await startEmbeddedPostgres({ dataFolder, onProgress: (line) => print(`progress ${line}`) });
	process.on("SIGTERM", async () => {
		await database.stop();
		process.exit(0);
	});
	print(`started ${database.url}`);
	const client = new Client(database.url);
	client.on("error", () => {});
	await client.connect();
	await client.query("CREATE TABLE IF NOT EXISTS notes (id int GENERATED ALWAYS AS IDENTITY, text text)");
	for (;;) {
		const { rows } = await client.query("INSERT INTO notes (text) VALUES (repeat('x', 500)) RETURNING id");
		print(`wrote ${rows[0].id}`);
	}
}

/** On POSIX, writing to a pipe is done when this returns: a kill loses no line. */
function print(line: string) {
	process.stdout.write(`${line}\n`);
}

main(process.argv[2]).catch((error) => {
	// While the database stops, the writing fails as it should; only the stop's own exit ends the process then.
	if (process.listenerCount("SIGTERM") > 0) return;
	print(`failed ${error.message}`);
	process.exitCode = 1;
});
