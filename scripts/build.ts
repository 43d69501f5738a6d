/** Builds the browser's and the server's files into `build/`, if the sources have changed since the last time. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { extname } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const stamp = "build/sources.sha256";
const sources = ["app/**", "server/**", "public/**", "*.config.ts", "package-lock.json", "scripts/build.ts"];
const compressible = new Set([".js", ".css", ".svg", ".txt"]);
/** Files smaller than this fit into one packet anyway. */
const smallestCompressed = 1024;

const hash = hashSources();
if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== hash) {
	console.log("  Building");
	const { status, stdout, stderr } = spawnSync("node_modules/.bin/react-router", ["build", "--logLevel", "warn"], {
		encoding: "utf8",
		shell: process.platform === "win32",
		env: { ...process.env, BUILD_ID: hash.slice(0, 12) },
	});
	if (status !== 0) {
		console.error(stdout + stderr);
		process.exit(1);
	}
	compressFiles();
	writeFileSync(stamp, hash);
}

function hashSources() {
	const hash = createHash("sha256");
	const isFile = (path: string) => statSync(path).isFile() && !path.includes(".test.");
	for (const path of globSync(sources).filter(isFile).sort()) hash.update(path).update("\0").update(readFileSync(path));
	return hash.digest("hex");
}

/** Puts a brotli and a gzip version beside each file, since the server compresses nothing that stays the same. */
function compressFiles() {
	for (const path of globSync("build/client/**").filter((path) => compressible.has(extname(path)))) {
		const bytes = readFileSync(path);
		if (bytes.length < smallestCompressed) continue;
		const options = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } };
		writeFileSync(`${path}.br`, brotliCompressSync(bytes, options));
		writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
	}
}
