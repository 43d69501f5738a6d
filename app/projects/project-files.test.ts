import { parse as parseDisposition } from "content-disposition";
import { sql } from "drizzle-orm";
import { href } from "react-router";
import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { reencodePicture } from "#app/images/images.server.ts";
import { ownWork } from "#app/web/fair-queue.server.ts";
import { cookieHeader } from "#tests/accounts.ts";
import { testAccounts, testSecret } from "#tests/app.ts";
import { contentForm, newPath } from "#tests/content.ts";
import { makeProject, type Part, type Person, projectForm, signUpCast } from "#tests/projects.ts";
import { testSite } from "#tests/site.ts";
import { contentVersions, projectContent } from "./content/content.tables.server.ts";
import { contentMessages } from "./content.ts";
import { projectFiles, scicommProjects } from "./project.tables.server.ts";
import { type FileType, projectMessages, thumbnailSize, type Visibility } from "./project.ts";
import { projectFileUrl } from "./project-file.ts";
import { forgetUnusedProjectFiles, openSeal, sealFile, storeProjectFile } from "./project-files.server.ts";

const app = await testSite();
const { db } = app;
const cast = await signUpCast(app);
const people = { owner: cast.owner.email, editor: cast.editor.email, viewer: cast.viewer.email };
beforeEach(async () => {
	await db.delete(scicommProjects);
	await db.delete(projectFiles);
});

function get(person: Person, path: string, headers: Record<string, string> = {}) {
	return app.get(path, { ...(person && { Cookie: person.cookie }), ...headers });
}

function store(text: string, mediaType: FileType = "image/webp") {
	return storeProjectFile(db, { mediaType, bytes: Buffer.from(text) });
}

async function projectWithThumbnail(fields: Partial<typeof scicommProjects.$inferInsert> = {}) {
	const thumbnail = await store("a thumbnail");
	return makeProject(db, people, { ...fields, thumbnail }).then(({ id }) => ({ id, thumbnail }));
}

/** Adds a content with one version that holds the file. */
async function addContent(projectId: string, file: string, name = "Report") {
	const [content] = await db.insert(projectContent).values({ projectId, name, type: "presentation" }).returning();
	await db
		.insert(contentVersions)
		.values({ projectId, contentId: content?.id ?? "", version: 1, file, changesDescription: "Initial version" });
}

const parts = Object.keys(cast) as Part[];
const contributors: Part[] = ["viewer", "editor", "owner"];
const whoSees: [string, { visibility: Visibility; hidden?: boolean }, Part[]][] = [
	["a public project", { visibility: "public" }, parts],
	["an unlisted project", { visibility: "unlisted" }, parts],
	["a private project", { visibility: "private" }, contributors],
	["a hidden project", { visibility: "public", hidden: true }, [...contributors, "admin"]],
	["a hidden private project", { visibility: "private", hidden: true }, contributors],
];

test.each(whoSees)("the thumbnail of %s is served to who may see the project", async (_, fields, seers) => {
	const { id, thumbnail } = await projectWithThumbnail(fields);
	const path = projectFileUrl(id, thumbnail, "image/webp");
	const revalidated = { "If-None-Match": `"${thumbnail}"` };
	for (const part of parts) {
		const seen = seers.includes(part);
		const response = await get(cast[part], path);
		expect(response.status, part).toBe(seen ? 200 : 404);
		if (seen) expect(response.text, part).toBe("a thumbnail");
		const isListed = fields.visibility === "public" && !fields.hidden;
		expect(response.headers.get("X-Robots-Tag"), part).toBe(seen && !isListed ? "noindex" : null);
		// Knowing the hash, or having seen the file before, helps nobody.
		const again = await get(cast[part], path, revalidated);
		expect(again.status, part).toBe(seen ? 304 : 404);
		// A browser takes the headers of a 304 for those of what it has.
		const readers = seen && isListed ? "cross-origin" : "same-origin";
		for (const { headers } of [response, again]) {
			expect(headers.get("Cross-Origin-Resource-Policy"), part).toBe(readers);
		}
		expect((await get(cast[part], `/images/${thumbnail}.webp`)).status).toBe(404);
	}
});

test("a picture is shown in the page, and asked for anew each time", async () => {
	const { id, thumbnail } = await projectWithThumbnail();
	const { headers } = await get(null, projectFileUrl(id, thumbnail, "image/webp"));
	expect(Object.fromEntries(headers)).toMatchObject({
		"content-type": "image/webp",
		"cache-control": "private, no-cache",
		etag: `"${thumbnail}"`,
		"x-content-type-options": "nosniff",
	});
	expect(headers.has("Content-Disposition")).toBe(false);
});

test("a document is saved under the name of its content, in which no system finds anything else", async () => {
	const { id } = await makeProject(db, people);
	const file = await store("%PDF-1.7", "application/pdf");
	await addContent(id, file, 'Übersicht "2026"\r\nSet-Cookie: a=b; ../../etc/passwd');
	const { status, headers } = await get(null, projectFileUrl(id, file, "application/pdf"));
	expect(status).toBe(200);
	expect(headers.get("Content-Type")).toBe("application/pdf");
	expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
	const { type, parameters } = parseDisposition(headers.get("Content-Disposition") ?? "");
	expect(type).toBe("attachment");
	expect(parameters.filename).toBe("Übersicht 2026Set-Cookie a=b; ....etcpasswd.pdf");
	expect(headers.get("Set-Cookie")).toBeNull();
});

