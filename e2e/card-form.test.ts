import type { Locator, Page } from "@playwright/test";
import { href } from "react-router";
import {
	field,
	fillCard,
	freshWord,
	idFromSuccessPage,
	mainButton,
	photoFile,
	plainCard,
	postCard,
	preview,
} from "./cards.ts";
import { holdRequests, isPost, loseConnection } from "./network.ts";
import { expect, test, visit } from "./test.ts";

/** The words stand in the page, and assistive technology reads them with the control. */
async function expectError(control: Locator, message: string) {
	await expect(control).toHaveAccessibleDescription(new RegExp(message.replace(/[.?()]/g, "\\$&")));
	const ids = (await control.getAttribute("aria-describedby"))?.split(" ") ?? [];
	const note = control.page().locator(ids.map((id) => `[id="${id}"]`).join(","), { hasText: message });
	await expect(note).toBeVisible();
	await expect(note).toHaveText(message);
}

async function expectInvalid(control: Locator, message: string) {
	await expectError(control, message);
	await expect(control).toHaveAttribute("aria-invalid", "true");
}

async function leave(control: Locator, text: string) {
	await control.fill(text);
	await control.blur();
}

function accessibleName(control: Locator) {
	return control.evaluate((element) => {
		const labels = element instanceof HTMLInputElement ? element.labels : null;
		const label = labels?.[0] ?? document.getElementById(element.getAttribute("aria-labelledby") ?? "");
		return label?.textContent;
	});
}

function group(page: Page, name: string) {
	return page.getByRole("group", { name, exact: true });
}

test.beforeEach(async ({ page }) => {
	await visit(page, href("/scicomm/card/create"));
});

test("a field that breaks a rule says which as soon as it is left, and takes it back when mended", async ({ page }) => {
	await leave(field(page, "Name"), "Ada");
	await leave(field(page, "Name"), "");
	await expectInvalid(field(page, "Name"), "Name is required");

	const broken = [
		["Email", "ada at example", "Invalid email address", "ada@example.org"],
		["Website", "not an address", "Please enter a valid URL", "example.org"],
		["Website", "javascript:alert(1)", "Please enter a valid URL", "http://example.org"],
		["LinkedIn", "ftp://example.org", "Please enter a valid URL", "linkedin.com/in/ada"],
		["Bluesky", "ada lovelace!", "Invalid Bluesky handle format", "https://bsky.app/profile/ada.example.org"],
		["Bluesky", "@@ada", "Invalid Bluesky handle format", "@ada.example.org"],
		["Name", "n".repeat(101), "Name must be 100 characters or less", "n".repeat(100)],
		["Title", "t".repeat(101), "Title must be 100 characters or less", "t".repeat(100)],
		["Bio", "🔭".repeat(121), "Bio must be 120 characters or less", "🔭".repeat(120)],
	] as const;
	for (const [label, wrong, message, right] of broken) {
		await leave(field(page, label), wrong);
		await expectInvalid(field(page, label), message);
		await field(page, label).fill(right);
		await expect(field(page, label)).not.toHaveAttribute("aria-invalid");
		await expect(page.getByText(message)).toBeHidden();
	}
	await expect(page.getByText("120 / 120")).toBeVisible();
});

test("a text of one's own that is too long says so, for expertise and for availability", async ({ page }) => {
	await leave(field(page, "Other expertise"), "e".repeat(61));
	await field(page, "Other availability").fill("a".repeat(61));
	await page.getByRole("button", { name: "Add", exact: true }).click();
	for (const name of ["Expertise", "Availability"]) {
		const note = page.getByText(`${name} must be 60 characters or less`, { exact: true });
		await expect(note).toBeVisible();
		// It may belong to the field or to the group of all choices.
		const described = page.locator(`[aria-describedby~="${await note.getAttribute("id")}"]`);
		expect([name, `Other ${name.toLowerCase()}`]).toContain(await accessibleName(described));
	}
});

