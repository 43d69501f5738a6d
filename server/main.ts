import { randomBytes } from "node:crypto";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import { readSecret } from "#app/accounts/auth.server.ts";
import { startBackgroundJobs } from "#app/background-jobs/background-jobs.server.ts";
import { connectDatabase, type Database } from "#app/db/client.server.ts";
import { mailDelivery } from "#app/mail/mail-delivery.server.ts";
import { createMailer } from "#app/mail/mailer.server.ts";
import { connectSmtp } from "#app/mail/smtp.server.ts";
import type { AppParts, createApp } from "./app.ts";
import { backgroundJobs } from "./background-jobs.ts";
import { describeSettings, readSettings, type Settings, SettingsError } from "./env.ts";
import { arrivalTimeoutMs } from "./http/arrival-watch.ts";
import { listenerOf } from "./http/listener.ts";
import { isLocalOrigin } from "./http/local-request.ts";
import { readLegalTexts } from "./legal-texts.ts";
import { createLogger } from "./log.ts";
import { EmbeddedPostgresError, startEmbeddedPostgres } from "./postgres/embedded-postgres.ts";
import { DatabaseUnreachableError, migrateDatabase, UnsuitableDatabaseError } from "./postgres/migrate.ts";
import { followTableChanges } from "./postgres/table-changes.ts";
import { seedDemo, seededAdmin } from "./seed/demo.ts";
import { type Started, stopAll } from "./stopping.ts";

const help = `Heliograph, a community platform for science communicators.

Usage: npm start              installs, builds and serves
       npm run dev            the same with hot reload

Settings (environment variables, or lines in a file named .env):
${describeSettings()}
`;

/** Milliseconds that requests in flight get to finish when the server is told to stop. */
const drainTimeoutMs = 10_000;
/**
 * Milliseconds after which the process goes on without what does not stop, such as what waits for a silent database: with the
 * requests in flight 20 seconds at most, 30 more for a database of its own, and more if it was still starting.
 */
const stopTimeoutsMs = {
	start: 60_000,
	server: drainTimeoutMs + 1_000,
	jobs: 6_000,
	smtp: 1_000,
	connections: 2_000,
	database: 30_000,
};
/** Milliseconds within which a second signal is the same one, which a terminal or service manager sends to every process. */
const sameSignalMs = 1_000;
/** The server's own PostgreSQL takes 40 connections, some of which are for scripts and itself. */
const maxOwnConnections = 30;

type AppModule = { createApp: typeof createApp };

async function main() {
	if (process.argv.includes("--help")) return console.log(help);
	const settings = readSettings(process.env);
	/** What has been started so far, to be stopped in reverse. */
	const stops: Started[] = [];
	const started = start(settings, stops);
	let told = 0;
	const stop = async () => {
		const again = told > 0 && Date.now() - told > sameSignalMs;
		// Told again, it no longer waits for requests in flight, but still ends in order.
		if (again) running.server?.closeAllConnections();
		if (told > 0) return;
		told = Date.now();
		running.isStopping = true;
		tell("Stopping");
		await Promise.race([started.catch(() => {}), delay(stopTimeoutsMs.start)]);
		await stopAll(stops, tell);
		process.exit();
	};
	for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, stop);
	// Who started it with a channel, as tests do, is gone.
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

const running: { server?: Server; isStopping: boolean } = { isStopping: false };

