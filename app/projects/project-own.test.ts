import { crc32, deflateSync } from "node:zlib";
import { eq, sql } from "drizzle-orm";
import { href } from "react-router";
import sharp from "sharp";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { users } from "#app/accounts/account.tables.server.ts";
import { boardMessages, submissionsPerDay } from "#app/boards/board.ts";
import { connectDatabase } from "#app/db/client.server.ts";
import { rateLimits } from "#app/db/rate-limit.tables.server.ts";
import { formMessages } from "#app/forms/form-limits.ts";
import { receipts } from "#app/receipts/receipt.tables.server.ts";
import { becomeMember } from "#tests/accounts.ts";
import { cross, deleteBefore } from "#tests/crossing.ts";
import { reachableCard } from "#tests/messages.ts";
import { accountId, makeProject, type Part, type Person, projectForm, signUpCast } from "#tests/projects.ts";
import { timesCounted } from "#tests/rate-limits.ts";
import { addReceipt } from "#tests/receipts.ts";
import { type Answer, testSite } from "#tests/site.ts";
import { contentVersions, projectContent } from "./content/content.tables.server.ts";
import { projectContributors, projectFiles, projectStars, scicommProjects } from "./project.tables.server.ts";
import {
	createFailed,
	forkSuffix,
	maxThumbnailBytes,
	projectDeletion,
	projectLimits,
	projectMessages,
	thumbnailSize,
	visibilityChoices,
} from "./project.ts";
import { projectFileUrl } from "./project-file.ts";
import { forgetUnusedProjectFiles } from "./project-files.server.ts";

const app = await testSite();
const { db, schemaOwner } = app;
const elsewhere = connectDatabase(app.url, 2);
afterAll(() => elsewhere.$client.end());
const cast = await signUpCast(app);
const parts = Object.keys(cast) as Part[];
const people = { owner: cast.owner.email, editor: cast.editor.email, viewer: cast.viewer.email };
const nobodysId = "00000000-0000-4000-8000-000000000000";
beforeEach(async () => {
	await db.delete(scicommProjects);
	await db.delete(projectFiles);
	await db.delete(rateLimits);
});

const createPath = href("/scicomm/projects/create");
const pagePath = (projectId: string) => href("/scicomm/projects/:projectId", { projectId });
const editPath = (projectId: string) => href("/scicomm/projects/:projectId/edit", { projectId });
const deletePath = (projectId: string) => href("/scicomm/projects/:projectId/delete", { projectId });

async function get(person: Person, path: string) {
	return app.get(path, person ? { Cookie: person.cookie } : {});
}

async function post(person: Person, path: string, form: FormData | URLSearchParams = new URLSearchParams()) {
	return app.post(path, form, person ? { Cookie: person.cookie } : {});
}

/** The statuses of what is asked, by who asks. */
async function statusesOf(ask: (person: Person) => Promise<Answer>) {
	const statuses: Partial<Record<Part, number>> = {};
	for (const part of parts) statuses[part] = (await ask(cast[part])).status;
	return statuses;
}

/** The only project there is. */
async function onlyProject() {
	const [project, ...others] = await db.select().from(scicommProjects);
	if (!project || others.length > 0) throw new Error(`There are ${others.length + (project ? 1 : 0)} projects`);
	return project;
}

async function picture(width = 900, height = 900, format: "png" | "jpeg" | "gif" = "png") {
	const drawn = sharp({ create: { width, height, channels: 3, background: "teal" } }).withExif({
		IFD0: { Artist: "Somebody private" },
	});
	return new File([new Uint8Array(await drawn.toFormat(format).toBuffer())], "picture");
}

function storedThumbnail(html: string) {
	return /name="thumbnail" value="([^"]*)"/.exec(html)?.[1] ?? "";
}

