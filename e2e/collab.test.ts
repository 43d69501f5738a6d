import type { Page } from "@playwright/test";
import { href } from "react-router";
import { becomeMember, fillLogin, goodPassword } from "./accounts.ts";
import { field } from "./cards.ts";
import { detailedListing, fillDetailedListing, fillQuickListing, submitListing } from "./collab.ts";
import { expectInvalid } from "./field-errors.ts";
import { answerTo } from "./network.ts";
import { expect, test, toast, visit } from "./test.ts";

const list = href("/collab");
const form = href("/collab/new");
const success = "Thanks for submitting, your post will be reviewed and added soon";

function headings(page: Page) {
	return page.getByRole("main").getByRole("listitem").getByRole("heading");
}

/** The entry on the open profile. */
function mine(page: Page, text: string) {
	return page.getByRole("listitem").filter({ hasText: text.slice(0, 50) });
}

/** Sends the open form, and waits until the server has it. */
async function send(page: Page) {
	expect((await answerTo(page, () => submitListing(page).click())).status()).toBe(200);
}

test("contact data appears once somebody signs in, on the page of the listing", async ({ page, openVisitor }) => {
	const email = await becomeMember(await openVisitor());
	await visit(page, `${list}?q=fossils`);
	await expect(page.getByText("mary@lyme.example")).toHaveCount(0);
	const id = await page.getByRole("main").getByRole("listitem").getAttribute("id");
	await page.getByRole("link", { name: "Log in to see contact info" }).click();
	await fillLogin(page, email, goodPassword);
	await expect(page).toHaveURL(new RegExp(`${list}/${id}$`));
	await expect(page.getByRole("link", { name: "mary@lyme.example" })).toHaveAttribute(
		"href",
		"mailto:mary@lyme.example",
	);
	await expect(page.getByText("Log in to see contact info")).toHaveCount(0);
});

test("a long description begins in the list, and is whole on its page", async ({ page }) => {
	await visit(page, `${list}?q=mosses`);
	await expect(page.getByText("your name stands on the cover")).toHaveCount(0);
	await headings(page).getByRole("link").click();
	await expect(page.getByText("your name stands on the cover")).toBeVisible();
});

/** What is typed into one form comes along to the other, and is back when that one is. */
async function expectSwitchKeepsAll(page: Page) {
	const description = await fillQuickListing(page);
	await page.getByRole("button", { name: "Detailed listing" }).click();
	await expect(field(page, "Description")).toHaveValue(description);
	const title = await fillDetailedListing(page);
	await page.getByRole("checkbox", { name: "Post anonymously" }).check();
	const name = await field(page, "Name").inputValue();
	await page.getByRole("button", { name: "Quick listing" }).click();
	await expect(field(page, "Name")).toHaveValue(name);
	await expect(field(page, "Type")).toHaveValue("Ask");
	await expect(field(page, "Email")).not.toHaveValue("");
	await page.getByRole("button", { name: "Detailed listing" }).click();
	await expect(field(page, "Title")).toHaveValue(title);
	await expect(field(page, "Social link 2")).toHaveValue("social.example.org/maria");
	await expect(page.getByRole("checkbox", { name: "Post anonymously" })).toBeChecked();
	await page.getByRole("button", { name: "Quick listing" }).click();
}

test("changing between the forms of a listing loses nothing, and a refused one is not lost either", async ({
	page,
}) => {
	await becomeMember(page);
	await visit(page, form);
	await submitListing(page).click();
	await expect(page.getByRole("alert")).toBeVisible();
	await expectSwitchKeepsAll(page);
	await expect(page.getByRole("alert")).toHaveCount(0);
	const description = await field(page, "Description").inputValue();
	await page.getByRole("button", { name: "Detailed listing" }).click();
	await expect(page).toHaveURL(detailedListing);
	const title = await field(page, "Title").inputValue();
	await page.reload();
	await expect(field(page, "Title")).toHaveValue(title);
	await page.goBack();
	await expect(page).toHaveURL(form);
	await expect(field(page, "Description")).toHaveValue(description);
	await send(page);
});

