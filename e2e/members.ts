import { expect, type Page } from "@playwright/test";
import { href } from "react-router";
import { freshEmail, goodPassword } from "./accounts.ts";

/** Makes an account without the form, and signs the page's browser in. Returns its address. */
export async function becomeMember(page: Page, email = freshEmail()) {
	const form = { email, password: goodPassword, confirmation: goodPassword };
	expect((await page.request.post(href("/signup"), { form })).status()).toBe(200);
	return email;
}
