import { spawnSync } from "node:child_process";
import { closeSync, existsSync, openSync } from "node:fs";
import { expect, test } from "vitest";
import { createLogger, hideNames } from "./log.ts";

const pathWithoutNames = hideNames(["/card/:id", "/api/v1/cards/:id"]);
const id = "0190f5a2-7b1c-7e3d-8f4a-1b2c3d4e5f60";

test.each([
	["/card/mary-somerville", "/card/(slug)"],
	["/card/mary-somerville.data", "/card/(slug)"],
	["/card/mary-somerville/picture/0123456789abcdef.png", "/card/(slug)/picture/0123456789abcdef.png"],
	[`/card/${id}`, `/card/${id}`],
	[`/card/${id}.data`, `/card/${id}.data`],
	[`/card/${id}/picture/0123456789abcdef.png`, `/card/${id}/picture/0123456789abcdef.png`],
	[`/card/${id}-somerville`, "/card/(slug)"],
	["/api/v1/cards/mary-somerville", "/api/v1/cards/(slug)"],
	[`/api/v1/cards/${id}`, `/api/v1/cards/${id}`],
	["/jobs", "/jobs"],
])("%s is logged as %s", (path, logged) => {
	expect(pathWithoutNames(path)).toBe(logged);
});

test("of failures that are told as one each is logged, without what people wrote", () => {
	const lines: Record<string, unknown>[] = [];
	const logger = createLogger("info", { write: (line: string) => lines.push(JSON.parse(line)) });
	const failures = [new Error("insert failed\nparams: ada@example.org"), new Error("No connection")];
	logger.error({ err: new AggregateError(failures, "Some failed") }, "Tidying failed");
	const errors = [{ message: "insert failed" }, { message: "No connection" }];
	expect(lines).toMatchObject([{ err: { message: "Some failed", errors } }]);
	expect(JSON.stringify(lines)).not.toContain("ada@");
});

const full = "/dev/full";
test.runIf(existsSync(full))("a log that takes nothing keeps a process neither from its work nor from its end", () => {
	const work = `
		import { pino } from "pino";
		import { createLogger } from "./server/log.ts";
		const logger = createLogger("info");
		for (let i = 0; i < 3; i++) {
			const failed = new Promise((resolve) => logger[pino.symbols.streamSym].once("error", resolve));
			logger.info("A line");
			await failed;
		}
		process.exit(7);
	`;
	const output = openSync(full, "w");
	const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", work], {
		encoding: "utf8",
		stdio: ["ignore", output, "pipe"],
		timeout: 60_000,
		killSignal: "SIGKILL",
	});
	closeSync(output);
	expect([status, stderr]).toEqual([7, ""]);
});
