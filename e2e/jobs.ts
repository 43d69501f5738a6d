/** What the tests do with jobs again and again. */
import { expect, type Page } from "@playwright/test";
import { href } from "react-router";
import { field, freshWord } from "./cards.ts";

/** A job as the form posts it, under a title that no other has. */
export function plainJob() {
	return {
		title: `Keeper ${freshWord()}`,
		company: "Signal Hill Trust",
		location: "Montevideo",
		jobType: "Internship",
		category: "Product",
		description: "Keep the lamp, and tell visitors what it says.",
		contact: "somebody.with.a.long.address@example.org",
	};
}

/** Posts a job without the form, for whom the page's browser is signed in. Returns its title and page. */
export async function postJob(page: Page, fields: Record<string, string> = {}) {
	const form = { ...plainJob(), ...fields };
	const response = await page.request.post(href("/jobs/new"), { form });
	expect(response.url()).toMatch(/\/jobs$/);
	const [, id = ""] = new RegExp(`href="/jobs/([0-9a-f-]{36})"[^>]*>${form.title}<`).exec(await response.text()) ?? [];
	return { title: form.title, id, path: href("/jobs/:id", { id }) };
}

/** Fills the open form of a job. Returns its title. */
export async function fillJob(page: Page, texts: Record<string, string> = {}) {
	const { title, company, location, description, contact, jobType, category } = plainJob();
	const all = {
		"Job Title": title,
		Company: company,
		Location: location,
		"Job Description": description,
		"Contact Info": contact,
		...texts,
	};
	for (const [label, text] of Object.entries(all)) await field(page, label).fill(text);
	await field(page, "Job Type").selectOption(jobType);
	await field(page, "Category").selectOption(category);
	return title;
}
