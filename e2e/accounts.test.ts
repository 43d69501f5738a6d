import type { Page } from "@playwright/test";
import { href } from "react-router";
import { accountMessages, redirectDelay } from "#app/accounts/account.ts";
import {
	accountButton,
	becomeMember,
	fillLogin,
	fillSignup,
	freshEmail,
	goodPassword,
	mainFormButton,
	signIn,
	signOut,
	signUpByRequest,
} from "./accounts.ts";
import { field } from "./cards.ts";
import { expectSummary } from "./field-errors.ts";
import { linkIn } from "./form-table.ts";
import { mailTo } from "./mailbox.ts";
import { isPost } from "./network.ts";
import { expect, stopClock, test, visit } from "./test.ts";

async function arriveAsMember(page: Page) {
	const email = await becomeMember(page);
	await visit(page, href("/"));
	return email;
}

const newPassword = "granite comet willow";

test("signing up says so, disables the form, and goes on after three seconds", async ({ page }) => {
	await visit(page, `${href("/signup")}?redirect=${href("/news")}`);
	await stopClock(page);
	await fillSignup(page, freshEmail());
	await expect(page.getByRole("alert")).toContainText(accountMessages.signedUp);
	await expect(field(page, "Email")).toBeDisabled();
	await expect(mainFormButton(page, "Sign Up")).toBeDisabled();
	await expect(accountButton(page)).toBeVisible();
	await page.clock.runFor(redirectDelay - 100);
	await expect(page).toHaveURL(/signup/);
	await page.clock.runFor(200);
	await page.clock.resume();
	await expect(page).toHaveURL(href("/news"));
});

test("the form is disabled while it is on its way, and says what is wrong with it", async ({ page, faults }) => {
	faults.allow(/status of 4(01|22)/);
	await visit(page, href("/signup"));
	const sent = Promise.withResolvers<void>();
	// What the page asks for once it has the answer takes its time, as on a slow line.
	const asked = Promise.withResolvers<void>();
	await page.route(/\.data/, async (route) => {
		await (isPost(route.request()) ? sent : asked).promise;
		await route.continue();
	});
	await fillSignup(page, freshEmail(), "password");
	await expect(mainFormButton(page, "Signing up...")).toBeDisabled();
	await expect(field(page, "Password")).toBeDisabled();
	sent.resolve();
	await expect(page.getByRole("alert")).toContainText(accountMessages.weak);
	await expectSummary(page);
	await page
		.getByRole("alert")
		.getByRole("link", { name: /^Password: / })
		.click();
	await expect(field(page, "Password")).toBeFocused();
	await expect(field(page, "Password")).toHaveValue("password");
	asked.resolve();
});

test("the avatar shows two letters, and its menu the account and the way out", async ({ page }) => {
	const email = await arriveAsMember(page);
	await expect(accountButton(page)).toHaveText(email.slice(0, 2).toUpperCase());
	await accountButton(page).click();
	await expect(page.getByRole("banner").getByText(email).first()).toBeVisible();
	for (const [name, path] of [
		["Following", href("/following")],
		["Saved", href("/saved")],
	] as const)
		await expect(page.getByRole("banner").getByRole("link", { name, exact: true })).toHaveAttribute("href", path);
	await page.getByRole("main").click({ position: { x: 2, y: 2 } });
	await expect(page.getByRole("banner").getByText(email).first()).toBeHidden();
	await accountButton(page).click();
	await page.keyboard.press("Escape");
	await expect(page.getByRole("banner").getByText(email).first()).toBeHidden();
	await visit(page, href("/news"));
	await signOut(page);
	await expect(page).toHaveURL(href("/"));
});

test("on a phone the menu leads to the profile and out, or to signing in and up", async ({ page }) => {
	await page.setViewportSize({ width: 360, height: 740 });
	const email = await arriveAsMember(page);
	const menu = page.getByRole("banner");
	await menu.getByRole("button", { name: "Menu" }).click();
	await expect(menu.getByText(email).last()).toBeVisible();
	await expect(menu.getByRole("link", { name: "Profile" }).last()).toHaveAttribute("href", href("/profile"));
	await menu.getByRole("button", { name: "Sign Out" }).last().click();
	await expect(menu.getByText(email)).toHaveCount(0);
	await expect(page).toHaveURL(href("/"));
	await menu.getByRole("button", { name: "Menu" }).click();
	await expect(menu.getByRole("link", { name: "Sign In" })).toHaveAttribute("href", href("/login"));
	await expect(menu.getByRole("link", { name: "Sign Up" })).toHaveAttribute("href", href("/signup"));
});

test("signing in and out shows in other tabs", async ({ page, context }) => {
	const email = await arriveAsMember(page);
	await signOut(page);
	const other = await context.newPage();
	await visit(other, href("/news"));
	await expect(other.getByRole("link", { name: "Login" })).toBeVisible();
	await signIn(page, email);
	await expect(accountButton(other)).toBeVisible();
	await signOut(other);
	await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
});

