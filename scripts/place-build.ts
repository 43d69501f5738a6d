/** Puts a new build in the place of the one before, whose files go on serving whoever has them. */
import { hash } from "node:crypto";
import {
	existsSync,
	globSync,
	mkdirSync,
	readFileSync,
	renameSync,
	rmSync,
	statSync,
	utimesSync,
	writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";

/** Milliseconds for which the files of a replaced build stay: pages and processes from before ask for them. */
const keptMs = 86_400_000;

/** What a folder was built from, and each of its files with the hash of its content. */
interface Stamp {
	sources: string;
	files: Record<string, string>;
}

/** Whether a folder holds all that was built from these sources, as it was built. */
export function isWhole(folder: string, sources: string) {
	const stamp = readStamp(folder);
	if (stamp?.sources !== sources) return false;
	return Object.entries(stamp.files).every(([path, hash]) => hashAt(join(folder, path)) === hash);
}

/**
 * Moves the files of a draft to where they belong, one by one, so that none is ever missing or half there. Names with a hash of the
 * content (in `assets`) come before the others, which name them; the stamp comes last.
 */
export function placeBuild(draft: string, folder: string, sources: string) {
	const before = readStamp(folder);
	rmSync(stampOf(folder), { force: true });
	const paths = filesIn(draft).toSorted((a, b) => Number(isEntry(a)) - Number(isEntry(b)));
	const files = Object.fromEntries(paths.map((path) => [path, hashAt(join(draft, path)) ?? ""]));
	for (const path of paths) {
		mkdirSync(dirname(join(folder, path)), { recursive: true });
		renameSync(join(draft, path), join(folder, path));
	}
	rmSync(draft, { recursive: true });
	for (const path of filesIn(folder))
		if (!(path in files)) retire(join(folder, path), before === undefined || path in before.files);
	writeFileSync(`${stampOf(folder)}.new`, JSON.stringify({ sources, files } satisfies Stamp));
	renameSync(`${stampOf(folder)}.new`, stampOf(folder));
}

/** A file of no use to the build that is in place. @param isNew whether it was of use to the one before, or may have been: that was broken off */
function retire(path: string, isNew: boolean) {
	if (isNew) utimesSync(path, new Date(), new Date());
	else if (statSync(path).mtimeMs < Date.now() - keptMs) rmSync(path);
}

function isEntry(path: string) {
	return !path.split(/[\\/]/).includes("assets");
}

function filesIn(folder: string) {
	return globSync("**", { cwd: folder }).filter((path) => statSync(join(folder, path)).isFile());
}

function hashAt(path: string) {
	return existsSync(path) ? hash("sha256", readFileSync(path), "base64") : undefined;
}

function stampOf(folder: string) {
	return join(folder, "stamp.json");
}

function readStamp(folder: string): Stamp | undefined {
	try {
		return JSON.parse(readFileSync(stampOf(folder), "utf8"));
	} catch {
		// None is there, or one that was cut.
		return undefined;
	}
}
