/** The rules of job listings that need no schema library: limits, choices, messages, permissions. The limits are CHECK constraints too. */

import { boardLimits, boardMessages } from "#app/boards/board.ts";
import { endOfDayIn } from "#app/boards/closing.ts";
import { payMessages } from "#app/boards/pay.ts";

/** Maximum lengths of texts, in Unicode code points. */
export const jobLimits = {
	title: 120,
	company: boardLimits.organisation,
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
const contactOnCard = 30;
/** Days for which a job is listed unless its poster says otherwise, and again when it is renewed. */
export const daysListed = 60;
export const daysOfNotice = 5;
/** The latest closing date, in days from now. */
export const maxDaysListed = 365;
/** For what a job is paid unless its poster says otherwise. */
export const defaultPeriod = "year";
export const maxCountries = 30;
export const maxTagsAsked = 10;
export const descriptionOnCard = 240;

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

export const jobDeletion = {
	question: "Are you sure you want to delete this job listing?",
	confirm: "Delete listing",
	warning: "Its page will be permanently deleted, and its link will stop working.",
};

/** The button that keeps a job on the board, or brings it back. */
export const renewal = { label: `Renew for ${daysListed} days`, busyLabel: "Renewing..." };

export const jobMessages = {
	titleMissing: "Job title is required",
	companyMissing: "Company is required",
	locationMissing: "Location is required",
	typeMissing: "Job type is required",
	categoryMissing: "Category is required",
	descriptionMissing: "Job description is required",
	contactMissing: "Contact info is required",
	choiceUnknown: "Choose one from the list",
	payReversed: payMessages.reversed,
	countryUnknown: "Use names of countries, separated by commas",
	countriesFull: `You can name up to ${maxCountries} countries`,
	countriesNotRemote: "Check 'Remote' to name countries",
	dateUnknown: `Choose a day from today to ${maxDaysListed} days from now`,
	salaryHint: "Optional but recommended for better applications",
	contactHint: "This will be visible to all visitors",
	anonymousHint: "Your name won't be displayed",
	loadFailed: "Failed to load job listings",
	created: "Job listing created successfully!",
	updated: "Job listing updated successfully!",
	createFailed: "Failed to create job listing",
	updateFailed: "Failed to update job listing",
	saveFailed: "Failed to save listing",
	deleted: "Job listing deleted successfully",
	deleteFailed: "Failed to delete job listing",
	renewed: (day: string) => `Your listing is open until ${day}.`,
	renewedFromToday: `Your listing is open for ${daysListed} days from today.`,
	renewFailed: "Failed to renew job listing",
	showFailed: "Failed to load job listing",
	noMatch: "No jobs found matching your criteria.",
	closed: "This listing is closed.",
	signInToDelete: "You must be logged in to delete a job listing",
	signInFirst: boardMessages.signInFirst,
	notFound: boardMessages.notFound,
} as const;

/** The contact as a card shows it: at most 30 characters, else the first 27 and '...'. */
export function shortContact(contact: string) {
	const characters = Array.from(contact);
	return characters.length > contactOnCard ? `${characters.slice(0, contactOnCard - 3).join("")}...` : contact;
}

/** Whether a job can be done from elsewhere, which its location does not say. */
export function isRemoteUnsaid({ location, remote }: { location: string; remote: boolean }) {
	return remote && !/remote/i.test(location);
}

/** Such as 'Lisbon or remote'. */
export function placeOf(job: { location: string; remote: boolean }) {
	return isRemoteUnsaid(job) ? `${job.location} or remote` : job.location;
}

/** Such as 'Full-time in Lisbon or remote'. */
export function typeAndPlace({ jobType, ...job }: { jobType: JobType; location: string; remote: boolean }) {
	const place = placeOf(job);
	return /^(?:fully )?remote\b/i.test(place) ? `${jobType}, ${place}` : `${jobType} in ${place}`;
}

/** Whether renewing would keep the job on the board for longer. */
export function canRenew({ closesAt, hidden }: { closesAt: Date; hidden: boolean }) {
	return !hidden && closesAt < endOfDayIn(daysListed);
}
