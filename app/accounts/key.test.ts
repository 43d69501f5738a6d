import { expect, test } from "vitest";
import { testSecret } from "#tests/app.ts";
import { keyFor } from "./key.server.ts";

test("each purpose has a key of its own, which is not the secret and changes with it", () => {
	const purposes = ["counted-names", "known-devices", "project-files"] as const;
	const keys = [testSecret, "another secret"].flatMap((secret) =>
		purposes.map((purpose) => keyFor(purpose, { secret })),
	);
	expect(new Set([testSecret, ...keys]).size).toBe(7);
	for (const key of keys) expect(Buffer.from(key, "base64url")).toHaveLength(32);
	expect(keyFor("project-files", { secret: testSecret })).toBe(keys[2]);
});