test("a detailed listing is chosen, sent, edited and deleted", async ({ page }) => {
	await becomeMember(page);
	await visit(page, form);
	await page.getByRole("button", { name: "Detailed listing" }).click();
	await expect(page.getByRole("button", { name: "Detailed listing" })).toHaveAttribute("aria-current", "true");
	await expect(page.getByRole("button", { name: "Detailed listing" })).toBeFocused();
	const title = await fillDetailedListing(page);
	await page.getByRole("checkbox", { name: "Post anonymously" }).check();
	await send(page);
	await expect(toast(page)).toHaveText(success);
	await visit(page, href("/profile"));
	await expect(mine(page, title)).toContainText("Pending");

	await page.getByRole("link", { name: `Edit ${title}` }).click();
	await expect(field(page, "Tags")).toHaveValue("bees, books");
	await expect(field(page, "Social link 1")).toHaveValue("https://social.example.org/maria");
	await expect(page.getByRole("checkbox", { name: "Post anonymously" })).toBeChecked();
	await field(page, "Title").fill(`${title}, again`);
	await page.getByRole("button", { name: "Save Changes" }).click();
	await expect(toast(page)).toHaveText("Your listing is updated. A moderator will review what you changed.");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${title}, again`);
	await expect(page.getByText("This listing is waiting for a moderator")).toBeVisible();

	await visit(page, href("/profile"));
	await page.getByRole("button", { name: `Delete ${title}, again` }).click();
	await expect(page.getByRole("dialog")).toContainText("This can't be undone.");
	await page.getByRole("dialog").getByRole("button", { name: "Keep it" }).click();
	await expect(mine(page, title)).toHaveCount(1);
	await page.getByRole("button", { name: `Delete ${title}, again` }).click();
	await page.getByRole("dialog").getByRole("button", { name: "Delete listing" }).click();
	await expect(mine(page, title)).toHaveCount(0);
	await expect(page).toHaveURL(href("/profile"));
});
test.describe("without JavaScript", () => {
	test.use({ javaScriptEnabled: false });

	test("listings are found; one of each variant is submitted, edited and deleted", async ({ page, faults }) => {
		faults.allow(/status of 422/);
		await page.goto(`${list}?page=7`);
		await page.getByLabel("Type").selectOption("Both");
		await page.getByRole("searchbox", { name: "Search" }).fill("atlas");
		await page.getByRole("button", { name: "Search" }).click();
		await expect(headings(page)).toHaveText(["Maps of everything else"]);

		await becomeMember(page);
		await page.goto(form);
		const description = await fillQuickListing(page, { Link: "nonsense" });
		await field(page, "Link").press("Enter");
		await expectInvalid(field(page, "Link"), "Please enter a valid URL");
		await expect(page.getByRole("alert")).toContainText("Nothing is saved yet.");
		await expect(field(page, "Description")).toHaveValue(description);
		await expect(field(page, "Type")).toHaveValue("Ask");
		await field(page, "Link").fill("bees.example.org");
		await submitListing(page).click();
		await expect(page.getByRole("status")).toHaveText(success);
		await expect(page).toHaveURL(list);

		await page.goto(form);
		await expectSwitchKeepsAll(page);
		await page.getByRole("button", { name: "Detailed listing" }).click();
		const title = await fillDetailedListing(page, { "Social link 1": "nonsense" });
		await page.getByRole("checkbox", { name: "Post anonymously" }).check();
		await submitListing(page).click();
		await expectInvalid(field(page, "Social link 1"), "Please enter a valid URL");
		await expect(field(page, "Social link 2")).toHaveValue("social.example.org/maria");
		await expect(field(page, "Category")).toHaveValue("Looking for Writer");
		await expect(page.getByRole("checkbox", { name: "Post anonymously" })).toBeChecked();
		await field(page, "Social link 1").fill("");
		await submitListing(page).click();
		await expect(page.getByRole("status")).toHaveText(success);

		await page.goto(href("/profile"));
		await page.getByRole("link", { name: `Edit ${title}` }).click();
		await field(page, "Title").fill("");
		await page.getByRole("button", { name: "Save Changes" }).click();
		await expectInvalid(field(page, "Title"), "Title is required");
		await field(page, "Title").fill(`${title}, again`);
		await page.getByRole("button", { name: "Save Changes" }).click();
		await expect(page.getByText("Your listing is updated.")).toBeVisible();
		await page.reload();
		await expect(page.getByText("Your listing is updated.")).toHaveCount(0);

		await page.goto(href("/profile"));
		await page.getByRole("link", { name: `Delete ${title}, again` }).click();
		await page.getByRole("button", { name: "Delete listing" }).click();
		await expect(page).toHaveURL(href("/profile"));
		await expect(mine(page, title)).toHaveCount(0);
	});
});
