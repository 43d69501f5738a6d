/** Every long form through all that can go wrong, one fault after the other: what was typed stays, and the page says what happened. */
import type { Page } from "@playwright/test";
import { href } from "react-router";
import { becomeMember, freshEmail } from "./accounts.ts";
import { field, fillCard, plainCard, postOwnCard } from "./cards.ts";
import { detailedListing, fillDetailedListing, fillQuickListing } from "./collab.ts";
import { fillEvent } from "./events.ts";
import { fillJob, postJob } from "./jobs.ts";
import { fillMedia } from "./media.ts";
import { isPost, loseConnection } from "./network.ts";
import { postContent } from "./project-content.ts";
import { fillProject, postProject } from "./project-form.ts";
import { fillResource } from "./resources.ts";
import { expect, test, visit, whenAlive } from "./test.ts";

interface FormCase {
	name: string;
	/** Makes what the form needs, and returns its address. */
	prepare: (page: Page) => Promise<string> | string;
	/** Fills it so that it could be saved. */
	fill: (page: Page) => Promise<unknown>;
	/** The label of a field with something typed in it. */
	typed: string;
	button: string;
	/** Whether it is a member's, and keeps a draft. Those of accounts are for anybody, and keep none. */
	isShort?: boolean;
	/** Whether nobody needs an account for it. */
	isOpen?: boolean;
}

const contentForm = async (page: Page) => {
	const { projectId } = await postProject(page);
	return href("/scicomm/projects/:projectId/content/new", { projectId });
};

async function fillTexts(page: Page, texts: Record<string, string>) {
	for (const [label, text] of Object.entries(texts)) await field(page, label).fill(text);
}

const forms: FormCase[] = [
	{
		name: "a card",
		prepare: () => href("/scicomm/card/create"),
		fill: (page) => fillCard(page, plainCard()),
		typed: "Name",
		button: "Generate Card",
		isOpen: true,
	},
	{
		name: "a card that is edited",
		prepare: async (page) => href("/scicomm/card/edit/:id", { id: await postOwnCard(page) }),
		fill: (page) => field(page, "Bio").fill("Lakes, mostly."),
		typed: "Bio",
		button: "Save Changes",
	},
	{
		name: "a resource",
		prepare: () => href("/resources/new"),
		fill: fillResource,
		typed: "Description",
		button: "Submit Resource",
	},
	{ name: "a job", prepare: () => href("/jobs/new"), fill: fillJob, typed: "Company", button: "Post Job Listing" },
	{
		name: "a job that is edited",
		prepare: async (page) => href("/jobs/edit/:id?", { id: (await postJob(page)).id }),
		fill: (page) => field(page, "Company").fill("Harbour Light"),
		typed: "Company",
		button: "Update Job Listing",
	},
	{
		name: "a quick listing",
		prepare: () => href("/collab/new"),
		fill: fillQuickListing,
		typed: "Description",
		button: "Submit Listing",
	},
	{
		name: "a detailed listing",
		prepare: () => detailedListing,
		fill: fillDetailedListing,
		typed: "Title",
		button: "Submit Listing",
	},
	{
		name: "a media item",
		prepare: () => href("/inaction/new"),
		fill: fillMedia,
		typed: "Description",
		button: "Submit Content",
	},
	{ name: "an event", prepare: () => href("/events/new"), fill: fillEvent, typed: "Place", button: "Submit Event" },
	{
		name: "a project",
		prepare: () => href("/scicomm/projects/create"),
		fill: fillProject,
		typed: "Description",
		button: "Create Project",
	},
	{
		name: "a project that is edited",
		prepare: async (page) => `${(await postProject(page)).path}/edit`,
		fill: (page) => field(page, "Description").fill("Read from a staff at the mill."),
		typed: "Description",
		button: "Save Changes",
	},
	{
		name: "an article",
		prepare: async (page) => `${await contentForm(page)}?type=article`,
		fill: (page) =>
			fillTexts(page, { Name: "Tides of the bay", Description: "Read from a gauge.", Text: "It comes and goes." }),
		typed: "Text",
		button: "Add Content",
	},
	{
		name: "a version of an article",
		prepare: async (page) => `${await postContent(page, "article", { text: "It comes." })}/edit`,
		fill: (page) => fillTexts(page, { Text: "It comes and goes.", "What did you change?": "Said more" }),
		typed: "Text",
		button: "Save version",
	},
	{
		name: "an application",
		prepare: () => href("/showcase/apply"),
		fill: async (page) => {
			await fillTexts(page, { Name: "Caroline Herschel", Email: "caroline@example.org", Title: "Comets" });
			await fillTexts(page, { Description: "What moved last night.", Link: "comets.example.org", Tags: "comets," });
			await field(page, "Category").selectOption("blog");
		},
		typed: "Description",
		button: "Submit",
		isOpen: true,
	},
	{
		name: "who signs up",
		prepare: () => href("/signup"),
		fill: (page) =>
			fillTexts(page, {
				Email: freshEmail(),
				Password: "lichen tundra beacon",
				"Confirm password": "lichen tundra beacon",
			}),
		typed: "Password",
		button: "Sign Up",
		isOpen: true,
		isShort: true,
	},
	{
		name: "who forgot a password",
		prepare: () => href("/reset-password"),
		fill: (page) => field(page, "Email").fill(freshEmail()),
		typed: "Email",
		button: "Send Instructions",
		isOpen: true,
		isShort: true,
	},
	{
		name: "the waitlist",
		prepare: () => href("/news"),
		fill: (page) => field(page, "Email").fill(freshEmail()),
		typed: "Email",
		button: "Get Notified",
		isOpen: true,
		isShort: true,
	},
];

