import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { discardRest } from "./discard-rest.ts";

const server = createServer();
beforeAll(async () => {
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
});
afterAll(() => void server.close());

test("a body that does not end is dropped for a while, then its connection is closed", async () => {
	const sender = connect((server.address() as AddressInfo).port, "127.0.0.1");
	sender.on("error", () => {});
	const closed = once(sender, "close");
	const arriving = once(server, "request");
	sender.write("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\nx");
	const [incoming] = (await arriving) as [IncomingMessage];
	discardRest(incoming, { bytes: 1_000_000, milliseconds: 100 });
	sender.write("xyz");
	expect(await closed).toBeDefined();
});
