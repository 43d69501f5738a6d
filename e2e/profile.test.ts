import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { href } from "react-router";
import { accountMessages } from "#app/accounts/account.ts";
import {
	accountButton,
	becomeMember,
	fillLogin,
	fillSignup,
	freshEmail,
	goodPassword,
	mainFormButton,
	signIn,
	signUp,
} from "./accounts.ts";
import { field, postOwnCard } from "./cards.ts";
import { expectNoSidewaysScroll } from "./layout.ts";
import { mailTo } from "./mailbox.ts";
import { expect, test, visit } from "./test.ts";

const profile = href("/profile");

function nameField(page: Page) {
	return page.getByRole("textbox", { name: "Name" });
}

test("a new member gives a name, is called by it, takes the data along, and deletes the account", async ({
	page,
	faults,
}) => {
	faults.allow(/status of 401/);
	const email = await signUp(page, `?redirect=${profile}`);
	await expect(page).toHaveURL(profile);
	await expect(page.getByText("Your address is not confirmed yet")).toBeVisible();

	await nameField(page).fill("  Caroline   Herschel ");
	await mainFormButton(page, "Save name").click();
	await expect(page.getByRole("alert")).toHaveText(accountMessages.nameSaved);
	await expect(page.getByLabel("Account", { exact: true }).getByText("Caroline Herschel")).toBeVisible();
	await expect(accountButton(page)).toHaveText("CA");
	await page.reload();
	await expect(nameField(page)).toHaveValue("Caroline Herschel");

	await postOwnCard(page, { name: "Caroline of Hanover" });
	const downloading = page.waitForEvent("download");
	await page.getByRole("link", { name: "Download my data" }).click();
	const download = await downloading;
	expect(download.suggestedFilename()).toBe("heliograph-data.json");
	const file = JSON.parse(await readFile(await download.path(), "utf8"));
	expect(file.account).toMatchObject({ email, name: "Caroline Herschel" });
	expect(file.cards).toMatchObject([{ name: "Caroline of Hanover" }]);

	await page.getByRole("link", { name: "Delete my account" }).click();
	await expect(page.getByRole("heading", { name: "What will be permanently deleted" })).toBeVisible();
	await field(page, "Password").fill("not the one");
	await mainFormButton(page, "Delete my account").click();
	await expect(page.getByRole("alert")).toHaveText(accountMessages.wrongPassword);
	await expect(accountButton(page)).toBeVisible();
	await field(page, "Password").fill(goodPassword);
	await mainFormButton(page, "Delete my account").click();
	await expect(page.getByRole("heading", { name: accountMessages.deleted })).toBeVisible();
	await expect(accountButton(page)).toBeHidden();
	await mailTo(email, "Your Heliograph account has been deleted");

	await page.getByRole("link", { name: "Go to the home page" }).click();
	await expect(page).toHaveURL(href("/"));
	await page.goto(profile);
	await fillLogin(page, email);
	await expect(page.getByRole("alert")).toHaveText(accountMessages.loginFailed);
});

test("'Sign out everywhere' ends the sessions of both browsers", async ({ page, openVisitor }) => {
	const email = await becomeMember(page);
	const other = await openVisitor();
	await signIn(other, email);
	await visit(other, profile);
	await visit(page, profile);
	await expect(page.getByText("This browser")).toHaveCount(1);
	await expect(page.getByRole("button", { name: /^Sign out Chrome on/ })).toHaveCount(1);
	await page.getByRole("button", { name: "Sign out everywhere" }).click();
	await expect(page).toHaveURL(href("/"));
	await expect(accountButton(page)).toBeHidden();
	for (const browser of [page, other]) {
		await browser.goto(profile);
		await expect(browser).toHaveURL(`${href("/login")}?redirect=${profile}`);
	}
});

test("the profile and the page to delete the account fit, however long the names", async ({ page }) => {
	const email = `${freshEmail().split("@")[0]}${"m".repeat(40)}@${`${"m".repeat(60)}.`.repeat(3)}example.org`;
	await becomeMember(page, email);
	await postOwnCard(page, { name: "W".repeat(100) });
	await page.request.post(profile, { form: { intent: "rename", name: "W".repeat(100) } });
	for (const path of [profile, href("/profile/delete")]) {
		await visit(page, path);
		for (const width of [360, 1280]) {
			await page.setViewportSize({ width, height: 800 });
			await expectNoSidewaysScroll(page);
		}
	}
});

test.describe("without JavaScript", () => {
	test.use({ javaScriptEnabled: false });

	test("a member signs in, gives a name and deletes the account", async ({ page, openVisitor, faults }) => {
		faults.allow(/status of 422/);
		const [visitor, email] = [await openVisitor(), freshEmail()];
		await visitor.goto(href("/signup"));
		await fillSignup(visitor, email);
		await page.goto(profile);
		await fillLogin(page, email);
		await expect(page).toHaveURL(profile);
		await nameField(page).fill("Mary Anning");
		await mainFormButton(page, "Save name").click();
		await expect(page.getByRole("alert")).toHaveText(accountMessages.nameSaved);
		await expect(accountButton(page)).toHaveText("MA");
		await mainFormButton(page, "Sign out Chrome").click();
		await expect(page.getByRole("alert")).toHaveText(accountMessages.sessionEnded);

		await page.getByRole("link", { name: "Delete my account" }).click();
		await mainFormButton(page, "Delete my account").click();
		await expect(page.getByRole("alert")).toContainText(accountMessages.fillAll);
		await field(page, "Password").fill(goodPassword);
		await mainFormButton(page, "Delete my account").click();
		await expect(page.getByRole("heading", { name: accountMessages.deleted })).toBeVisible();
		await expect(accountButton(page)).toHaveCount(0);
		await page.getByRole("link", { name: "Go to the home page" }).click();
		await expect(page).toHaveURL(href("/"));
	});
});
