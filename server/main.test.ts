/** The server as its operator meets it: a process with settings, signals and exit codes. */
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, truncateSync } from "node:fs";
import { Agent, createServer, get, request } from "node:http";
import { type AddressInfo, createServer as createNetServer } from "node:net";
import { join } from "node:path";
import { afterEach, describe, expect, onTestFinished, test } from "vitest";
import { openBoss } from "#app/background-jobs/background-jobs.server.ts";
import { connectDatabase } from "#app/db/client.server.ts";
import { goodPassword } from "#tests/accounts.ts";
import { freshDatabase } from "#tests/database.ts";
import { startFaultyProxy } from "#tests/faulty-proxy.ts";
import { freePort } from "#tests/free-port.ts";
import { hurryMails, startMailer } from "#tests/mail.ts";
import { ownFolder } from "#tests/own-folder.ts";
import { startPostgres15 } from "#tests/postgres-15.ts";
import { treeOf } from "#tests/process-table.ts";
import { startSmtp } from "#tests/smtp.ts";
import { spawnServer } from "#tests/spawn-server.ts";
import { createLogger } from "./log.ts";

const running = new Set<ChildProcess>();
afterEach(async () => {
	for (const child of running) child.kill("SIGKILL");
	running.clear();
});

/** What root has to give up to be refused ports below 1024, as others are. */
const withoutLowPorts = process.getuid?.() === 0 ? ["setpriv", "--bounding-set=-net_bind_service"] : [];

function start(settings: Record<string, string>, args: string[] = [], before: string[] = []) {
	const server = spawnServer({ LOG_LEVEL: "error", ...settings }, { args, before });
	running.add(server.child);
	return server;
}

async function ask(url: string, statement: string) {
	const { $client } = connectDatabase(url, 1);
	try {
		return await $client.query(statement);
	} finally {
		await $client.end();
	}
}

test("--help lists every setting", async () => {
	const { code, output } = await start({}, ["--help"]).exited;
	expect(code).toBe(0);
	for (const name of ["PORT", "ORIGIN", "DATABASE_URL", "SEED_DEMO", "TRUSTED_PROXIES"]) expect(output).toContain(name);
});

test("a wrong setting ends the start with its name and what it takes", async () => {
	const { code, output } = await start({ PORT: "eighty" }).exited;
	expect(code).toBe(78);
	expect(output.trim()).toBe('PORT is "eighty", but takes a whole number from 0 to 65535.');
});

test("an unreachable database ends the start with one clear line that does not show the password", async () => {
	const one = start({ DATABASE_URL: "postgres://someone:secret@127.0.0.1:1/heliograph" });
	const several = "postgres://someone:secret@127.0.0.1:1,127.0.0.1:2/heliograph?target_session_attrs=read-write";
	const told = [];
	for (const { code, output } of [await one.exited, await start({ DATABASE_URL: several }).exited]) {
		expect(code).toBe(75);
		expect(output).not.toContain("secret");
		expect(output).not.toContain("    at ");
		told.push(output.trim().split("\n").at(-1));
	}
	const refused = "connect ECONNREFUSED 127.0.0.1";
	expect(told).toEqual([
		`The database heliograph at 127.0.0.1:1 can't be reached: ${refused}:1`,
		`The database heliograph at 127.0.0.1:1, 127.0.0.1:2 can't be reached: no server takes what is written: ${refused}:1; ${refused}:2`,
	]);
});

