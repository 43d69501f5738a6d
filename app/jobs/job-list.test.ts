import { eq, sql } from "drizzle-orm";
import { href } from "react-router";
import { beforeEach, describe, expect, test } from "vitest";
import { users } from "#app/accounts/account.tables.server.ts";
import { dayOf, endOfDayIn } from "#app/boards/closing.ts";
import { countryCode, countryCodes, countryName } from "#app/boards/countries.ts";
import { fullPay, shortPay } from "#app/boards/pay.ts";
import { becomeMember } from "#tests/accounts.ts";
import { jobForm } from "#tests/jobs.ts";
import { testSite } from "#tests/site.ts";
import { jobListings } from "./job.tables.server.ts";
import { shortContact, typeAndPlace } from "./job.ts";

const site = await testSite();
const { db, as } = site;

const list = href("/jobs");
let clock = Date.now() - 3_600_000;

/** Adds a job that is newer than all before. */
async function add(fields: Partial<typeof jobListings.$inferInsert> = {}) {
	clock += 1000;
	const row = { ...Object.fromEntries(jobForm()), createdAt: new Date(clock), ...fields };
	const [added] = await db
		.insert(jobListings)
		.values(row as typeof jobListings.$inferInsert)
		.returning({ id: jobListings.id });
	return added?.id ?? "";
}

/** The titles on a page of the board, in order. */
async function titlesAt(query = "") {
	const html = await as(null).page(list + query);
	return [...html.matchAll(/class="board-row-title"[^>]*><a [^>]*>([^<]*)</g)].map(([, title]) => title);
}

/** The number beside a choice. */
async function countBeside(choice: string, query = "") {
	const html = await as(null).page(list + query);
	return new RegExp(`value="${choice}".*?class="field-counter">([^<]*)<`, "s").exec(html)?.[1];
}

const past = new Date(Date.now() - 60_000);
const soon = new Date(Date.now() + 86_400_000);

beforeEach(() => db.delete(jobListings));

