/**
 * Takes every page of the built site, with its demo content, at three widths in both themes, to be looked at:
 * `node e2e/screenshots.ts --out FOLDER [--only NAME]`, where NAME begins those of the pages (see site-pages.ts). A page that can't be
 * taken is named, and the others go on.
 */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type APIRequestContext, type Browser, type BrowserContextOptions, chromium } from "@playwright/test";
import { becomeMember } from "./accounts.ts";
import { postCard } from "./cards.ts";
import { browserOptions } from "./chromium.ts";
import { whenComplete } from "./layout.ts";
import { becomeModerator } from "./moderation.ts";
import startServer from "./server.ts";
import { type SitePage, sitePages } from "./site-pages.ts";
import { nextAddress, siteUrl, whenAlive } from "./test.ts";

const widths = [360, 768, 1280];
const themes = ["light", "dark"] as const;

const { values } = parseArgs({
	options: { out: { type: "string" }, only: { type: "string", default: "" } },
});
if (!values.out) throw new Error("Give --out, a folder for the pictures.");

const stopServer = await startServer();
const browser = await chromium.launch(await browserOptions());
try {
	await takeAll(browser, values.out, values.only);
} finally {
	await browser.close();
	await stopServer();
}

async function takeAll(browser: Browser, folder: string, only: string) {
	await mkdir(folder, { recursive: true });
	const context = await newContext(browser);
	const id = await makeCard(context.request);
	await context.close();
	for (const page of sitePages.filter(({ name }) => name.startsWith(only))) {
		for (const width of widths) {
			for (const theme of themes) {
				const file = join(folder, `${page.name}-${width}-${theme}.png`);
				await take(browser, page, { id, width, theme, file }).catch((error) => {
					process.stderr.write(`${file}: ${error}\n`);
					process.exitCode = 1;
				});
			}
		}
		process.stdout.write(`${page.name}\n`);
	}
}

function makeCard(request: APIRequestContext) {
	const fields = {
		name: "Caroline Herschel",
		title: "Comet hunter",
		bio: "I sweep the sky every clear night and tell you what moved.",
		expertise: "Astronomy",
		availability: ["Public Speaking", "Writing Articles"],
		email: "caroline@example.org",
		website: "example.org/comets",
		"workSamples[0].title": "Index to Flamsteed's Observations",
		"workSamples[0].url": "example.org/flamsteed",
		// Not one more in the directory each time.
		isVisible: "",
	};
	return postCard(request, fields, "127.0.0.1");
}

interface Shot {
	id: string;
	width: number;
	theme: (typeof themes)[number];
	file: string;
}

/** A person of their own, at an address of their own, so that no limit and no draft is shared. */
function newContext(browser: Browser, options: BrowserContextOptions = {}) {
	const extraHTTPHeaders = { "X-Forwarded-For": nextAddress({ workerIndex: 0 }) };
	return browser.newContext({ baseURL: siteUrl(), extraHTTPHeaders, ...options });
}

async function take(browser: Browser, { path, signedIn, prepare }: SitePage, { id, width, theme, file }: Shot) {
	const viewport = { width, height: width < 500 ? 740 : 800 };
	const context = await newContext(browser, { viewport, colorScheme: theme, reducedMotion: "reduce" });
	const page = await context.newPage();
	try {
		if (signedIn === "moderator") await becomeModerator(page);
		else if (signedIn) await becomeMember(page);
		await page.goto(path(id));
		await whenAlive(page);
		await prepare?.(page);
		await page.evaluate(() => scrollTo(0, 0));
		await whenComplete(page);
		// A dialog covers the window, not the page.
		const fullPage = (await page.getByRole("dialog").count()) === 0;
		await page.screenshot({ path: file, fullPage });
	} finally {
		await context.close();
	}
}
