import { expect, test } from "vitest";
import { stopAll } from "./stopping.ts";

test("the last is stopped first, and what hangs or fails keeps nothing else running", async () => {
	const stopped: string[] = [];
	const told: string[] = [];
	const timeoutMs = 60_000;
	await stopAll(
		[
			{ name: "The first", stop: () => stopped.push("first"), timeoutMs },
			{ name: "The silent one", stop: () => new Promise(() => {}), timeoutMs: 10 },
			{
				name: "The broken one",
				stop: () => {
					throw new Error("Broken");
				},
				timeoutMs,
			},
			{ name: "The last", stop: async () => stopped.push("last"), timeoutMs },
		],
		(line) => told.push(line),
	);
	expect(stopped).toEqual(["last", "first"]);
	expect(told).toEqual(["The broken one did not stop well: Error: Broken", "The silent one did not stop in time"]);
});
