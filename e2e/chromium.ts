/** The browser of the tests: a real Chromium that npm installs, so that a fresh clone needs no browser of the system. */

import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { LaunchOptions } from "@playwright/test";
import chromium, { inflate } from "@sparticuz/chromium";

/** Not the package's own list: its single process breaks when several pages are open. */
const args = [
	"--no-sandbox",
	"--disable-gpu",
	"--disable-quic",
	"--no-first-run",
	"--disable-background-networking",
	"--disable-component-update",
	"--disable-sync",
];

/** How to launch the browser: the package's on 64-bit Linux, where it is made for, else the one Playwright has installed. */
export async function browserOptions(): Promise<LaunchOptions> {
	if (process.platform !== "linux" || process.arch !== "x64") return {};
	const folder = await unpackChromium();
	const libraries = join(folder, "al2023", "lib");
	return {
		executablePath: join(folder, "chromium"),
		args,
		env: {
			...process.env,
			...(existsSync(libraries) && { LD_LIBRARY_PATH: libraries }),
			...(!existsSync("/etc/fonts/fonts.conf") && { FONTCONFIG_PATH: join(folder, "fonts") }),
		},
	};
}

/**
 * Unpacks the browser once per version and returns its folder. The package itself unpacks into the system's temporary
 * folder, where a file cut short by a killed run would stay and be taken for the browser ever after.
 */
async function unpackChromium() {
	const packageFolder = join(dirname(fileURLToPath(import.meta.resolve("@sparticuz/chromium"))), "..");
	const { version }: { version: string } = JSON.parse(await readFile(join(packageFolder, "package.json"), "utf8"));
	const cache = join(import.meta.dirname, "..", "node_modules", ".cache");
	const folder = join(cache, `chromium-${version}`);
	if (existsSync(folder)) return folder;

	await mkdir(cache, { recursive: true });
	const draft = await mkdtemp(`${folder}-`);
	try {
		await unpackInto(draft, join(packageFolder, "bin"));
		await rename(draft, folder);
	} catch (error) {
		await rm(draft, { recursive: true, force: true });
		// Another run may have been faster.
		if (!existsSync(folder)) throw error;
	}
	return folder;
}

async function unpackInto(folder: string, archives: string) {
	const before = process.env.TMPDIR;
	// The package asks the system where to unpack to.
	process.env.TMPDIR = folder;
	try {
		const program = await chromium.executablePath();
		// A bare container lacks a few libraries, which the package brings for another system that lacks them.
		if (spawnSync(program, ["--version"]).status !== 0) await inflate(join(archives, "al2023.tar.br"));
	} finally {
		if (before === undefined) delete process.env.TMPDIR;
		else process.env.TMPDIR = before;
	}
}
