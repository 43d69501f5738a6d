import type { Page } from "@playwright/test";
import { href } from "react-router";
import { dayIn, eventForm } from "#tests/events.ts";
import { becomeMember, fillLogin, goodPassword } from "./accounts.ts";
import { field } from "./cards.ts";
import { fillEvent, openDemoEvent, submitEvent } from "./events.ts";
import { expectInvalid, expectSummary } from "./field-errors.ts";
import { expectNoSidewaysScroll } from "./layout.ts";
import { becomeModerator, openWaiting } from "./moderation.ts";
import { expect, test, toast, visit } from "./test.ts";

const list = href("/events");
const form = href("/events/new");

function titles(page: Page) {
	return page.getByRole("main").locator(".board-row-title");
}

/** Submits an event without the form, for whom the page's browser is signed in. Returns its page. */
async function postEvent(page: Page, title: string) {
	const response = await page.request.post(form, { form: Object.fromEntries(eventForm({ title })) });
	expect(response.status()).toBe(200);
	await visit(page, href("/profile"));
	return (await page.getByRole("link", { name: `View ${title}` }).getAttribute("href")) ?? "";
}

test("a visitor finds what is coming by kind, place, language, time and words, and the address keeps it", async ({
	page,
}) => {
	await visit(page, list);
	await expect(titles(page).first()).toHaveText("Tide Pools at Low Water");
	await page.getByLabel("Kind").selectOption("Lecture");
	await expect(page).toHaveURL(`${list}?kind=lecture`);
	await expect(titles(page)).toHaveText(["The Chemical History of a Candle", "Electricity, Slowly"]);
	await page.getByRole("checkbox", { name: "Online" }).check();
	await expect(titles(page)).toHaveText(["The Chemical History of a Candle"]);
	await page.getByRole("checkbox", { name: "Online" }).uncheck();
	await page.getByLabel("Place").fill("london");
	await page.keyboard.press("Enter");
	await expect(page).toHaveURL(`${list}?kind=lecture&place=london`);
	await page.getByRole("searchbox", { name: "Search" }).fill("spark");
	await page.keyboard.press("Enter");
	await expect(titles(page)).toHaveText(["Electricity, Slowly"]);
	await page.reload();
	await expect(page.getByLabel("Place")).toHaveValue("london");
	await page.goBack();
	await expect(titles(page)).toHaveCount(2);
	await page.getByRole("link", { name: "Clear Filters" }).click();
	await expect(page).toHaveURL(list);
	await page.getByLabel("Language").selectOption("Dutch");
	await expect(titles(page)).toHaveText(["Draw What You See: Insects and Their Plants"]);
	const day = page.getByRole("heading", { level: 3 }).getByRole("link");
	await day.click();
	// The server may have started the day before.
	const days = [dayIn(8), dayIn(9)].map((day) => `${list}?when=${day}`);
	await expect(page).toHaveURL(({ pathname, search }) => days.includes(pathname + search));
	await expect(page.getByLabel("When").locator("option:checked")).toContainText(/day, /);
	await page.getByRole("link", { name: "Past", exact: true }).click();
	await expect(titles(page)).toHaveText(["How Plants Feel the Day"]);
});

test("a kind that is chosen is asked for among past events too", async ({ page }) => {
	await visit(page, list);
	await page.getByLabel("Kind").selectOption("Lecture");
	await expect(page).toHaveURL(`${list}?kind=lecture`);
	await page.getByRole("link", { name: "Past", exact: true }).click();
	await expect(page).toHaveURL(`${list}?kind=lecture&past=on`);
});

test.describe("in another time zone", () => {
	test.use({ timezoneId: "Asia/Tokyo" });

	test("an event is told in its own time and in the reader's, and goes into calendars", async ({ page }) => {
		await openDemoEvent(page, "The Chemical History of a Candle");
		const facts = page.locator(".facts");
		await expect(facts).toContainText("6:30 – 8:00 PM");
		await expect(facts).toContainText("Time zone: Europe/London");
		await expect(facts).toContainText("where you are (Tokyo)");
		const [download] = await Promise.all([
			page.waitForEvent("download"),
			page.getByRole("link", { name: "Add to calendar" }).click(),
		]);
		expect(download.suggestedFilename()).toBe("event.ics");
		await expect(page.getByRole("link", { name: "Google Calendar" })).toHaveAttribute("href", /T183000Z|T173000Z/);
		await page.getByRole("link", { name: /^Michael Faraday/ }).click();
		await page.getByRole("heading", { name: "Coming up" }).scrollIntoViewIfNeeded();
		await page.getByRole("link", { name: "Electricity, Slowly" }).click();
		await page.getByRole("link", { name: "Winter Lectures" }).click();
		await expect(page).toHaveURL(`${list}?series=Winter+Lectures`);
		await expect(titles(page)).toHaveCount(2);
	});

	test("the form begins with the browser's time zone", async ({ page }) => {
		await becomeMember(page);
		await visit(page, form);
		await expect(field(page, "Time zone")).toHaveValue("Asia/Tokyo");
	});
});

