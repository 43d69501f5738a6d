/**
 * The three machines of docs/three-machines.md, with the files of deploy/three-machines, as processes of this one: each has an address of its
 * own on the loopback network, and can be lost.
 */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chownSync, closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { chmod, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseEnv } from "node:util";
import { Client } from "pg";
import { PrimaryClient } from "#app/db/primary-client.server.ts";
import { readProcesses, treeOf } from "#tests/process-table.ts";
import { startSmtp } from "#tests/smtp.ts";
import { call } from "../bench/http.ts";
import { atEnd, makeFolder, serveArguments, settingsOf, startServer } from "../bench/processes.ts";
import { lostIn } from "./site.ts";
import { startSubscribers } from "./subscribers.ts";

/** PostgreSQL refuses to run as root. */
const account = { uid: idOf("-u"), gid: idOf("-g") };
/** Milliseconds. */
const startTimeoutMs = 120_000;
const stopTimeoutMs = 15_000;

const names = ["one", "two", "three"] as const;
type Name = (typeof names)[number];

/** Brings them up, with a site at the third one's address. */
export async function startThreeMachines() {
	const folder = await makeFolder();
	await chmod(folder, 0o755);
	const network = `127.${20 + (process.pid % 200)}.0.`;
	const password = randomBytes(12).toString("hex");
	const smtp = await startSmtp();
	atEnd(() => smtp.stop());
	const machines = names.map((name, i) => {
		const address = `${network}${i + 1}`;
		const home = join(folder, name);
		for (const path of [home, join(home, "postgres")]) {
			mkdirSync(path);
			chownSync(path, account.uid, account.gid);
		}
		/** A file of deploy/three-machines as it stands on this machine. */
		const textOf = (file: string) =>
			readFileSync(join("deploy/three-machines", file), "utf8")
				.replaceAll("MACHINE", name)
				.replaceAll("ADDRESS", address)
				.replaceAll("PASSWORD", password)
				// Who connects to one of these addresses comes from the loopback network's first.
				.replaceAll("10.0.0.0/24", "127.0.0.0/8")
				.replaceAll("10.0.0.", network)
				.replaceAll(/\/var\/(?:lib|run)(?=\/etcd)/g, home)
				.replaceAll(/\/var\/(?:lib|run)\/postgresql(?:\/15)?/g, join(home, "postgres"));
		return { name, address, home, textOf, running: new Map<string, { pid: number; stop: () => Promise<void> }>() };
	});
	type Machine = (typeof machines)[number];
	const at = (name: Name) => machines[names.indexOf(name)] as Machine;
	const url = `http://${at("three").address}:8080`;
	const databaseUrl = parseEnv(at("one").textOf("heliograph.env")).DATABASE_URL ?? "";

	function startEtcd({ textOf, home, running }: Machine) {
		running.set("etcd", run("/usr/bin/etcd", [], home, parseEnv(textOf("etcd"))));
	}

	function startPatroni({ textOf, home, running }: Machine) {
		const file = join(home, "patroni.yml");
		writeFileSync(file, textOf("patroni.yml"));
		running.set("patroni", run("/usr/bin/patroni", [file], home));
	}

	/** The writers say who they are, as a proxy before HAProxy would. */
	function startApp({ textOf, running, address }: Machine) {
		const mails = { SMTP_URL: smtp.url, MAIL_FROM: "us@example.org" };
		const own = { ...parseEnv(textOf("heliograph.env")), ORIGIN: url, TRUSTED_PROXIES: "2", ...mails };
		const app = startServer(serveArguments(), settingsOf(own));
		running.set("app", app);
		return app.waitForAnswer(`http://${address}:3000/readyz`);
	}

	function startProxy({ textOf, home, running, address }: Machine) {
		const file = join(home, "haproxy.cfg");
		writeFileSync(file, textOf("haproxy.cfg").replace("bind :80", `bind ${address}:8080`));
		running.set("haproxy", run("/usr/sbin/haproxy", ["-db", "-f", file], home));
	}

	async function makeDatabase() {
		const client = new Client({ host: at("one").address, user: "postgres", password, database: "postgres" });
		await client.connect();
		for (const role of ["heliograph", "heliograph_app"])
			await client.query(`create role ${role} login password '${password}'`);
		await client.query("create database heliograph owner heliograph");
		await client.end();
	}

	/** The processes of PostgreSQL on a machine, whose server comes first. */
	async function postgresOf({ home }: Machine) {
		const note = await readFile(join(home, "postgres/heliograph/postmaster.pid"), "utf8").catch(() => "");
		const postmaster = Number(note.split("\n")[0]);
		const [first, ...others] = treeOf(postmaster);
		// What a killed one has left behind may name another program's number by now.
		return first?.command.includes(home) ? [first, ...others].map(({ pid }) => pid) : [];
	}

	async function processesOf(machine: Machine) {
		const trees = [...machine.running.values()].flatMap(({ pid }) => treeOf(pid).map((row) => row.pid));
		return [...trees, ...(await postgresOf(machine))];
	}

	async function end() {
		const started = (await Promise.all(machines.map(processesOf))).flat();
		for (const name of ["haproxy", "app", "patroni", "etcd"])
			await Promise.all(machines.map(({ running }) => running.get(name)?.stop()));
		for (const machine of machines) kill(await postgresOf(machine));
		const left = () => readProcesses().filter(({ pid, command }) => started.includes(pid) || command.includes(folder));
		for (const until = Date.now() + stopTimeoutMs; left().length > 0 && Date.now() < until; ) await delay(100);
		const count = left().length;
		kill(left().map(({ pid }) => pid));
		return count;
	}
	atEnd(async () => void (await end()));

	async function primary() {
		for (const machine of [at("one"), at("two")])
			if (await says(`http://${machine.address}:8008/primary`)) return machine;
		throw new Error("No database is the primary");
	}

	/** Until both databases have what is acknowledged, and both servers are ready. */
	async function areWhole() {
		const both = [at("one"), at("two")];
		await until(async () => {
			const isThere = (path: string) => Promise.all(both.map(({ address }) => says(`http://${address}${path}`)));
			const [primaries, standbys, apps] = await Promise.all(
				[":8008/primary", ":8008/sync", ":3000/readyz"].map(isThere),
			);
			return primaries?.includes(true) && standbys?.includes(true) && apps?.every(Boolean);
		}, "The machines are not whole");
	}

	for (const machine of machines) startEtcd(machine);
	await until(
		async () =>
			(await Promise.all(machines.map(({ address }) => says(`http://${address}:2379/health`)))).every(Boolean),
		"etcd",
	);
	startPatroni(at("one"));
	await until(() => says(`http://${at("one").address}:8008/primary`), "The first database");
	await makeDatabase();
	startPatroni(at("two"));
	await Promise.all([startApp(at("one")), startApp(at("two"))]);
	startProxy(at("three"));
	await areWhole();
	await until(() => says(`${url}/readyz`), "HAProxy");

	const subscribers = startSubscribers(url, smtp);

	/** Makes what a killed server was sending due now, as if its five minutes had passed. */
	async function hurryMails() {
		const client = new PrimaryClient({ connectionString: databaseUrl });
		await client.connect();
		await client.query(
			"update pgboss.job set state = 'retry', start_after = now() where name = 'mails' and state in ('active', 'retry')",
		);
		await client.end();
	}

	return {
		areWhole,
		/** Kills PostgreSQL of the primary, all its processes at once. */
		async killPrimary() {
			kill(await postgresOf(await primary()));
		},
		/** Kills all that runs on the machine of the primary. @returns what starts that machine again */
		async loseMachine() {
			const machine = await primary();
			kill(await processesOf(machine));
			return async () => {
				startEtcd(machine);
				startPatroni(machine);
				await startApp(machine);
			};
		},
		site: {
			url,
			/** Which of these cards are not there, by their ids. */
			findLost: (ids: string[]) => lostIn(new PrimaryClient({ connectionString: databaseUrl }), ids),
			async stop() {
				const { joined, missing, more } = await subscribers.stop(hurryMails);
				console.log(`Mails: ${joined} awaited, ${missing} missing, ${more} sent more than once`);
				return end();
			},
		},
	};
}

