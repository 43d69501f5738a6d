import type { Locator, Page } from "@playwright/test";
import { href } from "react-router";
import { field, preview } from "./cards.ts";
import { expectInvalid } from "./field-errors.ts";
import { expect, test, visit } from "./test.ts";

async function leave(control: Locator, text: string) {
	await control.fill(text);
	await control.blur();
}

function accessibleName(control: Locator) {
	return control.evaluate((element) => {
		const labels = element instanceof HTMLInputElement ? element.labels : null;
		const label = labels?.[0] ?? document.getElementById(element.getAttribute("aria-labelledby") ?? "");
		return label?.textContent;
	});
}

function group(page: Page, name: string) {
	return page.getByRole("group", { name, exact: true });
}

test.beforeEach(async ({ page }) => {
	await visit(page, href("/scicomm/card/create"));
});

test("a field that breaks a rule says which as soon as it is left, and takes it back when mended", async ({ page }) => {
	await leave(field(page, "Name"), "Ada");
	await leave(field(page, "Name"), "");
	await expectInvalid(field(page, "Name"), "Name is required");

	const broken = [
		["Email", "ada at example", "Invalid email address", "ada@example.org"],
		["Website", "not an address", "Please enter a valid URL", "example.org"],
		["Website", "javascript:alert(1)", "Please enter a valid URL", "http://example.org"],
		["LinkedIn", "ftp://example.org", "Please enter a valid URL", "linkedin.com/in/ada"],
		["Bluesky", "ada lovelace!", "Invalid Bluesky handle format", "https://bsky.app/profile/ada.example.org"],
		["Bluesky", "@@ada", "Invalid Bluesky handle format", "@ada.example.org"],
		["Name", "n".repeat(101), "Name must be 100 characters or less", "n".repeat(100)],
		["Title", "t".repeat(101), "Title must be 100 characters or less", "t".repeat(100)],
		["Bio", "🔭".repeat(121), "Bio must be 120 characters or less", "🔭".repeat(120)],
	] as const;
	for (const [label, wrong, message, right] of broken) {
		await leave(field(page, label), wrong);
		await expectInvalid(field(page, label), message);
		await field(page, label).fill(right);
		await expect(field(page, label)).not.toHaveAttribute("aria-invalid");
		await expect(page.getByText(message)).toBeHidden();
	}
	await expect(page.getByText("120 / 120")).toBeVisible();
});

test("a text of one's own that is too long says so, for expertise and for availability", async ({ page }) => {
	await leave(field(page, "Other expertise"), "e".repeat(61));
	await field(page, "Other availability").fill("a".repeat(61));
	await page.getByRole("button", { name: "Add", exact: true }).click();
	for (const name of ["Expertise", "Availability"]) {
		const note = page.getByText(`${name} must be 60 characters or less`, { exact: true });
		await expect(note).toBeVisible();
		// It may belong to the field or to the group of all choices.
		const described = page.locator(`[aria-describedby~="${await note.getAttribute("id")}"]`);
		expect([name, `Other ${name.toLowerCase()}`]).toContain(await accessibleName(described));
	}
});

test("a work sample is checked when it is added", async ({ page }) => {
	const [title, url] = [field(page, "Sample title"), field(page, "Sample URL")];
	const add = page.getByRole("button", { name: "Add sample" });
	await add.click();
	await expectInvalid(title, "Please enter a title for your work sample");
	await expectInvalid(url, "Please enter a URL for your work sample");
	await expect(title).toBeFocused();

	await title.fill("Candles");
	await expect(title).not.toHaveAttribute("aria-invalid");
	for (const wrong of ["nonsense", "javascript:alert(1)", "ftp://example.org", "https://"]) {
		await url.fill(wrong);
		await add.click();
		await expectInvalid(url, "Please enter a valid URL");
		await expect(url).toBeFocused();
	}
	await url.fill("example.org/candles");
	await add.click();
	await expect(page.getByRole("button", { name: "Remove Candles" })).toBeVisible();
	await expect(title).toBeFocused();
	await expect(url).not.toHaveAttribute("aria-invalid");
});

test("there is room for four work samples, and removing one makes room again", async ({ page }) => {
	const add = page.getByRole("button", { name: "Add sample" });
	const note = page.getByText("You've reached the maximum of 4 work samples.");
	for (const title of ["One", "Two", "Three", "Four"]) {
		await expect(note).toBeHidden();
		await field(page, "Sample title").fill(title);
		await field(page, "Sample URL").fill(`${title}.example.org`);
		await add.click();
		await expect(preview(page).getByRole("link", { name: title })).toBeVisible();
	}
	await expect(note).toBeVisible();
	await expect(add).toBeDisabled();
	await expect(group(page, "Work samples")).toHaveAccessibleDescription(/You've reached the maximum/);
	await expect(group(page, "Work samples")).toBeFocused();

	await page.getByRole("button", { name: "Remove Two" }).click();
	await expect(preview(page).getByRole("link")).toHaveText(["One", "Three", "Four"]);
	await expect(note).toBeHidden();
	await expect(add).toBeEnabled();
	await expect(field(page, "Sample title")).toBeFocused();
});

test("availability of one's own is trimmed, added once, and goes when it is unchecked", async ({ page }) => {
	const add = page.getByRole("button", { name: "Add", exact: true });
	const own = page.getByRole("checkbox", { name: "Star parties" });
	await expect(add).toBeDisabled();
	await field(page, "Other availability").fill("   ");
	await expect(add).toBeDisabled();
	await page.getByRole("checkbox", { name: "Podcast Guest" }).check();
	for (const text of ["  Star   parties ", "Star parties"]) {
		await field(page, "Other availability").fill(text);
		await expect(add).toBeEnabled();
		await field(page, "Other availability").press("Enter");
		await expect(own).toHaveCount(1);
		await expect(own).toBeChecked();
		await expect(field(page, "Other availability")).toHaveValue("");
		await expect(field(page, "Other availability")).toBeFocused();
	}
	await expect(page.getByRole("checkbox", { name: "Podcast Guest" })).toBeChecked();
	await own.click();
	await expect(own).toHaveCount(0);
	await expect(field(page, "Other availability")).toBeFocused();
	await expect(page.getByRole("checkbox", { name: "Podcast Guest" })).toBeChecked();
});

test("a press on a button counts even when it makes an error above the button come or go", async ({ page }) => {
	// Left without a choice, availability complains; with a text of one's own beside it, it has no reason to any more.
	await page.getByRole("checkbox", { name: "Podcast Guest" }).check();
	await page.getByRole("checkbox", { name: "Podcast Guest" }).uncheck();
	await field(page, "Other availability").fill("Star parties");
	await page.getByRole("button", { name: "Add", exact: true }).click();
	await expect(page.getByRole("checkbox", { name: "Star parties" })).toBeChecked();

	await leave(field(page, "Name"), "Ida");
	await field(page, "Sample title").fill("Candles");
	await field(page, "Sample URL").fill("example.org/candles");
	await page.getByRole("button", { name: "Add sample" }).click();
	await expect(page.getByRole("button", { name: "Remove Candles" })).toBeVisible();
});
