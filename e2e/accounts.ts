/** What the tests do with accounts again and again. */
import { expect, type Page } from "@playwright/test";
import { href } from "react-router";
import { accountMessages } from "#app/accounts/account.ts";
import { field, freshWord } from "./cards.ts";
import { mailTo } from "./mailbox.ts";
import { visit } from "./test.ts";

/** Long and uncommon enough to be accepted. */
export const goodPassword = "lichen tundra beacon";

export function freshEmail() {
	return `${freshWord().toLowerCase()}@example.org`;
}

export function mainFormButton(page: Page, name: string) {
	// Beside the button that signs in is the one that does so with a passkey.
	return page.getByRole("main").getByRole("button", { name, exact: name === "Sign In" });
}

/** Fills the form of the sign-up page that is open, and sends it. */
export async function fillSignup(page: Page, email: string, password = goodPassword) {
	await field(page, "Email").fill(email);
	await field(page, "Password").fill(password);
	await field(page, "Confirm password").fill(password);
	await mainFormButton(page, "Sign Up").click();
}

/** Makes an account and waits until the page has gone on. Returns its address. */
export async function signUp(page: Page, search = "") {
	const email = freshEmail();
	await visit(page, href("/signup") + search);
	await fillSignup(page, email);
	await expect(page).not.toHaveURL(/signup/);
	return email;
}

export async function signIn(page: Page, email: string, password = goodPassword) {
	await visit(page, href("/login"));
	await fillLogin(page, email, password);
	await expect(page).not.toHaveURL(/login/);
}

/** Fills the form of the sign-in page that is open, and sends it. */
export async function fillLogin(page: Page, email: string, password = goodPassword) {
	await field(page, "Email").fill(email);
	await field(page, "Password").fill(password);
	await mainFormButton(page, "Sign In").click();
}

/** The button of the bar that stands for the account. */
export function accountButton(page: Page) {
	return page.getByRole("banner").getByRole("button", { name: /^\p{Lu}{1,2}, account of/u });
}

export async function signOut(page: Page) {
	await accountButton(page).click();
	await page.getByRole("banner").getByRole("button", { name: "Sign Out" }).click();
	await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
}

/** Makes an account without the form, and signs the page's browser in. Returns its address. */
export async function becomeMember(page: Page, email = freshEmail()) {
	const form = { email, password: goodPassword, confirmation: goodPassword };
	expect((await page.request.post(href("/signup"), { form })).status()).toBe(200);
	return email;
}

/** Confirms the address of the account of the page's browser, as the page does to which the mailed link leads. */
export async function confirmEmail(page: Pick<Page, "request">, email: string) {
	const { text } = await mailTo(email, "Confirm your email for Heliograph");
	const link = /https?:\S+token=\S+/.exec(text)?.[0] ?? "";
	expect(await (await page.request.post(link, { form: {} })).text()).toContain(accountMessages.confirmed);
}