/** Starts a program of the machines, whose words go to a file in its home. */
function run(program: string, args: string[], home: string, env: NodeJS.Dict<string> = {}) {
	const words = openSync(join(home, `${basename(program)}.log`), "a");
	const child = spawn(program, args, {
		...account,
		cwd: home,
		stdio: ["ignore", words, words],
		env: { PATH: process.env.PATH, HOME: home, ...env },
	});
	closeSync(words);
	if (child.pid === undefined) throw new Error(`${program} could not be started`);
	return { pid: child.pid, stop: () => stop(child) };
}

function idOf(kind: "-u" | "-g") {
	return Number(execFileSync("id", [kind, "postgres"], { encoding: "utf8" }));
}

async function stop(child: ChildProcess) {
	if (child.exitCode !== null || child.signalCode !== null) return;
	const exited = once(child, "exit");
	child.kill("SIGTERM");
	const timer = setTimeout(() => child.kill("SIGKILL"), stopTimeoutMs);
	await exited;
	clearTimeout(timer);
}

function kill(pids: number[]) {
	for (const pid of pids) {
		try {
			process.kill(pid, "SIGKILL");
		} catch {
			// Of those that are killed, others may end by themselves.
		}
	}
}

/** Whether somebody answers with 200. */
function says(url: string) {
	return call({ url }).then(
		({ status }) => status === 200,
		() => false,
	);
}

async function until(isSo: () => Promise<boolean | undefined>, what: string) {
	for (const deadline = Date.now() + startTimeoutMs; !(await isSo()); await delay(200))
		if (Date.now() > deadline) throw new Error(`${what}: not within ${startTimeoutMs / 1_000} s`);
}
