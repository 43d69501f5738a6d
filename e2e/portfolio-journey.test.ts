import { readFile, rename } from "node:fs/promises";
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { href } from "react-router";
import sharp from "sharp";
import { field, makeNoWebp, photoFile, preview } from "./cards.ts";
import { expectInvalid } from "./field-errors.ts";
import { expectNoSidewaysScroll, wearTheme } from "./layout.ts";
import { addWork, download, keptPortfolio, openPart, startWithExample, visitPart } from "./portfolio.ts";
import { expect, test, visit } from "./test.ts";

test("a person builds a portfolio, sees it grow, and finds it again after a reload", async ({ page }) => {
	await visit(page, href("/portfolio"));
	await field(page, "Name").fill("Ida Noddack");
	await field(page, "Bio").fill("I look for elements.\nI found one.");
	await field(page, "Country").fill("Germany");
	await expect(preview(page).getByRole("heading", { name: "Ida Noddack" })).toBeVisible();
	await expect(preview(page).getByText("I found one.")).toBeVisible();

	await openPart(page, "Work");
	await field(page, "New category").fill("Talks");
	await field(page, "New category").press("Enter");
	await addWork(page, "Rhenium");
	await field(page, "Description").fill("Element 75, and how we found it.");
	await field(page, "Category").selectOption("Talks");
	await field(page, "Date").fill("1925-06-01");
	await field(page, "Link").fill("example.org/rhenium");
	await field(page, "Image").setInputFiles(await photoFile());
	await page.getByRole("switch", { name: "Featured" }).check();
	const featured = preview(page).getByRole("region", { name: "Featured work" });
	await expect(featured.getByRole("heading", { name: "Rhenium" })).toBeVisible();
	await expect(featured.locator("img")).toHaveAttribute("src", /^data:image\/webp/);
	await expect(featured.getByText("Jun 1, 1925")).toBeVisible();
	await expect(featured.getByRole("link", { name: "View work Rhenium" })).toHaveAttribute(
		"href",
		"https://example.org/rhenium",
	);

	await openPart(page, "People");
	await page.getByRole("button", { name: "Add collaborator" }).click();
	await field(page, "Name").fill("Otto Berg");
	await page.getByRole("button", { name: "Add service" }).click();
	await field(page, "Title").fill("Lectures");
	await page.getByRole("button", { name: "Add testimonial" }).click();
	await field(page, "Quote").fill("Clear as glass.");
	await field(page, "Author").fill("A listener");
	await expect(preview(page).getByText("Otto Berg")).toBeHidden();
	for (const name of ["Show collaborators", "Show services", "Show testimonials"]) {
		await page.getByRole("switch", { name }).check();
	}

	await openPart(page, "Look");
	await expect(page.getByRole("radio", { name: "Default" })).toBeChecked();
	await page.getByRole("radio", { name: "Slab" }).check();
	await page.getByRole("radio", { name: "Night" }).check();
	const expectAll = async () => {
		const header = preview(page).locator("header");
		await expect(header).toHaveCSS("background-color", "rgb(20, 48, 79)");
		await expect(header).toHaveCSS("color", "rgb(255, 255, 255)");
		await expect(header).toHaveCSS("font-family", /Rockwell/);
		for (const name of ["About", "Featured work", "All work", "Services", "Collaborators", "Testimonials"]) {
			await expect(preview(page).getByRole("region", { name, exact: true })).toBeVisible();
		}
		await expect(preview(page).getByText("Clear as glass.")).toBeVisible();
		await expect(preview(page).getByRole("heading", { name: "Rhenium" })).toHaveCount(2);
	};
	await expectAll();
	await page.reload();
	await expectAll();

	await page.getByRole("switch", { name: "Repeat featured work" }).uncheck();
	await expect(preview(page).getByRole("heading", { name: "Rhenium" })).toHaveCount(1);
	await page.getByRole("switch", { name: "About" }).uncheck();
	await expect(preview(page).getByText("I found one.")).toBeHidden();
	expect(await keptPortfolio(page)).toMatchObject({
		owner: { name: "Ida Noddack", country: "Germany" },
		workItems: [{ title: "Rhenium", order: 0, featured: true, link: "https://example.org/rhenium" }],
		categories: ["All", "Talks"],
		typography: { fontFamily: "slab" },
		theme: { headerColor: "#14304f" },
		layout: { showAbout: false, showServices: true },
		showFeaturedWork: false,
	});
});

