import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { href } from "react-router";
import { jobListings } from "#app/jobs/job.tables.server.ts";
import { jobMessages } from "#app/jobs/job.ts";
import { becomeMember, confirmEmail, requireDatabase } from "./accounts.ts";
import { field } from "./cards.ts";
import { postJob } from "./jobs.ts";
import { pressOn, typeInto } from "./keys.ts";
import { expectNoSidewaysScroll } from "./layout.ts";
import { keepEntry, saveButton } from "./saved.ts";
import { expect, pasted, test, visit } from "./test.ts";

const title = "The Plain Abstract";
/** Where it is found. */
const found = `${href("/resources")}?q=abstract`;

function main(page: Page) {
	return page.getByRole("main");
}

function linkTo(page: Page, link: string) {
	return main(page).getByRole("link", { name: link, exact: true }).first();
}

/** The page of a resource of the demo content. */
async function openResource(page: Page) {
	await visit(page, found);
	await main(page).getByRole("link", { name: title, exact: true }).click();
	await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
}

test("a key saves and lets go, can be turned off, and is a letter where somebody types", async ({ page }) => {
	await becomeMember(page);
	await openResource(page);
	const save = saveButton(page, title);
	for (const isSaved of [true, false, true]) {
		await expect(async () => {
			await page.keyboard.press("s");
			await expect(save).toHaveText(`${isSaved ? "Saved" : "Save"} ${title}`, { timeout: 1_000 });
		}).toPass();
	}
	// The button shows what was asked for before the server has it.
	await expect.poll(async () => (await page.request.get(href("/saved"))).text()).toContain(title);
	await visit(page, page.url());
	await expect(save).toHaveText(`Saved ${title}`);
	await page.keyboard.press("Control+k");
	const search = page.getByRole("dialog", { name: "Search" });
	await search.getByRole("combobox").pressSequentially("sss");
	await search.getByRole("checkbox", { name: "Single keys" }).uncheck();
	await page.keyboard.press("Escape");
	await page.keyboard.press("s");
	await expect(save).toHaveText(`Saved ${title}`);
	await save.click();
	await expect(save).toHaveText(`Save ${title}`);
});

test("by keyboard alone a thing is found, saved, reported, its link is copied, and one like it found", async ({
	page,
	context,
}) => {
	await context.grantPermissions(["clipboard-read", "clipboard-write"]);
	await becomeMember(page);
	await visit(page, found);
	await pressOn(linkTo(page, title));
	await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
	const save = saveButton(page, title);
	await pressOn(save);
	await expect(save).toHaveText(`Saved ${title}`);
	await pressOn(page.getByRole("button", { name: "Copy link" }));
	await expect(page.getByRole("button", { name: "Copied!" })).toBeFocused();
	expect(await pasted(page)).toBe(page.url());
	const share = page.getByRole("button", { name: "Share", exact: true });
	await pressOn(share);
	await expect(page.getByRole("link", { name: "Share on Bluesky" })).toBeVisible();
	await page.keyboard.press("Escape");
	await expect(share).toBeFocused();
	await pressOn(page.getByRole("link", { name: `Report ${title}` }));
	await pressOn(page.getByRole("radio", { name: "Spam or advertising" }), "Space");
	await pressOn(page.getByRole("button", { name: "Send report" }));
	await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
	await pressOn(page.getByRole("link", { name: "Go back" }));
	const alike = page.locator(".thing-alike").getByRole("link").first();
	const another = (await alike.textContent()) ?? "";
	await pressOn(alike);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(another);
});

