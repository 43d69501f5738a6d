import { href } from "react-router";
import { expect, test, visit } from "./test.ts";

test("a card names the directory, and leads to what was asked of it, in another tab too", async ({ page, context }) => {
	const asked = `${href("/scicomm/card/directory")}?q=rachel`;
	await visit(page, asked);
	const card = page
		.getByRole("main")
		.getByRole("link", { name: /^Rachel/ })
		.first();
	// As from the menu of a link.
	const opened = context.waitForEvent("page");
	await card.evaluate((link: HTMLAnchorElement) => window.open(link.href, "_blank", "noopener"));
	const tab = await opened;
	const way = tab.getByRole("main").getByRole("link", { name: "Directory", exact: true });
	await expect(way).toHaveAttribute("href", asked);
	await card.click();
	await page.reload();
	await page.getByRole("main").getByRole("link", { name: "Directory", exact: true }).click();
	await expect(page).toHaveURL(asked);
});
