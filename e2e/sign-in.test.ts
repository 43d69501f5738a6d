/** Passkeys, with Chromium's own device for them, and two-step sign-in. */
import type { Page } from "@playwright/test";
import { href } from "react-router";
import { accountMessages } from "#app/accounts/account.ts";
import { codeOf } from "#tests/authenticator-app.ts";
import { accountButton, becomeMember, fillLogin, goodPassword, mainFormButton, signOut } from "./accounts.ts";
import { field } from "./cards.ts";
import { isPost, loseConnection } from "./network.ts";
import { expect, test, visit } from "./test.ts";

/**
 * Plugs in a device that keeps passkeys, whose owner is there and says yes whenever it is asked.
 * @returns a function that counts the passkeys on it
 */
async function plugIn(page: Page) {
	const session = await page.context().newCDPSession(page);
	await session.send("WebAuthn.enable");
	const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
		options: {
			protocol: "ctap2",
			transport: "internal",
			hasResidentKey: true,
			hasUserVerification: true,
			isUserVerified: true,
			automaticPresenceSimulation: true,
		},
	});
	return async () => (await session.send("WebAuthn.getCredentials", { authenticatorId })).credentials.length;
}

async function setUpApp(page: Page) {
	await visit(page, href("/profile/security"));
	await page.getByRole("link", { name: "Set it up" }).click();
	const key = (await page.locator(".set-up-key").textContent()) ?? "";
	await field(page, "Code from your app").fill(await codeOf(key.replaceAll(" ", ""), 0));
	await field(page, "Password").fill(goodPassword);
	await mainFormButton(page, "Switch it on").click();
	await expect(page.getByRole("alert")).toContainText(accountMessages.secondFactorOn);
	const codes = await page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem").allTextContents();
	await page.getByRole("link", { name: "I have kept them" }).click();
	await expect(page.getByText("10 recovery codes are left")).toBeVisible();
	return codes;
}

test("a passkey: added, named, signed in with, as a second step, and removed", async ({ page, faults }) => {
	faults.allow(/status of 401/);
	const email = await becomeMember(page);
	await plugIn(page);
	await visit(page, href("/profile/security"));
	await page.getByRole("link", { name: "Add a passkey" }).click();
	await field(page, "Password").fill(goodPassword);
	await mainFormButton(page, "Go on").click();
	await mainFormButton(page, "Make the passkey").click();
	await expect(page.getByRole("alert")).toContainText("Your passkey is added");
	await expect(field(page, "Name")).toHaveValue("Chrome on Linux");
	await field(page, "Name").fill("My laptop");
	await mainFormButton(page, "Save name").click();
	await expect(page.getByText("My laptop")).toBeVisible();
	await expect(page.getByText("Not used yet")).toBeVisible();
	await setUpApp(page);

	await signOut(page);
	// The browser offers it with the addresses that it fills in, and this one takes it at once.
	await page.goto(`${href("/login")}?redirect=${href("/news")}`);
	await expect(page).toHaveURL(href("/news"));
	await expect(accountButton(page)).toHaveText(email.slice(0, 2).toUpperCase());

	// A browser that does not fill in passkeys.
	await page.addInitScript(() => {
		PublicKeyCredential.isConditionalMediationAvailable = async () => false;
	});
	await signOut(page);
	await visit(page, href("/login"));
	await mainFormButton(page, "Sign in with a passkey").click();
	await expect(accountButton(page)).toBeVisible();

	await signOut(page);
	await visit(page, href("/login"));
	await fillLogin(page, email);
	await expect(page).toHaveURL(/\/login\/code/);
	await mainFormButton(page, "Use your passkey").click();
	await expect(page).toHaveURL(href("/home"));

	await visit(page, href("/profile/security"));
	await page.getByRole("link", { name: "Remove My laptop" }).click();
	await field(page, "Password").fill(goodPassword);
	await mainFormButton(page, "Remove it").click();
	await expect(page.getByRole("link", { name: "Add a passkey" })).toBeVisible();
	await signOut(page);
	await visit(page, href("/login"));
	await mainFormButton(page, "Sign in with a passkey").click();
	await expect(page.getByRole("alert")).toContainText(accountMessages.passkeyUnknown);
});

