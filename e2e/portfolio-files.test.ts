import { readFile, rm, writeFile } from "node:fs/promises";
import { href } from "react-router";
import { portfolioMessages } from "#app/portfolio/portfolio-messages.ts";
import { connectionLost } from "#app/web/silence.ts";
import { field, preview } from "./cards.ts";
import { expectInvalid } from "./field-errors.ts";
import { download, importJson, keptPortfolio, openPart, startWithExample, visitPart } from "./portfolio.ts";
import { expect, test, visit } from "./test.ts";

test("an export is imported in another browser as it was", async ({ page, openVisitor }) => {
	await visit(page, href("/portfolio"));
	await startWithExample(page);
	await openPart(page, "Files");
	const file = await download(page, "Export as JSON");
	expect(file.name).toBe("mary-somerville-portfolio.json");
	const json = await readFile(file.path, "utf8");
	expect(JSON.parse(json)).toEqual(await keptPortfolio(page));

	const other = await openVisitor();
	await visitPart(other, "files");
	await importJson(other, json);
	await expect(other.getByText("portfolio.json is imported.")).toBeVisible();
	await expect(preview(other).getByRole("heading", { name: "Mary Somerville" })).toBeVisible();
	expect(await keptPortfolio(other)).toEqual(JSON.parse(json));
});

test("an import is taken back with Undo, and so is the undoing; what was typed since stays", async ({ page }) => {
	await visit(page, href("/portfolio"));
	await page.getByRole("button", { name: "Start with an example" }).click();
	await field(page, "Name").fill("Ida");
	await page.getByRole("button", { name: "Undo" }).click();
	await expect(field(page, "Bio")).toHaveValue("");
	await expect(field(page, "Name")).toHaveValue("Ida");
	await openPart(page, "Files");
	await importJson(page, JSON.stringify({ owner: { name: "Emmy" }, workItems: [] }));
	await expect(preview(page).getByRole("heading", { name: "Emmy" })).toBeVisible();
	await page.getByRole("button", { name: "Undo" }).click();
	await expect(preview(page).getByRole("heading", { name: "Ida" })).toBeVisible();
	await page.getByRole("button", { name: "Undo" }).click();
	await expect(preview(page).getByRole("heading", { name: "Emmy" })).toBeVisible();
	await page.getByRole("button", { name: "Empty the portfolio" }).click();
	await expect(preview(page).getByText("Your page starts here")).toBeVisible();
	await page.getByRole("button", { name: "Undo" }).click();
	await expect(preview(page).getByRole("heading", { name: "Emmy" })).toBeVisible();
	await page.reload();
	await expect(preview(page).getByRole("heading", { name: "Emmy" })).toBeVisible();
});

test("what an import or an emptying replaced can be brought back later, and deleted", async ({ page }) => {
	await visit(page, href("/portfolio"));
	await field(page, "Name").fill("Ida");
	await openPart(page, "Files");
	await expect(page.getByRole("heading", { name: "The portfolio from before" })).toHaveCount(0);
	await importJson(page, JSON.stringify({ owner: { name: "Emmy" }, workItems: [{ title: "Ice" }] }));
	await page.getByRole("button", { name: "Dismiss" }).click();
	await openPart(page, "Work");
	await page.getByRole("button", { name: "Edit Ice" }).click();
	await page.getByRole("button", { name: "Remove Ice" }).click();
	await page.reload();
	await openPart(page, "Files");
	await page.getByRole("button", { name: "Bring it back" }).click();
	await expect(preview(page).getByRole("heading", { name: "Ida" })).toBeVisible();
	await page.reload();
	await page.getByRole("button", { name: "Bring it back" }).click();
	await expect(preview(page).getByRole("heading", { name: "Emmy" })).toBeVisible();

	await page.getByRole("button", { name: "Empty the portfolio" }).click();
	await page.reload();
	await page.getByRole("button", { name: "Delete it" }).click();
	await expect(page.getByRole("button", { name: "Bring it back" })).toHaveCount(0);
	await expect(page.getByRole("button", { name: "Undo" })).toBeFocused();
	await page.getByRole("button", { name: "Undo" }).click();
	await page.getByRole("button", { name: "Delete it" }).click();
	await page.reload();
	await expect(page.getByText("Live preview")).toBeAttached();
	await expect(page.getByRole("button", { name: "Bring it back" })).toHaveCount(0);
	expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("Emmy");
});

test("categories and a look are brought back later too, where they were all there was", async ({ page }) => {
	await visitPart(page, "work");
	await field(page, "New category").fill("Ice");
	await page.keyboard.press("Enter");
	await openPart(page, "Files");
	await importJson(page, JSON.stringify({ owner: { name: "Emmy" }, workItems: [] }));
	await expect.poll(async () => (await keptPortfolio(page)).owner?.name).toBe("Emmy");
	await page.reload();
	await page.getByRole("button", { name: "Bring it back" }).click();
	await expect.poll(async () => (await keptPortfolio(page)).categories).toContain("Ice");
});

