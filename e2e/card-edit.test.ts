import type { Page } from "@playwright/test";
import { href } from "react-router";
import { becomeMember, fillLogin } from "./accounts.ts";
import { field, freshWord, idFromSuccessPage, photoFile, photoIn, postOwnCard, preview } from "./cards.ts";
import { holdRequests, isPost } from "./network.ts";
import { expect, test, visit } from "./test.ts";

const editPath = (id: string) => href("/scicomm/card/edit/:id", { id });
const saveButton = (page: Page) => page.getByRole("main").getByRole("button", { name: "Save Changes" });

async function save(page: Page) {
	await saveButton(page).click();
	await idFromSuccessPage(page);
}

const samples = {
	"workSamples[0].title": "Comets",
	"workSamples[0].url": "example.org/comets",
};

test("an owner changes a card from its public page, and its link stays the same", async ({ page, openVisitor }) => {
	await page.clock.install();
	const email = await becomeMember(page);
	const id = await postOwnCard(page, { name: `Caroline ${freshWord()}`, expertise: "Comets", ...samples });
	await visit(page, href("/card/:id", { id }));
	await expect(page.getByText(`You are logged in as ${email}`)).toBeVisible();
	await page.getByRole("link", { name: "Edit Card" }).click();
	await expect(page).toHaveURL(editPath(id));
	await expect(field(page, "Other expertise")).toHaveValue("Comets");
	await expect(page.getByRole("button", { name: "Remove Comets" })).toBeVisible();

	const name = `Lucretia ${freshWord()}`;
	await field(page, "Name").fill(name);
	await page.getByRole("checkbox", { name: "Public Speaking" }).check();
	await page.getByRole("checkbox", { name: "Podcast Guest" }).uncheck();
	await page.getByRole("switch", { name: "Open to collaborations" }).uncheck();
	await page.getByRole("button", { name: "Remove Comets" }).click();
	const release = await holdRequests(page, isPost);
	await saveButton(page).click();
	await expect(page.getByRole("button", { name: "Saving Changes..." })).toHaveAttribute("aria-busy", "true");
	release();
	const notice = page.getByRole("status").filter({ hasText: "Card saved successfully!" });
	await expect(notice).toBeVisible();
	expect(await idFromSuccessPage(page)).toBe(id);
	await expect(page.getByText("This card has been saved to your account")).toBeVisible();
	await page.clock.pauseAt(Date.now() + 60_000);
	await page.clock.runFor(4000);
	await expect(notice).toBeHidden();
	await page.clock.resume();
	await visit(page, page.url());
	await expect(page.getByText("This card has been saved to your account")).toBeVisible();
	await expect(notice).toBeHidden();

	const visitor = await openVisitor();
	await visit(visitor, href("/card/:id", { id }));
	await expect(visitor.getByRole("heading", { level: 1, name })).toBeVisible();
	const card = visitor.getByRole("article");
	await expect(card).toContainText("Public Speaking");
	await expect(card).not.toContainText("Podcast Guest");
	await expect(card).not.toContainText("Open to collaborations");
	await expect(card.getByRole("link", { name: "Comets" })).toHaveCount(0);
});

