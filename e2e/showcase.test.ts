import type { Page } from "@playwright/test";
import { href } from "react-router";
import { becomeMember } from "./accounts.ts";
import { photoFile } from "./cards.ts";
import { expectInvalid, expectSummary } from "./field-errors.ts";
import { expectNoSidewaysScroll } from "./layout.ts";
import { holdRequests, isPost, loseConnection } from "./network.ts";
import { expect, test, visit } from "./test.ts";

const showcase = href("/showcase");
const success = "Your application has been submitted successfully! We will review it and get back to you soon.";

function items(page: Page) {
	return page.locator(".tiles").getByRole("heading");
}

test("a visitor finds their way by category, tags and words, and the address keeps it", async ({ page }) => {
	await visit(page, showcase);
	await expect(page.getByRole("heading", { level: 1, name: "Science Communications Showcase" })).toBeVisible();
	await expect(page.locator(".featured").getByRole("listitem")).toHaveCount(3);
	await expect(items(page)).toHaveCount(9);

	await page.getByRole("link", { name: "Publications" }).click();
	await expect(items(page)).toHaveCount(3);
	await expect(page.getByRole("link", { name: "Publications" })).toHaveAttribute("aria-current", "true");
	await page.getByRole("link", { name: "illustration" }).click();
	await expect(items(page)).toHaveText(["Micrographia"]);
	await expect(page).toHaveURL(`${showcase}?category=publication&tag=illustration`);
	await expect(page.getByRole("status").first()).toHaveText("1 item found.");

	await page.reload();
	await expect(items(page)).toHaveText(["Micrographia"]);
	await page.getByRole("searchbox", { name: "Search" }).fill("candle");
	await page.keyboard.press("Enter");
	await expect(page.getByText("No items found matching your criteria.")).toBeVisible();
	await expect(page).toHaveURL(`${showcase}?q=candle&category=publication&tag=illustration`);
	await page.getByRole("link", { name: "illustration" }).click();
	await expect(items(page)).toHaveText(["The Chemical History of a Candle"]);

	await page.goBack();
	await page.getByRole("link", { name: "Reset filters" }).click();
	await expect(page).toHaveURL(showcase);
	await expect(items(page)).toHaveCount(9);
	await expect(page.getByRole("searchbox", { name: "Search" })).toHaveValue("");
	await page.getByRole("searchbox", { name: "Search" }).fill("tide");
	await page.getByRole("link", { name: "Blogs" }).click();
	await expect(page).toHaveURL(`${showcase}?category=blog&q=tide`);
	await expect(items(page)).toHaveText(["Tide Tables"]);
});

test("words are searched for in the category and among the tags that were chosen last", async ({ page }) => {
	await visit(page, `${showcase}?category=publication&tag=illustration`);
	await page.getByRole("link", { name: "Blogs" }).click();
	await expect(page).toHaveURL(`${showcase}?category=blog&tag=illustration`);
	await page.getByRole("link", { name: "illustration" }).click();
	await expect(page).toHaveURL(`${showcase}?category=blog`);
	await page.getByRole("searchbox", { name: "Search" }).fill("tide");
	await page.keyboard.press("Enter");
	await expect(page).toHaveURL(`${showcase}?q=tide&category=blog`);
});

test("a member searches for words among several tags", async ({ page }) => {
	await becomeMember(page);
	await visit(page, `${showcase}?tag=illustration&tag=classics`);
	await page.getByRole("searchbox", { name: "Search" }).fill("hooke");
	await page.keyboard.press("Enter");
	await expect(page).toHaveURL(`${showcase}?q=hooke&tag=illustration&tag=classics`);
	await expect(items(page)).toHaveText(["Micrographia"]);
});

for (const who of ["a visitor", "a member"]) {
	test(`filters that ${who} presses faster than the answers come are all kept`, async ({ page }) => {
		if (who === "a member") await becomeMember(page);
		await visit(page, showcase);
		const release = await holdRequests(page, (request) => /\/showcase(\.data)?(\?|$)/.test(request.url()));
		await page.getByRole("link", { name: "Publications" }).click();
		await expect(page.locator(".results")).toHaveAttribute("aria-busy", "true");
		await page.getByRole("link", { name: "illustration" }).dblclick();
		await page.getByRole("searchbox", { name: "Search" }).fill("hooke");
		await page.keyboard.press("Enter");
		release();
		await expect(page).toHaveURL(`${showcase}?q=hooke&category=publication&tag=illustration`);
	});
}

