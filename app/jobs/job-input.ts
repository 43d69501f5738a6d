/** What a job listing may contain: one schema for the browser's comfort and the server's decision. */

import {
	checkbox,
	choice,
	codeList,
	line,
	link,
	requiredLine,
	requiredText,
	socialLinks,
	tags,
} from "#app/boards/board-input.ts";
import { endOfDay } from "#app/boards/closing.ts";
import { countryCode } from "#app/boards/countries.ts";
import { isPayReversed, payFields } from "#app/boards/pay-input.ts";
import { z } from "#app/ui/zod.ts";
import { tooLong } from "#app/web/text.ts";
import { defaultPeriod, jobCategories, jobLimits, jobMessages, jobTypes, maxCountries, maxDaysListed } from "./job.ts";

const limits = jobLimits;
const messages = jobMessages;

/** The last day on the board, as its end; null for the usual one. */
const closesOn = line(10, messages.dateUnknown).transform((text, context) => {
	if (text === "") return null;
	const end = endOfDay(text, maxDaysListed);
	if (end) return end;
	context.addIssue({ code: "custom", message: messages.dateUnknown });
	return z.NEVER;
});

export const jobSchema = z
	.object({
		title: requiredLine(messages.titleMissing, limits.title, tooLong("Job title", limits.title)),
		company: requiredLine(messages.companyMissing, limits.company, tooLong("Company", limits.company)),
		location: requiredLine(messages.locationMissing, limits.location, tooLong("Location", limits.location)),
		remote: checkbox,
		remoteCountries: codeList(countryCode, maxCountries, messages.countryUnknown, messages.countriesFull),
		jobType: choice(jobTypes, messages.choiceUnknown, messages.typeMissing),
		category: choice(jobCategories, messages.choiceUnknown, messages.categoryMissing),
		salaryRange: line(limits.salaryRange, tooLong("Salary range", limits.salaryRange)),
		...payFields(defaultPeriod, messages.choiceUnknown),
		description: requiredText(
			messages.descriptionMissing,
			limits.description,
			tooLong("Job description", limits.description),
		),
		contact: requiredLine(messages.contactMissing, limits.contact, tooLong("Contact info", limits.contact)),
		applicationUrl: link,
		companyUrl: link,
		socialLinks,
		tags,
		anonymous: checkbox,
		closesOn,
	})
	.superRefine(({ remote, remoteCountries, payMin, payMax }, context) => {
		const complain = (field: string, message: string) => context.addIssue({ code: "custom", path: [field], message });
		if (!remote && remoteCountries.length > 0) complain("remoteCountries", messages.countriesNotRemote);
		if (isPayReversed({ payMin, payMax })) complain("payMax", messages.payReversed);
	});

export type JobInput = z.output<typeof jobSchema>;

/** The fields as the form has them; a checkbox that is not checked is missing. */
export type JobFields = Record<Exclude<keyof JobInput, "socialLinks" | "remote" | "anonymous">, string> & {
	socialLinks: string[];
	remote: string | undefined;
	anonymous: string | undefined;
};
