import { href } from "react-router";
import sharp from "sharp";
import { becomeMember } from "./accounts.ts";
import { field, makeNoWebp, photoFile } from "./cards.ts";
import { expectInvalid } from "./field-errors.ts";
import { loseConnection } from "./network.ts";
import { chooseThumbnail, fillProject } from "./project-form.ts";
import { expect, test, toast, visit } from "./test.ts";

const home = href("/scicomm/projects");
const projectPage = /\/scicomm\/projects\/[0-9a-f-]{36}$/;

test("a member creates a project with a thumbnail, edits it, and deletes it after a question", async ({
	page,
	faults,
}) => {
	// A page that is left while the project goes may ask for its thumbnail once more.
	faults.allow(/ERR_CONNECTION_REFUSED/, /404.*\.webp/);
	await becomeMember(page);
	await visit(page, home);
	await page.getByRole("link", { name: "Create Project" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Create a project");
	await page.getByRole("button", { name: "Create Project" }).click();
	await expectInvalid(field(page, "Project Name"), "Project name is required");

	const name = await fillProject(page);
	await expect(page.getByText("37 / 100")).toBeVisible();
	await chooseThumbnail(page);
	await page.getByRole("button", { name: "Remove thumbnail" }).click();
	await expect(page.getByRole("img", { name: "Preview of your choice" })).toHaveCount(0);
	await chooseThumbnail(page);
	await page.getByRole("radio", { name: "Unlisted" }).check();
	const reconnect = await loseConnection(page);
	await page.getByRole("button", { name: "Create Project" }).click();
	await expect(page.getByRole("alert")).toContainText("Failed to save project");
	await expect(page.locator(".form-alert")).toBeFocused();
	reconnect();
	// Enter in a field sends the form, and does not take the thumbnail out.
	await field(page, "Project Name").press("Enter");
	await expect(page).toHaveURL(projectPage);
	const path = new URL(page.url()).pathname;

	await visit(page, `${path}/edit`);
	const thumbnail = page.getByRole("img", { name: "Preview of your choice" });
	await expect(thumbnail).toHaveAttribute("src", /\/files\/[0-9a-f]{64}\.webp$/);
	expect(await thumbnail.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(600);
	await expect(page.getByRole("radio", { name: "Unlisted" })).toBeChecked();
	await page.getByRole("radio", { name: "Private" }).check();
	await field(page, "Topics").fill("lakes, mills");
	await page.getByRole("button", { name: "Save Changes" }).click();
	await expect(page).toHaveURL(path);

	await visit(page, home);
	const tile = page.getByRole("main").getByRole("listitem").filter({ hasText: name });
	await expect(tile).toContainText("Private · Owner");
	await expect(tile).toContainText("mills");
	await visit(page, href("/profile"));
	await page.getByRole("button", { name: `Delete ${name}` }).click();
	await expect(page.getByRole("dialog")).toContainText("Forks stay.");
	await page.getByRole("button", { name: "Delete project" }).click();
	await expect(toast(page)).toHaveText("Project deleted.");
	await expect(page).toHaveURL(home);
	await expect(page.getByText("None yet. Create one")).toBeVisible();
});

test("a browser that makes no WebP sends a photo as a JPEG, and a drawing with what is transparent in it", async ({
	page,
}) => {
	await becomeMember(page);
	await makeNoWebp(page);
	await visit(page, href("/scicomm/projects/create"));
	await fillProject(page);
	const thumbnail = page.getByRole("img", { name: "Preview of your choice" });
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24"><circle r="9"/></svg>`;
	const drawing = { name: "logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from(svg) };
	await field(page, "Thumbnail").setInputFiles(drawing);
	await expect(thumbnail).toHaveAttribute("src", /^data:image\/png;/);
	const noise = { type: "gaussian", mean: 120, sigma: 15 } as const;
	const photo = sharp({ create: { width: 1200, height: 1200, channels: 3, background: "#1b5fa8", noise } });
	const buffer = await photo.jpeg({ quality: 80 }).toBuffer();
	await field(page, "Thumbnail").setInputFiles({ name: "lake.jpg", mimeType: "image/jpeg", buffer });
	await expect(thumbnail).toHaveAttribute("src", /^data:image\/jpeg;/);
	await page.getByRole("button", { name: "Create Project" }).click();
	await expect(page).toHaveURL(projectPage);
});

test("a visitor finds projects by words, and the address keeps the search", async ({ page }) => {
	await visit(page, home);
	for (const name of ["Featured Projects", "All projects", "About"]) {
		await expect(page.getByRole("heading", { name })).toBeVisible();
	}
	await page.getByRole("searchbox", { name: "Search" }).fill("shore MONTH");
	await page.keyboard.press("Enter");
	await expect(page).toHaveURL(`${home}?q=shore+MONTH`);
	await expect(page.getByRole("status").first()).toHaveText("1 project found.");
	await expect(page.getByRole("heading", { level: 3 })).toHaveText(["The coast between the tides"]);
	await expect(page.getByRole("heading", { name: "Featured Projects" })).toHaveCount(0);
	await page.getByRole("link", { name: "Clear Search" }).click();
	await expect(page.getByRole("heading", { name: "Featured Projects" })).toBeVisible();
});

test.describe("without JavaScript", () => {
	test.use({ javaScriptEnabled: false });

	test("a project is made with a thumbnail that an error does not lose, changed, and deleted", async ({
		page,
		faults,
	}) => {
		faults.allow(/status of 422/);
		await becomeMember(page);
		await page.goto(href("/scicomm/projects/create"));
		const name = await fillProject(page, { "Short Description": "s".repeat(101) });
		await field(page, "Thumbnail").setInputFiles(await photoFile());
		await page.getByRole("button", { name: "Create Project" }).last().click();
		await expectInvalid(field(page, "Short Description"), "Short description must be 100 characters or less");
		await expect(page.getByText("Your thumbnail is kept.")).toBeVisible();
		await field(page, "Short Description").fill("");
		await page.getByRole("button", { name: "Create Project" }).last().click();
		await expect(page).toHaveURL(projectPage);
		const path = new URL(page.url()).pathname;

		await page.goto(`${path}/edit`);
		await expect(page.getByRole("img", { name: "Preview of your choice" })).toBeVisible();
		await page.getByRole("button", { name: "Remove thumbnail" }).click();
		await expect(field(page, "Project Name")).toHaveValue(name);
		await expect(page.getByRole("button", { name: "Remove thumbnail" })).toHaveCount(0);
		await page.getByRole("button", { name: "Save Changes" }).last().click();
		await expect(page).toHaveURL(path);

		await page.goto(href("/profile"));
		await page.getByRole("link", { name: `Delete ${name}` }).click();
		await page.getByRole("button", { name: "Delete project" }).click();
		await expect(page.getByText("Project deleted.")).toBeVisible();
	});
});
