/** A process that serves: its listener, from when it takes connections to when it has answered the last request. */
import cluster from "node:cluster";
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, Server as NetServer, type Socket } from "node:net";
import type { AppParts, createApp } from "./app.ts";
import type { Settings } from "./env.ts";
import { arrivalTimeoutMs } from "./http/arrival-watch.ts";
import { answerBroken } from "./http/broken-request.ts";
import { listenerOf } from "./http/listener.ts";
import { OperatorError, SettingsError } from "./operator-error.ts";
import { drainTimeoutMs } from "./stopping.ts";
import type { Notice, Order } from "./workers.ts";

/** Milliseconds that what draws pictures waits, so that it takes nothing from the first answers. */
const drawingDelayMs = 2_000;

/** Connections that may wait to be accepted: thousands may come at once. The system may allow fewer. */
const maxBacklog = 4_096;

type AppModule = { createApp: typeof createApp };

const isDevelopment = process.argv.includes("--dev");

/** What answers requests, which takes long to load. In development Vite loads it, and again when it changes. */
export async function loadApp() {
	if (!isDevelopment) await import("./app.ts");
}

/**
 * Listens and answers.
 * @throws {OperatorError} when the port is in use
 * @throws {SettingsError} when the address is not this machine's, or the port is for others
 */
export async function serve(settings: Settings, parts: AppParts) {
	const server = createServer({
		requestTimeout: arrivalTimeoutMs,
		headersTimeout: 10_000,
		keepAliveTimeout: 75_000,
		// The listener does.
		requireHostHeader: false,
	});
	const listener = isDevelopment ? await developmentListener(parts, server) : await builtListener(parts, server);
	followConnections(server);
	server.on("request", listener);
	// Who asks whether to send a body is answered where bodies are let in (server/http/limit-bodies.ts).
	server.on("checkContinue", listener);
	await listen(server, settings);
	const drawing = await import("#app/cards/og-image/og-image.server.ts");
	setTimeout(drawing.keepDrawingReady, drawingDelayMs).unref();
	return server;
}

async function builtListener(parts: AppParts, server: Server): Promise<RequestListener> {
	const { createApp } = await import("./app.ts");
	const app = createApp({ ...parts, clientFolder: "build/client" });
	server.on("connection", app.admission.entrance.noteConnection);
	answerBroken(server, app.headers);
	return listenerOf(app);
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

function listen(server: Server, settings: Settings) {
	return new Promise<void>((resolve, reject) => {
		server.once("error", (error) => reject(reasonOf(error, settings)));
		server.listen({ port: settings.PORT, host: settings.HOST, backlog: maxBacklog }, resolve);
	});
}

/** What the operator can do about it. */
function reasonOf(error: NodeJS.ErrnoException, { HOST, PORT }: Settings) {
	switch (error.code) {
		case "EADDRINUSE":
			return new OperatorError(`PORT ${PORT} is in use. Set PORT to another one, such as ${PORT + 1}.`);
		case "EACCES":
			return new SettingsError([`PORT is ${PORT}, but takes one that the server has the right to, such as 3000.`]);
		case "EADDRNOTAVAIL":
		case "ENOTFOUND":
			return new SettingsError([
				`HOST is ${JSON.stringify(HOST)}, but takes an address of this machine, such as 127.0.0.1 or 0.0.0.0.`,
			]);
		default:
			return error;
	}
}

const connections = new WeakMap<Server, Set<Socket>>();

/** Lets `closeServer` know what is still being sent. */
export function followConnections(server: Server) {
	const open = new Set<Socket>();
	connections.set(server, open);
	server.on("connection", (socket) => {
		open.add(socket);
		socket.once("close", () => open.delete(socket));
	});
}

/**
 * Takes no new connections and waits for the requests in flight, but not for ever.
 * @param lingerMs milliseconds in which connections without a request stay open: each is told with its next answer that it ends,
 * so that no request meets a closed connection
 */
export async function closeServer(server: Server, lingerMs = 0) {
	const endConnection = (_: IncomingMessage, response: ServerResponse) => response.setHeader("Connection", "close");
	server.prependListener("request", endConnection).prependListener("checkContinue", endConnection);
	await new Promise<void>((resolve) => {
		// A connection whose request has just been answered stays open for another one unless it is closed here.
		const closeIdle = () => {
			// Node takes a connection for idle whose answer is written, and not sent yet.
			if (!isSending(server)) server.closeIdleConnections();
			timer = setTimeout(closeIdle, 50);
		};
		let timer = setTimeout(closeIdle, lingerMs);
		const lastTimer = setTimeout(() => server.closeAllConnections(), lingerMs + drainTimeoutMs);
		// Unlike the `close` of HTTP servers, that of others leaves connections without a request open.
		NetServer.prototype.close.call(server, () => {
			clearTimeout(timer);
			clearTimeout(lastTimer);
			resolve();
		});
	});
	if (cluster.isWorker) await untilReleased();
}

function isSending(server: Server) {
	return [...(connections.get(server) ?? [])].some(({ writableLength }) => writableLength > 0);
}

/**
 * Waits until the process that hands out connections knows that this one takes none: what it had handed over by then has gone back to it,
 * since messages keep their order. A connection on its way to a process that has ended would be answered by nobody.
 */
function untilReleased() {
	return new Promise<void>((resolve) => {
		process.once("disconnect", resolve).on("message", (order: Order) => order === "release" && resolve());
		if (process.connected) process.send?.("closed" satisfies Notice);
		else resolve();
	});
}

/** The port that a server listens on; undefined before it does. */
export function portOf(server: Server | undefined) {
	// A server that listens on TCP has an AddressInfo.
	return (server?.address() as AddressInfo | null | undefined)?.port;
}
