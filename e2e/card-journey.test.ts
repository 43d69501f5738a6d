import type { Locator, Page } from "@playwright/test";
import { href } from "react-router";
import {
	type CardText,
	field,
	fillCard,
	freshWord,
	idFromSuccessPage,
	mainButton,
	photoFile,
	photoIn,
	preview,
} from "./cards.ts";
import { expectNoSidewaysScroll } from "./layout.ts";
import { expect, pasted, test, visit } from "./test.ts";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

const journeys = [
	{ name: "on a computer", options: {} },
	{ name: "on a phone", options: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } },
];

for (const { name, options } of journeys) {
	test.describe(name, () => {
		test.use(options);

		test(`a visitor makes a card, shares it and is found in the directory (${name})`, async ({
			page,
			openVisitor,
			hasTouch,
		}) => {
			const press = (target: Locator) => (hasTouch ? target.tap() : target.click());
			const word = freshWord();
			const card = {
				name: `Marie ${word}`,
				title: "Radium researcher",
				bio: "I explain why things glow.",
				expertise: "Virology",
				availability: ["Data Visualization", "Public Speaking"],
				email: "marie@example.org",
				website: "glow.example.org/about",
				bluesky: "https://bsky.app/profile/@marie.example.org",
				linkedin: "www.linkedin.com/in/marie",
				cardStyle: "Blueprint",
			};

			await visit(page, href("/"));
			await press(page.getByRole("main").getByRole("link", { name: "Create your card" }).first());
			await expect(page).toHaveURL(href("/scicomm/card/create"));
			await fillCard(page, card, press);
			await field(page, "Photo").setInputFiles(await photoFile());
			await addSample(page, press, "Glow in the dark", "journal.example.org/glow");
			await addSample(page, press, "Radium for all", "http://radium.example.org");
			await field(page, "Other availability").fill("  Museum   tours ");
			await press(page.getByRole("button", { name: "Add", exact: true }));
			if (hasTouch) await press(page.getByRole("button", { name: "Preview", exact: true }));
			const before = await page.evaluate(() => scrollY);
			await expect(photoIn(preview(page))).toHaveAttribute("src", /^data:image\//);
			await expectPreview(page, card);
			await expectNoSidewaysScroll(page);
			if (hasTouch) {
				await expect(page.getByRole("button", { name: "Back to the form" })).toBeFocused();
				await page.keyboard.press("Enter");
				await expect(preview(page)).toBeHidden();
				expect(await page.evaluate(() => scrollY)).toBe(before);
			}
			await expect(mainButton(page)).toBeInViewport({ ratio: 1 });

			await press(mainButton(page));
			const id = await idFromSuccessPage(page);
			await expect(page.getByRole("article").getByRole("heading", { name: card.name })).toBeVisible();
			await expectNoSidewaysScroll(page);
			await press(page.getByRole("button", { name: "Copy" }));
			await expect(page.getByRole("button", { name: "Copied!" })).toBeVisible();
			const link = await pasted(page);
			expect(link).toBe(new URL(href("/card/:id", { id }), page.url()).href);

			const visitor = await openVisitor();
			await visit(visitor, link);
			await expectPublicCard(visitor, card, id);
			await expectNoSidewaysScroll(visitor);

			await visit(visitor, href("/scicomm/card/directory"));
			await visitor.getByRole("searchbox", { name: "Search" }).fill(word.toLowerCase());
			await press(visitor.getByRole("button", { name: "Search" }));
			const tile = visitor.getByRole("link", { name: card.name });
			await expect(tile).toHaveCount(1);
			await expect(visitor.getByText("1 card found.")).toBeVisible();
			await press(visitor.getByRole("link", { name: "Clear All Filters" }));
			await expect(visitor).toHaveURL(href("/scicomm/card/directory"));

			const expertise = visitor.getByRole("combobox", { name: "Expertise" });
			if (!(await expertise.isVisible())) await press(visitor.getByText("Filters", { exact: true }));
			await expertise.selectOption("Virology");
			await expect(visitor).toHaveURL(/\?expertise=Virology$/);
			await visitor.getByRole("combobox", { name: "Availability" }).selectOption("Data Visualization");
			await expect(visitor).toHaveURL(/availability=Data\+Visualization/);
			await press(visitor.getByRole("checkbox", { name: "Open to collaborations" }));
			await expect(visitor).toHaveURL(/open=on/);
			await expectNoSidewaysScroll(visitor);
			await press(tile);
			await expect(visitor.getByRole("heading", { level: 1, name: card.name })).toBeVisible();
		});
	});
}

async function addSample(page: Page, press: (target: Locator) => Promise<void>, title: string, url: string) {
	await field(page, "Sample title").fill(title);
	await field(page, "Sample URL").fill(url);
	await press(page.getByRole("button", { name: "Add sample" }));
	await expect(page.getByRole("button", { name: `Remove ${title}` })).toBeVisible();
	await expect(field(page, "Sample title")).toHaveValue("");
	await expect(field(page, "Sample URL")).toHaveValue("");
}

async function expectPreview(page: Page, card: CardText & { title: string; bio: string; email: string }) {
	const shown = preview(page);
	await expect(shown.getByRole("heading", { name: card.name })).toBeVisible();
	for (const text of [card.title, card.bio, card.expertise, "Data Visualization", "Public Speaking", "Museum tours"]) {
		await expect(shown.getByText(text, { exact: true })).toBeVisible();
	}
	await expect(shown.getByRole("link", { name: card.email })).toHaveAttribute("href", `mailto:${card.email}`);
	await expect(shown.getByRole("link", { name: "Glow in the dark" })).toHaveAttribute(
		"href",
		"https://journal.example.org/glow",
	);
	await expect(shown.getByRole("article")).toHaveAttribute("data-card-style", "blueprint");
	await expect(shown.getByText("Open to collaborations")).toBeVisible();
	await expect(page.getByText(`${card.bio.length} / 120`)).toBeVisible();
}

async function expectPublicCard(
	page: Page,
	card: CardText & { title: string; bio: string; email: string },
	id: string,
) {
	await expect(page.getByRole("heading", { level: 1, name: card.name })).toBeVisible();
	const shown = page.getByRole("article");
	for (const text of [card.title, card.bio, card.expertise, "Expertise", "Available For", "Work Samples", "Contact"]) {
		await expect(shown.getByText(text, { exact: true })).toBeVisible();
	}
	await expect(shown).toContainText("Public Speaking, Data Visualization, Museum tours");
	await expect(shown.getByText("Open to collaborations")).toBeVisible();
	await expect(shown).toHaveAttribute("data-card-style", "blueprint");

	const links = {
		"Glow in the dark": "https://journal.example.org/glow",
		"Radium for all": "http://radium.example.org",
		"glow.example.org": "https://glow.example.org/about",
		"@marie.example.org": "https://bsky.app/profile/marie.example.org",
		"linkedin.com/in/marie": "https://www.linkedin.com/in/marie",
	};
	for (const [name, address] of Object.entries(links)) {
		const link = shown.getByRole("link", { name, exact: true });
		await expect(link).toHaveAttribute("href", address);
		await expect(link).toHaveAttribute("target", "_blank");
		await expect(link).toHaveAttribute("rel", /noopener/);
	}
	await expect(shown.getByRole("link", { name: card.email })).toHaveAttribute("href", `mailto:${card.email}`);

	const photo = photoIn(shown);
	await expect(photo).toHaveAttribute("src", /^\/images\/[0-9a-f]{64}\.webp$/);
	await expect
		.poll(() => photo.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight]))
		.toEqual([512, 341]);

	await expect(page.getByText("Want to create your own SciComm card? It's free!")).toBeVisible();
	for (const [name, path] of [
		["Sign In", href("/login")],
		["Sign Up", href("/signup")],
	] as const) {
		const address = await page.getByRole("main").getByRole("link", { name }).getAttribute("href");
		const url = new URL(address ?? "", page.url());
		expect([url.pathname, url.searchParams.get("redirect")]).toEqual([path, href("/card/:id", { id })]);
	}
}

