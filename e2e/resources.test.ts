import type { Page } from "@playwright/test";
import { href } from "react-router";
import { redirectDelay } from "#app/boards/board.ts";
import { demoResources } from "#app/resources/resource.demo.ts";
import { becomeMember, fillLogin, goodPassword } from "./accounts.ts";
import { field } from "./cards.ts";
import { expectInvalid } from "./field-errors.ts";
import { pressOn } from "./keys.ts";
import { expectNoSidewaysScroll } from "./layout.ts";
import { answerTo } from "./network.ts";
import { fillResource } from "./resources.ts";
import { expect, stopClock, test, toast, visit } from "./test.ts";

const list = href("/resources");
const form = href("/resources/new");
const success = "Resource submitted successfully! It will be reviewed and added soon.";

function names(page: Page) {
	return page.getByRole("main").getByRole("listitem").getByRole("heading");
}

function submit(page: Page) {
	return page.getByRole("button", { name: "Submit Resource" });
}

test("a visitor signs in to add a resource, sends it, and comes back to the list after two seconds", async ({
	page,
	openVisitor,
}) => {
	const email = await becomeMember(await openVisitor());
	const asked = `${list}?type=${demoResources[0]?.resourceType}`;
	await visit(page, asked);
	await page.getByRole("link", { name: "Sign In to Add" }).click();
	await expect(page).toHaveURL(`${href("/login")}?redirect=${form}`);
	await fillLogin(page, email, goodPassword);
	await expect(page).toHaveURL(form);

	const name = await fillResource(page);
	await expect(page.getByText("78 / 140")).toBeVisible();
	await stopClock(page);
	expect((await answerTo(page, () => submit(page).click())).status()).toBe(200);
	await expect(toast(page)).toHaveText(success);
	const thanks = page.getByRole("heading", { name: "Thank you" });
	await expect(thanks).toBeInViewport();
	await expect(page.locator(".page").filter({ has: thanks })).toBeFocused();
	await page.clock.runFor(redirectDelay - 100);
	await expect(page).toHaveURL(form);
	await page.clock.runFor(200);
	await page.clock.resume();
	await expect(page).toHaveURL(asked);
	await expect(page.getByRole("link", { name: "+ Add Resource" })).toBeVisible();
	await expect(names(page).filter({ hasText: demoResources[0]?.name })).toBeVisible();
	await expect(names(page).filter({ hasText: name })).toHaveCount(0);

	await visit(page, href("/profile"));
	const mine = page.getByRole("listitem").filter({ hasText: name });
	await expect(mine).toContainText("Pending");
	await mine.getByRole("link", { name: "Edit" }).click();
	await expect(field(page, "Name")).toHaveValue(name);
	await field(page, "Name").fill(`${name}, revised`);
	await page.getByRole("button", { name: "Save Changes" }).click();
	await expect(page.locator(".toast", { hasText: "The resource is updated." })).toBeVisible();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${name}, revised`);
	await visit(page, href("/profile"));
	await page.getByRole("button", { name: `Delete ${name}, revised` }).click();
	await page.getByRole("dialog").getByRole("button", { name: "Delete resource" }).click();
	await expect(page.locator(".toast", { hasText: "The resource is deleted." })).toBeVisible();
	await expect(mine).toHaveCount(0);
});

test("who adds what is listed already is told so, sees it beside the form, loses nothing, and can add theirs", async ({
	page,
	context,
	faults,
}) => {
	faults.allow(/status of 422/);
	const [listed] = demoResources;
	await becomeMember(page);
	await visit(page, form);
	const name = await fillResource(page, { URL: `http://www.example.org/resources/${listed?.path}/` });
	await pressOn(submit(page));
	const alert = page.getByRole("main").getByRole("alert");
	await expect(alert).toContainText(`Already listed: ${listed?.name}`);
	await expectNoSidewaysScroll(page);
	const opened = context.waitForEvent("page");
	await pressOn(alert.getByRole("link", { name: "See it in a new tab" }));
	const tab = await opened;
	await expect(tab.getByRole("heading", { level: 1 })).toHaveText(listed?.name ?? "");
	await tab.close();
	await expect(field(page, "Name")).toHaveValue(name);
	await pressOn(page.getByRole("button", { name: "Submit anyway" }));
	await expect(page.getByRole("status").filter({ hasText: success })).toBeVisible();
});

test.describe("without JavaScript", () => {
	test.use({ javaScriptEnabled: false });

	test("resources are found, and one is submitted though its address is listed already", async ({ page, faults }) => {
		faults.allow(/status of 422/);
		await page.goto(`${list}?page=7`);
		await page.getByLabel("Type").selectOption("Community");
		await page.getByRole("searchbox", { name: "Search" }).fill("mistakes");
		await page.getByRole("button", { name: "Search" }).click();
		await expect(names(page)).toHaveText(["Errata Club"]);

		await becomeMember(page);
		await page.goto(form);
		const name = await fillResource(page, { URL: "nonsense" });
		await submit(page).click();
		await expectInvalid(field(page, "URL"), "Please enter a valid URL");
		await expect(page.getByRole("alert")).toContainText("Nothing is saved yet.");
		await expect(field(page, "Name")).toHaveValue(name);
		await expect(field(page, "Type")).toHaveValue("program");
		await page.setViewportSize({ width: 360, height: 740 });
		await field(page, "URL").fill(`example.org/resources/${demoResources[1]?.path}`);
		await submit(page).click();
		await expect(page.getByRole("alert")).toContainText(`Already listed: ${demoResources[1]?.name}`);
		await expect(field(page, "Name")).toHaveValue(name);
		await expectNoSidewaysScroll(page);
		await page.getByRole("button", { name: "Submit anyway" }).click();
		await expect(page.getByRole("status")).toHaveText(success);
		await expect(page.getByRole("link", { name: "Back to resources" })).toHaveAttribute("href", list);
		await expect(page).toHaveURL(list);
	});
});
