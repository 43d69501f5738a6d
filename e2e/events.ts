/** What the tests do with events again and again. */
import { expect, type Page } from "@playwright/test";
import { href } from "react-router";
import { dayIn } from "#tests/events.ts";
import { field, freshWord } from "./cards.ts";

/** Fills the open form of an event, ten days from now. Returns its title, which no other has. */
export async function fillEvent(page: Page, texts: Record<string, string> = {}) {
	const title = `The tide pool of ${freshWord()}`;
	const all = {
		Title: title,
		Description: "Who arrives with the water, and who shuts the door.",
		Starts: `${dayIn(10)}T18:30`,
		Ends: `${dayIn(10)}T20:00`,
		Place: "Harbour Museum, Lisbon",
		Organiser: "Tidewater Institute",
		Languages: "English, Portuguese",
		Cost: "€5",
		...texts,
	};
	for (const [label, text] of Object.entries(all)) await field(page, label).fill(text);
	await field(page, "Kind").selectOption("Talk");
	await field(page, "Time zone").selectOption("Europe/Lisbon");
	return texts.Title ?? title;
}

export function submitEvent(page: Page) {
	return page.getByRole("button", { name: "Submit Event" });
}

/** Opens the page of an event that the board starts with. */
export async function openDemoEvent(page: Page, title: string) {
	await page.goto(`${href("/events")}?${new URLSearchParams({ q: title })}`);
	await page.getByRole("main").getByRole("link", { name: title }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
}