test("a file of no version, of another project, or under another ending is not found", async () => {
	const { id } = await makeProject(db, people);
	const other = await makeProject(db, people);
	const file = await store("a picture in the content");
	await addContent(other.id, file);
	const statusOf = async (project: string, name: string) =>
		(await get(cast.owner, href("/scicomm/projects/:projectId/files/:file", { projectId: project, file: name })))
			.status;
	expect(await statusOf(other.id, `${file}.webp`)).toBe(200);
	expect(await statusOf(id, `${file}.webp`)).toBe(404);
	expect(await statusOf(other.id, `${file}.pdf`)).toBe(404);
	expect(await statusOf(other.id, `${await store("used by nobody")}.webp`)).toBe(404);
	for (const name of [file, `${file}.svg`, `${file.toUpperCase()}.webp`, "..%2F..%2Fetc%2Fpasswd", "%00.webp"]) {
		expect(await statusOf(other.id, name), name).toBe(404);
	}
	for (const project of ["1", "' or true --", "00000000-0000-0000-0000-000000000000"]) {
		expect(await statusOf(project, `${file}.webp`), project).toBe(404);
	}
});

describe("a stored file", () => {
	test("is there once, however often it is sent", async () => {
		expect(await store("the same")).toBe(await store("the same"));
		expect(await db.$count(projectFiles)).toBe(1);
	});

	test("is forgotten a day after it was last sent, unless a thumbnail or a version has it", async () => {
		const { id, thumbnail } = await projectWithThumbnail();
		const version = await store("of a version");
		await addContent(id, version);
		await store("old");
		const again = await store("sent again");
		await db.update(projectFiles).set({ createdAt: sql`now() - interval '25 hours'` });
		await store("sent again");
		await forgetUnusedProjectFiles(db);
		const left = (await db.select({ hash: projectFiles.hash }).from(projectFiles)).map(({ hash }) => hash);
		expect(left.sort()).toEqual([thumbnail, version, again].sort());
		await db.delete(scicommProjects);
		await db.update(projectFiles).set({ createdAt: new Date(0) });
		await forgetUnusedProjectFiles(db);
		expect(await db.$count(projectFiles)).toBe(0);
	});

	test("is named in a form by nobody who did not bring it", () => {
		const hash = "a".repeat(64);
		const accounts = { secret: "a secret" };
		const sealed = sealFile(accounts, hash);
		expect(openSeal(accounts, sealed)).toBe(hash);
		for (const forged of ["", ".", hash, `${hash}.`, `${"b".repeat(64)}.${sealed.split(".")[1]}`]) {
			expect(openSeal(accounts, forged), forged).toBeNull();
		}
		expect(openSeal({ secret: "another secret" }, sealed)).toBeNull();
	});

	test("stays in a form that was open while the secret was renewed, and is asked for again where the former one is not known", async () => {
		const before = await testSite({ db });
		const { id, thumbnail } = await projectWithThumbnail();
		const edit = href("/scicomm/projects/:projectId/edit", { projectId: id });
		const named = /name="thumbnail"[^>]* value="([^"]*)"/;
		const sealed = named.exec(await before.as(cast.owner).page(edit))?.[1] ?? "";
		const file = sealFile({ secret: testSecret }, thumbnail);
		const newImage = contentForm("image", { file });

		const secret = "another secret of the tests alone";
		const renewed = await testSite({ db, accounts: { ...testAccounts, secret, formerSecret: testSecret } });
		const owner = renewed.as(cast.owner);
		expect((await owner.post(edit, projectForm({ version: "1", thumbnail: sealed }))).status).toBe(303);
		expect((await db.select().from(scicommProjects))[0]).toMatchObject({ thumbnail, revision: 2 });
		expect((await owner.post(newPath(id, "image"), newImage)).status).toBe(303);

		const later = await testSite({ db, accounts: { ...testAccounts, secret } });
		const { headers } = await owner.get(href("/profile"));
		const signedIn = later.as({ cookie: cookieHeader({ headers }) });
		const unknown = await signedIn.post(edit, projectForm({ version: "2", thumbnail: sealed }));
		expect(unknown).toAnswer(422, projectMessages.thumbnailGone);
		expect(unknown.text).not.toContain("Your thumbnail is kept.");
		expect((await db.select().from(scicommProjects))[0]?.thumbnail).toBe(thumbnail);
		const kept = await signedIn.post(newPath(id, "image"), newImage);
		expect(kept).toAnswer(422, contentMessages.fileGone);
		expect(kept.text).not.toContain("An image is kept.");
	});
});

test.each([
	[3000, 1000],
	[100, 900],
	[60, 40],
])("a picture of %i by %i pixels is cut and brought to the size of a thumbnail", async (width, height) => {
	const picture = await sharp({ create: { width, height, channels: 3, background: "teal" } })
		.png()
		.toBuffer();
	const bytes = await reencodePicture(ownWork, picture, thumbnailSize);
	if (!bytes || bytes === "busy") throw new Error("The picture was refused");
	expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", ...thumbnailSize });
});
