import { globSync, readFileSync } from "node:fs";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { becomeMember } from "#tests/accounts.ts";
import { siteSettings } from "#tests/app.ts";
import { testSite } from "#tests/site.ts";
import manifest from "../package.json" with { type: "json" };

const { app, db, get, post, lines } = await testSite();

test("/healthz tells that the server lives, /readyz that it can work", async () => {
	expect((await get("/healthz")).status).toBe(200);
	expect((await get("/readyz")).status).toBe(200);
});

test("/version tells which version runs, and which build of it", async () => {
	const { status, text } = await get("/version");
	expect(status).toBe(200);
	expect(JSON.parse(text)).toEqual({ version: manifest.version, build: expect.stringMatching(/^[0-9a-f]{12}$/) });
});

test("/readyz says no when the database is gone or the server is stopping, while /healthz says yes", async () => {
	const { get: getBroken, db: broken } = await testSite();
	await broken.$client.end();
	expect((await getBroken("/readyz")).status).toBe(503);
	expect((await getBroken("/healthz")).status).toBe(200);
	const { get: getStopping } = await testSite({ isStopping: () => true });
	expect((await getStopping("/readyz")).status).toBe(503);
});

test("/readyz takes one connection, however many ask at once", async () => {
	let taken = 0;
	const count = () => taken++;
	db.$client.on("acquire", count);
	const answers = await Promise.all(Array.from({ length: 50 }, () => get("/readyz")));
	db.$client.off("acquire", count);
	expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
	expect(taken).toBeLessThan(5);
});

test("a document leaves nothing behind that would hand its data to a browser", async () => {
	const timers = () => process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;
	await get("/jobs");
	const before = timers();
	for (let i = 0; i < 20; i++) await get("/jobs");
	expect(timers() - before).toBeLessThan(10);
});

test("/readyz says no when the files for browsers are gone", async () => {
	const { get: getWithoutFiles } = await testSite({ clientFolder: "build/nothing" });
	const { status, text } = await getWithoutFiles("/readyz");
	expect([status, text]).toEqual([503, "no files for browsers"]);
});

