// @ts-check
/**
 * Tells from sizes and times alone whether the build is still that of its sources, so that most starts read neither. All else, such as a copy
 * on another disk, or a machine that went down since, is for `scripts/build.ts` to look at.
 */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const note = "build/state.json";
/** Of Linux, another one each time the machine starts: files may have lost their content in between, but not their size. */
const bootId = "/proc/sys/kernel/random/boot_id";

/** To be asked before the sources are read, so that what changes meanwhile counts as changed. */
export function stateOfSources() {
	const single = [...filesIn(".", false), ...filesIn("scripts", false), "drizzle/meta/_journal.json"];
	return stateOf([...single, ...["app", "server", "public"].flatMap(allIn)]);
}

function stateOfBuild() {
	return (
		stateOf(["build/client", "build/server"].flatMap(allIn)) + (existsSync(bootId) ? readFileSync(bootId, "utf8") : "")
	);
}

/** Keeps that what is built now was made from sources in this state. @param {string} sources */
export function noteState(sources) {
	try {
		writeFileSync(note, JSON.stringify([sources, stateOfBuild()]));
	} catch {
		// Each start reads the files then.
	}
}

export function isUnchanged() {
	try {
		return readFileSync(note, "utf8") === JSON.stringify([stateOfSources(), stateOfBuild()]);
	} catch {
		return false;
	}
}

/** @param {string[]} paths */
function stateOf(paths) {
	const hash = createHash("sha256");
	for (const path of paths.sort()) {
		const { size, ctimeMs, ino } = statSync(path);
		hash.update(`${path} ${size} ${ctimeMs} ${ino}\n`);
	}
	return hash.digest("base64");
}

/** @param {string} folder */
function allIn(folder) {
	return filesIn(folder, true);
}

/** @param {string} folder @param {boolean} recursive */
function filesIn(folder, recursive) {
	const entries = readdirSync(folder, { recursive, withFileTypes: true });
	return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
