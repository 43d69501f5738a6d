import { href } from "react-router";
import type { Country, JobPosting, MonetaryAmount, PostalAddress, WithContext } from "schema-dts";
import { dayOf } from "#app/boards/closing.ts";
import { countryCode, countryName } from "#app/boards/countries.ts";
import type { PayPeriod } from "#app/boards/pay.ts";
import { htmlOf } from "#app/web/markup.ts";
import type { JobType } from "./job.ts";
import type { ShownJob } from "./job-show.server.ts";

const employmentTypes: Record<JobType, string> = {
	"Full-time": "FULL_TIME",
	"Part-time": "PART_TIME",
	Contract: "CONTRACTOR",
	Freelance: "CONTRACTOR",
	Internship: "INTERN",
};

/** There is no word for a piece, and a sum without one would read as a wage. */
const units: Record<PayPeriod, string | null> = { year: "YEAR", month: "MONTH", day: "DAY", hour: "HOUR", piece: null };

/** An open job in the words of schema.org. Who posted it is not among them. */
export function jobPostingOf(job: ShownJob, origin: string): WithContext<JobPosting> {
	const salary = salaryOf(job);
	return {
		"@context": "https://schema.org",
		"@type": "JobPosting",
		title: job.title,
		// Search engines read it as HTML.
		description: htmlOf([job.description]),
		url: origin + href("/jobs/:id", { id: job.id }),
		identifier: { "@type": "PropertyValue", name: job.company, value: job.id },
		// Who applies goes elsewhere: to an address or a contact.
		directApply: false,
		datePosted: dayOf(job.createdAt),
		validThrough: job.closesAt.toISOString(),
		employmentType: employmentTypes[job.jobType],
		hiringOrganization: {
			"@type": "Organization",
			name: job.company,
			...(job.companyUrl && { sameAs: job.companyUrl }),
		},
		...placeOf(job),
		...(salary && { baseSalary: salary }),
	};
}

/** Where the work is done. A remote job from anywhere has no countries: nobody has named any. */
function placeOf({ location, remote, remoteCountries }: ShownJob) {
	const isRemote = remote || /^(?:fully )?remote$/i.test(location);
	const place = isRemote ? placeBesideRemote(location) : location;
	const countries = remoteCountries.map((code): Country => ({ "@type": "Country", name: countryName(code) }));
	return {
		...(isRemote && { jobLocationType: "TELECOMMUTE" }),
		...(countries.length > 0 && { applicantLocationRequirements: countries }),
		...(place && { jobLocation: { "@type": "Place" as const, address: addressOf(place) } }),
	};
}

/** 'London' of 'London or remote'; nothing of 'Remote, EU'. */
function placeBesideRemote(location: string) {
	if (/^(?:fully )?remote\b/i.test(location)) return "";
	return location.replace(/[\s,/(]*(?:\bor )?\bremote\)?$/i, "");
}

/** Places are typed as people like, so only a country that stands at the end by its name is told from the rest. */
function addressOf(place: string): PostalAddress | string {
	const comma = place.lastIndexOf(",");
	const last = place.slice(comma + 1).trim();
	// Two letters may be a state of the USA as well, and so may Georgia.
	const country = /^(?!georgia$)(?:uk|.{3,})$/i.test(last) ? countryCode(last) : undefined;
	if (!country) return place;
	const locality = place.slice(0, Math.max(comma, 0)).trim();
	return { "@type": "PostalAddress", ...(locality && { addressLocality: locality }), addressCountry: country };
}

function salaryOf({ payMin, payMax, payCurrency, payPer }: ShownJob): MonetaryAmount | null {
	const unitText = payPer && units[payPer];
	if (payCurrency === null || !unitText) return null;
	const amount = payMin === payMax && payMin !== null ? { value: payMin } : rangeOf(payMin, payMax);
	return {
		"@type": "MonetaryAmount",
		currency: payCurrency,
		value: { "@type": "QuantitativeValue", ...amount, unitText },
	};
}

function rangeOf(payMin: number | null, payMax: number | null) {
	return { ...(payMin !== null && { minValue: payMin }), ...(payMax !== null && { maxValue: payMax }) };
}