test("a link that is none is refused and never becomes one", async ({ page }) => {
	await visitPart(page, "work");
	await addWork(page, "Ice");
	for (const text of ["javascript:alert(1)", "data:text/html,x", "nonsense"]) {
		await field(page, "Link").fill(text);
		await field(page, "Link").blur();
		await expectInvalid(field(page, "Link"), "Please enter a valid URL");
		await expect(preview(page).getByRole("link", { name: "View work" })).toHaveCount(0);
	}
	expect((await keptPortfolio(page)).workItems[0].link).toBe("");
	await field(page, "Link").fill("example.org");
	await field(page, "Link").blur();
	await expect(field(page, "Link")).toHaveValue("https://example.org");
	await expect(field(page, "Link")).not.toHaveAttribute("aria-invalid");
});

test("what is pasted and too long is said, kept whole and shortened by hand", async ({ page }) => {
	await visit(page, href("/portfolio"));
	const bio = "I look for elements. ".repeat(40).trim();
	await field(page, "Bio").fill(bio);
	await expectInvalid(field(page, "Bio"), "Bio must be 600 characters or less");
	await page.reload();
	await expect(field(page, "Bio")).toHaveValue(bio);
	await expect(page.getByRole("alert")).toHaveCount(0);
	await field(page, "Bio").fill("\u{1f52d}".repeat(600));
	await expect(field(page, "Bio")).not.toHaveAttribute("aria-invalid");

	await openPart(page, "Work");
	await addWork(page, "Ice");
	const long = `https://example.org/${"a".repeat(500)}`;
	await field(page, "Link").focus();
	await page.keyboard.insertText(long);
	await field(page, "Link").blur();
	await expectInvalid(field(page, "Link"), "Link must be 500 characters or less");
	expect((await keptPortfolio(page)).workItems[0].link).toBe(long);
	await field(page, "New category").focus();
	await page.keyboard.insertText("a".repeat(31));
	await page.keyboard.press("Enter");
	await expectInvalid(field(page, "New category"), "Category must be 30 characters or less");
});

test("a large photo is kept small, and what is no picture is refused", async ({ page }) => {
	await visitPart(page, "work");
	await addWork(page, "Ice");
	await field(page, "Image").setInputFiles(await photoFile());
	await expect(page.getByRole("button", { name: "Remove image" })).toBeVisible();
	const size = await page.locator(".image-kept > img").evaluate((image: HTMLImageElement) => image.naturalWidth);
	expect(size).toBeLessThanOrEqual(640);
	expect((await keptPortfolio(page)).workItems[0].image.length).toBeLessThanOrEqual(200_000);

	const text = { name: "me.png", mimeType: "image/png", buffer: Buffer.from("I am no picture.") };
	await field(page, "Image").setInputFiles(text);
	await expectInvalid(field(page, "Image"), "This image can't be read. Try a JPEG, PNG, WebP, GIF, AVIF or SVG image.");
	await field(page, "Image").setInputFiles([]);
	await expect(field(page, "Image")).not.toHaveAttribute("aria-invalid");
	await expect(page.locator(".image-kept > img")).toBeVisible();
	await page.getByRole("button", { name: "Remove image" }).click();
	await expect(preview(page).locator("img")).toHaveCount(0);
});

