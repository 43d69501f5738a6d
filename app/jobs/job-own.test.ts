import { eq } from "drizzle-orm";
import { href } from "react-router";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { users } from "#app/accounts/account.tables.server.ts";
import { submissionsPerDay } from "#app/boards/board.ts";
import { becomeMember, goodPassword, signUp } from "#tests/accounts.ts";
import { startApp } from "#tests/app.ts";
import { jobForm } from "#tests/jobs.ts";
import { jobListings } from "./job.tables.server.ts";
import { dayOf, endOfDayIn, lastDayOf, maxDaysListed } from "./job.ts";

const app = await startApp();
const { db } = app;
afterAll(() => db.$client.end());
beforeEach(() => db.delete(jobListings));

type Person = { email: string; cookie: string } | null;

const list = href("/jobs");
const form = href("/jobs/new");
const editPath = (id: string) => href("/jobs/edit/:id?", { id });
const deletePath = (id: string) => href("/jobs/delete/:id", { id });
const renewPath = (id: string) => href("/jobs/renew/:id", { id });
const dayIn = (days: number) => dayOf(lastDayOf(endOfDayIn(days)));

function post(person: Person, path: string, fields: Record<string, string> | URLSearchParams = {}) {
	return app.post(path, new URLSearchParams(fields), person ? { Cookie: person.cookie } : {});
}

function submit(person: Person, fields: Record<string, string> = {}) {
	return post(person, form, jobForm(fields));
}

async function textOf(response: Response) {
	return (await response.text()).replaceAll("<!-- -->", "").replaceAll("&#x27;", "'");
}

async function pageText(person: Person, path: string) {
	const response = await app.get(path, person ? { Cookie: person.cookie } : {});
	expect(response.status).toBe(200);
	return textOf(response);
}

async function jobAt(id: string) {
	const [job] = await db.select().from(jobListings).where(eq(jobListings.id, id));
	if (!job) throw new Error("The job is gone");
	return job;
}

async function idOf({ email }: { email: string }) {
	const [user] = await db.select().from(users).where(eq(users.email, email));
	return user?.id ?? "";
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
	const [, version = ""] = /name="version" value="([^"]*)"/.exec(await pageText(person, editPath(id))) ?? [];
	return version;
}

/** The notice of a redirect to the board, which the next page tells once. */
async function noticeOf(response: Response, person: Person, path = list) {
	expect(response.status).toBe(303);
	expect(response.headers.get("Location")).toBe(path);
	const notice = response.headers.getSetCookie()[0]?.split(";")[0];
	return textOf(await app.get(path, { Cookie: [person?.cookie, notice].filter(Boolean).join("; ") }));
}

