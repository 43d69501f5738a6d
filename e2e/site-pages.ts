/** Every page of the site in each of its states, for whatever must hold on all of them. */
import { expect, type Page } from "@playwright/test";
import { href } from "react-router";
import { cardStyles, slugOf } from "#app/cards/card.ts";
import { demoCards } from "#app/cards/demo-cards.ts";
import { fillLogin, fillSignup, freshEmail } from "./accounts.ts";
import { field, freshWord, photoFile, postOwnCard, preview } from "./cards.ts";
import { detailedListing, fillDetailedListing, fillQuickListing, submitListing } from "./collab.ts";
import { fillJob, postJob } from "./jobs.ts";
import { importJson, openPart, startWithExample } from "./portfolio.ts";
import { fillResource } from "./resources.ts";
import { visit } from "./test.ts";

export interface SitePage {
	/** As a file name. */
	name: string;
	/** @param cardId a card of the database */
	path: (cardId: string) => string;
	/** Expected when it is not 200. */
	status?: number;
	/** Status with which a form that `prepare` sends is refused. */
	refused?: number;
	/** Whether an account is signed in. */
	signedIn?: boolean;
	/** Brings the opened page into its state. */
	prepare?: (page: Page) => Promise<unknown>;
}

const nobody = "00000000-0000-4000-8000-000000000000";