test("a database from a newer version, one that only reads and a wrong password end the start with one line each", async () => {
	const { url, schemaOwner } = await freshDatabase();
	const reading = `${url}?options=${encodeURIComponent("-c default_transaction_read_only=on")}`;
	const wrong = url.replace(/:[^:@]+@/, ":wrong@");
	await schemaOwner.$client.query("delete from drizzle.__drizzle_migrations where created_at > 1795404000000");
	const onlyReads = await start({ DATABASE_URL: reading }).exited;
	await schemaOwner.$client.query(
		"insert into drizzle.__drizzle_migrations (hash, created_at) values ('', 9999999999999)",
	);
	const newer = await start({ DATABASE_URL: url }).exited;
	const refused = await start({ DATABASE_URL: wrong }).exited;
	const told = [onlyReads, newer, refused].map(({ code, output }) => [code, output.trim().split("\n").at(-1)]);
	expect(told).toEqual([
		[75, expect.stringMatching(/^The database can't be brought up to date: .*read-only transaction$/)],
		[78, expect.stringMatching(/^The database was changed by a newer version of Heliograph \(migrations .*: 1\)/)],
		[78, expect.stringMatching(/can't be reached: password authentication failed for user "heliograph"$/)],
	]);
});

test("a server that is killed while it sends a mail leaves it to another one, which sends it once", async () => {
	const { db, url } = await freshDatabase();
	const PORT = String(await freePort());
	const settings = { DATABASE_URL: url, PORT, ORIGIN: `http://localhost:${PORT}`, MAIL_FROM: "us@example.org" };
	// A mail server that says nothing.
	const silent = createNetServer().listen(0, "127.0.0.1");
	await once(silent, "listening");
	const killed = start({ ...settings, SMTP_URL: `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}` });
	const asked = once(silent, "connection");
	await fetch(`${await killed.listening}/news`, {
		method: "POST",
		body: new URLSearchParams({ email: "maria@example.org" }),
	});
	await asked;
	killed.child.kill("SIGKILL");
	await killed.exited;
	silent.close();

	const smtp = await startSmtp();
	onTestFinished(smtp.stop);
	await start({ ...settings, SMTP_URL: smtp.url }).listening;
	const states = async () => (await db.$client.query("select state from pgboss.job where name = 'mails'")).rows;
	expect(await states()).toEqual([{ state: "active" }]);
	// As if its time had passed, and that of the pause after it.
	await db.$client.query("update pgboss.job set started_on = started_on - interval '1 hour' where name = 'mails'");
	const boss = openBoss(db, { supervise: false, schedule: false });
	await boss.start();
	await boss.supervise("mails");
	await boss.stop({ graceful: false });
	await hurryMails(db);
	await expect.poll(states).toEqual([{ state: "completed" }]);
	expect(smtp.received.map(({ recipients }) => recipients)).toEqual([["maria@example.org"]]);
});

test("it starts while the mail server is down, and sends what waits when that is back", async () => {
	const { db, url } = await freshDatabase();
	const smtp = await startSmtp();
	await smtp.stop();
	const mailer = await startMailer({ db, smtpUrl: smtp.url, logger: createLogger("silent") });
	await db.transaction((transaction) =>
		mailer.post(transaction, {
			kind: "passwordChanged",
			to: "maria@example.org",
			subject: "Greetings",
			paragraphs: ["Hello."],
		}),
	);
	await mailer.stop();
	const server = start({
		DATABASE_URL: url,
		SMTP_URL: smtp.url,
		ORIGIN: "https://heliograph.example",
		MAIL_FROM: "us@example.org",
	});
	await server.listening;
	expect(server.output()).not.toContain("mailbox");
	expect(server.output()).toContain("ORIGIN is https, but TRUSTED_PROXIES is 0.");
	const waiting = "select id from pgboss.job where state = 'retry'";
	await expect.poll(async () => (await db.$client.query(waiting)).rowCount).toBe(1);
	await smtp.restart();
	await hurryMails(db);
	expect((await smtp.waitForMail("maria@example.org")).from?.address).toBe("us@example.org");
	server.child.kill("SIGTERM");
	expect((await server.exited).code).toBe(0);
	await smtp.stop();
});

test.each([
	["one process", {}],
	["two processes", { PROCESSES: "2" }],
])(
	"a HOST that is not this machine's, a PORT in use and one without the right to it end the start of %s with their names, told once",
	async (_, settings) => {
		const { url } = await freshDatabase();
		// Of an address block that is kept for documentation.
		const elsewhere = await start({ DATABASE_URL: url, HOST: "192.0.2.1", ...settings }).exited;
		expect(elsewhere.code).toBe(78);
		expect(elsewhere.output).toContain('HOST is "192.0.2.1", but takes an address of this machine, such as 127.0.0.1');
		expect(elsewhere.output).not.toContain("    at ");
		const other = createServer().listen(0, "127.0.0.1");
		await once(other, "listening");
		const { port } = other.address() as AddressInfo;
		const inUse = await start({ DATABASE_URL: url, PORT: String(port), ...settings }).exited;
		other.close();
		expect(inUse.code).toBe(75);
		expect(inUse.output).toContain(`PORT ${port} is in use. Set PORT to another one, such as ${port + 1}.`);
		expect(inUse.output.match(/PORT \d+ is in use/g)).toHaveLength(1);
		// In some containers low ports are free to all.
		const free = "/proc/sys/net/ipv4/ip_unprivileged_port_start";
		if (!existsSync(free) || readFileSync(free, "utf8").trim() === "0") return;
		const low = { DATABASE_URL: url, PORT: "1", ...settings };
		const withoutRights = await start(low, [], withoutLowPorts).exited;
		expect(withoutRights.code).toBe(78);
		expect(withoutRights.output).toContain("PORT is 1, but takes one that the server has the right to, such as 3000.");
		expect(withoutRights.output).not.toContain("    at ");
	},
);

test("with DATABASE_URL it starts nothing, migrates, and several servers may do so at once", async () => {
	const { url, schemaOwner } = await freshDatabase();
	await schemaOwner.$client.query("drop schema public cascade; drop schema drizzle cascade; create schema public");
	const servers = [start({ DATABASE_URL: url }), start({ DATABASE_URL: url })];
	for (const server of servers) {
		const address = await server.listening;
		expect((await fetch(`${address}/readyz`)).status).toBe(200);
		expect(server.output()).not.toContain("demo");
		expect(server.output()).toContain("Nobody is an admin yet. Make one: npm run admin -- --email you@example.org");
	}
	expect((await schemaOwner.$client.query("select count(*)::int as n from scicomm_cards")).rows[0].n).toBe(0);
});

test("a database connection that breaks, wherever it is, fails one request, and the process serves the next", async () => {
	const { url } = await freshDatabase();
	const network = await startFaultyProxy(url);
	const server = start({ DATABASE_URL: network.url });
	const address = await server.listening;
	const signUp = (email: string) => {
		const body = JSON.stringify({ email, password: goodPassword, confirmation: goodPassword });
		return fetch(`${address}/api/signup`, { method: "POST", body });
	};
	for (const [i, place] of ["begin", 'insert into "users"', "commit"].entries()) {
		network.cutAt(place);
		expect((await signUp(`ada-${i}@example.org`)).status).toBe(503);
		network.cut();
		await expect.poll(async () => (await fetch(`${address}/readyz`)).status).toBe(200);
	}
	expect((await signUp("ada@example.org")).status).toBe(204);
	server.child.kill("SIGTERM");
	expect((await server.exited).code).toBe(0);
	await network.stop();
});

test("while the database is silent it stops all the same", async () => {
	const { db, url } = await freshDatabase();
	const network = await startFaultyProxy(url);
	const smtp = await startSmtp();
	const PORT = String(await freePort());
	const mails = { SMTP_URL: smtp.url, ORIGIN: `http://localhost:${PORT}`, MAIL_FROM: "us@example.org" };
	const server = start({ DATABASE_URL: network.url, PORT, ...mails });
	const address = await server.listening;
	const gone = new AbortController();
	const asked = network.silenceAt("transaction_read_only");
	const request = fetch(`${address}/readyz`, gone).catch(() => {});
	await asked;
	gone.abort();
	await request;
	server.child.kill("SIGTERM");
	expect((await server.exited).code).toBe(0);
	expect(server.output()).toContain("The pool of connections did not stop in time");
	await Promise.all([network.stop(), smtp.stop(), db.$client.end()]);
});

test("who asks again and again on kept connections meets none that is closed when the server stops", async () => {
	const { url } = await freshDatabase();
	const server = start({ DATABASE_URL: url });
	const address = await server.listening;
	let told = 0;
	const askUntilTold = async () => {
		const agent = new Agent({ keepAlive: true, maxSockets: 1 });
		for (let isLast = false; !isLast; told += Number(isLast)) {
			const [answer] = await once(get(`${address}/healthz`, { agent }), "response");
			await once(answer.resume(), "end");
			isLast = answer.headers.connection === "close";
		}
		agent.destroy();
	};
	const asking = Promise.all(Array.from({ length: 48 }, askUntilTold));
	expect((await fetch(`${address}/healthz`)).status).toBe(200);
	server.child.kill("SIGTERM");
	await asking;
	expect(told).toBe(48);
	expect((await server.exited).code).toBe(0);
});

test("on SIGTERM it finishes requests in flight, takes no new ones, and ends in order", async () => {
	const { db, url } = await freshDatabase();
	const server = start({ DATABASE_URL: url });
	const address = new URL(await server.listening);
	// A request whose body has not arrived yet is in flight for as long as the test wants.
	const slow = request({
		host: address.hostname,
		port: address.port,
		path: "/news",
		method: "POST",
		headers: { "Content-Type": "application/x-www-form-urlencoded", "Content-Length": 21 },
	});
	slow.write("email=a%40");
	const answer = once(slow, "response");
	await expect.poll(async () => (await fetch(new URL("/healthz", address))).status).toBe(200);
	// A terminal or service manager tells every process, and the one above passes it on: the same signal comes twice.
	server.child.kill("SIGTERM");
	server.child.kill("SIGTERM");
	await expect.poll(() => server.output()).toContain("Stopping");
	await expect
		.poll(() =>
			fetch(new URL("/healthz", address)).then(
				() => "answered",
				() => "refused",
			),
		)
		.toBe("refused");
	slow.end("example.org");
	const [response] = await answer;
	expect(response.statusCode).toBe(200);
	response.resume();
	expect((await server.exited).code).toBe(0);
	expect((await db.$client.query("select email from waitlist")).rows).toEqual([{ email: "a@example.org" }]);
});

describe("without DATABASE_URL", () => {
	const folder = ownFolder("heliograph-main-");

	test("it starts its own database, fills it with demo content once, and keeps it", async () => {
		const settings = { DATA_FOLDER: folder };
		const first = start(settings);
		const html = await (await fetch(`${await first.listening}/scicomm/card/directory`)).text();
		const mailbox = /Its mails are kept at (\S+)/.exec(first.output())?.[1] ?? "";
		expect(mailbox).toMatch(/\/dev\/mailbox\?key=[\w-]{32}$/);
		expect((await fetch(mailbox, { redirect: "manual" })).status).toBe(302);
		expect((await fetch(mailbox.replace(/key=.*/, ""))).status).toBe(404);
		expect(html).toContain("Rachel Carson");
		expect(first.output()).toMatch(/Filled with demo content.+SEED_DEMO=false/);
		expect(first.output()).not.toContain("Nobody is an admin");
		// What draws is there though nobody has asked for a picture.
		const draws = () => treeOf(first.child.pid ?? 0).some(({ command }) => command.includes("renderer.js"));
		await expect.poll(draws, { interval: 500 }).toBe(true);
		const second = start(settings);
		const refused = await second.exited;
		expect(refused.code).toBe(75);
		expect(refused.output).toContain(String(first.child.pid));
		first.child.kill("SIGTERM");
		expect((await first.exited).code).toBe(0);
		const third = start({ ...settings, HOST: "0.0.0.0" });
		expect(await (await fetch(`${await third.listening}/scicomm/card/directory`)).text()).toContain("Rachel Carson");
		expect(third.output()).not.toContain("Filled");
		// As in a container, through whose port nobody comes from this machine.
		expect(third.output()).toMatch(/mails are kept at \S+ for a browser on this machine alone; .*npm run psql/);
		third.child.kill("SIGTERM");
		expect((await third.exited).code).toBe(0);
	});
});

test("a database that does not start again ends the process with the reason and a code that service managers know", async () => {
	const folder = ownFolder("heliograph-main-");
	const server = start({ DATA_FOLDER: folder, SEED_DEMO: "false" });
	await server.listening;
	const cluster = join(folder, "postgres", "pgdata");
	truncateSync(join(cluster, "global", "pg_control"), 100);
	process.kill(Number.parseInt(readFileSync(join(cluster, "postmaster.pid"), "utf8"), 10), "SIGKILL");
	const { code, output } = await server.exited;
	expect(code).toBe(75);
	expect(output).toMatch(/The database did not start.*could not read file.*pg_control/s);
	expect(output).not.toContain("    at ");
});

test("a signal during the start leaves no database behind", async () => {
	const folder = ownFolder("heliograph-main-");
	const server = start({ DATA_FOLDER: folder });
	await expect.poll(() => server.output(), { interval: 5 }).toContain("Preparing the database");
	server.child.kill("SIGTERM");
	expect((await server.exited).code).toBe(0);
	expect(existsSync(join(folder, "postgres", "pgdata", "postmaster.pid"))).toBe(false);
});

const postgres15 = "/usr/lib/postgresql/15/bin";
test.runIf(existsSync(postgres15))("it works on PostgreSQL 15, as a role that owns nothing there", async () => {
	const { url, stop } = await startPostgres15(postgres15);
	try {
		await ask(url, "create role heliograph_app login");
		const appUrl = url.replace("operator@", "heliograph_app@");
		const server = start({ DATABASE_URL: appUrl, DATABASE_MIGRATION_URL: url });
		const address = await server.listening;
		expect(server.output()).not.toContain("owns the tables");
		await expect(ask(appUrl, "create table mine ()")).rejects.toThrow("permission denied");
		const created = await fetch(`${address}/scicomm/card/create`, {
			method: "POST",
			redirect: "manual",
			body: new URLSearchParams({
				name: "Émilie du Châtelet",
				expertise: "Physics",
				availability: "Translation",
				isVisible: "on",
			}),
		});
		expect(created.status).toBe(303);
		expect(await (await fetch(`${address}/scicomm/card/directory?q=emili`)).text()).toContain("Émilie du Châtelet");
		expect(await (await fetch(`${address}/scicomm/card/directory?q=chatelt`)).text()).toContain("Émilie du Châtelet");
		server.child.kill("SIGTERM");
		expect((await server.exited).code).toBe(0);
	} finally {
		await stop();
	}
});
