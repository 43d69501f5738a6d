import { href } from "react-router";
import { freshWord } from "./cards.ts";
import { expect, test, visit } from "./test.ts";

test("'Learn more' goes to the mission", async ({ page }) => {
	await visit(page, href("/"));
	const mission = page.locator("#mission");
	await expect(mission).not.toBeInViewport();
	await page.getByRole("link", { name: "Learn more" }).click();
	await expect(mission.getByRole("heading")).toBeInViewport();
	await expect(page).toHaveURL(`${href("/")}#mission`);
});

test("the hero shows cards that moderators put there, and leads to them", async ({ page }) => {
	await visit(page, href("/"));
	const cards = page.locator(".hero-cards");
	await expect(cards.getByRole("listitem")).toHaveCount(3);
	const link = cards.getByRole("link").first();
	const shown = await link.textContent();
	await link.focus();
	await page.keyboard.press("Enter");
	await expect(page.getByRole("heading", { level: 1, name: shown ?? "" })).toBeVisible();
});

test("the number of people who wait is the one in the database, and counts who has just joined", async ({
	page,
	request,
	extraHTTPHeaders,
}) => {
	await request.post(href("/news"), { form: { email: `${freshWord()}@example.org` }, headers: extraHTTPHeaders });
	const waiting = page.getByText(/^(1 person is|[\d,]+ people are) waiting\./);
	// The page that the server has kept from before is told of the change a moment later.
	await expect(async () => {
		await visit(page, href("/"));
		await expect(waiting).toBeVisible({ timeout: 1000 });
	}).toPass();
	const count = async () => Number(/[\d,]+/.exec((await waiting.textContent()) ?? "")?.[0].replaceAll(",", ""));
	const before = await count();
	await page.getByLabel("Email").first().fill(`${freshWord()}@example.org`);
	await page.keyboard.press("Enter");
	await expect(page.getByRole("alert")).toHaveText("Thanks for joining our waitlist!");
	// Other tests join as well.
	await expect.poll(count).toBeGreaterThan(before);
});

test("where the module that sends forms can't be loaded, the browser sends them", async ({ page, faults }) => {
	faults.allow(/ERR_FAILED/);
	await page.route("**/assets/send-form-*", (route) => route.abort());
	await visit(page, href("/news"));
	await page.getByLabel("Email").first().fill(`${freshWord()}@example.org`);
	await page.keyboard.press("Enter");
	await expect(page.getByText("Thanks for joining our waitlist!")).toBeVisible();
});
