import cluster from "node:cluster";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import type { Server } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import { hasAdmin } from "#app/accounts/admin.server.ts";
import { readSecret } from "#app/accounts/auth.server.ts";
import { startBackgroundJobs } from "#app/background-jobs/background-jobs.server.ts";
import { connectDatabase } from "#app/db/client.server.ts";
import { mailDelivery } from "#app/mail/mail-delivery.server.ts";
import { createMailer } from "#app/mail/mailer.server.ts";
import { connectSmtp } from "#app/mail/smtp.server.ts";
import { openMalwareScan } from "#app/web/malware-scan.server.ts";
import type { AppParts } from "./app.ts";
import { backgroundJobs } from "./background-jobs.ts";
import { bringUpToDate } from "./backup/before-migrating.ts";
import { describeSettings, readSettings, type Settings, seededAdmin } from "./env.ts";
import { isLocalOrigin } from "./http/local-request.ts";
import { createLogger } from "./log.ts";
import { gatherMetrics } from "./metrics/all-processes.ts";
import { createMetrics } from "./metrics/metrics.ts";
import { OperatorError } from "./operator-error.ts";
import { startEmbeddedPostgres } from "./postgres/embedded-postgres.ts";
import { namedDatabase, ownsTables, twoRolesAdvice } from "./postgres/roles.ts";
import { followTableChanges } from "./postgres/table-changes.ts";
import { seedDemo } from "./seed/demo.ts";
import { closeServer, drainTimeoutMs, portOf, serve } from "./serve.ts";
import { readFiles, type SettingFiles } from "./setting-files.ts";
import { type Started, stopAll } from "./stopping.ts";
import { release } from "./version.ts";
import { type Handover, type Order, startWorkers, type Workers } from "./workers.ts";

const help = `Heliograph, a community platform for science communicators.

Usage: npm start              installs, builds and serves
       npm run dev            the same with hot reload

Settings (environment variables, or lines in a file named .env):
${describeSettings()}

It ends with code 0 when it was told to, 78 when somebody has to change something first, such as a setting, 75 when what it needs is
away, such as the database, its disk or the port, so that starting it again may help, and 1 for anything else.
`;

/** Milliseconds in which connections learn that the server ends, so that who asks again at once meets no closed one. */
const stopLingerMs = 300;
/**
 * Milliseconds after which the process goes on without what does not stop, such as what waits for a silent database: with the
 * requests in flight 25 seconds at most, 30 more for a database of its own, and more if it was still starting.
 */
const stopTimeoutsMs = {
	start: 60_000,
	server: stopLingerMs + drainTimeoutMs + 1_000,
	jobs: 6_000,
	smtp: 1_000,
	connections: 2_000,
	database: 30_000,
};
/** Milliseconds within which a second signal is the same one, which a terminal or service manager sends to every process. */
const sameSignalMs = 1_000;
/** Milliseconds in which connections of a process that is replaced learn that it ends. */
const lingerMs = 5_000;

interface Running {
	server?: Server;
	workers?: Workers;
	isStopping: boolean;
}

type Basics = Pick<AppParts, "db" | "site" | "logger"> & { site: ReturnType<typeof siteOf> };

const running: Running = { isStopping: false };

