import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { freePort } from "./free-port.ts";
import { makeTempFolder } from "./temp-folder.ts";

/** A PostgreSQL 15 of this machine on an empty folder, as an operator's own server would be. @param programs its bin folder */
export async function startPostgres15(programs: string) {
	const folder = makeTempFolder("heliograph-pg15-");
	// PostgreSQL refuses to run as root.
	const account = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
	if (account.uid) chownSync(folder, account.uid, account.gid);
	const data = join(folder, "data");
	const options = ["-U", "operator", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8"];
	execFileSync(join(programs, "initdb"), ["-D", data, ...options], { ...account, stdio: "ignore" });
	const port = await freePort();
	const settings = ["-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="];
	const server = spawn(join(programs, "postgres"), ["-D", data, "-p", String(port), ...settings], {
		...account,
		stdio: "ignore",
	});
	const url = `postgres://operator@127.0.0.1:${port}/postgres`;
	await reachable(url);
	return {
		url,
		async stop() {
			const exited = once(server, "exit");
			server.kill("SIGINT");
			await exited;
			rmSync(folder, { recursive: true, force: true });
		},
	};
}

async function reachable(url: string) {
	for (;;) {
		const client = new Client(url);
		try {
			await client.connect();
			return await client.end();
		} catch {
			// Not yet.
		}
	}
}
