/** What is made of texts that people send, hostile ones among them. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { ownWork } from "#app/web/fair-queue.server.ts";
import { videoAt } from "../video.ts";
import { compareTexts } from "./compare-texts.ts";
import { highlightCode } from "./highlight-code.ts";
import { mergeTexts } from "./merge-texts.ts";
import { readTable, tableAsCsv } from "./read-table.ts";
import { renderArticle } from "./render-article.ts";
import { workOnText } from "./text-worker-pool.server.ts";

test.each([
	["<script>alert(1)</script>", "&lt;script&gt;"],
	['<img src=x onerror="alert(1)">', "&lt;img"],
	["[a](javascript:alert(1))", "[a](javascript:alert(1))"],
	["[a](JaVaScRiPt:alert(1))", "[a]("],
	["[a](data:text/html;base64,PHN2Zz4=)", "[a](data:"],
	["[a](vbscript:x)", "[a]("],
	["[a](/logout)", "[a](/logout)"],
	["[a](//evil.example)", "[a](//evil.example)"],
	["<javascript:alert(1)>", "&lt;javascript:"],
	["[a](java&#115;cript:alert(1))", "[a](java"],
	["[a]: javascript:alert(1)\n\n[a]", "[a]"],
])("%s stays text", (text, shown) => {
	const html = renderArticle(text) ?? "";
	expect(html).toContain(shown);
	expect(html).not.toMatch(/<(?:a|img|script)[ >]/);
});

test("links go where they say, for nobody's fame; pictures are links; headings stand below the page's", () => {
	const rel = 'rel="nofollow ugc noopener"';
	expect(renderArticle("[a](https://a.example/?b=1&c)")).toContain(
		`<a href="https://a.example/?b=1&amp;c" ${rel}>a</a>`,
	);
	expect(renderArticle("https://a.example")).toContain(`<a href="https://a.example" ${rel}>`);
	expect(renderArticle("![A map](https://a.example/map.png)")).toContain(
		`<a href="https://a.example/map.png" ${rel}>Image: A map</a>`,
	);
	expect(renderArticle("[![A map](https://a.example/m.png)](https://a.example)")?.match(/<a /g)).toHaveLength(1);
	expect(renderArticle("# A b\n\n[up](#a-b)")).toContain('<h3 id="text-a-b">A b</h3>\n<p><a href="#text-a-b">up</a>');
	expect(renderArticle("###### Deep")).toContain("<h6");
});

test.each([
	["lists", (depth: number) => Array.from({ length: depth }, (_, i) => `${"  ".repeat(i)}- level ${i + 1}`).join("\n")],
	["bullets in one line", (depth: number) => `${"+ ".repeat(depth)}level ${depth}`],
	["quotes", (depth: number) => `${"> ".repeat(2 * depth)}level ${depth}`],
])("an article with %s is shown with every word, or as it is written", (_, nested) => {
	const html = renderArticle(`${nested(20)}\n\nThe end`);
	for (const words of ["level 20<", "The end</p>"]) expect(html).toContain(words);
	expect(renderArticle(`${nested(25)}\n\nThe end`)).toBeNull();
});

test("headings have addresses of the words that are read, each one of its own", () => {
	const idsIn = (text: string) => [...(renderArticle(text) ?? "").matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
	expect(idsIn("## See [Foo](https://x.y) and `bar()`")).toEqual(["text-see-foo-and-bar"]);
	expect(idsIn("# **T**ides ![at noon](https://x.y/z.png)")).toEqual(["text-tides-at-noon"]);
	expect(idsIn("# A\n# A\n# A-2\n# A\n# A-2")).toEqual(["text-a", "text-a-2", "text-a-2-2", "text-a-3", "text-a-2-3"]);
	expect(idsIn("# A-2\n# A\n# A")).toEqual(["text-a-2", "text-a", "text-a-3"]);
});

test("tables, code and tasks are shown without inline styles", () => {
	const html = renderArticle("|a|b|\n|-|-:|\n|1|2|\n\n- [x] done\n- [ ] open\n\n```js\n<b>\n```") ?? "";
	expect(html).toContain('<td class="align-right">2</td>');
	expect(html).toContain("Done:");
	expect(html).toContain("To do:");
	expect(html).toContain("<code>&lt;b&gt;");
	expect(html).not.toContain("style=");
});

test.each(["[a link](https://a.example)", "**bold** words", "`code`", "https://a.example"])(
	"a task may begin with anything: %s",
	(words) => {
		const [open, done] = [renderArticle(`- [ ] ${words}`) ?? "", renderArticle(`- [x] ${words}`) ?? ""];
		expect(open).toContain("To do:");
		expect(done).toContain("Done:");
		expect(open + done).not.toMatch(/\[[ x]\]/);
	},
);

test("whatever is written, no tag but ours comes out", () => {
	const pieces = fc.constantFrom(
		"<script>",
		"</div>",
		"[a](",
		"javascript:x",
		")",
		"![",
		"]",
		"`",
		"*",
		"\n\n",
		"> ",
		"- ",
		"#",
		'"',
		"'",
		" onload=",
		"http://a.b",
		"&lt;",
		"|",
		"\\",
	);
	fc.assert(
		fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
			const html = renderArticle(parts.join("")) ?? "";
			expect(html).not.toMatch(
				/<(?!\/?(?:p|a|h[3-6]|em|strong|s|code|pre|ul|ol|li|blockquote|hr|br|table|thead|tbody|tr|th|td|div|span)\b)/,
			);
			expect(html.replace(/"[^"]*"/g, '""')).not.toMatch(/<[^>]*\son\w+=/);
			for (const [, target] of html.matchAll(/href="([^"]*)"/g)) expect(target).toMatch(/^(?:https?:\/\/|#text-)/);
		}),
	);
});

test("characters that turn the reading order are gone from articles, and named in code, tables and comparisons", () => {
	const hidden = "a\u202eb\u2066c";
	expect(renderArticle(hidden)).toContain("<p>abc</p>");
	expect(highlightCode(hidden, "python")).toContain("a[U+202E]b[U+2066]c");
	expect(readTable(`x\n${hidden}`, "csv")).toMatchObject({ rows: [["a[U+202E]b[U+2066]c"]] });
	expect(compareTexts("", hidden)?.parts[0]?.lines[0]?.text).toBe("a[U+202E]b[U+2066]c");
});

test("of a long line that changed the comparison shows where, and a break at the end is an empty line", () => {
	const linesOf = (from: string, to: string) =>
		compareTexts(from, to)?.parts.flatMap(({ lines }) => lines.map(({ kind, text }) => `${kind} ${text}`));
	const [before, after] = ["a".repeat(5_000), "z".repeat(5_000)];
	const shown = compareTexts(`First\n${before}b${after}`, `First\n${before}c${after}`)?.parts[0]?.lines;
	expect(shown).toEqual([
		{ kind: "same", text: "First", isLate: false, cut: false },
		{ kind: "removed", text: `${"a".repeat(200)}b${"z".repeat(1_799)}`, isLate: true, cut: true },
		{ kind: "added", text: `${"a".repeat(200)}c${"z".repeat(1_799)}`, isLate: true, cut: true },
	]);
	expect(linesOf("a\nb", "a\nb\n")).toEqual(["same a", "same b", "added "]);
	expect(linesOf("a\nb", "a\nb\nc")).toEqual(["same a", "same b", "added c"]);
});

test("code keeps its signs", () => {
	const html = highlightCode('x = "<b>" # &', "python") ?? "";
	expect(html).toContain("&lt;b&gt;");
	expect(html.replace(/<[^>]+>/g, "")).toBe("x = &quot;&lt;b&gt;&quot; # &amp;");
});

test("JSON keeps the digits of long numbers, in the table and in its CSV", () => {
	const json = '[{"id":1234567890123456789,"height":2.50,"more":{"c":[2]}}]';
	expect(readTable(json, "json")).toMatchObject({ rows: [["1234567890123456789", "2.5", '{"c":[2]}']] });
	expect(tableAsCsv(json, "json")).toBe('\ufeffid,height,more\r\n1234567890123456789,2.5,"{""c"":[2]}"\r\n');
});

test("of JSON that can't be read the line is named, or what stands around the place", () => {
	const problem = (text: string) => (readTable(text, "json") as { problem?: string }).problem;
	const rows = Array.from({ length: 1_000 }, (_, i) => `{"id":${i},"line 7":${i === 2 ? "NaN" : 1}}`);
	expect(problem(`[\n${rows.join(",\n")}\n]`)).toMatch(/^This is not valid JSON: unexpected 'N' in .*"line 7":NaN/);
	expect(problem("[NaN]")).toBe("This is not valid JSON: unexpected 'N' in \"[NaN]\"");
	expect(problem('[\n{"a":1 "b":2},\n1\n]')).toBe("Line 2: this is not valid JSON");
	expect(problem("[1,\n2")).toBe("Line 2: this is not valid JSON");
});

test("CSV and JSON become a table", () => {
	expect(readTable("a;b\n1;2", "csv")).toMatchObject({ header: ["a", "b"], rows: [["1", "2"]] });
	expect(readTable('[{"a":1},{"b":{"c":[2]}}]', "json")).toMatchObject({
		header: ["a", "b"],
		rows: [
			["1", ""],
			["", '{"c":[2]}'],
		],
	});
	expect(readTable('[["a"],[1],[null]]', "json")).toMatchObject({ header: ["a"], rows: [["1"], [""]] });
	expect(readTable('[["a"],["1","2"]]', "json")).toMatchObject({ header: ["a", ""], totalColumns: 2 });
	expect(readTable('{"a":1}', "json")).toMatchObject({ header: ["key", "value"], rows: [["a", "1"]] });
	const long = readTable(`n\n${Array.from({ length: 250 }, (_, i) => i).join("\n")}`, "csv");
	expect(long).toMatchObject({ totalRows: 250, rows: { length: 100 } });
});

test.each([
	["0,5;1,2\n0,6;1,3", ["0,5", "1,2"], ["0,6", "1,3"]],
	[
		"Location (city, country)\tCount\nBerlin, Germany\t3",
		["Location (city, country)", "Count"],
		["Berlin, Germany", "3"],
	],
	['"Länge, in m";Wert\n3;4', ["Länge, in m", "Wert"], ["3", "4"]],
	['name,"a;b;c"\nx,1', ["name", "a;b;c"], ["x", "1"]],
])("CSV is divided by what makes as many cells of each row: %j", (text, header, row) => {
	expect(readTable(text, "csv")).toMatchObject({ header, rows: [row] });
});

test("CSV whose rows differ is divided by what makes most of its header, and the row is named", () => {
	const problem = "Line 2: this row has more or fewer cells than the first";
	expect(readTable("a;b\n1;2;3", "csv")).toEqual({ problem });
	expect(readTable("a,b\n1", "csv")).toEqual({ problem });
});

test("an empty line is an empty cell of a single column, and none of more", () => {
	expect(readTable("\n\nname\nA\n\nB\n", "csv")).toMatchObject({ header: ["name"], rows: [["A"], [""], ["B"]] });
	expect(tableAsCsv("name\nA\n\nB", "csv")).toBe("\ufeffname\r\nA\r\n\r\nB\r\n");
	expect(readTable("a,b\n\n1,2\n\n", "csv")).toMatchObject({ header: ["a", "b"], rows: [["1", "2"]] });
});

test("keys of JSON that every object has are columns like others", () => {
	const table = readTable('[{"__proto__":{"x":1},"constructor":2,"toString":3},{"a":4}]', "json");
	expect(table).toMatchObject({
		header: ["__proto__", "constructor", "toString", "a"],
		rows: [
			['{"x":1}', "2", "3", ""],
			["", "", "", "4"],
		],
	});
	expect(({} as Record<string, unknown>).x).toBeUndefined();
});

test("what a spreadsheet would compute gets an apostrophe, numbers and dashes do not", () => {
	const cells = ["=1+1", "+1", "-1", "-1.5e-3", "-1+1", "@x", "\tx", "a=1", "1"];
	const csv = tableAsCsv(JSON.stringify([["h"], ...cells.map((cell) => [cell])]), "json");
	expect(csv).toBe("\ufeffh\r\n'=1+1\r\n+1\r\n-1\r\n-1.5e-3\r\n'-1+1\r\n'@x\r\n'\tx\r\na=1\r\n1\r\n");
	const plain = "\ufeffh\r\n-\r\n-5%\r\n-.5\r\n-1.234.567\r\n";
	expect(tableAsCsv("h\n-\n-5%\n-.5\n-1.234.567", "csv")).toBe(plain);
	expect(tableAsCsv("h;n\n-1,5;+2,5%", "csv")).toBe('\ufeffh,n\r\n"-1,5","+2,5%"\r\n');
	expect(tableAsCsv("h;n\n-5%+1;--1", "csv")).toBe("\ufeffh,n\r\n'-5%+1,'--1\r\n");
});

test("a table too wide to be shown is none", () => {
	const wide = JSON.stringify(Array.from({ length: 5_000 }, (_, i) => ({ [`k${i}`]: 1 })));
	expect(readTable(wide, "json")).toMatchObject({ problem: expect.stringContaining("too wide") });
	expect(readTable(",".repeat(2_000), "csv")).toMatchObject({ problem: expect.stringContaining("too wide") });
});

test("two people's changes are put together, or stand between marks", () => {
	expect(mergeTexts("a\nB\nc\nd", "a\nb\nc\nd", "a\nb\nc\nD")).toEqual({ text: "a\nB\nc\nD", conflicts: 0 });
	expect(mergeTexts("X", "b", "Y")).toEqual({
		text: "<<<<<<< Your text\nX\n=======\nY\n>>>>>>> Saved meanwhile",
		conflicts: 1,
	});
	expect(mergeTexts("same", "b", "same")).toEqual({ text: "same", conflicts: 0 });
});

const megabyte = (part: string) => part.repeat(Math.ceil(1_000_000 / part.length)).slice(0, 1_000_000);

test.each([
	["[", megabyte("[")],
	["nested quotes", megabyte("> ")],
	["nested lists", Array.from({ length: 1_000 }, (_, i) => `${" ".repeat(i)}- a`).join("\n")],
	["list", megabyte("- a\n")],
	["one line", megabyte("x")],
	["links", megabyte("[a](http://b ")],
])("an article of %s is answered, and other work goes on after it", async (_, text) => {
	const outcome = await workOnText(ownWork, null, "renderArticle", text);
	expect("result" in outcome || outcome.failed === "complex").toBe(true);
	expect(await workOnText(ownWork, null, "renderArticle", "*on*")).toEqual({ result: "<p><em>on</em></p>\n" });
});

test.each([
	["readTable", ["[".repeat(500_000) + "]".repeat(500_000), "json"]],
	["readTable", [megabyte('"'), "csv"]],
	["readTable", [megabyte("\n"), "csv"]],
	["tableAsCsv", [`[${"[".repeat(400_000)}${"]".repeat(400_000)}]`, "json"]],
	["compareTexts", [megabyte("a\n"), megabyte("b\n")]],
	["compareTexts", [megabyte("x"), megabyte("y")]],
	["mergeTexts", [megabyte("\n"), megabyte("\na\n"), megabyte("\n\nb")]],
	["highlightCode", [`${"(".repeat(100_000)}"`, "javascript"]],
	["highlightCode", ["<".repeat(199_000), "xml"]],
	["highlightCode", ["a.".repeat(99_000), "typescript"]],
] as const)("%s of hostile text %# is answered, and the process that answers requests goes on", async (name, args) => {
	// The pairs above are a task and its arguments, which a table of tests can't say.
	const outcome = await workOnText(
		ownWork,
		null,
		name,
		...(args as unknown as Parameters<typeof workOnText>[3][] as never),
	);
	expect("result" in outcome || outcome.failed === "complex").toBe(true);
});

test.each([
	["https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3", "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"],
	["https://youtu.be/dQw4w9WgXcQ", "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"],
	["https://www.youtube.com/shorts/dQw4w9WgXcQ", "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"],
	["https://vimeo.com/76979871", "https://player.vimeo.com/video/76979871?dnt=1"],
	["https://vimeo.com/76979871/abcdef0123", "https://player.vimeo.com/video/76979871?dnt=1&h=abcdef0123"],
	[
		"https://player.vimeo.com/video/76979871?h=abcdef0123",
		"https://player.vimeo.com/video/76979871?dnt=1&h=abcdef0123",
	],
])("%s plays in the page", (address, player) => {
	expect(videoAt(address)?.player).toBe(player);
});

test.each([
	"https://www.youtube.com/watch?v=dQw4w9WgXcQ%22",
	"https://www.youtube.com/watch?v=../../x",
	"https://www.youtube.com/embed/dQw4w9WgXcQ/x",
	"https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ",
	"https://evil.example/youtu.be/dQw4w9WgXcQ",
	"https://user@evil.example",
	"https://www.youtube.com:8443/watch?v=dQw4w9WgXcQ",
	"https://vimeo.com/abc",
	"https://vimeo.com/76979871?h=%22onload",
	"javascript:alert(1)",
	"",
])("%s is no player with anything of its own in it", (address) => {
	expect(videoAt(address)?.player ?? "none").toMatch(/^(?:none|https:\/\/player\.vimeo\.com\/video\/76979871\?dnt=1)$/);
});
