import { execFile } from "node:child_process";
import {
	access,
	chmod,
	constants,
	lstat,
	mkdir,
	mkdtemp,
	readdir,
	readFile,
	readlink,
	realpath,
	rm,
	stat,
	symlink,
	writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Account, environment } from "./binaries.ts";
import { EmbeddedPostgresSetupError } from "./error.ts";

/** The folder that holds the cluster (`pgdata`), its log, password and lock, and the user who runs PostgreSQL there. */
export interface Home {
	folder: string;
	account: Account;
}

/** Where the data goes when root's data folder is out of reach for the user who runs PostgreSQL. */
const homesOfRoot = "/var/lib/heliograph";

/**
 * Finds or makes the home of a data folder: `postgres` in it, which is a folder, or a link to one elsewhere.
 * PostgreSQL refuses to run as root, so under root the cluster belongs to another user, who must be able to reach it.
 * @throws {EmbeddedPostgresSetupError} when the home belongs to somebody else, or is gone or out of reach
 */
export async function settleHome(dataFolder: string): Promise<Home> {
	await mkdir(dataFolder, { recursive: true });
	const place = join(dataFolder, "postgres");
	// A folder with other content may be open on purpose.
	const content = await readdir(dataFolder).catch(unless("EACCES"));
	if (content?.every((name) => name === "postgres")) await closeToOthers(dataFolder);
	const found = await followPlace(place);
	if (process.getuid?.() === 0) return found ? homeOfRoot(found) : newHomeOfRoot(dataFolder, place);

	if (!found) await mkdir(place, { mode: 0o700 }).catch(unless("EEXIST"));
	const folder = await realpath(place);
	await requireOwnership(folder);
	await closeToOthers(folder);
	return { folder, account: undefined };
}

async function followPlace(place: string) {
	if (!(await lstat(place).catch(unless("ENOENT")))) return undefined;
	const folder = await realpath(place).catch(unless("ENOENT"));
	if (folder) return folder;
	throw new EmbeddedPostgresSetupError(
		`The data is missing: ${place} points to ${await readlink(place)}, which does not exist. ` +
			`Put it back, or delete ${place} to begin with an empty database.`,
	);
}

async function requireOwnership(folder: string) {
	const user = process.getuid?.();
	for (const path of [folder, join(folder, "pgdata")]) {
		const owner = (await stat(path).catch(unless("ENOENT")))?.uid;
		if (user === undefined || owner === undefined || owner === user) continue;
		throw new EmbeddedPostgresSetupError(
			`The data in ${folder} belongs to ${owner === 0 ? "root" : `user ${owner}`}, but this is user ${user}. ` +
				`Start Heliograph as the user who started it first, or take the data over: sudo chown -R ${user} ${folder}`,
		);
	}
}

async function homeOfRoot(folder: string): Promise<Home> {
	const cluster = await stat(join(folder, "pgdata")).catch(unless("ENOENT"));
	if (cluster?.uid === 0) {
		throw new EmbeddedPostgresSetupError(
			`${join(folder, "pgdata")} belongs to root, as whom PostgreSQL refuses to run. ` +
				`Give it to another user: chown -R nobody ${join(folder, "pgdata")} ${join(folder, "log")}`,
		);
	}
	const account = cluster ? { uid: cluster.uid, gid: cluster.gid } : await findNobody();
	await closeToOthers(folder);
	if (await canEnter(folder, account)) return { folder, account };
	throw new EmbeddedPostgresSetupError(
		`User ${account.uid}, who runs the database because PostgreSQL refuses to run as root, can't enter ${folder}. ` +
			"Let others enter the folders above it (chmod o+x), or move it to where they can and leave a link in its place.",
	);
}

async function newHomeOfRoot(dataFolder: string, place: string): Promise<Home> {
	const account = await findNobody();
	if (await canEnter(dataFolder, account)) {
		await mkdir(place).catch(unless("EEXIST"));
	} else {
		await linkToHomeElsewhere(place, dataFolder);
	}
	return homeOfRoot(await realpath(place));
}

