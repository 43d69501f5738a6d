import { endOfDayIn } from "#app/boards/closing.ts";
import { checkboxIn, listIn, pastIn, textIn, textsIn, timeIn } from "#app/moving/imported-row.ts";
import { ownedRows } from "#app/moving/owned-rows.server.ts";
import { parseAs } from "#app/moving/write-rows.server.ts";
import { jobListings } from "./job.tables.server.ts";
import { maxDaysListed } from "./job.ts";
import { jobSchema } from "./job-input.ts";
import { jobColumns } from "./job-own.server.ts";

/** Jobs that name no closing time are listed as long as one that is posted now, and none longer than its form could say. */
export const importedJobs = ownedRows({
	name: "job_listings",
	table: jobListings,
	columnsOf(row) {
		const input = parseAs(jobSchema, {
			...textsIn(row, "title", "company", "location", "jobType", "category", "salaryRange", "description"),
			...textsIn(row, "contact", "applicationUrl", "companyUrl", "payMin", "payMax"),
			socialLinks: listIn(row, "social_links"),
			tags: listIn(row, "tags").join(","),
			anonymous: checkboxIn(row, "anonymous"),
			remote: checkboxIn(row, "remote"),
			remoteCountries: listIn(row, "remote_countries").join(","),
			payCurrency: textIn(row, "pay_currency") || undefined,
			payPer: textIn(row, "pay_per") || undefined,
		});
		const closesAt = timeIn(row, "closes_at");
		return {
			...jobColumns(input),
			noticeSentAt: pastIn(row, "notice_sent_at"),
			...(closesAt && { closesAt: new Date(Math.min(+closesAt, +endOfDayIn(maxDaysListed))) }),
		};
	},
});
