import { href } from "react-router";
import { beforeAll, expect, test } from "vitest";
import { organisationPath } from "#app/boards/organisation.ts";
import { maxCounted } from "#app/db/listing/numbered-pages.server.ts";
import { jobListings } from "#app/jobs/job.tables.server.ts";
import { becomeMember } from "#tests/accounts.ts";
import { addEvent } from "#tests/events.ts";
import { jobForm } from "#tests/jobs.ts";
import { addRequest } from "#tests/requests.ts";
import { testSite } from "#tests/site.ts";

const site = await testSite();
const { db, as } = site;
const owner = await becomeMember(site, { name: "Bertha Benz" });
const past = new Date(Date.now() - 86_400_000);

async function addJob(fields: Partial<typeof jobListings.$inferInsert> = {}) {
	// The form has what the table needs.
	const row = { ...Object.fromEntries(jobForm()), ...fields } as typeof jobListings.$inferInsert;
	await db.insert(jobListings).values(row);
}

const page = (name: string) => as(null).get(organisationPath(name) ?? "/organisations/-");

function addressIn(html: string, pattern: RegExp) {
	return pattern.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
}

beforeAll(async () => {
	await addRequest(db, { title: "A talk on mud", organisation: "Musée d’Été" });
	await addRequest(db, { title: "A talk on sand", organisation: "MUSEE  d'ete", closesAt: past });
	await addRequest(db, { title: "Waits", organisation: "Musée d’Été", approved: false });
	await addRequest(db, { title: "Is hidden", organisation: "Musée d’Été", hidden: true });
	await addRequest(db, { title: "Of another", organisation: "Musée d’Été Sud" });
	await addJob({ title: "A painter of boats", company: "musee d ete", anonymous: true, userId: owner.id });
	await addJob({ title: "A hidden painter", company: "Musée d’Été", hidden: true });
	for (let i = 0; i < 12; i++) await addJob({ title: `Guide ${i}`, company: "Twelve Guides" });
	await addEvent(db, { title: "A night of mud", organiser: "Musée-d’Été" });
	await addEvent(db, { title: "A day of mud", organiser: "Musée d’Été", startsAt: past });
	await addEvent(db, { title: "Long ago", organiser: "Gone Society", startsAt: past });
	await addEvent(db, { title: "Waits too", organiser: "Waiting Society", approved: false });
	await addRequest(db, { title: "Closed alone", organisation: "Closed Society", closesAt: past });
	await addRequest(db, { title: "Of nobody in particular", organisation: "" });
});

test("the page of an organisation has what everybody sees under its name, in whatever spelling, and counts what is over", async () => {
	const answer = await page("Musée d’Été");
	expect(answer).toAnswer(200, "A talk on mud", "A painter of boats", "A night of mud", "1 closed request");
	expect(answer.text).toContain("nobody has checked who writes for whom");
	expect(answer.text).toMatch(/href="\/events\?past=on&amp;organisation=[^"]+">1 past event</);
	for (const secret of [
		"A talk on sand",
		"Waits",
		"Is hidden",
		"A hidden painter",
		"Of another",
		"Bertha",
		"nobody in particular",
	])
		expect(answer.text).not.toContain(secret);
	for (const name of ["musee d'ete", "MUSÉE D’ÉTÉ", "Muse\u0301e d\u2019E\u0301te\u0301"])
		expect(await page(name), name).toAnswer(200, "A talk on mud", "A painter of boats", "A night of mud");
	expect(answer.text).toContain('<link rel="canonical" href="http://localhost/organisations/musee-d');
});

test.each(["Waiting Society", "Closed Society", "Nobody", "Musée", "---", ".", "%00", "x".repeat(121)])(
	"nothing is found under %s",
	async (name) => {
		expect((await as(null).get(`/organisations/${encodeURIComponent(name)}`)).status).toBe(404);
	},
);

test("its description counts what is open, and where that is nothing, what is over", async () => {
	const described = async (name: string) =>
		/name="description" content="[^"]*: ([^"]+)"/.exec((await page(name)).text)?.[1];
	expect(await described("Musée d’Été")).toBe("1 job, 1 request, 1 event.");
	expect(await described("Gone Society")).toBe("1 past event.");
	await addEvent(db, { title: "Before", organiser: "Twelve Guides", startsAt: past });
	expect(await described("Twelve Guides")).toBe("12 jobs, 1 past event.");
});

test("one that has past events alone keeps its page", async () => {
	expect(await page("Gone Society")).toAnswer(200, "1 past event");
});

test.each([
	"محمد العلوم",
	"屠呦呦博物馆",
	"AC/DC & Söhne?",
	"100% Science #1",
	"..hidden\\path",
	"😀 Lab",
	"Tidewater № 5",
])("the page of %s is found from what names it, and leads to its board and feed", async (name) => {
	const { id } = await addRequest(db, { title: "Names it", organisation: name });
	const shown = await as(null).page(href("/requests/:id", { id }));
	const path = addressIn(shown, /href="(\/organisations\/[^"]+)"/);
	const found = await as(null).get(path);
	expect(found).toAnswer(200, "Names it");
	const canonical = addressIn(found.text, /rel="canonical" href="http:\/\/localhost([^"]+)"/);
	expect(await as(null).get(canonical)).toAnswer(200, "Names it");
	const feed = addressIn(found.text, /href="(\/requests\/feed\.xml[^"]+)"/);
	expect((await as(null).get(feed)).text.match(/<item>/g)).toHaveLength(1);
});

test("more than the page shows is on the board, searched for the name, and in the API", async () => {
	const { text } = await page("Twelve Guides");
	expect(text.match(/Guide \d+</g)).toHaveLength(10);
	const board = /href="(\/jobs\?organisation=[^"]+)">All 12 jobs</.exec(text)?.[1] ?? "";
	const listed = await as(null).page(board);
	expect(listed.match(/Guide \d+<\/a>/g)).toHaveLength(12);
	expect(listed).toContain('<input type="hidden" name="organisation" value="Twelve Guides"/>');
	for (const path of ["/api/v1/jobs", "/api/v1/requests", "/api/v1/events"]) {
		const { data } = JSON.parse((await as(null).get(`${path}?organisation=twelve%20guides`)).text);
		expect(data.length, path).toBe(path.endsWith("jobs") ? 12 : 0);
	}
});

test("the links of a page say what they lead to, also where nobody counts to the end", async () => {
	const row = { ...Object.fromEntries(jobForm()), company: "Many Guides" } as typeof jobListings.$inferInsert;
	await db.insert(jobListings).values(Array.from({ length: maxCounted + 1 }, () => row));
	const { text } = await page("Many Guides");
	expect(text).toContain(">All jobs, more than 1,000</a>");
	expect(text).toMatch(/>RSS feed<span class="sr-only"> of jobs</);
});

test("a name leads nowhere while its entry is not seen by everybody", async () => {
	const [job] = await db
		.insert(jobListings)
		.values({
			// The form has what the table needs.
			...(Object.fromEntries(jobForm()) as unknown as typeof jobListings.$inferInsert),
			userId: owner.id,
			hidden: true,
		})
		.returning({ id: jobListings.id });
	const { id } = await addRequest(db, { userId: owner.id, approved: false, organisation: "Waiting Society" });
	for (const path of [href("/jobs/:id", { id: job?.id ?? "" }), href("/requests/:id", { id })])
		expect(await as(owner).page(path)).not.toContain("/organisations/");
});
