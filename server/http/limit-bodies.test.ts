/** Bodies on their way, on real connections. */
import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { nextAddress } from "#tests/accounts.ts";
import { testSite } from "#tests/site.ts";
import { listenerOf } from "./listener.ts";

const { app } = await testSite();
const server = createServer();
beforeAll(async () => {
	const listener = listenerOf(app);
	server.on("request", listener).on("checkContinue", listener).listen(0, "127.0.0.1");
	await once(server, "listening");
});
afterAll(async () => {
	server.closeAllConnections();
	server.close();
});

const card = "/scicomm/card/create";
const largest = 8 * 1024 * 1024;

function port() {
	return (server.address() as AddressInfo).port;
}

/** On a busy machine too. */
function eventually<Value>(read: () => Value) {
	return expect.poll(read);
}

/** A connection on which anything can be sent. `answer` has come when what was asked for has. */
async function open() {
	const socket = connect(port(), "127.0.0.1");
	await once(socket, "connect");
	let text = "";
	socket.on("data", (chunk) => (text += chunk));
	socket.on("error", () => {});
	return {
		socket,
		send: (...lines: string[]) => socket.write(lines.join("\r\n")),
		text: () => text,
		answer: (part: string | RegExp) => eventually(() => text).toMatch(part),
	};
}

const head = (address: string, length: number | "chunked", more: string[] = []) => [
	`POST ${card} HTTP/1.1`,
	"Host: localhost",
	`X-Forwarded-For: ${address}`,
	"Content-Type: multipart/form-data; boundary=b",
	length === "chunked" ? "Transfer-Encoding: chunked" : `Content-Length: ${length}`,
	...more,
	"",
];

const form = '--b\r\nContent-Disposition: form-data; name="name"\r\n\r\n\r\n--b--\r\n';
const chunks = `${form.length.toString(16)}\r\n${form}\r\n0\r\n\r\n`;

/** Bodies of the largest size that never end. */
async function beginMany(count: number, address: () => string) {
	const all = await Promise.all(Array.from({ length: count }, open));
	for (const one of all) one.send(...head(address(), largest), form.slice(0, 10));
	return all;
}

/** The status of a small form whose length is not told, so that it may be as large as any. */
async function statusOf(address: string) {
	const one = await open();
	one.send(...head(address, "chunked"), chunks);
	await one.answer(/^HTTP/);
	one.socket.destroy();
	return Number(one.text().slice(9, 12));
}

/** What a visitor is told who signs in. */
async function signIn(address: string) {
	const headers = { "X-Forwarded-For": address };
	const body = new URLSearchParams({ email: "a@example.org", password: "x" });
	return (await fetch(`http://127.0.0.1:${port()}/login`, { method: "POST", headers, body })).status;
}

describe("unfinished uploads", () => {
	test("from one address leave room for others, and once they are gone for it too", async () => {
		const address = nextAddress();
		const begun = await beginMany(2, () => address);
		await eventually(() => statusOf(address)).toBe(429);
		expect(await statusOf(nextAddress())).toBe(422);
		expect(await signIn(address)).toBe(401);
		for (const { socket } of begun) socket.destroy();
		await eventually(() => statusOf(address)).toBe(422);
	});

	test("from everywhere together are refused beyond what the process has room for, while small forms are taken", async () => {
		const begun = await beginMany(6, nextAddress);
		await eventually(() => statusOf(nextAddress())).toBe(503);
		const refused = await open();
		refused.send(...head(nextAddress(), largest), "");
		await refused.answer(/^HTTP\/1\.1 503/);
		expect(refused.text()).toMatch(/\r\nretry-after: 10\r\n/i);
		expect(await signIn(nextAddress())).toBe(401);
		// Some are reset, some end in the middle.
		for (const [i, { socket }] of begun.entries()) i % 2 === 0 ? socket.resetAndDestroy() : socket.end();
		await eventually(() => statusOf(nextAddress())).toBe(422);
	});

	test("that have broken off again and again leave nothing behind", async () => {
		const address = nextAddress();
		for (let i = 0; i < 10; i++) {
			const [one] = await beginMany(1, () => address);
			one?.socket.destroy();
			await eventually(() => statusOf(address)).toBe(422);
		}
	});
});