test("the page stays where it is while filters change", async ({ page }) => {
	await visit(page, showcase);
	const people = page.getByRole("link", { name: "People" });
	await people.scrollIntoViewIfNeeded();
	const before = await page.evaluate(() => scrollY);
	await people.click();
	await expect(items(page)).toHaveCount(3);
	expect(await page.evaluate(() => scrollY)).toBe(before);
});

test.describe("without JavaScript", () => {
	test.use({ javaScriptEnabled: false });

	test("an application is a page, keeps an image through an error, and is stored", async ({ page, faults }) => {
		faults.allow(/status of 422/);
		await page.goto(showcase);
		await page.getByRole("link", { name: "Apply to be featured" }).click();
		await page.getByLabel("Name", { exact: true }).fill("Caroline Herschel");
		await page.getByLabel("Email").fill("caroline@example.org");
		await page.getByLabel("Category").selectOption("blog");
		await page.getByLabel("Title").fill("Sweeping the sky");
		await page.getByLabel("Description").fill("What moved last night.");
		await page.getByLabel("Link").fill("javascript:alert(1)");
		await page.getByLabel("Tags").fill("astronomy, comets");
		await page.getByLabel("Image").setInputFiles(await photoFile());
		await page.getByRole("button", { name: "Submit" }).click();
		await expectInvalid(page.getByLabel("Link"), "Please enter a valid URL");
		await expect(page.getByLabel("Tags")).toHaveValue("astronomy, comets");
		await expect(page.getByRole("img", { name: "Preview of your choice" })).toBeVisible();
		await page.getByRole("button", { name: "Remove image" }).click();
		await expect(page.getByRole("img", { name: "Preview of your choice" })).toHaveCount(0);
		await page.getByLabel("Link").fill("comets.example.org");
		await page.getByRole("button", { name: "Submit" }).click();
		await expect(page.getByRole("alert")).toContainText(success);
	});
});