async function main() {
	if (process.argv.includes("--help")) return console.log(help);
	const settings = readSettings(process.env);
	// Vite serves its own port to browsers.
	if (process.argv.includes("--dev")) settings.PROCESSES = 1;
	if (cluster.isPrimary) loggerOf(settings).info(release, "Heliograph starts");
	/** What has been started so far, to be stopped in reverse. */
	const stops: Started[] = [];
	const started = cluster.isWorker ? startWorker(settings, stops) : start(settings, stops);
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

/** Starts everything that is there once, and what serves: this process, or as many as the settings say. */
async function start(settings: Settings, stops: Started[]) {
	// First, since a mistake in them is told at once.
	const files = await readFiles(settings);
	let addresses = namedDatabase(settings);
	if (!addresses) {
		const embedded = await startEmbeddedPostgres({ dataFolder: settings.DATA_FOLDER, onProgress: tell });
		stops.push({ name: "The database", stop: () => embedded.stop(), timeoutMs: stopTimeoutsMs.database });
		embedded.lost.then(endWith);
		addresses = embedded;
	}
	tell("Bringing the database up to date");
	await bringUpToDate(addresses, settings, tell);
	const databaseUrl = addresses.appUrl;
	const db = openDatabase(databaseUrl, settings, stops);
	if (await ownsTables(db.$client)) tell(`The server's role owns the tables of the database. ${twoRolesAdvice}`);
	const seeded = !settings.DATABASE_URL && settings.SEED_DEMO ? await seedDemo(db) : null;
	if (!(await hasAdmin(db, settings.ADMIN_EMAILS)))
		tell("Nobody is an admin yet. Make one: npm run admin -- --email you@example.org");
	if (seeded) {
		tell("Filled with demo content");
		tell(
			`Admin: ${seededAdmin}, password ${seeded.adminPassword} (shown only now, to be changed at the first sign-in)`,
		);
	}
	const basics = { db, site: siteOf(settings), logger: loggerOf(settings) };
	await startJobs(settings, basics, stops);
	const hasMailbox =
		!settings.SMTP_URL && !settings.DATABASE_URL && (!settings.ORIGIN || isLocalOrigin(settings.ORIGIN));
	// A new one at each start: nothing is kept that could be read or copied.
	const mailboxKey = hasMailbox ? randomBytes(24).toString("base64url") : undefined;
	const handover = { databaseUrl, mailboxKey };
	if (settings.PROCESSES > 1) await startAll(settings, handover, stops);
	else await startServing(settings, handover, { ...basics, ...files }, stops);
	tell(`Heliograph is at ${ownOrigin(settings)}`);
	if (mailboxKey) tell(`Its mails are kept at http://localhost:${portInUse()}/dev/mailbox?key=${mailboxKey}`);
}

async function startJobs(settings: Settings, { db, site, logger }: Basics, stops: Started[]) {
	const smtp =
		settings.SMTP_URL && connectSmtp(settings.SMTP_URL, settings.MAIL_FROM, { isPlain: settings.SMTP_TLS === "off" });
	if (smtp) stops.push({ name: "The connection to the mail server", stop: smtp.close, timeoutMs: stopTimeoutsMs.smtp });
	const work = smtp ? [...backgroundJobs, mailDelivery(smtp)] : backgroundJobs;
	const mailer = mailerOf(settings, logger);
	const jobs = await startBackgroundJobs(work, { db, mailer, site, logger });
	stops.push({ name: "Background jobs", stop: jobs.stop, timeoutMs: stopTimeoutsMs.jobs });
}

/** Starts the processes that serve, of which this one is none. */
async function startAll({ PROCESSES }: Settings, handover: Handover, stops: Started[]) {
	gatherMetrics();
	const workers = await startWorkers({
		count: PROCESSES,
		handover,
		timeoutsMs: { stop: stopTimeoutsMs.server, retire: lingerMs + stopTimeoutsMs.server },
		tell,
		onHopeless: endWith,
	});
	running.workers = workers;
	stops.push({ name: "The server", stop: workers.stop, timeoutMs: stopTimeoutsMs.server + 1_000 });
}

/** One of several processes that serve. */
async function startWorker(settings: Settings, stops: Started[]) {
	// The first message of who has started it.
	const [handover] = (await once(process, "message")) as [Handover];
	const db = openDatabase(handover.databaseUrl, settings, stops);
	const basics = { db, site: siteOf(settings), logger: loggerOf(settings), ...(await readFiles(settings)) };
	await startServing(settings, handover, basics, stops);
}

async function startServing(
	settings: Settings,
	{ databaseUrl, mailboxKey }: Handover,
	basics: Basics & SettingFiles,
	stops: Started[],
) {
	const { db, logger } = basics;
	const pages = settings.PAGE_CACHE_MB > 0 ? keepPages(databaseUrl, settings.PAGE_CACHE_MB) : undefined;
	if (pages) stops.push({ name: "Following changes", stop: pages.changes.stop, timeoutMs: stopTimeoutsMs.connections });
	const server = await serve(settings, {
		...basics,
		accounts: {
			secret: settings.ACCOUNTS_SECRET ?? (await readSecret(db)),
			formerSecret: settings.FORMER_ACCOUNTS_SECRET,
			requireConfirmedEmail: settings.REQUIRE_CONFIRMED_EMAIL,
			breachedPasswords: basics.breachedPasswords,
			requireSecondFactor: settings.REQUIRE_SECOND_FACTOR === "admins",
			adminEmails: settings.ADMIN_EMAILS,
		},
		mailer: mailerOf(settings, logger),
		malwareScan: settings.CLAMD ? openMalwareScan(settings.CLAMD) : undefined,
		mailboxKey,
		metrics: createMetrics(db),
		metricsToken: settings.METRICS_TOKEN,
		trustedProxies: settings.TRUSTED_PROXIES,
		hstsSubdomains: settings.HSTS_SUBDOMAINS,
		securityTxt: { contact: settings.SECURITY_CONTACT, policy: settings.SECURITY_POLICY },
		pages,
		isStopping: () => running.isStopping,
	});
	running.server = server;
	stops.push({ name: "The server", stop: () => closeServer(server, stopLingerMs), timeoutMs: stopTimeoutsMs.server });
}

function openDatabase(url: string, { DATABASE_CONNECTIONS }: Settings, stops: Started[]) {
	const db = connectDatabase(url, DATABASE_CONNECTIONS);
	stops.push({ name: "The pool of connections", stop: () => db.$client.end(), timeoutMs: stopTimeoutsMs.connections });
	return db;
}

function keepPages(url: string, megabytes: number) {
	return { changes: followTableChanges(url), maxSize: megabytes * 1_000_000 };
}

function mailerOf({ SMTP_URL }: Settings, logger: Logger) {
	return createMailer({ hasSmtp: SMTP_URL !== undefined, logger });
}

/** Of several processes each line names its own. */
function loggerOf({ LOG_LEVEL, PROCESSES }: Settings) {
	const logger = createLogger(LOG_LEVEL);
	return PROCESSES > 1 ? logger.child({ pid: process.pid }) : logger;
}

function siteOf(settings: Settings) {
	return {
		origin: settings.ORIGIN,
		get mailOrigin() {
			return ownOrigin(settings);
		},
		socialUrl: settings.SOCIAL_URL,
		networkUrl: settings.NETWORK_URL,
		contactEmail: settings.CONTACT_EMAIL,
		checksLinks: settings.LINK_CHECKS === "on",
	};
}

/** As this machine calls itself, where the operator has not said how visitors do. */
function ownOrigin({ ORIGIN, PORT }: Settings) {
	return ORIGIN ?? `http://localhost:${portInUse() ?? PORT}`;
}

function portInUse() {
	return portOf(running.server) ?? running.workers?.port;
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
