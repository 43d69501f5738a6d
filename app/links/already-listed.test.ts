import { href } from "react-router";
import { describe, expect, test } from "vitest";
import { mediaItems } from "#app/media/media.tables.server.ts";
import { resources } from "#app/resources/resource.tables.server.ts";
import { becomeMember } from "#tests/accounts.ts";
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

test("what is listed on another board is another thing", async () => {
	await db.delete(mediaItems);
	const resource = { name: "Both", description: "Water.", idealFor: "All", resourceType: "course" } as const;
	await db.insert(resources).values({ ...resource, url: "https://example.org/both", approved: true });
	const sent = await as(member).post(href("/inaction/new"), mediaForm({ url: "https://example.org/both" }));
	expect(sent.text).not.toContain("Already listed");
	expect(await db.$count(mediaItems)).toBe(1);
});
