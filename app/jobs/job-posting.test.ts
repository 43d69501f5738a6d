import { href } from "react-router";
import { describe, expect, test } from "vitest";
import { type PayPeriod, payPeriods } from "#app/boards/pay.ts";
import { becomeMember } from "#tests/accounts.ts";
import { testAdmin } from "#tests/app.ts";
import { jobForm } from "#tests/jobs.ts";
import { testSite } from "#tests/site.ts";
import { readStructuredData } from "#tests/structured-data.ts";
import { jobListings } from "./job.tables.server.ts";
import { type JobType, jobTypes } from "./job.ts";
import { jobPostingOf } from "./job-posting.server.ts";
import type { ShownJob } from "./job-show.server.ts";

const app = await testSite();
const { db } = app;

const origin = "http://localhost";
const closesAt = new Date(Date.now() + 30 * 86_400_000);

/** A posting of a job with these fields. */
function postingOf(fields: Partial<ShownJob>) {
	const job = { id: crypto.randomUUID(), ...Object.fromEntries(jobForm()), remote: false, remoteCountries: [] };
	const pay = { payMin: null, payMax: null, payCurrency: null, payPer: null };
	const shown = { ...job, ...pay, companyUrl: "", createdAt: new Date(), closesAt, ...fields };
	return jobPostingOf(shown as unknown as ShownJob, origin);
}

async function add(fields: Partial<typeof jobListings.$inferInsert> = {}) {
	const row = { ...Object.fromEntries(jobForm()), closesAt, ...fields } as typeof jobListings.$inferInsert;
	const [added] = await db.insert(jobListings).values(row).returning({ id: jobListings.id });
	return href("/jobs/:id", { id: added?.id ?? "" });
}

async function htmlAt(path: string, cookie?: string) {
	return (await app.get(path, cookie ? { Cookie: cookie } : {})).text;
}

describe("an open job tells machines", () => {
	test("all that a search for jobs asks for", async () => {
		const description = "Tell the story: <script> & co.\nFirst once.\n\nThen again.";
		const path = await add({
			title: "Science Writer",
			company: "Tidewater Institute",
			companyUrl: "https://tidewater.example",
			location: "Lisbon, Portugal",
			description,
			payMin: 48_000,
			payMax: 56_000,
			payCurrency: "EUR",
			payPer: "year",
			createdAt: new Date("2026-11-20T23:30:00Z"),
		});
		expect(await readStructuredData(await htmlAt(path))).toEqual({
			about: {
				"@context": "https://schema.org",
				"@type": "JobPosting",
				title: "Science Writer",
				description:
					'<p dir="auto">Tell the story: &lt;script&gt; &amp; co.<br>First once.</p><p dir="auto">Then again.</p>',
				url: origin + path,
				identifier: { "@type": "PropertyValue", name: "Tidewater Institute", value: path.split("/").at(-1) },
				directApply: false,
				datePosted: "2026-11-20",
				validThrough: closesAt.toISOString(),
				employmentType: "FULL_TIME",
				hiringOrganization: {
					"@type": "Organization",
					name: "Tidewater Institute",
					sameAs: "https://tidewater.example",
				},
				jobLocation: {
					"@type": "Place",
					address: { "@type": "PostalAddress", addressLocality: "Lisbon", addressCountry: "PT" },
				},
				baseSalary: {
					"@type": "MonetaryAmount",
					currency: "EUR",
					value: { "@type": "QuantitativeValue", minValue: 48_000, maxValue: 56_000, unitText: "YEAR" },
				},
			},
			missing: [],
		});
	});

	test("from which countries it can be done, and of no country where none is named", async () => {
		const named = await readStructuredData(
			await htmlAt(await add({ location: "Remote, EU", remote: true, remoteCountries: ["PT", "CI"] })),
		);
		expect(named).toMatchObject({
			about: {
				jobLocationType: "TELECOMMUTE",
				applicantLocationRequirements: [
					{ "@type": "Country", name: "Portugal" },
					{ "@type": "Country", name: "Côte d’Ivoire" },
				],
			},
			missing: [],
		});
		expect(named.about).not.toHaveProperty("jobLocation");
		const anywhere = await readStructuredData(await htmlAt(await add({ location: "Remote", remote: true })));
		expect(anywhere.about).toMatchObject({ jobLocationType: "TELECOMMUTE" });
		expect(anywhere.about).not.toHaveProperty("applicantLocationRequirements");
		// What nobody has said can't be told.
		expect(anywhere.missing).toEqual(['Required attribute "applicantLocationRequirements" is missing']);
	});

	test("nothing of who posted it anonymously, whoever looks", async () => {
		const poster = await becomeMember(app, { name: "Mary Anning" });
		const path = await add({ userId: poster.id, anonymous: true });
		const admin = await becomeMember(app, { email: testAdmin, emailVerified: true });
		const seen = await Promise.all(
			[undefined, poster.cookie, admin.cookie].map(async (cookie) => readStructuredData(await htmlAt(path, cookie))),
		);
		expect(seen[0]?.about).toMatchObject({ title: "Science Writer" });
		expect([seen[1], seen[2]]).toEqual([seen[0], seen[0]]);
		expect(JSON.stringify(seen)).not.toMatch(/Anning|member-|jobs@example/);
	});

	test("nothing any more once it is closed or hidden, not even its poster", async () => {
		const poster = await becomeMember(app);
		for (const fields of [{ closesAt: new Date(Date.now() - 60_000) }, { hidden: true }]) {
			const html = await htmlAt(await add({ ...fields, userId: poster.id }), poster.cookie);
			expect(html).toContain('content="noindex"');
			expect((await readStructuredData(html)).about).toBeUndefined();
		}
	});
});

