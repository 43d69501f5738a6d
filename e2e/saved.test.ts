import type { Page } from "@playwright/test";
import { href } from "react-router";
import { becomeMember, confirmEmail } from "./accounts.ts";
import { field } from "./cards.ts";
import { expectNoSidewaysScroll } from "./layout.ts";
import { expect, test, visit } from "./test.ts";

const title = "The Plain Abstract";

function main(page: Page) {
	return page.getByRole("main");
}

/** The page of a resource of the demo content. */
async function openResource(page: Page) {
	await visit(page, `${href("/resources")}?q=abstract`);
	await main(page).getByRole("link", { name: title, exact: true }).click();
	await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
}

test.describe("on a phone", () => {
	test.use({ viewport: { width: 360, height: 740 } });

	test("a member saves with a key, and publishes a list that a visitor reads", async ({ page, openVisitor }) => {
		await confirmEmail(await becomeMember(page));
		await openResource(page);
		const save = page.getByRole("button", { name: `Save ${title}` });
		for (const isSaved of [true, false, true]) {
			await expect(async () => {
				await page.keyboard.press("s");
				await expect(save).toHaveAttribute("aria-pressed", String(isSaved), { timeout: 1_000 });
			}).toPass();
			await expect(save).toHaveText(isSaved ? "Saved" : "Save");
		}
		// The button shows what was asked for before the server has it.
		await expect.poll(async () => (await page.request.get(href("/saved"))).text()).toContain(title);
		await page.reload();
		await expect(save).toHaveAttribute("aria-pressed", "true");

		await visit(page, href("/saved"));
		await page.getByRole("link", { name: `Note and lists of ${title}` }).click();
		await page.getByRole("textbox", { name: "Note" }).fill("Begin with this one.");
		await field(page, "New list").fill("Reading for Monday");
		await page.getByRole("button", { name: "Save Changes" }).click();
		await expect(page.getByText("Begin with this one.")).toBeVisible();
		await main(page).getByRole("link", { name: "Reading for Monday" }).click();
		await page.getByRole("link", { name: "Edit or publish" }).click();
		await page.getByLabel("Published").check();
		await page.getByLabel("Shows my notes").check();
		await page.getByRole("button", { name: "Save Changes" }).click();
		await expect(page.getByRole("heading", { level: 1, name: "Reading for Monday" })).toBeVisible();

		const visitor = await openVisitor();
		await visit(visitor, new URL(page.url()).pathname);
		await expect(main(visitor).getByRole("link", { name: title })).toBeVisible();
		await expect(main(visitor).getByText("Begin with this one.")).toBeVisible();
		await expectNoSidewaysScroll(visitor);
	});
});

test("the key that saves can be turned off, and is a letter where somebody types", async ({ page }) => {
	await becomeMember(page);
	await openResource(page);
	const save = page.getByRole("button", { name: `Save ${title}` });
	await page.keyboard.press("Control+k");
	const search = page.getByRole("dialog", { name: "Search" });
	await search.getByRole("combobox").pressSequentially("sss");
	await search.getByRole("checkbox", { name: "Single keys" }).uncheck();
	await page.keyboard.press("Escape");
	await page.keyboard.press("s");
	await expect(save).toHaveAttribute("aria-pressed", "false");
	await save.click();
	await expect(save).toHaveAttribute("aria-pressed", "true");
});

test.describe("without JavaScript", () => {
	test.use({ javaScriptEnabled: false });

	test("a member saves, follows a topic, and takes both back", async ({ page }) => {
		await becomeMember(page);
		await page.goto(`${href("/resources")}?q=abstract`);
		await main(page).getByRole("link", { name: title, exact: true }).click();
		await page.getByRole("button", { name: `Save ${title}` }).click();
		await expect(page.getByRole("button", { name: `Save ${title}` })).toHaveText("Saved");
		await page.goto(href("/saved"));
		await page.getByRole("button", { name: `Remove ${title}` }).click();
		await expect(main(page).getByRole("link", { name: title })).toHaveCount(0);

		await page.goto(href("/following"));
		await field(page, "Topic").fill("Neuroscience");
		await page.getByRole("button", { name: "Follow topic" }).click();
		await page.getByRole("button", { name: /^Unfollow neuroscience$/i }).click();
		await expect(main(page).getByText("You follow nothing yet")).toBeVisible();
	});
});
