import { once } from "node:events";
import { createServer, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createArrivalWatch, minBytes } from "./arrival-watch.ts";

const watch = createArrivalWatch();
const server = createServer();
beforeAll(async () => {
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
});
afterAll(() => void server.close());

/** A body on its way, as its sender and as the server has it. */
async function begin({ isRead = true } = {}) {
	const { port } = server.address() as AddressInfo;
	const sender = request({ port, host: "127.0.0.1", method: "POST", headers: { "Content-Length": 10_000_000 } });
	const broken = once(sender, "error");
	broken.catch(() => {});
	const arriving = once(server, "request");
	sender.flushHeaders();
	const [incoming] = (await arriving) as [IncomingMessage];
	incoming.on("error", () => {});
	let arrived = 0;
	if (isRead) incoming.on("data", (chunk) => (arrived += chunk.length));
	const forget = watch.add(incoming);
	return {
		incoming,
		broken,
		forget,
		async send(bytes: number) {
			const before = arrived;
			sender.write(Buffer.alloc(bytes));
			await expect.poll(() => arrived - before).toBe(bytes);
		},
		write: (bytes: number) => sender.write(Buffer.alloc(bytes)),
		end: () => sender.destroy(),
	};
}

test("a body that arrives slowly but steadily is waited for, and cut once it stops", async () => {
	const body = await begin();
	watch.check();
	for (let i = 0; i < 5; i++) {
		await body.send(minBytes);
		watch.check();
		expect(body.incoming.destroyed).toBe(false);
	}
	watch.check();
	expect(body.incoming.destroyed).toBe(true);
	await body.broken;
	body.forget();
});

test("a body that trickles is cut, whoever began in the middle of a window is not", async () => {
	const trickle = await begin();
	watch.check();
	await trickle.send(minBytes - 1000);
	const late = await begin();
	watch.check();
	expect([trickle.incoming.destroyed, late.incoming.destroyed]).toEqual([true, false]);
	trickle.forget();
	late.forget();
	late.end();
});

test("a body that the server has not come to read is not cut for that", async () => {
	const body = await begin({ isRead: false });
	body.write(1000);
	await expect.poll(() => body.incoming.readableLength).toBeGreaterThan(0);
	watch.check();
	watch.check();
	expect(body.incoming.destroyed).toBe(false);
	body.forget();
	body.end();
});

test("what is forgotten is left alone", async () => {
	const body = await begin();
	watch.check();
	body.forget();
	watch.check();
	expect(body.incoming.destroyed).toBe(false);
	body.end();
});