describe("the job board", () => {
	test("shows the open listings alone, newest first, with all that a card has", async () => {
		await add({ title: "Older", payMin: 48_000, payMax: 56_000, payCurrency: "EUR", payPer: "year" });
		await add({ title: "Newer", tags: ["oceans"], contact: `${"c".repeat(27)}dddd`, salaryRange: "By agreement" });
		await add({ title: "Closed", closesAt: past });
		expect(await titlesAt()).toEqual(["Newer", "Older"]);
		const html = await as(null).page(list);
		expect(html).toContain("2 listings, newest first.");
		expect(html).toContain("<bdi>Tidewater Institute</bdi>\u00a0· <bdi>Lisbon</bdi>\u00a0· Writing");
		expect(html).toContain('<span class="chip">oceans</span>');
		expect(html).toContain("€48k to €56k");
		expect(html).toContain("By agreement");
		expect(html).toContain(`Contact: <bdi>${"c".repeat(27)}...</bdi>`);
		expect(await as(null).page(`${list}.data`)).not.toContain("cdddd");
	});

	test("searches title, company and description, every word, regardless of case and accents", async () => {
		await add({ title: "Élan vital" });
		await add({ title: "Second", description: "About the vital ELAN" });
		await add({ title: "Third", company: "Vital Harbour" });
		await add({ title: "Fourth", contact: "vital@example.org", location: "Elan", tags: ["vital"] });
		expect(await titlesAt("?q=elan")).toEqual(["Second", "Élan vital"]);
		expect(await titlesAt("?q=VITAL")).toEqual(["Third", "Second", "Élan vital"]);
		expect(await titlesAt("?q=vital+harbour")).toEqual(["Third"]);
	});

	test("filters by category, type, part of the location and any of the tags, together and with a search", async () => {
		await add({ title: "A", category: "Writing", jobType: "Full-time", location: "New York", tags: ["oceans"] });
		await add({ title: "B", category: "Design", jobType: "Contract", location: "York", tags: ["climate", "audio"] });
		await add({ title: "C", category: "Data Science", jobType: "Contract", location: "São Paulo", tags: [] });
		expect(await titlesAt("?category=Writing")).toEqual(["A"]);
		expect(await titlesAt("?category=Writing&category=Data+Science")).toEqual(["C", "A"]);
		expect(await titlesAt("?category=Writing&category=Design&category=Data+Science")).toEqual(["C", "B", "A"]);
		expect(await titlesAt("?type=Contract")).toEqual(["C", "B"]);
		expect(await titlesAt("?type=Contract&type=Freelance&type=Internship")).toEqual(["C", "B"]);
		expect(await titlesAt("?category=Design&category=Writing&type=Contract")).toEqual(["B"]);
		expect(await titlesAt("?location=york")).toEqual(["B", "A"]);
		expect(await titlesAt("?location=w+york")).toEqual(["A"]);
		expect(await titlesAt("?location=sao+p")).toEqual(["C"]);
		expect(await titlesAt("?tag=oceans")).toEqual(["A"]);
		expect(await titlesAt("?tag=oceans&tag=audio&tag=nothing")).toEqual(["B", "A"]);
		expect(await titlesAt("?tag=%23Oceans")).toEqual(["A"]);
		expect(await titlesAt("?tag=oceans&tag=audio&location=york&type=Contract&category=Design&q=stories")).toEqual([
			"B",
		]);
		expect(await titlesAt("?tag=oceans&type=Contract")).toEqual([]);
	});

	test("finds any part of a place, one or two letters too, and remote work by the word and its countries", async () => {
		await add({ title: "A", location: "Berlin" });
		await add({ title: "B", location: "Curaçao", remote: true, remoteCountries: ["DE", "CI"] });
		await add({ title: "C", location: "Anywhere", remote: true });
		await add({ title: "D", location: "大阪" });
		for (const [location, titles] of [
			["in", ["A"]],
			["l", ["A"]],
			["ÇA", ["B"]],
			["阪", ["D"]],
			["REMOTE", ["C", "B"]],
			["germ", ["B"]],
			["cote d", ["B"]],
			["%", []],
		] as const) {
			expect([location, await titlesAt(`?${new URLSearchParams({ location })}`)]).toEqual([location, titles]);
		}
	});

	test("finds where a job can be done from by other names of the country too", async () => {
		await add({ title: "Remote in Britain", location: "Remote", remote: true, remoteCountries: ["GB"] });
		await add({ title: "Remote in the States", location: "Remote", remote: true, remoteCountries: ["US"] });
		await add({ title: "London", location: "London, UK" });
		for (const [location, titles] of [
			["UK", ["London", "Remote in Britain"]],
			["Great Britain", ["Remote in Britain"]],
			["usa", ["Remote in the States"]],
			["Turkey", []],
		] as const) {
			expect([location, await titlesAt(`?${new URLSearchParams({ location })}`)]).toEqual([location, titles]);
		}
	});

	test("knows every country by the name that the form shows", async () => {
		const { rows } = await db.execute<{ name: string }>(
			sql`select places_of('', false, array[code]) as name from unnest(array[${sql.join(
				countryCodes.map((code) => sql`${code}`),
				sql`, `,
			)}]::text[]) as code`,
		);
		expect(rows.map(({ name }) => name.trim())).toEqual(countryCodes.map(countryName));
	});

	test("takes every sign in a location literally", async () => {
		await add({ title: "Plain" });
		await add({ title: "Odd", location: "100% of it_is \\ 'quoted'" });
		const found = (location: string) => titlesAt(`?${new URLSearchParams({ location })}`);
		for (const text of ["%", "_", "\\", "'quoted'"]) expect([text, await found(text)]).toEqual([text, ["Odd"]]);
		for (const text of ['"', "'; drop table job_listings; --"]) expect(await found(text)).toEqual([]);
		expect(await found("\u0000")).toEqual(["Odd", "Plain"]);
	});

	test("says beside each category and type how many match the rest of the filters", async () => {
		await add({ category: "Writing", jobType: "Full-time" });
		await add({ category: "Writing", jobType: "Contract" });
		await add({ category: "Design", jobType: "Contract", location: "Oslo" });
		await add({ category: "Design", closesAt: past });
		expect(await countBeside("Writing")).toBe("2");
		expect(await countBeside("Design", "?category=Writing")).toBe("1");
		expect(await countBeside("Contract", "?category=Writing")).toBe("1");
		expect(await countBeside("Contract", "?category=Writing&category=Design&type=Full-time")).toBe("2");
		expect(await countBeside("Writing", "?location=oslo")).toBe("0");
		expect(await as(null).page(`${list}?category=Writing`)).toContain("2 listings found.");
	});

	test("offers the 15 tags of most open listings, and those asked for", async () => {
		const letters = [..."abcdefghijklmnop"];
		for (const [i] of letters.entries())
			await add({
				tags: letters
					.slice(0, i + 1)
					.map((letter) => `tag-${letter}`)
					.slice(-10),
			});
		for (let i = 0; i < 3; i++) {
			await add({ tags: ["zebra"] });
			await add({ tags: ["of a closed one"], closesAt: past });
		}
		const offered = async (query = "") =>
			[...(await as(null).page(list + query)).matchAll(/name="tag"[^>]*value="([^"]*)"/g)].map(([, tag]) => tag);
		const tags = await offered();
		expect(tags).toHaveLength(15);
		expect(tags).toContain("zebra");
		expect(tags).not.toContain("tag-p");
		expect(tags).not.toContain("of a closed one");
		expect(await offered("?tag=tag-p")).toEqual(["tag-p", ...tags]);
	});

	test("leads to the form, by way of the login page for who is not signed in", async () => {
		const anonymous = await as(null).page(list);
		expect(anonymous).toContain('href="/login?redirect=/jobs/new"');
		const { cookie } = await becomeMember(site);
		expect(await as({ cookie }).page(list)).toContain('href="/jobs/new"');
	});

	test("has 'Edit' and 'Delete' for the owner alone, and tells nobody who that is", async () => {
		const { id: userId, email, cookie } = await becomeMember(site);
		const id = await add({ userId, title: "Mine", anonymous: true });
		const mine = await as({ cookie }).page(list);
		expect(mine).toContain(`href="/jobs/edit/${id}"`);
		expect(mine).toContain('aria-label="Delete Mine"');
		const other = await becomeMember(site);
		for (const person of [null, other]) {
			for (const path of [list, `${list}.data`]) {
				const text = await as(person).page(path);
				expect(text).toContain("Mine");
				for (const secret of [`/jobs/edit/${id}`, "Delete Mine", userId, email]) expect(text).not.toContain(secret);
			}
		}
	});
});

