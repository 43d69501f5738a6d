import type { Page } from "@playwright/test";
import { href } from "react-router";
import { becomeMember } from "./accounts.ts";
import { field } from "./cards.ts";
import { mailTo } from "./mailbox.ts";
import {
	anotherMember,
	becomeModerator,
	openWaiting,
	submitMediaItem,
	submitResources,
	waitingLink,
} from "./moderation.ts";
import { answerTo, intercept, loseConnection } from "./network.ts";
import { fillResource } from "./resources.ts";
import { expect, test, visit } from "./test.ts";

const home = href("/admin");
const form = href("/resources/new");

async function submitResource(page: Page) {
	const name = await fillResource(page);
	const submit = page.getByRole("button", { name: "Submit Resource" });
	expect((await answerTo(page, () => submit.click())).status()).toBe(200);
	return name;
}

function shown(page: Page) {
	return page.getByRole("article").getByRole("heading", { level: 2 });
}

test("a resource is rejected with a reason, corrected, approved, public, and its submitter mailed each time", async ({
	page,
	openVisitor,
}) => {
	const moderator = await openVisitor();
	await becomeModerator(moderator);
	const email = await becomeMember(page);
	await visit(page, form);
	const name = await submitResource(page);

	await openWaiting(moderator, "resource", name);
	await expect(moderator.getByRole("article")).toContainText(email);
	await moderator.getByRole("button", { name: `Reject ${name}` }).click();
	const dialog = moderator.getByRole("dialog");
	await dialog.getByRole("radio", { name: "Something else" }).check();
	await dialog.getByRole("textbox", { name: "Reason" }).fill("Please say for which age it is.");
	await dialog.getByRole("button", { name: "Reject" }).click();
	await expect(moderator.getByRole("status").filter({ hasText: `${name} is rejected.` })).toBeVisible();
	await expect(waitingLink(moderator, name)).toHaveCount(0);

	const rejection = await mailTo(email, "Your resource was not accepted");
	expect(rejection.text).toContain("Please say for which age it is.");
	await visit(page, href("/profile"));
	await expect(page.getByText("Please say for which age it is.")).toBeVisible();
	await page.getByRole("link", { name: `Send a corrected version of ${name}` }).click();
	await expect(page.getByRole("main").getByLabel("Name")).toHaveValue(name);
	const corrected = await submitResource(page);

	await openWaiting(moderator, "resource", corrected);
	await moderator.getByRole("button", { name: "Approve", exact: true }).click();
	await expect(moderator.getByRole("status").filter({ hasText: `${corrected} is approved.` })).toBeVisible();
	await visit(page, `${href("/resources")}?q=${encodeURIComponent(corrected)}`);
	await expect(page.getByRole("heading", { name: corrected })).toBeVisible();
	expect((await mailTo(email, "Your resource is public")).text).toContain(corrected);

	await visit(moderator, `${href("/admin/log")}?q=${encodeURIComponent(name)}`);
	await moderator.getByRole("link", { name }).click();
	await expect(moderator.getByText("Please say for which age it is.")).toBeVisible();
});

/** Other tests may have something between two of this one. Before its answer a key is pressed again only where it was not heard. */
async function pressUntil(page: Page, key: string, title: string) {
	const read = () => shown(page).textContent();
	for (let before = (await read()) ?? ""; before !== title; before = (await read()) ?? "") {
		await expect(async () => {
			await page.keyboard.press(key);
			await expect(shown(page)).not.toHaveText(before, { timeout: 30_000 });
		}).toPass();
	}
}