test("a release takes the downloaded page from nobody who has the builder open; whoever came without it is told to reload", async ({
	page,
	faults,
	openVisitor,
}) => {
	faults.allow(/ERR_FAILED/);
	const code = "**/assets/portfolio-document-*.js";
	const ahead = page.waitForResponse(code);
	await visitPart(page, "you");
	await startWithExample(page);
	await ahead;
	await page.route(code, (route) => route.abort());
	expect((await download(page, "Download as web page")).name).toBe("mary-somerville-portfolio.html");

	const late = await openVisitor();
	await late.route(code, (route) => route.abort());
	await visitPart(late, "you");
	await startWithExample(late);
	const press = late.getByRole("button", { name: "Download as web page" });
	await press.click();
	await expect(late.getByRole("alert")).toHaveText(portfolioMessages.pageCodeGone);
	await late.route("**/healthz", (route) => route.abort());
	await press.click();
	await expect(late.getByRole("alert").getByText(connectionLost)).toBeVisible();
});

const noJson = "This file is not JSON. Choose a file that was exported from a portfolio. Nothing was changed.";
const noPortfolio = "This file has no owner and work items, so it is not a portfolio. Nothing was changed.";
const refused = [
	{ what: "a broken file", content: "{", message: noJson },
	{ what: "bytes that are no text", content: Buffer.from([0xff, 0xfe, 0x00, 0x01]), message: noJson },
	{ what: "a file with wrong types", content: '{"owner":"Ida","workItems":"many"}', message: noPortfolio },
];

for (const { what, content, message } of refused) {
	test(`the import refuses ${what} and says so`, async ({ page, faults }) => {
		faults.allow(new RegExp(message.slice(0, 20)));
		const logged = page.waitForEvent("console", (line) => line.type() === "error");
		await visit(page, href("/portfolio"));
		await field(page, "Name").fill("Ida");
		await openPart(page, "Files");
		await importJson(page, content);
		await expectInvalid(field(page, "Import from JSON"), message);
		expect((await logged).text()).toBe(message);
		await expect(preview(page).getByRole("heading", { name: "Ida" })).toBeVisible();
		await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);

		await importJson(page, '{"owner":{"name":"Emmy"},"workItems":[]}');
		await expect(preview(page).getByRole("heading", { name: "Emmy" })).toBeVisible();
		await expect(field(page, "Import from JSON")).not.toHaveAttribute("aria-invalid");
	});
}

test("the import refuses 20 MB and says so", async ({ page, faults }, testInfo) => {
	faults.allow(/This file is larger/);
	const path = testInfo.outputPath("large.json");
	await writeFile(path, `{"owner":{},"workItems":["${"x".repeat(20 * 1024 * 1024)}"]}`);
	await visitPart(page, "files");
	await field(page, "Import from JSON").setInputFiles(path);
	await expectInvalid(field(page, "Import from JSON"), "This file is larger than 15 MB. Nothing was changed.");
	await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
	await rm(path);
});

test("hostile texts and links of a file are shown as text or left out, and nothing of them runs", async ({ page }) => {
	const script = `<script>window.hacked = true</script>`;
	const image = `<img src=x onerror="window.hacked = true">`;
	await visitPart(page, "files");
	await importJson(
		page,
		JSON.stringify({
			owner: { name: script, bio: image, country: 7, constructor: "x" },
			workItems: [
				{ id: "<b>", title: image, description: script, link: "javascript:window.hacked=true", featured: true },
				{ title: "Picture", image: "https://tracker.example/me.png", category: script, link: "//" },
				{ title: "Drawing", image: "data:image/svg+xml,<svg onload=alert(1)>", date: "someday" },
				"text",
				null,
			],
			theme: { headerColor: "red;background:url(//tracker.example)" },
			typography: { fontFamily: "</style><script>window.hacked = true</script>" },
			collaborators: [{ name: script, link: "data:text/html,<script>window.hacked = true</script>" }],
			layout: { showCollaborations: true, showAbout: "yes" },
		}),
		`${image}.json`,
	);
	await expect(page.getByText(/ is imported\. \d+ details did not fit and were shortened or left out\./)).toBeVisible();
	await expect(preview(page).getByRole("heading", { name: script }).first()).toBeVisible();
	await expect(preview(page).getByText(image).first()).toBeVisible();
	await expect(preview(page).getByRole("link")).toHaveCount(0);
	await expect(preview(page).locator("img, script")).toHaveCount(0);
	expect(await page.evaluate(() => "hacked" in window)).toBe(false);

	const file = await download(page, "Download as web page");
	const html = await readFile(file.path, "utf8");
	expect(html).not.toMatch(/<script|<img|javascript:|tracker\.example|<a /);
});
