/** What visitors and programs are told while the database can't be reached. */
import { href } from "react-router";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { connectDatabase } from "#app/db/client.server.ts";
import { eventMessages } from "#app/events/event.ts";
import { imageField } from "#app/images/form-image.ts";
import { previewButton } from "#app/projects/content/fields/ask-for-preview.ts";
import { contentMessages } from "#app/projects/content.ts";
import { projectMessages, thumbnailField } from "#app/projects/project.ts";
import { becomeMember } from "#tests/accounts.ts";
import { addContent, aPicture, contentForm, newPath, pathsOf } from "#tests/content.ts";
import { freshDatabase } from "#tests/database.ts";
import { addEvent, eventForm } from "#tests/events.ts";
import { makePdf } from "#tests/pdf.ts";
import { makeProject, projectForm } from "#tests/projects.ts";
import { testSite } from "#tests/site.ts";

const unreachable = connectDatabase("postgres://nobody@127.0.0.1:1/nothing");
const away = await testSite({ db: unreachable });
const { cookie } = await becomeMember(away);
afterAll(() => Promise.all([unreachable, away.db].map(({ $client }) => $client.end())));

const news = new URLSearchParams({ email: "ada@example.org" });
const credentials = new URLSearchParams({ email: "ada@example.org", password: "lichen tundra beacon" });

test.each([
	["a page", () => away.get(href("/jobs"))],
	["a page of a member", () => away.get(href("/jobs"), { Cookie: cookie })],
	["a form", () => away.post(href("/news"), news)],
	["a form of a member", () => away.post(href("/news"), news, { Cookie: cookie })],
	["a form of who signs in", () => away.post(href("/login"), credentials)],
	["a feed", () => away.get("/jobs/feed.xml")],
	["data for a page", () => away.get("/jobs.data")],
	["data for a page of a member", () => away.get("/jobs.data", { Cookie: cookie })],
	["data for one part of a page", () => away.get("/jobs.data?_routes=jobs%2Flist")],
	[
		"a form sent by a script",
		() => away.post("/waitlist/confirm.data", new URLSearchParams({ token: "x".repeat(43) })),
	],
])("%s is to be asked for again", async (_, ask) => {
	const { status, headers } = await ask();
	expect([status, headers.get("Retry-After")]).toEqual([503, "5"]);
	expect(String(headers.get("Cache-Control"))).not.toContain("public");
});

test("a form of who signs in comes back with the address", async () => {
	const response = await away.post(href("/login"), credentials);
	expect(response.text).toContain('value="ada@example.org"');
});

/** The product on a database that only reads. */
async function readingSite(url: string) {
	const reading = connectDatabase(`${url}?options=${encodeURIComponent("-c default_transaction_read_only=on")}`);
	onTestFinished(() => reading.$client.end());
	return testSite({ db: reading });
}

test("while the database only reads, as one does that is about to become the first, forms are to be sent again", async () => {
	const { appUrl: url } = await freshDatabase();
	const site = await readingSite(url);
	expect((await site.get(href("/jobs"))).status).toBe(200);
	const sent = await site.post(href("/news"), news);
	expect([sent.status, sent.headers.get("Retry-After")]).toEqual([503, "5"]);
	expect(sent.text).toContain('value="ada@example.org"');
	const ready = await site.get("/readyz");
	expect([ready.status, ready.text]).toEqual([503, "read-only database"]);
});

test("while the database only reads, a form that brings a file, or asks for a preview, comes back with what was typed", async () => {
	const writing = await testSite();
	const owner = await becomeMember(writing, { emailVerified: true });
	const { id: eventId } = await addEvent(writing.db, { userId: owner.id });
	const { id: projectId } = await makeProject(writing.db, { owner });
	const picture = await aPicture();
	const content = pathsOf(projectId, await addContent(writing, owner, projectId, "image", { upload: picture }));
	const site = await readingSite(writing.url);

	const event = new FormData();
	for (const [name, text] of eventForm({ title: "Kept as it is" })) event.append(name, text);
	event.append(imageField, picture);
	const project = projectForm({ name: "Kept as it is", [thumbnailField]: picture });
	const image = contentForm("image", { name: "Kept as it is", upload: picture });
	const slides = contentForm("presentation", { name: "Kept as it is", upload: new File([makePdf()], "tides.pdf") });
	const preview = contentForm("article", { name: "Kept as it is", [previewButton.name]: previewButton.value });
	for (const [path, form, message] of [
		[href("/events/new"), event, eventMessages.saveFailed],
		[href("/events/edit/:id", { id: eventId }), event, eventMessages.saveFailed],
		[href("/scicomm/projects/create"), project, projectMessages.saveFailed],
		[href("/scicomm/projects/:projectId/edit", { projectId }), project, projectMessages.saveFailed],
		[newPath(projectId, "image"), image, contentMessages.saveFailed],
		[newPath(projectId, "presentation"), slides, contentMessages.saveFailed],
		[newPath(projectId, "article"), preview, contentMessages.saveFailed],
		[content.edit, image, contentMessages.saveFailed],
	] as const) {
		expect(await site.as(owner).post(path, form), path).toAnswer(503, message, 'value="Kept as it is"');
	}
});
