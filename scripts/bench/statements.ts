/** Counts the statements a request sends to PostgreSQL, by listening in between. */
import { connect, createServer, type Socket } from "node:net";
import { call } from "./http.ts";
import { atEnd, findFreePort, keepsNothing, startProduct } from "./processes.ts";
import { requestOf, type Scenario } from "./rounds.ts";

/** How often each request is sent. The first ones open connections and make the pages that are kept. */
const attempts = 5;

/**
 * The statements that one request of each scenario sends, in the order of the scenarios. Products of their own answer, so that
 * those under load talk to their database directly. Of some requests the one with the fewest counts: beside the others the product reads
 * what has changed, or does what it does in the background.
 */
export async function countStatements(databaseUrl: string, scenarios: readonly Scenario[]) {
	const counter = await startCounter(databaseUrl);
	const keeping = await startProduct(counter.url);
	const making = await startProduct(counter.url, keepsNothing);
	const counts: number[] = [];
	let number = 0;
	for (const scenario of scenarios) {
		const product = scenario.isMadeAnew ? making : keeping;
		const found: number[] = [];
		for (let i = 0; i < attempts; i++) {
			const before = counter.count();
			const { status } = await call(requestOf(scenario, product.url, number++));
			if (status >= 400) throw new Error(`${scenario.path} answers with ${status}`);
			found.push(counter.count() - before);
		}
		counts.push(Math.min(...found));
	}
	await keeping.stop();
	await making.stop();
	await counter.stop();
	return counts;
}

/** A database address that leads to the given one, and the number of statements sent to it so far. */
async function startCounter(databaseUrl: string) {
	const target = new URL(databaseUrl);
	let statements = 0;
	const sockets = new Set<Socket>();
	const server = createServer((client) => {
		const database = connect(Number(target.port), target.hostname);
		const watch = watchMessages((type) => {
			if (type === "Q" || type === "E") statements++;
		});
		client.on("data", watch);
		client.pipe(database).pipe(client);
		for (const socket of [client, database]) {
			sockets.add(socket);
			// One end that breaks ends the other; what it means is the product's to say.
			socket.on("error", () => {}).on("close", () => [client, database].map((end) => end.destroy()));
		}
	});
	const port = await findFreePort();
	await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
	const stop = async () => {
		for (const socket of sockets) socket.destroy();
		server.close();
	};
	atEnd(stop);
	const url = new URL(databaseUrl);
	url.port = String(port);
	return { url: url.href, count: () => statements, stop };
}

/**
 * Reads a client's side of PostgreSQL's protocol and tells the type of each message: `Q` is a statement sent as text, `E` one
 * that is executed after it was prepared. A message is its type, one byte, its length without it, four bytes, and so much
 * content; the first one of a connection has no type.
 */
function watchMessages(tell: (type: string) => void) {
	let pending = Buffer.alloc(0);
	let header = 0;
	return (bytes: Buffer) => {
		pending = Buffer.concat([pending, bytes]);
		while (pending.length >= header + 4) {
			const end = header + pending.readUInt32BE(header);
			if (pending.length < end) return;
			if (header === 1) tell(String.fromCharCode(pending.readUInt8(0)));
			pending = pending.subarray(end);
			header = 1;
		}
	};
}