test("by keyboard alone a thing gets a note, and its list another order, another name, readers and a feed", async ({
	page,
	openVisitor,
}) => {
	await confirmEmail(await becomeMember(page));
	const html = await (await page.request.get(href("/resources"))).text();
	const ids = [...new Set(html.match(/(?<=href="\/resources\/)[0-9a-f-]{36}/g) ?? [])].slice(0, 2);
	let lists = "";
	for (const id of ids) {
		await keepEntry(page, id, lists ? { note: "", lists } : { note: "", newList: "Reading for Monday" });
		lists = /\/lists\/([0-9a-f-]{36})/.exec(await (await page.request.get(href("/saved"))).text())?.[1] ?? "";
	}
	await visit(page, href("/saved"));
	await pressOn(
		main(page)
			.getByRole("link", { name: /^Note and lists of / })
			.first(),
	);
	await typeInto(page.getByRole("textbox", { name: "Note" }), "Begin with this one.");
	await pressOn(page.getByRole("button", { name: "Save Changes" }));
	await expect(main(page).getByText("Begin with this one.")).toBeVisible();
	await pressOn(main(page).getByRole("link", { name: "Reading for Monday" }));
	const titles = main(page).locator("ol").getByRole("link");
	await expect(titles).toHaveCount(2);
	const [first = "", second = ""] = await titles.allTextContents();
	const up = page.getByRole("button", { name: `Move ${second} up` });
	const down = page.getByRole("button", { name: `Move ${second} down` });
	const status = main(page).getByRole("status");
	await pressOn(up);
	await expect(titles).toHaveText([second, first]);
	await expect(status).toHaveText(`${second} is now 1 of 2.`);
	// At the end it goes no further, and the focus is where it was.
	await expect(up).toHaveAttribute("aria-disabled", "true");
	await expect(up).toBeFocused();
	await page.keyboard.press("Enter");
	await pressOn(down);
	await expect(titles).toHaveText([first, second]);
	await expect(status).toHaveText(`${second} is now 2 of 2.`);
	await expect(down).toBeFocused();
	await pressOn(page.getByRole("link", { name: "Edit or publish" }));
	await typeInto(field(page, "Title"), "Reading for Tuesday");
	await pressOn(page.getByLabel("Published"), "Space");
	await pressOn(page.getByLabel("Shows my notes"), "Space");
	await pressOn(page.getByRole("button", { name: "Save Changes" }));
	await expect(page.getByRole("heading", { level: 1, name: "Reading for Tuesday" })).toBeVisible();
	await expect(page.getByText("This is your list. Everybody can see it.")).toBeVisible();
	await expect(titles).toHaveText([first, second]);
	const visitor = await openVisitor();
	await visit(visitor, new URL(page.url()).pathname);
	await expect(main(visitor).getByText("Begin with this one.")).toBeVisible();
	const opening = page.waitForResponse((response) => response.request().isNavigationRequest());
	await pressOn(main(page).getByRole("link", { name: "RSS" }));
	const feed = await opening;
	expect([feed.status(), feed.headers()["content-type"]]).toEqual([200, expect.stringContaining("xml")]);
	await expect(page).toHaveURL(feed.url());
});

async function idOfResource(page: Page, name: string) {
	const html = await (await page.request.get(`${href("/resources")}?${new URLSearchParams({ q: name })}`)).text();
	return /(?<=href="\/resources\/)[0-9a-f-]{36}/.exec(html)?.[0] ?? "";
}

test.describe("on a phone without JavaScript", () => {
	const phone = { javaScriptEnabled: false, viewport: { width: 360, height: 740 }, colorScheme: "dark" } as const;
	test.use(phone);

	test("a thing is saved, let go and reported on its page", async ({ page }) => {
		await becomeMember(page);
		await page.goto(found);
		await linkTo(page, title).click();
		const save = saveButton(page, title);
		for (const word of ["Saved", "Save"]) {
			await save.click();
			await expect(save).toHaveText(`${word} ${title}`);
		}
		await expectNoSidewaysScroll(page);
		await page.getByRole("link", { name: `Report ${title}` }).click();
		await page.getByRole("radio", { name: "Spam or advertising" }).check();
		await page.getByLabel("Details").fill("It sells quicksilver.");
		await page.getByRole("button", { name: "Send report" }).click();
		await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
		await page.getByRole("link", { name: "Go back" }).click();
		await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();

		for (const board of [href("/collab"), href("/inaction"), href("/showcase")]) {
			await page.goto(board);
			const id = await main(page).locator("li[id]").first().getAttribute("id");
			await page.goto(`${board}/${id}`);
			const one = page.locator("[aria-keyshortcuts=s]");
			await one.click();
			await expect(one).toHaveText(/^Saved /);
			await expect(page.locator(".report-link")).toBeVisible();
			await page.getByRole("button", { name: "Share", exact: true }).click();
			await expect(page.getByRole("link", { name: "Share on LinkedIn" })).toHaveAttribute(
				"href",
				new RegExp(encodeURIComponent(`${board}/${id}`)),
			);
			await expect(page.getByRole("link", { name: "Share on Bluesky" })).toBeInViewport({ ratio: 1 });
			await expectNoSidewaysScroll(page);
		}
	});

	test("a member saves, begins a list with it, publishes that, and a visitor reads it", async ({
		page,
		openVisitor,
	}) => {
		await confirmEmail(await becomeMember(page));
		await page.goto(found);
		await linkTo(page, title).click();
		await page.getByRole("button", { name: `Save ${title}` }).click();
		await page.goto(href("/saved"));
		await page.getByRole("link", { name: `Note and lists of ${title}` }).click();
		await page.getByRole("textbox", { name: "Note" }).fill("Begin with this one.");
		await field(page, "New list").fill("Reading for Monday");
		await page.getByRole("button", { name: "Save Changes" }).click();
		await expect(page.getByText("Your changes are saved.")).toBeVisible();
		await main(page).getByRole("link", { name: "Reading for Monday" }).click();
		const lists = new URL(page.url()).pathname.split("/").at(-1) ?? "";
		for (const name of ["Wedge", "Second Reader"]) await keepEntry(page, await idOfResource(page, name), { lists });
		await page.reload();
		await page.getByRole("button", { name: "Move Second Reader up" }).click();
		await page.getByRole("button", { name: "Take Wedge out of the list" }).click();
		await expect(main(page).locator("ol").getByRole("link")).toHaveText([title, "Second Reader"]);
		await page.getByRole("link", { name: "Edit or publish" }).click();
		await page.getByLabel("Published").check();
		await page.getByRole("button", { name: "Save Changes" }).click();
		await expect(page.getByText("This is your list. Everybody can see it.")).toBeVisible();
		await expectNoSidewaysScroll(page);
		const list = page.url();
		await page.goto(href("/saved"));
		const downloading = page.waitForEvent("download");
		await main(page)
			.getByRole("link", { name: /CSV|Export/ })
			.click();
		const table = await readFile(await (await downloading).path(), "utf8");
		for (const words of [title, "Begin with this one.", "Reading for Monday", "Wedge"]) expect(table).toContain(words);
		await page.getByRole("button", { name: "Remove Wedge" }).click();
		await expect(linkTo(page, "Wedge")).toHaveCount(0);

		const visitor = await openVisitor(phone);
		await visitor.goto(list);
		await expect(visitor.getByRole("heading", { level: 1, name: "Reading for Monday" })).toBeVisible();
		await expect(linkTo(visitor, title)).toBeVisible();
		await expectNoSidewaysScroll(visitor);
	});
});

test("what was saved and is over is let go and saved again by keyboard, at the same button", async ({ page }) => {
	await becomeMember(page);
	const job = await postJob(page);
	await page.request.post(href("/saved"), { form: { id: job.id, save: "on" } });
	await requireDatabase().update(jobListings).set({ closesAt: new Date() }).where(eq(jobListings.id, job.id));
	await visit(page, job.path);
	await expect(main(page)).toContainText(jobMessages.closed);
	const save = saveButton(page, job.title);
	await pressOn(save);
	await expect(save).toHaveText(`Save ${job.title}`);
	await expect.poll(async () => (await page.request.get(href("/saved"))).text()).not.toContain(job.title);
	await expect(save).toBeFocused();
	// The page passes over a press while it still hears back from the one before.
	await expect(async () => {
		await page.keyboard.press("Enter");
		await expect(save).toHaveText(`Saved ${job.title}`, { timeout: 1_000 });
	}).toPass();
});
