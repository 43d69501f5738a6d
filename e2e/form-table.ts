/** The long forms of the product, and how they are filled. */
import type { Locator, Page } from "@playwright/test";
import { href } from "react-router";
import type { routesAccess } from "#app/routes-access.ts";
import { eventForm } from "#tests/events.ts";
import { requestForm } from "#tests/requests.ts";
import { resourceForm } from "#tests/resources.ts";
import { freshEmail } from "./accounts.ts";
import { field, fillCard, freshAddress, freshWord, photoFile, plainCard, postOwnCard, preview } from "./cards.ts";
import { detailedListing, fillDetailedListing, fillQuickListing } from "./collab.ts";
import { fillEvent } from "./events.ts";
import { fillJob, postJob } from "./jobs.ts";
import { mailTo } from "./mailbox.ts";
import { fillMedia } from "./media.ts";
import { anotherMember } from "./moderation.ts";
import { postContent } from "./project-content.ts";
import { fillProject, postProject } from "./project-form.ts";
import { fillRequest } from "./requests.ts";
import { fillResource } from "./resources.ts";
import { expect, siteUrl, visit } from "./test.ts";

export type FormRoute = keyof typeof routesAccess;

export interface FormCase {
	/** The address that it is sent to. */
	route: FormRoute;
	name: string;
	/** Makes what the form needs. Returns the address of its page. */
	prepare: (page: Page, email: string) => Promise<string> | string;
	/** Fills it so that it could be saved. */
	fill?: (page: Page) => Promise<unknown>;
	/** The label of a field with something typed in it; without, the form is a button. */
	typed?: string;
	/** What stays beside it that is no text. */
	keeps?: (page: Page) => Locator;
	/** What is seen of it once it is sent. */
	sent?: (page: Page) => Locator;
	button: string | ((page: Page) => Locator);
	/** What did not happen, in the words of the specification. */
	said?: string;
	/** Whether it is not sent in the end, since other tests would see what came of it. */
	isUnsent?: boolean;
	/** Whether it is refused when what it was made from has changed. */
	isVersioned?: boolean;
	/** Does elsewhere what keeps it from being taken as it is (409). Returns what is said then. */
	collide?: (page: Page, email: string) => Promise<string | RegExp>;
	/** Whether it keeps a draft, and says so when it brings it back, as the long forms do. */
	draft?: "told" | "silent";
	/** Whether it is the same for somebody who is signed out. */
	isOpen?: true;
	/** How it is sent, on the one form of each way that also meets what is the same for all of that way. */
	sentAs?: "an app's form" | "an app's button" | "a fetcher" | "a document's form";
}

export async function fillTexts(page: Page, texts: Record<string, string>) {
	for (const [label, text] of Object.entries(texts)) {
		const control = page.locator("input, textarea").and(field(page, label));
		await control.first().fill(text);
	}
}

/** The address of what a form made that leads to its list. */
async function madeIn(page: Page, path: string, form: URLSearchParams, board: string) {
	const response = await page.request.post(path, { form: Object.fromEntries(form) });
	expect(response.status()).toBeLessThan(400);
	const html = await (await page.request.get(href("/profile"))).text();
	return new RegExp(`${board}/edit/([0-9a-f-]{36})`).exec(html)?.[1] ?? "";
}
// Names of their own: other journeys read the lists, and moderators' journeys may approve them.
const freshName = () => `The ${freshWord()} guide`;
export const postEvent = (page: Page) =>
	madeIn(page, href("/events/new"), eventForm({ title: freshName() }), "/events");
export const postRequest = (page: Page) =>
	madeIn(page, href("/requests/new"), requestForm({ title: freshName() }), "/requests");
export const postResource = (page: Page) =>
	madeIn(page, href("/resources/new"), resourceForm({ name: freshName(), url: freshAddress() }), "/resources");

export const content = (type: string) => async (page: Page) => {
	const { projectId } = await postProject(page);
	return `${href("/scicomm/projects/:projectId/content/new", { projectId })}?type=${type}`;
};

