/** What the tests do with portfolios again and again. */
import { expect, type Page } from "@playwright/test";
import { href } from "react-router";
import { field } from "./cards.ts";
import { visit } from "./test.ts";

export const storageKey = "scicomm_portfolio";

/** Opens a part of the builder at its own address. */
export async function visitPart(page: Page, part: string) {
	await visit(page, `${href("/portfolio")}?part=${part}`);
	await expect(page.getByText("Live preview")).toBeAttached();
}

/** Goes to a part of the open builder. */
export async function openPart(page: Page, label: string) {
	await page.getByRole("navigation", { name: "Parts of the portfolio" }).getByRole("link", { name: label }).click();
	await expect(page.getByRole("link", { name: label, exact: true })).toHaveAttribute("aria-current", "true");
}

/** Adds work and leaves it open. */
export async function addWork(page: Page, title: string) {
	await page.getByRole("button", { name: "Add work" }).click();
	await expect(field(page, "Title")).toBeFocused();
	await field(page, "Title").fill(title);
	await expect(page.getByRole("button", { name: `Edit ${title}` })).toBeVisible();
}

export async function startWithExample(page: Page) {
	await page.getByRole("button", { name: "Start with an example" }).click();
	await page.getByRole("button", { name: "Dismiss" }).click();
	await expect(field(page, "Name")).toHaveValue("Mary Somerville");
}

/** As the browser does when a person forbids the site to keep data. */
export function forbidStorage(page: Page) {
	return page.addInitScript(() => {
		Object.defineProperty(window, "localStorage", {
			get() {
				throw new DOMException("Access is denied for this document.", "SecurityError");
			},
		});
	});
}

/** The titles of the work in the editor, from top to bottom. */
export function workTitles(page: Page) {
	return page.locator(".entry-label");
}

/** What the browser keeps. */
export async function keptPortfolio(page: Page) {
	const text = await page.evaluate((key) => localStorage.getItem(key), storageKey);
	return JSON.parse(text ?? "{}").portfolio;
}

export async function importJson(page: Page, content: string | Buffer, name = "portfolio.json") {
	const buffer = Buffer.from(content);
	await field(page, "Import from JSON").setInputFiles({ name, mimeType: "application/json", buffer });
}

/** What a press of the button makes the browser save. */
export async function download(page: Page, button: string) {
	const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: button }).click()]);
	return { name: file.suggestedFilename(), path: await file.path() };
}
