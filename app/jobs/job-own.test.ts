import { eq } from "drizzle-orm";
import { href } from "react-router";
import { beforeEach, describe, expect, test } from "vitest";
import { dayOf, endOfDayIn, lastDayOf } from "#app/boards/closing.ts";
import { dayText } from "#app/ui/day-text.ts";
import { becomeMember, goodPassword, signUp } from "#tests/accounts.ts";
import { mistakesIn } from "#tests/form-mistakes.ts";
import { jobForm } from "#tests/jobs.ts";
import { type Answer, type Person, testSite } from "#tests/site.ts";
import { jobListings } from "./job.tables.server.ts";
import { jobMessages, maxDaysListed } from "./job.ts";
import { jobSchema } from "./job-input.ts";

const site = await testSite();
const { db, as } = site;
beforeEach(() => db.delete(jobListings));

const list = href("/jobs");
const form = href("/jobs/new");
const editPath = (id: string) => href("/jobs/edit/:id?", { id });
const renewPath = (id: string) => href("/jobs/renew/:id", { id });
const dayIn = (days: number) => dayOf(lastDayOf(endOfDayIn(days)));

function post(person: Person, path: string, fields: Record<string, string> | URLSearchParams = {}) {
	return as(person).post(path, new URLSearchParams(fields));
}

function submit(person: Person, fields: Record<string, string> = {}) {
	return post(person, form, jobForm(fields));
}

async function jobAt(id: string) {
	const [job] = await db.select().from(jobListings).where(eq(jobListings.id, id));
	if (!job) throw new Error("The job is gone");
	return job;
}

/** Posts a job through the form. */
async function postedBy(person: Person, fields: Record<string, string> = {}) {
	const title = `Job ${crypto.randomUUID()}`;
	expect((await submit(person, { title, ...fields })).status).toBe(303);
	const [job] = await db
		.select()
		.from(jobListings)
		.where(eq(jobListings.title, fields.title ?? title));
	if (!job) throw new Error("The job was not posted");
	return job;
}

async function versionIn(person: Person, id: string) {
	const [, version = ""] = /name="version" value="([^"]*)"/.exec(await as(person).page(editPath(id))) ?? [];
	return version;
}

/** The notice of a redirect to the board, which the next page tells once. */
async function noticeOf(response: Answer, person: Person, path = list) {
	expect(response.status).toBe(303);
	expect(response.location).toBe(path);
	const notice = response.headers.getSetCookie()[0]?.split(";")[0];
	return as({ cookie: [person?.cookie, notice].filter(Boolean).join("; ") }).page(path);
}

