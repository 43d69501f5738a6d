import cluster from "node:cluster";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { describeSettings, readSettings, type Settings } from "./env.ts";
import { createLogger } from "./log.ts";
import { OperatorError } from "./operator-error.ts";
import { startEmbeddedPostgres } from "./postgres/embedded-postgres.ts";
import { namedDatabase } from "./postgres/roles.ts";
import type { Running, Start } from "./product.ts";
import { closeServer } from "./serve.ts";
import { lingerMs, stopAll, stopTimeoutsMs } from "./stopping.ts";
import { release } from "./version.ts";
import type { Handover, Order } from "./workers.ts";

const help = `Heliograph, a community platform for science communicators.

Usage: npm start              installs, builds and serves
       npm run dev            the same with hot reload

Settings (environment variables, or lines in a file named .env):
${describeSettings()}

It ends with code 0 when it was told to, 78 when somebody has to change something first, such as a setting, 75 when what it needs is
away, such as the database, its disk or the port, so that starting it again may help, and 1 for anything else.
`;

/** Milliseconds within which a second signal is the same one, which a terminal or service manager sends to every process. */
const sameSignalMs = 1_000;
const running: Running = { isStopping: false };

async function main() {
	if (process.argv.includes("--help")) return console.log(help);
	const settings = readSettings(process.env);
	// Vite serves its own port to browsers.
	if (process.argv.includes("--dev")) settings.PROCESSES = 1;
	const logger = loggerOf(settings);
	if (cluster.isPrimary) logger.info(release, "Heliograph starts");
	const stops: Start["stops"] = [];
	const parts: Start = { settings, logger, stops, running, tell, endWith };
	const started = cluster.isWorker ? startWorker(parts) : start(parts);
	let told = 0;
	const hurry = () => {
		running.server?.closeAllConnections();
		running.workers?.hurry();
	};
	const stop = async () => {
		// Told again, it no longer waits for requests in flight, but still ends in order.
		if (told > 0 && Date.now() - told > sameSignalMs) hurry();
		if (told > 0) return;
		told = Date.now();
		running.isStopping = true;
		if (cluster.isPrimary) tell("Stopping");
		await Promise.race([started.catch(() => {}), delay(stopTimeoutsMs.start)]);
		await stopAll(stops, tell);
		process.exit();
	};
	for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, stop);
	if (cluster.isWorker || settings.PROCESSES > 1) process.on("SIGHUP", () => running.workers?.roll());
	else process.on("SIGHUP", stop);
	if (cluster.isWorker) {
		const retire = async () => {
			if (running.server) await closeServer(running.server, lingerMs);
			await stop();
		};
		process.on("message", (order: Handover | Order) => {
			if (order === "stop") void stop();
			else if (order === "hurry") hurry();
			else if (order === "retire") void retire();
		});
	}
	// Who started it with a channel, as tests do, is gone. A process that serves ends at once then, as `node:cluster` has it.
	process.on("disconnect", stop);
	// It would open a debugger.
	process.on("SIGUSR1", () => {});
	try {
		await started;
	} catch (error) {
		await stopAll(stops, tell);
		throw error;
	}
}

/** Starts everything, the database included. */
async function start(start: Start) {
	const { settings, stops } = start;
	let addresses = namedDatabase(settings);
	if (!addresses) {
		const embedded = await startEmbeddedPostgres({
			dataFolder: settings.DATA_FOLDER,
			onProgress: tell,
			// While PostgreSQL gets ready. What fails here fails again below.
			onLaunch: () => void loadProduct().catch(() => {}),
		});
		stops.push({ name: "The database", stop: () => embedded.stop(), timeoutMs: stopTimeoutsMs.database });
		embedded.lost.then(endWith);
		addresses = embedded;
	}
	const { startProduct } = await loadProduct();
	await startProduct(start, addresses);
}

async function startWorker(start: Start) {
	// The first message of whoever has started it.
	const [handover] = (await once(process, "message")) as [Handover];
	const product = await loadProduct();
	await product.startWorker(start, handover);
}

function loadProduct() {
	return import("./product.ts");
}

/** Of several processes each line names its own. */
function loggerOf({ LOG_LEVEL, PROCESSES }: Settings) {
	const logger = createLogger(LOG_LEVEL);
	return PROCESSES > 1 ? logger.child({ pid: process.pid }) : logger;
}

function tell(line: string) {
	console.log(`  ${line}`);
}

function tellFailure(error: unknown) {
	const isExpected = error instanceof OperatorError;
	console.error(isExpected ? error.message : error);
	process.exitCode = isExpected ? error.exitCode : 1;
}

/** Ends everything in order, as a failure. */
function endWith(error: unknown) {
	tellFailure(error);
	process.emit("SIGTERM");
}

main().catch((error) => {
	tellFailure(error);
	process.exit();
});
