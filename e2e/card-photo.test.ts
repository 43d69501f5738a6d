import { href } from "react-router";
import { field, fillCard, idFromSuccessPage, mainButton, photoFile, plainCard, preview } from "./cards.ts";
import { expectInvalid, expectSummary } from "./field-errors.ts";
import { holdRequests, isPost, isScript } from "./network.ts";
import { expect, test, visit, whenAlive } from "./test.ts";

test.beforeEach(async ({ page }) => {
	await visit(page, href("/scicomm/card/create"));
});

test("a text file that calls itself a picture gets an error at the photo, and the form stays", async ({ page }) => {
	const card = plainCard();
	await fillCard(page, card);
	const buffer = Buffer.from("I am no picture.");
	await field(page, "Photo").setInputFiles({ name: "me.png", mimeType: "image/png", buffer });
	await expectInvalid(field(page, "Photo"), "This photo can't be read. Try a JPEG, PNG, WebP, GIF, AVIF or SVG image.");
	await expect(field(page, "Name")).toHaveValue(card.name);

	await field(page, "Photo").setInputFiles(await photoFile());
	await expect(preview(page).locator("img")).toBeVisible();
	await expect(field(page, "Photo")).not.toHaveAttribute("aria-invalid");
	await mainButton(page).click();
	await idFromSuccessPage(page);
	await expect(page.getByRole("article").locator("img")).toBeVisible();
});

test("a photo that is chosen before the page's scripts come is seen once they do", async ({ page }) => {
	const release = await holdRequests(page, isScript);
	await page.goto(href("/scicomm/card/create"), { waitUntil: "commit" });
	await field(page, "Photo").setInputFiles(await photoFile());
	release();
	await expect(preview(page).locator("img")).toHaveAttribute("src", /^data:image\//);
	await fillCard(page, plainCard());
	await mainButton(page).click();
	await idFromSuccessPage(page);
	await expect(page.getByRole("article").locator("img")).toBeVisible();
});

test("an SVG becomes a photo that is seen at once, and a script in it does not run", async ({ page }) => {
	await fillCard(page, plainCard());
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24"><script>window.hacked = true</script><circle r="9"/></svg>`;
	await field(page, "Photo").setInputFiles({ name: "me.svg", mimeType: "image/svg+xml", buffer: Buffer.from(svg) });
	await expect(preview(page).locator("img")).toBeVisible();
	await mainButton(page).click();
	await idFromSuccessPage(page);
	await expect(page.getByRole("article").locator("img")).toBeVisible();
	expect(await page.evaluate(() => "hacked" in window)).toBe(false);
});

test("a card is sent neither with a wrong file nor silently without it, until the file is removed", async ({
	page,
}) => {
	const buffer = Buffer.alloc(5 * 1024 * 1024 + 1, "x");
	let posts = 0;
	page.on("request", (request) => {
		if (isPost(request)) posts += 1;
	});
	await fillCard(page, plainCard());
	await field(page, "Photo").setInputFiles({ name: "me.png", mimeType: "image/png", buffer });
	await expectInvalid(field(page, "Photo"), "Photo must be 5 MB or less");
	await mainButton(page).click();
	await expectSummary(page);
	await page.locator(".form-alert").getByRole("link", { name: "Photo must be 5 MB or less" }).click();
	await expect(field(page, "Photo")).toBeFocused();
	expect(posts).toBe(0);
	await page.getByRole("button", { name: "Remove this file" }).click();
	await expect(field(page, "Photo")).not.toHaveAttribute("aria-invalid", "true");
	await mainButton(page).click();
	await idFromSuccessPage(page);
});

test("a card that is sent while its photo is being made small is sent with the small one", async ({ page }) => {
	await page.addInitScript(() => {
		const { promise, resolve } = Promise.withResolvers<void>();
		const make = window.createImageBitmap;
		const held = async (file: Blob) => promise.then(() => make(file));
		Object.assign(window, { createImageBitmap: held, letPhotoThrough: resolve });
	});
	await page.reload();
	await whenAlive(page);
	await fillCard(page, plainCard());
	const photo = await photoFile();
	await field(page, "Photo").setInputFiles(photo);
	const posted = page.waitForEvent("requestfinished", isPost);
	await mainButton(page).click();
	await page.evaluate("letPhotoThrough()");
	await idFromSuccessPage(page);
	const { requestBodySize } = await (await posted).sizes();
	expect(requestBodySize).toBeLessThan(photo.buffer.length / 2);
	await expect(page.getByRole("article").locator("img")).toBeVisible();
});
