import { maxSocialLinks } from "#app/boards/board.ts";
import { dayOf, isClosed, lastDayOf } from "#app/boards/closing.ts";
import { countryName } from "#app/boards/countries.ts";
import { amountText, defaultCurrency } from "#app/boards/pay.ts";
import type { jobListings } from "./job.tables.server.ts";
import { defaultPeriod } from "./job.ts";
import type { JobFields } from "./job-input.ts";

/** A job as its form has it. The closing day of a closed one is left for its owner to choose. */
export function jobFieldsOf(job: typeof jobListings.$inferSelect): JobFields {
	const { title, company, location, jobType, category, salaryRange, description, contact, closesAt } = job;
	return {
		...{ title, company, location, jobType, category, salaryRange, description, contact },
		applicationUrl: job.applicationUrl,
		companyUrl: job.companyUrl,
		remote: job.remote ? "on" : undefined,
		remoteCountries: job.remoteCountries.map(countryName).join(", "),
		payMin: amountText(job.payMin),
		payMax: amountText(job.payMax),
		payCurrency: job.payCurrency ?? defaultCurrency,
		payPer: job.payPer ?? defaultPeriod,
		socialLinks: Array.from({ length: maxSocialLinks }, (_, i) => job.socialLinks[i] ?? ""),
		tags: job.tags.join(", "),
		anonymous: job.anonymous ? "on" : undefined,
		closesOn: isClosed({ closesAt }) ? "" : dayOf(lastDayOf(closesAt)),
	};
}
