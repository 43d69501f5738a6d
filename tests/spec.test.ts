/** Keeps `docs/spec/` true: what it names and quotes is there. Its notation is explained in its README. */
import { existsSync, globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const entries = globSync("docs/spec/*.md")
	.filter((file) => !file.endsWith("README.md"))
	.flatMap((file) => read(file).split(/^(?=- |#)/m))
	.filter((block) => block.startsWith("- "))
	.map((block) =>
		block.split(/^ {2}- (?:where|test): /m).map((part) => part.replace(/^- /, "").replace(/\s+/g, " ").trim()),
	);
const text = entries.flat().join("\n");
const sources = [...text.matchAll(/`((?:app|docs|drizzle|e2e|scripts|server|tests)\/[^`#]+)(?:#([^`]+))?`/g)];
const tests = [...text.matchAll(/`([^`]+\.test\.tsx?)`((?:,? "[^"]+")+)/g)].flatMap(([, file = "", names = ""]) =>
	[...names.matchAll(/"([^"]+)"/g)].map(([, name = ""]) => ({ file, name })),
);

function read(path: string) {
	return existsSync(path) ? readFileSync(path, "utf8") : "";
}

test("every file that an entry names exists, and has what is named in it", () => {
	const wrong = sources.filter(([, file = "", name]) => {
		const source = read(file);
		return source === "" || (name !== undefined && !new RegExp(`\\b${name}\\b`).test(source));
	});
	expect(wrong.map(([reference]) => reference)).toEqual([]);
	expect(sources.length).toBeGreaterThan(100);
});

test("every test that an entry names is in its file under exactly this name, and nothing else is in double quotes", () => {
	const isThere = (source: string, name: string) => source.includes(`"${name}"`) || source.includes(`\`${name}\``);
	expect(tests.filter(({ file, name }) => !isThere(read(file), name))).toEqual([]);
	expect(tests.length).toBeGreaterThan(100);
	expect(text.split('"').length - 1).toBe(tests.length * 2);
});

test("every message that an entry quotes is in the product, word by word", () => {
	const product = globSync("app/**/*.{ts,tsx}").filter((file) => !/\.test\./.test(file));
	const source = product.map(read).join("\n").replace(/\s+/g, " ");
	const built = entries.filter(([, where = ""]) => !/not built yet|^can't occur|^never shown/.test(where));
	const messages = built.flatMap(([what = ""]) => [...what.matchAll(/(?<!\w)'((?:[^']|(?<=\w)'(?=\w))+)'(?!\w)/g)]);
	// Limits and names are put into messages by the code.
	const pieces = messages.flatMap(([, message = ""]) =>
		message.split(/\s*(?:\.{3}|:? ?(?:&quot;)?\{\w+\}(?:&quot;: )?|\d+)/),
	);
	expect(pieces.filter((piece) => !source.includes(piece.trim()))).toEqual([]);
	expect(messages.length).toBeGreaterThan(50);
});

test("every entry says where, and which test or why none", () => {
	const wrong = entries.filter(([what, where, shown = "", ...more]) => {
		const isExcused = shown === "no test yet" || (shown === "—" && !/^(?:`[^`]+`(?:, )?)+$/.test(where ?? ""));
		return !what || !where || !(/\.test\.tsx?`,? "/.test(shown) || isExcused) || more.length > 0;
	});
	expect(wrong).toEqual([]);
	expect(entries.length).toBeGreaterThan(200);
});
