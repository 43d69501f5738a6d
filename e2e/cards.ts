/** What the tests do with cards again and again: make photos for them, fill the form, post it without a browser. */

import { type APIRequestContext, expect, type Locator, type Page } from "@playwright/test";
import { href } from "react-router";
import sharp from "sharp";

/** A card as a person types it. */
export interface CardText {
	name: string;
	title?: string;
	bio?: string;
	/** A preset. */
	expertise: string;
	/** Presets. */
	availability: string[];
	email?: string;
	website?: string;
	bluesky?: string;
	linkedin?: string;
	orcid?: string;
	/** The label of a card style. */
	cardStyle?: string;
}

/** A word that nothing else in the database has, so that a search for it finds what the test made and nothing else. */
export function freshWord() {
	const letters = Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => "bdfgklmnprstvz"[byte % 14]);
	return `Q${letters.join("")}`;
}

/** An address that is not listed already, which a form would ask about. */
export function freshAddress() {
	return `https://example.org/${freshWord()}`;
}

/** The least that makes a card, under a name that no other card has. */
export function plainCard(): CardText {
	return { name: `Ida ${freshWord()}`, expertise: "Virology", availability: ["Podcast Guest"] };
}

/** A photo larger than the site keeps it, as a file to choose in the form. */
export async function photoFile(type: "png" | "jpeg" = "png") {
	const noise = { type: "gaussian", mean: 120, sigma: 40 } as const;
	const photo = sharp({ create: { width: 900, height: 600, channels: 3, background: "#1b5fa8", noise } });
	return { name: `me.${type}`, mimeType: `image/${type}`, buffer: await photo.toFormat(type).toBuffer() };
}

/** From the next page on the browser makes a PNG where it is asked for WebP, as Safari does. */
export async function makeNoWebp(page: Page) {
	await page.addInitScript(() => {
		const { toBlob } = HTMLCanvasElement.prototype;
		HTMLCanvasElement.prototype.toBlob = function (done, type, quality) {
			toBlob.call(this, done, type === "image/webp" ? "image/png" : type, quality);
		};
	});
}

/** A control of the card form by its label. */
export function field(page: Page, label: string): Locator {
	return page.getByRole("main").getByLabel(label, { exact: true });
}

export function preview(page: Page) {
	return page.getByRole("complementary", { name: "Preview" });
}

/** The photo of the card in a part of a page; it is decoration to those who hear the name beside it. */
export function photoIn(part: Locator) {
	return part.locator("img");
}

export function mainButton(page: Page) {
	return page.getByRole("main").getByRole("button", { name: "Generate Card" });
}

const texts = [
	["Name", "name"],
	["Title", "title"],
	["Bio", "bio"],
	["Email", "email"],
	["Website", "website"],
	["Bluesky", "bluesky"],
	["LinkedIn", "linkedin"],
	["ORCID iD", "orcid"],
] as const;

/** @param press how this person presses something: with a mouse, or a finger */
export async function fillCard(page: Page, card: CardText, press = (target: Locator) => target.click()) {
	for (const [label, key] of texts) {
		const text = card[key];
		if (text !== undefined) await field(page, label).fill(text);
	}
	await press(page.getByRole("radio", { name: card.expertise, exact: true }));
	for (const entry of card.availability) await press(page.getByRole("checkbox", { name: entry, exact: true }));
	if (card.cardStyle) await press(page.getByRole("radio", { name: card.cardStyle, exact: true }));
}

/** The id in the address of a card's success page, once the browser is there. */
export async function idFromSuccessPage(page: Page) {
	await expect(page).toHaveURL(/\/scicomm\/card\/success\/[0-9a-f-]{36}$/);
	return new URL(page.url()).pathname.split("/").at(-1) ?? "";
}

/**
 * Makes a visible card without a browser.
 * @param fields as the form posts them; what is not given is as `plainCard` has it
 * @param address the forwarded address it comes from: each may make 20 cards a day
 * @returns its id
 */
export async function postCard(request: APIRequestContext, fields: Record<string, string | string[]>, address: string) {
	const form = new FormData();
	const all = { ...plainCard(), openToCollaborations: "on", isVisible: "on", ...fields };
	for (const [name, value] of Object.entries(all)) for (const text of [value].flat()) form.append(name, text);
	const headers = { "X-Forwarded-For": address };
	const response = await request.post(href("/scicomm/card/create"), { multipart: form, maxRedirects: 0, headers });
	expect(response.status(), await response.text()).toBe(303);
	return response.headers().location?.split("/").at(-1) ?? "";
}

/** Makes a card of the account that is signed in on the page. Returns its id. */
export async function postOwnCard(page: Page, fields: Record<string, string> = {}) {
	const form = { ...leastCard(), openToCollaborations: "on", isVisible: "on", ...fields };
	const response = await page.request.post(href("/scicomm/card/create"), { form, maxRedirects: 0 });
	expect(response.status(), await response.text()).toBe(303);
	return response.headers().location?.split("/").at(-1) ?? "";
}

export function leastCard() {
	const { name, expertise } = plainCard();
	return { name, expertise, availability: "Podcast Guest" };
}