test("keys go through a queue, approve, and ask for a reason, and a decision is undone", async ({ page }) => {
	await becomeModerator(page);
	await visit(page, home);
	const [first = "", second = "", third = ""] = await submitResources(page, 3);
	await openWaiting(page, "resource", first);
	await pressUntil(page, "j", second);
	await pressUntil(page, "k", first);
	await page.keyboard.press("Control+j");
	await page.keyboard.press("r");
	const dialog = page.getByRole("dialog");
	await expect(dialog.getByRole("heading", { name: `Reject ${first}` })).toBeVisible();
	await dialog.getByLabel("Message to the submitter").press("a");
	await page.keyboard.press("j");
	await page.keyboard.press("Escape");
	await expect(dialog).toBeHidden();
	await expect(shown(page)).toHaveText(first);

	await page.getByRole("button", { name: "Turn shortcuts off" }).click();
	await visit(page, page.url());
	await expect(page.getByText("Keyboard shortcuts are off.")).toBeVisible();
	for (const key of ["r", "a", "j"]) await page.keyboard.press(key);
	await expect(dialog).toBeHidden();
	await expect(shown(page)).toHaveText(first);
	await page.getByRole("button", { name: "Turn shortcuts on" }).click();

	await page.keyboard.press("a");
	await expect(page.getByText(`${first} is approved.`)).toBeVisible();
	await expect(shown(page)).not.toHaveText(first);
	await page.getByRole("button", { name: "Undo" }).click();
	await expect(shown(page)).toHaveText(first);
	await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);

	for (const name of [first, third]) await page.getByRole("checkbox", { name: `Choose ${name}` }).check();
	await page.getByRole("button", { name: "Approve selected" }).click();
	await expect(page.getByText("2 decisions were made.")).toBeVisible();
	await expect(waitingLink(page, first)).toHaveCount(0);
	await expect(waitingLink(page, second)).toHaveCount(1);
	await page.getByRole("button", { name: "Undo all" }).click();
	await expect(waitingLink(page, third)).toHaveCount(1);
	await expect(waitingLink(page, first)).toHaveCount(1);

	await page.setViewportSize({ width: 360, height: 640 });
	const approve = page.getByRole("button", { name: "Approve", exact: true });
	await openWaiting(page, "resource", second);
	// Where a thumb has it last, what comes next would begin under the notice.
	await approve.evaluate((button) => button.scrollIntoView({ block: "end" }));
	await approve.click();
	const notice = page.getByRole("status").filter({ hasText: `${second} is approved.` });
	await expect(notice).toBeVisible();
	await expect(shown(page)).toBeFocused();
	await expect(shown(page)).toBeInViewport({ ratio: 1 });
	const top = (await notice.boundingBox())?.y ?? 0;
	for (const button of [approve, page.getByRole("article").getByRole("button", { name: /^Reject / })]) {
		const { y, height } = (await button.boundingBox()) ?? { y: Number.NaN, height: 0 };
		expect(y + height).toBeLessThan(top);
		expect(y).toBeGreaterThan(0);
	}
	await openWaiting(page, "resource", third);
	await page.getByRole("button", { name: `Reject ${third}` }).click();
	await dialog.getByRole("radio", { name: "Advertising" }).check();
	await dialog.getByRole("button", { name: "Reject" }).click();
	await expect(waitingLink(page, third)).toHaveCount(0);
	await expect(shown(page)).toBeFocused();
});

test("what its owner changes meanwhile is chosen no more", async ({ page, openVisitor, faults }) => {
	faults.allow(/status of 409/);
	const owner = await openVisitor();
	await becomeModerator(page);
	await becomeMember(owner);
	await visit(owner, form);
	const name = await submitResource(owner);
	await openWaiting(page, "resource", name);
	await page.getByRole("checkbox", { name: `Choose ${name}` }).check();

	const path = (await waitingLink(page, name).getAttribute("href")) ?? "";
	const id = new URL(path, page.url()).searchParams.get("item") ?? "";
	await visit(owner, href("/resources/edit/:id", { id }));
	await field(owner, "Name").fill(`${name}, extended`);
	await answerTo(owner, () => owner.getByRole("button", { name: "Save Changes" }).click());

	await page.getByRole("button", { name: "Approve selected" }).click();
	await expect(page.getByRole("alert")).toContainText("This has changed since you opened it.");
	await expect(page.getByRole("checkbox", { name: `Choose ${name}, extended` })).not.toBeChecked();
});

test("a rejection of what its owner changes meanwhile says so beside the reason that was typed", async ({
	page,
	openVisitor,
	faults,
}) => {
	faults.allow(/status of 409/);
	const owner = await openVisitor();
	await becomeModerator(page);
	await becomeMember(owner);
	await visit(owner, form);
	const name = await submitResource(owner);
	await openWaiting(page, "resource", name);
	await page.getByRole("button", { name: `Reject ${name}` }).click();
	const dialog = page.getByRole("dialog");
	await dialog.getByRole("radio", { name: "Advertising" }).check();
	await dialog.getByRole("textbox").fill("It sells a course.");

	const id = new URL(page.url()).searchParams.get("item") ?? "";
	await visit(owner, href("/resources/edit/:id", { id }));
	await field(owner, "Name").fill(`${name}, extended`);
	await answerTo(owner, () => owner.getByRole("button", { name: "Save Changes" }).click());

	await dialog.getByRole("button", { name: "Reject" }).click();
	await expect(dialog.getByRole("alert")).toContainText("This has changed since you opened it.");
	await expect(dialog.getByRole("textbox")).toHaveValue("It sells a course.");
});

