/** The product behind a real PgBouncer, which is killed. */
import { existsSync } from "node:fs";
import { chmod, readFile, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { startEmbeddedPostgres } from "#server/postgres/embedded-postgres.ts";
import { atEnd, findFreePort, makeFolder, startServer } from "../bench/processes.ts";
import type { Fault } from "./faults.ts";
import { startSite } from "./site.ts";

const program = "/usr/sbin/pgbouncer";
/** PgBouncer refuses to run as root. */
const account = process.getuid?.() === 0 ? ["-u", "postgres"] : [];

async function behindPooler(mode: "session" | "transaction", sessions: number) {
	const database = await startEmbeddedPostgres({ dataFolder: await makeFolder() });
	atEnd(() => database.stop());
	const url = new URL(database.appUrl);
	const port = await findFreePort();
	const folder = await makeFolder();
	await chmod(folder, 0o755);
	const users = join(folder, "userlist.txt");
	await writeFile(users, `"${url.username}" "${decodeURIComponent(url.password)}"\n`);
	const settings = join(folder, "pgbouncer.ini");
	const lines = (await readFile("deploy/pgbouncer.ini", "utf8"))
		.replace("port=5432", `port=${url.port}`)
		.replace("6432", String(port))
		.replace("/etc/pgbouncer/userlist.txt", users)
		.replace("pool_mode = transaction", `pool_mode = ${mode}`)
		.replace("default_pool_size = 20", `default_pool_size = ${sessions}`);
	await writeFile(settings, lines);
	url.port = String(port);
	const begin = async () => {
		const pooler = startServer([...account, settings], process.env, program);
		while (!(await isListening(port))) await delay(5);
		return pooler;
	};
	let pooler = await begin();
	const site = await startSite(undefined, {
		DATABASE_URL: url.href,
		DATABASE_MIGRATION_URL: database.url,
		DATABASE_POOLER: mode,
		PROCESSES: "2",
		DATABASE_CONNECTIONS: "8",
	});
	return {
		site,
		async strike() {
			process.kill(pooler.pid, "SIGKILL");
			// PgBouncer does not start while its former socket still answers.
			await pooler.stop();
			pooler = await begin();
		},
	};
}

function isListening(port: number) {
	return new Promise<boolean>((resolve) => {
		const socket = connect(port, "127.0.0.1", () => resolve(true)).on("error", () => resolve(false));
		socket.on("connect", () => socket.destroy());
	});
}

export const poolerFaults: Fault[] = existsSync(program)
	? [
			{
				name: "PgBouncer (by session) is killed, and started again",
				share: 0.2,
				prepare: () => behindPooler("session", 30),
			},
			{
				name: "PgBouncer (by transaction, 4 sessions for 3 processes) is killed, and started again",
				share: 0.2,
				prepare: () => behindPooler("transaction", 4),
			},
		]
	: [];
