import { href } from "react-router";
import { describe, expect, test } from "vitest";
import { events } from "#app/events/event.tables.server.ts";
import { jobListings } from "#app/jobs/job.tables.server.ts";
import { mediaItems } from "#app/media/media.tables.server.ts";
import { resources } from "#app/resources/resource.tables.server.ts";
import { becomeMember } from "#tests/accounts.ts";
import { addEvent, dayIn, eventForm } from "#tests/events.ts";
import { jobForm } from "#tests/jobs.ts";
import { mediaForm } from "#tests/media.ts";
import { resourceForm } from "#tests/resources.ts";
import { testSite } from "#tests/site.ts";

const site = await testSite();
const { db, as } = site;
const member = await becomeMember(site, { emailVerified: true });

const boards = [
	{
		name: "a resource",
		form: href("/resources/new"),
		fields: resourceForm,
		table: resources,
		path: (id: string) => href("/resources/:id", { id }),
	},
	{
		name: "a media item",
		form: href("/inaction/new"),
		fields: mediaForm,
		table: mediaItems,
		path: (id: string) => href("/inaction/:id", { id }),
	},
];

describe.each(boards)("who submits $name", ({ form, fields, table, path }) => {
	const titled = (title: string, more: Record<string, string>) => fields({ title, name: title, ...more });
	const submit = (title: string, more: Record<string, string> = {}) =>
		as(member).post(form, titled(title, { url: "http://www.example.org/twice/", ...more }));
	/** What stands under an address is decided here, without a moderator. */
	async function add(title: string, url: string, state: { approved: boolean; hidden?: boolean }) {
		const { tagText: _, ...columns } = Object.fromEntries(titled(title, { url }));
		const row = { ...columns, author: "Somebody", ...state };
		const [added] = await db
			.insert(table)
			.values(row as never)
			.returning();
		return String(added?.id);
	}

	test("is told once that its address is listed already, and loses nothing; what nobody may see is not told of", async () => {
		const id = await add("First & foremost", "https://example.org/twice#top", { approved: true });
		const told = await submit("Second");
		expect(told).toAnswer(422, "Already listed: First &amp; foremost", "Second", `href="${path(id)}"`, "Submit anyway");
		expect(told.text).toMatch(/<input type="hidden" name="listed" value="http:\/\/www\.example\.org\/twice\/"/);
		expect(await db.$count(table)).toBe(1);
		// Another address than the one it was told of.
		const elsewhere = await add("Elsewhere", "https://example.org/other", { approved: true });
		const again = await submit("Second", { url: "https://example.org/other", listed: "http://www.example.org/twice/" });
		expect(again).toAnswer(422, "Already listed: Elsewhere", `href="${path(elsewhere)}"`);
		expect((await submit("Second", { listed: "http://www.example.org/twice/" })).status).toBe(200);
		expect(await db.$count(table)).toBe(3);
		await add("Pending", "https://example.org/pending", { approved: false });
		await add("Hidden", "https://example.org/hidden", { approved: true, hidden: true });
		for (const name of ["pending", "hidden"])
			expect((await submit("Third", { url: `https://example.org/${name}` })).text).not.toContain("Already listed");
	});
});

describe("who lists a job", () => {
	const apply = "https://jobs.example/apply/7";
	const listing = (title: string, applicationUrl = apply) =>
		Object.fromEntries(jobForm({ title, applicationUrl })) as unknown as typeof jobListings.$inferInsert;
	const send = (title: string, more: Record<string, string> = {}) =>
		as(member).post(href("/jobs/new"), jobForm({ title, applicationUrl: apply, ...more }));

	test("is told once of an open one to which one applies in the same place", async () => {
		const [there] = await db.insert(jobListings).values(listing("Somebody's listing")).returning();
		const told = await send("My listing", { applicationUrl: "http://www.jobs.example/apply/7/" });
		const path = href("/jobs/:id", { id: there?.id ?? "" });
		expect(told).toAnswer(422, "Already listed: Somebody", "My listing", `href="${path}"`, "Submit anyway");
		expect(await db.$count(jobListings)).toBe(1);
		expect((await send("My listing", { listed: apply })).status).toBe(303);
		expect(await db.$count(jobListings)).toBe(2);
	});

	test("is not told of one that is closed or hidden, of another place, or of their own with another title", async () => {
		await db.delete(jobListings);
		await db
			.insert(jobListings)
			.values([
				{ ...listing("Closed"), closesAt: new Date(0) },
				{ ...listing("Hidden"), hidden: true },
				listing("Elsewhere", "https://jobs.example/apply/8"),
				listing("Nowhere", ""),
				{ ...listing("Diver"), userId: member.id },
			]);
		expect((await send("Welder")).status).toBe(303);
		expect((await send("Painter", { applicationUrl: "" })).status).toBe(303);
		expect(await send("diver")).toAnswer(422, "Already listed: Diver");
	});
});

describe("who adds an event", () => {
	const place = "https://tides.example/register";
	const startsAt = new Date(`${dayIn(10)}T18:00:00Z`);
	const endsAt = new Date(`${dayIn(10)}T20:00:00Z`);
	const add = (title: string, more: Partial<typeof events.$inferInsert> = {}) =>
		addEvent(db, { title, registrationUrl: place, startsAt, endsAt, ...more });
	const send = (title: string, more: Record<string, string> = {}) =>
		as(member).post(
			href("/events/new"),
			eventForm({ title, timeZone: "UTC", registrationUrl: place, online: "on", ...more }),
		);

	test("is told once of one at the same time to which the same address leads, for registering or for taking part", async () => {
		const { id } = await add("Somebody's event");
		expect(await send("My event")).toAnswer(
			422,
			"Already listed: Somebody",
			"My event",
			`href="${href("/events/:id", { id })}"`,
		);
		await add("Live stream", { registrationUrl: "", online: true, onlineUrl: "https://stream.example/tides" });
		const onlineUrl = "http://stream.example/tides/";
		expect(await send("My stream", { registrationUrl: "", onlineUrl })).toAnswer(422, "Already listed: Live stream");
		expect((await send("My event", { onlineUrl, listed: place })).status).toBe(200);
	});

	test("is not told of one on another day, of one that waits, is hidden or cancelled, or of their own with another title", async () => {
		await db.delete(events);
		const later = { startsAt: new Date(`${dayIn(17)}T18:00:00Z`), endsAt: new Date(`${dayIn(17)}T20:00:00Z`) };
		await add("Next week", later);
		await add("Waiting", { approved: false });
		await add("Hidden", { hidden: true });
		await add("Cancelled", { cancelledAt: new Date() });
		await add("Diving", { userId: member.id });
		expect((await send("Swimming")).status).toBe(200);
		expect(await send("diving")).toAnswer(422, "Already listed: Diving");
	});
});

test("what is listed on another board is another thing", async () => {
	await db.delete(mediaItems);
	const resource = { name: "Both", description: "Water.", idealFor: "All", resourceType: "course" } as const;
	await db.insert(resources).values({ ...resource, url: "https://example.org/both", approved: true });
	const sent = await as(member).post(href("/inaction/new"), mediaForm({ url: "https://example.org/both" }));
	expect(sent.text).not.toContain("Already listed");
	expect(await db.$count(mediaItems)).toBe(1);
});
