import { execFileSync, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, createServer as createSocketServer, type Server } from "node:net";
import { join } from "node:path";
import { createServer as createTlsServer } from "node:tls";
import { sql } from "drizzle-orm";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { linkOwners } from "#app/features.server.ts";
import { resources } from "#app/resources/resource.tables.server.ts";
import { type Network, publicInternet } from "#app/web/outside.server.ts";
import { createLogger } from "#server/log.ts";
import { freshDatabase } from "#tests/database.ts";
import { ownFolder } from "#tests/own-folder.ts";
import { checkLink } from "./check-link.server.ts";
import { checkLinks } from "./check-links.server.ts";
import { politeHosts } from "./hosts.server.ts";
import { keepUpWithUses } from "./link-uses.server.ts";

const { db } = await freshDatabase();
const logger = createLogger("silent");
beforeEach(async () => {
	await db.execute(sql`delete from resources`);
	await db.execute(sql`delete from links`);
	await db.execute(sql`delete from link_uses`);
});

/**
 * A server with `robots.txt` for all, and a network in which every name but `gone.example` is it.
 * @param timeoutMs in which this process has to ask and to answer, however busy it is
 */
async function startServer(answer: RequestListener, robots = "", timeoutMs = 20_000) {
	const asked: string[] = [];
	const hosts: string[] = [];
	let open = 0;
	let most = 0;
	const server = createServer((request, response) => {
		open += 1;
		most = Math.max(most, open);
		response.on("close", () => {
			open -= 1;
		});
		asked.push(`${request.method} ${request.url}`);
		hosts.push(String(request.headers.host?.split(":")[0]));
		if (request.url === "/robots.txt") response.writeHead(robots ? 200 : 404).end(robots);
		else answer(request, response);
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	onTestFinished(() => {
		server.closeAllConnections();
		server.close();
	});
	const { port } = server.address() as AddressInfo;
	const network: Network = {
		resolve: async (name) => {
			if (name === "gone.example") throw Object.assign(new Error("No such name"), { code: "ENOTFOUND" });
			return [{ address: name === "inside.example" ? "10.0.0.1" : "127.0.0.1", family: 4 }];
		},
		mayReach: (address, url) =>
			(address === "127.0.0.1" && url.port === String(port)) || publicInternet.mayReach(address, url),
	};
	const outside = { network, pauseMs: 0, timeoutMs, userAgent: "Heliograph (+https://site.example)" };
	return { asked, hosts, most: () => most, port, outside, url: (path: string) => `http://site.example:${port}${path}` };
}

function hostsOf(outside: Awaited<ReturnType<typeof startServer>>["outside"]) {
	return politeHosts({ ...outside, signal: new AbortController().signal });
}

test.each([
	[200, "works"],
	[404, "fails"],
	[410, "fails"],
	[500, "fails"],
	[401, "unclear"],
	[403, "unclear"],
	[429, "later"],
])("an address that answers %i %s", async (status, state) => {
	const { outside, url, asked } = await startServer((_, response) => response.writeHead(status).end());
	expect(await checkLink(url("/a"), hostsOf(outside))).toMatchObject({ state, isAnswered: true });
	const methods = status === 200 || status === 429 ? ["HEAD /a"] : ["HEAD /a", "GET /a"];
	expect(asked).toEqual(["GET /robots.txt", ...methods]);
});

test.each(["example.org", "www.example.com"])("%s stands for other names, so nothing is asked there", async (name) => {
	const { outside, port, asked } = await startServer((_, response) => response.writeHead(404).end());
	const found = await checkLink(`http://${name}:${port}/a`, hostsOf(outside));
	expect(found).toMatchObject({ state: "unasked", isAnswered: false });
	expect(asked).toEqual([]);
});

test("where HEAD is refused GET says how it is, and no endless answer is read", async () => {
	const { outside, url } = await startServer(({ method }, response) => {
		if (method === "HEAD") return response.writeHead(405).end();
		response.writeHead(200);
		return setInterval(() => response.destroyed || response.write("x".repeat(1000)), 1).unref();
	});
	expect(await checkLink(url("/"), hostsOf(outside))).toMatchObject({ state: "works" });
});

test("what robots.txt forbids is not asked for, also after a redirect", async () => {
	const robots = "User-agent: Heliograph\nDisallow: /private";
	const { outside, url, asked } = await startServer(
		(_, response) => response.writeHead(302, { Location: "/private/b" }).end(),
		robots,
	);
	expect(await checkLink(url("/private/a"), hostsOf(outside))).toMatchObject({ state: "unasked" });
	expect(await checkLink(url("/to-private"), hostsOf(outside))).toMatchObject({ state: "unclear" });
	expect(asked).toEqual(["GET /robots.txt", "HEAD /to-private"]);
});

test.each([
	"http://127.0.0.1/",
	"http://169.254.169.254/latest/meta-data/",
	"http://inside.example/",
	"http://[::1]/",
	"file:///etc/passwd",
	"http://user:secret@site.example/",
	"http://site.example:22/",
])("%s is not asked, neither at once nor after a redirect, and nothing is held against it", async (address) => {
	const { outside, url, asked } = await startServer((_, response) =>
		response.writeHead(302, { Location: address }).end(),
	);
	expect(await checkLink(address, hostsOf(outside))).toMatchObject({ state: "unasked", isAnswered: false });
	expect(asked).toEqual([]);
	expect(await checkLink(url("/"), hostsOf(outside))).toMatchObject({ state: "unasked" });
	expect(asked).toEqual(["GET /robots.txt", "HEAD /"]);
});

test("a name that leads nowhere, and a server that says nothing, fail", async () => {
	const { outside, url } = await startServer(() => {}, "", 500);
	expect(await checkLink("http://gone.example/", hostsOf(outside))).toMatchObject({
		state: "fails",
		isAnswered: false,
	});
	expect(await checkLink(url("/"), hostsOf(outside))).toMatchObject({
		state: "fails",
		found: "The server does not answer in time",
	});
});

/** What is found at a server that speaks as it likes. */
async function findAt(protocol: "http" | "https", server: Server) {
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	onTestFinished(() => void server.close());
	const { port } = server.address() as AddressInfo;
	const resolve = async () => [{ address: "127.0.0.1", family: 4 }];
	const network: Network = { resolve, mayReach: () => true };
	const outside = { network, pauseMs: 0, timeoutMs: 20_000, userAgent: "Heliograph" };
	return checkLink(`${protocol}://site.example:${port}/a`, hostsOf(outside));
}

test("an answer that browsers read and Node does not says nothing", async () => {
	const server = createSocketServer((socket) => {
		socket.on("error", () => {}).once("data", () => socket.end("HTTP/1.1 200 OK\r\nServer: \u0001\r\n\r\nhi"));
	});
	expect(await findAt("http", server)).toMatchObject({ state: "unclear" });
});

const hasOpenssl = spawnSync("openssl", ["version"]).status === 0;
test.runIf(hasOpenssl)(
	"a certificate whose issuer a server leaves out says nothing, since browsers find it; one that it made for itself fails",
	async () => {
		const folder = ownFolder("heliograph-links-");
		const make = (name: string, ...more: string[]) => {
			const files = ["-keyout", join(folder, `${name}.key`), "-out", join(folder, `${name}.crt`)];
			const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"];
			execFileSync("openssl", ["req", "-x509", ...key, ...files, ...more], { stdio: "ignore" });
		};
		const names = ["-subj", "/CN=site.example", "-addext", "subjectAltName=DNS:site.example"];
		make("issuer", "-subj", "/CN=Issuer");
		make("own", ...names);
		make("signed", ...names, "-CA", join(folder, "issuer.crt"), "-CAkey", join(folder, "issuer.key"));
		const found = (name: string) => {
			const [key, cert] = ["key", "crt"].map((ending) => readFileSync(join(folder, `${name}.${ending}`)));
			return findAt(
				"https",
				createTlsServer({ key, cert }).on("tlsClientError", () => {}),
			);
		};
		expect(await found("signed")).toMatchObject({ state: "unclear" });
		expect(await found("own")).toMatchObject({ state: "fails", found: "The server's certificate is not good" });
	},
);

async function add(url: string, fields: Partial<typeof resources.$inferInsert> = {}) {
	const resource = { name: "Tides", description: "Water.", idealFor: "All", resourceType: "course" } as const;
	await db.insert(resources).values({ ...resource, url, approved: true, ...fields });
}

async function dead() {
	const { rows } = await db.execute<{ key: string }>(sql`select key from dead_links order by key`);
	return rows.map(({ key }) => key);
}

test("each listed address is asked once, one at a time of a host, and what nothing names is forgotten", async () => {
	// Slow enough to be seen still answering when the next one comes.
	const { outside, url, asked, most } = await startServer((_, response) => setTimeout(() => response.end(), 30));
	for (const path of ["/a", "/a/", "/b", "/c"]) await add(url(path));
	await add(url("/pending"), { approved: false });
	await add(url("/hidden"), { hidden: true });
	await checkLinks({ db, owners: linkOwners, outside, logger });
	await checkLinks({ db, owners: linkOwners, outside, logger });
	expect(asked.toSorted()).toEqual(["GET /robots.txt", "HEAD /a/", "HEAD /b", "HEAD /c"]);
	expect(most()).toBe(1);
	await db.update(resources).set({ hidden: true });
	await checkLinks({ db, owners: linkOwners, outside, logger });
	expect((await db.execute(sql`select key from links union select key from link_uses`)).rows).toEqual([]);
});

test("an address is dead after three failures over a week, and alive at once when it answers", async () => {
	let status = 404;
	const { outside, url, port } = await startServer((_, response) => response.writeHead(status).end());
	await add(url("/a"));
	const start = Date.now() + 60_000;
	const onDay = (day: number) =>
		checkLinks({ db, owners: linkOwners, outside, logger, now: () => new Date(start + day * 86_400_000) });
	const seen: [number, number][] = [];
	for (const day of [0, 0.5, 1, 2, 3, 6.9, 7]) {
		await onDay(day);
		seen.push([day, (await dead()).length]);
	}
	expect(seen).toEqual([0, 0.5, 1, 2, 3, 6.9, 7].map((day) => [day, day < 7 ? 0 : 1]));
	expect(await dead()).toEqual([`site.example:${port}/a`]);
	status = 200;
	await onDay(14);
	expect(await dead()).toEqual([]);
	expect((await db.execute(sql`select failures, failing_since from links`)).rows).toEqual([
		{ failures: 0, failing_since: null },
	]);
});

test("a dead address that can't be asked any more stays dead, until it answers", async () => {
	let [status, isInside] = [404, false];
	const { outside, url, port } = await startServer((request, response) =>
		response.writeHead(request.url === "/a" ? status : 200).end(),
	);
	const resolve = async (name: string) => [
		{ address: isInside && name === "site.example" ? "10.0.0.1" : "127.0.0.1", family: 4 },
	];
	const moving = { ...outside, network: { ...outside.network, resolve } };
	await add(url("/a"));
	await add(`http://other.example:${port}/b`);
	const start = Date.now() + 60_000;
	const onDay = async (day: number) => {
		const now = () => new Date(start + day * 86_400_000);
		await checkLinks({ db, owners: linkOwners, outside: moving, logger, now });
		const { rows } = await db.execute(sql`select found, failures from links where key like 'site.example%'`);
		return { ...rows[0], dead: (await dead()).length };
	};
	for (const day of [0, 1, 3]) await onDay(day);
	expect(await onDay(7)).toEqual({ found: "The server answers 404", failures: 4, dead: 1 });
	isInside = true;
	expect(await onDay(14)).toEqual({ found: "No public web address", failures: 4, dead: 1 });
	[status, isInside] = [200, false];
	expect(await onDay(21)).toEqual({ found: "The server answers 200", failures: 0, dead: 0 });
});

test("who was asked too often is left alone for as long as it says, and what was known stays", async () => {
	let status = 404;
	let wait = "172800";
	const { outside, url, asked } = await startServer((_, response) =>
		response.writeHead(status, { "Retry-After": wait }).end(),
	);
	await add(url("/a"));
	const start = Date.now() + 60_000;
	const onDay = async (day: number) => {
		const before = asked.length;
		await checkLinks({ db, owners: linkOwners, outside, logger, now: () => new Date(start + day * 86_400_000) });
		return asked.length > before;
	};
	expect([await onDay(0), await onDay(1)]).toEqual([true, true]);
	status = 429;
	expect([await onDay(3), await onDay(4.9)]).toEqual([true, false]);
	wait = "0";
	expect([await onDay(5.1), await onDay(6)]).toEqual([true, false]);
	status = 404;
	expect(await onDay(7)).toBe(true);
	expect(await dead()).toHaveLength(1);
	status = 429;
	wait = new Date(Date.now() + 3 * 86_400_000).toUTCString();
	expect(await onDay(14)).toBe(true);
	expect(await dead()).toHaveLength(1);
	expect([await onDay(16.9), await onDay(17.1)]).toEqual([false, true]);
	wait = "99999999999999999999";
	expect(await onDay(20.2)).toBe(true);
	expect([await onDay(48.1), await onDay(48.3)]).toEqual([false, true]);
	wait = "Tomorrow, perhaps";
	expect(await onDay(76.4)).toBe(true);
	expect(await onDay(77.5)).toBe(true);
});

test("a host with many links leaves time for the others, which have waited less", async () => {
	const { outside, url, hosts, port } = await startServer((_, response) => response.end());
	for (let i = 0; i < 70; i++) await add(url(`/${i}`));
	await add(`http://other.example:${port}/a`);
	await keepUpWithUses(db, linkOwners);
	await db.execute(sql`update links set next_check_at = '2026-01-01' where key like 'site.example%'`);
	await db.execute(sql`update links set next_check_at = '2026-01-02' where key like 'other.example%'`);
	await checkLinks({ db, owners: linkOwners, outside, logger });
	expect(hosts.indexOf("other.example")).toBeLessThan(10);
	expect(hosts.filter((host) => host === "site.example")).toHaveLength(71);
});

test("a host with more links than are read at once is put off, so that others behind it have their turn", async () => {
	const { outside, url, hosts, port } = await startServer((_, response) => response.end());
	for (let i = 0; i < 650; i++) await add(url(`/${i}`));
	await add(`http://other.example:${port}/a`);
	await keepUpWithUses(db, linkOwners);
	await db.execute(sql`update links set next_check_at = '2026-01-01' where key like 'site.example%'`);
	await db.execute(sql`update links set next_check_at = '2026-01-02' where key like 'other.example%'`);
	await checkLinks({ db, owners: linkOwners, outside, logger });
	expect(hosts.indexOf("other.example")).toBeLessThan(20);
	const waiting = await db.execute(sql`select 1 from links where next_check_at < now() + interval '11 minutes'`);
	expect(waiting.rows).toHaveLength(600 - 6);
});

test("nothing counts as a failure while nothing outside answers", async () => {
	const { outside, url } = await startServer((_, response) => response.end());
	const names = sql`select url, failures from links order by url`;
	await add("http://gone.example/a");
	await checkLinks({ db, owners: linkOwners, outside, logger });
	expect((await db.execute(names)).rows).toMatchObject([{ failures: 0 }]);
	await add(url("/"));
	await checkLinks({ db, owners: linkOwners, outside, logger });
	await checkLinks({ db, owners: linkOwners, outside, logger, now: () => new Date(Date.now() + 7_200_000) });
	expect((await db.execute(names)).rows).toMatchObject([{ failures: 1 }, { failures: 0 }]);
});

test("a host whose known robots.txt forbids it says nothing about the network", async () => {
	const { outside, port, url } = await startServer(
		(_, response) => response.end(),
		"User-agent: *\nDisallow: /private",
	);
	await add(url("/private/a"));
	await checkLinks({ db, owners: linkOwners, outside, logger });
	await db.execute(sql`update links set answered_at = null`);
	await add(`http://gone.example:${port}/a`);
	await checkLinks({ db, owners: linkOwners, outside, logger, now: () => new Date(Date.now() + 40 * 86_400_000) });
	expect((await db.execute(sql`select failures, answered_at from links order by url`)).rows).toEqual([
		{ failures: 0, answered_at: null },
		{ failures: 0, answered_at: null },
	]);
});
