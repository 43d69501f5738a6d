/** Builds the browser's and the server's files into `build/`, unless what is there was built from the same sources and is whole. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { extname } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { exitCodes } from "#server/operator-error.ts";
import { compactManifest } from "./compact-manifest.ts";
import { isWhole, placeBuild } from "./place-build.ts";
import { noteState, stateOfSources } from "./unchanged.mjs";

const folder = "build";
/** Beside what is served meanwhile, and in the same file system. */
const draft = `${folder}/next-${process.pid}`;
const sources = [
	"app/**",
	"server/**",
	"public/**",
	"*.config.ts",
	"package-lock.json",
	"drizzle/meta/_journal.json",
	"scripts/*",
];
const compressible = new Set([".js", ".css", ".svg", ".txt"]);
/** Smaller files hardly shrink. */
const smallestCompressed = 512;

const state = stateOfSources();
const hash = hashSources();
if (!isWhole(folder, hash)) {
	console.log("  Building");
	makeDraft();
	const { status, stdout, stderr } = spawnSync("node_modules/.bin/react-router", ["build", "--logLevel", "warn"], {
		encoding: "utf8",
		shell: process.platform === "win32",
		env: { ...process.env, BUILD_FOLDER: draft, BUILD_ID: hash.slice(0, 12) },
	});
	if (status !== 0) {
		rmSync(draft, { recursive: true, force: true });
		console.error(stdout + stderr);
		process.exit(1);
	}
	for (const path of globSync(`${draft}/client/assets/manifest-*.js`)) compactManifest(path);
	compressFiles();
	placeBuild(draft, folder, hash);
}
noteState(state);

function makeDraft() {
	try {
		mkdirSync(draft, { recursive: true });
	} catch (error) {
		console.error(`There is no build of these sources, and ${process.cwd()} can't be written to: ${error}`);
		process.exit(exitCodes.configuration);
	}
}

function hashSources() {
	const hash = createHash("sha256");
	const isFile = (path: string) => statSync(path).isFile() && !path.includes(".test.");
	for (const path of globSync(sources).filter(isFile).sort()) hash.update(path).update("\0").update(readFileSync(path));
	return hash.digest("hex");
}

/** Puts a brotli and a gzip version beside each file, since the server compresses nothing that stays the same. */
function compressFiles() {
	for (const path of globSync(`${draft}/client/**`).filter((path) => compressible.has(extname(path)))) {
		const bytes = readFileSync(path);
		if (bytes.length < smallestCompressed) continue;
		const options = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } };
		writeFileSync(`${path}.br`, brotliCompressSync(bytes, options));
		writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
	}
}