describe("a new project", () => {
	test("belongs to who made it, and its page is next", async () => {
		const fields = {
			topics: " Tides, #Open Data,,tides ",
			shortDescription: "When the sea comes",
			sponsorshipEnabled: "on",
		};
		const response = await post(cast.stranger, createPath, projectForm({ ...fields, visibility: "unlisted" }));
		const project = await onlyProject();
		expect(response.status).toBe(303);
		expect(response.location).toBe(pagePath(project.id));
		expect(response.headers.get("Set-Cookie")).toContain("notice=");
		expect(project).toMatchObject({
			name: "Tide tables for everybody",
			shortDescription: "When the sea comes",
			visibility: "unlisted",
			topics: ["Tides", "Open Data"],
			thumbnail: null,
			sponsorshipEnabled: true,
			starCount: 0,
			forkCount: 0,
			forkedFrom: null,
			hidden: false,
			revision: 1,
		});
		expect(await db.select().from(projectContributors)).toMatchObject([
			{ projectId: project.id, userId: await accountId(db, cast.stranger.email), role: "owner", contributionCount: 0 },
		]);
	});

	test("needs an account: a visitor is sent to the login page, and what they post comes back", async () => {
		expect(await get(null, createPath)).toMatchObject({
			status: 302,
			location: `${href("/login")}?redirect=${createPath}`,
		});
		const answer = await post(null, createPath, projectForm({ name: "Kept name", picture: await picture() }));
		expect(answer).toAnswer(
			401,
			projectMessages.signInToCreate,
			'value="Kept name"',
			`${href("/login")}?redirect=${encodeURIComponent(href("/home"))}`,
		);
		const html = answer.text;
		expect(storedThumbnail(html)).not.toBe("");
		expect(await db.$count(scicommProjects)).toBe(0);
	});

	test("says what each visibility means", async () => {
		const html = (await get(cast.stranger, createPath)).text;
		for (const { label, hint } of Object.values(visibilityChoices)) {
			expect(html).toContain(label);
			expect(html).toContain(hint);
		}
	});

	const long = (limit: number) => "é".repeat(limit + 1);
	test.each<[string, Record<string, string>, string]>([
		["no name", { name: " \u200b " }, projectMessages.nameMissing],
		["no description", { description: "\n\n" }, projectMessages.descriptionMissing],
		["a name too long", { name: long(projectLimits.name) }, `Project name`],
		["a description too long", { description: long(projectLimits.description) }, "Description"],
		["a short description too long", { shortDescription: long(projectLimits.shortDescription) }, "Short description"],
		["another visibility", { visibility: "hidden" }, projectMessages.visibilityMissing],
		["no visibility", { visibility: "" }, projectMessages.visibilityMissing],
		["11 topics", { topics: "a,b,c,d,e,f,g,h,i,j,k" }, projectMessages.topicsFull],
		["a topic too long", { topics: long(projectLimits.topic) }, "A topic"],
	])("with %s comes back with all that was typed", async (_, fields, message) => {
		const response = await post(cast.stranger, createPath, projectForm({ topics: "kept topic", ...fields }));
		expect(response).toAnswer(422, message, formMessages.wrong);
		const html = response.text;
		if (!fields.topics) expect(html).toContain("kept topic");
		if (!fields.name) expect(html).toContain("Tide tables for everybody");
		expect(await db.$count(scicommProjects)).toBe(0);
	});

	test("takes as much as the limits say, and not what nobody is asked for", async () => {
		const fields = {
			name: "𝒩".repeat(projectLimits.name),
			description: "é".repeat(projectLimits.description),
			shortDescription: "é".repeat(projectLimits.shortDescription),
			topics: Array.from("abcdefghij", (letter) => letter.repeat(projectLimits.topic)).join(","),
		};
		const crafted = { ...fields, id: nobodysId, starCount: "99", forkedFrom: nobodysId, hidden: "on", revision: "7" };
		expect((await post(cast.stranger, createPath, projectForm(crafted))).status).toBe(303);
		expect(await onlyProject()).toMatchObject({ starCount: 0, forkedFrom: null, hidden: false, revision: 1 });
	});

	test("is made once where the same is sent again, however often and fast; with another word it is another", async () => {
		const make = async (fields: Parameters<typeof projectForm>[0] = {}, person: Person = cast.stranger) =>
			(await post(person, createPath, projectForm({ topics: "tides, moon", ...fields }))).location;
		const first = await make();
		expect(await make()).toBe(first);
		const atOnce = await Promise.all(Array.from({ length: 4 }, () => make({ shortDescription: "At once" })));
		expect(new Set(atOnce).size).toBe(1);
		const others = [
			await make({ visibility: "private" }),
			await make({ topics: "tides" }),
			await make({}, cast.viewer),
		];
		expect(new Set([first, ...atOnce, ...others]).size).toBe(5);
		expect(await db.$count(scicommProjects)).toBe(5);
		const maker = await accountId(db, cast.stranger.email);
		expect(await timesCounted(db, "board-submission", maker)).toBe(3);
		expect(await timesCounted(db, "unlisted-project", maker)).toBe(1);
		await db.update(scicommProjects).set({ createdAt: new Date(Date.now() - 600_000) });
		expect(await make()).not.toBe(first);
	});

	test("counts as a submission: past the daily limit the form comes back", async () => {
		for (let i = 0; i < submissionsPerDay; i++) {
			expect((await post(cast.stranger, createPath, projectForm({ name: `Tides ${i}` }))).status).toBe(303);
		}
		expect(await post(cast.stranger, createPath, projectForm({ name: "One too many" }))).toAnswer(
			429,
			createFailed(boardMessages.tooManySubmissions),
			'value="One too many"',
		);
		expect(await db.$count(scicommProjects)).toBe(submissionsPerDay);
	});

	test("counts as a submission once it is public, and not before", async () => {
		const person = cast.viewer;
		const paths: string[] = [];
		for (const visibility of ["private", "unlisted"]) {
			const made = await post(person, createPath, projectForm({ visibility }));
			paths.push(`${made.headers.get("Location")}/edit`);
		}
		for (let i = 1; i < submissionsPerDay; i++) await post(person, createPath, projectForm({ name: `Tides ${i}` }));
		const publish = (path: string, version: string) =>
			post(person, path, projectForm({ visibility: "public", version }));
		const [first = "", second = ""] = paths;
		expect((await publish(first, "0")).status).toBe(409);
		expect((await publish(first, "1")).status).toBe(303);
		const refused = await publish(second, "1");
		expect(refused.status).toBe(429);
		expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(86_000);
		expect(refused.text).toContain(boardMessages.tooManySubmissions);
		expect((await post(person, createPath, projectForm({ visibility: "private" }))).status).toBe(303);
	});

	test("counts once where it is made public twice at once, and is done both times", async () => {
		const person = await becomeMember(app, { emailVerified: true });
		const { id } = await makeProject(db, { owner: person }, { visibility: "private" });
		for (let i = 1; i < submissionsPerDay; i++) await post(person, createPath, projectForm({ name: `Tides ${i}` }));
		const publish = () => post(person, editPath(id), projectForm({ visibility: "public", version: "1" }));
		const answers = await Promise.all([publish(), publish()]);
		expect(answers.map(({ status }) => status)).toEqual([303, 303]);
	});

	test("that is published and the deletion of its owner's account at the same moment do not lock each other out", async () => {
		const person = await becomeMember(app, { emailVerified: true });
		await post(person, createPath, projectForm({ name: "Counted" }));
		const { id } = await makeProject(db, { owner: person }, { visibility: "private" });
		const publish = () => post(person, editPath(id), projectForm({ visibility: "public", version: "1" }));
		const deletion = sql`select from ${scicommProjects} where ${eq(scicommProjects.id, id)} for update`;
		expect((await deleteBefore(elsewhere, person.id, publish, deletion)).status).toBe(404);
	});

	test("that is taken out of the public and the deletion of its owner's account at the same moment do not lock each other out", async () => {
		const person = await becomeMember(app);
		const { id } = await makeProject(db, { owner: person });
		const { id: cardId } = await reachableCard(app, cast.stranger);
		await addReceipt(db, {
			...{ userId: cast.stranger.id, cardId, otherId: person.id, thingId: id },
			...{ confirmedByOtherAt: null, number: null },
		});
		const hide = () => post(person, editPath(id), projectForm({ visibility: "private", version: "1" }));
		const first = sql`select from ${scicommProjects} where ${eq(scicommProjects.id, id)} for update`;
		const last = sql`select from ${users} where ${eq(users.id, person.id)} for update`;
		expect((await cross(elsewhere, { first, last }, hide)).status).toBe(303);
		expect(await db.$count(receipts, eq(receipts.thingId, id))).toBe(0);
	});

	test("says where sponsors are led, by https alone, to nobody's benefit in search engines", async () => {
		const sponsored = { sponsorshipEnabled: "on", sponsorshipUrl: "https://opencollective.example/tides" };
		for (const sponsorshipUrl of ["http://a.example", "javascript:alert(1)", "https://a b", "mailto:a@example.org"]) {
			const refused = await post(cast.stranger, createPath, projectForm({ ...sponsored, sponsorshipUrl }));
			expect([sponsorshipUrl, refused.status]).toEqual([sponsorshipUrl, 422]);
		}
		const made = await post(cast.stranger, createPath, projectForm(sponsored));
		const page = (await app.get(String(made.location))).text;
		expect(page).toMatch(
			/<a href="https:\/\/opencollective\.example\/tides"[^>]* rel="nofollow[^"]*">opencollective\.example</,
		);
	});

	test("keeps its topics as they were typed, each once, whatever its case", async () => {
		const topics = "DNA, #Open  Data, dna, Öffentlichkeit";
		const made = await post(cast.stranger, createPath, projectForm({ topics }));
		const [row] = await db.select({ topics: scicommProjects.topics }).from(scicommProjects);
		expect([made.status, row?.topics]).toEqual([303, ["DNA", "Open Data", "Öffentlichkeit"]]);
	});

	test("is not there at all when its owner can't be stored, and does not count", async () => {
		await schemaOwner.execute("alter table project_contributors rename to project_contributors_away");
		try {
			const response = await post(cast.stranger, createPath, projectForm({ name: "Lost and kept" }));
			expect(response).toAnswer(500, projectMessages.saveFailed, 'value="Lost and kept"');
			const html = response.text;
			expect(html).not.toContain("project_contributors");
			const msg = 'Error creating project: relation "project_contributors" does not exist';
			expect(app.lines).toContainEqual(expect.objectContaining({ msg }));
		} finally {
			await schemaOwner.execute("alter table project_contributors_away rename to project_contributors");
		}
		expect(await db.$count(scicommProjects)).toBe(0);
		for (let i = 0; i < submissionsPerDay; i++) {
			expect((await post(cast.stranger, createPath, projectForm({ name: `Tides ${i}` }))).status).toBe(303);
		}
	});
});

