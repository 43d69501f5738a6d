/** Answers to what is no request, which Node's server and Hono's adapter would give without a word to browsers. */
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";

const statusOf: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** @param headers of every answer */
export function answerBroken(server: Server, headers: Record<string, string>) {
	server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
		// Node keeps it here itself (lib/_http_server.js). An answer that has begun must not be followed by another one.
		const { _httpMessage: begun } = socket as Socket & { _httpMessage?: ServerResponse };
		if (socket.writable && !begun?.headersSent) {
			const status = statusOf[error.code ?? ""] ?? 400;
			const lines = Object.entries(headersOf(status, headers)).map(([name, value]) => `${name}: ${value}`);
			socket.write([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, "", STATUS_CODES[status]].join("\r\n"));
		}
		socket.destroy();
	});
	server.on("checkExpectation", (_: IncomingMessage, outgoing: ServerResponse) => {
		refuseBroken(outgoing, 417, headers);
	});
}

export function refuseBroken(outgoing: ServerResponse, status: number, headers: Record<string, string>) {
	outgoing.writeHead(status, headersOf(status, headers)).end(STATUS_CODES[status]);
}

export function brokenAnswer(status: number, headers: Record<string, string>) {
	return new Response(STATUS_CODES[status], { status, headers: headersOf(status, headers) });
}

function headersOf(status: number, headers: Record<string, string>) {
	return {
		...headers,
		"Cache-Control": "no-store",
		"Content-Type": "text/plain; charset=utf-8",
		"Content-Length": String(STATUS_CODES[status]?.length ?? 0),
		Connection: "close",
	};
}
