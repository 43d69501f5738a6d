import { existsSync, mkdirSync, readFileSync, rmSync, truncateSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { isWhole, placeBuild } from "../scripts/place-build.ts";
import { ownFolder } from "./own-folder.ts";

const root = ownFolder("place-build-");
const folder = join(root, "build");
beforeEach(() => {
	rmSync(folder, { recursive: true, force: true });
	build("first");
});

/** Builds what a text makes: an entry, which names the file with its hash. */
function build(text: string) {
	const draft = join(root, "draft");
	for (const [path, content] of [
		["server/main.js", `import "./assets/${text}.js"`],
		[`client/assets/${text}.js`, text],
	] as const) {
		mkdirSync(dirname(join(draft, path)), { recursive: true });
		writeFileSync(join(draft, path), content);
	}
	placeBuild(draft, folder, text);
}

function text(path: string) {
	return readFileSync(join(folder, path), "utf8");
}

test("a build takes the place of the one before, whose files stay for a day", () => {
	expect(isWhole(folder, "first")).toBe(true);
	build("second");
	expect(isWhole(folder, "second")).toBe(true);
	expect(isWhole(folder, "first")).toBe(false);
	expect(text("server/main.js")).toContain("second");
	expect([text("client/assets/first.js"), text("client/assets/second.js")]).toEqual(["first", "second"]);

	build("third");
	expect(existsSync(join(folder, "client/assets/first.js"))).toBe(true);
	const yesterday = new Date(Date.now() - 86_500_000);
	for (const name of ["first", "second", "third"])
		utimesSync(join(folder, `client/assets/${name}.js`), yesterday, yesterday);
	build("fourth");
	// Of the build just replaced the day begins only now, however old its files are.
	const left = ["first", "second", "third", "fourth"].filter((name) =>
		existsSync(join(folder, `client/assets/${name}.js`)),
	);
	expect(left).toEqual(["third", "fourth"]);
});

test("after a build that was broken off the files of the one before stay for a day", () => {
	build("second");
	const yesterday = new Date(Date.now() - 86_500_000);
	for (const name of ["first", "second"]) utimesSync(join(folder, `client/assets/${name}.js`), yesterday, yesterday);
	rmSync(join(folder, "stamp.json"));
	build("third");
	expect(text("client/assets/second.js")).toBe("second");
});

test.each<[string, () => void]>([
	["a file that was cut", () => truncateSync(join(folder, "server/main.js"), 5)],
	["a file that was changed", () => writeFileSync(join(folder, "client/assets/first.js"), "other")],
	["a folder that is missing", () => rmSync(join(folder, "client"), { recursive: true })],
	["a stamp that was cut", () => truncateSync(join(folder, "stamp.json"), 20)],
	["a stamp that is missing", () => rmSync(join(folder, "stamp.json"))],
])("%s is noticed, and mended by building again", (_, damage) => {
	damage();
	expect(isWhole(folder, "first")).toBe(false);
	build("first");
	expect(isWhole(folder, "first")).toBe(true);
});