describe("a thumbnail", () => {
	test.each(["png", "jpeg", "gif"] as const)(
		"of type %s is cut, re-encoded and served without metadata",
		async (type) => {
			const form = projectForm({ picture: await picture(1000, 1000, type), visibility: "private" });
			expect((await post(cast.owner, createPath, form)).status).toBe(303);
			const { id, thumbnail } = await onlyProject();
			const path = projectFileUrl(id, thumbnail ?? "", "image/webp");
			expect((await get(null, path)).status).toBe(404);
			const bytes = (await get(cast.owner, path)).bytes;
			expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", ...thumbnailSize });
			expect(Buffer.from(bytes).includes("Somebody")).toBe(false);
		},
	);

	test("is not lost by a form with an error elsewhere, and can be taken out of it", async () => {
		const html = (await post(cast.owner, createPath, projectForm({ name: "", picture: await picture() }))).text;
		const thumbnail = storedThumbnail(html);
		expect(html).toContain("Your thumbnail is kept.");
		const removed = await post(
			cast.owner,
			createPath,
			projectForm({ name: "", topics: "kept topic", thumbnail, change: "remove-thumbnail" }),
		);
		expect(removed.status).toBe(200);
		const without = removed.text;
		expect(storedThumbnail(without)).toBe("");
		expect(without).toContain("kept topic");
		expect(without).not.toContain(projectMessages.nameMissing);
		expect((await post(cast.owner, createPath, projectForm({ thumbnail }))).status).toBe(303);
		expect((await onlyProject()).thumbnail).toBe(thumbnail.split(".")[0]);
	});

	test("of a private project can't be taken over by who knows its hash", async () => {
		await post(cast.owner, createPath, projectForm({ picture: await picture(), visibility: "private" }));
		const { thumbnail } = await onlyProject();
		await db.update(projectContributors).set({ userId: await accountId(db, cast.admin.email) });
		for (const forged of [`${thumbnail}`, `${thumbnail}.`, `${thumbnail}.${"A".repeat(43)}`]) {
			const answer = await post(cast.stranger, createPath, projectForm({ name: "A thief", thumbnail: forged }));
			expect(answer).toAnswer(422, createFailed(projectMessages.thumbnailGone));
		}
		expect((await onlyProject()).thumbnail).toBe(thumbnail);
	});

	test("that was forgotten meanwhile is asked for again", async () => {
		const answer = await post(cast.owner, createPath, projectForm({ name: "", picture: await picture() }));
		const thumbnail = storedThumbnail(answer.text);
		await db.update(projectFiles).set({ createdAt: new Date(0) });
		await forgetUnusedProjectFiles(db);
		const gone = await post(cast.owner, createPath, projectForm({ name: "Kept name", thumbnail }));
		expect(gone).toAnswer(422, createFailed(projectMessages.thumbnailGone), 'value="Kept name"');
		expect(storedThumbnail(gone.text)).toBe("");
	});

	test.each<[string, () => BlobPart, string]>([
		["2 MB and one byte", () => new Uint8Array(maxThumbnailBytes + 1), projectMessages.thumbnailTooLarge],
		["a text", () => "I am no picture.", projectMessages.thumbnailUnreadable],
		["a document", () => "%PDF-1.7", projectMessages.thumbnailUnreadable],
		["a bomb of 900 million pixels", () => bomb(30_000), projectMessages.thumbnailUnreadable],
	])("that is %s is refused, and nothing is lost", async (_, bytes, message) => {
		const file = new File([bytes()], "picture.png", { type: "image/png" });
		expect(await post(cast.owner, createPath, projectForm({ name: "Kept name", picture: file }))).toAnswer(
			422,
			createFailed(message),
			'value="Kept name"',
		);
		expect(await db.$count(scicommProjects)).toBe(0);
		expect(await db.$count(projectFiles)).toBe(0);
	});

	test("beyond what the site takes at all is refused", async () => {
		const file = new File([new Uint8Array(9 * 1024 * 1024)], "picture.png");
		expect((await post(cast.owner, createPath, projectForm({ picture: file }))).status).toBe(413);
	});

	test("in the place of a text is refused, and a text in the place of it is taken for none", async () => {
		const file = new File(["a file"], "name.txt");
		expect((await post(cast.owner, createPath, projectForm({ name: file }))).status).toBe(422);
		const form = projectForm({ picture: "a text" });
		expect((await post(cast.owner, createPath, form)).status).toBe(303);
		expect((await onlyProject()).thumbnail).toBeNull();
	});
});

