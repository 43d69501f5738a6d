import { href } from "react-router";
import { becomeMember } from "./accounts.ts";
import { field } from "./cards.ts";
import { holdRequests, isPost, loseConnection } from "./network.ts";
import { postContent, postVersion } from "./project-content.ts";
import { postProject } from "./project-form.ts";
import { expect, test, visit } from "./test.ts";

test("an article is written with a preview, edited, compared with what it was, and restored", async ({ page }) => {
	await becomeMember(page);
	const { path: project } = await postProject(page);
	await visit(page, `${project}?tab=content`);
	await page.getByRole("main").getByRole("link", { name: "Add Content" }).last().click();
	await page.getByRole("link", { name: "Article" }).click();
	await field(page, "Name").fill("Tides");
	await field(page, "Text").fill("# The sea\n\nIt comes and goes.");
	await expect(page.getByRole("region", { name: "Preview" }).getByRole("heading", { name: "The sea" })).toBeVisible();
	await page.getByRole("main").getByRole("button", { name: "Add Content" }).last().click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tides");

	await page.getByRole("link", { name: "Edit" }).click();
	await expect(field(page, "Text")).toHaveValue("# The sea\n\nIt comes and goes.");
	await field(page, "Text").fill("# The sea\n\nIt comes, and goes again.");
	await page.getByRole("button", { name: "Save version" }).last().click();
	await expect(field(page, "What did you change?")).toHaveAttribute("aria-invalid", "true");
	await field(page, "What did you change?").fill("A comma");
	await page.getByRole("button", { name: "Save version" }).last().click();
	await expect(page.getByText("It comes, and goes again.")).toBeVisible();

	await page.getByRole("link", { name: "History" }).click();
	await page.getByRole("button", { name: "Compare selected versions" }).click();
	await expect(page.getByRole("deletion")).toHaveText(/It comes and goes\.$/);
	await expect(page.getByRole("insertion")).toHaveText(/It comes, and goes again\.$/);
	await page.getByRole("link", { name: "History" }).click();
	await page.getByRole("button", { name: "Restore version 1" }).click();
	await expect(page.getByText("It comes and goes.", { exact: true })).toBeVisible();
	await expect(page.getByText("Version 3 by")).toBeVisible();

	await page.getByRole("link", { name: "History" }).click();
	const letThrough = await holdRequests(page, isPost);
	await page.getByRole("button", { name: "Restore version 2" }).click();
	await expect(page.getByRole("button", { name: "Restoring..." })).toHaveCount(1);
	await expect(page.getByRole("button", { name: "Restore version 1" })).toBeVisible();
	letThrough();
	await expect(page.getByText("Version 4 by")).toBeVisible();
});

test("the preview follows an article whose draft is restored", async ({ page }) => {
	await becomeMember(page);
	const { path } = await postProject(page);
	await visit(page, `${path}/content/new?type=article`);
	await field(page, "Text").fill("# The sea");
	await page.reload();
	await expect(page.getByText("Your draft is restored.")).toBeVisible();
	await field(page, "Text").fill("# The tides");
	await expect(page.getByRole("region", { name: "Preview" }).getByRole("heading", { name: "The tides" })).toBeVisible();
});

test("who saves on top of another's version gets both texts in the form, and saves them together", async ({
	page,
	faults,
}) => {
	faults.allow(/status of 409/);
	await becomeMember(page);
	const path = await postContent(page, "article", { text: "One\n\nTwo\n\nThree" });
	await visit(page, `${path}/edit`);
	await postVersion(page, path, 1, "One\n\nTwo\n\nThree, said by somebody else");
	await field(page, "Text").fill("One, said by me\n\nTwo\n\nThree");
	await field(page, "What did you change?").fill("Mine");
	await page.getByRole("button", { name: "Save version" }).last().click();
	await expect(page.getByRole("heading", { name: "Saved meanwhile" })).toBeVisible();
	await expect(field(page, "Text")).toHaveValue("One, said by me\n\nTwo\n\nThree, said by somebody else");
	await page.getByRole("button", { name: "Save version" }).last().click();
	await expect(page.getByText("Version 3 by")).toBeVisible();
	await expect(page.getByText("Three, said by somebody else")).toBeVisible();
});

