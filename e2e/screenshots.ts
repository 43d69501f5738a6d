/**
 * Takes every page of a running site at three widths in both themes, to be looked at:
 * `node e2e/screenshots.ts --url http://localhost:3000 --out FOLDER [--only NAME]`. Makes one card on the site. The pages of
 * moderators need the cookies of one in `HELIOGRAPH_MODERATOR`, as JSON; those with what no form makes the address of the site's
 * database in `HELIOGRAPH_DATABASE`.
 */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type APIRequestContext, type Browser, chromium } from "@playwright/test";
import { becomeMember } from "./accounts.ts";
import { postCard } from "./cards.ts";
import { browserOptions } from "./chromium.ts";
import { whenComplete } from "./layout.ts";
import { becomeModerator } from "./moderation.ts";
import { type SitePage, sitePages } from "./site-pages.ts";
import { whenAlive } from "./test.ts";

const widths = [360, 768, 1280];
const themes = ["light", "dark"] as const;

const { values } = parseArgs({
	options: { url: { type: "string" }, out: { type: "string" }, only: { type: "string" } },
});
if (!values.url || !values.out)
	throw new Error("Give --url, where the site runs, and --out, a folder for the pictures.");

process.env.HELIOGRAPH_URL = values.url;
const browser = await chromium.launch(await browserOptions());
try {
	await takeAll(browser, values.url, values.out);
} finally {
	await browser.close();
}

async function takeAll(browser: Browser, baseURL: string, folder: string) {
	await mkdir(folder, { recursive: true });
	const context = await browser.newContext({ baseURL });
	const id = await makeCard(context.request);
	await context.close();
	const pages = sitePages.filter(({ name }) => !values.only || name.startsWith(values.only));
	for (const page of pages) {
		for (const width of widths) {
			for (const theme of themes) await take(browser, baseURL, page, { id, width, theme, folder });
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
	folder: string;
}

/** Each shot in a browser of its own, so that no draft comes along. */
async function take(browser: Browser, baseURL: string, { name, path, signedIn, prepare }: SitePage, shot: Shot) {
	const { id, width, theme, folder } = shot;
	const viewport = { width, height: width < 500 ? 740 : 800 };
	const context = await browser.newContext({ baseURL, viewport, colorScheme: theme, reducedMotion: "reduce" });
	const page = await context.newPage();
	if (signedIn === "moderator") await becomeModerator(page);
	else if (signedIn) await becomeMember(page);
	await page.goto(path(id));
	await whenAlive(page);
	await prepare?.(page);
	await page.evaluate(() => scrollTo(0, 0));
	await whenComplete(page);
	// A dialog covers the window, not the page.
	const fullPage = (await page.getByRole("dialog").count()) === 0;
	await page.screenshot({ path: join(folder, `${name}-${width}-${theme}.png`), fullPage });
	await context.close();
}
