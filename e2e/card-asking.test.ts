import { href } from "react-router";
import { field, fillCard, idFromSuccessPage, mainButton, plainCard } from "./cards.ts";
import { expectInvalid } from "./field-errors.ts";
import { expect, test, visit } from "./test.ts";

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

test("what a card tells those who look for somebody is asked for in a section that folds, to whose mistakes a link leads, and finds the card", async ({
	page,
}) => {
	const card = plainCard();
	await visit(page, href("/scicomm/card/create"));
	await fillCard(page, card, (target) => target.tap());
	const section = page.getByText("Languages, place, audiences, pay, requests");
	await expect(field(page, "Languages")).toBeHidden();
	await section.tap();
	await field(page, "Languages").fill("Zulu, Klingon");
	await field(page, "Country").fill("South Africa");
	await page.getByRole("checkbox", { name: "Schools" }).tap();
	await field(page, "Requests").selectOption("Yes");
	await section.tap();
	await expect(field(page, "Languages")).toBeHidden();
	await mainButton(page).tap();
	await page
		.getByRole("alert")
		.getByRole("link", { name: /Languages/ })
		.tap();
	await expect(field(page, "Languages")).toBeFocused();
	await expect(field(page, "Languages")).toHaveAccessibleDescription(/Use English names of languages/);
	await field(page, "Languages").fill("Zulu");
	await mainButton(page).tap();
	const id = await idFromSuccessPage(page);
	for (const text of ["Zulu", "South Africa", "Schools"])
		await expect(page.getByRole("article").getByText(text, { exact: true })).toBeVisible();
	// Requests go to accounts, and this card has none.
	await expect(page.getByRole("article").getByText("Answers requests")).toHaveCount(0);

	await visit(page, href("/scicomm/card/directory"));
	await page.getByText("Filters", { exact: true }).tap();
	await page.getByText("More filters").tap();
	await page.getByLabel("Language").selectOption("Zulu");
	await expect(page).toHaveURL(/language=zu/);
	await page.getByLabel("Country").selectOption("South Africa");
	await expect(page).toHaveURL(/country=ZA/);
	await expect(page.getByRole("link", { name: card.name })).toHaveAttribute("href", href("/card/:id", { id }));
	await page.getByRole("checkbox", { name: "Answers requests" }).check();
	await expect(page).toHaveURL(/answers=on/);
	await expect(page.getByRole("link", { name: card.name })).toHaveCount(0);
});

test("a section that folds stays open for who mends the only mistake in it, and as they leave it", async ({ page }) => {
	await visit(page, href("/scicomm/card/create"));
	const section = page.getByText("Languages, place, audiences, pay, requests");
	await section.tap();
	await field(page, "Languages").fill("Klingon");
	await field(page, "Languages").blur();
	await expectInvalid(field(page, "Languages"), "Use English names of languages, separated by commas");
	await field(page, "Languages").fill("Zulu");
	await expect(field(page, "Languages")).not.toHaveAttribute("aria-invalid");
	await expect(field(page, "Languages")).toBeVisible();
	await section.tap();
	await expect(field(page, "Languages")).toBeHidden();
	await section.tap();
	await page.getByRole("button", { name: "Use this device's time zone" }).tap();
	await expect(field(page, "Time zone")).toHaveValue(/./);
	await expect(field(page, "Time zone")).toBeFocused();
});
