import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { href } from "react-router";
import { field, preview } from "./cards.ts";
import {
	download,
	forbidStorage,
	keptPortfolio,
	openPart,
	startWithExample,
	storageKey,
	visitPart,
} from "./portfolio.ts";
import { expect, test, visit } from "./test.ts";

function fillStorage(page: Page) {
	return page.evaluate(() => {
		for (let size = 2 ** 22; size >= 1; ) {
			try {
				localStorage.setItem(`filling ${localStorage.length}`, "x".repeat(size));
			} catch {
				size = Math.floor(size / 2);
			}
		}
	});
}

test("a full storage is said, keeps the last good state, and takes the rest once there is room", async ({ page }) => {
	await visit(page, href("/portfolio"));
	await field(page, "Name").fill("Ida");
	await expect(page.getByText("Saved in this browser")).toBeVisible();
	await fillStorage(page);
	await field(page, "Bio").fill("A bio for which there is no room left.");
	await expect(page.getByRole("alert")).toContainText("The storage of this browser is full");
	await expect(page.getByText("Not saved", { exact: true })).toBeVisible();
	await expect(preview(page).getByText("A bio for which")).toBeVisible();
	expect((await keptPortfolio(page)).owner).toMatchObject({ name: "Ida", bio: "" });

	await page.evaluate((key) => {
		for (const name of Object.keys(localStorage)) if (name !== key) localStorage.removeItem(name);
	}, storageKey);
	await field(page, "Country").fill("Germany");
	await expect(page.getByRole("alert")).toHaveCount(0);
	expect((await keptPortfolio(page)).owner).toMatchObject({
		bio: "A bio for which there is no room left.",
		country: "Germany",
	});
});

test("a forbidden storage is said, and the work can still be exported", async ({ page }) => {
	await forbidStorage(page);
	await visit(page, href("/portfolio"));
	await expect(page.getByRole("alert")).toContainText("This browser doesn't let the site keep anything");
	await field(page, "Name").fill("Ida");
	await expect(preview(page).getByRole("heading", { name: "Ida" })).toBeVisible();
	await openPart(page, "Files");
	expect((await download(page, "Export as JSON")).name).toBe("ida-portfolio.json");
});

test("a broken stored portfolio is said, set aside for its owner, and not written over silently", async ({ page }) => {
	await visit(page, href("/news"));
	await page.evaluate((key) => localStorage.setItem(key, '{"portfolio":{"owner":{"name":"Ida'), storageKey);
	await visit(page, href("/portfolio"));
	await expect(page.getByRole("alert")).toContainText("could not be read completely");
	await field(page, "Name").fill("Emmy");
	await page.reload();
	await expect(field(page, "Name")).toHaveValue("Emmy");
	const file = await download(page, "Download the original");
	expect(file.name).toBe("damaged-portfolio.txt");
	await page.getByRole("button", { name: "Delete it" }).click();
	await expect(page.getByRole("alert")).toHaveCount(0);
	await page.reload();
	await expect(field(page, "Name")).toHaveValue("Emmy");
	await expect(page.getByRole("alert")).toHaveCount(0);
});

test("a stored portfolio with a wrong detail is given back as a file that can be imported", async ({ page }) => {
	await visit(page, href("/news"));
	const stored = '{"portfolio":{"owner":{"name":"Ida","bio":7},"workItems":[]}}';
	await page.evaluate(([key, text]) => localStorage.setItem(key, text), [storageKey, stored] as const);
	await visit(page, href("/portfolio"));
	const file = await download(page, "Download the original");
	expect(file.name).toBe("damaged-portfolio.json");
	expect(await readFile(file.path, "utf8")).toBe(stored);
});

test("two tabs stay in step, and neither loses what the other did", async ({ page }) => {
	const other = await page.context().newPage();
	await visit(page, href("/portfolio"));
	await visitPart(other, "work");
	await startWithExample(page);
	await expect(preview(other).getByRole("heading", { name: "Mary Somerville" })).toBeVisible();

	await field(page, "Country").fill("Scotland and London");
	await other.getByRole("button", { name: "Add work" }).click();
	await field(other, "Title").fill("Molecular and Microscopic Science");
	await field(page, "Name").fill("Mary Fairfax Somerville");
	await expect(preview(page).getByRole("heading", { name: "Molecular and Microscopic Science" })).toBeVisible();
	await expect(preview(other).getByRole("heading", { name: "Mary Fairfax Somerville" })).toBeVisible();
	await expect(field(other, "Title")).toHaveValue("Molecular and Microscopic Science");
	const { owner, workItems } = await keptPortfolio(page);
	expect(owner).toMatchObject({ name: "Mary Fairfax Somerville", country: "Scotland and London" });
	expect(workItems).toHaveLength(4);
});