describe("a new job", () => {
	test("is on the board at once, with every field, for 60 days, and the board says so", async () => {
		const person = await becomeMember(app);
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
		expect(await pageText(person, list)).not.toContain("Job listing created successfully!");
		const [job] = await db.select().from(jobListings);
		expect(job).toMatchObject({
			userId: await idOf(person),
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
		expect(await pageText(null, list)).toContain("Everything");
	});

	test("without pay in numbers has no currency, and closes after the day that its poster chose", async () => {
		const job = await postedBy(await becomeMember(app), { closesOn: dayIn(10), payCurrency: "USD", payPer: "hour" });
		expect(job).toMatchObject({ payMin: null, payCurrency: null, payPer: null, closesAt: endOfDayIn(10) });
	});

	test("takes nothing from the request but the fields of the form", async () => {
		const [person, other] = [await becomeMember(app), await becomeMember(app)];
		const foreign = await idOf(other);
		const job = await postedBy(person, {
			userId: foreign,
			user_id: foreign,
			id: foreign,
			createdAt: "2001-01-01",
			created_at: "2001-01-01",
			closesAt: "2199-01-01",
			closes_at: "2199-01-01",
			noticeSentAt: "2001-01-01",
			closesOn: "",
		});
		expect(job).toMatchObject({ userId: await idOf(person), noticeSentAt: null, closesAt: endOfDayIn(60) });
		expect(job.id).not.toBe(foreign);
		expect(job.createdAt.getFullYear()).not.toBe(2001);
	});

	test.each([
		[{ title: " " }, "Job title is required"],
		[{ title: "t".repeat(121) }, "Job title must be 120 characters or less"],
		[{ company: "" }, "Company is required"],
		[{ location: "\u200b" }, "Location is required"],
		[{ jobType: "" }, "Job type is required"],
		[{ jobType: "Gig" }, "Choose one of the list"],
		[{ category: "" }, "Category is required"],
		[{ category: "Astrology" }, "Choose one of the list"],
		[{ description: "" }, "Job description is required"],
		[{ description: "d".repeat(5001) }, "Job description must be 5000 characters or less"],
		[{ contact: "" }, "Contact info is required"],
		[{ applicationUrl: "nonsense" }, "Please enter a valid URL"],
		[{ companyUrl: "javascript:alert(1)" }, "Please enter a valid URL"],
		[{ "socialLinks[0]": "no link" }, "Please enter a valid URL"],
		[{ "socialLinks[1]": "ftp://example.org" }, "Please enter a valid URL"],
		[{ tags: Array.from({ length: 11 }, (_, i) => `tag ${i}`).join() }, "You can add up to 10 tags"],
		[{ payMin: "a lot" }, "Enter a number, such as 48000"],
		[{ payMin: "-5" }, "Enter a number, such as 48000"],
		[{ payMax: "1e12" }, "Enter a number, such as 48000"],
		[{ payMin: "50", payMax: "40" }, "The maximum is less than the minimum"],
		[{ payMin: "50", payCurrency: "XXX" }, "Choose one of the list"],
		[{ payMin: "50", payPer: "week" }, "Choose one of the list"],
		[{ remote: "on", remoteCountries: "Atlantis" }, "Use names of countries, separated by commas"],
		[{ remoteCountries: "Kenya" }, "Check 'Remote' to name countries"],
		[{ closesOn: dayIn(-1) }, "Choose a day from today to 365 days from now"],
		[{ closesOn: dayIn(maxDaysListed + 1) }, "Choose a day from today to 365 days from now"],
		[{ closesOn: "2027-02-30" }, "Choose a day from today to 365 days from now"],
		[{ closesOn: "soon" }, "Choose a day from today to 365 days from now"],
	])("with %j is sent back with what was typed: %s", async (fields, message) => {
		const person = await becomeMember(app);
		const response = await submit(person, { salaryRange: "Kept as it was", ...fields });
		expect(response.status).toBe(422);
		const html = await textOf(response);
		expect(html).toContain(message);
		expect(html).toContain('value="Kept as it was"');
		expect(await db.select().from(jobListings)).toEqual([]);
	});

	test("may close today or in 365 days, and fill each limit to the last character", async () => {
		const person = await becomeMember(app);
		for (const days of [0, maxDaysListed]) {
			expect((await postedBy(person, { closesOn: dayIn(days) })).closesAt).toEqual(endOfDayIn(days));
		}
		const full = {
			title: "🌞".repeat(120),
			description: "é".repeat(5000),
			contact: "界".repeat(300),
			tags: "t".repeat(30),
		};
		expect(await postedBy(person, full)).toMatchObject({ ...full, tags: [full.tags] });
	});

	test("needs an account: the page leads to the login and back, a post keeps what was typed", async () => {
		const page = await app.get(form);
		expect(page.headers.get("Location")).toBe("/login?redirect=/jobs/new");
		const response = await submit(null, { company: "Kept as it was" });
		expect(response.status).toBe(401);
		const html = await textOf(response);
		expect(html).toContain("Authentication required");
		expect(html).toContain('href="/login?redirect=%2Fjobs%2Fnew"');
		expect(html).toContain('value="Kept as it was"');
		expect(await db.select().from(jobListings)).toEqual([]);
	});

	test("is one of 20 a day and account over all boards", async () => {
		const [person, other] = [await becomeMember(app, { emailVerified: true }), await becomeMember(app)];
		const resource = { name: "N", description: "D", idealFor: "I", url: "https://example.org", resourceType: "tool" };
		expect((await post(person, href("/resources/new"), resource)).status).toBe(200);
		expect((await submit(person, { title: "" })).status).toBe(422);
		const answers = await Promise.all(Array.from({ length: submissionsPerDay + 2 }, () => submit(person)));
		expect(answers.filter(({ status }) => status === 303)).toHaveLength(19);
		const response = await submit(person, { company: "Kept as it was" });
		expect(response.status).toBe(429);
		const html = await textOf(response);
		expect(html).toContain("You can submit 20 entries to the boards in a day.");
		expect(html).toContain('value="Kept as it was"');
		expect((await submit(other)).status).toBe(303);
	});
});

describe("an edit", () => {
	test("finds every field in the form and changes all that its owner changes, but not its age", async () => {
		const person = await becomeMember(app);
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
		const html = (await pageText(person, editPath(id))).replaceAll("&amp;", "&");
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
			userId: await idOf(person),
		});
	});

	test("changes nothing that the form does not have", async () => {
		const [person, other] = [await becomeMember(app), await becomeMember(app)];
		const { id, createdAt, closesAt } = await postedBy(person);
		const version = await versionIn(person, id);
		const foreign = await idOf(other);
		const crafted = { user_id: foreign, userId: foreign, createdAt: "2001-01-01", closesAt: "2199-01-01", id: foreign };
		expect((await post(person, editPath(id), jobForm({ ...crafted, version }))).status).toBe(303);
		expect(await jobAt(id)).toMatchObject({ createdAt, closesAt, userId: await idOf(person) });
		const late = await post(
			person,
			editPath(id),
			jobForm({ closesOn: dayIn(366), version: await versionIn(person, id) }),
		);
		expect(late.status).toBe(422);
	});

	test("of another's job is refused, in the page and by a crafted post, and nothing changes", async () => {
		const [person, other] = [await becomeMember(app), await becomeMember(app)];
		const before = await postedBy(person);
		const version = await versionIn(person, before.id);
		for (const response of [
			await app.get(editPath(before.id), { Cookie: other.cookie }),
			await post(other, editPath(before.id), jobForm({ title: "Taken", version })),
			await post(other, editPath(before.id), jobForm({ title: "Taken" })),
		]) {
			expect(response.status).toBe(403);
			expect(await textOf(response)).toContain("You do not have permission to update this listing");
		}
		expect(await jobAt(before.id)).toEqual(before);
	});

	test("of a job that nobody owns is refused too, and of none at all is not found", async () => {
		const person = await becomeMember(app);
		const { id } = await postedBy(person);
		await db.update(jobListings).set({ userId: null });
		expect((await post(person, editPath(id), jobForm())).status).toBe(403);
		for (const nothing of ["nonsense", "00000000-0000-4000-8000-000000000000"]) {
			for (const response of [
				await app.get(editPath(nothing), { Cookie: person.cookie }),
				await post(person, editPath(nothing), jobForm()),
			]) {
				expect(response.status).toBe(404);
				expect(await textOf(response)).toContain("Listing not found");
			}
		}
	});

	test("that can't be made any more keeps what was typed", async () => {
		const [person, other] = [await becomeMember(app), await becomeMember(app)];
		const { id } = await postedBy(person);
		const typed = jobForm({ title: "Typed", version: await versionIn(person, id) });
		const taken = await post(other, editPath(id), typed);
		expect(taken.status).toBe(403);
		expect(await textOf(taken)).toContain('value="Typed"');
		await db.delete(jobListings);
		const gone = await post(person, editPath(id), typed);
		expect(gone.status).toBe(404);
		expect(await textOf(gone)).toContain('value="Typed"');
	});

	test("without an id leads to the board, and signed out to the login or back with what was typed", async () => {
		expect((await app.get("/jobs/edit")).headers.get("Location")).toBe(list);
		const { id } = await postedBy(await becomeMember(app));
		expect((await app.get(editPath(id))).headers.get("Location")).toBe(`/login?redirect=${editPath(id)}`);
		const response = await post(null, editPath(id), jobForm({ title: "Typed" }));
		expect(response.status).toBe(401);
		const html = await textOf(response);
		expect(html).toContain("Authentication required");
		expect(html).toContain('value="Typed"');
	});

	test("that comes later than another one of the same form is told, and may be sent again", async () => {
		const person = await becomeMember(app);
		const { id } = await postedBy(person);
		const version = await versionIn(person, id);
		const [first, second] = await Promise.all(
			["One", "Two"].map((title) => post(person, editPath(id), jobForm({ title, version }))),
		);
		expect([first?.status, second?.status].sort()).toEqual([303, 409]);
		const refused = first?.status === 409 ? first : second;
		const title = first?.status === 409 ? "One" : "Two";
		const html = await textOf(refused as Response);
		expect(html).toContain("This listing was changed elsewhere since you opened it.");
		expect(html).toContain(`value="${title}"`);
		expect((await jobAt(id)).title).not.toBe(title);
		const [, newVersion = ""] = /name="version" value="([^"]*)"/.exec(html) ?? [];
		expect((await post(person, editPath(id), jobForm({ title, version: newVersion }))).status).toBe(303);
		expect((await jobAt(id)).title).toBe(title);
	});

	test.each(["", "nonsense", "2026-01-01", "0000-01-01T00:00:00.000Z", "' or 1=1 --", "\0"])(
		"from the version %j is one from an old version",
		async (version) => {
			const person = await becomeMember(app);
			const before = await postedBy(person);
			expect((await post(person, editPath(before.id), jobForm({ version }))).status).toBe(409);
			expect(await jobAt(before.id)).toEqual(before);
		},
	);

	test("that can't be stored is sent back with what was typed and the message, and the log knows why", async () => {
		const person = await becomeMember(app);
		const { id } = await postedBy(person);
		const version = await versionIn(person, id);
		await db.execute("alter table job_listings rename to job_listings_away");
		try {
			for (const path of [editPath(id), form]) {
				const response = await post(person, path, jobForm({ company: "Kept as it was", version }));
				expect(response.status).toBe(500);
				const html = await textOf(response);
				expect(html).toContain("Failed to save listing");
				expect(html).toContain('value="Kept as it was"');
				expect(html).not.toContain("job_listings");
			}
			const failure = await post(person, deletePath(id));
			expect(failure.status).toBe(500);
			expect(await textOf(failure)).toContain("Failed to delete job listing");
		} finally {
			await db.execute("alter table job_listings_away rename to job_listings");
		}
		const told = app.lines.map(({ msg }) => msg);
		expect(told).toContain("Failed to create job listing");
		expect(told).toContain("Failed to update job listing");
	});
});