describe("a new job", () => {
	test("is on the board at once, with every field, for 60 days, and the board says so", async () => {
		const person = await becomeMember(site);
		const response = await submit(person, {
			title: "  Everything  ",
			salaryRange: "By agreement",
			payMin: "48,000",
			payMax: "56000.50",
			payCurrency: "GBP",
			payPer: "month",
			remote: "on",
			remoteCountries: "Portugal, kenya, PT",
			applicationUrl: "example.org/apply",
			companyUrl: "https://example.org",
			"socialLinks[0]": "",
			"socialLinks[1]": "https://social.example/us",
			tags: " Oceans, ,Long-form,oceans",
			anonymous: "on",
			description: "One\r\n\r\n\r\nTwo",
		});
		expect(await noticeOf(response, person)).toContain("Job listing created successfully!");
		expect(await as(person).page(list)).not.toContain("Job listing created successfully!");
		const [job] = await db.select().from(jobListings);
		expect(job).toMatchObject({
			userId: person.id,
			title: "Everything",
			description: "One\n\nTwo",
			salaryRange: "By agreement",
			payMin: 48_000,
			payMax: 56_000.5,
			payCurrency: "GBP",
			payPer: "month",
			remote: true,
			remoteCountries: ["PT", "KE"],
			applicationUrl: "https://example.org/apply",
			companyUrl: "https://example.org",
			socialLinks: ["https://social.example/us"],
			tags: ["oceans", "long-form"],
			anonymous: true,
			noticeSentAt: null,
			closesAt: endOfDayIn(60),
		});
		expect(await as(null).page(list)).toContain("Everything");
	});

	test("without pay in numbers has no currency, and closes after the day that its poster chose", async () => {
		const job = await postedBy(await becomeMember(site), { closesOn: dayIn(10), payCurrency: "USD", payPer: "hour" });
		expect(job).toMatchObject({ payMin: null, payCurrency: null, payPer: null, closesAt: endOfDayIn(10) });
	});

	test.each<[string, string, string, Record<string, string>?]>([
		["title", " ", "Job title is required"],
		["title", "t".repeat(121), "Job title must be 120 characters or less"],
		["company", "", "Company is required"],
		["location", "\u200b", "Location is required"],
		["jobType", "", "Job type is required"],
		["jobType", "Gig", "Choose one from the list"],
		["category", "", "Category is required"],
		["category", "Astrology", "Choose one from the list"],
		["description", "", "Job description is required"],
		["description", "d".repeat(5001), "Job description must be 5000 characters or less"],
		["contact", "", "Contact info is required"],
		["applicationUrl", "nonsense", "Please enter a valid URL"],
		["companyUrl", "javascript:alert(1)", "Please enter a valid URL"],
		["socialLinks[0]", "no link", "Please enter a valid URL"],
		["socialLinks[1]", "ftp://example.org", "Please enter a valid URL"],
		["tags", Array.from({ length: 11 }, (_, i) => `tag ${i}`).join(), "You can add up to 10 tags"],
		["payMin", "a lot", "Enter a number, such as 48000"],
		["payMin", "-5", "Enter a number, such as 48000"],
		["payMax", "1e12", "Enter a number, such as 48000"],
		["payMax", "40", "The maximum is less than the minimum", { payMin: "50" }],
		["payCurrency", "XXX", "Choose one from the list", { payMin: "50" }],
		["payPer", "week", "Choose one from the list", { payMin: "50" }],
		["remoteCountries", "Atlantis", "Use names of countries, separated by commas", { remote: "on" }],
		["remoteCountries", "Kenya", "Check 'Remote' to name countries"],
		["closesOn", dayIn(-1), "Choose a day from today to 365 days from now"],
		["closesOn", dayIn(maxDaysListed + 1), "Choose a day from today to 365 days from now"],
		["closesOn", "2027-02-30", "Choose a day from today to 365 days from now"],
		["closesOn", "soon", "Choose a day from today to 365 days from now"],
	])("with %s as %j is refused: %s", (field, text, message, more) => {
		expect(mistakesIn(jobSchema, jobForm({ ...more, [field]: text }))).toEqual({ [field]: [message] });
	});

	test("may close today or in 365 days, and fill each limit to the last character", async () => {
		const person = await becomeMember(site);
		for (const days of [0, maxDaysListed]) {
			expect((await postedBy(person, { closesOn: dayIn(days) })).closesAt).toEqual(endOfDayIn(days));
		}
		// Elsewhere it may be another day.
		expect(await as(person).page(href("/jobs/new"))).toContain("until midnight UTC");
		const full = {
			title: "🌞".repeat(120),
			description: "é".repeat(5000),
			contact: "界".repeat(300),
			tags: "t".repeat(30),
		};
		expect(await postedBy(person, full)).toMatchObject({ ...full, tags: [full.tags] });
	});
});