describe("the page of a job", () => {
	test("has all that it says, with the whole contact, and the poster's name unless that is to stay unknown", async () => {
		const { id: userId, email, cookie } = await becomeMember(site);
		await db.update(users).set({ name: "Mary Poster" }).where(eq(users.id, userId));
		const id = await add({
			userId,
			contact: "A contact that is longer than thirty characters",
			applicationUrl: "https://example.org/apply",
			companyUrl: "https://example.org/company",
			socialLinks: ["https://social.example/tide"],
			tags: ["oceans"],
			payMin: 28.5,
			payCurrency: "EUR",
			payPer: "hour",
			remote: true,
			remoteCountries: ["PT", "KE"],
		});
		const path = href("/jobs/:id", { id });
		const html = await as(null).page(path);
		for (const text of [
			"A contact that is longer than thirty characters",
			'href="https://example.org/apply"',
			'href="https://example.org/company"',
			'href="https://social.example/tide"',
			'href="/jobs?tag=oceans"',
			"from €28.50 an hour",
			"From Portugal, Kenya",
			"by <bdi>Mary Poster</bdi>",
		]) {
			expect(html).toContain(text);
		}
		expect(html).not.toContain("noindex");
		await db.update(jobListings).set({ anonymous: true });
		for (const hidden of [path, `${path}.data`]) {
			const text = await as(null).page(hidden);
			for (const secret of ["Mary Poster", userId, email]) expect(text).not.toContain(secret);
		}
		expect(await as({ cookie }).page(path)).toContain("posted anonymously");
	});

	test("is described by whole characters", async () => {
		const id = await add({ description: "🌞".repeat(300) });
		expect(await as(null).page(href("/jobs/:id", { id }))).toMatch(
			/<meta name="description" content="[^"🌞]*(?:🌞)+…"\/>/u,
		);
	});

	test("of a closed one says so, without a contact, for no search engine", async () => {
		const id = await add({ closesAt: past, contact: "call 0123", applicationUrl: "https://example.org/apply" });
		const path = href("/jobs/:id", { id });
		const html = await as(null).page(path);
		expect(html).toContain("This listing is closed.");
		expect(html).toMatch(/<meta name="robots" content="noindex"/);
		for (const text of [html, await as(null).page(`${path}.data`)])
			expect(text).not.toMatch(/call 0123|example\.org\/apply/);
	});

	test.each(["nonsense", "00000000-0000-4000-8000-000000000000", "%27--"])("answers 404 for %s", async (id) => {
		expect(await as(null).get(`/jobs/${id}`)).toAnswer(404, "Listing not found");
	});

	test("shows what people typed as text", async () => {
		const id = await add({ title: "<script>alert(1)</script>", description: "<img src=x onerror=alert(1)>" });
		for (const path of [list, href("/jobs/:id", { id })]) {
			expect(await as(null).page(path)).not.toMatch(/<script>alert\(1\)|<img src=x/);
		}
	});
});

