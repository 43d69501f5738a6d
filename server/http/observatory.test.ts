/** The MDN HTTP Observatory on the built product, as visitors reach it over https. */
import { execFile, execFileSync, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { createServer } from "node:https";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "#tests/free-port.ts";
import { ownFolder } from "#tests/own-folder.ts";
import { startServerProcess } from "#tests/server-process.ts";

const here = "scripts/observatory";
const scanner = join(here, "node_modules/@mdn/mdn-http-observatory");
const isPossible = spawnSync("openssl", ["version"]).status === 0 && install();

/**
 * Without the programs that its libraries want to run: they build a driver for a database that no scan asks, and load the list of the
 * names that browsers reach by https alone, which `localhost` is not on.
 * @returns whether it is there
 */
function install() {
	const [installed, locked] = [join(here, "node_modules/.package-lock.json"), join(here, "package-lock.json")];
	if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(locked).mtimeMs) return true;
	const options = [
		"--ignore-scripts",
		"--prefer-offline",
		"--fetch-retries=0",
		"--no-audit",
		"--no-fund",
		"--loglevel=error",
	];
	if (spawnSync("npm", ["ci", ...options], { cwd: here, shell: process.platform === "win32" }).status !== 0)
		return false;
	writeFileSync(join(scanner, "conf/hsts-preload.json"), "{}");
	return true;
}

const folder = ownFolder("heliograph-observatory-");
const [key, certificate] = [join(folder, "server.key"), join(folder, "server.crt")];
const host = `localhost:${await freePort()}`;
const origin = `https://${host}`;
const port = await freePort();
let stop: (() => Promise<void>)[] = [];

/** The product behind a proxy with a certificate of its own. */
beforeAll(async () => {
	if (!isPossible) return;
	const product = await startServerProcess({ ORIGIN: origin, PORT: String(port) });
	const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
	const made = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"];
	execFileSync("openssl", [...made, "-keyout", key, "-out", certificate, ...subject], { stdio: "ignore" });
	const tls = { key: readFileSync(key), cert: readFileSync(certificate) };
	const proxy = createServer(tls, (incoming, outgoing) => {
		const { method, url: path, headers } = incoming;
		const passed = request({ host: "127.0.0.1", port, method, path, headers }, (answer) => {
			outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
			answer.pipe(outgoing);
		});
		incoming.pipe(passed);
	}).listen(Number(new URL(origin).port), "localhost");
	await once(proxy, "listening");
	stop = [
		async () => {
			proxy.closeAllConnections();
			proxy.close();
		},
		product.stop,
	];
});
afterAll(async () => {
	for (const one of stop) await one();
});

/** What is read of its answer. */
interface Scan {
	scan: { score: number; statusCode: number };
	tests: Record<string, { pass: boolean; result: string; scoreModifier: number }>;
}

async function scan(path: string): Promise<Scan> {
	const env = { PATH: process.env.PATH, NODE_EXTRA_CA_CERTS: certificate };
	const { stdout } = await promisify(execFile)(process.execPath, [join(scanner, "src/scan.js"), host + path], { env });
	return JSON.parse(stdout);
}

test.runIf(isPossible).each(["/", "/scicomm/card/directory", "/login"])(
	"the MDN HTTP Observatory gives %s at least 125 points",
	async (path) => {
		const { scan: outcome, tests } = await scan(path);
		const points = Object.entries(tests).map(
			([name, { result, scoreModifier }]) => `${name}: ${result} ${scoreModifier}`,
		);
		expect(outcome.statusCode).toBe(200);
		expect(tests["strict-transport-security"]?.pass, "the certificate is trusted").toBe(true);
		expect(Object.entries(tests).filter(([, { pass }]) => !pass)).toEqual([]);
		expect(outcome.score, points.join("\n")).toBeGreaterThanOrEqual(125);
	},
);