test("where the clocks are the same nothing more is told", async ({ browser, baseURL }) => {
	const context = await browser.newContext({ baseURL: baseURL ?? "", timezoneId: "Europe/London" });
	const page = await context.newPage();
	await openDemoEvent(page, "The Chemical History of a Candle");
	await expect(page.locator(".facts")).toContainText("Time zone: Europe/London");
	await expect(page.getByText("where you are")).toBeHidden();
	await context.close();
});

test("a member signs in, submits an event with a mistake and without, a moderator approves it, and it is edited and cancelled", async ({
	page,
	openVisitor,
	faults,
}) => {
	faults.allow(/status of 422/);
	const email = await becomeMember(await openVisitor());
	await visit(page, list);
	await page.getByRole("link", { name: "Sign In to Add" }).click();
	await fillLogin(page, email, goodPassword);
	await expect(page).toHaveURL(form);
	await submitEvent(page).click();
	await expectInvalid(field(page, "Title"), "Title is required");
	await expectSummary(page);
	const title = await fillEvent(page, { Speakers: "nobody-of-that-name" });
	await submitEvent(page).click();
	await expectInvalid(field(page, "Speakers"), "There is no card 'nobody-of-that-name' in the directory");
	await expect(field(page, "Title")).toHaveValue(title);
	await expect(field(page, "Starts")).toHaveValue(`${dayIn(10)}T18:30`);
	await field(page, "Speakers").fill("");
	await submitEvent(page).click();
	await expect(page.getByText("Event submitted. It will be reviewed and added soon.")).toBeVisible();

	const moderator = await openVisitor();
	await becomeModerator(moderator);
	await openWaiting(moderator, "event", title);
	await moderator.getByRole("button", { name: "Approve", exact: true }).click();
	await expect(moderator.getByRole("button", { name: /^Undo/ }).first()).toBeVisible();

	await visit(page, `${list}?q=${encodeURIComponent(title)}`);
	await page.getByRole("link", { name: title }).click();
	await page.getByRole("link", { name: `Edit ${title}` }).click();
	await expect(field(page, "Time zone")).toHaveValue("Europe/Lisbon");
	await field(page, "Place").fill("Lighthouse, Cascais");
	await page.getByRole("button", { name: "Save Changes" }).click();
	await expect(toast(page)).toHaveText("The event is updated.");
	await expect(page.locator(".facts")).toContainText("Lighthouse, Cascais");

	await page.getByRole("button", { name: `Cancel ${title}` }).click();
	await page.getByRole("dialog").getByRole("button", { name: "Cancel event" }).click();
	await expect(page.getByText("Cancelled: this event will not take place.")).toBeVisible();
	await page.getByRole("button", { name: `Undo cancellation of ${title}` }).click();
	await expect(toast(page).last()).toHaveText("The event is on again.");
	await visit(page, href("/profile"));
	await page.getByRole("button", { name: `Delete ${title}` }).click();
	await page.getByRole("dialog").getByRole("button", { name: "Delete event" }).click();
	await expect(toast(page).last()).toHaveText("The event is deleted.");
});

test("nothing sticks out on a phone, however long the words", async ({ page }) => {
	await page.setViewportSize({ width: 360, height: 740 });
	await becomeMember(page);
	const path = await postEvent(page, `${"Unfinishedexperiments".repeat(6)} of the sea`);
	for (const one of [list, `${list}?q=nothingofthekind`, path, form, href("/help/events")]) {
		await visit(page, one);
		await expectNoSidewaysScroll(page);
	}
});

test.describe("without JavaScript", () => {
	test.use({ javaScriptEnabled: false });

	test("events are found, submitted, cancelled and deleted", async ({ page, faults }) => {
		faults.allow(/status of 422/);
		await page.goto(list);
		await page.getByLabel("Kind").selectOption("Workshop");
		await page.getByRole("button", { name: "Apply" }).click();
		await expect(titles(page)).toHaveText(["Draw What You See: Insects and Their Plants"]);
		await becomeMember(page);
		await page.goto(form);
		const title = await fillEvent(page, { Ends: `${dayIn(9)}T20:00` });
		await submitEvent(page).click();
		await expect(page.getByRole("link", { name: "It ends before it starts" })).toBeVisible();
		await expect(field(page, "Title")).toHaveValue(title);
		await field(page, "Ends").fill(`${dayIn(10)}T20:00`);
		await submitEvent(page).click();
		await expect(page.getByText("Event submitted.")).toBeVisible();
		await page.goto(href("/profile"));
		await page.getByRole("link", { name: `Cancel ${title}` }).click();
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Cancel this event?");
		await page.getByRole("button", { name: "Cancel event" }).click();
		await expect(page.getByText("Cancelled: this event will not take place.")).toBeVisible();
		await page.getByRole("link", { name: `Delete ${title}` }).click();
		await page.getByRole("button", { name: "Delete event" }).click();
		await expect(page).toHaveURL(list);
		await expect(page.getByText("The event is deleted.")).toBeVisible();
	});
});
