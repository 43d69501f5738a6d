import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { pino } from "pino";
import { connectDatabase } from "#app/db/client.server.ts";
import { forgetUnusedPictures } from "#app/images/images.server.ts";
import type { AppParts, createApp } from "./app.ts";
import { EmbeddedPostgresError, startEmbeddedPostgres } from "./embedded-postgres.ts";
import { describeSettings, readSettings, type Settings, SettingsError } from "./env.ts";
import { DatabaseUnreachableError, migrateDatabase } from "./migrate.ts";
import { seedDemo } from "./seed-demo.ts";

const help = `Heliograph, a community platform for science communicators.

Usage: npm start              installs, builds and serves
       npm run dev            the same with hot reload

Settings (environment variables, or lines in a file named .env):
${describeSettings()}
`;

/** Milliseconds that requests in flight get to finish when the server is told to stop. */
const patience = 10_000;
/** Milliseconds between two rounds of tidying. */
const tidyingPause = 3_600_000;
/** The server's own PostgreSQL takes 40 connections, some of which are for scripts and itself. */
const mostOwnConnections = 30;

type AppModule = { createApp: typeof createApp };

async function main() {
	if (process.argv.includes("--help")) return console.log(help);
	const settings = readSettings(process.env);
	const embedded = settings.DATABASE_URL
		? null
		: await startEmbeddedPostgres({ dataFolder: settings.DATA_FOLDER, onProgress: tell });
	try {
		await serve(settings, settings.DATABASE_URL ?? embedded?.url ?? "", async () => embedded?.stop());
	} catch (error) {
		await embedded?.stop();
		throw error;
	}
}

async function serve(settings: Settings, databaseUrl: string, stopDatabase: () => Promise<void>) {
	tell("Bringing the database up to date");
	await migrateDatabase(databaseUrl);
	const connections = settings.DATABASE_URL
		? settings.DATABASE_CONNECTIONS
		: Math.min(settings.DATABASE_CONNECTIONS, mostOwnConnections);
	const db = connectDatabase(databaseUrl, connections);
	if (!settings.DATABASE_URL && settings.SEED_DEMO && (await seedDemo(db))) tell("Filled with demo content");

	const logger = pino({ level: settings.LOG_LEVEL, base: null, timestamp: pino.stdTimeFunctions.isoTime });
	const tidy = () => forgetUnusedPictures(db).catch((err) => logger.error({ err }, "Tidying failed"));
	setInterval(tidy, tidyingPause).unref();

	let stopping = false;
	const parts: AppParts = {
		db,
		site: {
			origin: settings.ORIGIN,
			socialUrl: settings.SOCIAL_URL,
			networkUrl: settings.NETWORK_URL,
			contactEmail: settings.CONTACT_EMAIL,
		},
		logger,
		trustedProxies: settings.TRUSTED_PROXIES,
		isStopping: () => stopping,
	};
	const server = createServer({ requestTimeout: 30_000, headersTimeout: 10_000, keepAliveTimeout: 10_000 });
	server.on(
		"request",
		process.argv.includes("--dev") ? await developmentListener(parts, server) : await builtListener(parts),
	);
	await listen(server, settings);
	const { port } = server.address() as AddressInfo;
	tell(`Heliograph is at ${settings.ORIGIN ?? `http://localhost:${port}`}`);

	const stop = async () => {
		// A second signal means: at once.
		if (stopping) process.exit(1);
		stopping = true;
		tell("Stopping");
		await closeServer(server);
		await db.$client.end();
		await stopDatabase();
		process.exit(0);
	};
	process.on("SIGINT", stop);
	process.on("SIGTERM", stop);
}

async function builtListener(parts: AppParts): Promise<RequestListener> {
	const { createApp } = await import("./app.ts");
	return getRequestListener(createApp({ ...parts, clientFolder: "build/client" }).fetch);
}

async function developmentListener(parts: AppParts, server: Server): Promise<RequestListener> {
	const vite = await import("vite");
	const tools = await vite.createServer({ server: { middlewareMode: true, hmr: { server } }, appType: "custom" });
	return (request, response) => {
		tools.middlewares(request, response, async () => {
			try {
				const { createApp } = (await tools.ssrLoadModule("./server/app.ts")) as AppModule;
				await getRequestListener(createApp(parts).fetch)(request, response);
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
		const timer = setTimeout(() => server.closeAllConnections(), patience);
		server.close(() => {
			clearInterval(idle);
			clearTimeout(timer);
			resolve();
		});
	});
}

function tell(line: string) {
	console.log(`  ${line}`);
}

function isExpected(error: unknown) {
	return (
		error instanceof SettingsError ||
		error instanceof EmbeddedPostgresError ||
		error instanceof DatabaseUnreachableError
	);
}

main().catch((error) => {
	console.error(isExpected(error) ? error.message : error);
	process.exit(1);
});
