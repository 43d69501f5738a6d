import type { Page } from "@playwright/test";
import { href } from "react-router";
import { demoMedia } from "#app/media/media.demo.ts";
import { becomeMember } from "./accounts.ts";
import { field } from "./cards.ts";
import { expectInvalid, expectSummary } from "./field-errors.ts";
import { fillMedia, submitMedia } from "./media.ts";
import { expect, test, toast, visit } from "./test.ts";

const list = href("/inaction");
const form = href("/inaction/new");
const shown = demoMedia.filter(({ pending }) => !pending);

function titles(page: Page) {
	return page.getByRole("main").getByRole("listitem").getByRole("heading");
}

function chosenTags(page: Page) {
	return page.getByRole("list", { name: "Chosen tags" }).getByRole("listitem");
}

const titlesOf = (items: typeof demoMedia) => items.map(({ title }) => title);

test("a visitor filters by type, tag and words, by mouse and by keyboard, and the address keeps it", async ({
	page,
}) => {
	await visit(page, list);
	await expect(page.getByRole("heading", { level: 1, name: "SciComm in Action" })).toBeVisible();
	await expect(page.getByRole("link", { name: "Add Content" })).toHaveCount(0);
	const videos = page.getByRole("link", { name: "Videos" });
	await videos.click();
	await expect(page).toHaveURL(`${list}?type=video`);
	await expect(titles(page)).toHaveText(titlesOf(shown.filter(({ type }) => type === "video")));
	await expect(videos).toHaveAttribute("aria-current", "true");
	await videos.focus();
	await page.keyboard.press("Enter");
	await expect(page).toHaveURL(list);
	await expect(videos).not.toHaveAttribute("aria-current");
	await expect(videos).toBeFocused();

	await page.getByRole("listitem").getByRole("link", { name: "experiments" }).first().click();
	await expect(page).toHaveURL(`${list}?tag=experiments`);
	await expect(titles(page)).toHaveText(titlesOf(shown.filter(({ tags }) => tags.includes("experiments"))));
	await page.getByPlaceholder("Search by title, description, or author...").fill("pockels");
	await page.keyboard.press("Enter");
	await expect(page).toHaveURL(`${list}?q=pockels&tag=experiments`);
	await expect(titles(page)).toHaveText(["Small Forces"]);
	await page.getByRole("link", { name: "Clear tag experiments" }).click();
	await expect(page).toHaveURL(`${list}?q=pockels`);
	const browse = page.getByRole("navigation", { name: "Browse by Tags" });
	await expect(browse.getByRole("link")).toHaveText(["audio", "experiments", "physics"]);
	await browse.getByRole("link", { name: "audio" }).click();
	await expect(page).toHaveURL(`${list}?q=pockels&tag=audio`);
	const opened = page.getByRole("link", { name: "Small Forces", exact: true });
	await expect(opened).toHaveAttribute("target", "_blank");
	await expect(opened).toHaveAttribute("href", "https://example.org/media/small-forces");
	await page.goBack();
	await expect(page).toHaveURL(`${list}?q=pockels`);
});

test("who goes through the search with the keyboard stays on the page of the list", async ({ page }) => {
	for (const search of ["?page=2", "?q=++the++&page=1"]) {
		await visit(page, list + search);
		await page.getByRole("searchbox", { name: "Search" }).focus();
		await page.keyboard.press("Tab");
		await expect(page.getByRole("button", { name: "Search", exact: true })).toBeFocused();
		await expect(page.locator(".results")).not.toHaveAttribute("aria-busy", "true");
		await expect(page).toHaveURL(list + search);
	}
});

test("another page begins at its top, and the keyboard goes on there", async ({ page }) => {
	await visit(page, list);
	await expect(titles(page)).toHaveCount(9);
	await expect(page.getByText("Page 1 of 2")).toBeVisible();
	const next = page.getByRole("link", { name: "Next" });
	await next.focus();
	expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
	await page.keyboard.press("Enter");
	await expect(page).toHaveURL(`${list}?page=2`);
	await expect(titles(page)).toHaveText(titlesOf(shown.slice(9)));
	await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
	await page.keyboard.press("Tab");
	await expect(titles(page).first().getByRole("link")).toBeFocused();
});

