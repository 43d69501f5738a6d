import { href } from "react-router";
import { field, fillCard, idFromSuccessPage, mainButton, photoFile, plainCard } from "./cards.ts";
import { expectInvalid, expectSummary } from "./field-errors.ts";
import { holdRequests, isPost } from "./network.ts";
import { expect, test, visit } from "./test.ts";

test.beforeEach(async ({ page }) => {
	await visit(page, href("/scicomm/card/create"));
});

test("the main button waits for a name, an expertise and an availability", async ({ page }) => {
	const { name } = plainCard();
	await expect(mainButton(page)).toBeDisabled();
	await field(page, "Name").fill(name);
	await expect(mainButton(page)).toBeDisabled();
	await page.getByRole("radio", { name: "Ecology" }).check();
	await expect(mainButton(page)).toBeDisabled();
	await page.getByRole("checkbox", { name: "Podcast Guest" }).check();
	await expect(mainButton(page)).toBeEnabled();

	await field(page, "Name").fill("   ");
	await expect(mainButton(page)).toBeDisabled();
	await field(page, "Name").fill(name);
	await expect(mainButton(page)).toBeEnabled();
	await page.getByRole("checkbox", { name: "Podcast Guest" }).uncheck();
	await expect(mainButton(page)).toBeDisabled();
	await page.getByRole("checkbox", { name: "Podcast Guest" }).check();
	// A text of one's own is enough, too.
	await field(page, "Other expertise").fill("Lichens");
	await expect(page.getByRole("radio", { name: "Ecology" })).not.toBeChecked();
	await expect(mainButton(page)).toBeEnabled();
});

test("what is typed beside an Add button is asked about before the card is saved", async ({ page }) => {
	await fillCard(page, plainCard());
	await field(page, "Other availability").fill("Star parties");
	await field(page, "Sample title").fill("Candles");
	await field(page, "Sample URL").fill("example.org/candles");
	await mainButton(page).click();
	await expectInvalid(field(page, "Other availability"), 'Add "Star parties"? Press Add, or empty the field.');
	await expectInvalid(field(page, "Sample title"), 'Add "Candles"? Press Add, or empty the field.');
	await page.getByRole("button", { name: "Add", exact: true }).click();
	await page.getByRole("button", { name: "Add sample" }).click();
	await expect(field(page, "Sample title")).not.toHaveAttribute("aria-invalid");
	await mainButton(page).click();
	await idFromSuccessPage(page);
	const card = page.getByRole("article");
	await expect(card.getByText("Star parties", { exact: true })).toBeVisible();
	await expect(card.getByRole("link", { name: "Candles" })).toHaveAttribute("href", "https://example.org/candles");
});

test("an error further up is told where one looks, with the way to it, when the card is to be generated", async ({
	page,
}) => {
	await fillCard(page, { ...plainCard(), email: "nobody" });
	await mainButton(page).click();
	await expectInvalid(field(page, "Email"), "Invalid email address");
	await expectSummary(page);
	await page.getByRole("link", { name: "Email: Invalid email address" }).click();
	await expect(field(page, "Email")).toBeFocused();
	await expect(field(page, "Email")).toBeInViewport();
	await field(page, "Email").fill("");
	await mainButton(page).click();
	await idFromSuccessPage(page);
});

test("Enter in a field generates the card, and presses no other button of the form", async ({ page }) => {
	await fillCard(page, plainCard());
	await field(page, "Photo").setInputFiles(await photoFile());
	await expect(page.getByRole("button", { name: "Remove photo" })).toBeVisible();
	await field(page, "Name").press("Enter");
	await idFromSuccessPage(page);
	await expect(page.getByRole("article").locator("img")).toBeVisible();
});

test("the button reads 'Generating...' while the card is saved, and one press makes one card", async ({ page }) => {
	const release = await holdRequests(page, isPost);
	let posts = 0;
	page.on("request", (request) => {
		if (isPost(request)) posts += 1;
	});
	await fillCard(page, plainCard());
	await mainButton(page).click();
	const busy = page.getByRole("button", { name: "Generating..." });
	await expect(busy).toHaveAttribute("aria-busy", "true");
	await expect(busy).toHaveAttribute("aria-disabled", "true");
	await busy.click({ force: true });
	await field(page, "Name").press("Enter");
	release();
	await idFromSuccessPage(page);
	expect(posts).toBe(1);
});