test("a work sample is checked when it is added", async ({ page }) => {
	const [title, url] = [field(page, "Sample title"), field(page, "Sample URL")];
	const add = page.getByRole("button", { name: "Add sample" });
	await add.click();
	await expectInvalid(title, "Please enter a title for your work sample");
	await expectInvalid(url, "Please enter a URL for your work sample");
	await expect(title).toBeFocused();

	await title.fill("Candles");
	await expect(title).not.toHaveAttribute("aria-invalid");
	for (const wrong of ["nonsense", "javascript:alert(1)", "ftp://example.org", "https://"]) {
		await url.fill(wrong);
		await add.click();
		await expectInvalid(url, "Please enter a valid URL");
		await expect(url).toBeFocused();
	}
	await url.fill("example.org/candles");
	await add.click();
	await expect(page.getByRole("button", { name: "Remove Candles" })).toBeVisible();
	await expect(title).toBeFocused();
	await expect(url).not.toHaveAttribute("aria-invalid");
});

test("there is room for four work samples, and removing one makes room again", async ({ page }) => {
	const add = page.getByRole("button", { name: "Add sample" });
	const note = page.getByText("You've reached the maximum of 4 work samples.");
	for (const title of ["One", "Two", "Three", "Four"]) {
		await expect(note).toBeHidden();
		await field(page, "Sample title").fill(title);
		await field(page, "Sample URL").fill(`${title}.example.org`);
		await add.click();
		await expect(preview(page).getByRole("link", { name: title })).toBeVisible();
	}
	await expect(note).toBeVisible();
	await expect(add).toBeDisabled();
	await expect(group(page, "Work samples")).toHaveAccessibleDescription(/You've reached the maximum/);

	await page.getByRole("button", { name: "Remove Two" }).click();
	await expect(preview(page).getByRole("link")).toHaveText(["One", "Three", "Four"]);
	await expect(note).toBeHidden();
	await expect(add).toBeEnabled();
});

test("availability of one's own is trimmed, added once, and goes when it is unchecked", async ({ page }) => {
	const add = page.getByRole("button", { name: "Add", exact: true });
	const own = page.getByRole("checkbox", { name: "Star parties" });
	await expect(add).toBeDisabled();
	await field(page, "Other availability").fill("   ");
	await expect(add).toBeDisabled();
	await page.getByRole("checkbox", { name: "Podcast Guest" }).check();
	for (const text of ["  Star   parties ", "Star parties"]) {
		await field(page, "Other availability").fill(text);
		await expect(add).toBeEnabled();
		await field(page, "Other availability").press("Enter");
		await expect(own).toHaveCount(1);
		await expect(own).toBeChecked();
		await expect(field(page, "Other availability")).toHaveValue("");
		await expect(field(page, "Other availability")).toBeFocused();
	}
	await expect(page.getByRole("checkbox", { name: "Podcast Guest" })).toBeChecked();
	await own.click();
	await expect(own).toHaveCount(0);
	await expect(page.getByRole("checkbox", { name: "Podcast Guest" })).toBeChecked();
});

test("the main button waits for a name, an expertise and an availability", async ({ page }) => {
	const { name } = plainCard();
	await expect(mainButton(page)).toBeDisabled();
	await field(page, "Name").fill(name);
	await expect(mainButton(page)).toBeDisabled();
	await page.getByRole("radio", { name: "Ecology" }).check();
	await expect(mainButton(page)).toBeDisabled();
	await page.getByRole("checkbox", { name: "Podcast Guest" }).check();
	await expect(mainButton(page)).toBeEnabled();

	await field(page, "Name").fill("   ");
	await expect(mainButton(page)).toBeDisabled();
	await field(page, "Name").fill(name);
	await expect(mainButton(page)).toBeEnabled();
	await page.getByRole("checkbox", { name: "Podcast Guest" }).uncheck();
	await expect(mainButton(page)).toBeDisabled();
});

test("a press on a button counts even when it makes an error above the button come or go", async ({ page }) => {
	// Left without a choice, availability complains; with a text of one's own beside it, it has no reason to any more.
	await page.getByRole("checkbox", { name: "Podcast Guest" }).check();
	await page.getByRole("checkbox", { name: "Podcast Guest" }).uncheck();
	await field(page, "Other availability").fill("Star parties");
	await page.getByRole("button", { name: "Add", exact: true }).click();
	await expect(page.getByRole("checkbox", { name: "Star parties" })).toBeChecked();

	await leave(field(page, "Name"), "Ida");
	await field(page, "Sample title").fill("Candles");
	await field(page, "Sample URL").fill("example.org/candles");
	await page.getByRole("button", { name: "Add sample" }).click();
	await expect(page.getByRole("button", { name: "Remove Candles" })).toBeVisible();
});

test("an expertise of one's own is enough for the main button", async ({ page }) => {
	await field(page, "Name").fill(plainCard().name);
	await page.getByRole("checkbox", { name: "Podcast Guest" }).check();
	await field(page, "Other expertise").fill("Lichens");
	await expect(mainButton(page)).toBeEnabled();
	await mainButton(page).click();
	await idFromSuccessPage(page);
	await expect(page.getByRole("article").getByText("Lichens", { exact: true })).toBeVisible();
});

test("what is typed beside an Add button, but not added, is saved with the card", async ({ page }) => {
	await fillCard(page, plainCard());
	await field(page, "Other availability").fill("Star parties");
	await field(page, "Sample title").fill("Candles");
	await field(page, "Sample URL").fill("example.org/candles");
	await mainButton(page).click();
	await idFromSuccessPage(page);
	const card = page.getByRole("article");
	await expect(card.getByText("Star parties", { exact: true })).toBeVisible();
	await expect(card.getByRole("link", { name: "Candles" })).toHaveAttribute("href", "https://example.org/candles");
});

test("half a work sample beside the Add button is told, not dropped", async ({ page }) => {
	await fillCard(page, plainCard());
	await field(page, "Sample title").fill("Candles");
	await mainButton(page).click();
	await expectInvalid(field(page, "Sample URL"), "Please enter a URL for your work sample");
	await field(page, "Sample URL").fill("example.org/candles");
	await mainButton(page).click();
	await idFromSuccessPage(page);
});

test("an error further up takes the focus when the card is to be generated", async ({ page }) => {
	await fillCard(page, { ...plainCard(), email: "nobody" });
	await mainButton(page).click();
	await expectInvalid(field(page, "Email"), "Invalid email address");
	await expect(field(page, "Email")).toBeFocused();
	await expect(field(page, "Email")).toBeInViewport();
	await field(page, "Email").fill("");
	await mainButton(page).click();
	await idFromSuccessPage(page);
});

test("Enter in a field generates the card, and presses no other button of the form", async ({ page }) => {
	await fillCard(page, plainCard());
	await field(page, "Photo").setInputFiles(await photoFile());
	await expect(page.getByRole("button", { name: "Remove photo" })).toBeVisible();
	await field(page, "Name").press("Enter");
	await idFromSuccessPage(page);
	await expect(page.getByRole("article").locator("img")).toBeVisible();
});

test("the button reads 'Generating...' while the card is saved, and one press makes one card", async ({ page }) => {
	const release = await holdRequests(page, isPost);
	let posts = 0;
	page.on("request", (request) => {
		if (isPost(request)) posts += 1;
	});
	await fillCard(page, plainCard());
	await mainButton(page).click();
	const busy = page.getByRole("button", { name: "Generating..." });
	await expect(busy).toHaveAttribute("aria-busy", "true");
	await expect(busy).toHaveAttribute("aria-disabled", "true");
	await busy.click({ force: true });
	await field(page, "Name").press("Enter");
	await release();
	await idFromSuccessPage(page);
	expect(posts).toBe(1);
});

test("a card that can't reach the server stays in the form with an alert", async ({ page, faults }) => {
	faults.allow(/ERR_CONNECTION_REFUSED/);
	const card = { ...plainCard(), title: "Keeper of forms", email: "ida@example.org" };
	await fillCard(page, card);
	await field(page, "Photo").setInputFiles(await photoFile());
	await expect(page.getByRole("button", { name: "Remove photo" })).toBeVisible();
	const restore = await loseConnection(page);
	await mainButton(page).click();
	await expect(page.getByRole("alert")).toHaveText("Failed to create card. Please try again.");
	await expect(mainButton(page)).toBeEnabled();

	await expectStillFilled(page, card);
	await restore();
	await page.reload();
	await expectStillFilled(page, card);
	await mainButton(page).click();
	await idFromSuccessPage(page);
	await expect(page.getByRole("article").locator("img")).toBeVisible();
});

async function expectStillFilled(page: Page, { name, title, email }: { name: string; title: string; email: string }) {
	await expect(field(page, "Name")).toHaveValue(name);
	await expect(field(page, "Title")).toHaveValue(title);
	await expect(field(page, "Email")).toHaveValue(email);
	await expect(page.getByRole("radio", { name: "Virology" })).toBeChecked();
	await expect(page.getByRole("checkbox", { name: "Podcast Guest" })).toBeChecked();
	await expect(preview(page).locator("img")).toBeVisible();
}

test("a server that fails is told as an alert, without the words of its failure", async ({ page, faults }) => {
	faults.allow(/status of 503/, /^503/);
	const card = { ...plainCard(), title: "Keeper of forms", email: "ida@example.org" };
	await fillCard(page, card);
	await page.route("**/*", (route) => {
		if (!isPost(route.request())) return route.continue();
		return route.fulfill({ status: 503, body: "connection to 10.0.0.7 refused" });
	});
	await mainButton(page).click();
	await expect(page.getByRole("alert")).toHaveText("Failed to create card. Please try again.");
	await expect(field(page, "Name")).toHaveValue(card.name);
	await expect(page.getByText("10.0.0.7")).toBeHidden();
	await page.unrouteAll();
	await mainButton(page).click();
	await idFromSuccessPage(page);
});

test("the twenty-first card of a day from one address is refused with an alert, and stays in the form", async ({
	page,
	request,
	extraHTTPHeaders,
	faults,
}) => {
	faults.allow(/status of 429/);
	const address = extraHTTPHeaders?.["X-Forwarded-For"] ?? "";
	for (let cards = 0; cards < 20; cards++) await postCard(request, {}, address);
	const card = plainCard();
	await fillCard(page, card);
	await mainButton(page).click();
	await expect(page.getByRole("alert")).toHaveText(
		/^You can make 20 cards a day without an account\. Try again in (an hour|\d+ hours)\.$/,
	);
	await expect(field(page, "Name")).toHaveValue(card.name);
	await expect(mainButton(page)).toBeEnabled();
});

test("a text file that calls itself a picture gets an error at the photo, and the form stays", async ({
	page,
	faults,
}) => {
	faults.allow(/status of 422/);
	const card = plainCard();
	await fillCard(page, card);
	const buffer = Buffer.from("I am no picture.");
	await field(page, "Photo").setInputFiles({ name: "me.png", mimeType: "image/png", buffer });
	await mainButton(page).click();
	await expectInvalid(field(page, "Photo"), "This photo can't be read. Try a JPEG, PNG, WebP or GIF image.");
	await expect(field(page, "Name")).toHaveValue(card.name);

	await field(page, "Photo").setInputFiles(await photoFile());
	await expect(preview(page).locator("img")).toBeVisible();
	await expect(field(page, "Photo")).not.toHaveAttribute("aria-invalid");
	await mainButton(page).click();
	await idFromSuccessPage(page);
	await expect(page.getByRole("article").locator("img")).toBeVisible();
});

test("an SVG with a script in it is refused as a photo", async ({ page, faults }) => {
	faults.allow(/status of 422/);
	await fillCard(page, plainCard());
	const svg = `<svg xmlns="http://www.w3.org/2000/svg"><script>window.hacked = true</script></svg>`;
	await field(page, "Photo").setInputFiles({ name: "me.svg", mimeType: "image/svg+xml", buffer: Buffer.from(svg) });
	await mainButton(page).click();
	await expectInvalid(field(page, "Photo"), "This photo can't be read. Try a JPEG, PNG, WebP or GIF image.");
	expect(await page.evaluate(() => "hacked" in window)).toBe(false);
});

test("a file that is no picture and larger than 5 MB is refused before it is sent", async ({ page }) => {
	const buffer = Buffer.alloc(5 * 1024 * 1024 + 1, "x");
	await field(page, "Photo").setInputFiles({ name: "me.png", mimeType: "image/png", buffer });
	await expectInvalid(field(page, "Photo"), "Photo must be 5 MB or less");
	expect(await field(page, "Photo").evaluate((input: HTMLInputElement) => input.files?.length)).toBe(0);
});

test("names in any script, with emoji or right to left, are kept as they are typed", async ({ page }) => {
	const name = `مريم 🔬 ${freshWord()}`;
	await fillCard(page, { ...plainCard(), name });
	await mainButton(page).click();
	const id = await idFromSuccessPage(page);
	await visit(page, href("/card/:id", { id }));
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
});

test("text that looks like HTML is shown as text", async ({ page }) => {
	const name = `<img src=x onerror=alert(1)> ${freshWord()}`;
	await fillCard(page, { ...plainCard(), name, bio: "</script><script>alert(2)</script>" });
	await mainButton(page).click();
	const id = await idFromSuccessPage(page);
	await visit(page, href("/card/:id", { id }));
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
	await expect(page.getByText("</script><script>alert(2)</script>")).toBeVisible();
});