test("what was put together of two texts outlives a save that does not arrive", async ({ page, faults }) => {
	faults.allow(/status of 409/, /ERR_CONNECTION_REFUSED/);
	await becomeMember(page);
	const path = await postContent(page, "article", { text: "One\n\nTwo" });
	await visit(page, `${path}/edit`);
	await postVersion(page, path, 1, "One, said by somebody else\n\nTwo");
	await field(page, "Text").fill("One, said by me\n\nTwo");
	await field(page, "What did you change?").fill("Mine");
	await page.getByRole("button", { name: "Save version" }).last().click();
	await expect(page.getByRole("heading", { name: "Saved meanwhile" })).toBeVisible();
	await field(page, "Text").fill("One, said by both\n\nTwo");
	const restore = await loseConnection(page);
	await page.getByRole("button", { name: "Save version" }).last().click();
	// The preview may not have arrived either, and say so.
	const failed = page.locator("#board-form").getByRole("alert").filter({ hasText: "Failed to save the content" });
	await expect(failed).toBeVisible();
	await expect(field(page, "Text")).toHaveValue("One, said by both\n\nTwo");
	restore();
	await page.getByRole("button", { name: "Save version" }).last().click();
	await expect(page.getByText("Version 3 by")).toBeVisible();
	await expect(page.getByText("One, said by both")).toBeVisible();
});

test("a file of data is taken into its field, where its mistakes are mended", async ({ page, faults }) => {
	faults.allow(/status of 422/);
	await becomeMember(page);
	const { projectId } = await postProject(page);
	await visit(page, `${href("/scicomm/projects/:projectId/content/new", { projectId })}?type=data`);
	await field(page, "Name").fill("Tides");
	const choose = (name: string, bytes: string | Uint8Array) =>
		field(page, "Or a file").setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(bytes) });
	await choose("tides.csv", new Uint8Array([0xff, 0xfe, 0x41]));
	await expect(field(page, "Or a file")).toHaveAccessibleDescription(/This file is not UTF-8 text/);
	await page.getByRole("button", { name: "Remove this file" }).click();
	await expect(field(page, "Or a file")).not.toHaveAttribute("aria-invalid");
	const text = page.getByRole("textbox", { name: "Data" });
	await choose("tides.csv", "hour,height\n1,2.5,high");
	await expect(text).toHaveValue("hour,height\n1,2.5,high");
	const add = page.getByRole("main").getByRole("button", { name: "Add Content" }).last();
	await add.click();
	await expect(text).toHaveAccessibleDescription(/Line 2: this row has more or fewer cells than the first/);
	await text.fill("hour,height\n1,2.5");
	await add.click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tides");
	await expect(page.getByRole("cell", { name: "2.5" })).toBeVisible();
});

test("a video loads nothing of its site before somebody asks for it, a visitor or a member", async ({
	page,
	openVisitor,
}) => {
	await becomeMember(page);
	const path = await postContent(page, "video", { url: "https://youtu.be/dQw4w9WgXcQ" });
	const player = "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ";
	for (const reader of [page, await openVisitor()]) {
		const asked: string[] = [];
		await reader.context().route(/youtube|vimeo/, (route) => {
			asked.push(route.request().url());
			return route.fulfill({ contentType: "text/html", body: "<title>Player</title>" });
		});
		await visit(reader, path);
		await expect(reader.getByRole("button", { name: "Play from YouTube" })).toBeVisible();
		expect(asked).toEqual([]);
		await reader.getByRole("button", { name: "Play from YouTube" }).click();
		await expect(reader.locator("iframe")).toHaveAttribute("src", player);
		await expect(reader.locator("iframe")).toBeFocused();
		await expect.poll(() => asked).toEqual([player]);
	}
});

test.describe("without JavaScript", () => {
	test.use({ javaScriptEnabled: false });

	test("an article is previewed and saved, and a video is a link", async ({ page }) => {
		await becomeMember(page);
		const { projectId } = await postProject(page);
		await page.goto(`${href("/scicomm/projects/:projectId/content/new", { projectId })}?type=article`);
		await field(page, "Name").fill("Tides");
		await field(page, "Text").fill("\n## Low water\n\n<b>Walk out</b>");
		await page.getByRole("button", { name: "Preview" }).click();
		const preview = page.getByRole("region", { name: "Preview" });
		await expect(preview.getByRole("heading", { name: "Low water" })).toBeVisible();
		await expect(preview).toContainText("<b>Walk out</b>");
		await expect(field(page, "Name")).toHaveValue("Tides");
		await page.getByRole("main").getByRole("button", { name: "Add Content" }).last().click();
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tides");
		await expect(page.getByRole("heading", { name: "Low water" })).toBeVisible();

		await page.goto(await postContent(page, "video", { url: "https://vimeo.com/76979871" }));
		await expect(page.getByRole("link", { name: "https://vimeo.com/76979871" })).toBeVisible();
		await expect(page.getByRole("button", { name: /Play/ })).toHaveCount(0);
	});
});