test.describe("without JavaScript", () => {
	test.use({ javaScriptEnabled: false });

	test("a moderator approves, undoes, and rejects with a reason", async ({ page }) => {
		await becomeModerator(page);
		await page.goto(home);
		const [name = ""] = await submitResources(page, 1);
		await page.goto(`${home}?queue=resource`);
		while ((await waitingLink(page, name).count()) === 0) await page.getByRole("link", { name: "Next" }).click();
		await waitingLink(page, name).click();
		await page.getByRole("button", { name: "Approve", exact: true }).click();
		await expect(page.getByText(`${name} is approved.`)).toBeVisible();
		await page.getByRole("button", { name: "Undo" }).click();
		await expect(shown(page)).toHaveText(name);
		await page.getByRole("link", { name: `Reject ${name}` }).click();
		await page.getByRole("radio", { name: "Advertising" }).check();
		await page.getByRole("button", { name: "Reject" }).click();
		await expect(page.getByText(`${name} is rejected.`)).toBeVisible();
	});
});

test("the panel for media tells what went wrong, and who loses the right to it while it is open", async ({
	page,
	faults,
}) => {
	faults.allow(/status of (?:403|500)/, /^500: GET/, /ERR_CONNECTION_REFUSED/);
	await becomeModerator(page);
	await visit(page, home);
	const title = await submitMediaItem(page);
	const another = await submitMediaItem(page);
	const reconnect = await loseConnection(page, /inaction\/admin\.data/);
	await page.getByRole("link", { name: "Media panel" }).click();
	await expect(page.getByRole("heading", { name: "Failed to verify admin status" })).toBeVisible();
	reconnect();
	await visit(page, home);
	const body = "No account could be read";
	const mend = await intercept(page, /inaction\/admin\.data/, (route) => route.fulfill({ status: 500, body }));
	await page.getByRole("link", { name: "Media panel" }).click();
	await expect(page.getByRole("heading", { name: "Failed to verify admin status" })).toBeVisible();
	mend();

	await visit(page, href("/inaction/admin"));
	await page.getByRole("button", { name: `Approve ${another}` }).click();
	await expect(page.getByText(`${another} is approved.`)).toBeVisible();
	await expect(page.locator("tbody tr:focus")).toHaveCount(1);
	const approve = page.getByRole("button", { name: `Approve ${title}` });
	const restore = await loseConnection(page);
	await approve.click();
	await expect(page.getByRole("alert")).toContainText("Failed to approve submission");
	await page.getByRole("button", { name: `Reject ${title}` }).click();
	const dialog = page.getByRole("dialog");
	await dialog.getByRole("radio", { name: "Advertising" }).check();
	await dialog.getByRole("button", { name: "Reject" }).click();
	await expect(dialog.getByRole("alert")).toContainText("Failed to reject submission");
	restore();
	await page.keyboard.press("Escape");

	const member = await anotherMember(page);
	const { cookies } = await member.request.storageState();
	const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
	// From now on the account of this session is no moderator's to the server.
	await page.route(/\/(?:inaction\/admin|admin\/reject)\b/, async (route) => {
		const response = await route.fetch({ headers: { ...route.request().headers(), cookie }, maxRedirects: 0 });
		await route.fulfill({ response });
	});
	await approve.click();
	await expect(page.getByRole("alert")).toHaveText("Access denied. Admin privileges required.");
	await expect(approve).toBeVisible();
	await page.getByRole("button", { name: `Reject ${title}` }).click();
	await dialog.getByRole("radio", { name: "Advertising" }).check();
	await dialog.getByRole("button", { name: "Reject" }).click();
	// Where the code of its page did not come while the connection was lost, the answer is a page of its own.
	await expect(page.getByRole("alert").last()).toHaveText("Access denied. Admin privileges required.");
	await expect(page.getByRole("radio", { name: "Advertising" })).toBeChecked();
	await page.goto(href("/inaction/admin"));
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(
		"Access Denied - You do not have permission to access this area.",
	);
});
