import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { href } from "react-router";
import { frameSize } from "#app/cards/share/embedding.ts";
import { postCard } from "./cards.ts";
import { expectNoSidewaysScroll } from "./layout.ts";
import { expect, nextAddress, pasted, test, visit } from "./test.ts";

const longCard = {
	name: "Maria Wilhelmina Alexandrina Josefina von und zu Hohenstein-Rittershausen the Younger of Somewhere",
	title: "Professor of the public understanding of oceanography, climate and all between the two poles",
	bio: "I explain what the sea does, why it does it, and what that means for those who live beside it, in words of one child.",
	email: "maria@example.org",
	website: "https://example.org/maria",
	bluesky: "maria.example.org",
	linkedin: "https://www.linkedin.com/in/maria",
	isVisible: "",
};

const millimetre = 96 / 25.4;

test("a card's code for websites is copied, and its frame shows the card, in which nothing runs", async ({
	page,
	context,
	request,
	faults,
}, testInfo) => {
	await context.grantPermissions(["clipboard-read", "clipboard-write"]);
	const id = await postCard(request, longCard, nextAddress(testInfo));
	await visit(page, href("/scicomm/card/success/:id?", { id }));
	await page.locator("summary", { hasText: "Embed on a website" }).press("Enter");
	const code = page.getByRole("textbox", { name: "HTML for your page" });
	await page.getByRole("button", { name: "Copy code" }).click();
	await expect(page.getByRole("button", { name: "Copied!" })).toBeVisible();
	const snippet = await pasted(page);
	await expect(code).toHaveValue(snippet);

	const copy = page.getByRole("button", { name: "Copy code" });
	await page.evaluate(() => navigator.clipboard.writeText(""));
	await copy.waitFor();
	// As on a page without https.
	await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined, configurable: true }));
	await copy.click();
	await expect(page.getByRole("button", { name: "Copied!" })).toBeFocused();
	await page.evaluate(() => Reflect.deleteProperty(navigator, "clipboard"));
	expect(await pasted(page)).toBe(snippet);
	await copy.waitFor();
	await page.evaluate(() => {
		Object.defineProperty(navigator, "clipboard", { value: undefined });
		document.execCommand = () => false;
	});
	await copy.click();
	await expect(page.getByRole("button", { name: "Not copied" })).toBeVisible();
	await expect(page.getByRole("status").getByText("Select the text and copy it by hand.")).toBeVisible();

	const elsewhere = createServer((_, response) => response.setHeader("Content-Type", "text/html").end(snippet));
	await once(elsewhere.listen(0, "127.0.0.1"), "listening");
	const { port } = elsewhere.address() as AddressInfo;
	// The other site has no icon.
	faults.allow(/favicon/);
	await page.goto(`http://127.0.0.1:${port}/`);
	const frame = page.frameLocator("iframe");
	await expect(frame.getByRole("heading", { name: "Maria Wilhelmina" })).toBeVisible();
	await expect(page.locator("iframe")).toHaveAttribute("title", `${longCard.name}, ${longCard.title}`);
	expect(await frame.locator("script").count()).toBe(0);
	await frame.getByRole("link", { name: "See the card on Heliograph" }).click();
	await expect(page).toHaveURL(new RegExp(`${href("/card/:id", { id })}$`));
	elsewhere.close();

	// The copied code has one height, wherever it stands.
	const usual = frameSize();
	for (const size of [frameSize({ maxWidth: 280 }), usual, ...[280, 340, 399].map((width) => ({ ...usual, width }))]) {
		await page.setViewportSize(size);
		await page.goto(href("/card/:id/embed", { id }));
		await expectNoSidewaysScroll(page);
		const cut = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
		expect(cut, `what does not fit into ${size.width} × ${size.height}px`).toBeLessThanOrEqual(0);
		const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
		expect(violations).toEqual([]);
	}
});

test("a card is one sheet of paper with a card of 85 × 55 mm, however long its texts", async ({
	page,
	request,
}, testInfo) => {
	const id = await postCard(request, longCard, nextAddress(testInfo));
	await page.goto(href("/card/:id/print", { id }));
	await expect(page.getByRole("button", { name: "Print" })).toBeVisible();
	await page.locator(".print-qr").evaluate((image: HTMLImageElement) => image.decode());
	// As it stands there for who has read many addresses.
	await page.locator(".print-sheet").evaluate((sheet) => {
		sheet.before(
			Object.assign(document.createElement("p"), { textContent: "This card's email address is kept back." }),
		);
	});
	const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
	expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
	const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? [];
	const point = 72 / 25.4;
	expect(Math.abs(Number(width) - 105 * point)).toBeLessThan(1);
	expect(Math.abs(Number(height) - 75 * point)).toBeLessThan(1);

	await page.emulateMedia({ media: "print" });
	await expect(page.getByRole("banner")).toBeHidden();
	await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
	// The colours run over the cut by 3 mm.
	const card = await page.locator(".print-card").boundingBox();
	expect(Math.abs((card?.width ?? 0) - (85 + 6) * millimetre)).toBeLessThan(0.5);
	expect(Math.abs((card?.height ?? 0) - (55 + 6) * millimetre)).toBeLessThan(0.5);
	for (const part of await page.locator(".print-card :is(h2, p, li, img)").all()) {
		const box = await part.boundingBox();
		// Within the cut, and three millimetres off it.
		expect(box?.x ?? 0).toBeGreaterThan(13 * millimetre);
		expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(92 * millimetre);
		expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(62 * millimetre + 0.5);
	}
});

