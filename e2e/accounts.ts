/** What the tests do with accounts again and again. */
import { expect, type Page, request } from "@playwright/test";
import { eq } from "drizzle-orm";
import { href } from "react-router";
import { secrets, users } from "#app/accounts/account.tables.server.ts";
import { accountMessages } from "#app/accounts/account.ts";
import { connectDatabase, type Database } from "#app/db/client.server.ts";
import { lockMailSettings } from "#app/mail/mail-settings.server.ts";
import type { MailList } from "#app/mail/mail-settings.ts";
import { wayOut } from "#app/mail/unsubscribe.server.ts";
import { becomeMember as addMember, goodPassword } from "#tests/accounts.ts";
import { field, freshWord } from "./cards.ts";
import { mailTo } from "./mailbox.ts";
import { siteUrl, visit } from "./test.ts";

export { goodPassword };

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
	// First what the page before may not have: the address changes before the page does.
	await field(page, "Password").fill(password);
	await field(page, "Email").fill(email);
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
	await page.context().addCookies(await openAccount(email));
	return email;
}

/** The same, with an address that is confirmed. Returns it. */
export async function becomeConfirmed(page: Page) {
	const email = await becomeMember(page);
	await confirmEmail(email);
	return email;
}

/**
 * Makes an account, and returns the cookies of a session of it. The site of the tests gets both in its database: signing up hashes
 * the password twice, and takes no less than a second.
 */
export async function openAccount(email: string) {
	const db = siteDatabase();
	if (!db) return signUpByRequest(email);
	const [secret] = await db.select().from(secrets).where(eq(secrets.name, "accounts"));
	const { cookie } = await addMember({ db, secret: secret?.value }, { email });
	const [name = "", value = ""] = cookie.split("=");
	const { hostname } = new URL(siteUrl());
	return [
		{ name, value, domain: hostname, path: "/", expires: -1, httpOnly: true, secure: false, sameSite: "Lax" as const },
	];
}

/** Makes an account as the form does, so that the mail to confirm its address is sent. Returns the cookies of a session of it. */
export async function signUpByRequest(email: string) {
	const visitor = await request.newContext({ baseURL: siteUrl() });
	const form = { email, password: goodPassword, confirmation: goodPassword };
	expect((await visitor.post(href("/signup"), { form })).status()).toBe(200);
	const { cookies } = await visitor.storageState();
	await visitor.dispose();
	return cookies;
}

let database: Database | undefined;

/** That of the site which the tests have started, if they have. */
function siteDatabase() {
	const url = process.env.HELIOGRAPH_DATABASE;
	if (url) database ??= connectDatabase(url, 2);
	return database;
}

/** The same, for what can't be had without it. */
export function requireDatabase() {
	const db = siteDatabase();
	if (!db) throw new Error("HELIOGRAPH_DATABASE is not set: where is the database of the site?");
	return db;
}

/** Confirms an address. The mail that asks for it, of which there is none without the form, stays unread. */
export async function confirmEmail(email: string) {
	await siteDatabase()?.update(users).set({ emailVerified: true }).where(eq(users.email, email));
}

/** The link of a mail to an account that ends those of a list. */
export async function unsubscribeLink(id: string, list: MailList) {
	const settings = await requireDatabase().transaction((transaction) => lockMailSettings(transaction, { id }));
	return wayOut(settings, list, siteUrl()).wayOut.unsubscribe;
}

/** Confirms the address of the account of the page's browser, as the page does to which the mailed link leads. */
export async function confirmByMail(page: Pick<Page, "request">, email: string) {
	const { text } = await mailTo(email, "Confirm your email for Heliograph");
	const link = /https?:\S+token=\S+/.exec(text)?.[0] ?? "";
	expect(await (await page.request.post(link, { form: {} })).text()).toContain(accountMessages.confirmed);
}