/** A PNG of a few kilobytes that claims to be so many pixels wide and high. */
function bomb(side: number) {
	const chunk = (type: string, data: Buffer) => {
		const body = Buffer.concat([Buffer.from(type), data]);
		const length = Buffer.alloc(4);
		length.writeUInt32BE(data.length);
		const check = Buffer.alloc(4);
		check.writeUInt32BE(crc32(body));
		return Buffer.concat([length, body, check]);
	};
	const head = Buffer.alloc(13);
	head.writeUInt32BE(side, 0);
	head.writeUInt32BE(side, 4);
	head.set([1, 0, 0, 0, 0], 8);
	const rows = deflateSync(Buffer.alloc((side / 8 + 1) * side));
	const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
	return Buffer.concat([signature, chunk("IHDR", head), chunk("IDAT", rows), chunk("IEND", Buffer.alloc(0))]);
}

describe("the form of an existing project", () => {
	test("is for its owners alone", async () => {
		const { id } = await makeProject(db, people);
		const refused = { stranger: 403, viewer: 403, editor: 403, admin: 403 };
		expect(await statusesOf((person) => get(person, editPath(id)))).toEqual({ anonymous: 302, ...refused, owner: 200 });
		const form = () => projectForm({ version: "1" });
		expect(await statusesOf((person) => post(person, editPath(id), form()))).toEqual({
			anonymous: 401,
			...refused,
			owner: 303,
		});
		expect(await onlyProject()).toMatchObject({ name: "Tide tables for everybody", revision: 2 });
	});

	test("gives back what an owner typed who is none any more", async () => {
		const { id } = await makeProject(db, people, { visibility: "private", name: "Hidden harbour" });
		const form = () => projectForm({ name: "Typed meanwhile", version: "1" });
		expect(await post(cast.editor, editPath(id), form())).toAnswer(403, projectMessages.ownersOnly, "Typed meanwhile");
		const answer = await post(cast.stranger, editPath(id), form());
		expect(answer).toAnswer(404, projectMessages.notFound, "Typed meanwhile");
		expect(answer.text).not.toContain("Hidden harbour");
	});

	test.each([{ visibility: "private" }, { visibility: "public", hidden: true }] as const)(
		"is not there for who may not see the project: %j",
		async (fields) => {
			const { id } = await makeProject(db, people, fields);
			const admin = "hidden" in fields ? 403 : 404;
			const refused = { stranger: 404, viewer: 403, editor: 403, admin };
			expect(await statusesOf((person) => get(person, editPath(id)))).toEqual({
				anonymous: 302,
				...refused,
				owner: 200,
			});
			const posted = await statusesOf((person) => post(person, editPath(id), projectForm({ name: "" })));
			expect(posted).toEqual({ anonymous: 401, ...refused, owner: 422 });
			expect(await statusesOf((person) => get(person, deletePath(id)))).toEqual({
				anonymous: 302,
				...refused,
				owner: 200,
			});
		},
	);

	test.each([nobodysId, "1", "edit", "%00", "' or true --"])("of no project is not found: %s", async (id) => {
		const path = editPath(encodeURIComponent(id)).replaceAll("%2500", "%00");
		expect(await get(cast.owner, path)).toAnswer(404, projectMessages.notFound, "Back to Projects");
		expect(await post(cast.owner, path, projectForm())).toAnswer(404, projectMessages.notFound);
	});

	test("without an id says that it is required", async () => {
		expect(await get(cast.owner, "/scicomm/projects/%20/edit")).toAnswer(400, projectMessages.idMissing);
	});

	test("says 'Failed to load project' when it can't be read", async () => {
		const { id } = await makeProject(db, people);
		await schemaOwner.execute("alter table project_contributors rename to project_contributors_away");
		try {
			expect(await get(cast.owner, editPath(id))).toAnswer(500, projectMessages.showFailed, "Back to Projects");
		} finally {
			await schemaOwner.execute("alter table project_contributors_away rename to project_contributors");
		}
	});

	test("has all that the project says, and saves it as it is", async () => {
		await post(
			cast.owner,
			createPath,
			projectForm({
				topics: "tides, sea",
				shortDescription: "Short",
				sponsorshipEnabled: "on",
				picture: await picture(),
			}),
		);
		const before = await onlyProject();
		const html = (await get(cast.owner, editPath(before.id))).text;
		for (const text of ["tides, sea", "Short", before.name, before.description]) expect(html).toContain(text);
		expect(html).toContain(projectFileUrl(before.id, before.thumbnail ?? "", "image/webp"));
		const fields = { topics: "tides, sea", shortDescription: "Short", sponsorshipEnabled: "on", version: "1" };
		const form = projectForm({ ...fields, thumbnail: storedThumbnail(html) });
		const response = await post(cast.owner, editPath(before.id), form);
		expect(response.location).toBe(pagePath(before.id));
		const { updatedAt, ...same } = await onlyProject();
		expect(same).toEqual({ ...before, revision: 2, updatedAt: undefined });
		expect(updatedAt > before.updatedAt).toBe(true);
	});

	test("keeps the long name of a fork", async () => {
		const name = "é".repeat(projectLimits.name) + forkSuffix;
		const { id } = await makeProject(db, people, { name });
		expect((await post(cast.owner, editPath(id), projectForm({ name, version: "1" }))).status).toBe(303);
		const longer = "é".repeat(projectLimits.name + forkSuffix.length);
		expect((await post(cast.owner, editPath(id), projectForm({ name: longer, version: "2" }))).status).toBe(422);
	});

	test("tells of an edit made meanwhile, loses neither, and replaces it when sent again", async () => {
		const { id } = await makeProject(db, people);
		expect((await post(cast.owner, editPath(id), projectForm({ name: "From one tab", version: "1" }))).status).toBe(
			303,
		);
		expect(await post(cast.owner, editPath(id), projectForm({ name: "From another", version: "1" }))).toAnswer(
			409,
			projectMessages.changedElsewhere,
			'value="From another"',
			'<span class="saved-meanwhile">From one tab</span></li></ul>',
			'name="version" value="2"',
		);
		expect((await onlyProject()).name).toBe("From one tab");
		expect((await post(cast.owner, editPath(id), projectForm({ name: "From another", version: "2" }))).status).toBe(
			303,
		);
		expect((await onlyProject()).name).toBe("From another");
	});

	test("is done once where the same is sent again, since the answer was lost", async () => {
		const { id } = await makeProject(db, people);
		const form = projectForm({ name: "Changed", version: "1" });
		for (const _ of [1, 2]) expect((await post(cast.owner, editPath(id), form)).status).toBe(303);
		expect(await onlyProject()).toMatchObject({ name: "Changed", revision: 2 });
	});

	test("keeps the version that it was made from when saving fails", async () => {
		const { id } = await makeProject(db, people);
		const form = projectForm({ name: "Typed", version: "1" });
		await schemaOwner.execute("alter table scicomm_projects add constraint broken check (name <> 'Typed')");
		expect(
			await post(cast.owner, editPath(id), form).finally(() =>
				schemaOwner.execute("alter table scicomm_projects drop constraint broken"),
			),
		).toAnswer(500, projectMessages.saveFailed, 'value="Typed"', 'name="version" value="1"');
	});

	test("of two edits at once, one is told of the other", async () => {
		const { id } = await makeProject(db, people);
		const answers = await Promise.all(
			["one", "two"].map((name) => post(cast.owner, editPath(id), projectForm({ name, version: "1" }))),
		);
		expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
	});

	test.each(["", "x", "-1", "1e3", "99999999999999999999", "1.0"])(
		"with the version '%s' is stale",
		async (version) => {
			const { id } = await makeProject(db, people);
			expect((await post(cast.owner, editPath(id), projectForm({ name: "Typed", version }))).status).toBe(409);
		},
	);

	test("comes back with its thumbnail, the version and the message when nobody is signed in any more", async () => {
		const { id } = await makeProject(db, people);
		const form = projectForm({ name: "Typed", version: "1", picture: await picture() });
		const answer = await post(null, editPath(id), form);
		expect(answer).toAnswer(401, projectMessages.signInToEdit, 'value="Typed"', 'name="version" value="1"');
		const html = answer.text;
		expect(storedThumbnail(html)).not.toBe("");
		// Who may not see the project learns nothing of it that way.
		expect(html).not.toContain("Tide tables");
	});
});

