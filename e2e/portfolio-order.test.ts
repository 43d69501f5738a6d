import type { Locator, Page } from "@playwright/test";
import { preview } from "./cards.ts";
import { addWork, keptPortfolio, visitPart, workTitles } from "./portfolio.ts";
import { expect, test } from "./test.ts";

const titles = ["Ice", "Mud", "Sand"];

test.beforeEach(async ({ page }) => {
	await visitPart(page, "work");
	for (const title of titles) await addWork(page, title);
	await page.getByRole("button", { name: "Edit Sand" }).click();
});

async function expectOrder(page: Page, order: string[]) {
	await expect(workTitles(page)).toHaveText(order.map((title) => `Edit ${title}`));
	await expect(preview(page).getByRole("region", { name: "Work" }).getByRole("heading", { level: 4 })).toHaveText(
		order,
	);
	const { workItems } = await keptPortfolio(page);
	expect(workItems.map((item: { title: string; order: number }) => `${item.order} ${item.title}`)).toEqual(
		order.map((title, index) => `${index} ${title}`),
	);
}

function handle(page: Page, title: string) {
	return page.getByRole("button", { name: `Move ${title}` });
}

async function middle(target: Locator) {
	const box = await target.boundingBox();
	if (!box) throw new Error("The target is not on the page.");
	return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test("with the keyboard alone, work is put in order, and hears where it is", async ({ page }) => {
	await handle(page, "Ice").focus();
	await page.keyboard.press("ArrowDown");
	await expectOrder(page, ["Mud", "Ice", "Sand"]);
	await expect(handle(page, "Ice")).toBeFocused();
	await expect(page.getByText("Ice is now 2 of 3.")).toBeAttached();
	await page.keyboard.press("ArrowDown");
	await expectOrder(page, ["Mud", "Sand", "Ice"]);
	await page.keyboard.press("ArrowDown");
	await expectOrder(page, ["Mud", "Sand", "Ice"]);
	await expect(handle(page, "Ice")).toBeFocused();
	await page.keyboard.press("ArrowUp");
	await expect(page.getByText("Ice is now 2 of 3.")).toBeAttached();
	await page.reload();
	await expectOrder(page, ["Mud", "Ice", "Sand"]);
});

test("the buttons of an open entry move it as well", async ({ page }) => {
	await page.getByRole("button", { name: "Edit Ice" }).click();
	await expect(page.getByRole("button", { name: "Move up" })).toBeDisabled();
	await page.getByRole("button", { name: "Move down" }).click();
	await expectOrder(page, ["Mud", "Ice", "Sand"]);
	await page.getByRole("button", { name: "Move up" }).click();
	await expectOrder(page, titles);
});

test("work is dragged to its place, and Escape puts it back", async ({ page }) => {
	const [from, to] = [await middle(handle(page, "Sand")), await middle(handle(page, "Ice"))];
	await page.mouse.move(from.x, from.y);
	await page.mouse.down();
	await page.mouse.move(to.x, to.y - 12, { steps: 6 });
	await expect(page.locator("[data-drop=before]")).toContainText("Ice");
	await page.keyboard.press("Escape");
	await page.mouse.up();
	await expectOrder(page, titles);

	await page.mouse.move(from.x, from.y);
	await page.mouse.down();
	await page.mouse.move(to.x, to.y - 12, { steps: 6 });
	await expect(page.locator("[data-drop=before]")).toContainText("Ice");
	await page.mouse.up();
	await expectOrder(page, ["Sand", "Ice", "Mud"]);
	await expect(page.locator("[data-dragged]")).toHaveCount(0);
});

test("a finger drags too, and the page stays where it is", async ({ page }) => {
	await page.setViewportSize({ width: 360, height: 740 });
	await handle(page, "Ice").scrollIntoViewIfNeeded();
	const [from, to] = [await middle(handle(page, "Ice")), await middle(handle(page, "Sand"))];
	const session = await page.context().newCDPSession(page);
	const touch = (type: "touchStart" | "touchMove" | "touchEnd", y?: number) =>
		session.send("Input.dispatchTouchEvent", { type, touchPoints: y === undefined ? [] : [{ x: from.x, y }] });
	const scrolled = await page.evaluate(() => scrollY);
	await touch("touchStart", from.y);
	for (let step = 1; step <= 5; step++) await touch("touchMove", from.y + ((to.y + 12 - from.y) * step) / 5);
	await touch("touchEnd");
	await expect(workTitles(page)).toHaveText(["Edit Mud", "Edit Sand", "Edit Ice"]);
	expect(await page.evaluate(() => scrollY)).toBe(scrolled);
});
