/** Sends the built product hostile requests, as many as there is time for: `npm run fuzz`. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { OptionError, runCommand } from "./command.ts";

const help = `Sends hostile requests to every address of the built product, tells of each wrong answer as it comes, and ends with 1
where there was one. Stop it with Ctrl+C when it has asked enough. The tests ask the first few thousand of seed 1.

Usage: npm run fuzz
       npm run fuzz -- --requests 20000    instead of 1,000,000
       npm run fuzz -- --seed 7            the same requests as another run with this seed
`;

const options = { requests: { type: "string" }, seed: { type: "string" } } as const;

runCommand({ help, options }, async ({ requests = "1000000", seed = String(Date.now() % 1_000_000_000) }) => {
	for (const number of [requests, seed])
		if (!/^\d{1,9}$/.test(number)) throw new OptionError(`This is no number from 0 to 999999999: ${number}`);
	const env = { ...process.env, FUZZ_REQUESTS: requests, FUZZ_SEED: seed };
	const args = ["run", "tests/fuzz/fuzz.test.ts", "--disable-console-intercept"];
	const vitest = spawn("node_modules/.bin/vitest", args, {
		stdio: "inherit",
		shell: process.platform === "win32",
		env,
	});
	for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => vitest.kill(signal));
	const [code] = await once(vitest, "exit");
	process.exitCode = code ?? 1;
});
