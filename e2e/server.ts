import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { lstat, mkdir, mkdtemp, realpath, rm, rmdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { findRunningPostgres } from "#server/postgres/running-postgres.ts";
import { freePort } from "#tests/free-port.ts";
import { startMailbox } from "./mailbox.ts";
import { moderatorEmails } from "./moderation.ts";

const root = join(import.meta.dirname, "..");

/** Milliseconds for a start on an empty folder, which makes a database, and for a stop. */
const timeoutsMs = { start: 180_000, stop: 20_000 };

/**
 * Starts the production build on a database of its own before the first test, and tells the tests its address in
 * `HELIOGRAPH_URL` and that of its database in `HELIOGRAPH_DATABASE`. What it returns stops the server after the last test
 * and leaves nothing behind.
 */
export default async function startServer() {
	const mailbox = await startMailbox();
	const settings = {
		SMTP_URL: mailbox.smtpUrl,
		MAIL_FROM: "Heliograph <hello@heliograph.example>",
		SEED_DEMO: "true",
		ADMIN_EMAILS: moderatorEmails.join(","),
	};
	const site = await launch("server", settings).catch(async (error) => {
		await mailbox.stop();
		throw error;
	});
	process.env.HELIOGRAPH_URL = site.url;
	process.env.HELIOGRAPH_DATABASE = (await findRunningPostgres(site.folder))?.url;
	return async () => {
		const endedEarly = hasEnded(site.process);
		const code = await site.end();
		await mailbox.stop();
		if (endedEarly) throw new Error("The server ended before the tests did; see test-results/server.log.");
		if (code !== 0) throw new Error(`The server ended with code ${code} instead of in good order.`);
	};
}

/**
 * Starts the production build on a database of its own. It can be stopped, and started again at the same address.
 * @param name of its log
 */
export async function launch(name: string, settings: Record<string, string> = {}) {
	// The server must know its own address before it starts, since its mails have links.
	const port = await freePort();
	const folder = await mkdtemp(join(tmpdir(), "heliograph-e2e-"));
	const url = `http://localhost:${port}`;
	const start = async () => {
		const server = spawn(process.execPath, ["build/server/main.js"], {
			cwd: root,
			// Settings of the person who runs the tests, such as DATABASE_URL, must not reach the server.
			env: {
				...pick(process.env, ["PATH", "HOME", "TMPDIR", "TEMP", "SystemRoot"]),
				PORT: String(port),
				ORIGIN: url,
				DATA_FOLDER: folder,
				LOG_LEVEL: "warn",
				TRUSTED_PROXIES: "1",
				...settings,
			},
			// With a channel, at whose end it stops: however the tests end, it does not outlive them.
			stdio: ["ignore", "pipe", "pipe", "ipc"],
			// Ctrl-C reaches the whole group of processes, and the server takes a second signal for an order to drop everything.
			detached: true,
		});
		try {
			await whenReady(server, name);
		} catch (error) {
			server.kill("SIGKILL");
			await removeData(folder);
			throw error;
		}
		return server;
	};
	const site = {
		url,
		folder,
		process: await start(),
		stop: () => stop(site.process),
		async startAgain() {
			site.process = await start();
		},
		/** Stops it and removes its data. @returns the code that it ended with */
		async end() {
			const code = await site.stop();
			await removeData(folder);
			return code;
		},
	};
	return site;
}

async function whenReady(server: ChildProcess, name: string) {
	await mkdir(join(root, "test-results"), { recursive: true });
	const log = createWriteStream(join(root, "test-results", `${name}.log`));
	let output = "";
	return new Promise<void>((resolve, reject) => {
		const fail = (reason: string) => reject(new Error(`The server did not start: ${reason}\n${output}`));
		const timer = setTimeout(() => fail("it took too long"), timeoutsMs.start);
		for (const stream of [server.stdout, server.stderr]) {
			stream?.setEncoding("utf8").on("data", (chunk: string) => {
				log.write(chunk);
				output = (output + chunk).slice(-10_000);
				if (!output.includes("Heliograph is at ")) return;
				clearTimeout(timer);
				resolve();
			});
		}
		server.once("error", ({ message }) => fail(message));
		server.once("exit", (code) => fail(`it ended with code ${code}. Is build/ there?`));
	});
}

function hasEnded({ exitCode, signalCode }: ChildProcess) {
	return exitCode !== null || signalCode !== null;
}

async function stop(server: ChildProcess) {
	if (hasEnded(server)) return server.exitCode;
	const gone = once(server, "exit");
	server.kill("SIGTERM");
	const timer = setTimeout(() => server.kill("SIGKILL"), timeoutsMs.stop);
	await gone;
	clearTimeout(timer);
	return server.exitCode;
}

/** Run as root, the server may keep its data elsewhere, where the user who runs PostgreSQL can get to it, behind a link. */
async function removeData(folder: string) {
	const place = join(folder, "postgres");
	const isLink = await lstat(place).then(
		(found) => found.isSymbolicLink(),
		() => false,
	);
	if (isLink) {
		const home = await realpath(place);
		await rm(home, { recursive: true, force: true });
		// Data of other servers beside it keeps the folder.
		await rmdir(dirname(home)).catch(() => {});
	}
	await rm(folder, { recursive: true, force: true });
}

function pick(environment: NodeJS.ProcessEnv, names: string[]) {
	return Object.fromEntries(names.map((name) => [name, environment[name]]));
}