/** Those that are long to fill, and keep a draft. */
export const longForms: (FormCase & { typed: string; button: string })[] = [
	{
		route: "/scicomm/card/create",
		said: "Failed to create card. Please try again.",
		name: "a card",
		prepare: () => href("/scicomm/card/create"),
		fill: async (page) => {
			await fillCard(page, plainCard());
			await field(page, "Photo").setInputFiles(await photoFile());
			await expect(preview(page).locator("img")).toBeVisible();
		},
		typed: "Name",
		keeps: (page) => preview(page).locator("img"),
		sent: (page) => page.getByRole("article").locator("img"),
		button: "Generate Card",
		isOpen: true,
	},
	{
		route: "/scicomm/card/edit/:id",
		said: "Failed to create card. Please try again.",
		name: "a card that is edited",
		prepare: async (page) => href("/scicomm/card/edit/:id", { id: await postOwnCard(page) }),
		fill: (page) => field(page, "Bio").fill("Lakes, mostly."),
		typed: "Bio",
		button: "Save Changes",
		isVersioned: true,
	},
	{
		route: "/resources/new",
		said: "Error submitting resource. Please try again or contact support.",
		name: "a resource",
		prepare: () => href("/resources/new"),
		fill: fillResource,
		typed: "Description",
		button: "Submit Resource",
	},
	{
		route: "/jobs/new",
		said: "Failed to save listing",
		name: "a job",
		prepare: () => href("/jobs/new"),
		fill: fillJob,
		typed: "Company",
		button: "Post Job Listing",
		sentAs: "an app's form",
	},
	{
		route: "/jobs/edit/:id?",
		name: "a job that is edited",
		prepare: async (page) => href("/jobs/edit/:id?", { id: (await postJob(page)).id }),
		fill: (page) => field(page, "Company").fill("Harbour Light"),
		typed: "Company",
		button: "Update Job Listing",
		isVersioned: true,
	},
	{
		route: "/collab/new",
		said: "Failed to save listing",
		name: "a quick listing",
		prepare: () => href("/collab/new"),
		fill: fillQuickListing,
		typed: "Description",
		button: "Submit Listing",
	},
	{
		route: "/collab/new",
		said: "Failed to save listing",
		name: "a detailed listing",
		prepare: () => detailedListing,
		fill: fillDetailedListing,
		typed: "Title",
		button: "Submit Listing",
	},
	{
		route: "/inaction/new",
		name: "a media item",
		prepare: () => href("/inaction/new"),
		fill: fillMedia,
		typed: "Description",
		button: "Submit Content",
	},
	{
		route: "/requests/new",
		name: "a request",
		prepare: () => href("/requests/new"),
		fill: fillRequest,
		typed: "Organisation",
		button: "Send Request",
	},
	{
		route: "/requests/new",
		name: "a request without an account",
		prepare: () => href("/requests/new"),
		fill: async (page) => {
			await page.getByText("Audience, how many").click();
			await fillRequest(page, { "Your email address": freshEmail() });
		},
		typed: "Organisation",
		button: "Send Request",
		isOpen: true,
	},
	{
		route: "/events/new",
		name: "an event",
		prepare: () => href("/events/new"),
		fill: fillEvent,
		typed: "Place",
		button: "Submit Event",
	},
	{
		route: "/scicomm/projects/create",
		said: "Failed to save project",
		name: "a project",
		prepare: () => href("/scicomm/projects/create"),
		fill: fillProject,
		typed: "Description",
		button: "Create Project",
	},
	{
		route: "/scicomm/projects/:projectId/edit",
		name: "a project that is edited",
		prepare: async (page) => `${(await postProject(page)).path}/edit`,
		fill: (page) => field(page, "Description").fill("Read from a staff at the mill."),
		typed: "Description",
		button: "Save Changes",
		isVersioned: true,
	},
	{
		route: "/scicomm/projects/:projectId/content/new",
		name: "an article",
		prepare: content("article"),
		fill: (page) =>
			fillTexts(page, { Name: "Tides of the bay", Description: "Read from a gauge.", Text: "It comes and goes." }),
		typed: "Text",
		button: "Add Content",
	},
	{
		route: "/scicomm/projects/:projectId/content/:contentId/edit",
		name: "a version of an article",
		prepare: async (page) => `${await postContent(page, "article", { text: "It comes." })}/edit`,
		fill: (page) => fillTexts(page, { Text: "It comes and goes.", "What did you change?": "Said more" }),
		typed: "Text",
		button: "Save version",
	},
	{
		route: "/showcase/apply",
		said: "Failed to send the application. Please try again.",
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
];

export async function linkIn(to: string, subject: string, path: string) {
	const { text } = await mailTo(to, subject);
	const { pathname, search } = new URL(text.match(/https?:\/\/\S+/g)?.find((url) => url.includes(path)) ?? "");
	return pathname + search;
}

export async function someoneElse(page: Page) {
	if (!page.url().startsWith(siteUrl())) await visit(page, href("/help"));
	return anotherMember(page);
}

/** A page that asks whether something is to be done. */
export function question(route: FormRoute, button: string, prepare: (page: Page) => Promise<string>): FormCase {
	return { route, name: button, button, prepare };
}