describe("the words of a job", () => {
	test("a contact of 30 characters stands on a card, of a longer one 27 and an ellipsis", () => {
		expect(shortContact("🌞".repeat(30))).toBe("🌞".repeat(30));
		expect(shortContact("🌞".repeat(31))).toBe(`${"🌞".repeat(27)}...`);
	});

	test("pay reads as people write it", () => {
		const pay = { payMin: 48_000, payMax: 56_500, payCurrency: "EUR", payPer: "year", salaryRange: "" } as const;
		expect(shortPay(pay)).toBe("€48k to €56.5k");
		expect(fullPay(pay)).toBe("€48,000 to €56,500 a year");
		expect(shortPay({ ...pay, payMax: 48_000 })).toBe("€48k");
		expect(shortPay({ ...pay, payMax: null, payCurrency: "KES" })).toBe("from KES\u00a048k");
		expect(shortPay({ ...pay, payMax: null, payCurrency: "CZK" })).toBe("from Kč\u00a048k");
		expect(fullPay({ ...pay, payMax: 48_040 })).toBe("€48,000 to €48,040 a year");
		expect(shortPay({ ...pay, payMin: 28, payMax: 28, payPer: "hour" })).toBe("€28 / hour");
		expect(fullPay({ ...pay, payMin: null, payMax: 28.5, payPer: "hour" })).toBe("up to €28.50 an hour");
		const words = { ...pay, payMin: null, payMax: null, payCurrency: null, payPer: null, salaryRange: "Grade 11" };
		expect(shortPay(words)).toBe("Grade 11");
		expect(fullPay(words)).toBeNull();
	});

	test("a place is said with the remote work that there is", () => {
		const job = { jobType: "Full-time", location: "Lisbon", remote: false } as const;
		expect(typeAndPlace(job)).toBe("Full-time in Lisbon");
		expect(typeAndPlace({ ...job, remote: true })).toBe("Full-time in Lisbon or remote");
		expect(typeAndPlace({ ...job, location: "Remote, EU", remote: true })).toBe("Full-time, Remote, EU");
		expect(typeAndPlace({ ...job, location: "Fully remote" })).toBe("Full-time, Fully remote");
	});

	test("the page of a job tells other sites the place too", async () => {
		const id = await add({ remote: true, location: "Porto", description: "Tides." });
		expect(await as(null).page(href("/jobs/:id", { id }))).toContain('content="Full-time in Porto or remote. Tides."');
	});

	test("pay is shortened only where it stays what it is", () => {
		const pay = { payMax: null, payCurrency: "EUR", payPer: "year", salaryRange: "" } as const;
		const short = (payMin: number, payMax: number | null, payCurrency = "EUR") =>
			shortPay({ ...pay, payMin, payMax, payCurrency });
		expect(short(4_250_000, null, "JPY")).toBe("from ¥4,250,000");
		expect(short(4_300_000, null, "JPY")).toBe("from ¥4.3M");
		expect(short(10_450, 10_549)).toBe("€10,450 to €10,549");
		expect(short(999_950, 1_000_000)).toBe("€999,950 to €1M");
		expect(short(10_000.5, 1_000_000_000)).toBe("€10,000.50 to €1B");
	});

	test("countries are known by name, code and habit", () => {
		const typed = ["Portugal", "pt", "côte d'ivoire", "Cote d’Ivoire", "USA", "uk", "Atlantis", "EU", "ZZ"];
		expect(typed.map(countryCode)).toEqual(["PT", "PT", "CI", "CI", "US", "GB", undefined, undefined, undefined]);
		expect(countryName("KE")).toBe("Kenya");
	});

	test("a day is the last one on the board to its end", () => {
		expect(dayOf(endOfDayIn(0))).toBe(dayOf(new Date(Date.now() + 86_400_000)));
		expect(soon < endOfDayIn(1)).toBe(true);
	});
});
