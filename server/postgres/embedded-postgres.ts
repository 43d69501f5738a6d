import { randomBytes } from "node:crypto";
import { chown, mkdtemp, open, readdir, readFile, realpath, rename, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { DatabaseError } from "pg";
import { findPackagedPostgres, prepareBinaries, runProgram } from "./binaries.ts";
import { EmbeddedPostgresError, EmbeddedPostgresSetupError, explain } from "./error.ts";
import { checkCluster, closeToOthers, hasCluster, settleHome, unless } from "./home.ts";
import { keepRunning } from "./keep-running.ts";
import { stopLeftover } from "./leftover.ts";
import { lockHome } from "./lock.ts";
import { addressesAt, connectionFailure, passwordFiles } from "./running-postgres.ts";
import type { Cluster } from "./server.ts";

export { EmbeddedPostgresError };

/** A PostgreSQL that this process started, keeps running and may stop. */
interface EmbeddedPostgres {
	/** Connection string of database `heliograph`, whose owner is role `heliograph`: no superuser, may create databases. */
	url: string;
	/** Connection string for role `heliograph_app`, which owns nothing and has the rights that `settleRoles` gives it. */
	appUrl: string;
	/** Stops it in good order and returns when it is gone. May be called again. */
	stop(): Promise<void>;
	/** Settles with the reason if it ends by itself and can't be started again. */
	lost: Promise<unknown>;
}

/**
 * Starts the product's own PostgreSQL on a data folder, which is made and filled on the first start. A server that a
 * killed process left on the folder is stopped first. As root, PostgreSQL runs as the user who owns the data, else nobody.
 * @param options.dataFolder where the data is, in its subfolder `postgres`; `onProgress` gets short lines for the operator; `onLaunch` is
 * called once PostgreSQL runs, before it takes connections
 * @throws {EmbeddedPostgresError} when the folder is in use, not usable, from another PostgreSQL, or the start fails
 */
export async function startEmbeddedPostgres(options: {
	dataFolder: string;
	onProgress?: (line: string) => void;
	onLaunch?: () => void;
}): Promise<EmbeddedPostgres> {
	const dataFolder = resolve(options.dataFolder);
	try {
		return await startIn(dataFolder, options.onProgress ?? (() => {}), options.onLaunch);
	} catch (failure) {
		const error = explain(failure, dataFolder);
		// Every failure of the file system has a `syscall`: no permission, a file in a folder's place.
		if (!(error instanceof Error && "syscall" in error)) throw error;
		throw new EmbeddedPostgresSetupError(`The data folder ${dataFolder} can't be used: ${error.message}`, {
			cause: error,
		});
	}
}

async function startIn(
	dataFolder: string,
	tell: (line: string) => void,
	onLaunch?: () => void,
): Promise<EmbeddedPostgres> {
	const packaged = await findPackagedPostgres();
	await checkCluster(dataFolder, packaged.major);
	const home = await settleHome(dataFolder);
	if (home.folder !== join(await realpath(dataFolder), "postgres")) tell(`The database's data is in ${home.folder}`);
	const unlock = await lockHome(home.folder);
	try {
		const isFirstStart = !(await hasCluster(home.folder));
		const cluster = { ...home, programs: await prepareBinaries(packaged, home.account, home.folder, tell), onLaunch };
		await stopLeftover(home, tell);
		const { stop, ...server } = await startWithPasswords(cluster, isFirstStart, tell);
		let stopped: Promise<void> | undefined;
		return {
			...server,
			stop() {
				stopped ??= stop().finally(unlock);
				return stopped;
			},
		};
	} catch (error) {
		unlock();
		throw error;
	}
}

/** A file's password may be that of another database, as after a backup was put back in parts: then all are made anew. */
async function startWithPasswords(cluster: Cluster, isFirstStart: boolean, tell: (line: string) => void) {
	for (let isNew = isFirstStart; ; isNew = false) {
		const passwords = await providePasswords(cluster, isNew, tell);
		const { port, ...server } = await keepRunning(cluster, tell);
		const { url, appUrl } = addressesAt(port, passwords);
		const taken = await Promise.all([takesPassword(url), takesPassword(appUrl)]);
		if (taken.every(Boolean)) return { url, appUrl, ...server };
		tell("The kept passwords are not those of the database, and new ones are made");
		await server.stop();
		for (const file of Object.values(passwordFiles)) await rm(join(cluster.folder, file));
	}
}

async function takesPassword(url: string) {
	const failure = await connectionFailure(url);
	// Anything else is told by whoever uses it.
	return !(failure instanceof DatabaseError && failure.code === "28P01");
}

/** A password is in the cluster before it is in its file, so that a crash between the two leads to a new one. */
async function providePasswords(cluster: Cluster, isFirstStart: boolean, tell: (line: string) => void) {
	const kept = isFirstStart ? null : await readPasswords(cluster.folder);
	if (kept?.owner && kept.app) return { owner: kept.owner, app: kept.app };

	const passwords = { owner: kept?.owner ?? makePassword(), app: kept?.app ?? makePassword() };
	if (isFirstStart) {
		tell("Preparing the database (first start)");
		await createCluster(cluster, passwords);
	} else {
		await runSql(cluster, join(cluster.folder, "pgdata"), [
			// Folders of older versions lack it.
			"DO 'BEGIN IF to_regrole(''heliograph_app'') IS NULL THEN CREATE ROLE heliograph_app LOGIN; END IF; END'",
			`ALTER ROLE heliograph PASSWORD '${passwords.owner}'`,
			`ALTER ROLE heliograph_app PASSWORD '${passwords.app}'`,
		]);
	}
	for (const role of ["owner", "app"] as const) {
		const file = join(cluster.folder, passwordFiles[role]);
		await writeFile(`${file}.new`, `${passwords[role]}\n`, { mode: 0o600, flush: true });
		await rename(`${file}.new`, file);
	}
	await flushFolder(cluster.folder);
	return passwords;
}

async function readPasswords(folder: string) {
	const read = async (name: string) => {
		const file = join(folder, name);
		const kept = await readFile(file, "utf8").catch(unless("ENOENT"));
		if (kept !== undefined) await closeToOthers(file, 0o600);
		return kept?.trim();
	};
	return { owner: await read(passwordFiles.owner), app: await read(passwordFiles.app) };
}

function makePassword() {
	return randomBytes(24).toString("base64url");
}

/** Makes the cluster under another name and renames it: `pgdata` is complete or not there. */
async function createCluster(cluster: Cluster, passwords: Record<"owner" | "app", string>) {
	for (const name of await readdir(cluster.folder)) {
		// What a killed first start left. Its initdb may still be at work, so each draft has a name of its own.
		if (name.startsWith("draft-"))
			await rm(join(cluster.folder, name), { recursive: true, force: true }).catch(() => {});
	}
	const draft = await mkdtemp(join(cluster.folder, "draft-"));
	try {
		if (cluster.account) await chown(draft, cluster.account.uid, cluster.account.gid);
		await initialise(cluster, draft);
		await runSql(cluster, draft, [
			`CREATE ROLE heliograph LOGIN CREATEDB PASSWORD '${passwords.owner}'`,
			`CREATE ROLE heliograph_app LOGIN PASSWORD '${passwords.app}'`,
			"CREATE DATABASE heliograph OWNER heliograph",
		]);
		await rename(draft, join(cluster.folder, "pgdata"));
	} catch (error) {
		await rm(draft, { recursive: true, force: true });
		throw error;
	}
	await flushFolder(cluster.folder);
}

/**
 * Order and case come from PostgreSQL's own C.UTF-8, the same on every system. The system's character classes still decide
 * what is a letter for full-text and trigram search: under plain C, no accented one is.
 */
async function initialise({ programs, account }: Cluster, folder: string) {
	const locale = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
	const settings = ["timezone=UTC", "log_timezone=UTC", "max_connections=40", "shared_buffers=96MB"];
	const common = [
		`--pgdata=${folder}`,
		"--username=postgres",
		"--auth=reject",
		...locale,
		...settings.map((s) => `-c${s}`),
	];
	for (const characters of ["C.UTF-8", "en_US.UTF-8"]) {
		try {
			return await runProgram(join(programs, "initdb"), [...common, `--lc-ctype=${characters}`], account);
		} catch (error) {
			if (!String(error).includes("invalid locale name")) throw error;
		}
	}
	await runProgram(join(programs, "initdb"), common, account);
}

/** Runs statements of one line each as superuser, on a cluster that no server has open. */
async function runSql({ programs, account }: Cluster, folder: string, statements: string[]) {
	// A failed statement is not repeated in the output, since it may hold the password.
	const options = ["-c", "exit_on_error=on", "-c", "log_min_error_statement=panic"];
	const input = statements.map((statement) => `${statement}\n`).join("");
	await runProgram(join(programs, "postgres"), ["--single", "-D", folder, ...options, "postgres"], account, input);
}

/** A renamed file or folder survives a power failure once its folder is flushed. Windows can't open folders. */
async function flushFolder(folder: string) {
	if (process.platform === "win32") return;
	await using handle = await open(folder);
	await handle.sync();
}
