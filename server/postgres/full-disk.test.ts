/** A disk without room, for which root makes a small one in memory. */
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { ownFolder } from "#tests/own-folder.ts";
import { addressIn, spawnServer } from "#tests/spawn-server.ts";

const pollOptions = { timeout: 60_000, interval: 100 };

function mountDisk(megabytes: number) {
	const folder = ownFolder("heliograph-disk-");
	execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=755`, "tmpfs", folder], { stdio: "ignore" });
	onTestFinished(() => void execFileSync("umount", ["-l", folder]));
	return folder;
}

function canMount() {
	try {
		execFileSync("sh", ["-c", 'd=$(mktemp -d) && mount -t tmpfs tmpfs "$d" && umount "$d"'], { stdio: "ignore" });
		return true;
	} catch {
		return false;
	}
}

/** Starts the server, with its data and its log on the same disk. */
function start(folder: string) {
	const path = join(folder, "log");
	const log = openSync(path, "a");
	const settings = { SEED_DEMO: "false", DATA_FOLDER: join(folder, "data") };
	const { child, output: errors } = spawnServer(settings, { stdio: ["ignore", log, "pipe"] });
	closeSync(log);
	onTestFinished(() => void child.kill("SIGKILL"));
	return { child, exited: once(child, "close"), output: () => readFileSync(path, "utf8") + errors() };
}

test.runIf(canMount())("a first start without room for the database says so in one line", async () => {
	const server = start(mountDisk(20));
	expect(await server.exited).toEqual([75, null]);
	expect(server.output().trim().split("\n").at(-1)).toMatch(/^The disk of \S+ is full/);
});

test.runIf(canMount())(
	"on a full disk, its log's too, the server is not ready and asks for forms to be sent again, until there is room",
	async () => {
		const folder = mountDisk(220);
		const server = start(folder);
		await expect.poll(() => addressIn(server.output()), pollOptions).toBeDefined();
		const address = addressIn(server.output());
		const ready = async () => (await fetch(`${address}/readyz`)).text();
		const filler = join(folder, "filler");
		execFileSync("sh", ["-c", `dd if=/dev/zero of=${filler} bs=64k || true`], { stdio: "ignore" });
		await expect.poll(ready, pollOptions).toBe("no room on the database's disk");
		const card = { name: "Maria", bio: "x".repeat(120), expertise: "Insects", availability: "Talks", isVisible: "on" };
		const send = async () => {
			const sent = await fetch(`${address}/scicomm/card/create`, {
				method: "POST",
				redirect: "manual",
				body: new URLSearchParams(card),
			});
			return [sent.status, sent.headers.get("Retry-After"), (await sent.text()).includes('value="Maria"')];
		};
		await expect.poll(send, pollOptions).toEqual([503, "5", true]);
		// More than the last page of the log has room for.
		for (let i = 0; i < 40; i++) expect((await fetch(`${address}/healthz`)).status).toBe(200);
		rmSync(filler);
		await expect.poll(ready, pollOptions).toBe("ok");
		server.child.kill("SIGTERM");
		expect(await server.exited).toEqual([0, null]);
		expect(server.output().match(/"path":"\/healthz"/g)).toHaveLength(40);
	},
);
