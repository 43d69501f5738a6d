import { href } from "react-router";
import { becomeMember, signOut } from "./accounts.ts";
import { freshWord, postCard } from "./cards.ts";
import { expect, nextAddress, test, visit } from "./test.ts";

test("the landing page names its three audiences and what each gets", async ({ page }) => {
	await visit(page, href("/"));
	await expect(page.getByRole("heading", { level: 1, name: "Amplify Science Voices" })).toBeVisible();
	for (const [audience, offers] of Object.entries({
		"Science communicators and researchers": [
			"Portfolio space",
			"Sponsorship portal",
			"Collaboration hub",
			"Job board",
		],
		Supporters: ["Discovery interface", "Subscription management", "Request board"],
		Organizations: ["Project posting", "Talent search", "Sponsorship programs"],
	})) {
		const part = page.locator(".audience").filter({ has: page.getByRole("heading", { name: audience }) });
		for (const offer of offers) await expect(part.getByText(offer, { exact: true })).toBeVisible();
	}
	for (const name of ["Open today", "On its way"]) await expect(page.getByRole("heading", { name })).toBeVisible();
	await expect(page.getByRole("button", { name: "Join the waitlist" })).toHaveCount(2);
});

test("'Learn more' goes to the mission", async ({ page }) => {
	await visit(page, href("/"));
	const mission = page.locator("#mission");
	await expect(mission).not.toBeInViewport();
	await page.getByRole("link", { name: "Learn more" }).click();
	await expect(mission.getByRole("heading")).toBeInViewport();
	await expect(page).toHaveURL(`${href("/")}#mission`);
});

test("the hero shows the newest cards of the directory, and leads to them", async ({ page, request }, testInfo) => {
	const name = `Ida ${freshWord()}`;
	await postCard(request, { name }, nextAddress(testInfo));
	await visit(page, href("/"));
	const cards = page.locator(".hero-cards");
	await expect(cards.getByRole("listitem")).toHaveCount(3);
	const link = cards.getByRole("link").first();
	const shown = await link.textContent();
	await link.focus();
	await page.keyboard.press("Enter");
	await expect(page.getByRole("heading", { level: 1, name: shown ?? "" })).toBeVisible();
});

test("the number of people who wait is the one in the database, and counts who has just joined", async ({
	page,
	request,
	extraHTTPHeaders,
}) => {
	await request.post(href("/news"), { form: { email: `${freshWord()}@example.org` }, headers: extraHTTPHeaders });
	await visit(page, href("/"));
	const waiting = page.getByText(/^(1 person is|[\d,]+ people are) waiting\./);
	const count = async () => Number(/[\d,]+/.exec((await waiting.textContent()) ?? "")?.[0].replaceAll(",", ""));
	const before = await count();
	await page.getByLabel("Email").first().fill(`${freshWord()}@example.org`);
	await page.keyboard.press("Enter");
	await expect(page.getByRole("alert")).toHaveText("Thanks for joining our waitlist!");
	// Other tests join as well.
	await expect.poll(count).toBeGreaterThan(before);
});

test("what is open today is a link to it", async ({ page }) => {
	for (const [name, path] of [
		["A card in two minutes", href("/scicomm/card/create")],
		["Found, even misspelt", href("/scicomm/card/directory")],
		["A showcase of good work", href("/showcase")],
		["A portfolio that is a file", href("/portfolio")],
		["One account for your cards", href("/signup")],
		["Portfolio space", href("/portfolio")],
		["Discovery interface", href("/scicomm/card/directory")],
	] as const) {
		await visit(page, href("/"));
		await page.getByRole("link", { name }).click();
		await expect(page).toHaveURL(path);
	}
});

test("who is signed in is led to the profile instead of to signing up, until they sign out", async ({ page }) => {
	await becomeMember(page);
	await visit(page, href("/"));
	const account = page.getByRole("link", { name: "One account for your cards" });
	await expect(account).toHaveAttribute("href", href("/profile"));
	await signOut(page);
	await expect(account).toHaveAttribute("href", href("/signup"));
});

test("the welcome page leads to the boards and to an account", async ({ page }) => {
	await visit(page, href("/"));
	await page.getByRole("contentinfo").getByRole("link", { name: "Welcome" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Welcome to Heliograph" })).toBeVisible();
	await expect(page.getByText("30+ Collab Opportunities")).toBeVisible();
	await expect(page.getByText("50+ Resources")).toBeVisible();
	await expect(page.getByText(/^[\d,]+ Members?$/)).toBeVisible();
	for (const name of ["Future Direction", "Stay Updated"])
		await expect(page.getByRole("heading", { name })).toBeVisible();
	const main = page.getByRole("main");
	await expect(main.getByRole("link", { name: "Collab Board" })).toHaveAttribute("href", href("/collab"));
	await expect(main.getByRole("link", { name: "Resources" })).toHaveAttribute("href", href("/resources"));
	await main.getByRole("link", { name: "Create an Account" }).click();
	await expect(page).toHaveURL(href("/signup"));
});