test("a member adds content with tags, edits it, and deletes it", async ({ page }) => {
	await becomeMember(page);
	await visit(page, list);
	await page.getByRole("link", { name: "Add Content" }).click();
	await expect(page).toHaveURL(form);
	await submitMedia(page).click();
	await expect(page.getByRole("alert").getByRole("link")).toHaveText([
		"Title is required",
		"URL is required",
		"Description is required",
		"Author/Creator: Author name is required",
	]);
	await expectInvalid(field(page, "Author/Creator"), "Author name is required");
	await expectSummary(page);

	// Leaving the field makes a chip, which moves what is below it.
	await field(page, "Tags").fill("kelp");
	await page.getByRole("link", { name: "Cancel" }).click();
	await expect(page).toHaveURL(list);
	await page.getByRole("link", { name: "Add Content" }).click();
	await expect(chosenTags(page)).toHaveText(["kelp"]);
	await page.getByRole("button", { name: "Start over" }).click();

	const title = await fillMedia(page, { Tags: "Oceans" });
	await field(page, "Tags").press("Enter");
	await field(page, "Tags").fill("oceans");
	await page.getByRole("button", { name: "Add tag" }).click();
	await expect(field(page, "Tags")).toBeFocused();
	await field(page, "Tags").fill("audio");
	await field(page, "Tags").press("Enter");
	await expect(chosenTags(page)).toHaveText(["oceans", "audio"]);
	await page.getByRole("button", { name: "Remove audio" }).click();
	// What is typed and no chip yet counts too.
	await field(page, "Tags").fill("reefs");
	await submitMedia(page).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Submission Received!");
	await page.getByRole("link", { name: "Back to SciComm in Action" }).click();
	await expect(page).toHaveURL(list);
	await expect(page.getByText(title)).toHaveCount(0);

	await visit(page, href("/profile"));
	const mine = page.getByRole("listitem").filter({ hasText: title });
	await expect(mine).toContainText("Pending");
	await mine.getByRole("link", { name: `Edit ${title}` }).click();
	await expect(chosenTags(page)).toHaveText(["oceans", "reefs"]);
	await expect(field(page, "Content Type")).toHaveValue("podcast");
	await field(page, "Title").fill(`${title}, again`);
	await page.getByRole("button", { name: "Save Changes" }).click();
	await expect(toast(page)).toHaveText("The item is updated. A moderator will review what you changed.");
	await expect(page).toHaveURL(list);

	await visit(page, href("/profile"));
	await page.getByRole("button", { name: `Delete ${title}, again` }).click();
	await page.getByRole("dialog").getByRole("button", { name: "Delete item" }).click();
	await expect(toast(page)).toHaveText("The item is deleted.");
	await expect(page).toHaveURL(href("/profile"));
});

test.describe("without JavaScript", () => {
	test.use({ javaScriptEnabled: false });

	test("content is found, added, edited and deleted", async ({ page, faults }) => {
		faults.allow(/status of 422/);
		await page.goto(list);
		await page.getByRole("link", { name: "Podcasts" }).click();
		await page.getByPlaceholder("Search by title, description, or author...").fill("night");
		await page.getByRole("button", { name: "Search" }).click();
		await expect(page).toHaveURL(/q=night&type=podcast/);
		await expect(titles(page)).toHaveText(["Night Assistant"]);
		await page.getByRole("link", { name: "Podcasts" }).click();
		await expect(page).toHaveURL(`${list}?q=night`);

		await becomeMember(page);
		await page.goto(form);
		const title = await fillMedia(page, { "Author/Creator": " ", Tags: "Oceans, reefs,oceans" });
		await submitMedia(page).click();
		await expect(page.getByRole("alert")).toContainText("Author name is required");
		await expect(field(page, "Tags")).toHaveValue("Oceans, reefs,oceans");
		await field(page, "Author/Creator").fill("Maria Merian");
		await submitMedia(page).click();
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Submission Received!");

		await page.goto(href("/profile"));
		await page.getByRole("link", { name: `Edit ${title}` }).click();
		await expect(field(page, "Tags")).toHaveValue("oceans, reefs");
		await field(page, "Tags").fill("oceans");
		await page.getByRole("button", { name: "Save Changes" }).click();
		await expect(page).toHaveURL(list);
		await expect(page.getByText("The item is updated.")).toBeVisible();

		await page.goto(href("/profile"));
		await page.getByRole("link", { name: `Delete ${title}` }).click();
		await page.getByRole("button", { name: "Delete item" }).click();
		await expect(page).toHaveURL(href("/profile"));
		await expect(page.getByText("The item is deleted.")).toBeVisible();
	});
});
