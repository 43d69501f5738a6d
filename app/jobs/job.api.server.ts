import { z } from "@hono/zod-openapi";
import { href } from "react-router";
import { uriOf, uriOrNull } from "#app/api/addresses.ts";
import { collection } from "#app/api/collection.server.ts";
import * as field from "#app/api/fields.server.ts";
import { anyOf, someTexts, words } from "#app/api/parameters.server.ts";
import { boardLimits, maxSocialLinks, maxTags } from "#app/boards/board.ts";
import { payProperties } from "#app/boards/pay.api.server.ts";
import { pick } from "#app/db/pick.server.ts";
import { askedTag } from "#app/ui/typed-text.ts";
import { jobCategories, jobLimits, jobTypes, maxCountries, maxTagsAsked } from "./job.ts";
import { findPublicJob, type PublicJob, readPublicJobs } from "./job-public.server.ts";

const job = z
	.strictObject({
		id: field.uuid("Never changes."),
		url: field.address("The job's page."),
		title: field.text("What the job is.", jobLimits.title),
		company: field.text("Who offers it.", jobLimits.company),
		companyUrl: field.addressOrNull("Their website."),
		description: field.text("What there is to do, in several lines.", jobLimits.description),
		location: field.text("Where, in the poster's words.", jobLimits.location),
		remote: field.flag("Whether it can be done from elsewhere."),
		remoteCountries: z.array(z.string().openapi({ pattern: "^[A-Z]{2}$" })).openapi({
			description: "The countries from where, as in ISO 3166-1 alpha-2. Empty for anywhere.",
			maxItems: maxCountries,
		}),
		jobType: field.choice("How much of a job it is.", jobTypes),
		category: field.choice("What kind of work it is.", jobCategories),
		tags: field.texts("Topics, in lower case.", maxTags, boardLimits.tag),
		salaryRange: field.textOrNull("The pay in the poster's words.", jobLimits.salaryRange),
		...payProperties,
		contact: field.text("Whom to write to, in the poster's words.", jobLimits.contact),
		applicationUrl: field.addressOrNull("Where to apply."),
		socialLinks: z
			.array(field.address("A profile."))
			.openapi({ description: "Profiles of who offers it.", maxItems: maxSocialLinks }),
		closesAt: field.moment("When it leaves the board, and this list."),
		...field.times,
	})
	.openapi("Job");

const example: PublicJob = {
	id: "b1c9a5de-2f6b-4d4e-9a3e-1b1a7f0b3c77",
	title: "Science Writer, Oceans",
	company: "Tidewater Institute",
	companyUrl: "https://example.org/tidewater",
	description: "Turn new oceanography papers into 600-word stories with the people who wrote them.",
	location: "Remote, EU",
	remote: true,
	remoteCountries: ["PT", "IE", "EE"],
	jobType: "Full-time",
	category: "Writing",
	tags: ["oceans", "long-form"],
	salaryRange: "",
	payMin: 48000,
	payMax: 56000,
	payCurrency: "EUR",
	payPer: "year",
	contact: "jobs@tidewater.example",
	applicationUrl: "https://example.org/tidewater/apply",
	socialLinks: [],
	closesAt: new Date("2027-01-12T00:00:00Z"),
	createdAt: new Date("2026-11-13T09:00:00Z"),
	updatedAt: new Date("2026-11-13T09:00:00Z"),
};

export const jobsApi = collection({
	name: "jobs",
	title: "Jobs",
	one: "job",
	description: "The open listings of the job board. Closed ones are gone from here.",
	filters: {
		q: words("Words that the title, company or description must contain.", boardLimits.search, "writer"),
		location: words(
			"Part of the location. Remote jobs are also found by 'Remote' and by their countries.",
			boardLimits.search,
			"Lisbon",
		),
		organisation: words("The name of the company.", jobLimits.company, "Tidewater Institute"),
		category: anyOf("The kind of work.", jobCategories),
		type: anyOf("How much of a job it is.", jobTypes),
		tag: someTexts("A topic.", askedTag, maxTagsAsked, boardLimits.tag),
	},
	thing: job,
	id: field.uuid("The id of the job."),
	reads: ["job_listings"],
	example,
	read(db, { category, type, tag, ...asked }, part) {
		return readPublicJobs(db, { ...asked, categories: category, types: type, tags: tag }, part);
	},
	find: findPublicJob,
	present: (row, origin) => ({
		id: row.id,
		url: origin + href("/jobs/:id", { id: row.id }),
		...pick(row, "title", "company"),
		companyUrl: uriOrNull(row.companyUrl),
		...pick(row, "description", "location", "remote", "remoteCountries", "jobType", "category", "tags"),
		salaryRange: row.salaryRange || null,
		...pick(row, "payMin", "payMax", "payCurrency", "payPer", "contact"),
		applicationUrl: uriOrNull(row.applicationUrl),
		socialLinks: row.socialLinks.map(uriOf),
		closesAt: row.closesAt.toISOString(),
		...field.timesOf(row),
	}),
});
