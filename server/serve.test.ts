import { once } from "node:events";
import { createServer } from "node:http";
import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { closeServer, followConnections, portOf } from "./serve.ts";

test("a server that closes sends to its end what a slow reader has not taken yet", async () => {
	// More than the system takes at once.
	const answer = Buffer.alloc(64_000_000, "a");
	const server = createServer((_, response) => response.end(answer));
	followConnections(server);
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const socket = connect(portOf(server) ?? 0, "127.0.0.1");
	socket.write("GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
	await once(socket, "readable");
	const closed = closeServer(server);
	// By then it has looked for connections to close.
	await delay(1);
	let received = 0;
	socket.on("data", (bytes) => {
		received += bytes.length;
	});
	await once(socket, "end");
	expect(received).toBeGreaterThan(answer.length);
	await closed;
});