test("the live preview follows every field as it changes", async ({ page }) => {
	await visit(page, href("/scicomm/card/create"));
	const shown = preview(page);
	await expect(shown.getByText("Science Communicator")).toBeVisible();
	await field(page, "Name").pressSequentially("Ada King");
	await expect(shown.getByRole("heading", { name: "Ada King" })).toBeVisible();
	await expect(shown.getByText("AK", { exact: true })).toBeVisible();
	await field(page, "Title").fill("Analyst");
	await expect(shown.getByText("Analyst", { exact: true })).toBeVisible();
	await field(page, "Title").fill("");
	await expect(shown.getByText("Science Communicator")).toBeVisible();

	await page.getByRole("radio", { name: "AI/ML" }).check();
	await expect(shown.getByText("AI/ML", { exact: true })).toBeVisible();
	await field(page, "Other expertise").fill("Engines");
	await expect(shown.getByText("Engines", { exact: true })).toBeVisible();
	await expect(shown.getByText("AI/ML", { exact: true })).toBeHidden();
	await page.getByRole("radio", { name: "Chemistry" }).check();
	await expect(field(page, "Other expertise")).toHaveValue("");
	await expect(shown.getByText("Chemistry", { exact: true })).toBeVisible();

	await page.getByRole("checkbox", { name: "Podcast Guest" }).check();
	await expect(shown.getByText("Podcast Guest", { exact: true })).toBeVisible();
	await page.getByRole("checkbox", { name: "Podcast Guest" }).uncheck();
	await expect(shown.getByText("Podcast Guest", { exact: true })).toBeHidden();

	for (const style of ["Nocturne", "Spectrum", "Field notes", "Blueprint", "Heliograph"]) {
		await page.getByRole("radio", { name: style, exact: true }).check();
		await expect(shown.getByRole("article")).toHaveAttribute("data-card-style", style.toLowerCase().replace(" ", "-"));
	}
	await page.getByRole("switch", { name: "Open to collaborations" }).uncheck();
	await expect(shown.getByText("Open to collaborations")).toBeHidden();

	await field(page, "Photo").setInputFiles(await photoFile("jpeg"));
	await expect(photoIn(shown)).toHaveAttribute("src", /^data:image\//);
	await page.getByRole("button", { name: "Remove photo" }).click();
	await expect(shown.getByText("AK", { exact: true })).toBeVisible();
	await expect(page.getByRole("button", { name: "Remove photo" })).toBeHidden();

	// Contacts are shown as they will be saved.
	await field(page, "Website").fill("ada.example.org/engines");
	await field(page, "LinkedIn").fill("linkedin.com/in/ada");
	await field(page, "Bluesky").fill("https://bsky.app/profile/@ada.example.org");
	for (const [text, address] of [
		["ada.example.org", "https://ada.example.org/engines"],
		["linkedin.com/in/ada", "https://linkedin.com/in/ada"],
		["@ada.example.org", "https://bsky.app/profile/ada.example.org"],
	] as const) {
		await expect(shown.getByRole("link", { name: text, exact: true })).toHaveAttribute("href", address);
	}
});
