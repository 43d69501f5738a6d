import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { ownFolder } from "./own-folder.ts";

const root = ownFolder("unchanged-");
const module = resolve("scripts/unchanged.mjs");
const files = [
	"package.json",
	"scripts/build.ts",
	"app/root.tsx",
	"server/main.ts",
	"public/icon.svg",
	"drizzle/meta/_journal.json",
];
const built = ["build/client/assets/root.js", "build/server/main.js"];

/** What a statement says in the folder of the product. */
function run(statement: string) {
	const script = `import { isUnchanged, noteState, stateOfSources } from ${JSON.stringify(module)}; ${statement}`;
	return execFileSync(process.execPath, ["--input-type=module", "-e", script], { cwd: root, encoding: "utf8" });
}

const isUnchanged = () => run("process.stdout.write(String(isUnchanged()))");

beforeEach(() => {
	for (const folder of ["app", "build"]) rmSync(join(root, folder), { recursive: true, force: true });
	for (const path of [...files, ...built]) {
		mkdirSync(join(root, dirname(path)), { recursive: true });
		writeFileSync(join(root, path), path);
	}
	run("noteState(stateOfSources())");
});

test("what was built and noted is unchanged, until it is not there", () => {
	expect(isUnchanged()).toBe("true");
	rmSync(join(root, "build"), { recursive: true });
	expect(isUnchanged()).toBe("false");
});

test.each([...files, ...built])("a change of %s is noticed, also one that keeps size and time", (path) => {
	const file = join(root, path);
	const long = new Date("2026-01-01");
	writeFileSync(file, path.toUpperCase());
	utimesSync(file, long, long);
	expect(isUnchanged()).toBe("false");
});

test("files that come, go and take each other's place are noticed", () => {
	writeFileSync(join(root, "app/new.ts"), "");
	expect(isUnchanged()).toBe("false");
	rmSync(join(root, "app/new.ts"));
	expect(isUnchanged()).toBe("true");
	cpSync(join(root, "app/root.tsx"), join(root, "app/other.tsx"));
	renameSync(join(root, "app/other.tsx"), join(root, "app/root.tsx"));
	expect(isUnchanged()).toBe("false");
});

test("a change while it is built counts as one", () => {
	const change = `import { appendFileSync } from "node:fs"; const state = stateOfSources();`;
	run(`${change} appendFileSync("app/root.tsx", "more"); noteState(state);`);
	expect(isUnchanged()).toBe("false");
	run("noteState(stateOfSources())");
	expect(isUnchanged()).toBe("true");
});

/** Root without the right to read what is another user's. */
const asAnybody = process.getuid?.() === 0 ? ["setpriv", "--bounding-set=-dac_override,-dac_read_search"] : [];

test("an operator's command runs as it was built, with what it is told, and from the sources once they have changed; who may not read .env is told so", () => {
	for (const name of ["bootstrap.mjs", "unchanged.mjs"]) cpSync(join("scripts", name), join(root, "scripts", name));
	const programs = { "scripts/admin.ts": "sources", "build/server/admin.js": "build" };
	for (const [path, told] of Object.entries(programs))
		writeFileSync(join(root, path), `console.log(${JSON.stringify(told)}, ...process.argv.slice(2))`);
	for (const path of ["package.json", "package-lock.json", "node_modules/.package-lock.json"]) {
		mkdirSync(join(root, dirname(path)), { recursive: true });
		writeFileSync(join(root, path), "{}");
	}
	const [program = "", ...rest] = [...asAnybody, process.execPath, join(root, "scripts/bootstrap.mjs")];
	const command = () =>
		execFileSync(program, [...rest, "admin", "--email", "a"], { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
	expect(command()).toBe("sources --email a\n");
	run("noteState(stateOfSources())");
	expect(command()).toBe("build --email a\n");
	writeFileSync(join(root, "app/new.ts"), "");
	expect(command()).toBe("sources --email a\n");
	writeFileSync(join(root, ".env"), "", { mode: 0 });
	expect(command).toThrow(".env is another user's: run this as root, or as the user who runs the server.");
});
