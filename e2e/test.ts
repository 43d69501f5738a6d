/** What every browser test is made of: a page that must not complain, and an address of its own. */
import {
	type BrowserContext,
	type BrowserContextOptions,
	test as base,
	expect,
	type Page,
	type TestInfo,
} from "@playwright/test";

export { expect };

/** What went wrong in a browser without being asked for. */
export interface Faults {
	/** Lets a test provoke what matches one of the patterns; everything else still fails it. */
	allow(...patterns: RegExp[]): void;
	watch(context: BrowserContext): Promise<void>;
}

interface Fixtures {
	faults: Faults;
	/** Opens a page in a browser that knows nothing of the first one: another person, at another address. */
	openVisitor: (options?: BrowserContextOptions) => Promise<Page>;
}

/** The address that the server gave at its start (see server.ts). */
export function siteUrl() {
	const url = process.env.HELIOGRAPH_URL;
	if (!url) throw new Error("HELIOGRAPH_URL is not set: the server of the tests is not running.");
	return url;
}

let addresses = 0;

/** A forwarded address that no other test has, so that the server's limits count each test apart. */
export function nextAddress({ workerIndex }: Pick<TestInfo, "workerIndex">) {
	addresses += 1;
	return `10.${workerIndex % 256}.${addresses >> 8}.${addresses & 255}`;
}

export const test = base.extend<Fixtures>({
	// biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are needed
	baseURL: async ({}, use) => use(siteUrl()),

	// biome-ignore lint/correctness/noEmptyPattern: as above
	extraHTTPHeaders: async ({}, use, testInfo) => use({ "X-Forwarded-For": nextAddress(testInfo) }),

	faults: [
		// biome-ignore lint/correctness/noEmptyPattern: as above
		async ({}, use) => {
			const faults: string[] = [];
			// Of a server that has more to do than it can, as on a busy machine.
			const allowed = [
				/^503: GET \S+\/(?:images\/|speculation-rules\.json)/,
				/status of 503 .*\/(?:images\/|speculation-rules\.json)/,
				/HTTP status 503\) for rule set/,
			];
			askedAgain.clear();
			await use({
				allow: (...patterns) => allowed.push(...patterns),
				watch: (context) => collectFaults(context, faults),
			});
			const wasAskedAgain = (fault: string) =>
				fault.includes("503") && [...askedAgain].some((url) => fault.endsWith(` ${url}`) || fault.endsWith(`(${url})`));
			expect(
				faults.filter((fault) => !wasAskedAgain(fault) && !allowed.some((pattern) => pattern.test(fault))),
				"complaints of the browser",
			).toEqual([]);
		},
		{ auto: true },
	],

	context: async ({ context, faults }, use) => {
		await faults.watch(context);
		await use(context);
	},

	openVisitor: async ({ browser, faults }, use, testInfo) => {
		const contexts: BrowserContext[] = [];
		await use(async (options) => {
			const extraHTTPHeaders = { "X-Forwarded-For": nextAddress(testInfo) };
			const context = await browser.newContext({ extraHTTPHeaders, ...options });
			contexts.push(context);
			await faults.watch(context);
			return context.newPage();
		});
		for (const context of contexts) await context.close();
	},
});

async function collectFaults(context: BrowserContext, faults: string[]) {
	// The console has only those violations of the content security policy that the page does not catch.
	await context.addInitScript(() => {
		addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sourceFile, lineNumber }) => {
			throw new Error(`The policy forbids ${violatedDirective} of ${blockedURI} at ${sourceFile}:${lineNumber}`);
		});
	});
	context.on("console", (message) => {
		const { url } = message.location();
		if (["error", "warning"].includes(message.type())) faults.push(`${message.type()}: ${message.text()} (${url})`);
	});
	context.on("weberror", (fault) => {
		const { stack, message } = fault.error();
		// Chromium's word where it leaves out the transition between two documents.
		if (!message.startsWith("Transition was ")) faults.push(`uncaught: ${stack || message}`);
	});
	context.on("response", (response) => {
		if (response.status() >= 500 && response.url().startsWith(siteUrl())) {
			faults.push(`${response.status()}: ${response.request().method()} ${response.url()}`);
		}
	});
}

/** Pages that the server was too busy for, until they were asked for again. */
const askedAgain = new Set<string>();

/** Opens a path of the site, again while the server is too busy for it, and waits until React answers events there. */
export async function visit(page: Page, path: string) {
	let response = await page.goto(path);
	for (let tries = 1; response?.status() === 503 && tries < 5; tries++) {
		askedAgain.add(response.url());
		response = await page.goto(path);
	}
	await whenAlive(page);
	return response;
}

/**
 * In an app React Router takes scrolling over in an effect of the first render: then the page answers events. The module of a document
 * has run when that is loaded; those of filters and forms come after it.
 */
export async function whenAlive(page: Page) {
	await page.waitForFunction(() => {
		const isDocument = document.querySelector("script[src*='/document-']") !== null;
		if (!isDocument) return history.scrollRestoration === "manual";
		const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
		const isHere = (module: string, form: string) =>
			document.querySelector(form) === null || loaded.some((name) => name.includes(`/${module}-`));
		return (
			document.readyState === "complete" &&
			isHere("filter-at-once", "form.filters") &&
			isHere("send-form", "form[method=post]:not(.theme-switch)")
		);
	});
}

/** From now on time goes by only where a test says so. */
export async function stopClock(page: Page) {
	await page.clock.install();
	await page.clock.pauseAt(Date.now() + 1000);
}

/** What a toast says, but for one that is on its way out. */
export function toast(page: Page) {
	return page.locator(".toast:not([data-leaving])");
}

/** What a person would paste now. The page itself may not read it. */
export async function pasted(page: Page) {
	const field = await page.evaluateHandle(() => document.body.appendChild(document.createElement("textarea")));
	await field.focus();
	await page.keyboard.press("ControlOrMeta+V");
	const text = await field.evaluate((area) => area.value);
	await field.evaluate((area) => area.remove());
	return text;
}