export const sitePages: SitePage[] = [
	{ name: "home", path: () => href("/") },
	{ name: "welcome", path: () => href("/welcome") },
	{ name: "showcase", path: () => href("/showcase") },
	{ name: "showcase-filtered", path: () => `${href("/showcase")}?category=publication&tag=classics&q=draws` },
	{ name: "showcase-no-results", path: () => `${href("/showcase")}?q=nothingofthekind` },
	{ name: "showcase-dialog", path: () => href("/showcase"), prepare: openApplication },
	{ name: "showcase-dialog-errors", path: () => href("/showcase"), prepare: makeApplicationErrors },
	{ name: "showcase-apply", path: () => href("/showcase/apply"), prepare: fillApplication },
	{ name: "news", path: () => href("/news") },
	{ name: "news-joined", path: () => href("/news"), prepare: joinWaitlist },
	{ name: "portfolio", path: () => href("/portfolio") },
	{ name: "portfolio-filled", path: () => href("/portfolio"), prepare: startWithExample },
	{ name: "portfolio-work", path: () => href("/portfolio"), prepare: editWork },
	{ name: "portfolio-people", path: () => href("/portfolio"), prepare: editPeople },
	{ name: "portfolio-look", path: () => `${href("/portfolio")}?part=look` },
	{
		name: "portfolio-refused",
		path: () => `${href("/portfolio")}?part=files`,
		prepare: (page) => importJson(page, "{"),
	},
	{ name: "resources", path: () => href("/resources") },
	{ name: "resources-filtered", path: () => `${href("/resources")}?type=tool` },
	{ name: "resources-no-results", path: () => `${href("/resources")}?q=nothingofthekind` },
	{ name: "resource-form", path: () => href("/resources/new"), signedIn: true, prepare: fillResource },
	{ name: "resource-form-errors", path: () => href("/resources/new"), signedIn: true, prepare: makeResourceErrors },
	{ name: "jobs", path: () => href("/jobs") },
	{ name: "jobs-filtered", path: () => `${href("/jobs")}?category=Writing&category=Design&tag=oceans&tag=climate` },
	{ name: "jobs-no-results", path: () => `${href("/jobs")}?q=nothingofthekind` },
	{ name: "jobs-own", path: () => href("/jobs"), signedIn: true, prepare: showOwnJobs },
	{ name: "job", path: () => href("/jobs"), prepare: openDemoJob },
	{ name: "job-own", path: () => href("/jobs"), signedIn: true, prepare: openOwnJob },
	{ name: "job-form", path: () => href("/jobs/new"), signedIn: true, prepare: fillJob },
	{ name: "job-form-errors", path: () => href("/jobs/new"), signedIn: true, prepare: makeJobErrors },
	{ name: "job-unknown", path: () => href("/jobs/:id", { id: nobody }), status: 404 },
	{ name: "collab", path: () => href("/collab") },
	{ name: "collab-member", path: () => href("/collab"), signedIn: true },
	{ name: "collab-filtered", path: () => `${href("/collab")}?type=Both` },
	{ name: "collab-no-results", path: () => `${href("/collab")}?q=nothingofthekind` },
	{ name: "collab-quick", path: () => href("/collab/new"), signedIn: true, prepare: fillQuickListing },
	{ name: "collab-quick-errors", path: () => href("/collab/new"), signedIn: true, prepare: makeListingErrors },
	{ name: "collab-detailed", path: () => detailedListing, signedIn: true, prepare: fillDetailedListing },
	{ name: "collab-detailed-errors", path: () => detailedListing, signedIn: true, prepare: makeDetailedErrors },
	{ name: "collab-mine", path: () => href("/collab/new"), signedIn: true, prepare: openMyListing },
	{ name: "collab-delete", path: () => href("/collab/new"), signedIn: true, prepare: askToDeleteListing },
	{ name: "collab-unknown", path: () => href("/collab/edit/:id", { id: nobody }), signedIn: true, status: 404 },
	{ name: "login", path: () => href("/login") },
	{ name: "login-failed", path: () => href("/login"), prepare: failToSignIn, refused: 401 },
	{ name: "signup", path: () => href("/signup") },
	{ name: "signup-weak", path: () => href("/signup"), prepare: chooseWeakPassword, refused: 422 },
	{ name: "signup-done", path: () => href("/signup"), prepare: signUp },
	{ name: "reset-password", path: () => href("/reset-password") },
	{ name: "update-password", path: () => href("/update-password") },
	{ name: "confirm-email", path: () => href("/confirm-email") },
	{ name: "profile", path: () => href("/profile"), signedIn: true },
	{ name: "profile-delete", path: () => href("/profile/delete"), signedIn: true },
	{ name: "change-password", path: () => href("/update-password"), signedIn: true },
	{ name: "account-menu", path: () => href("/news"), signedIn: true, prepare: openAccountMenu },
	{ name: "card-of-another", path: (id) => href("/card/:id", { id }), signedIn: true },
	{ name: "card-handle", path: () => href("/profile"), signedIn: true, prepare: chooseHandle },
	{ name: "card-handle-errors", path: () => href("/profile"), signedIn: true, prepare: makeHandleErrors, refused: 422 },
	{ name: "create", path: () => href("/scicomm/card/create") },
	{ name: "create-errors", path: () => href("/scicomm/card/create"), prepare: makeErrors },
	{ name: "create-filled", path: () => href("/scicomm/card/create"), prepare: fillEverything },
	{ name: "success", path: (id) => href("/scicomm/card/success/:id?", { id }) },
	{ name: "success-dialog", path: (id) => href("/scicomm/card/success/:id?", { id }), prepare: openDialog },
	{ name: "success-unknown", path: () => href("/scicomm/card/success/:id?"), status: 404 },
	{ name: "directory", path: () => href("/scicomm/card/directory") },
	{ name: "directory-filtered", path: () => `${href("/scicomm/card/directory")}?q=writ&open=on` },
	{ name: "directory-close-names", path: () => `${href("/scicomm/card/directory")}?q=Rachle` },
	{ name: "directory-no-results", path: () => `${href("/scicomm/card/directory")}?q=nobodyatall` },
	...cardStyles.map(({ value }) => ({ name: `card-${value}`, path: () => demoCardPath(value) })),
	{ name: "card-unknown", path: () => href("/card/:id", { id: nobody }), status: 404 },
	{ name: "edit", path: (id) => href("/scicomm/card/edit/:id", { id }), status: 401 },
	{ name: "not-found", path: () => "/no/such/page", status: 404 },
];