describe("an edit", () => {
	test("finds every field in the form and changes all that its owner changes, but not its age", async () => {
		const person = await becomeMember(site);
		const fields = {
			title: "Before & 'after'",
			payMin: "28.5",
			payCurrency: "CHF",
			payPer: "hour",
			remote: "on",
			remoteCountries: "Kenya, Portugal",
			"socialLinks[0]": "https://social.example/us",
			tags: "oceans, audio",
			anonymous: "on",
			closesOn: dayIn(20),
		};
		const { id, createdAt } = await postedBy(person, fields);
		const html = (await as(person).page(editPath(id))).replaceAll("&amp;", "&");
		expect(html).toContain("Edit Job Listing");
		expect(html).toContain("Update Job Listing");
		const typed = Object.values(fields).filter((value) => value !== "on");
		for (const value of typed) expect(html).toContain(`value="${value}"`);
		for (const chosen of ["CHF", "hour", "Full-time", "Writing"])
			expect(html).toContain(`value="${chosen}" selected=""`);
		expect(html.match(/checked=""/g)).toHaveLength(2);
		const version = await versionIn(person, id);
		const response = await post(person, editPath(id), jobForm({ title: "After", version }));
		expect(await noticeOf(response, person)).toContain("Job listing updated successfully!");
		expect(await jobAt(id)).toMatchObject({
			title: "After",
			payMin: null,
			payCurrency: null,
			remote: false,
			remoteCountries: [],
			socialLinks: [],
			tags: [],
			anonymous: false,
			createdAt,
			closesAt: endOfDayIn(20),
			userId: person.id,
		});
	});

	test("changes nothing that the form does not have", async () => {
		const [person, other] = [await becomeMember(site), await becomeMember(site)];
		const { id, createdAt, closesAt } = await postedBy(person);
		const version = await versionIn(person, id);
		const foreign = other.id;
		const crafted = { user_id: foreign, userId: foreign, createdAt: "2001-01-01", closesAt: "2199-01-01", id: foreign };
		expect((await post(person, editPath(id), jobForm({ ...crafted, version }))).status).toBe(303);
		expect(await jobAt(id)).toMatchObject({ createdAt, closesAt, userId: person.id });
		const late = await post(
			person,
			editPath(id),
			jobForm({ closesOn: dayIn(366), version: await versionIn(person, id) }),
		);
		expect(late.status).toBe(422);
	});
});

