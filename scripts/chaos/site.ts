/** The product as a service manager runs it, on a database whose content outlives what happens to it. */
import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import { startEmbeddedPostgres } from "#server/postgres/embedded-postgres.ts";
import { findRunningPostgres } from "#server/postgres/running-postgres.ts";
import { startFaultyProxy } from "#tests/faulty-proxy.ts";
import { readProcesses, treeOf } from "#tests/process-table.ts";
import { atEnd, findFreePort, makeFolder, serveArguments, settingsOf, startServer } from "../bench/processes.ts";

/** Milliseconds in which all that was started has to be gone after the end. */
const goneTimeoutMs = 10_000;

export type Site = Awaited<ReturnType<typeof startSite>>;

/**
 * @param folder for the data of a database of its own; one that is made and deleted unless it is told
 * @param code the folder of another version of the product, which is started first
 */
export async function startSite(folder?: string, settings: Record<string, string> = {}, code?: string) {
	const dataFolder = folder ?? (await makeFolder());
	const port = await findFreePort();
	const url = `http://127.0.0.1:${port}`;
	const own = { PORT: String(port), ORIGIN: url, DATA_FOLDER: dataFolder, SEED_DEMO: "false", ...settings };
	const begin = (from?: string) => startServer(serveArguments(from), settingsOf(own), process.execPath, from);
	let server = begin(code);
	await server.waitForAnswer(`${url}/readyz`);
	const started = new Set<number>();
	const databaseUrl = async () => settings.DATABASE_URL ?? (await findRunningPostgres(dataFolder))?.url ?? "";
	return {
		url,
		pid: () => server.pid,
		databaseUrl,
		/** The processes of its own database, whose server comes first. */
		databasePids() {
			const rows = readProcesses().filter(({ command }) => command.includes(`bin/postgres -D ${dataFolder}`));
			const postmaster = rows.find(({ command }) => !command.startsWith("/bin/sh"))?.pid ?? 0;
			return treeOf(postmaster).map(({ pid }) => pid);
		},
		end: () => server.stop(),
		kill: () => void process.kill(server.pid, "SIGKILL"),
		/** Starts it again after its death, in today's version. */
		async restart() {
			for (const { pid } of treeOf(server.pid)) started.add(pid);
			server = begin();
			await server.waitForAnswer(`${url}/readyz`);
		},
		/** Which of these cards are not there, by their ids. */
		async findLost(ids: string[]) {
			// A process that a killed database leaves for a moment may have acknowledged the last form.
			await server.waitForAnswer(`${url}/readyz`);
			return lostIn(new Client(await databaseUrl()), ids);
		},
		/** Ends it. @returns how many of its processes are left */
		async stop() {
			for (const { pid } of treeOf(server.pid)) started.add(pid);
			await server.stop();
			const left = () => readProcesses().filter((row) => started.has(row.pid) || row.command.includes(dataFolder));
			for (const end = performance.now() + goneTimeoutMs; left().length > 0 && performance.now() < end; )
				await delay(100);
			return left().length;
		},
	};
}

/** Which of these cards are not in a database, to which a client is yet to connect. */
export async function lostIn(client: Client, ids: string[]) {
	await client.connect();
	const { rows } = await client.query("select id from scicomm_cards where id = any($1)", [ids]);
	await client.end();
	const kept = new Set(rows.map(({ id }) => id));
	return ids.filter((id) => !kept.has(id));
}

/** A site on a database elsewhere, with a network between that can fail. */
export async function startRemoteSite() {
	const database = await startEmbeddedPostgres({ dataFolder: await makeFolder() });
	atEnd(() => database.stop());
	const network = await startFaultyProxy(database.url);
	atEnd(() => network.stop());
	return { network, site: await startSite(undefined, { DATABASE_URL: network.url }) };
}