test("where somebody has signed out in a document, signing in in another tab shows", async ({ page, context }) => {
	const email = await arriveAsMember(page);
	await visit(page, href("/scicomm/card/directory"));
	await signOut(page);
	await expect(page).toHaveURL(href("/"));
	const other = await context.newPage();
	await signIn(other, email);
	await expect(accountButton(page)).toBeVisible();
});

test("a session that is gone signs the page out when the person comes back to it", async ({ page, context }) => {
	const email = await arriveAsMember(page);
	await visit(page, href("/scicomm/card/directory"));
	await context.clearCookies();
	await page.evaluate(() => window.dispatchEvent(new Event("focus")));
	await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
	await expect(page).toHaveURL(href("/scicomm/card/directory"));
	await signIn(page, email);
	await visit(page, href("/profile"));
	await context.clearCookies();
	await page.evaluate(() => window.dispatchEvent(new Event("focus")));
	await expect(page).toHaveURL(/\/login\?redirect=/);
	await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
});

test("who was signed out meanwhile confirms the address with the password", async ({ page, context, faults }) => {
	faults.allow(/status of 422/);
	const email = freshEmail();
	await context.addCookies(await signUpByRequest(email));
	await visit(page, await linkIn(email, "Confirm your email for Heliograph", href("/confirm-email")));
	await expect(page.getByText(`Confirm that ${email} is yours.`)).toBeVisible();
	await context.clearCookies();
	await mainFormButton(page, "Confirm").click();
	await field(page, "Password").fill(goodPassword);
	await mainFormButton(page, "Confirm").click();
	await expect(page).toHaveURL(href("/profile"));
});

test("asking after the session is tried three times more, each time after twice the pause", async ({
	page,
	faults,
}) => {
	faults.allow(/503/);
	await arriveAsMember(page);
	await stopClock(page);
	let asked = 0;
	let answered = 0;
	await page.route("**/api/session", async (route) => {
		asked += 1;
		await route.fulfill({ status: 503 });
		answered += 1;
	});
	// By its answer what the page asked for before it has come, and the answers to that.
	const askAfterAll = () => page.evaluate(() => fetch("/robots.txt").then((answer) => answer.text()));
	await page.evaluate(() => window.dispatchEvent(new Event("focus")));
	for (const [i, pause] of [200, 400, 800].entries()) {
		await expect.poll(() => answered).toBe(i + 1);
		await askAfterAll();
		await page.clock.runFor(pause - 10);
		await askAfterAll();
		expect(asked).toBe(i + 1);
		await page.clock.runFor(20);
	}
	await expect.poll(() => answered).toBe(4);
	await askAfterAll();
	await page.clock.runFor(10_000);
	await askAfterAll();
	expect(asked).toBe(4);
	await expect(accountButton(page)).toBeVisible();
});

test("a forgotten password: mail, new password, and the other browser is signed out", async ({ page, openVisitor }) => {
	const email = await arriveAsMember(page);
	await visit(page, href("/profile"));
	const visitor = await openVisitor();
	await visit(visitor, href("/login"));
	await visitor.getByRole("link", { name: "Forgot password?" }).click();
	// The page that is left has a field of this name too.
	await expect(visitor).toHaveURL(href("/reset-password"));
	await field(visitor, "Email").fill(email);
	await mainFormButton(visitor, "Send Instructions").click();
	await expect(visitor.getByRole("alert")).toContainText(accountMessages.resetSent);

	const { text } = await mailTo(email, "Choose a new password");
	await visit(visitor, /https?:\S+token=\S+/.exec(text)?.[0] ?? "");
	await expect(visitor).toHaveURL(href("/update-password"));
	await expect(field(visitor, "Account")).toHaveValue(email);
	await field(visitor, "New password").fill(newPassword);
	await field(visitor, "Confirm new password").fill(newPassword);
	await mainFormButton(visitor, "Update Password").click();
	await expect(visitor.getByRole("alert")).toContainText(accountMessages.updated);
	await expect(visitor).toHaveURL(href("/login"));

	await page.evaluate(() => window.dispatchEvent(new Event("focus")));
	await expect(page).toHaveURL(/\/login\?redirect=/);
	await signIn(visitor, email, newPassword);
	await expect(accountButton(visitor)).toBeVisible();
});
test.describe("with JavaScript off", () => {
	test.use({ javaScriptEnabled: false });

	test("signing up, out and in works", async ({ page, faults }) => {
		faults.allow(/status of 4(01|22)/);
		const email = freshEmail();
		await page.goto(`${href("/signup")}?redirect=${href("/news")}`);
		await fillSignup(page, email);
		await expect(page.getByRole("alert")).toContainText(accountMessages.signedUp);
		await expect(page.getByRole("link", { name: "Go on" })).toBeVisible();
		await expect(page).toHaveURL(href("/news"));
		await accountButton(page).click();
		await page.getByRole("banner").getByRole("button", { name: "Sign Out" }).first().click();
		await expect(page).toHaveURL(href("/"));
		await page.goto(href("/login"));
		await fillLogin(page, email, "not the one");
		await expect(page.getByRole("alert")).toContainText(accountMessages.loginFailed);
		await expect(field(page, "Email")).toHaveValue(email);
		await fillLogin(page, email);
		await expect(accountButton(page)).toBeVisible();
	});
});
