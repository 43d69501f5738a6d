/** That the fuzzer finds what it looks for: a site with a fault at each address, and one address without. */
import fc from "fast-check";
import { Hono } from "hono";
import { expect, test, vi } from "vitest";
import type { Asking } from "./ask.ts";
import type { Catalogue, Target } from "./catalogue.ts";
import { mistakesIn } from "./checks.ts";
import { fuzz } from "./fuzz.ts";
import { hostileText } from "./hostile.ts";
import type { Asked } from "./request.ts";
import { slowerThanPlain } from "./slowness.ts";

const inHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
const asXml = (text: string) => inHtml(text.toWellFormed().replace(/[^\t\n\r -\ufffd]/g, ""));

/** What each address makes of what is said to it, and how a mistake is told. */
const faults: Record<string, [answer: (said: string) => Response, told: RegExp | null]> = {
	"/well": [(said) => page(`<p title="${inHtml(said)}">${inHtml(said)}`), null],
	"/well.json": [(said) => Response.json({ said }), null],
	"/well.xml": [(said) => typed("application/xml", `<a>${asXml(said)}</a>`), null],
	"/fails": [(said) => new Response("", { status: said.includes("'") ? 500 : 200 }), /^is answered 500$/],
	"/throws": [(said) => new Response(decodeURIComponent(said)), /^fails: /],
	"/element": [(said) => page(`<p>${said}`), /^has the element <x-fuzz/],
	"/attribute": [(said) => page(`<p title="${said.replace(/[<>]/g, "")}">`), /^has the attribute .+ of <p>$/],
	"/link": [(said) => page(`<a href="${inHtml(said)}">`), /^has href="/],
	"/script": [
		(said) => page(`<script>a = ${JSON.stringify(said)}</script>`),
		/^has the element <x-fuzz|^has a script with words/,
	],
	"/string": [(said) => page(`<script>a = '${said.replace(/[\\<]/g, "")}'</script>`), /^has a script with words/],
	"/json": [(said) => typed("application/json", `{"a":"${said}"}`), /^is no JSON$/],
	"/xml": [(said) => typed("application/atom+xml", `<a>${said}</a>`), /^is no XML|^has the element/],
	"/database": [
		(said) => page(/^\d*$/.test(said) ? "" : `invalid input syntax for type integer: ${inHtml(said)}`),
		/^tells of what is behind it: invalid input syntax/,
	],
	"/away": [
		(said) => new Response("", { status: 302, headers: { Location: encodeURI(said.toWellFormed()) } }),
		/^leads away to/,
	],
	"/logs": [
		(said) => new Response("", { headers: { "X-Request-Id": said.includes("\0") ? "bad" : "good" } }),
		/^is logged/,
	],
};

function page(html: string) {
	return typed("text/html; charset=utf-8", `<!doctype html><title>A page</title>${html}`);
}

function typed(type: string, text: string) {
	return new Response(text, { headers: { "Content-Type": type } });
}

const app = new Hono();
for (const [path, [answer]] of Object.entries(faults)) {
	app.get(path, (c) => answer(c.req.query("q") ?? ""));
	app.post(path, async (c) => {
		const form = await c.req.formData().catch(() => new FormData());
		return answer(String(form.get("name") ?? ""));
	});
}
app.onError((error) => {
	throw error;
});
const lines = [{ level: 50, id: "bad", msg: "A request failed", err: {} }];
const site: Asking = { app: { fetch: async (request) => app.fetch(request) }, sessions: new Map(), lines };

const role = "anonymous";
const catalogue: Catalogue = {
	targets: Object.keys(faults).map((path): Target => {
		const readings: Asked[] = [{ role, method: "GET", path: `${path}?q=a` }];
		const forms: Asked[] = [{ role, method: "POST", path, fields: [["name", "a"]] }];
		const fields = new Map([["name", new Set(["a"])]]);
		return { path, isRoute: false, readings, forms, strayForms: [], query: ["q"], linked: new Set(), fields };
	}),
	values: new Map(),
	cookies: ["a"],
};

const { findings } = await fuzz(site, catalogue, { seed: 1, requests: 3_000 });

test("each fault is found, and nothing is where there is none", () => {
	for (const [path, [, told]] of Object.entries(faults)) {
		const mistakes = findings.flatMap(({ asked, mistakes }) => (asked?.path.split("?")[0] === path ? mistakes : []));
		if (told) expect(mistakes, path).toContainEqual(expect.stringMatching(told));
		else expect(mistakes, path).toEqual([]);
	}
});

test("a finding is told by a request that has little but what it takes", () => {
	const failures = findings.flatMap(({ asked }) => (asked?.path.startsWith("/fails") ? asked : []));
	expect(failures.map(({ method }) => method)).toEqual(expect.arrayContaining(["GET", "POST"]));
	const said = failures.map(({ path, fields, headers }) => `${new URLSearchParams(fields)}${path}${headers}`);
	for (const text of said) expect(text.length).toBeLessThan(200);
});

test("no hostile text looks like one of the database, which pages that repeat it would then be blamed for", () => {
	const asked = { role, method: "GET", path: "/" } as const;
	const repeats = (text: string) => ({
		status: 200,
		headers: new Headers({ "Content-Type": "text/plain" }),
		text,
		ms: 1,
	});
	fc.assert(
		fc.property(hostileText, (text) => mistakesIn(asked, repeats(text)).length === 0),
		{ numRuns: 3_000 },
	);
});

test("an answer that takes far longer than the plain one is told of, and one that is as slow as the plain one is not", async () => {
	let now = 0;
	const clock = vi.spyOn(performance, "now").mockImplementation(() => now);
	const busy = (ms: number) => {
		now += ms;
		return new Response();
	};
	const hostile = { role, method: "GET", path: "/hostile", plain: { role, method: "GET", path: "/plain" } } as const;
	const slow = { ...site, app: { fetch: ({ url }: Request) => busy(url.endsWith("/hostile") ? 4_000 : 1) } };
	expect(await slowerThanPlain(slow, hostile)).toEqual(["takes 4000 ms, and 1 ms as people ask it"]);
	const slowMachine = { ...site, app: { fetch: () => busy(4_000) } };
	expect(await slowerThanPlain(slowMachine, hostile)).toEqual([]);
	clock.mockRestore();
});
