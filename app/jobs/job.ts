/** The rules of job listings that need no schema library: limits, choices, messages, permissions. The limits are CHECK constraints too. */
import type { Member } from "#app/context.ts";
import { boardLimits, boardMessages } from "../boards/board.ts";

/** Most characters (Unicode code points) a text field may have. */
export const jobLimits = {
	title: 120,
	company: 120,
	location: 120,
	description: 5000,
	salaryRange: 100,
	contact: 300,
	url: boardLimits.url,
} as const;

export const jobsPerPage = 25;
/** Tags that are offered as filters, the most used first. */
export const tagsOffered = 15;
/** Characters of the contact on a card; a longer one is cut and ends in '...', which count. */
export const contactOnCard = 30;
/** Days for which a job is listed unless its poster says otherwise, and again when it is renewed. */
export const daysListed = 60;
/** Days before a job leaves the board that its poster is mailed. */
export const daysOfNotice = 5;
/** The latest closing date, in days from now. */
export const mostDaysListed = 365;
export const maxCountries = 30;
export const maxPay = 1_000_000_000;

export const jobTypes = ["Full-time", "Part-time", "Contract", "Freelance", "Internship"] as const;
export type JobType = (typeof jobTypes)[number];

export const jobCategories = [
	"Research",
	"Writing",
	"Design",
	"Engineering",
	"Data Science",
	"Education",
	"Marketing",
	"Product",
	"Management",
	"Other",
] as const;
export type JobCategory = (typeof jobCategories)[number];

export const payPeriods = ["year", "month", "day", "hour", "piece"] as const;
export type PayPeriod = (typeof payPeriods)[number];

export const jobMessages = {
	titleMissing: "Job title is required",
	companyMissing: "Company is required",
	locationMissing: "Location is required",
	typeMissing: "Job type is required",
	categoryMissing: "Category is required",
	descriptionMissing: "Job description is required",
	contactMissing: "Contact info is required",
	urlInvalid: boardMessages.urlInvalid,
	salaryHint: "Optional but recommended for better applications",
	contactHint: "This will be visible to all visitors",
	anonymousHint: "Your name won't be displayed",
	loadFailed: "Failed to load job listings",
	created: "Job listing created successfully!",
	updated: "Job listing updated successfully!",
	createFailed: "Failed to create job listing",
	updateFailed: "Failed to update job listing",
	saveFailed: "Failed to save listing",
	deleteQuestion: "Are you sure you want to delete this job listing?",
	deleted: "Job listing deleted successfully",
	deleteFailed: "Failed to delete job listing",
	signInToDelete: "You must be logged in to delete a job listing",
	signInFirst: boardMessages.signInFirst,
	notFound: boardMessages.notFound,
	notYours: boardMessages.notYours,
} as const;

/** Whether the viewer posted the job; one without an owner belongs to nobody. */
export function canEditJob(viewer: Pick<Member, "id"> | null, job: { userId: string | null }) {
	return viewer !== null && job.userId !== null && viewer.id === job.userId;
}

/** The contact as a card shows it: at most 30 characters, else the first 27 and '...'. */
export function shortContact(contact: string) {
	const characters = Array.from(contact);
	return characters.length > contactOnCard ? `${characters.slice(0, contactOnCard - 3).join("")}...` : contact;
}
