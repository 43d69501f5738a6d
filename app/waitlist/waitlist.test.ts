import { describe, expect, test } from "vitest";
import { type Site, testSite } from "#tests/site.ts";
import { countWaitlist, listWaitlist } from "./waitlist.server.ts";
import { waitlist } from "./waitlist.tables.server.ts";
import { joinsPerHour } from "./waitlist.ts";
import { waitlistCsv } from "./waitlist-csv.ts";

const { db, get, post } = await testSite();

function join(path: string, email: string, address = "198.51.100.1") {
	return post(path, new URLSearchParams({ email }), { "X-Forwarded-For": address });
}

test.each(["/news", "/welcome", "/?index"])("joining on %s keeps the address and says thanks", async (path) => {
	const before = await countWaitlist(db);
	expect(await join(path, `${before}@example.org`)).toAnswer(200, "Thanks for joining our waitlist!");
	expect(await countWaitlist(db)).toBe(before + 1);
});

test.each([
	["/", "Joining...", 2],
	["/welcome", "Submitting...", 1],
	["/news", "Submitting...", 1],
])("the browser asks for an address on %s, and shows '%s' once it is sent", async (path, busyLabel, forms) => {
	const { text } = await get(path);
	const all = text.match(/<form [^>]*class="waitlist"[\s\S]*?<\/form>/g) ?? [];
	expect(all).toHaveLength(forms);
	for (const form of all) {
		expect(form).toMatch(/<input (?=[^>]* required="")[^>]*type="email"/);
		expect(form).toMatch(new RegExp(`<button [^>]*data-busy-label="${busyLabel}"`));
	}
});

test("who joins is kept with the time", async () => {
	const before = Date.now();
	await join("/news", "time@example.org");
	const entry = (await listWaitlist(db)).find(({ email }) => email === "time@example.org");
	// The clock of the database is this machine's, but counts finer.
	expect(entry?.joinedAt.getTime()).toBeGreaterThanOrEqual(before - 1);
	expect(entry?.joinedAt.getTime()).toBeLessThanOrEqual(Date.now() + 1);
});

test("joining twice, in whatever case, is a success and one row", async () => {
	await join("/news", "Ada@Example.org");
	const before = await countWaitlist(db);
	const response = await join("/news", " ada@example.ORG ");
	expect(response.text).toContain("Thanks for joining our waitlist!");
	expect(await countWaitlist(db)).toBe(before);
});

test.each(["", "nobody", "a@b", `${"x".repeat(250)}@example.org`, "a@example.org\nBcc: b@example.org"])(
	"%j is no address, and what was typed comes back",
	async (email) => {
		const before = await countWaitlist(db);
		const response = await join("/news", email);
		expect(response.status).toBe(422);
		expect(response.text).toMatch(/role="alert"/);
		expect(await countWaitlist(db)).toBe(before);
	},
);

test("an address may try so often an hour, then it is told when to come back", async () => {
	for (let i = 0; i < joinsPerHour; i++) expect((await join("/news", "a@example.org", "203.0.113.5")).status).toBe(200);
	const refused = await join("/news", "b@example.org", "203.0.113.5");
	const limit = "Your network has joined the waitlist 30 times in an hour, which is the limit. Try again in an hour.";
	expect(refused).toAnswer(429, limit, 'value="b@example.org"');
	expect(refused.text).not.toContain("<p>Something went wrong");
});

test("a failure is told without details", async () => {
	const { schemaOwner, post: postBroken } = await testSite();
	await schemaOwner.$client.query("drop table waitlist");
	const response = await postBroken("/news", new URLSearchParams({ email: "a@example.org" }));
	expect(response).toAnswer(500, "Something went wrong. Please try again.");
	const html = response.text;
	expect(html).not.toContain("does not exist");
});

test("the news page is there", async () => {
	const html = (await get("/news")).text;
	expect(html).toContain("Coming Soon");
	expect(html).toContain("Get Notified");
});

describe("the welcome page", () => {
	/** The number before 'Members', as the page has it. */
	async function membersOn({ get }: Pick<Site, "get">) {
		return /<strong>([\d,]+)<\/strong> Members?/.exec((await get("/welcome")).text)?.[1];
	}

	test("counts the waitlist, and says 5 while that is empty or can't be counted", async () => {
		const fresh = await testSite();
		expect(await membersOn(fresh)).toBe("5");
		await fresh.post("/welcome", new URLSearchParams({ email: "a@example.org" }));
		expect(await membersOn(fresh)).toBe("1");
		const rows = Array.from({ length: 1203 }, (_, i) => ({ email: `${i}@example.org` }));
		await fresh.db.insert(waitlist).values(rows);
		expect(await membersOn(fresh)).toBe("1,204");
		await fresh.schemaOwner.$client.query("drop table waitlist");
		expect(await membersOn(fresh)).toBe("5");
		expect(fresh.lines.some(({ msg }) => msg === "Failed to count the waitlist")).toBe(true);
	});
});

describe("the export", () => {
	test("has everybody once, in the order in which they joined, with the time in ISO 8601", async () => {
		const fresh = await testSite();
		await fresh.db.insert(waitlist).values([
			{
				email: "second@example.org",
				joinedAt: new Date("2026-02-01T08:00:00Z"),
				confirmedAt: new Date("2026-02-02T08:00:00Z"),
			},
			{ email: "first@example.org", joinedAt: new Date("2026-01-01T08:00:00Z") },
		]);
		expect(waitlistCsv(await listWaitlist(fresh.db))).toBe(
			"email,joined_at,confirmed_at\r\nfirst@example.org,2026-01-01T08:00:00.000Z,\r\nsecond@example.org,2026-02-01T08:00:00.000Z,2026-02-02T08:00:00.000Z\r\n",
		);
	});

	test.each(["=", "+", "-", "@", "\t", "\r"])("keeps a spreadsheet from computing what begins with %j", (sign) => {
		const [, line] = waitlistCsv([{ email: `${sign}sum@example.org`, joinedAt: new Date(0), confirmedAt: null }]).split(
			"\r\n",
		);
		expect(line?.replace(/^"/, "").startsWith(`'${sign}`)).toBe(true);
	});

	test("quotes what holds a comma, a quote or a line's end, so that it reads back as it was", () => {
		const email = `"a,b"\r\n=1+1@example.org`;
		const csv = waitlistCsv([{ email, joinedAt: new Date(0), confirmedAt: null }]);
		expect(csv).toBe(`email,joined_at,confirmed_at\r\n"""a,b""\r\n=1+1@example.org",1970-01-01T00:00:00.000Z,\r\n`);
	});
});