describe("deleting", () => {
	test("asks first, then the job is gone and the board says so", async () => {
		const person = await becomeMember(app);
		const { id, title } = await postedBy(person);
		const page = await pageText(person, deletePath(id));
		expect(page).toContain("Are you sure you want to delete this job listing?");
		expect(page).toContain(title);
		expect(await noticeOf(await post(person, deletePath(id)), person)).toContain("Job listing deleted successfully");
		expect(await db.select().from(jobListings)).toEqual([]);
		expect((await app.get(href("/jobs/:id", { id }))).status).toBe(404);
		expect((await post(person, deletePath(id))).status).toBe(404);
	});

	test("another's job is refused, in the page and by a crafted post", async () => {
		const [person, other] = [await becomeMember(app), await becomeMember(app)];
		const { id } = await postedBy(person);
		expect((await app.get(deletePath(id), { Cookie: other.cookie })).status).toBe(403);
		expect((await post(other, deletePath(id), { userId: await idOf(person) })).status).toBe(403);
		expect((await jobAt(id)).id).toBe(id);
	});

	test("needs an account", async () => {
		const { id } = await postedBy(await becomeMember(app));
		expect((await app.get(deletePath(id))).headers.get("Location")).toBe(`/login?redirect=${deletePath(id)}`);
		const response = await post(null, deletePath(id));
		expect(response.status).toBe(401);
		expect(await textOf(response)).toContain("You must be logged in to delete a job listing");
		expect((await jobAt(id)).id).toBe(id);
	});
});

