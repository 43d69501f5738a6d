import { performance } from "node:perf_hooks";
import { afterEach, expect, test, vi } from "vitest";
import { ownWork } from "#app/web/fair-queue.server.ts";
import { contentMessages } from "../../content.ts";
import { viewVersion } from "./view.server.ts";

afterEach(() => {
	vi.useRealTimers();
	vi.restoreAllMocks();
});

test("a text that could not be shown in time is tried again after a while, and not before", async () => {
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
	const view = (data: string) =>
		viewVersion(ownWork, "", "article", { id: "of the test", data, file: null, metadata: {} });
	const tooComplex = { type: "plain", reason: contentMessages.tooComplex };
	expect(await view("<".repeat(1_000_000))).toMatchObject(tooComplex);
	expect(await view("Short")).toMatchObject(tooComplex);
	const anHourLater = performance.now() + 3_600_000;
	vi.spyOn(performance, "now").mockReturnValue(anHourLater);
	vi.advanceTimersByTime(3_600_000);
	expect(await view("Short")).toEqual({ type: "article", html: "<p>Short</p>\n" });
});

test.each([
	["csv", "day,height\n1\n", "Line 2: this row has more or fewer cells than the first."],
	["json", "[1,\n2", "Line 2: this is not valid JSON."],
])(
	"data that was moved in and is no valid %s is shown as it was written, with what is wrong in it",
	async (format, data, wrong) => {
		const view = await viewVersion(ownWork, "", "data", { id: `no ${format}`, data, file: null, metadata: { format } });
		expect(view).toEqual({ type: "plain", text: data, reason: expect.stringContaining(wrong) });
		expect(view).not.toMatchObject({ reason: expect.stringContaining("too large") });
	},
);
