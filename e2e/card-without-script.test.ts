import type { Page } from "@playwright/test";
import { href } from "react-router";
import { field, fillCard, freshWord, idFromSuccessPage, mainButton, photoFile, plainCard } from "./cards.ts";
import { expect, test } from "./test.ts";

test.use({ javaScriptEnabled: false });

test.beforeEach(async ({ page }) => {
	await page.goto(href("/scicomm/card/create"));
});

test("a visitor without JavaScript makes a card with a photo, samples and availability of their own", async ({
	page,
	openVisitor,
}) => {
	await expect(page.getByText("Live preview")).toBeHidden();
	await expect(page.getByText("Your draft is kept")).toBeHidden();
	await expect(mainButton(page)).toBeEnabled();
	const word = freshWord();
	const name = `Caroline ${word}`;
	await fillCard(page, { name, title: "Comet hunter", expertise: "Astronomy", availability: ["Podcast Guest"] });
	await field(page, "Photo").setInputFiles(await photoFile());
	await addSample(page, "Comets", "comets.example.org/list");
	await addSample(page, "Nebulae", "http://nebulae.example.org");
	for (const title of ["Three", "Four"]) await addSample(page, title, `${title}.example.org`);
	await expect(page.getByText("You've reached the maximum of 4 work samples.")).toBeVisible();
	await expect(page.getByRole("button", { name: "Add sample" })).toBeDisabled();
	for (const title of ["Three", "Four"]) await page.getByRole("button", { name: `Remove ${title}` }).click();
	await expect(page.getByRole("button", { name: /^Remove / })).toHaveCount(3);
	await expect(page.getByRole("button", { name: "Add sample" })).toBeEnabled();
	await field(page, "Other availability").fill("  Star   parties ");
	await page.getByRole("button", { name: "Add", exact: true }).click();

	await expect(page.getByRole("checkbox", { name: "Star parties" })).toBeChecked();
	await expect(field(page, "Other availability")).toHaveValue("");
	await expect(page.getByRole("checkbox", { name: "Podcast Guest" })).toBeChecked();
	await expect(page.getByRole("radio", { name: "Astronomy" })).toBeChecked();
	await expect(field(page, "Name")).toHaveValue(name);
	await expect(field(page, "Title")).toHaveValue("Comet hunter");
	await expect(page.locator(".field-error")).toHaveCount(0);
	await mainButton(page).click();
	const id = await idFromSuccessPage(page);

	const visitor = await openVisitor();
	await visitor.goto(href("/card/:id", { id }));
	await expect(visitor.getByRole("heading", { level: 1, name })).toBeVisible();
	const card = visitor.getByRole("article");
	await expect(card).toContainText("Podcast Guest, Star parties");
	await expect(card.getByRole("link", { name: "Comets" })).toHaveAttribute("href", "https://comets.example.org/list");
	await expect(card.getByRole("link", { name: "Nebulae" })).toHaveAttribute("href", "http://nebulae.example.org");
	await expect(card.locator("img")).toHaveAttribute("src", /^\/images\/[0-9a-f]{64}\.webp$/);
	await expect(card.getByText("Open to collaborations")).toBeVisible();

	await visitor.goto(href("/scicomm/card/directory"));
	await visitor.getByRole("searchbox", { name: "Search" }).fill(word);
	await visitor.getByRole("button", { name: "Search" }).click();
	await expect(visitor.getByRole("link", { name })).toBeVisible();
});

async function addSample(page: Page, title: string, url: string) {
	await field(page, "Sample title").fill(title);
	await field(page, "Sample URL").fill(url);
	await page.getByRole("button", { name: "Add sample" }).click();
	await expect(page.getByRole("button", { name: `Remove ${title}` })).toBeVisible();
	await expect(field(page, "Sample title")).toHaveValue("");
	await expect(field(page, "Sample URL")).toHaveValue("");
}

test("Enter in a field generates the card, photo and all", async ({ page, faults }) => {
	faults.allow(/status of 422/);
	await fillCard(page, { ...plainCard(), email: "nobody" });
	await field(page, "Photo").setInputFiles(await photoFile());
	await mainButton(page).click();
	await expect(page.getByRole("button", { name: "Remove photo" })).toBeVisible();
	await field(page, "Email").fill("ida@example.org");
	await field(page, "Email").press("Enter");
	await idFromSuccessPage(page);
	await expect(page.getByRole("article").locator("img")).toBeVisible();
});