test("a device keeps no passkey that its account does not know", async ({ page, faults }) => {
	faults.allow(/ERR_CONNECTION_REFUSED/);
	await becomeMember(page);
	const passkeys = await plugIn(page);
	await visit(page, href("/profile/passkeys"));
	await field(page, "Password").fill(goodPassword);
	await mainFormButton(page, "Go on").click();
	await expect(mainFormButton(page, "Make the passkey")).toBeVisible();
	await page.evaluate(() => {
		const { now } = Date;
		Date.now = () => now() + 700_000;
	});
	await mainFormButton(page, "Make the passkey").click();
	await field(page, "Password").fill(goodPassword);
	expect(await passkeys()).toBe(0);
	await mainFormButton(page, "Go on").click();
	await expect(mainFormButton(page, "Make the passkey")).toBeVisible();

	const restore = await loseConnection(page, isPost);
	await mainFormButton(page, "Make the passkey").click();
	await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
	restore();
	await mainFormButton(page, "Make the passkey").click();
	await expect(page.getByRole("alert")).toContainText("Your passkey is added");
	expect(await passkeys()).toBe(1);
});

test("a key of an app that is too old gives way to a new one, which the page says", async ({ page, faults }) => {
	faults.allow(/status of 410/);
	await becomeMember(page);
	await visit(page, href("/profile/security"));
	await page.getByRole("link", { name: "Set it up" }).click();
	const key = page.locator(".set-up-key");
	const old = (await key.textContent()) ?? "";
	await page.context().clearCookies({ name: /second-factor-set-up/ });
	await field(page, "Code from your app").fill(await codeOf(old.replaceAll(" ", ""), 0));
	await field(page, "Password").fill(goodPassword);
	await mainFormButton(page, "Switch it on").click();
	await expect(page.getByRole("alert")).toContainText(accountMessages.setUpOver);
	await expect(key).not.toHaveText(old);
	await field(page, "Code from your app").fill(await codeOf(((await key.textContent()) ?? "").replaceAll(" ", ""), 0));
	await field(page, "Password").fill(goodPassword);
	await mainFormButton(page, "Switch it on").click();
	await expect(page.getByRole("alert")).toContainText(accountMessages.secondFactorOn);
});

test("recovery codes that are new stay on the page, and two-step sign-in that is switched off is gone from it", async ({
	page,
}) => {
	await becomeMember(page);
	const old = await setUpApp(page);
	await page.getByRole("link", { name: "Make new recovery codes" }).click();
	await field(page, "Password").fill(goodPassword);
	await mainFormButton(page, "Make new codes").click();
	const codes = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
	await expect(codes).toHaveCount(10);
	expect(await codes.allTextContents()).not.toEqual(old);
	await page.getByRole("link", { name: "Skip to content" }).press("Enter");
	await expect(page.getByRole("main")).toBeFocused();
	await expect(page).toHaveURL(/#main$/);
	await expect(codes).toHaveCount(10);
	await expect(page.getByRole("link", { name: "I have kept them" })).toBeVisible();
	await page.goBack();
	await expect(page).not.toHaveURL(/#main$/);
	await expect(codes).toHaveCount(10);
	await page.goBack();
	await expect(codes).toHaveCount(0);
	await page.getByRole("link", { name: "Switch it off" }).click();
	await field(page, "Password").fill(goodPassword);
	await mainFormButton(page, "Switch it off").click();
	await expect(page.getByRole("link", { name: "Set it up" })).toBeVisible();
});

test("with the phone lost, the password and a recovery code lead back in, and the password alone does not", async ({
	page,
	openVisitor,
	faults,
}) => {
	faults.allow(/status of 401/);
	const email = await becomeMember(page);
	const [code = "", second = ""] = await setUpApp(page);
	const visitor = await openVisitor();
	await visit(visitor, href("/login"));
	await fillLogin(visitor, email);
	await expect(visitor).toHaveURL(/\/login\/code/);
	await visitor.getByRole("link", { name: "Use a recovery code" }).click();
	await field(visitor, "Recovery code").fill("aaaa-bbbb-cccc-dddd");
	await mainFormButton(visitor, "Sign In").click();
	await expect(visitor.getByRole("alert")).toContainText(accountMessages.wrongRecoveryCode);
	await field(visitor, "Recovery code").fill(code);
	await mainFormButton(visitor, "Sign In").click();
	await expect(accountButton(visitor)).toBeVisible();
	await visit(visitor, href("/profile/security"));
	await expect(visitor.getByText("9 recovery codes are left")).toBeVisible();
	await signOut(visitor);
	await visit(visitor, href("/login"));
	await fillLogin(visitor, email);
	await visitor.getByRole("link", { name: "Use a recovery code" }).click();
	await field(visitor, "Recovery code").fill(code);
	await mainFormButton(visitor, "Sign In").click();
	await expect(visitor.getByRole("alert")).toContainText(accountMessages.wrongRecoveryCode);
	await field(visitor, "Recovery code").fill(second);
	await mainFormButton(visitor, "Sign In").click();
	await expect(accountButton(visitor)).toBeVisible();
});
