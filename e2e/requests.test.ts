import { href } from "react-router";
import { becomeMember } from "./accounts.ts";
import { field } from "./cards.ts";
import { fillRequest, submitRequest } from "./requests.ts";
import { expect, test } from "./test.ts";

const list = href("/requests");

test.describe("without JavaScript, on a phone", () => {
	test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

	test("a request is sent, corrected first, and closed by its author, who says what came of it", async ({
		page,
		faults,
	}) => {
		faults.allow(/status of 422/);
		await becomeMember(page);
		await page.goto(href("/requests/new"));
		const title = await fillRequest(page, { Town: "" });
		await submitRequest(page).click();
		await expect(page.getByRole("alert")).toContainText("Nothing is saved yet.");
		await expect(page.getByLabel("Marine Biology")).toBeChecked();
		await field(page, "Town").fill("Lisbon");
		await submitRequest(page).click();
		await expect(page.getByRole("status")).toHaveText("Request sent. It will be reviewed and added soon.");
		await page.goto(href("/profile"));
		await page.getByRole("link", { name: `View ${title}` }).click();
		await expect(page.getByText("Emília Duarte, Harbour Museum")).toBeVisible();
		await page.goto(page.url().replace(list, `${list}/close`));
		await page.getByLabel("I found some").check();
		await field(page, "How many you found").fill("1");
		await page.getByRole("button", { name: "Close request" }).click();
		await expect(page.getByText("The request is closed. Thank you for telling us.")).toBeVisible();
	});
});

test("a draft of a request comes back with the topics that were checked", async ({ page }) => {
	await becomeMember(page);
	await page.goto(href("/requests/new"));
	const title = await fillRequest(page);
	await page.reload();
	await expect(field(page, "Title")).toHaveValue(title);
	await expect(page.getByLabel("Marine Biology")).toBeChecked();
	await expect(page.getByLabel("Astronomy")).not.toBeChecked();
});
