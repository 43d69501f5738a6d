/** A seeded site for scanners. */
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { Pool } from "pg";
import { signUp } from "../bench/database.ts";
import { call } from "../bench/http.ts";
import { atEnd } from "../bench/processes.ts";
import { startSite } from "../chaos/site.ts";
import { answerPlanted } from "./planted.ts";

/** Addresses whose forms end the session, or the account, of whoever attacks: the proxy keeps them from scanners. */
export const endings = ["/logout", "/profile/delete", "/profile/security"];

export type ScannedSite = Awaited<ReturnType<typeof startScanned>>;

/**
 * The product behind a proxy that gives each request another visitor's address, or limits would answer instead of the pages, and
 * each form the page it comes from, which no scanner tells. Before it are holes (see planted.ts).
 */
export async function startScanned() {
	let asked = 0;
	let database: Pool | undefined;
	const failures = new Map<string, number>();
	const proxy = createServer(async (incoming, outgoing) => {
		if (database && (await answerPlanted(database, incoming, outgoing))) return;
		const number = asked++;
		const { method, url: path = "/" } = incoming;
		const [pathname = ""] = path.split("?", 1);
		if (method !== "GET" && endings.includes(pathname)) return void outgoing.writeHead(403).end();
		const headers = {
			origin: url,
			...incoming.headers,
			host: new URL(url).host,
			// Wapiti reads no page that is compressed.
			"accept-encoding": "identity",
			"x-forwarded-for": `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
		};
		const passed = request(`${site.url}/`, { method, path, headers }, (answer) => {
			const { statusCode = 502 } = answer;
			const kind = `${statusCode} ${method} ${pathname}`;
			if (statusCode >= 500) failures.set(kind, (failures.get(kind) ?? 0) + 1);
			outgoing.writeHead(statusCode, answer.rawHeaders);
			answer.pipe(outgoing);
		});
		passed.on("error", () => outgoing.destroy());
		incoming.pipe(passed);
	});
	await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
	// A server that listens on a port has such an address.
	const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
	atEnd(async () => {
		proxy.closeAllConnections();
		proxy.close();
	});
	const site = await startSite(undefined, { ORIGIN: url, SEED_DEMO: "true" });
	const holes = new Pool({ connectionString: await site.databaseUrl() });
	atEnd(() => holes.end());
	database = holes;
	const cookie = await signUp(url);
	return {
		url,
		cookie,
		/** Whether the member is still signed in. */
		async isSignedIn() {
			return (await call({ url: `${url}/profile`, headers: { Cookie: cookie } })).status === 200;
		},
		/** Requests so far. */
		asked: () => asked,
		/** What was answered with 500 or more since this was asked last, and how often. */
		takeFailures() {
			const taken = [...failures].map(([kind, times]) => `${kind} (${times} times)`);
			failures.clear();
			return taken;
		},
	};
}