/** A link, not a path computed from the data folder's: a moved data folder keeps its data, a deleted one starts anew. */
async function linkToHomeElsewhere(place: string, dataFolder: string) {
	await mkdir(homesOfRoot, { recursive: true, mode: 0o755 }).catch((error) => {
		throw new EmbeddedPostgresSetupError(
			`The database runs as user nobody, since PostgreSQL refuses to run as root, and can neither use ${dataFolder}, ` +
				`which only root can enter, nor ${homesOfRoot} (${error.message}). Set DATA_FOLDER to a folder others can enter.`,
		);
	});
	const home = await mkdtemp(join(homesOfRoot, "data-"));
	await writeFile(join(home, "README"), `The database of Heliograph in ${dataFolder}\n`);
	try {
		await symlink(home, place);
	} catch (error) {
		await rm(home, { recursive: true });
		// Another start may be faster.
		unless("EEXIST")(error);
	}
}

/**
 * Closes what belongs to this user to others, whatever it was. Through root's folders whoever runs PostgreSQL for it passes to what is
 * its own.
 * @param mode of a file
 */
export async function closeToOthers(path: string, mode = process.getuid?.() === 0 ? 0o711 : 0o700) {
	if ((await stat(path)).uid === process.getuid?.()) await chmod(path, mode);
}

async function findNobody() {
	try {
		const [uid, gid] = await Promise.all(
			["-u", "-g"].map(async (flag) => Number((await promisify(execFile)("id", [flag, "nobody"])).stdout)),
		);
		if (uid && gid) return { uid, gid };
	} catch {
		// The message below says it.
	}
	throw new EmbeddedPostgresSetupError(
		"PostgreSQL refuses to run as root, and there is no user nobody to run it as. Start Heliograph as another user.",
	);
}

/** Asks the system rather than reading modes, so that access lists and the folders above count too. */
async function canEnter(folder: string, account: { uid: number; gid: number }) {
	try {
		await promisify(execFile)("/bin/sh", ["-c", 'cd "$1"', "sh", folder], { ...account, cwd: "/", env: environment });
		return true;
	} catch (error) {
		// A number is the shell's answer; anything else means that it did not run.
		if (typeof codeOf(error) === "number") return false;
		throw new EmbeddedPostgresSetupError(
			`PostgreSQL refuses to run as root, and root may not run it as user ${account.uid} here (${error}). ` +
				"Start Heliograph as another user, or set DATABASE_URL to a PostgreSQL server.",
		);
	}
}

/**
 * Makes sure that a data folder is empty or holds a cluster that PostgreSQL `major` can use. Changes nothing.
 * @throws {EmbeddedPostgresSetupError} when it holds the data of another PostgreSQL, or something else
 */
export async function checkCluster(dataFolder: string, major: number) {
	const itself = await readVersion(dataFolder);
	if (itself) {
		throw new EmbeddedPostgresSetupError(
			`${dataFolder} is a data directory of PostgreSQL ${itself} itself, not a data folder of Heliograph, whose ` +
				`PostgreSQL ${major} has its data in a subfolder. Set DATA_FOLDER to a folder for Heliograph alone.`,
		);
	}
	const cluster = join(dataFolder, "postgres", "pgdata");
	const version = await readVersion(cluster);
	if (version === String(major) || !(await readable(cluster))) return;
	if (!version) {
		throw new EmbeddedPostgresSetupError(
			`${cluster} is not a complete PostgreSQL data directory: it has no PG_VERSION. ` +
				"Restore it from a backup, or move it away to begin with an empty database.",
		);
	}
	throw new EmbeddedPostgresSetupError(
		`The data in ${cluster} was written by PostgreSQL ${version}, but this Heliograph brings PostgreSQL ${major}. ` +
			`Nothing was changed. Either go back to the Heliograph that wrote it, or run PostgreSQL ${version} on it, ` +
			"save its content with pg_dump, move the folder away, start Heliograph and restore the content; " +
			"or set DATA_FOLDER to another folder to begin with an empty database.",
	);
}

async function readVersion(cluster: string) {
	const text = await readFile(join(cluster, "PG_VERSION"), "utf8").catch(() => "");
	return text.trim();
}

/** What is not readable is another user's, which `settleHome` explains better. */
async function readable(folder: string) {
	return access(folder, constants.R_OK).then(
		() => true,
		() => false,
	);
}

/** Whether a home has a cluster. A cluster is complete when it appears. */
export async function hasCluster(home: string) {
	return (await stat(join(home, "pgdata")).catch(unless("ENOENT"))) !== undefined;
}

/** For `catch`: lets an error with this code pass as undefined. */
export function unless(code: string) {
	return (error: unknown) => {
		if (codeOf(error) !== code) throw error;
		return undefined;
	};
}

export function codeOf(error: unknown) {
	return error instanceof Error && "code" in error ? error.code : undefined;
}
