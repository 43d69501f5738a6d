import { constants } from "node:fs";
import { access, realpath, stat, statfs } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { Settings } from "../env.ts";
import { isTold } from "../operator-error.ts";
import { readFiles } from "../setting-files.ts";
import type { Finding } from "./doctor.ts";

/** Bytes below which the disk is nearly full, whatever its size, and the share of it. */
const little = { bytes: 1e9, share: 0.05 };

/** What settings name: the texts of the legal pages, and a list of passwords. */
export async function examineFiles(settings: Settings): Promise<Finding> {
	const about = "files";
	try {
		const { breachedPasswords } = await readFiles(settings);
		await breachedPasswords?.close();
		return { state: "well", about, told: "Legal texts and the list of passwords can be read." };
	} catch (error) {
		if (!isTold(error)) throw error;
		return { state: "wrong", about, told: error.message, advice: "Without it the server does not start." };
	}
}

/** The disk of the server's own database, which may be behind a link, or that of the built files and the log. */
export async function* examineDisk({ DATABASE_URL, DATA_FOLDER }: Settings): AsyncGenerator<Finding> {
	const folder = await realpath(DATABASE_URL ? "." : await firstThere(join(resolve(DATA_FOLDER), "postgres")));
	const { bavail, bsize, blocks } = await statfs(folder);
	const free = bavail * bsize;
	const told = `${(free / 1e9).toFixed(1)} GB (${Math.round((bavail / blocks) * 100)} %) free at ${folder}`;
	const isFull = free < little.bytes || bavail / blocks < little.share;
	if (!isFull) yield { state: "well", about: "disk", told };
	else yield { state: "warning", about: "disk", told, advice: "Make room: a full disk ends the database." };
}

/** What holds secrets is closed to others, and what is written to is open to this user. */
export async function* examinePermissions({ DATABASE_URL, DATA_FOLDER }: Settings): AsyncGenerator<Finding> {
	const about = "permissions";
	const problems: Finding[] = [];
	const mode = (await stat(".env").catch(() => null))?.mode ?? 0;
	if (process.platform !== "win32" && mode & 0o077)
		problems.push({ state: "warning", about, told: "Others on this machine may read .env.", advice: "chmod 600 .env" });
	const folder = DATABASE_URL ? undefined : await firstThere(resolve(DATA_FOLDER));
	const isWritable =
		folder === undefined ||
		(await access(folder, constants.W_OK)
			.then(() => true)
			.catch(() => false));
	if (!isWritable)
		problems.push({
			state: "wrong",
			about,
			told: `This user can't write to ${folder}.`,
			advice: "Run this as the user who runs the server, or give that user the folder.",
		});
	if (problems.length > 0) yield* problems;
	else yield { state: "well", about, told: "Settings are closed to others, and data can be written." };
}

/** The folder, or what is to hold it. */
async function firstThere(folder: string): Promise<string> {
	const isThere = await stat(folder).catch(() => null);
	return isThere || dirname(folder) === folder ? folder : firstThere(dirname(folder));
}