test.describe("the application dialog", () => {
	// A visitor gets the page in its place.
	test.beforeEach(async ({ page }) => {
		await becomeMember(page);
		await visit(page, showcase);
	});

	async function open(page: Page) {
		await page.getByRole("button", { name: "Apply to be featured" }).click();
		const dialog = page.getByRole("dialog", { name: "Apply to be featured" });
		await expect(dialog).toBeVisible();
		return dialog;
	}

	async function fill(page: Page) {
		const dialog = await open(page);
		await dialog.getByLabel("Name", { exact: true }).fill("Caroline Herschel");
		await dialog.getByLabel("Email").fill("caroline@example.org");
		await dialog.getByLabel("Category").selectOption("publication");
		await dialog.getByLabel("Title").fill("Index to Flamsteed");
		await dialog.getByLabel("Description").fill("Every star, and the mistakes in it.");
		await dialog.getByLabel("Link").fill("flamsteed.example.org");
		await dialog.getByLabel("Tags").fill("Astronomy,");
		await expect(dialog.getByRole("button", { name: "Remove astronomy" })).toBeVisible();
		return dialog;
	}

	test("is filled and sent with the keyboard alone, and says that it arrived", async ({ page }) => {
		const button = page.getByRole("button", { name: "Apply to be featured" });
		await button.focus();
		await page.keyboard.press("Enter");
		const dialog = page.getByRole("dialog");
		const submit = dialog.getByRole("button", { name: "Submit" });
		await expect(dialog).toBeVisible();
		await expect(submit).toBeDisabled();
		await expect(dialog.getByText("Add at least one tag to submit.")).toBeVisible();
		await dialog.getByLabel("Name", { exact: true }).focus();
		await page.keyboard.type("Caroline Herschel");
		await page.keyboard.press("Tab");
		await page.keyboard.type("caroline@example.org");
		// Past the link to the privacy notice.
		await page.keyboard.press("Tab");
		await page.keyboard.press("Tab");
		await page.keyboard.type("Pers");
		await expect(dialog.getByLabel("Category")).toHaveValue("person");
		await page.keyboard.press("Tab");
		await expect(dialog.getByLabel("Name/Title")).toBeFocused();
		await page.keyboard.type("Mary Somerville");
		await page.keyboard.press("Tab");
		await page.keyboard.type("She connects the sciences.");
		await page.keyboard.press("Tab");
		await page.keyboard.type("somerville.example.org");
		await page.keyboard.press("Tab");
		await page.keyboard.type("Astronomy, astronomy,");
		await page.keyboard.type("Mathematics");
		await page.keyboard.press("Enter");
		await expect(dialog.getByRole("list", { name: "Chosen tags" }).getByRole("listitem")).toHaveText([
			"astronomy",
			"mathematics",
		]);
		await expect(submit).toBeEnabled();
		await submit.focus();
		await page.keyboard.press("Enter");
		await expect(page.getByRole("alert")).toHaveText(success);
		await expect(dialog).toBeHidden();
		await expect(button).toBeFocused();
		await button.press("Enter");
		await expect(dialog.getByLabel("Name", { exact: true })).toHaveValue("");
		await expect(dialog.getByRole("list", { name: "Chosen tags" })).toHaveCount(0);
	});

	test("keeps the focus inside, gives it back on Escape, and has lost nothing when it opens again", async ({
		page,
	}) => {
		const dialog = await fill(page);
		await dialog.getByLabel("Image").setInputFiles(await photoFile());
		await expect(dialog.getByRole("img", { name: "Preview of your choice" })).toBeVisible();
		for (const key of ["Tab", "Shift+Tab"]) {
			for (let presses = 0; presses < 16; presses++) {
				await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
				await page.keyboard.press(key);
			}
		}
		await page.keyboard.press("Escape");
		await expect(dialog).toBeHidden();
		await expect(page.getByRole("button", { name: "Apply to be featured" })).toBeFocused();

		for (const close of [() => page.mouse.click(5, 400), () => page.reload()]) {
			await open(page);
			await expect(dialog.getByLabel("Title")).toHaveValue("Index to Flamsteed");
			await expect(dialog.getByLabel("Category")).toHaveValue("publication");
			await expect(dialog.getByRole("button", { name: "Remove astronomy" })).toBeVisible();
			await expect(dialog.getByRole("img", { name: "Preview of your choice" })).toBeVisible();
			expect(await dialog.getByLabel("Image").evaluate((input: HTMLInputElement) => input.files?.length)).toBe(1);
			await close();
			await expect(dialog).toBeHidden();
		}
		await expect(page.getByRole("button", { name: "Apply to be featured" })).toBeVisible();
		await open(page);
		await dialog.getByRole("button", { name: "Submit" }).click();
		await expect(page.getByRole("alert")).toHaveText(success);
	});

	test("says of each application whether it was sent, also once it is closed", async ({ page, faults }) => {
		faults.allow(/ERR_CONNECTION_REFUSED|Failed to fetch/);
		const dialog = await fill(page);
		const release = await holdRequests(page, isPost);
		await dialog.getByRole("button", { name: "Submit" }).click();
		await page.keyboard.press("Escape");
		await expect(dialog).toBeHidden();
		release();
		await expect(page.getByRole("alert")).toHaveText(success);
		await open(page);
		await expect(dialog.getByLabel("Title")).toHaveValue("");
		await page.keyboard.press("Escape");
		await fill(page);
		await expect(page.getByText(success)).toHaveCount(0);
		const restore = await loseConnection(page);
		await dialog.getByRole("button", { name: "Submit" }).click();
		await expect(dialog.getByRole("alert")).toContainText("Failed to send the application. Please try again.");
		await expect(dialog.getByLabel("Title")).toHaveValue("Index to Flamsteed");
		await expect(page.getByText(success)).toHaveCount(0);
		restore();
		await dialog.getByRole("button", { name: "Submit" }).click();
		await expect(page.getByRole("alert")).toHaveText(success);
	});

	test("keeps the name and the address of who applies in this tab alone", async ({ page, context }) => {
		const dialog = await fill(page);
		const email = await dialog.getByLabel("Email").inputValue();
		await page.reload();
		await open(page);
		await expect(dialog.getByLabel("Email")).toHaveValue(email);
		expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(email);
		const other = await context.newPage();
		await visit(other, showcase);
		await open(other);
		await expect(other.getByRole("dialog").getByLabel("Title")).toHaveValue("");
	});

	test("tells every rule at its field, and sends nothing", async ({ page }) => {
		let posts = 0;
		page.on("request", (request) => {
			if (isPost(request)) posts += 1;
		});
		const dialog = await open(page);
		await dialog.getByLabel("Tags").fill("sea");
		// Leaving the dialog makes a chip of it, and checks the field.
		await dialog.getByLabel("Tags").press("Escape");
		await expect(dialog).toBeHidden();
		await open(page);
		await expect(dialog.getByRole("button", { name: "Remove sea" })).toBeVisible();
		await dialog.getByRole("button", { name: "Submit" }).click();
		for (const field of ["Name", "Email", "Category", "Title", "Description", "Link"]) {
			await expectInvalid(dialog.getByLabel(field, { exact: true }), `${field} is required`);
		}
		await expectSummary(page);
		await dialog.getByLabel("Email").fill("nobody");
		await expectInvalid(dialog.getByLabel("Email"), "Invalid email address");
		await dialog.getByLabel("Link").fill("javascript:alert(1)");
		await expectInvalid(dialog.getByLabel("Link"), "Please enter a valid URL");
		await dialog.getByLabel("Description").fill("d".repeat(301));
		await expectInvalid(dialog.getByLabel("Description"), "Description must be less than 300 characters");
		await expect(dialog.getByText("301 / 300")).toBeVisible();
		await dialog.getByRole("button", { name: "Remove sea" }).click();
		await expectInvalid(dialog.getByLabel("Tags"), "At least one tag is required");
		await expect(dialog.getByRole("button", { name: "Submit" })).toBeDisabled();
		expect(posts).toBe(0);
	});

	test("is a page where its code can't be loaded", async ({ page, faults }) => {
		faults.allow(/ERR_FAILED|Failed to fetch/);
		await page.route("**/application-dialog-*.js", (route) => route.abort());
		await page.getByRole("button", { name: "Apply to be featured" }).click();
		await expect(page).toHaveURL(href("/showcase/apply"));
		await expect(page.getByRole("heading", { level: 1, name: "Apply to be featured" })).toBeVisible();
	});

	test("refuses a file that is no picture, and one that is too large before it is sent", async ({ page }) => {
		const dialog = await fill(page);
		const image = dialog.getByLabel("Image");
		await image.setInputFiles({ name: "a.png", mimeType: "image/png", buffer: Buffer.alloc(6 * 1024 * 1024, "x") });
		await expectInvalid(image, "Image must be 5 MB or less");
		await image.setInputFiles({ name: "a.png", mimeType: "image/png", buffer: Buffer.from("I am no picture.") });
		await expectInvalid(image, "This image can't be read. Try a PNG, JPG or GIF.");
		await image.setInputFiles(await photoFile("jpeg"));
		await expect(dialog.getByRole("img", { name: "Preview of your choice" })).toBeVisible();
		await dialog.getByRole("button", { name: "Remove image" }).click();
		await expect(image).toBeFocused();
		await dialog.getByRole("button", { name: "Submit" }).click();
		await expect(page.getByRole("alert")).toHaveText(success);
	});
});