/** The fullest demo card of the style. */
function demoCardPath(style: string) {
	const cards = demoCards.filter(({ cardStyle }) => cardStyle === style);
	const [card] = cards.sort((a, b) => Object.keys(b).length - Object.keys(a).length);
	return href("/card/:id", { id: slugOf(card?.name ?? "") ?? "" });
}

async function failToSignIn(page: Page) {
	await fillLogin(page, "mary@example.org", "not the one");
	await expect(page.getByRole("alert")).toBeVisible();
}

async function chooseWeakPassword(page: Page) {
	await fillSignup(page, freshEmail(), "password");
	await expect(page.getByRole("alert")).toBeVisible();
}

async function signUp(page: Page) {
	await fillSignup(page, freshEmail());
	await expect(page.getByRole("alert")).toBeVisible();
}

async function openAccountMenu(page: Page) {
	await page.getByRole("banner").locator("summary:visible").click();
	await expect(page.getByRole("button", { name: "Sign Out" }).filter({ visible: true })).toBeVisible();
}

async function joinWaitlist(page: Page) {
	await page.getByRole("main").getByRole("textbox", { name: "Email" }).fill("reader@example.org");
	await page.getByRole("button", { name: "Get Notified" }).click();
	await expect(page.getByRole("alert")).toBeVisible();
}

async function openHandleForm(page: Page) {
	const id = await postOwnCard(page, { name: "Maria Sibylla Merian" });
	await visit(page, href("/scicomm/card/handle/:id", { id }));
}

async function chooseHandle(page: Page) {
	await openHandleForm(page);
	for (const handle of [freshWord(), freshWord()]) {
		await field(page, "Handle").fill(handle);
		await page.getByRole("button", { name: "Save address" }).click();
		await expect(page.getByRole("link", { name: handle.toLowerCase() })).toBeVisible();
	}
}

async function makeHandleErrors(page: Page) {
	await openHandleForm(page);
	await field(page, "Handle").fill("not an address");
	await page.getByRole("button", { name: "Save address" }).click();
	await expect(page.getByText("Use lowercase letters")).toBeVisible();
}

async function editWork(page: Page) {
	await startWithExample(page);
	await openPart(page, "Work");
	await page.getByRole("button", { name: "Edit Physical Geography" }).click();
	await field(page, "Image").setInputFiles(await photoFile());
	await expect(page.getByRole("button", { name: "Remove image" })).toBeVisible();
	await field(page, "Link").fill("nonsense");
	await field(page, "Link").blur();
	await page.getByRole("button", { name: "Remove Physics" }).click();
}

async function editPeople(page: Page) {
	await startWithExample(page);
	await openPart(page, "People");
	await page.getByRole("button", { name: "Add testimonial" }).click();
	await page.getByRole("button", { name: "Edit Ada Lovelace" }).click();
}

async function makeErrors(page: Page) {
	const wrong = {
		Name: "",
		Bio: "b".repeat(121),
		Email: "nobody",
		Website: "nonsense",
		"ORCID iD": "0000",
		Bluesky: "no handle!",
	};
	for (const [label, text] of Object.entries({ ...wrong, LinkedIn: "nonsense" })) {
		await field(page, label).fill("x");
		await field(page, label).fill(text);
		await field(page, label).blur();
	}
	await page.getByRole("button", { name: "Add sample" }).click();
	await expect(page.getByText("Please enter a title for your work sample")).toBeVisible();
}