for (const { name, prepare, fill, typed: label, button, isShort, isOpen } of forms) {
	test(`a form for ${name} keeps what was typed through every fault, says what happened, and goes through at last`, async ({
		page,
		context,
		faults,
	}) => {
		faults.allow(/ERR_CONNECTION_REFUSED|Failed to fetch|status of (?:401|429|50[02])/, /^50[02]/);
		if (!isOpen) await becomeMember(page);
		const path = await prepare(page);
		await visit(page, path);
		await fill(page);
		const typed = field(page, label);
		const before = await typed.inputValue();
		const press = page.getByRole("main").getByRole("button", { name: button, exact: true }).last();
		const bar = await page.getByRole("banner").textContent();
		const restored = page.getByText("Your draft is restored.");

		if (!isShort) {
			await page.reload();
			await whenAlive(page);
			await expect(restored).toBeVisible();
			await expect(typed).toHaveValue(before);
			await page.getByRole("contentinfo").getByRole("link", { name: "Showcase" }).click();
			await expect(page.getByRole("heading", { level: 1 })).toHaveText("Science Communications Showcase");
			await page.goBack();
			await expect(restored).toBeVisible();
			await expect(typed).toHaveValue(before);
		}

		const expectKept = async (message: string) => {
			await press.click();
			const told = page.getByRole("main").getByRole("alert").filter({ hasText: message });
			await expect(told).toBeInViewport();
			await expect(typed).toHaveValue(before);
			await expect(page).toHaveURL(path);
			expect(await page.getByRole("banner").textContent()).toBe(bar);
		};
		const restore = await loseConnection(page);
		await expectKept("The connection is lost");
		await restore();
		for (const [status, message] of [
			[502, "The connection is lost"],
			[500, "What you entered is still here."],
			[429, "What you entered is still here."],
		] as const) {
			await page.route("**/*.data*", (route) => route.fulfill({ status, body: "<h1>From a proxy</h1>" }));
			await expectKept(message);
			await page.unrouteAll({ behavior: "wait" });
		}
		if (!isOpen) {
			const cookies = await context.cookies();
			await context.clearCookies();
			await press.click();
			const login = page.getByRole("heading", { level: 1, name: "Sign in" });
			const told = page.getByRole("main").getByRole("alert").filter({ hasText: "Nothing is lost" });
			await expect(told.or(login)).toBeVisible();
			// As if in another tab.
			await context.addCookies(cookies);
			if (await login.isVisible()) await visit(page, path);
			await expect(typed).toHaveValue(before);
		}
		const answered = page.waitForResponse((response) => isPost(response.request()));
		await press.click();
		expect((await answered).status()).toBeLessThan(400);
		await expect(page.getByText("What you entered is still here.")).toBeHidden();
		if (isShort) return;
		await expect(typed).toBeHidden();
		await visit(page, path);
		await expect(field(page, label)).toBeVisible();
		await expect(restored).toBeHidden();
	});
}