describe("security headers", () => {
	test("allow only the page's own scripts, by a nonce that is new each time", async () => {
		const [first, second] = [await get("/login"), await get("/login")];
		const policy = first.headers.get("Content-Security-Policy") ?? "";
		expect(policy).toMatch(/script-src 'self' 'nonce-[^']+'/);
		expect(policy).not.toContain("unsafe");
		expect(policy).toContain("frame-ancestors 'none'");
		expect(policy).not.toBe(second.headers.get("Content-Security-Policy"));
		const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
		const html = first.text;
		const inline = html.match(/<script(?![^>]*src=)[^>]*>/g) ?? [];
		expect(inline.length).toBeGreaterThan(2);
		for (const tag of inline) expect(tag).toContain(`nonce="${nonce}"`);
		expect(html).not.toMatch(/ style="| on[a-z]+="/);
	});

	test("allow nothing but files of the site in a document, which has one script of at most 3 KB and no data for React", async () => {
		for (const path of ["/", "/scicomm/card/directory", "/jobs", "/help", "/nothing/here"]) {
			const { text, headers } = await get(path);
			expect(headers.get("Content-Security-Policy")).toContain("script-src 'self';");
			expect(headers.get("Speculation-Rules")).toBe('"/speculation-rules.json"');
			const scripts = [...text.matchAll(/<script(?! type="application\/ld\+json")[^>]*>/g)].map(([tag]) => tag);
			expect(scripts).toEqual([expect.stringMatching(/^<script type="module" src="\/assets\/document-[\w-]+\.js">$/)]);
			expect(text).not.toMatch(/nonce=|__reactRouter|modulepreload/);
			const file = await get(/src="(\/assets\/document-[^"]+)"/.exec(text)?.[1] ?? "", { "Accept-Encoding": "gzip" });
			expect(file.headers.get("Content-Encoding")).toBe("gzip");
			expect(file.bytes.length).toBeLessThanOrEqual(3_000);
		}
		const rules = await get("/speculation-rules.json");
		expect(rules.headers.get("Content-Type")).toBe("application/speculationrules+json");
		expect(JSON.parse(rules.text)).toHaveProperty("prefetch");
	});

	test("are fetched when somebody points at a link, but for those that count what is read, or mark it as read", async () => {
		const [pointed] = JSON.parse((await get("/speculation-rules.json")).text).prefetch;
		expect(pointed.eagerness).toBe("moderate");
		const left: string[] = pointed.where.and[1].not.href_matches;
		const isLeft = (path: string) => left.some((pattern) => path.match(`^${pattern.replace("*", ".+")}$`));
		for (const path of ["/card/ada", "/collab", "/collab/1", "/notifications/1"])
			expect([path, isLeft(path)]).toEqual([path, true]);
		for (const path of ["/", "/jobs", "/collaboration"]) expect([path, isLeft(path)]).toEqual([path, false]);
	});

	test.each([
		["filters", ["filter-at-once"]],
		["a form", ["send-form"]],
		["an event's times and a link to copy", ["show-visitor-time", "offer-copy"]],
		["a video and a link to copy", ["offer-player", "offer-copy"]],
		["a card to print", ["offer-print"]],
		["a card that fills the screen", ["offer-full-screen"]],
	])("have at most 3 KB of scripts on a page with %s", async (_, names) => {
		const { text } = await get("/help");
		const module = /\/assets\/(document-[^"]+)/.exec(text)?.[1] ?? "";
		const main = (await get(`/assets/${module}`)).text;
		const files = new Set([module]);
		for (const name of names) await addWithImports(files, new RegExp(`/(${name}-[\\w-]+\\.js)`).exec(main)?.[1] ?? "");
		const sizes = [...files].map(async (file) => {
			const { bytes } = await get(`/assets/${file}`, { "Accept-Encoding": "gzip" });
			return bytes.length;
		});
		const sum = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
		expect(files.size).toBeGreaterThan(names.length);
		expect([files, sum]).toEqual([files, expect.toSatisfy((sum: number) => sum > 1_000 && sum <= 3_000)]);
	});

	async function addWithImports(files: Set<string>, file: string) {
		if (files.has(file)) return;
		files.add(file);
		const { text, status } = await get(`/assets/${file}`);
		expect([file, status]).toEqual([file, 200]);
		for (const [, imported = ""] of text.matchAll(/from\s*["'`]\.\/([^"'`]+)/g)) await addWithImports(files, imported);
	}

	test("name the same styles, fonts and icons in a document, where they are drawn once, as in the app", async () => {
		const { cookie } = await becomeMember({ db });
		const linksIn = async (path: string, headers = {}) =>
			((await get(path, headers)).text.match(/<link (?![^>]*(?:modulepreload|rel="alternate"))[^>]*>/g) ?? []).map(
				(tag) => tag.replace(/ nonce="[^"]*"/, ""),
			);
		for (const path of ["/jobs", "/scicomm/projects", "/collab", "/nothing/here"]) {
			const links = await linksIn(path);
			expect(links.length).toBeGreaterThan(5);
			expect([path, links]).toEqual([path, await linksIn(path, { Cookie: cookie })]);
			expect([path, await linksIn(path)]).toEqual([path, links]);
		}
	});

	test("who has sent a form is shown nothing that was fetched ahead before that", async () => {
		const sent = await post("/theme", { theme: "dark" });
		expect(sent.headers.get("Clear-Site-Data")).toBe('"prefetchCache"');
		const { cookie } = await becomeMember({ db });
		const signedOut = await post("/logout", {}, { Cookie: cookie });
		expect(signedOut.headers.get("Clear-Site-Data")).toBe('"cache", "prefetchCache"');
		expect((await get("/jobs")).headers.get("Clear-Site-Data")).toBeNull();
		// What another site's page asks with leads nowhere, and a browser complains where it would forget.
		const asked = await app.request("/api/v1/media", {
			method: "OPTIONS",
			headers: { Origin: "https://elsewhere.example" },
		});
		expect(asked.headers.get("Clear-Site-Data")).toBeNull();
	});

	test("allow a member's page the scripts of the app, and no page that is only read", async () => {
		const { cookie } = await becomeMember({ db });
		const app = await get("/jobs", { Cookie: cookie });
		expect(app.headers.get("Content-Security-Policy")).toContain("'nonce-");
		expect(app.headers.get("Speculation-Rules")).toBeNull();
		expect(app.text).toContain("__reactRouter");
		const read = await get("/scicomm/card/directory", { Cookie: cookie });
		expect(read.headers.get("Content-Security-Policy")).toContain("script-src 'self';");
		expect(read.headers.get("Cache-Control")).toBe("private, no-store");
		expect(read.text).not.toContain("__reactRouter");
	});

	test("what a page tells a visitor once, no browser keeps", async () => {
		const flash = { Cookie: "notice=ImRlbGV0ZWQi" };
		for (const path of ["/jobs", "/inaction"]) {
			const told = await get(path, flash);
			expect(told.headers.getSetCookie().join(), path).toMatch(/notice=;/);
			expect(told.headers.get("Cache-Control"), path).toBe("private, no-store");
			expect((await get(path)).headers.get("Cache-Control"), path).toBe("private, no-cache");
		}
	});

	test("a page names its two fonts ahead, 45 KB in all, and the modules of an app come after what is read", async () => {
		for (const path of ["/", "/login"]) {
			const { text } = await get(path);
			const fonts = [...text.matchAll(/<link (?=[^>]*as="font")[^>]*href="([^"]+)"/g)].map(([, font = ""]) => font);
			expect(fonts).toHaveLength(2);
			const sizes = await Promise.all(fonts.map(async (font) => (await get(font)).bytes.length));
			expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(45_000);
		}
		const tags = (await get("/login")).text.match(/<link [^>]*modulepreload[^>]*>/g) ?? [];
		expect(tags.length).toBeGreaterThan(2);
		for (const tag of tags) expect(tag).toContain('fetchpriority="low"');
	});

	test("a member's first page loads at most 100 KB of scripts where it is only read, and 146 KB in the app", async () => {
		const { cookie } = await becomeMember({ db });
		for (const [path, limit] of Object.entries({ "/scicomm/card/directory": 100_000, "/collab": 146_000 })) {
			const { text } = await get(path, { Cookie: cookie });
			const files = new Set(text.match(/\/assets\/[\w.-]+\.js/g));
			expect(files.size).toBeGreaterThan(1);
			let bytes = 0;
			for (const file of files) bytes += (await get(file, { "Accept-Encoding": "gzip" })).bytes.length;
			expect([path, bytes]).toEqual([path, expect.toSatisfy((sum: number) => sum <= limit)]);
		}
	});
});

describe("static files", () => {
	const script = globSync("build/client/assets/framework-*.js")[0] ?? "";
	const path = script.replace("build/client", "");

	test("are immutable and come as brotli, gzip or plain, as asked", async () => {
		const plain = readFileSync(script);
		const brotli = await get(path, { "Accept-Encoding": "gzip, br" });
		expect(brotli.headers.get("Content-Encoding")).toBe("br");
		expect(brotli.headers.get("Vary")).toContain("Accept-Encoding");
		expect(brotliDecompressSync(Buffer.from(brotli.bytes))).toEqual(plain);
		const gzip = await get(path, { "Accept-Encoding": "gzip" });
		expect(gzip.headers.get("Content-Encoding")).toBe("gzip");
		expect(gunzipSync(Buffer.from(gzip.bytes))).toEqual(plain);
		const raw = await get(path);
		expect(raw.headers.get("Content-Encoding")).toBeNull();
		expect(raw.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
		expect(raw.headers.get("Content-Type")).toContain("javascript");
	});

	test.each([
		"/assets/nothing.js",
		"/assets/../../package.json",
		"/assets/%2e%2e/%2e%2e/server/app.js",
		"/assets/..%2f..%2fserver/app.js",
	])("%s is not found", async (wrong) => {
		const response = await app.request(wrong);
		expect(response.status).toBe(404);
		expect(response.headers.get("Cache-Control") ?? "").not.toContain("immutable");
	});
});

test("the icons that the manifest names have the sizes that it says, and browsers may keep them", async () => {
	const manifest = await get("/manifest.webmanifest");
	expect(manifest.headers.get("Content-Type")).toContain("application/manifest+json");
	const { icons } = JSON.parse(manifest.text);
	const head = (await get("/")).text;
	const links = head.match(/<link[^>]+rel="(?:icon|apple-touch-icon|manifest)"[^>]*>/g) ?? [];
	const named = links.map((link) => /href="([^"]+)"/.exec(link)?.[1]);
	expect(named).toEqual(["/favicon.ico", "/favicon.svg", "/apple-touch-icon.png", "/manifest.webmanifest"]);
	for (const { src, sizes } of [...icons, { src: "/apple-touch-icon.png", sizes: "180x180" }]) {
		const icon = await get(src);
		expect(icon.headers.get("Cache-Control")).toContain("public, max-age=86400");
		if (sizes === "any") continue;
		const { width, height } = await sharp(icon.bytes).metadata();
		expect([src, `${width}x${height}`]).toEqual([src, sizes]);
	}
	const icon = Buffer.from((await get("/favicon.ico")).bytes);
	expect((await sharp(icon.subarray(icon.readUInt32LE(18))).metadata()).width).toBe(32);
});

describe("a page", () => {
	test("is compressed for those who can read it", async () => {
		const response = await get("/", { "Accept-Encoding": "gzip" });
		expect(response.headers.get("Content-Encoding")).toBe("gzip");
		expect(gunzipSync(Buffer.from(response.bytes)).toString()).toContain("Amplify Science Voices");
	});

	test("is the same for every anonymous visitor, but for its nonce", async () => {
		const bare = async (headers: Record<string, string>) => {
			const response = await get("/scicomm/card/directory", headers);
			return response.text.replaceAll(/nonce="[^"]+"/g, "");
		};
		expect(await bare({ Cookie: "other=1", "User-Agent": "x", "X-Forwarded-For": "203.0.113.9" })).toBe(await bare({}));
	});

	test.each([
		["theme=dark", 'data-theme="dark"'],
		["theme=light", 'data-theme="light"'],
	])("is rendered in the theme of the cookie %s", async (cookie, mark) => {
		expect((await get("/", { Cookie: cookie })).text).toContain(mark);
	});

	test("that is unknown answers 404 with the navigation", async () => {
		for (const path of ["/nowhere", "/wp-login.php", "/card", "/dev/ui"]) {
			expect(await get(path)).toAnswer(404, "Collab Board");
		}
	});

	test.each(["/help", "/moderation", "/scicomm/card/success/x", "/oembed", "/sitemap.xml"])(
		"that takes no forms says so, on %s",
		async (path) => {
			const response = await post(path, new URLSearchParams({ a: "b" }));
			expect(response.status).toBe(405);
			expect(response.text).toContain("Go back to the page you came from and try again.");
			expect(response.headers.get("Allow")).toBe("GET, HEAD");
		},
	);

	test("that is asked in another way says in which ways it may be", async () => {
		for (const method of ["PUT", "DELETE", "OPTIONS"]) {
			const { status, headers } = await app.request("/help", { method });
			expect([method, status, headers.get("Allow")]).toEqual([method, 405, "GET, HEAD, POST"]);
		}
	});

	test("that stands for a file says in a page that there is none", async () => {
		for (const file of ["contact.vcf", "qr.svg", "embed"]) {
			const response = await get(`/card/00000000-0000-4000-8000-000000000000/${file}`, { Accept: "text/html" });
			expect([file, response.status]).toEqual([file, 404]);
			expect(response.headers.get("Content-Type")).toContain("text/html");
			const { text } = response;
			for (const part of ["<h1>Page not found</h1>", "Card not found"]) expect(text).toContain(part);
		}
	});

	test("never takes a member whose session can't be looked up for a stranger", async () => {
		const broken = await testSite();
		const ada = await becomeMember(broken);
		await broken.schemaOwner.execute("alter table sessions rename to away");
		for (const path of ["/profile", "/resources", "/card/x/contact.vcf", "/collab/new"]) {
			for (const answer of [await broken.as(ada).get(path), await broken.as(ada).post(path)]) {
				expect([path, answer.status]).toEqual([path, 500]);
				expect(answer.text).toContain("Something went wrong on our side.");
				// Nor do other tabs hear from it that nobody is signed in.
				expect(answer.text).not.toContain('<header class="bar">');
			}
		}
		expect((await broken.as(null).get("/resources")).status).toBe(200);
	});
});

describe("choosing a theme", () => {
	const choose = (fields: Record<string, string>) => post("/theme", new URLSearchParams(fields));

	test("sets the cookie and goes back to the page", async () => {
		const response = await choose({ theme: "dark", back: "/news?a=b" });
		expect(response.location).toBe("/news?a=b");
		expect(response.headers.get("Set-Cookie")).toContain("theme=dark");
	});

	test.each(["//evil.example", "https://evil.example", "/\\evil.example", "https:evil.example"])(
		"does not lead to %s",
		async (back) => {
			expect((await choose({ theme: "dark", back })).location).toBe("/");
		},
	);

	test("takes no theme that does not exist", async () => {
		expect((await choose({ theme: "dark; Domain=evil.example", back: "/" })).status).toBe(400);
	});
});

test("each request is logged once, as one line with its id and without the query", async () => {
	lines.length = 0;
	const response = await get("/scicomm/card/directory?q=secret");
	expect(lines).toEqual([
		expect.objectContaining({
			id: response.headers.get("X-Request-Id"),
			method: "GET",
			path: "/scicomm/card/directory",
			status: 200,
			ms: expect.any(Number),
		}),
	]);
	expect(JSON.stringify(lines)).not.toContain("secret");
});

test("who leaves before the answer is no failure in the log", async () => {
	lines.length = 0;
	await app.request("/jobs", { signal: AbortSignal.abort() });
	const torn = new ReadableStream({ pull: (stream) => stream.error(new Error("aborted")) });
	const left = { method: "POST", body: torn, duplex: "half" as const, signal: AbortSignal.abort() };
	await app.request("/news", left);
	expect(lines.map(({ path, level }) => [path, level])).toEqual([
		["/jobs", 30],
		["/news", 30],
	]);
});

test("a form is taken behind a proxy that ends https, and refused from elsewhere", async () => {
	const site = { ...siteSettings, origin: "https://heliograph.example" };
	const { post: postSecure, lines: told } = await testSite({ site });
	const join = (origin: string) =>
		postSecure("/news", new URLSearchParams({ email: "a@example.org" }), { Origin: origin });
	expect((await join("https://heliograph.example")).status).toBe(200);
	expect((await join("https://evil.example")).status).toBe(403);
	for (const nobody of ["null", ""]) expect((await join(nobody)).status).toBe(403);
	// Whoever sends it can write much into it, and the log tells the site alone.
	for (const long of [
		`https://evil.example/${"a".repeat(7_000)}`,
		`https://${"a".repeat(7_000)}.example`,
		"a".repeat(7_000),
	])
		expect((await join(long)).status).toBe(403);
	const refused = told.filter(({ msg }) => String(msg).startsWith("Refused a form of another site"));
	const longest = `https://${"a".repeat(192)}`;
	expect(refused.map(({ from }) => from)).toEqual([
		"https://evil.example",
		undefined,
		undefined,
		"https://evil.example",
		longest,
		undefined,
	]);
	expect(told.filter(({ level }) => Number(level) > 40)).toEqual([]);
});

test("an address that only somebody's request names is in no answer that others are given", async () => {
	const { origin: _, ...site } = siteSettings;
	const guessing = await testSite({ site });
	for (const path of ["/sitemap.xml", "/robots.txt", "/jobs/feed.json", "/.well-known/security.txt"]) {
		const guessed = await guessing.app.request(`http://made-up.example${path}`);
		expect(await guessed.text()).toContain("made-up.example");
		expect([path, guessed.headers.get("Cache-Control")]).toEqual([path, expect.stringMatching(/^private, max-age=/)]);
		const told = await app.request(`http://made-up.example${path}`);
		expect(await told.text()).not.toContain("made-up");
		expect([path, told.headers.get("Cache-Control")]).toEqual([path, expect.stringMatching(/^public, max-age=/)]);
	}
});