test("what is transparent in a picture is white where only JPEG makes it small enough", async ({ page }) => {
	await makeNoWebp(page);
	await visitPart(page, "work");
	await addWork(page, "Ice");
	const transparent = { width: 640, height: 640, channels: 4, background: "#00000000" } as const;
	const noise = { type: "gaussian", mean: 128, sigma: 20 } as const;
	const grain = sharp({ create: { width: 640, height: 320, channels: 3, background: "#1b5fa8", noise } });
	const buffer = await sharp({ create: transparent })
		.composite([{ input: await grain.png().toBuffer(), gravity: "south" }])
		.png()
		.toBuffer();
	await field(page, "Image").setInputFiles({ name: "ice.png", mimeType: "image/png", buffer });
	const kept = page.locator(".image-kept > img");
	await expect(kept).toHaveAttribute("src", /^data:image\/jpeg;/);
	const top = await kept.evaluate((image: HTMLImageElement) => {
		const context = document.createElement("canvas").getContext("2d");
		context?.drawImage(image, 0, 0);
		return [...(context?.getImageData(5, 5, 1, 1).data ?? [])];
	});
	expect(top).toEqual([255, 255, 255, 255]);
});

test("what is removed comes back with Undo, where it was", async ({ page }) => {
	await visit(page, href("/portfolio"));
	await startWithExample(page);
	await openPart(page, "Work");
	await page.getByRole("button", { name: "Edit The Mechanism of the Heavens" }).click();
	await page.getByRole("button", { name: "Remove The Mechanism of the Heavens" }).click();
	await expect(page.getByRole("status").filter({ hasText: "The Mechanism of the Heavens is removed." })).toBeVisible();
	await expect(preview(page).getByRole("heading", { name: "The Mechanism of the Heavens" })).toHaveCount(0);
	await expect(page.getByRole("button", { name: "Undo" })).toBeFocused();
	await page.keyboard.press("Enter");
	await expect(page.locator(".entry-label").nth(1)).toContainText("The Mechanism of the Heavens");
	expect(await page.getByRole("main").evaluate((main) => main.contains(document.activeElement))).toBe(true);

	await page.getByRole("button", { name: "Remove Physics" }).click();
	await expect(preview(page).getByRole("radio", { name: "Physics" })).toHaveCount(0);
	await page.getByRole("button", { name: "Undo" }).click();
	await expect(preview(page).getByRole("radio", { name: "Physics" })).toBeVisible();
});

/** Opens a saved page as a person does who double-clicks it. */
async function openSaved(page: Page, path: string) {
	// A browser takes a file for a page by its name.
	await rename(path, `${path}.html`);
	const saved = await page.context().newPage();
	const asked: string[] = [];
	saved.on("request", (request) => asked.push(request.url().slice(0, 200)));
	await saved.goto(`file://${path}.html`);
	return { saved, asked };
}