describe("deleting a project", () => {
	test("is for its owners alone, after a page that says what goes", async () => {
		const { id } = await makeProject(db, people);
		const refused = { stranger: 403, viewer: 403, editor: 403, admin: 403 };
		expect(await statusesOf((person) => get(person, deletePath(id)))).toEqual({
			anonymous: 302,
			...refused,
			owner: 200,
		});
		expect((await get(cast.owner, deletePath(id))).text).toContain(projectDeletion.warning);
		expect(await statusesOf((person) => post(person === cast.owner ? cast.editor : person, deletePath(id)))).toEqual({
			anonymous: 401,
			...refused,
			owner: 403,
		});
		expect((await post(cast.owner, deletePath(id))).status).toBe(303);
		expect(await db.$count(scicommProjects)).toBe(0);
		expect(await post(cast.owner, deletePath(id))).toAnswer(404, projectMessages.notFound);
	});

	test("takes its content, stars and contributors along, and leaves its forks", async () => {
		const { id } = await makeProject(db, people);
		const fork = await makeProject(db, { owner: cast.stranger.email }, { forkedFrom: id });
		await db.insert(projectStars).values({ projectId: id, userId: await accountId(db, cast.stranger.email) });
		const [content] = await db
			.insert(projectContent)
			.values({ projectId: id, name: "Essay", type: "article" })
			.returning();
		await db
			.insert(contentVersions)
			.values({ projectId: id, contentId: content?.id ?? "", version: 1, changesDescription: "Initial version" });
		const answer = await post(cast.owner, deletePath(id));
		expect(answer.location).toBe(href("/scicomm/projects"));
		expect(await onlyProject()).toMatchObject({ id: fork.id, forkedFrom: null });
		for (const table of [projectStars, projectContent, contentVersions]) expect(await db.$count(table)).toBe(0);
		expect(await db.select({ role: projectContributors.role }).from(projectContributors)).toEqual([{ role: "owner" }]);
		const notice = answer.headers.get("Set-Cookie")?.split(";")[0] ?? "";
		const home = await app.get(href("/scicomm/projects"), { Cookie: `${cast.owner.cookie}; ${notice}` });
		expect(home.text).toContain(projectMessages.deleted);
	});

	test("and its forks at once, none waits for another for good", async () => {
		const { id } = await makeProject(db, people);
		const forks = [];
		for (let i = 0; i < 3; i++) forks.push((await makeProject(db, people, { forkedFrom: id })).id);
		await schemaOwner.execute(`
			create function dawdle() returns trigger language plpgsql as $$ begin perform pg_sleep(0.3); return old; end $$`);
		await schemaOwner.execute(
			"create trigger dawdle before delete on scicomm_projects for each row execute function dawdle()",
		);
		try {
			const answers = await Promise.all([id, ...forks].map((each) => post(cast.owner, deletePath(each))));
			expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303]);
		} finally {
			await schemaOwner.execute("drop function dawdle cascade");
		}
		expect(await db.$count(scicommProjects)).toBe(0);
	});

	test("of a fork uncounts it at its original", async () => {
		const original = await makeProject(db, people);
		const fork = await makeProject(db, people, { forkedFrom: original.id });
		expect(
			await db.select({ forks: scicommProjects.forkCount }).from(scicommProjects).where(sql`fork_count = 1`),
		).toHaveLength(1);
		await post(cast.owner, deletePath(fork.id));
		expect(await onlyProject()).toMatchObject({ id: original.id, forkCount: 0 });
	});

	test("says 'Failed to delete project' when it can't be done", async () => {
		const { id } = await makeProject(db, people);
		await schemaOwner.execute("alter table project_contributors rename to project_contributors_away");
		try {
			expect(await post(cast.owner, deletePath(id))).toAnswer(500, projectMessages.deleteFailed);
		} finally {
			await schemaOwner.execute("alter table project_contributors_away rename to project_contributors");
		}
	});
});