test("a photo is kept, replaced and removed", async ({ page }) => {
	await becomeMember(page);
	const id = await postOwnCard(page);
	const shown = photoIn(page.getByRole("article"));
	await visit(page, editPath(id));
	await field(page, "Photo").setInputFiles(await photoFile());
	await expect(photoIn(preview(page))).toBeVisible();
	await save(page);
	// The form's own is there until the page of the card is.
	await expect(shown).toHaveAttribute("src", /^\/images\//);
	const first = (await shown.getAttribute("src")) ?? "";

	await visit(page, editPath(id));
	await expect(photoIn(preview(page))).toHaveAttribute("src", first);
	await field(page, "Photo").setInputFiles(await photoFile("jpeg"));
	await expect(photoIn(preview(page))).toHaveAttribute("src", /^data:/);
	await page.getByRole("button", { name: "Remove photo" }).click();
	await expect(photoIn(preview(page))).toHaveCount(0);
	await save(page);
	await expect(shown).toHaveCount(0);
});

test("the draft of a new card and the form of an old one leave each other alone", async ({ page }) => {
	await becomeMember(page);
	const draft = `Draft ${freshWord()}`;
	await visit(page, href("/scicomm/card/create"));
	await field(page, "Name").fill(draft);
	await expect
		.poll(() => page.evaluate(() => localStorage.getItem("scicomm_draft /scicomm/card/create")))
		.toContain(draft);

	const name = `Ida ${freshWord()}`;
	const id = await postOwnCard(page, { name });
	await visit(page, editPath(id));
	await expect(field(page, "Name")).toHaveValue(name);
	await field(page, "Bio").fill("Only in the form of the old one");
	await save(page);
	expect(await page.evaluate(() => localStorage.getItem("scicomm_draft /scicomm/card/create"))).not.toContain(
		"Only in the form",
	);
	await visit(page, href("/scicomm/card/create"));
	await expect(field(page, "Name")).toHaveValue(draft);
	await expect(field(page, "Bio")).toHaveValue("");
});

test("a session that ends while a card is edited costs nothing that was typed", async ({ page, context, faults }) => {
	faults.allow(/status of 401/);
	const email = await becomeMember(page);
	const id = await postOwnCard(page);
	await visit(page, editPath(id));
	await field(page, "Bio").fill("typed for an hour");
	await field(page, "Photo").setInputFiles(await photoFile());
	await expect(photoIn(preview(page))).toBeVisible();
	const other = await context.newPage();
	await visit(other, href("/"));
	await context.clearCookies();
	await other.close();
	await page.evaluate(() => window.dispatchEvent(new Event("focus")));
	await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
	await expect(field(page, "Bio")).toHaveValue("typed for an hour");

	await saveButton(page).click();
	const alert = page.getByRole("alert");
	await expect(alert).toContainText("No authenticated user");
	await expect(field(page, "Bio")).toHaveValue("typed for an hour");
	await expect(photoIn(preview(page))).toBeVisible();

	const opened = page.waitForEvent("popup");
	await alert.getByRole("link", { name: "sign in in a new tab" }).click();
	const login = await opened;
	await fillLogin(login, email);
	// Not at the form, which would take the draft over from this tab, and keep it.
	await expect(login).toHaveURL(href("/home"));
	await login.close();
	await expect(field(page, "Bio")).toHaveValue("typed for an hour");
	await save(page);
	await expect(page.getByText("typed for an hour")).toBeVisible();
	await expect(photoIn(page.getByRole("article"))).toBeVisible();
	await visit(page, href("/home"));
	await expect(page.getByText("What you have begun")).toHaveCount(0);
});

test.describe("without JavaScript", () => {
	test.use({ javaScriptEnabled: false });

	test("a card is edited, its photo replaced and removed", async ({ page }) => {
		await becomeMember(page);
		const id = await postOwnCard(page, samples);
		await page.goto(editPath(id));
		await field(page, "Photo").setInputFiles(await photoFile());
		await page.getByRole("button", { name: "Remove Comets" }).click();
		await expect(page.getByRole("button", { name: "Remove Comets" })).toHaveCount(0);
		await field(page, "Bio").fill("without a script");
		await save(page);
		await expect(page.getByText("Card saved successfully!")).toBeVisible();
		await expect(page.getByText("without a script")).toBeVisible();
		await expect(photoIn(page.getByRole("article"))).toBeVisible();

		await page.getByRole("link", { name: "Edit Card" }).click();
		await page.getByRole("button", { name: "Remove photo" }).click();
		await expect(page.getByRole("button", { name: "Remove photo" })).toHaveCount(0);
		await save(page);
		await expect(photoIn(page.getByRole("article"))).toHaveCount(0);
	});
});