test("the downloaded page is one file that opens anywhere, looks like the preview and runs nothing", async ({
	page,
}) => {
	await visit(page, href("/portfolio"));
	await startWithExample(page);
	const script = "<script>window.hacked = true</script>";
	const image = `<img src=x onerror="window.hacked = true">`;
	await field(page, "Name").fill(`Ida ${script}</title></head>$&`);
	await field(page, "Bio").fill(image);
	await openPart(page, "Work");
	await addWork(page, "Ice & <mud>");
	await field(page, "Image").setInputFiles(await photoFile());
	await expect(page.getByRole("button", { name: "Remove image" })).toBeVisible();

	const file = await download(page, "Download as web page");
	expect(file.name).toMatch(/^ida-.*-portfolio\.html$/);
	const html = await readFile(file.path, "utf8");
	expect(html).not.toMatch(/<script|<link|style="|src="(?!data:image\/)/);
	expect(html).toContain("default-src 'none'");

	const { saved, asked } = await openSaved(page, file.path);
	await expect(saved).toHaveTitle(`Ida ${script}</title></head>$&: portfolio`);
	await expect(saved.getByRole("heading", { level: 1 })).toHaveText(`Ida ${script}</title></head>$&`);
	await expect(saved.getByText(image)).toBeVisible();
	await expect(saved.getByRole("heading", { name: "Ice & <mud>" })).toBeVisible();
	expect(await saved.evaluate(() => "hacked" in window)).toBe(false);
	expect(await page.evaluate(() => "hacked" in window)).toBe(false);
	expect(asked.filter((url) => !/^(file|data):/.test(url))).toEqual([]);
	const [live, kept] = [preview(page).locator(".pf-header"), saved.locator(".pf-header")];
	for (const property of ["background-color", "color", "font-family"]) {
		await expect(kept).toHaveCSS(
			property,
			await live.evaluate((header, name) => getComputedStyle(header).getPropertyValue(name), property),
		);
	}

	await saved.getByRole("radio", { name: "Geography" }).check();
	const list = saved.getByRole("region", { name: "All work" });
	await expect(list.getByRole("listitem")).toHaveCount(1);
	await expect(list.getByRole("heading", { name: "Physical Geography" })).toBeVisible();
	await saved.getByRole("radio", { name: "All" }).check();
	await expect(list.getByRole("listitem")).toHaveCount(4);

	for (const width of [360, 1280]) {
		await saved.setViewportSize({ width, height: 800 });
		await expectNoSidewaysScroll(saved);
		const { violations } = await new AxeBuilder({ page: saved }).analyze();
		expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
	}
});

test("on a phone in the dark, with a finger, a portfolio is built and looked at", async ({
	browser,
	faults,
	baseURL,
}) => {
	const viewport = { width: 360, height: 740 };
	const context = await browser.newContext({
		baseURL,
		viewport,
		hasTouch: true,
		isMobile: true,
		reducedMotion: "reduce",
	});
	await faults.watch(context);
	const page = await context.newPage();
	await visit(page, href("/portfolio"));
	await wearTheme(page, "dark");
	await field(page, "Name").fill(`Ida ${"Noddack".repeat(9)}`);
	await openPart(page, "Work");
	await page.getByRole("button", { name: "Add work" }).tap();
	await field(page, "Title").fill("A".repeat(120));
	await field(page, "Description").fill("B".repeat(600));
	await expectNoSidewaysScroll(page);
	await expect(preview(page)).toBeHidden();
	await page.getByRole("button", { name: "Preview", exact: true }).tap();
	await expect(preview(page).getByRole("heading", { name: /^Ida/ })).toBeInViewport();
	await expect(field(page, "Title")).toBeHidden();
	await expectNoSidewaysScroll(page);
	const { violations } = await new AxeBuilder({ page }).analyze();
	expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
	await page.getByRole("button", { name: "Back to editing" }).tap();
	await expect(field(page, "Title")).toHaveValue("A".repeat(120));
	// The narrowest window there is, such as one at 400%.
	await page.setViewportSize({ width: 320, height: 640 });
	await expectNoSidewaysScroll(page);
	const parts = page.getByRole("navigation", { name: "Parts of the portfolio" }).getByRole("link");
	expect((await parts.first().boundingBox())?.height, "no word of the parts is broken").toBeLessThan(48);
	await context.close();
});

test("without JavaScript the page says what it needs", async ({ browser, faults, baseURL }) => {
	const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
	await faults.watch(context);
	const page = await context.newPage();
	const response = await page.goto(href("/portfolio"));
	expect(response?.status()).toBe(200);
	await expect(page.locator("noscript").getByRole("alert")).toContainText("The portfolio builder needs JavaScript");
	await expect(page.locator("noscript").getByRole("alert")).toBeVisible();
	await expect(page.getByRole("navigation", { name: "Parts" })).toBeHidden();
	await expect(page.getByRole("heading", { level: 1, name: "Portfolio" })).toBeVisible();
	await context.close();
});