test("a card fills the screen by key and button, with a code and nothing of the site", async ({
	page,
	request,
}, testInfo) => {
	const id = await postCard(request, longCard, nextAddress(testInfo));
	await page.setViewportSize({ width: 1280, height: 720 });
	await visit(page, href("/card/:id", { id }));
	await page.getByRole("link", { name: "Present" }).click();
	await expect(page.getByRole("heading", { name: longCard.name })).toBeVisible();
	await expect(page.getByRole("banner")).toBeHidden();
	await expect(page.getByRole("contentinfo")).toBeHidden();
	await expect(page.getByText(new URL(page.url()).host + href("/card/:id", { id }))).toBeVisible();
	const code = await page.getByRole("img", { name: /^QR code/ }).boundingBox();
	expect(code?.height).toBeGreaterThan(500);
	expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeLessThanOrEqual(0);

	// The key does something as soon as the button is there.
	await expect(page.getByRole("button", { name: "Full screen" })).toBeVisible();
	const controls = page.locator(".present-controls");
	await page.getByRole("button", { name: "Full screen" }).click();
	await expect.poll(() => isFullScreen(page)).toBe(true);
	await expect(controls).toHaveCSS("opacity", "1");
	await page.mouse.move(20, 20);
	await expect(controls).toHaveCSS("opacity", "0");
	await page.keyboard.press("Shift+Tab");
	await expect(controls).toHaveCSS("opacity", "1");
	await page.keyboard.press("Escape");
	await expect.poll(() => isFullScreen(page)).toBe(false);
	for (const [enter, leave] of [
		["f", "Escape"],
		["F", "f"],
	] as const) {
		await page.keyboard.down(enter);
		await expect.poll(() => isFullScreen(page)).toBe(true);
		// Held a little longer.
		await page.keyboard.down(enter);
		await page.keyboard.up(enter);
		expect(await isFullScreen(page)).toBe(true);
		await page.keyboard.press(leave);
		await expect.poll(() => isFullScreen(page)).toBe(false);
	}
	await page.getByRole("button", { name: "Full screen" }).press("Enter");
	await expect.poll(() => isFullScreen(page)).toBe(true);
	await page.getByRole("button", { name: "Leave full screen" }).press("Enter");
	await expect.poll(() => isFullScreen(page)).toBe(false);
	await page.getByRole("link", { name: "Back to the card" }).click();
	await expect(page.getByRole("banner")).toBeVisible();
});

test("the key of the full screen is a letter in the search, and can be turned off", async ({
	page,
	request,
}, testInfo) => {
	const id = await postCard(request, longCard, nextAddress(testInfo));
	await page.addInitScript(() => {
		Element.prototype.requestFullscreen = async () => {
			document.documentElement.dataset.asked = "true";
		};
	});
	await visit(page, href("/card/:id/present", { id }));
	await expect(page.getByRole("button", { name: "Full screen" })).toBeVisible();
	await page.keyboard.press("/");
	const search = page.getByRole("dialog", { name: "Search" });
	await expect(search.getByRole("combobox")).toBeFocused();
	await page.keyboard.type("film");
	await search.getByRole("checkbox", { name: "f fills the screen" }).uncheck();
	await page.keyboard.press("Escape");
	await expect(search).toBeHidden();
	await page.keyboard.press("f");
	await expect(page.locator("html")).not.toHaveAttribute("data-asked");
	await page.getByRole("button", { name: "Full screen" }).press("Enter");
	await expect(page.locator("html")).toHaveAttribute("data-asked");
});

function isFullScreen(page: Page) {
	return page.evaluate(() => document.fullscreenElement !== null);
}

test.describe("without JavaScript", () => {
	test.use({ javaScriptEnabled: false });

	test("a card can be saved, printed, presented and embedded, and no button is there that does nothing", async ({
		page,
		request,
	}, testInfo) => {
		const id = await postCard(request, {}, nextAddress(testInfo));
		await page.goto(href("/card/:id", { id }));
		const download = page.waitForEvent("download");
		await page.getByRole("link", { name: "Save contact" }).click();
		expect((await download).suggestedFilename()).toMatch(/\.vcf$/);
		await page.locator("summary", { hasText: "Embed on a website" }).click();
		await expect(page.getByRole("textbox", { name: "HTML for your page" })).toHaveValue(/^<iframe /);
		await expect(page.getByRole("button", { name: /^Copy/ })).toHaveCount(0);
		await page.getByRole("link", { name: "Print", exact: true }).click();
		await expect(page.locator("noscript p")).toBeVisible();
		await expect(page.getByRole("button", { name: "Print" })).toHaveCount(0);
		await page.getByRole("link", { name: "Back to the card" }).click();
		await page.getByRole("link", { name: "Present" }).click();
		await expect(page.getByRole("button", { name: "Full screen" })).toHaveCount(0);
		await expect(page.getByRole("img", { name: /^QR code/ })).toBeVisible();
	});
});
