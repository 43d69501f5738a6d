/** What can happen to a site while people write. */
import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { call } from "../bench/http.ts";
import { atEnd, makeFolder } from "../bench/processes.ts";
import { type Site, startRemoteSite, startSite } from "./site.ts";

export interface Fault {
	name: string;
	/** How much of the rounds that were asked for, where one takes long. */
	share?: number;
	/** Whether it can happen to a site only once. */
	once?: boolean;
	/** Brings up a site. @returns it, what strikes it once, and what makes it whole once it works, before the next blow */
	prepare(): Promise<{
		site: Pick<Site, "url" | "findLost" | "stop">;
		strike: () => Promise<void>;
		repair?: () => Promise<void>;
	}>;
}

/** Milliseconds. */
const silenceMs = 3_000;
const floodMs = 2_000;

async function kill(pid = 0) {
	process.kill(pid, "SIGKILL");
}

async function onOwnDatabase(strike: (site: Site) => Promise<void>) {
	const site = await startSite();
	return { site, strike: () => strike(site) };
}

async function killApp(site: Site) {
	site.kill();
	await site.restart();
}

async function onNetwork(
	strike: (network: Awaited<ReturnType<typeof startRemoteSite>>["network"]) => Promise<void> | void,
) {
	const { site, network } = await startRemoteSite();
	return { site, strike: async () => strike(network) };
}

/** Sockets that send what a function says again and again, for a while. */
async function flood(site: Site, count: number, first: (i: number) => string, again: string) {
	const { port, hostname } = new URL(site.url);
	const sockets = Array.from({ length: count }, (_, i) => {
		const socket = connect(Number(port), hostname);
		socket.on("error", () => {});
		socket.write(first(i));
		return socket;
	});
	for (const end = performance.now() + floodMs; performance.now() < end; await delay(250))
		for (const socket of sockets) if (socket.writable) socket.write(again);
	for (const socket of sockets) socket.destroy();
}

const upload = (i: number) =>
	"POST /scicomm/card/create HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\n" +
	`X-Forwarded-For: 192.0.2.${i}\r\nContent-Length: 8000000\r\n\r\n--b\r\nContent-Disposition: form-data; name="photo"; filename="a.png"\r\n\r\n`;

/** A file system of its own, which can be filled; only root may make one. */
async function onSmallDisk() {
	const folder = await makeFolder();
	execFileSync("mount", ["-t", "tmpfs", "-o", "size=220m,mode=755", "tmpfs", folder]);
	atEnd(async () => void execFileSync("umount", [folder]));
	const site = await startSite(join(folder, "data"));
	return {
		site,
		async strike() {
			try {
				execFileSync("dd", ["if=/dev/zero", `of=${join(folder, "filler")}`, "bs=64k"], { stdio: "ignore" });
			} catch {
				// It ends when the disk is full.
			}
			while ((await call({ url: `${site.url}/readyz` })).status !== 503) await delay(100);
			await delay(floodMs);
			rmSync(join(folder, "filler"));
		},
	};
}

export const faults: Fault[] = [
	{ name: "The server is killed, and started again", prepare: () => onOwnDatabase(killApp) },
	{
		name: "Its own database is killed",
		prepare: () => onOwnDatabase(async (site) => kill(site.databasePids()[0])),
	},
	{
		name: "A process of the database is killed",
		prepare: () => onOwnDatabase(async (site) => kill(site.databasePids().at(-1))),
	},
	{
		name: "Both are killed, the database with all its processes",
		prepare: () =>
			onOwnDatabase(async (site) => {
				const pids = site.databasePids();
				// Of those that are killed, others may end by themselves.
				await Promise.allSettled([site.pid(), ...pids].map(kill));
				await site.restart();
			}),
	},
	{ name: "All connections to the database break", prepare: () => onNetwork((network) => network.cut()) },
	{
		name: `The network to the database is silent for ${silenceMs / 1_000} s`,
		share: 0.2,
		prepare: () =>
			onNetwork(async (network) => {
				network.silence();
				await delay(silenceMs);
				await network.mend();
			}),
	},
	{
		name: "300 clients send a byte now and then",
		share: 0.1,
		prepare: () => onOwnDatabase((site) => flood(site, 300, () => "GET / HTTP/1.1\r\nHost: x\r\nX: ", "x")),
	},
	{
		name: "60 uploads of 8 MB begin at once and go on slowly",
		share: 0.1,
		prepare: () => onOwnDatabase((site) => flood(site, 60, upload, "x".repeat(1_000))),
	},
	...(process.getuid?.() === 0 && process.platform === "linux"
		? [{ name: "The disk is full for some seconds", share: 0.05, prepare: onSmallDisk }]
		: []),
];
