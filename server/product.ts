/** The product itself, which takes longest to load: what is started once the database can be reached. */
import { randomBytes } from "node:crypto";
import type { Server } from "node:http";
import type { Logger } from "pino";
import { countAdmins } from "#app/accounts/admin.server.ts";
import { readSecret } from "#app/accounts/auth.server.ts";
import { hashCost } from "#app/accounts/password-hash.server.ts";
import { startBackgroundJobs } from "#app/background-jobs/background-jobs.server.ts";
import { isThisMachine } from "#app/db/address.server.ts";
import { connectDatabase } from "#app/db/client.server.ts";
import { mailDelivery } from "#app/mail/mail-delivery.server.ts";
import { createMailer } from "#app/mail/mailer.server.ts";
import { connectSmtp } from "#app/mail/smtp.server.ts";
import { openMalwareScan } from "#app/web/malware-scan.server.ts";
import type { AppParts } from "./app.ts";
import { backgroundJobs } from "./background-jobs.ts";
import { bringUpToDate } from "./backup/before-migrating.ts";
import { type Settings, seededAdmin } from "./env.ts";
import { lacksProxies, proxiesAdvice } from "./http/client-address.ts";
import { isLocalOrigin } from "./http/local-request.ts";
import { gatherMetrics } from "./metrics/all-processes.ts";
import { createMetrics } from "./metrics/metrics.ts";
import { refuseOtherVersion } from "./postgres/migrate.ts";
import { type DatabaseAddresses, ownsTables, twoRolesAdvice } from "./postgres/roles.ts";
import { followTableChanges } from "./postgres/table-changes.ts";
import { seedDemo } from "./seed/demo.ts";
import { closeServer, loadApp, portOf, serve } from "./serve.ts";
import { readFiles, type SettingFiles } from "./setting-files.ts";
import { lingerMs, type Started, stopLingerMs, stopTimeoutsMs } from "./stopping.ts";
import { type Handover, startWorkers, type Workers } from "./workers.ts";

/** What this process runs by now. */
export interface Running {
	server?: Server;
	workers?: Workers;
	isStopping: boolean;
}

/** What is known of this process before the product is loaded. */
export interface Start {
	settings: Settings;
	logger: Logger;
	/** What has been started so far, to be stopped in reverse. */
	stops: Started[];
	running: Running;
	/** Tells the operator. */
	tell: (line: string) => void;
	/** Ends everything in order, as a failure. */
	endWith: (error: unknown) => void;
}

type Basics = Pick<AppParts, "db" | "site"> & { site: ReturnType<typeof siteOf> };

/** Whoever comes through the port of a container comes from another machine. */
const elsewhereAdvice = "where this is a container, npm run psql shows them (docs/operating.md)";

/** Starts what there is once, and what serves: this process, or as many as the settings say. */
export async function startProduct(start: Start, addresses: DatabaseAddresses) {
	const { settings, tell } = start;
	// First, since a mistake in them is told at once.
	const files = await readFiles(settings);
	// The processes that serve open it themselves.
	if (settings.PROCESSES > 1) await files.breachedPasswords?.close();
	tell("Bringing the database up to date");
	// Mostly waiting for the database: this process can load meanwhile what it is going to serve.
	await Promise.all([bringUpToDate(addresses, settings, tell), settings.PROCESSES > 1 || loadApp()]);
	const databaseUrl = addresses.appUrl;
	const db = openDatabase(databaseUrl, start);
	if (lacksProxies(settings)) tell(`ORIGIN is https, but TRUSTED_PROXIES is 0. ${proxiesAdvice}`);
	if (await ownsTables(db.$client)) tell(`The server's role owns the tables of the database. ${twoRolesAdvice}`);
	const seeded = !settings.DATABASE_URL && settings.SEED_DEMO ? await seedDemo(db) : null;
	if ((await countAdmins(db, settings.ADMIN_EMAILS)) === 0)
		tell("Nobody is an admin yet. Make one: npm run admin -- --email you@example.org");
	if (seeded) tell("Filled with demo content (to begin without it: SEED_DEMO=false, and another DATA_FOLDER)");
	if (seeded?.adminPassword)
		tell(
			`Admin: ${seededAdmin}, password ${seeded.adminPassword} (shown only now, to be changed at the first sign-in)`,
		);
	const basics = { db, site: siteOf(start) };
	const hasMailbox =
		!settings.SMTP_URL && !settings.DATABASE_URL && (!settings.ORIGIN || isLocalOrigin(settings.ORIGIN));
	// A new one at each start: nothing is kept that could be read or copied.
	const mailboxKey = hasMailbox ? randomBytes(24).toString("base64url") : undefined;
	const handover = { databaseUrl, mailboxKey };
	// Whichever fails, the other is there to be stopped.
	const begun = await Promise.allSettled([
		startJobs(start, basics),
		settings.PROCESSES > 1 ? startAll(start, handover) : startServing(start, handover, { ...basics, ...files }),
	]);
	for (const one of begun) if (one.status === "rejected") throw one.reason;
	tell(`Heliograph is at ${ownOrigin(start)}`);
	const forWhom = isThisMachine(settings.HOST) ? "" : ` for a browser on this machine alone; ${elsewhereAdvice}`;
	if (mailboxKey)
		tell(`Its mails are kept at http://localhost:${portInUse(start)}/dev/mailbox?key=${mailboxKey}${forWhom}`);
}

