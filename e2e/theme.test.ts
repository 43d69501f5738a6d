import type { BrowserContext, Page } from "@playwright/test";
import { href } from "react-router";
import { isPost, watchPrefetches } from "./network.ts";
import { expect, siteUrl, test, visit, whenAlive } from "./test.ts";

const papers = { light: "rgb(251, 249, 244)", dark: "rgb(15, 22, 38)" };

/** What is known of the choice where the next page is asked for: the button shows it before that. */
async function themeOf(context: BrowserContext) {
	return (await context.cookies()).find(({ name }) => name === "theme")?.value;
}

test("a chosen theme applies at once, survives a reload, and comes with the server's HTML", async ({
	page,
	context,
	request,
}) => {
	const html = page.locator("html");
	await visit(page, href("/news"));
	await expect(html).toHaveCSS("background-color", papers.light);
	await expect(page.getByRole("button", { name: "Same theme as this device" })).toHaveAttribute("aria-pressed", "true");
	await page.evaluate(() => document.documentElement.setAttribute("data-kept", ""));
	for (const theme of ["dark", "light"] as const) {
		const button = page.getByRole("button", { name: theme === "dark" ? "Dark theme" : "Light theme" });
		await button.click();
		await expect(html).toHaveAttribute("data-theme", theme);
		await expect(html).toHaveCSS("background-color", papers[theme]);
		await expect(button).toHaveAttribute("aria-pressed", "true");
		await expect(html).toHaveAttribute("data-kept");
		await expect(page).toHaveURL(href("/news"));
	}
	await page.getByRole("button", { name: "Dark theme" }).click();
	await expect.poll(() => themeOf(context)).toBe("dark");
	await expect(page.locator(".toast")).toHaveCount(0);

	await page.reload();
	await expect(html).toHaveCSS("background-color", papers.dark);
	const raw = await request.get(href("/news"), { headers: { Cookie: "theme=dark" } });
	expect(await raw.text()).toMatch(/<html[^>]* data-theme="dark"/);
	expect(await (await request.get(href("/news"))).text()).not.toMatch(/<html[^>]* data-theme/);

	await whenAlive(page);
	await page.emulateMedia({ colorScheme: "light" });
	await page.getByRole("button", { name: "Same theme as this device" }).click();
	await expect(html).toHaveCSS("background-color", papers.light);
	await page.emulateMedia({ colorScheme: "dark" });
	await expect(html).toHaveCSS("background-color", papers.dark);
});

test("a chosen theme stays from page to page, whatever was fetched ahead", async ({ page, context }) => {
	await visit(page, href("/jobs"));
	const fetched = await watchPrefetches(page);
	const news = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "News" });
	await news.hover();
	await expect.poll(() => fetched).toEqual([href("/news")]);
	await page.getByRole("button", { name: "Dark theme" }).click();
	await expect.poll(() => themeOf(context)).toBe("dark");
	await news.click();
	await expect(page).toHaveURL(href("/news"));
	await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
	await expect(page.getByRole("button", { name: "Dark theme" })).toHaveAttribute("aria-pressed", "true");
});

test("a page that the browser kept wears the theme that was chosen since", async ({ page, context }) => {
	await visit(page, href("/news"));
	await context.addCookies([{ name: "theme", value: "dark", url: siteUrl() }]);
	// The browser of the tests keeps none.
	await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
	await expect(page.locator("html")).toHaveCSS("background-color", papers.dark);
	await expect(page.getByRole("button", { name: "Dark theme" })).toHaveAttribute("aria-pressed", "true");
	await expect.poll(() => barColours(page)).toEqual(["#0f1626"]);
	await page.getByRole("button", { name: "Light theme" }).click();
	await expect.poll(() => barColours(page)).toEqual(["#fbf9f4"]);
	await page.getByRole("button", { name: "Same theme as this device" }).click();
	await page.emulateMedia({ colorScheme: "dark" });
	await expect.poll(() => barColours(page)).toEqual(["#0f1626"]);
});

/** Those that the browser may choose for its own bar. */
function barColours(page: Page) {
	return page
		.locator("meta[name=theme-color]")
		.evaluateAll((all: HTMLMetaElement[]) =>
			all.filter(({ media }) => matchMedia(media).matches).map(({ content }) => content),
		);
}

test("choosing a theme loses nothing that is typed", async ({ page }) => {
	await visit(page, href("/scicomm/card/create"));
	await page.getByRole("main").getByLabel("Name", { exact: true }).fill("Ida");
	await page.getByRole("button", { name: "Dark theme" }).click();
	await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
	await expect(page.getByRole("main").getByLabel("Name", { exact: true })).toHaveValue("Ida");
});

test.describe("without JavaScript", () => {
	test.use({ javaScriptEnabled: false });

	test("a theme can be chosen, and the visitor stays on the page, search and all", async ({ page }) => {
		const path = `${href("/scicomm/card/directory")}?q=sea&open=on`;
		await page.goto(path);
		await page.getByRole("button", { name: "Dark theme" }).click();
		await expect(page).toHaveURL(path);
		await expect(page.locator("html")).toHaveCSS("background-color", papers.dark);
		await page.getByRole("button", { name: "Light theme" }).click();
		await expect(page.locator("html")).toHaveCSS("background-color", papers.light);
	});
});

test("a theme whose module can't be loaded leaves the page as it is", async ({ page, faults }) => {
	faults.allow(/ERR_FAILED/);
	await page.route("**/assets/switch-theme-*", (route) => route.abort());
	await visit(page, href("/news"));
	await page.getByLabel("Email").first().fill("mary@example.org");
	const failed = page.waitForEvent("requestfailed");
	await page.getByRole("button", { name: "Dark theme" }).click();
	await failed;
	await expect(page.getByLabel("Email").first()).toHaveValue("mary@example.org");
});

test("a theme that can't be kept on the server does not break the page", async ({ page, faults }) => {
	faults.allow(/ERR_|Failed to fetch|TypeError/);
	await visit(page, href("/news"));
	await page.route("**/*", (route) =>
		isPost(route.request()) ? route.abort("internetdisconnected") : route.continue(),
	);
	const failed = page.waitForEvent("requestfailed");
	await page.getByRole("button", { name: "Dark theme" }).click();
	await failed;
	await expect(page.getByRole("button", { name: "Dark theme" })).toBeEnabled();
	await expect(page.getByRole("heading", { level: 1, name: "Coming Soon" })).toBeVisible();
});