async function fillEverything(page: Page) {
	for (const [label, text] of Object.entries({
		Name: "Caroline Herschel",
		Title: "Comet hunter",
		Bio: "I sweep the sky every clear night and tell you what moved.",
		Email: "caroline@example.org",
		Website: "example.org/comets",
		Bluesky: "@caroline.example.org",
		LinkedIn: "example.org/in/caroline",
		"ORCID iD": "0000-0002-1825-0097",
	})) {
		await field(page, label).fill(text);
	}
	await page.getByRole("radio", { name: "Astronomy" }).check();
	for (const name of ["Public Speaking", "Workshop Facilitation"]) await page.getByRole("checkbox", { name }).check();
	for (const title of ["Index to Flamsteed's Observations", "A Catalogue of Nebulae"]) {
		await field(page, "Sample title").fill(title);
		await field(page, "Sample URL").fill("example.org/works");
		await page.getByRole("button", { name: "Add sample" }).click();
	}
	await field(page, "Photo").setInputFiles(await photoFile());
	await expect(preview(page).locator("img")).toBeVisible();
	await page.evaluate(() => scrollTo(0, 0));
}

async function makeResourceErrors(page: Page) {
	await field(page, "Description").fill("d".repeat(141));
	await page.getByRole("button", { name: "Submit Resource" }).click();
	await expect(page.getByText("Name is required")).toBeVisible();
}

async function makeListingErrors(page: Page) {
	await field(page, "Description").fill("d".repeat(181));
	await submitListing(page).click();
	await expect(page.getByText("Type is required")).toBeVisible();
}

async function makeDetailedErrors(page: Page) {
	await field(page, "Social link 1 (optional)").fill("nonsense");
	await submitListing(page).click();
	await expect(page.getByText("Title is required")).toBeVisible();
}

async function sendListing(page: Page) {
	await fillQuickListing(page);
	await submitListing(page).click();
	await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
}

async function openMyListing(page: Page) {
	await sendListing(page);
	await visit(page, href("/profile"));
	await page.getByRole("heading", { name: "Your collab listings" }).scrollIntoViewIfNeeded();
}

async function askToDeleteListing(page: Page) {
	await openMyListing(page);
	await page.getByRole("listitem").getByRole("button", { name: "Delete" }).click();
	await expect(page.getByRole("dialog")).toBeVisible();
}

async function makeJobErrors(page: Page) {
	await field(page, "Application URL").fill("nonsense");
	await page.getByRole("button", { name: "Post Job Listing" }).click();
	await expect(page.getByText("Job title is required")).toBeVisible();
}

async function openDemoJob(page: Page) {
	await page.getByRole("link", { name: "Science Writer, Oceans" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Science Writer, Oceans");
}

async function openOwnJob(page: Page) {
	const { path, title } = await postJob(page, { closesOn: new Date().toISOString().slice(0, 10) });
	await visit(page, path);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
}

async function showOwnJobs(page: Page) {
	const { title } = await postJob(page);
	await visit(page, `${href("/jobs")}?category=Product`);
	await page.getByRole("button", { name: `Delete ${title}` }).click();
	await expect(page.getByRole("dialog")).toBeVisible();
}

async function openApplication(page: Page) {
	await page.getByRole("button", { name: "Apply to be featured" }).click();
	await expect(page.getByRole("dialog")).toBeVisible();
}

async function makeApplicationErrors(page: Page) {
	await openApplication(page);
	const dialog = page.getByRole("dialog");
	await dialog.getByLabel("Tags").fill("oceans,");
	await dialog.getByRole("button", { name: "Submit" }).click();
	await expect(dialog.getByText("Name is required")).toBeVisible();
}

async function fillApplication(page: Page) {
	await page.getByLabel("Category").selectOption("person");
	for (const [label, text] of Object.entries({
		Name: "Caroline Herschel",
		Email: "caroline@example.org",
		"Name/Title": "Mary Somerville",
		Description: "She connects the physical sciences in plain language, so that one discovery explains another.",
		Link: "example.org/somerville",
		Tags: "astronomy, mathematics,",
	})) {
		await field(page, label).fill(text);
	}
	await field(page, "Image").setInputFiles(await photoFile());
	await expect(page.getByRole("img", { name: "Preview of your choice" })).toBeVisible();
	await page.evaluate(() => scrollTo(0, 0));
}

async function openDialog(page: Page) {
	await page.getByRole("button", { name: "Save to Edit Later" }).click();
	await expect(page.getByRole("dialog")).toBeVisible();
}
