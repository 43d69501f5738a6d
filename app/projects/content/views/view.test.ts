import { performance } from "node:perf_hooks";
import { afterEach, expect, test, vi } from "vitest";
import { ownWork } from "#app/web/fair-queue.server.ts";
import { viewVersion } from "./view.server.ts";

afterEach(() => {
	vi.useRealTimers();
	vi.restoreAllMocks();
});

test("a text that could not be shown in time is tried again after a while, and not before", async () => {
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
	const view = (data: string) =>
		viewVersion(ownWork, "", "article", { id: "of the test", data, file: null, metadata: {} });
	expect(await view("<".repeat(1_000_000))).toMatchObject({ type: "plain", reason: "complex" });
	expect(await view("Short")).toMatchObject({ type: "plain", reason: "complex" });
	const anHourLater = performance.now() + 3_600_000;
	vi.spyOn(performance, "now").mockReturnValue(anHourLater);
	vi.advanceTimersByTime(3_600_000);
	expect(await view("Short")).toEqual({ type: "article", html: "<p>Short</p>\n" });
});
