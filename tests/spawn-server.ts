import { type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";

interface Start {
	/** Flags of Node. */
	flags?: string[];
	args?: string[];
	/** A program that starts it, with its options. */
	before?: string[];
	stdio?: SpawnOptions["stdio"];
}

/** Starts the built server on a free port. No setting of the person who runs the tests, such as DATABASE_URL, reaches it. */
export function spawnServer(
	settings: Record<string, string>,
	{ flags = [], args = [], before = [], stdio = ["ignore", "pipe", "pipe"] }: Start = {},
) {
	const [program = "", ...rest] = [...before, process.execPath, ...flags, "build/server/main.js", ...args];
	const env = { PATH: process.env.PATH, PORT: "0", HOST: "127.0.0.1", ...settings };
	const child = spawn(program, rest, { env, stdio });
	let output = "";
	const exited = once(child, "exit").then(([code]: (number | null)[]) => ({ code, output }));
	const listening = new Promise<string>((resolve, reject) => {
		const read = (data: Buffer) => {
			output += data;
			const address = addressIn(output);
			if (address) resolve(address);
		};
		for (const stream of [child.stdout, child.stderr]) stream?.on("data", read);
		exited.then(() => reject(new Error(output)));
	});
	// Not all who start it wait for that.
	listening.catch(() => {});
	return {
		child,
		/** With the code that it ends with, and all that it has written. */
		exited,
		/** Where it is, once it listens. */
		listening,
		/** What it has written so far. */
		output: () => output,
	};
}

/** Where a server says that it is; undefined until it does. */
export function addressIn(output: string) {
	return /Heliograph is at (\S+)/.exec(output)?.[1]?.replace("localhost", "127.0.0.1");
}