describe("a body", () => {
	test("that asks first is waited for only where it is let in", async () => {
		const address = nextAddress();
		const asking = await open();
		asking.send(...head(address, form.length, ["Expect: 100-continue"]), "");
		await asking.answer(/^HTTP\/1\.1 100 Continue\r\n\r\n/);
		expect(asking.text()).not.toContain("422");
		asking.send(form);
		await asking.answer("HTTP/1.1 422");
		const begun = await beginMany(2, () => address);
		await eventually(() => statusOf(address)).toBe(429);
		const refused = await open();
		refused.send(...head(address, largest, ["Expect: 100-continue"]), "");
		await refused.answer(/^HTTP\/1\.1 429/);
		for (const { socket } of [...begun, asking, refused]) socket.destroy();
	});

	test("without a told length ends where the largest one does", async () => {
		const address = nextAddress();
		const endless = await open();
		endless.send(...head(address, "chunked"), "");
		const chunk = `${(65_536).toString(16)}\r\n${"x".repeat(65_536)}\r\n`;
		const begin = '--b\r\nContent-Disposition: form-data; name="photo"; filename="a"\r\n\r\n';
		endless.send(`${begin.length.toString(16)}\r\n${begin}\r\n`);
		for (let i = 0; i < 140 && endless.text() === ""; i++) endless.send(chunk);
		await endless.answer(/^HTTP\/1\.1 413/);
		endless.socket.destroy();
		await eventually(() => statusOf(address)).toBe(422);
	});

	test("of a told length beyond the largest is refused before any of it has come", async () => {
		const one = await open();
		one.send(...head(nextAddress(), largest + 1), "");
		await one.answer(/^HTTP\/1\.1 413/);
		one.socket.destroy();
	});

	test("behind another on the same connection is answered after it", async () => {
		const address = nextAddress();
		const one = await open();
		for (let i = 0; i < 5; i++) one.send(...head(address, form.length), form);
		await eventually(() => one.text().match(/HTTP\/1\.1 422/g)?.length).toBe(5);
		one.socket.destroy();
		expect(await statusOf(address)).toBe(422);
	});

	test.each([
		["POST", 413],
		["PUT", 405],
		["DELETE", 405],
		["GET", 200],
	])(
		"of a %s that is not waited for may come all the same: who reads only then finds the answer %i",
		async (method, status) => {
			const one = await open();
			await sendSlowly(one.socket, headOf(method, largest + 1), "", largest + 1);
			await one.answer(new RegExp(`^HTTP/1\\.1 ${status}`));
			// The connection goes on behind it.
			one.send("GET /healthz HTTP/1.1", "Host: localhost", "", "");
			await one.answer(/\r\n\r\nok$/);
			one.socket.destroy();
		},
	);

	test("that is refused in the middle may come to its end all the same", async () => {
		const one = await open();
		const text = `--b\r\nContent-Disposition: form-data; name="name"\r\n\r\n${"x".repeat(70_000)}\r\n--b\r\n`;
		await sendSlowly(one.socket, head(nextAddress(), largest), text, largest);
		await one.answer(/^HTTP\/1\.1 413/);
		one.send("GET /healthz HTTP/1.1", "Host: localhost", "", "");
		await one.answer(/\r\n\r\nok$/);
		one.socket.destroy();
	});

	test.each(["GET", "PUT", "POST"])("of a %s that is not waited for does not go on for ever", async (method) => {
		const one = await open();
		one.send(...headOf(method, 100 * largest), "");
		const chunk = Buffer.alloc(1024 * 1024);
		while (!one.socket.destroyed) await new Promise((resolve) => one.socket.write(chunk, resolve));
		expect(one.socket.bytesWritten).toBeLessThan(10 * largest);
	});
});

const headOf = (method: string, length: number) => [
	`${method} /news HTTP/1.1`,
	"Host: localhost",
	`X-Forwarded-For: ${nextAddress()}`,
	`Content-Length: ${length}`,
	"",
];

/** Sends all of a body before it reads anything, as browsers do. @param begin what the body begins with */
async function sendSlowly(socket: Socket, lines: string[], begin: string, length: number) {
	socket.pause();
	socket.write(`${lines.join("\r\n")}\r\n${begin}`);
	const chunk = Buffer.alloc(32_768);
	for (let left = length - begin.length; left > 0 && !socket.destroyed; left -= chunk.length) {
		socket.write(chunk.subarray(0, left));
		// So that it is not sent faster than a line takes it.
		await fetch(`http://127.0.0.1:${port()}/healthz`);
	}
	socket.resume();
}
