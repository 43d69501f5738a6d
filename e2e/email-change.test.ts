/** Changing the address of an account, on a phone without JavaScript. */
import { href } from "react-router";
import { accountMessages } from "#app/accounts/account.ts";
import { becomeMember, confirmEmail, fillLogin, freshEmail, goodPassword, mainFormButton } from "./accounts.ts";
import { field } from "./cards.ts";
import { linkIn } from "./form-table.ts";
import { expectNoSidewaysScroll } from "./layout.ts";
import { expect, test } from "./test.ts";

test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

const newPassword = "granite comet willow";

test("an address: changed by two mails, undone by a third, and a new password", async ({
	page,
	openVisitor,
	faults,
}) => {
	faults.allow(/status of 422/);
	const oldEmail = await becomeMember(page);
	await confirmEmail(oldEmail);
	// Longer than a phone is wide.
	const email = freshEmail().replace("@", `${"w".repeat(40)}@${"m".repeat(60)}.`);
	const linkTo = (to: string, subject: string) => linkIn(to, subject, href("/email-change"));

	await page.goto(href("/profile"));
	await page.getByRole("link", { name: "Change email" }).click();
	await field(page, "New email").fill(oldEmail);
	await mainFormButton(page, "Send the mails").click();
	await expect(page.locator(".field-error")).toHaveText(accountMessages.emailIsSame);
	await expect(field(page, "New email")).toHaveValue(oldEmail);
	await field(page, "New email").fill(email);
	await mainFormButton(page, "Send the mails").click();
	await expect(page.getByRole("alert")).toHaveText(accountMessages.emailChangeAsked);
	await expect(page.getByRole("main").getByRole("listitem")).toHaveText([oldEmail, email]);
	await expectNoSidewaysScroll(page);

	// The new mailbox is on another device.
	const other = await openVisitor();
	await other.goto(await linkTo(email, "Confirm your new email for Heliograph"));
	await expect(other).toHaveURL(href("/email-change"));
	await field(other, "Password").fill(goodPassword);
	await mainFormButton(other, "Confirm").click();
	await expect(other.getByRole("alert")).toContainText(`the link that we have mailed to ${oldEmail}`);

	await page.goto(await linkTo(oldEmail, "Confirm the change of your Heliograph email"));
	await expectNoSidewaysScroll(page);
	await mainFormButton(page, "Confirm").click();
	await expect(page.getByRole("alert")).toContainText(`Your email is now ${email}.`);
	await expectNoSidewaysScroll(page);
	await page.getByRole("main").getByRole("link", { name: "Go to your profile" }).click();
	await expect(page.getByLabel("Account", { exact: true })).toContainText(email);

	await other.goto(await linkTo(oldEmail, "Your Heliograph email has changed"));
	await mainFormButton(other, "Undo the change").click();
	await expect(other.getByRole("alert")).toContainText(`has the address ${oldEmail} again`);
	await other.getByRole("main").getByRole("link", { name: "Choose a new password" }).click();
	await field(other, "Email").fill(oldEmail);
	await mainFormButton(other, "Send Instructions").click();
	await expect(other.getByRole("alert")).toHaveText(accountMessages.resetSent);
	await other.goto(await linkIn(oldEmail, "Choose a new password for Heliograph", href("/reset-password")));
	await field(other, "New password").fill(newPassword);
	await field(other, "Confirm new password").fill(newPassword);
	await mainFormButton(other, "Update Password").click();
	await expect(other).toHaveURL(href("/login"));
	await fillLogin(other, oldEmail, newPassword);
	await expect(other).not.toHaveURL(/login/);
	await page.goto(href("/profile"));
	await expect(page).toHaveURL(/\/login\?/);
});