describe("the closing day", () => {
	test("takes a job off the board; renewing brings it back for 60 days, with one click", async () => {
		const person = await becomeMember(site);
		const { id, title } = await postedBy(person);
		await db.update(jobListings).set({ closesAt: new Date(Date.now() - 1000), noticeSentAt: new Date() });
		expect(await as(person).page(list)).not.toContain(title);
		const profile = await as(person).page(href("/profile"));
		expect(profile).toMatch(new RegExp(`${title}.*Closed`, "s"));
		expect(profile).toContain(`action="${renewPath(id)}?jobs=1"`);
		expect(await as(person).page(href("/jobs/:id", { id }))).toContain("Renew for 60 days");
		expect(await as(person).page(renewPath(id))).toContain("Renew this listing?");
		const shown = await noticeOf(await post(person, renewPath(id)), person, href("/jobs/:id", { id }));
		expect(shown).toContain(`Your listing is open until ${dayText(lastDayOf(endOfDayIn(60)))}.`);
		expect(shown).not.toContain("This listing is closed.");
		expect(await jobAt(id)).toMatchObject({ closesAt: endOfDayIn(60), noticeSentAt: null });
		expect(await as(person).page(list)).toContain(title);
	});

	test("of a closed job is to be chosen anew; one that is saved without leads to its page, which says so", async () => {
		const person = await becomeMember(site);
		const { id } = await postedBy(person);
		const closesAt = endOfDayIn(-3);
		await db.update(jobListings).set({ closesAt });
		const until = dayText(lastDayOf(closesAt));
		const edit = await as(person).page(editPath(id));
		expect(edit).toContain(`It was on the board until ${until}. Choose a day to bring it back.`);
		const save = async (fields: Record<string, string> = {}) =>
			post(person, editPath(id), jobForm({ ...fields, version: await versionIn(person, id) }));
		const shown = await noticeOf(await save(), person, href("/jobs/:id", { id }));
		for (const text of [jobMessages.updated, jobMessages.closed, "Renew for 60 days"]) expect(shown).toContain(text);
		expect((await jobAt(id)).closesAt).toEqual(closesAt);
		await noticeOf(await save({ closesOn: dayIn(5) }), person);
		expect(await as(person).page(editPath(id))).toContain("Leave empty to keep the current date.");
	});

	test("that is farther away stays when it is renewed, which is not offered", async () => {
		const person = await becomeMember(site);
		const row = await postedBy(person, { closesOn: dayIn(200) });
		const shown = await noticeOf(await post(person, renewPath(row.id)), person, href("/jobs/:id", { id: row.id }));
		expect(shown).toContain(`Your listing is open until ${dayText(lastDayOf(endOfDayIn(200)))}.`);
		expect(await jobAt(row.id)).toEqual(row);
		for (const path of [renewPath(row.id), href("/jobs/:id", { id: row.id }), href("/profile")])
			expect(await as(person).page(path)).not.toContain("Renew for 60 days");
	});

	test("that is brought near needs no reminder, until it is put off again", async () => {
		const person = await becomeMember(site);
		const { id } = await postedBy(person);
		const close = async (days: number) =>
			post(person, editPath(id), jobForm({ closesOn: dayIn(days), version: await versionIn(person, id) }));
		await close(3);
		expect(await jobAt(id)).toMatchObject({ closesAt: endOfDayIn(3), noticeSentAt: expect.any(Date) });
		await close(20);
		expect(await jobAt(id)).toMatchObject({ closesAt: endOfDayIn(20), noticeSentAt: null });
	});

	test("of a hidden job stays, and nobody is told that it is open", async () => {
		const person = await becomeMember(site);
		const { id } = await postedBy(person, { closesOn: dayIn(1) });
		await db.update(jobListings).set({ hidden: true });
		for (const path of [renewPath(id), href("/jobs/:id", { id }), href("/profile")])
			expect(await as(person).page(path)).not.toContain("Renew for 60 days");
		const shown = await noticeOf(await post(person, renewPath(id)), person, href("/jobs/:id", { id }));
		expect(shown).not.toContain("Your listing is open");
		expect((await jobAt(id)).closesAt).toEqual(endOfDayIn(1));
	});

	test("of another's job can't be renewed, nor signed out", async () => {
		const [person, other] = [await becomeMember(site), await becomeMember(site)];
		const before = await postedBy(person, { closesOn: dayIn(1) });
		expect((await post(other, renewPath(before.id))).status).toBe(403);
		expect((await as(other).get(renewPath(before.id))).status).toBe(403);
		expect((await post(null, renewPath(before.id))).status).toBe(401);
		expect((await as(null).get(renewPath(before.id))).location).toBe(`/login?redirect=${renewPath(before.id)}`);
		expect((await post(person, renewPath("nonsense"))).status).toBe(404);
		expect(await jobAt(before.id)).toEqual(before);
	});
});

describe("what is mine", () => {
	test("says what deleting it does, also where no dialog does", async () => {
		const person = await becomeMember(site);
		const { id } = await postedBy(person);
		const page = await as(person).page(href("/jobs/delete/:id", { id }));
		expect(page).toContain("Its page will be permanently deleted, and its link will stop working.");
	});

	test("is renewed on the profile, which shows the page of it again", async () => {
		const person = await becomeMember(site);
		const { id } = await postedBy(person, { closesOn: dayIn(1) });
		const profile = `${href("/profile")}?jobs=3`;
		const shown = await noticeOf(await post(person, `${renewPath(id)}?jobs=3`), person, profile);
		expect(shown).toContain("Your listing is open for 60 days from today.");
		expect((await jobAt(id)).closesAt).toEqual(endOfDayIn(60));
	});

	test("is in my data, and goes with my account", async () => {
		const person = await signUp(site);
		const { title } = await postedBy(person, { anonymous: "on" });
		const data = await JSON.parse(await as(person).page(href("/profile/data")));
		expect(data.jobs).toMatchObject([{ title, anonymous: true, contact: "jobs@example.org" }]);
		expect(await as(person).page(href("/profile/delete"))).toContain("Your job listings, open or closed");
		expect((await post(person, href("/profile/delete"), { password: goodPassword })).status).toBe(303);
		expect(await db.select().from(jobListings)).toEqual([]);
	});
});