async function start(settings: Settings, stops: Started[]) {
	// First, since a mistake in them is told at once.
	const legalTexts = await readLegalTexts({ folder: settings.LEGAL_FOLDER, contactEmail: settings.CONTACT_EMAIL });
	let databaseUrl = settings.DATABASE_URL;
	let connections = settings.DATABASE_CONNECTIONS;
	if (!databaseUrl) {
		const embedded = await startEmbeddedPostgres({ dataFolder: settings.DATA_FOLDER, onProgress: tell });
		stops.push({ name: "The database", stop: () => embedded.stop(), timeoutMs: stopTimeoutsMs.database });
		embedded.lost.then(() => {
			console.error("The database has ended by itself, and the server ends with it. Start it again.");
			process.exitCode = 1;
			process.emit("SIGTERM");
		});
		databaseUrl = embedded.url;
		connections = Math.min(connections, maxOwnConnections);
	}
	tell("Bringing the database up to date");
	await migrateDatabase(databaseUrl);
	const db = connectDatabase(databaseUrl, connections);
	stops.push({ name: "The pool of connections", stop: () => db.$client.end(), timeoutMs: stopTimeoutsMs.connections });
	const seeded = !settings.DATABASE_URL && settings.SEED_DEMO ? await seedDemo(db) : null;
	if (seeded) {
		tell("Filled with demo content");
		tell(`Admin: ${seededAdmin}, password ${seeded.adminPassword} (shown only now)`);
	}

	const logger = createLogger(settings.LOG_LEVEL);
	/** As this machine calls itself, where the operator has not said how visitors do. */
	const ownOrigin = () => settings.ORIGIN ?? `http://localhost:${portOf(running.server) ?? settings.PORT}`;
	const site = {
		origin: settings.ORIGIN,
		get mailOrigin() {
			return ownOrigin();
		},
		socialUrl: settings.SOCIAL_URL,
		networkUrl: settings.NETWORK_URL,
		contactEmail: settings.CONTACT_EMAIL,
	};
	const pages = settings.PAGE_CACHE_MB > 0 ? keepPages(databaseUrl, db, logger, settings.PAGE_CACHE_MB) : undefined;
	if (pages) stops.push({ name: "Following changes", stop: pages.changes.stop, timeoutMs: stopTimeoutsMs.connections });
	const mailer = createMailer({ hasSmtp: settings.SMTP_URL !== undefined, logger });
	const smtp = settings.SMTP_URL && connectSmtp(settings.SMTP_URL, settings.MAIL_FROM);
	if (smtp) stops.push({ name: "The connection to the mail server", stop: smtp.close, timeoutMs: stopTimeoutsMs.smtp });
	const work = smtp ? [...backgroundJobs, mailDelivery(smtp)] : backgroundJobs;
	const jobs = await startBackgroundJobs(work, { db, mailer, site, logger });
	stops.push({ name: "Background jobs", stop: jobs.stop, timeoutMs: stopTimeoutsMs.jobs });
	const hasMailbox =
		!settings.SMTP_URL && !settings.DATABASE_URL && (!settings.ORIGIN || isLocalOrigin(settings.ORIGIN));
	// A new one at each start: nothing is kept that could be read or copied.
	const mailboxKey = hasMailbox ? randomBytes(24).toString("base64url") : undefined;

	const parts: AppParts = {
		db,
		site,
		legalTexts,
		accounts: {
			secret: await readSecret(db),
			requireConfirmedEmail: settings.REQUIRE_CONFIRMED_EMAIL,
			adminEmails: settings.ADMIN_EMAILS ?? (settings.DATABASE_URL ? [] : [seededAdmin]),
		},
		mailer,
		mailboxKey,
		logger,
		trustedProxies: settings.TRUSTED_PROXIES,
		pages,
		isStopping: () => running.isStopping,
	};
	const server = createServer({ requestTimeout: arrivalTimeoutMs, headersTimeout: 10_000, keepAliveTimeout: 75_000 });
	running.server = server;
	const listener = process.argv.includes("--dev")
		? await developmentListener(parts, server)
		: await builtListener(parts);
	server.on("request", listener);
	// Who asks whether to send a body is answered where bodies are let in (server/http/limit-bodies.ts).
	server.on("checkContinue", listener);
	await listen(server, settings);
	stops.push({ name: "The server", stop: () => closeServer(server), timeoutMs: stopTimeoutsMs.server });
	tell(`Heliograph is at ${ownOrigin()}`);
	if (mailboxKey) tell(`Its mails are kept at http://localhost:${portOf(server)}/dev/mailbox?key=${mailboxKey}`);
}

function keepPages(url: string, db: Database, logger: Logger, megabytes: number) {
	return { changes: followTableChanges(url, db, logger), maxSize: megabytes * 1_000_000 };
}

async function builtListener(parts: AppParts): Promise<RequestListener> {
	const { createApp } = await import("./app.ts");
	return listenerOf(createApp({ ...parts, clientFolder: "build/client" }));
}

async function developmentListener(parts: AppParts, server: Server): Promise<RequestListener> {
	const vite = await import("vite");
	const tools = await vite.createServer({ server: { middlewareMode: true, hmr: { server } }, appType: "custom" });
	return (request, response) => {
		tools.middlewares(request, response, async () => {
			try {
				const { createApp } = (await tools.ssrLoadModule("./server/app.ts")) as AppModule;
				await listenerOf(createApp(parts))(request, response);
			} catch (error) {
				if (error instanceof Error) tools.ssrFixStacktrace(error);
				parts.logger.error(error);
				response.writeHead(500).end(String(error));
			}
		});
	};
}

function listen(server: Server, { HOST, PORT }: Settings) {
	return new Promise<void>((resolve, reject) => {
		server.once("error", (error: NodeJS.ErrnoException) => {
			const inUse = error.code === "EADDRINUSE";
			reject(
				inUse ? new SettingsError([`PORT ${PORT} is in use. Set PORT to another one, such as ${PORT + 1}.`]) : error,
			);
		});
		server.listen(PORT, HOST, resolve);
	});
}

/** Takes no new connections and waits for the requests in flight, but not for ever. */
function closeServer(server: Server) {
	return new Promise<void>((resolve) => {
		// A connection whose request has just been answered stays open for another one unless it is closed here.
		const idle = setInterval(() => server.closeIdleConnections(), 50);
		const timer = setTimeout(() => server.closeAllConnections(), drainTimeoutMs);
		server.close(() => {
			clearInterval(idle);
			clearTimeout(timer);
			resolve();
		});
	});
}

/** The port that a server listens on; undefined before it does. */
function portOf(server: Server | undefined) {
	// A server that listens on TCP has an AddressInfo.
	return (server?.address() as AddressInfo | null | undefined)?.port;
}

function tell(line: string) {
	console.log(`  ${line}`);
}

function isExpected(error: unknown) {
	return (
		error instanceof SettingsError ||
		error instanceof EmbeddedPostgresError ||
		error instanceof DatabaseUnreachableError ||
		error instanceof UnsuitableDatabaseError
	);
}

main().catch((error) => {
	console.error(isExpected(error) ? error.message : error);
	process.exit(1);
});
