import { href } from "react-router";
import { becomeMember, confirmEmail } from "./accounts.ts";
import { field, postOwnCard } from "./cards.ts";
import { correspondent } from "./messages.ts";
import { holdRequests, isScript } from "./network.ts";
import { expect, test, visit, whenAlive } from "./test.ts";

const text = "Would you give a talk at the museum in spring?";

test("two people write to each other on a phone, and neither learns an address", async ({ page, openVisitor }) => {
	await page.setViewportSize({ width: 360, height: 740 });
	await confirmEmail(await becomeMember(page));
	const id = await postOwnCard(page, { takesMessages: "on" });
	const other = await openVisitor();
	await other.setViewportSize({ width: 360, height: 740 });
	const email = await becomeMember(other);
	await confirmEmail(email);

	await visit(other, href("/card/:id", { id }));
	await other.getByRole("link", { name: /^Write to / }).click();
	await field(other, "Your name").fill("Caroline Herschel");
	await field(other, "Your message").fill(text);
	await other.getByRole("button", { name: "Send", exact: true }).click();
	await expect(other.getByRole("listitem").filter({ hasText: text })).toBeVisible();
	await expect(field(other, "Your message")).toHaveValue("");

	await visit(page, href("/home"));
	await page.getByRole("link", { name: /Notifications/ }).click();
	await page.getByRole("link", { name: "Caroline Herschel" }).click();
	await expect(page.getByText(text)).toBeVisible();
	// What was unread is read, also in the bar.
	await expect(page.getByRole("link", { name: "Notifications", exact: true })).toBeVisible();
	await whenAlive(page);
	await field(page, "Your message").fill("With pleasure. ");
	await page.reload();
	await expect(field(page, "Your message")).toHaveValue("With pleasure. ");
	await field(page, "Your message").press("Tab");
	await page.keyboard.press("Enter");
	await expect(page.getByRole("listitem").filter({ hasText: "With pleasure." })).toBeVisible();
	await expect(page.getByRole("main")).not.toContainText("@");

	await visit(other, href("/messages"));
	await expect(other.getByRole("main")).toContainText("New");
	await expect(other.getByRole("main")).toContainText("With pleasure.");
});

test("once a message is sent its field is empty, whatever another tab has begun", async ({ page, context }) => {
	await confirmEmail(await becomeMember(page));
	const id = await postOwnCard(page, { takesMessages: "on" });
	await visit(page, href("/messages"));
	const { request } = await correspondent(page);
	await request.post(href("/card/:id/write", { id }), { form: { name: "Caroline Herschel", text } });
	await request.dispose();
	await page.reload();
	await page.getByRole("link", { name: "Caroline Herschel" }).click();
	await expect(field(page, "Your message")).toBeVisible();
	const other = await context.newPage();
	await visit(other, page.url());
	await field(other, "Your message").fill("Begun in the other tab");
	await field(page, "Your message").fill("With pleasure.");
	await page.getByRole("button", { name: "Send", exact: true }).click();
	await expect(page.getByRole("listitem").filter({ hasText: "With pleasure." })).toBeVisible();
	await expect(field(page, "Your message")).toHaveValue("");
	await page.reload();
	await whenAlive(page);
	await expect(field(page, "Your message")).toHaveValue("");
	await other.reload();
	await expect(field(other, "Your message")).toHaveValue("Begun in the other tab");
});

test("an answer that is begun before the page's scripts have come is still there after a reload", async ({ page }) => {
	await confirmEmail(await becomeMember(page));
	const id = await postOwnCard(page, { takesMessages: "on" });
	await visit(page, href("/messages"));
	const { request } = await correspondent(page);
	await request.post(href("/card/:id/write", { id }), { form: { name: "Caroline Herschel", text } });
	await request.dispose();
	await page.reload();
	const path = await page.getByRole("link", { name: "Caroline Herschel" }).getAttribute("href");
	const release = await holdRequests(page, isScript);
	await page.goto(path ?? "", { waitUntil: "commit" });
	await field(page, "Your message").fill("With pleasure. ");
	release();
	await whenAlive(page);
	await page.reload();
	await expect(field(page, "Your message")).toHaveValue("With pleasure. ");
});

test("what is begun in one conversation is not in the one before, to which two steps back lead at once", async ({
	page,
}) => {
	await confirmEmail(await becomeMember(page));
	const id = await postOwnCard(page, { takesMessages: "on" });
	await visit(page, href("/messages"));
	for (const name of ["Caroline Herschel", "Maria Mitchell"]) {
		const { request } = await correspondent(page);
		await request.post(href("/card/:id/write", { id }), { form: { name, text } });
		await request.dispose();
	}
	await page.reload();
	await whenAlive(page);
	await page.getByRole("link", { name: "Caroline Herschel" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Caroline Herschel" })).toBeVisible();
	await page.getByRole("main").getByRole("link", { name: "Messages" }).click();
	await page.getByRole("link", { name: "Maria Mitchell" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Maria Mitchell" })).toBeVisible();
	await field(page, "Your message").fill("For Maria alone");
	await page.evaluate(() => history.go(-2));
	await expect(page.getByRole("heading", { level: 1, name: "Caroline Herschel" })).toBeVisible();
	await expect(field(page, "Your message")).toHaveValue("");
	await page.goForward();
	await page.getByRole("link", { name: "Maria Mitchell" }).click();
	await expect(field(page, "Your message")).toHaveValue("For Maria alone");
});

test.describe("without JavaScript", () => {
	test.use({ javaScriptEnabled: false });

	test("a message is read, answered and muted", async ({ page }) => {
		const email = await becomeMember(page);
		await confirmEmail(email);
		const id = await postOwnCard(page, { takesMessages: "on" });
		await page.goto(href("/messages"));
		const { request } = await correspondent(page);
		await request.post(href("/card/:id/write", { id }), { form: { name: "Caroline Herschel", text } });
		await request.dispose();
		await page.goto(href("/messages"));
		await page.getByRole("link", { name: "Caroline Herschel" }).click();
		await field(page, "Your message").fill("With pleasure.");
		await page.getByRole("button", { name: "Send", exact: true }).click();
		await expect(page.getByRole("listitem").filter({ hasText: "With pleasure." })).toBeVisible();
		await page.getByRole("link", { name: "Mute, block or delete" }).click();
		await page.getByRole("button", { name: "Mute", exact: true }).click();
		await expect(page.getByRole("main")).toContainText("Muted.");
	});
});