test.describe("on a phone", () => {
	test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, colorScheme: "dark" });

	test("the dialog fits, scrolls inside, and an application can be sent from it", async ({ page }) => {
		await becomeMember(page);
		await visit(page, showcase);
		await page.getByRole("button", { name: "Apply to be featured" }).tap();
		const dialog = page.getByRole("dialog");
		const submit = dialog.getByRole("button", { name: "Submit" });
		await expect(submit).toBeInViewport({ ratio: 1 });
		await expectNoSidewaysScroll(page);
		for (const [label, text] of Object.entries({
			Name: "Caroline Herschel",
			Email: "caroline@example.org",
			Title: "Comets",
			Description: "What moved last night.",
			Link: "comets.example.org",
			Tags: "astronomy, night sky,",
		})) {
			await dialog.getByLabel(label, { exact: true }).fill(text);
		}
		await dialog.getByLabel("Category").selectOption("blog");
		await dialog.getByLabel("Image").scrollIntoViewIfNeeded();
		await expect(submit).toBeInViewport({ ratio: 1 });
		await expectNoSidewaysScroll(page);
		await submit.tap();
		await expect(page.getByRole("alert")).toHaveText(success);
		await expect(page.getByRole("alert")).toBeInViewport();
	});

	test("categories and tags are behind a summary, which stays open", async ({ page }) => {
		await visit(page, showcase);
		const tag = page.getByRole("navigation", { name: "Tags" }).getByRole("link", { name: "classics" });
		await expect(tag).toBeHidden();
		await page.locator("summary", { hasText: "Filters" }).tap();
		await tag.tap();
		await expect(items(page)).toHaveCount(3);
		await expect(tag).toBeVisible();
		await expect(tag).toHaveAttribute("aria-current", "true");
	});
});