describe("the closing day", () => {
	test("takes a job off the board; renewing brings it back for 60 days, with one click", async () => {
		const person = await becomeMember(app);
		const { id, title } = await postedBy(person);
		await db.update(jobListings).set({ closesAt: new Date(Date.now() - 1000), noticeSentAt: new Date() });
		expect(await pageText(person, list)).not.toContain(title);
		const profile = await pageText(person, href("/profile"));
		expect(profile).toMatch(new RegExp(`${title}.*Closed`, "s"));
		expect(profile).toContain(`action="${renewPath(id)}"`);
		expect(await pageText(person, href("/jobs/:id", { id }))).toContain("Renew for 60 days");
		expect(await pageText(person, renewPath(id))).toContain("Renew this listing?");
		const shown = await noticeOf(await post(person, renewPath(id)), person, href("/jobs/:id", { id }));
		expect(shown).toContain("Your listing is open for 60 more days.");
		expect(shown).not.toContain("This listing is closed.");
		expect(await jobAt(id)).toMatchObject({ closesAt: endOfDayIn(60), noticeSentAt: null });
		expect(await pageText(person, list)).toContain(title);
	});

	test("that is farther away stays when it is renewed", async () => {
		const person = await becomeMember(app);
		const { id } = await postedBy(person, { closesOn: dayIn(200) });
		expect((await post(person, renewPath(id))).status).toBe(303);
		expect((await jobAt(id)).closesAt).toEqual(endOfDayIn(200));
	});

	test("of another's job can't be renewed, nor signed out", async () => {
		const [person, other] = [await becomeMember(app), await becomeMember(app)];
		const before = await postedBy(person, { closesOn: dayIn(1) });
		expect((await post(other, renewPath(before.id))).status).toBe(403);
		expect((await app.get(renewPath(before.id), { Cookie: other.cookie })).status).toBe(403);
		expect((await post(null, renewPath(before.id))).status).toBe(401);
		expect((await app.get(renewPath(before.id))).headers.get("Location")).toBe(
			`/login?redirect=${renewPath(before.id)}`,
		);
		expect((await post(person, renewPath("nonsense"))).status).toBe(404);
		expect(await jobAt(before.id)).toEqual(before);
	});
});

describe("what is mine", () => {
	test("stands on my profile with its state, and on nobody else's", async () => {
		const [person, other] = [await becomeMember(app), await becomeMember(app)];
		const { id, title } = await postedBy(person);
		const profile = await pageText(person, href("/profile"));
		expect(profile).toMatch(new RegExp(`${title}.*Live`, "s"));
		expect(profile).toContain(`href="${editPath(id)}"`);
		expect(profile).toContain(`aria-label="Delete ${title}"`);
		expect(await pageText(other, href("/profile"))).not.toContain(title);
	});

	test("is in my data, and goes with my account", async () => {
		const person = await signUp(app);
		const { title } = await postedBy(person, { anonymous: "on" });
		const data = await (await app.get(href("/profile/data"), { Cookie: person.cookie })).json();
		expect(data.jobs).toMatchObject([{ title, anonymous: true, contact: "jobs@example.org" }]);
		expect(await pageText(person, href("/profile/delete"))).toContain("Your job listings, open or closed");
		expect((await post(person, href("/profile/delete"), { password: goodPassword })).status).toBe(303);
		expect(await db.select().from(jobListings)).toEqual([]);
	});
});
