import { href } from "react-router";
import { becomeMember } from "./accounts.ts";
import { freshWord, postOwnCard } from "./cards.ts";
import { mailTo } from "./mailbox.ts";
import { becomeModerator } from "./moderation.ts";
import { holdRequests, isScript } from "./network.ts";
import { hide } from "./reports.ts";
import { expect, test, visit, whenAlive } from "./test.ts";

test("a card is reported by a visitor, hidden, seen by its owner alone, and shown again", async ({
	page,
	openVisitor,
}) => {
	const email = await becomeMember(page);
	const name = `Quicksilver ${freshWord()}`;
	const id = await postOwnCard(page, { name });
	const path = href("/card/:id", { id });

	const visitor = await openVisitor();
	await visit(visitor, path);
	await visitor.getByRole("link", { name: `Report ${name}` }).click();
	await visitor.getByRole("radio", { name: "Spam or advertising" }).check();
	await visitor.getByLabel("Details").fill("It sells quicksilver.");
	await visitor.getByRole("button", { name: "Send report" }).click();
	const thanks = visitor.getByRole("heading", { name: "Thank you" });
	await expect(thanks).toBeInViewport();
	await expect(visitor.locator(".page").filter({ has: thanks })).toBeFocused();

	const moderator = await openVisitor();
	await becomeModerator(moderator);
	await visit(moderator, href("/admin"));
	await moderator.getByRole("link", { name: /^Reports \d/ }).click();
	await moderator.getByRole("link", { name, exact: true }).click();
	await expect(moderator.getByText("It sells quicksilver.")).toBeVisible();
	await hide(moderator);
	await expect(moderator.getByRole("status").filter({ hasText: `${name} is hidden.` })).toBeVisible();

	// What is kept of a page is shown for a moment after it has changed.
	await expect.poll(async () => (await visitor.request.get(path)).status()).toBe(404);
	await mailTo(email, "Your card is hidden");
	await visit(page, path);
	await expect(page.getByText("A moderator has hidden this card.")).toBeVisible();

	await visit(moderator, href("/admin/reports/:kind/:id", { kind: "card", id }));
	await moderator.getByRole("button", { name: "Show again" }).click();
	await expect(moderator.getByRole("status").filter({ hasText: `${name} is shown again.` })).toBeVisible();
	await visit(visitor, path);
	await expect(visitor.getByRole("heading", { name })).toBeVisible();
});

test("a reason that is chosen before the page is alive stays, and says what is required", async ({ page }) => {
	await becomeMember(page);
	const id = await postOwnCard(page);
	const release = await holdRequests(page, isScript);
	await page.goto(href("/report/:kind/:id", { kind: "card", id }), { waitUntil: "commit" });
	await page.getByRole("radio", { name: "Something else" }).check();
	release();
	await whenAlive(page);
	const text = page.getByRole("textbox", { name: "What is wrong" });
	await expect(text).toHaveAttribute("aria-required", "true");
	await text.fill("It shows a house of ours.");
	await expect(page.getByRole("radio", { name: "Something else" })).toBeChecked();
	await page.getByRole("radio", { name: "Spam or advertising" }).check();
	await expect(page.getByRole("radio", { name: "Something else" })).not.toBeChecked();
	await expect(page.getByRole("textbox", { name: "Details" })).not.toHaveAttribute("aria-required");
});
