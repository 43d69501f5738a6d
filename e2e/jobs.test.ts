import type { Page } from "@playwright/test";
import { href } from "react-router";
import { becomeMember, fillLogin, goodPassword } from "./accounts.ts";
import { field, freshWord } from "./cards.ts";
import { expectInvalid } from "./field-errors.ts";
import { fillJob, postJob } from "./jobs.ts";
import { expectNoSidewaysScroll } from "./layout.ts";
import { holdRequests, isPost, loseConnection } from "./network.ts";
import { expect, test, toast, visit, whenAlive } from "./test.ts";

const list = href("/jobs");
const form = href("/jobs/new");

function titles(page: Page) {
	return page.getByRole("main").locator(".board-row-title");
}

function row(page: Page, title: string) {
	return page.getByRole("main").getByRole("listitem").filter({ hasText: title });
}

function search(page: Page) {
	return page.getByRole("searchbox", { name: "Search" });
}

test("a visitor finds jobs by category, type, place, tags and words, and the address keeps it", async ({ page }) => {
	await visit(page, list);
	await expect(page.getByRole("heading", { level: 1, name: "Jobs" })).toBeVisible();
	await expect(row(page, "Science Writer, Oceans")).toContainText("€48k to €56k");
	await page.getByRole("checkbox", { name: "Writing" }).check();
	await expect(page).toHaveURL(`${list}?category=Writing`);
	await expect(titles(page)).toHaveText(["Science Writer, Oceans", "Editor, Letters from Readers"]);
	await page.getByRole("checkbox", { name: "Design", exact: true }).check();
	await expect(page).toHaveURL(`${list}?category=Writing&category=Design`);
	await expect(titles(page)).toHaveCount(4);
	await expect(page.getByRole("status").first()).toHaveText("4 listings found.");
	const writing = page.locator(".check", { has: page.getByRole("checkbox", { name: "Writing" }) });
	await expect(writing).toHaveText("Writing2");
	await page.getByRole("checkbox", { name: "Freelance" }).check();
	await expect(titles(page)).toHaveText(["Illustrator for a Field Guide"]);
	await page.getByRole("checkbox", { name: "Freelance" }).uncheck();
	await page.getByRole("checkbox", { name: "long-form" }).check();
	await page.getByRole("checkbox", { name: "climate" }).check();
	await expect(titles(page)).toHaveText([
		"Science Writer, Oceans",
		"Data Visualization Designer",
		"Editor, Letters from Readers",
	]);
	await page.getByLabel("Location").fill("a place without jobs");
	await page.keyboard.press("Enter");
	await expect(page.getByRole("status").first()).toHaveText("0 listings found.");
	await expect(writing).toHaveText("Writing0");
	await expect(page.getByLabel("Location")).toBeFocused();
	await page.getByLabel("Location").fill("remote");
	await page.keyboard.press("Tab");
	await expect(titles(page)).toHaveText(["Science Writer, Oceans", "Data Visualization Designer"]);
	await search(page).fill("NEWSROOMS charts");
	await page.keyboard.press("Enter");
	await expect(titles(page)).toHaveText(["Data Visualization Designer"]);
	await expect(search(page)).toBeFocused();
	await page.goBack();
	await expect(titles(page)).toHaveCount(2);
	await whenAlive(page);
	await expect(search(page)).toHaveValue("");
	await page.goForward();
	await expect(search(page)).toHaveValue("NEWSROOMS charts");
	await page.reload();
	await expect(page.getByLabel("Location")).toHaveValue("remote");
	await expect(page.getByRole("checkbox", { name: "climate" })).toBeChecked();
	await expect(titles(page)).toHaveText(["Data Visualization Designer"]);
	await page.goBack();
	await expect(search(page)).toHaveValue("");
	await expect(titles(page)).toHaveCount(2);
	const asked = page.url();
	await page.getByRole("link", { name: "Data Visualization Designer" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Data Visualization Designer");
	await page.reload();
	await page.getByRole("main").getByRole("link", { name: "Jobs", exact: true }).click();
	await expect(page).toHaveURL(asked);
	await page.getByRole("link", { name: "Clear Filters" }).click();
	await expect(page).toHaveURL(list);
	await expect(page.getByRole("checkbox", { name: "Writing" })).not.toBeChecked();

	await page.getByRole("link", { name: "Data Visualization Designer" }).click();
	await expect(page.getByText("£45,000 a year")).toBeVisible();
	await expect(page.getByRole("link", { name: "Apply" })).toHaveAttribute("href", /example\.org\/climate-desk/);
	await page.getByRole("link", { name: "data-viz" }).click();
	await expect(page).toHaveURL(`${list}?tag=data-viz`);
});

test("filters that change faster than the answers come are all kept", async ({ page }) => {
	await visit(page, `${list}?type=Freelance`);
	const release = await holdRequests(page, (request) => /\/jobs(\?|$)/.test(request.url()));
	await page.getByRole("checkbox", { name: "Freelance" }).uncheck();
	// Which tags are offered depends on what others post meanwhile.
	const tags = page.getByRole("group", { name: "Popular tags" }).getByRole("checkbox");
	const two = await tags.evaluateAll((all: HTMLInputElement[]) => all.slice(0, 2).map(({ value }) => value));
	for (const tag of two) {
		await expect(page.locator(".results")).toHaveAttribute("aria-busy", "true");
		await page.getByRole("checkbox", { name: tag, exact: true }).check();
	}
	release();
	await expect(page).toHaveURL(`${list}?${new URLSearchParams(two.map((tag) => ["tag", tag]))}`);
	await expect(page.getByRole("checkbox", { name: "Freelance" })).not.toBeChecked();
});

test("a filter that is taken back before its answer comes leaves the list as it was", async ({ page }) => {
	await visit(page, list);
	const release = await holdRequests(page, (request) => /\/jobs(\?|$)/.test(request.url()));
	const box = page.getByRole("checkbox", { name: "Freelance" });
	await box.check();
	await expect(page.locator(".results")).toHaveAttribute("aria-busy", "true");
	await box.uncheck();
	await expect(page.locator(".results")).toHaveAttribute("aria-busy", "false");
	release();
	await expect(box).not.toBeChecked();
	await expect(page).toHaveURL(list);
});

test("a member signs in, posts a job, edits it, and deletes it after a question", async ({
	page,
	openVisitor,
	faults,
}) => {
	faults.allow(/ERR_CONNECTION_REFUSED/);
	const email = await becomeMember(await openVisitor());
	await visit(page, list);
	await page.getByRole("link", { name: "Sign In to Post" }).click();
	await expect(page).toHaveURL(`${href("/login")}?redirect=${form}`);
	await fillLogin(page, email, goodPassword);
	await expect(page).toHaveURL(form);
	await expect(page.getByRole("heading", { name: "Post New Job" })).toBeVisible();
	await expect(page.getByText("Optional but recommended for better applications")).toBeVisible();
	await expect(page.getByText("This will be visible to all visitors")).toBeVisible();
	await expect(page.getByText("Your name won't be displayed")).toBeVisible();
	await expect(page.getByRole("link", { name: "Cancel" })).toHaveAttribute("href", list);
	await expect(page.getByRole("main").getByRole("link", { name: "Jobs", exact: true })).toHaveAttribute("href", list);
	await expect(field(page, "Job Description")).toHaveAttribute("rows", "6");

	const title = await fillJob(page, { Tags: "lamps, hills", Minimum: "30" });
	await field(page, "Per").selectOption("hour");
	const restore = await loseConnection(page);
	await page.getByRole("button", { name: "Post Job Listing" }).click();
	await expect(toast(page)).toContainText("Failed to save listing");
	restore();
	let posts = 0;
	page.on("request", (request) => {
		if (isPost(request)) posts += 1;
	});
	const hold = await holdRequests(page, isPost);
	// As a key does on a slow device, before the button is drawn as busy.
	const enter = () =>
		page
			.getByRole("button", { name: /Post Job Listing|Saving/ })
			.evaluate((button: HTMLButtonElement) => button.form?.requestSubmit(button));
	const sent = page.waitForRequest(isPost);
	await enter();
	await sent;
	await enter();
	hold();
	// The newest is above the one that told of the failure.
	await expect(toast(page).first()).toHaveText("Job listing created successfully!");
	await expect(page).toHaveURL(list);
	expect(posts).toBe(1);
	await expect(row(page, title)).toHaveCount(1);
	await expect(row(page, title)).toContainText("Contact: somebody.with.a.long.addres...");
	await expect(row(page, title)).toContainText("from €30 / hour");

	const release = await holdRequests(page, (request) => /jobs\/edit\/.*\.data/.test(request.url()));
	await page.getByRole("link", { name: `Edit ${title}` }).click();
	await expect(page.getByRole("heading", { name: "Edit Job Listing" })).toBeVisible();
	await expect(page.getByRole("status", { name: "Loading the form" })).toBeVisible();
	release();
	await expect(field(page, "Job Title")).toHaveValue(title);
	await expect(field(page, "Tags")).toHaveValue("lamps, hills");
	await expect(field(page, "Per")).toHaveValue("hour");
	await field(page, "Company").fill("Signal Hill Friends");
	const slow = await holdRequests(page, (request) => request.method() === "POST");
	await page.getByRole("button", { name: "Update Job Listing" }).click();
	await expect(page.getByRole("button", { name: "Saving..." })).toHaveAttribute("aria-disabled", "true");
	slow();
	await expect(toast(page).first()).toHaveText("Job listing updated successfully!");
	await expect(page).toHaveURL(list);
	await expect(row(page, title)).toContainText("Signal Hill Friends");

	const stranger = await openVisitor();
	await visit(stranger, list);
	await expect(row(stranger, title)).toBeVisible();
	await expect(stranger.getByRole("link", { name: `Edit ${title}` })).toHaveCount(0);

	await page.getByRole("button", { name: `Delete ${title}` }).click();
	const dialog = page.getByRole("dialog");
	await expect(dialog).toContainText("Are you sure you want to delete this job listing?");
	await dialog.getByRole("button", { name: "Keep it" }).click();
	await expect(dialog).toHaveCount(0);
	await page.getByRole("button", { name: `Delete ${title}` }).click();
	await dialog.getByRole("button", { name: "Delete listing" }).click();
	await expect(toast(page).first()).toHaveText("Job listing deleted successfully");
	await expect(row(page, title)).toHaveCount(0);
});

test("on a phone the filters open above the list, and the longest words fit", async ({ page }) => {
	await page.setViewportSize({ width: 360, height: 740 });
	await becomeMember(page);
	const long = (length: number) => "m".repeat(length);
	const { title, path } = await postJob(page, {
		title: `${long(90)} ${crypto.randomUUID().slice(0, 8)}`,
		company: long(120),
		location: long(120),
		contact: long(300),
		salaryRange: long(100),
		// Of one job alone and last in their order, so that they don't take the places of popular ones.
		tags: Array.from({ length: 10 }, (_, i) => `z${i}${freshWord()}${long(29)}`.slice(0, 30)).join(),
		companyUrl: `https://example.org/${long(400)}`,
	});
	await visit(page, `${list}?q=${title.slice(-8)}`);
	await expect(titles(page)).toHaveText([title]);
	await expectNoSidewaysScroll(page);
	await page.getByText("Filters", { exact: true }).click();
	await page.getByRole("checkbox", { name: "Product" }).check();
	await expect(page.getByText("Filters (1)")).toBeVisible();
	await expectNoSidewaysScroll(page);
	for (const place of [path, href("/profile")]) {
		await visit(page, place);
		await expect(page.getByText(title).first()).toBeVisible();
		await expectNoSidewaysScroll(page);
	}
});

test.describe("without JavaScript", () => {
	test.use({ javaScriptEnabled: false });

	test("jobs are found, posted, edited, renewed and deleted", async ({ page, faults }) => {
		faults.allow(/status of 422/);
		await page.goto(`${list}?page=7`);
		await page.getByRole("checkbox", { name: "Engineering" }).check();
		await page.getByLabel("Location").fill("osl");
		await page.getByRole("button", { name: "Apply" }).click();
		await expect(titles(page)).toHaveText(["Web Developer, Tide Tables"]);

		await becomeMember(page);
		await page.goto(form);
		const title = await fillJob(page, { "Company Website": "nonsense" });
		await field(page, "Remote").check();
		await page.getByRole("button", { name: "Post Job Listing" }).click();
		await expectInvalid(field(page, "Company Website"), "Please enter a valid URL");
		await expect(field(page, "Job Title")).toHaveValue(title);
		await expect(field(page, "Job Type")).toHaveValue("Internship");
		await expect(field(page, "Remote")).toBeChecked();
		await field(page, "Company Website").fill("hill.example.org");
		await field(page, "Closes after").fill(new Date().toISOString().slice(0, 10));
		await page.getByRole("button", { name: "Post Job Listing" }).click();
		await expect(page.getByText("Job listing created successfully!")).toBeVisible();

		await page.getByRole("link", { name: `Edit ${title}` }).click();
		await field(page, "Contact Info").fill("");
		await page.getByRole("button", { name: "Update Job Listing" }).click();
		await expectInvalid(field(page, "Contact Info"), "Contact info is required");
		await field(page, "Contact Info").fill("at the door");
		await page.getByRole("button", { name: "Update Job Listing" }).click();
		await expect(page.getByText("Job listing updated successfully!")).toBeVisible();
		await expect(row(page, title)).toContainText("Contact: at the door");

		await page.getByRole("link", { name: title, exact: true }).click();
		await page.getByRole("button", { name: "Renew for 60 days" }).click();
		await expect(page.getByText(/Your listing is open until \w+ \d+, \d{4}\./)).toBeVisible();
		await page.getByRole("link", { name: `Delete ${title}` }).click();
		await expect(page.getByRole("heading")).toHaveText("Are you sure you want to delete this job listing?");
		await page.getByRole("button", { name: "Delete listing" }).click();
		await expect(page.getByText("Job listing deleted successfully")).toBeVisible();
		await expect(row(page, title)).toHaveCount(0);
	});
});
