import { expect, test, vi } from "vitest";
import routes from "#app/routes.ts";
import { testSite } from "#tests/site.ts";
import { maxPathParts } from "./path-limits.ts";

const { get } = await testSite();

const plain = "There is nothing at this address.";

test("every address of the product has fewer parts than a path may have", () => {
	for (const { path = "" } of routes) expect(path.split("/").length).toBeLessThan(maxPathParts);
});

test.each([
	["thirteen parts", "/a".repeat(13)],
	["thirteen parts for a program", `${"/a".repeat(13)}.data`],
	["thousands of parts", "/x".repeat(7_500)],
	["parts behind escaped slashes", `/a${"%2Fa".repeat(12)}`],
	["parts behind small escaped slashes", `/jobs${"%2fa".repeat(12)}`],
	["empty parts", "/jobs/////////////"],
	["parts beside the API", `/api/v1x${"/a".repeat(13)}`],
	["more than 2 KB", `/card/${"x".repeat(2048)}`],
])("a path of %s is not found before it is compared with any", async (_, path) => {
	expect(await get(path)).toAnswer(404, plain);
});

test("a path that can't be decoded is refused before the router tells of it beside the log", async () => {
	const warn = vi.spyOn(console, "warn");
	for (const path of ["/%", "/jobs/%zz", "/card/%c0%af", "/card/%ED%A0%80.data", "/%00%ff/jobs"])
		expect(await get(path)).toAnswer(400, "It contains a broken character code.");
	expect(warn).not.toHaveBeenCalled();
	warn.mockRestore();
});

test("what a link may lead to gets a page that helps on", async () => {
	const name = encodeURIComponent("\u{1f468}".repeat(100));
	for (const path of ["/a".repeat(12), `/card/${name}/contact.vcf`, "/jobs?q=/a/b/c/d/e/f/g/h/i/j/k/l/m/n"]) {
		expect((await get(path)).text).not.toMatch(new RegExp(`${plain}(?! It may have moved)`));
	}
});

test("nobody can ask which routes a list of paths has", async () => {
	expect((await get("/__manifest?version=1&paths=/jobs,/card/x")).status).toBe(404);
});
