/** The JavaScript that a first visit downloads. */

import { gunzipSync } from "node:zlib";
import { chromium } from "@playwright/test";
import packagedChromium from "@sparticuz/chromium";
import { call } from "./http.ts";
import { atEnd } from "./processes.ts";

export interface Scripts {
	files: number;
	/** As they come with gzip, without HTTP headers. */
	bytes: number;
	/** What a real browser did with them; undefined when none could be started. */
	browser: { sameFiles: boolean } | undefined;
}

/**
 * Counts the modules that the HTML of a page names, all that these import at once, and what a real Chromium loads beside them until the page
 * has come to rest. What a page imports later, when it is needed, does not count.
 * @param headers those of whoever visits, such as the cookie of a session
 */
export async function measureScripts(
	origin: string,
	path: string,
	headers: Record<string, string> = {},
): Promise<Scripts> {
	const html = (await call({ url: origin + path, headers })).body.toString();
	const seen = await scriptsInBrowser(origin + path, headers);
	const waiting = new Set([...modulesInHtml(html).map((name) => new URL(name, origin).href), ...(seen ?? [])]);
	let bytes = 0;
	// A set that grows while it is walked through is walked through to its end.
	for (const url of waiting) {
		const { status, headers, body } = await call({ url, headers: { "Accept-Encoding": "gzip" } });
		if (status !== 200) throw new Error(`${url} answers with ${status}`);
		bytes += body.length;
		const text = (headers["content-encoding"] === "gzip" ? gunzipSync(body) : body).toString();
		for (const name of importsIn(text)) waiting.add(new URL(name, url).href);
	}
	const sameFiles = seen?.size === waiting.size;
	return { files: waiting.size, bytes, browser: seen && { sameFiles } };
}

function modulesInHtml(html: string) {
	const tags = [...html.matchAll(/<(?:link|script)\b[^>]*>/g)].map(([tag]) => tag);
	const named = tags
		.filter((tag) => tag.startsWith("<script") || /\brel="modulepreload"/.test(tag))
		.flatMap((tag) => /\b(?:href|src)="([^"]+)"/.exec(tag)?.[1] ?? []);
	const inline = [...html.matchAll(/<script\b[^>]*type="module"[^>]*>(.*?)<\/script>/gs)].map(([, text = ""]) => text);
	return [...named, ...inline.flatMap(importsIn)];
}

/** In built files an import stands without spaces: `import{a}from"./b.js"` or `import"./b.js"`. */
function importsIn(text: string) {
	return [...text.matchAll(/(?:\bfrom|\bimport)\s*"(\.{0,2}\/[^"]+\.js)"/g)].map(([, name = ""]) => name);
}

/** The addresses of the scripts that a browser with an empty cache loads until the page has come to rest. */
async function scriptsInBrowser(url: string, headers: Record<string, string>) {
	const browser = await startBrowser().catch((error: Error) => {
		console.log(`  No browser could be started: ${error.message.split("\n")[0]}`);
	});
	if (!browser) return undefined;
	atEnd(() => browser.close());
	const page = await browser.newPage({ extraHTTPHeaders: headers });
	const scripts = new Set<string>();
	page.on("response", (response) => {
		if (/javascript/.test(response.headers()["content-type"] ?? "")) scripts.add(response.url());
	});
	await page.goto(url, { waitUntil: "networkidle" });
	await browser.close();
	return scripts;
}

async function startBrowser() {
	if (process.platform !== "linux") return chromium.launch();
	// Not the package's own arguments: its single-process mode breaks pages.
	const args = "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking".split(" ");
	return chromium.launch({ executablePath: await packagedChromium.executablePath(), args });
}
