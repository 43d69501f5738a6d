import { expect, test } from "vitest";
import { becomeMember } from "#tests/accounts.ts";
import { testAdmin } from "#tests/app.ts";
import { addContributor } from "#tests/project-rows.ts";
import { makeProject } from "#tests/projects.ts";
import { testSite } from "#tests/site.ts";
import { readStructuredData } from "#tests/structured-data.ts";
import { projectTabs } from "./detail.ts";
import { tabPath } from "./detail-path.ts";
import type { scicommProjects } from "./project.tables.server.ts";

const app = await testSite();
const { db } = app;

const origin = "http://localhost";
const owner = await becomeMember(app, { name: "Mary Somerville" });

async function aboutAt(path: string, cookie?: string) {
	const response = await app.get(path, cookie ? { Cookie: cookie } : {});
	expect(response.status).toBe(200);
	const { about, missing } = await readStructuredData(response.text);
	expect(missing).toEqual([]);
	return about;
}

function make(fields: Partial<typeof scicommProjects.$inferInsert> = {}) {
	return makeProject(db, { owner }, { visibility: "public", ...fields }).then(({ id }) => id);
}

test("a public project tells machines what it is and who makes it, the same on every tab and to everybody", async () => {
	const id = await make({
		name: "Kelp </script><!-- watch",
		description: "First part.\n\nSecond part.",
		shortDescription: "Forests under water",
		topics: ["kelp forest", "citizen science"],
		createdAt: new Date("2026-03-04T00:00:00Z"),
	});
	const nameless = await becomeMember(app);
	const editor = await becomeMember(app, { name: "Anna Atkins" });
	const viewer = await becomeMember(app, { name: "Silent Reader" });
	await addContributor(db, id, nameless, "owner");
	await addContributor(db, id, editor, "editor");
	await addContributor(db, id, viewer, "viewer");
	const admin = await becomeMember(app, { email: testAdmin, emailVerified: true });
	const about = await aboutAt(tabPath(id, "about"));
	expect(about).toEqual({
		"@context": "https://schema.org",
		"@type": "CreativeWork",
		name: "Kelp </script><!-- watch",
		description: "First part.\n\nSecond part.",
		abstract: "Forests under water",
		url: origin + tabPath(id, "about"),
		keywords: ["kelp forest", "citizen science"],
		author: [{ "@type": "Person", name: "Mary Somerville" }],
		contributor: [{ "@type": "Person", name: "Anna Atkins" }],
		dateCreated: "2026-03-04T00:00:00.000Z",
		dateModified: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
	});
	for (const tab of projectTabs) {
		for (const cookie of [undefined, owner.cookie, admin.cookie]) {
			expect(await aboutAt(tabPath(id, tab), cookie)).toEqual(about);
		}
	}
});

test("a fork is based on its original as far as who looks may see that", async () => {
	const shown = await make({ name: "Tide tables" });
	const fork = await make({ name: "Tide tables (fork)", forkedFrom: shown });
	expect(await aboutAt(tabPath(fork, "about"))).toMatchObject({
		isBasedOn: { "@type": "CreativeWork", name: "Tide tables", url: origin + tabPath(shown, "about") },
	});
	const secret = await make({ visibility: "private" });
	const other = await make({ forkedFrom: secret });
	expect(await aboutAt(tabPath(other, "about"))).not.toHaveProperty("isBasedOn");
});

test("a project that is unlisted, private or hidden tells machines nothing, not even to its owner", async () => {
	for (const fields of [{ visibility: "unlisted" }, { visibility: "private" }, { hidden: true }] as const) {
		expect(await aboutAt(tabPath(await make(fields), "contributors"), owner.cookie)).toBeUndefined();
	}
});
