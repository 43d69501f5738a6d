/** The network between the product and its real PostgreSQL, for tests of what happens when it fails. */
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A connection through the proxy: the side of the product, and the side of PostgreSQL. */
type Pair = [near: Socket, far: Socket];

/** PostgreSQL's word that all rows of a COPY have been sent. */
const endOfCopy = Buffer.from("c\0\0\0\x04");

/** Starts a TCP proxy on a free port before the database at `url`. */
export async function startFaultyProxy(url: string) {
	const target = new URL(url);
	const pairs = new Set<Pair>();
	let isSilent = false;
	let isLateWithCounts = false;
	/** What happens when the product sends a text. */
	let trap: { text: string; spring: (pair: Pair, bytes: Buffer) => void } | null = null;

	const server = createServer((near) => {
		const far = connect(Number(target.port), target.hostname);
		const pair: Pair = [near, far];
		pairs.add(pair);
		near.on("data", (bytes) => {
			if (!trap || !bytes.includes(trap.text)) return far.write(bytes);
			const { spring } = trap;
			trap = null;
			spring(pair, bytes);
		});
		far.on("data", (bytes) => {
			const end = isLateWithCounts ? bytes.indexOf(endOfCopy) + endOfCopy.length : 0;
			if (end < endOfCopy.length) return near.write(bytes);
			// In two packets, between which the other side reads.
			far.pause();
			near.write(bytes.subarray(0, end), () =>
				setTimeout(() => {
					near.write(bytes.subarray(end));
					far.resume();
				}, 20),
			);
		});
		for (const socket of pair) {
			socket.on("error", () => {});
			socket.on("close", () => cutPair(pair));
		}
		if (isSilent) pausePair(pair);
	});

	function cutPair(pair: Pair) {
		pairs.delete(pair);
		for (const socket of pair) socket.destroy();
	}

	async function listen(port: number) {
		server.listen(port, "127.0.0.1");
		await once(server, "listening");
	}

	await listen(0);
	const { port } = server.address() as AddressInfo;
	const through = new URL(url);
	through.hostname = "127.0.0.1";
	through.port = String(port);
	const proxy = {
		/** Connection string of the database by way of the proxy. */
		url: through.href,
		connections: () => pairs.size,
		/** Breaks all connections; new ones are made as before. */
		cut() {
			for (const pair of pairs) cutPair(pair);
		},
		/** Breaks the next connection on which the product sends this text, before PostgreSQL sees it. */
		cutAt(text: string) {
			trap = { text, spring: cutPair };
		},
		/** Nothing arrives any more, on old connections or new ones, until `mend`; then all of it does. */
		silence() {
			isSilent = true;
			for (const pair of pairs) pausePair(pair);
		},
		/** Falls silent when the product sends this text, whose answer does not come back. @returns when that has happened */
		silenceAt(text: string) {
			return new Promise<void>((resolve) => {
				const spring = ([, far]: Pair, bytes: Buffer) => {
					proxy.silence();
					far.write(bytes);
					resolve();
				};
				trap = { text, spring };
			});
		},
		/** From now on the count behind the rows of a COPY comes a moment after them. */
		delayCounts() {
			isLateWithCounts = true;
		},
		/** Nothing answers at the port. */
		async refuse() {
			const closed = once(server, "close");
			server.close();
			proxy.cut();
			await closed;
		},
		async mend() {
			isSilent = false;
			for (const pair of pairs) for (const socket of pair) socket.resume();
			if (!server.listening) await listen(port);
		},
		async stop() {
			if (server.listening) await proxy.refuse();
		},
	};
	return proxy;
}

function pausePair(pair: Pair) {
	for (const socket of pair) socket.pause();
}