const year = { payCurrency: "GBP", payPer: "year" as const };

test.each([
	["a range", { ...year, payMin: 1, payMax: 2.5 }, { minValue: 1, maxValue: 2.5, unitText: "YEAR" }],
	["one sum", { ...year, payMin: 0, payMax: 0 }, { value: 0, unitText: "YEAR" }],
	["a least", { ...year, payMin: 30_000 }, { minValue: 30_000, unitText: "YEAR" }],
	["a most", { ...year, payMax: 30_000 }, { maxValue: 30_000, unitText: "YEAR" }],
])("pay as %s stays that", (_, pay, value) => {
	expect(postingOf(pay).baseSalary).toEqual({
		"@type": "MonetaryAmount",
		currency: "GBP",
		value: { "@type": "QuantitativeValue", ...value },
	});
});

test("pay by the piece, in words alone, or none is no salary", () => {
	const none = [{ ...year, payPer: "piece" as const, payMin: 200, payMax: 300 }, { salaryRange: "£400 or so" }, {}];
	for (const pay of none) expect(postingOf(pay)).not.toHaveProperty("baseSalary");
});

test("every period but the piece has a unit, every type of job one of the words that searches know", () => {
	const unitOf = (payPer: PayPeriod) =>
		JSON.stringify(postingOf({ ...year, payMin: 1, payPer })).match(/"([A-Z]+)"\}\}/)?.[1];
	expect(payPeriods.map(unitOf)).toEqual(["YEAR", "MONTH", "DAY", "HOUR", undefined]);
	const typeOf = (jobType: JobType) => postingOf({ jobType }).employmentType;
	expect(jobTypes.map(typeOf)).toEqual(["FULL_TIME", "PART_TIME", "CONTRACTOR", "CONTRACTOR", "INTERN"]);
});

function place(address: unknown) {
	return { "@type": "Place", address };
}

function country(addressCountry: string, addressLocality?: string) {
	return place({ "@type": "PostalAddress", ...(addressLocality && { addressLocality }), addressCountry });
}

test.each([
	["Kraków, Poland", false, country("PL", "Kraków")],
	["Portland, Oregon, USA", false, country("US", "Portland, Oregon")],
	["Bath, UK", false, country("GB", "Bath")],
	["singapore", false, country("SG")],
	[", Chile", false, country("CL")],
	["Lisbon", false, place("Lisbon")],
	["San Francisco, CA", false, place("San Francisco, CA")],
	["Atlanta, Georgia", false, place("Atlanta, Georgia")],
	["Remote Highlands Station, Wales", false, place("Remote Highlands Station, Wales")],
	["London", true, place("London")],
	["London or remote", true, place("London")],
	["Berlin, Germany (remote)", true, country("DE", "Berlin")],
	["Remote, EU", true, undefined],
	["fully remote", true, undefined],
	["Remote", false, undefined],
])("a job in %j, remote: %j, is where its text says", (location, remote, jobLocation) => {
	const posting = postingOf({ location, remote });
	expect(posting.jobLocation).toEqual(jobLocation);
	expect(posting.jobLocationType).toBe(remote || location === "Remote" ? "TELECOMMUTE" : undefined);
});