async function startJobs({ settings, logger, stops }: Start, { db, site }: Basics) {
	const smtp =
		settings.SMTP_URL && connectSmtp(settings.SMTP_URL, settings.MAIL_FROM, { isPlain: settings.SMTP_TLS === "off" });
	if (smtp) stops.push({ name: "The connection to the mail server", stop: smtp.close, timeoutMs: stopTimeoutsMs.smtp });
	const work = smtp ? [...backgroundJobs, mailDelivery(smtp)] : backgroundJobs;
	const mailer = mailerOf(settings, logger);
	const starting = startBackgroundJobs(work, { db, mailer, site, logger });
	// Why they did not start is told already.
	const stopJobs = () =>
		starting.then(
			(jobs) => jobs.stop(),
			() => {},
		);
	// At once, so that they stop after what serves.
	stops.push({ name: "Background jobs", stop: stopJobs, timeoutMs: stopTimeoutsMs.jobs });
	await starting;
}

/** Starts the processes that serve, of which this one is none. */
async function startAll({ settings, stops, running, tell, endWith }: Start, handover: Handover) {
	gatherMetrics();
	const workers = await startWorkers({
		count: settings.PROCESSES,
		handover,
		timeoutsMs: { stop: stopTimeoutsMs.server, retire: lingerMs + stopTimeoutsMs.server },
		tell,
		onHopeless: endWith,
	});
	running.workers = workers;
	stops.push({ name: "The server", stop: workers.stop, timeoutMs: stopTimeoutsMs.server + 1_000 });
}

/** Starts one of several processes that serve. */
export async function startWorker(start: Start, handover: Handover) {
	const db = openDatabase(handover.databaseUrl, start);
	await refuseOtherVersion(db.$client);
	await startServing(start, handover, { db, site: siteOf(start), ...(await readFiles(start.settings)) });
}

async function startServing(
	{ settings, logger, stops, running }: Start,
	{ databaseUrl, mailboxKey }: Handover,
	basics: Basics & SettingFiles,
) {
	const { db } = basics;
	const pages = settings.PAGE_CACHE_MB > 0 ? keepPages(databaseUrl, settings.PAGE_CACHE_MB) : undefined;
	if (pages) stops.push({ name: "Following changes", stop: pages.changes.stop, timeoutMs: stopTimeoutsMs.connections });
	const server = await serve(settings, {
		...basics,
		logger,
		accounts: {
			secret: settings.ACCOUNTS_SECRET ?? (await readSecret(db)),
			formerSecret: settings.FORMER_ACCOUNTS_SECRET,
			requireConfirmedEmail: settings.REQUIRE_CONFIRMED_EMAIL,
			breachedPasswords: basics.breachedPasswords,
			requireSecondFactor: settings.REQUIRE_SECOND_FACTOR === "admins",
			passwordCost: hashCost,
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

function openDatabase(url: string, { settings, stops }: Start) {
	const db = connectDatabase(url, settings.DATABASE_CONNECTIONS);
	stops.push({ name: "The pool of connections", stop: () => db.$client.end(), timeoutMs: stopTimeoutsMs.connections });
	return db;
}

function keepPages(url: string, megabytes: number) {
	return { changes: followTableChanges(url), maxSize: megabytes * 1_000_000 };
}

function mailerOf({ SMTP_URL }: Settings, logger: Logger) {
	return createMailer({ hasSmtp: SMTP_URL !== undefined, logger });
}

function siteOf(start: Start) {
	const { settings } = start;
	return {
		origin: settings.ORIGIN,
		get mailOrigin() {
			return ownOrigin(start);
		},
		socialUrl: settings.SOCIAL_URL,
		networkUrl: settings.NETWORK_URL,
		contactEmail: settings.CONTACT_EMAIL,
		checksLinks: settings.LINK_CHECKS === "on",
	};
}

/** As this machine calls itself, where the operator has not said how visitors do. */
function ownOrigin(start: Start) {
	const { ORIGIN, PORT } = start.settings;
	return ORIGIN ?? `http://localhost:${portInUse(start) ?? PORT}`;
}

function portInUse({ running }: Start) {
	return portOf(running.server) ?? running.workers?.port;
}
