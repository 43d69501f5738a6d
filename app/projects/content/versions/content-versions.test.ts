import { count, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { users } from "#app/accounts/account.tables.server.ts";
import { cookieHeader } from "#tests/accounts.ts";
import { addContent, aPicture, contentForm, cookieOf, newPath, pathsOf, saveFrom, versionsOf } from "#tests/content.ts";
import { makePdf } from "#tests/pdf.ts";
import { accountId, makeProject, signUpCast } from "#tests/projects.ts";
import { testSite } from "#tests/site.ts";
import { contentLimits, contentMessages, maxVersions, versionsPerDay } from "../../content.ts";
import { projectContributors, scicommProjects } from "../../project.tables.server.ts";
import { contentVersions, projectContent } from "../content.tables.server.ts";
import { mergeMarks } from "./merge-marks.ts";

const app = await testSite();

let cast: Awaited<ReturnType<typeof signUpCast>>;
let project: string;
const lines = Array.from({ length: 12 }, (_, i) => `Line ${i + 1}`);
const text = lines.join("\n");

/** The text with one line in the place of another. */
function withLine(number: number, line: string) {
	return lines.map((old, i) => (i + 1 === number ? line : old)).join("\n");
}

/** The page to which an answer leads, with what is said there once. */
function pageAfter(answer: { headers: Headers }, path: string) {
	return app.as({ cookie: `${cast.editor.cookie}; ${cookieHeader(answer)}` }).page(path);
}

beforeAll(async () => {
	cast = await signUpCast(app);
	const people = { viewer: cast.viewer.email, editor: cast.editor.email, owner: cast.owner.email };
	project = (await makeProject(app.db, people)).id;
	await app.db.update(users).set({ name: "Mary Anning" }).where(eq(users.email, cast.owner.email));
});

test("each save is a version, moves the project on, and counts as a contribution", async () => {
	const contributions = async () => {
		const [row] = await app.db
			.select({ counted: projectContributors.contributionCount })
			.from(projectContributors)
			.where(eq(projectContributors.userId, await accountId(app.db, cast.editor.email)));
		const [rows] = await app.db
			.select({ rows: count() })
			.from(contentVersions)
			.where(eq(contentVersions.createdBy, await accountId(app.db, cast.editor.email)));
		expect(row?.counted).toBe(rows?.rows);
		return row?.counted ?? 0;
	};
	const movedAt = async () =>
		(await app.db.select().from(scicommProjects).where(eq(scicommProjects.id, project)))[0]?.updatedAt.getTime() ?? 0;
	const before = { contributions: await contributions(), at: await movedAt() };
	const id = await addContent(app, cast.editor, project, "article", { text });
	const added = await movedAt();
	expect(added).toBeGreaterThan(before.at);
	const response = await saveFrom(app, cast.editor, pathsOf(project, id).edit, 1, { text: "New", changes: "All new" });
	expect(response.status).toBe(303);
	expect(await movedAt()).toBeGreaterThan(added);
	expect(await contributions()).toBe(before.contributions + 2);
	const [content] = await app.db.select().from(projectContent).where(eq(projectContent.id, id));
	expect(content).toMatchObject({ currentVersion: 2, updatedBy: await accountId(app.db, cast.editor.email) });
	expect((await versionsOf(app, id)).map(({ changesDescription }) => changesDescription)).toEqual([
		"Initial version",
		"All new",
	]);
	const old = (await app.get(`${pathsOf(project, id).show}?version=1`)).text;
	expect(old).toContain("Line 12");
});

test("a save does not wait for the copying of a fork", async () => {
	const id = await addContent(app, cast.editor, project);
	await app.db.transaction(async (fork) => {
		await fork.select().from(scicommProjects).where(eq(scicommProjects.id, project)).for("key share");
		expect((await saveFrom(app, cast.editor, pathsOf(project, id).edit, 1, { text: "Meanwhile" })).status).toBe(303);
	});
});

test("an edit says what it changed, and one that changed nothing makes no version", async () => {
	const id = await addContent(app, cast.editor, project, "article", { text });
	const { edit, show } = pathsOf(project, id);
	expect(await saveFrom(app, cast.editor, edit, 1, { text: "New", changes: " " })).toAnswer(
		422,
		contentMessages.changesMissing,
	);
	const same = await saveFrom(app, cast.editor, edit, 1, { text });
	expect(same.headers.get("Location")).toBe(show);
	expect(await pageAfter(same, show)).toContain(contentMessages.unchanged);
	expect(await versionsOf(app, id)).toHaveLength(1);
});

test("of many saves of the same version one wins, and all others are told", async () => {
	const id = await addContent(app, cast.owner, project, "article", { text });
	const { edit } = pathsOf(project, id);
	const writers = [cast.editor, cast.owner];
	const answers = await Promise.all(
		Array.from({ length: 12 }, (_, i) =>
			saveFrom(app, writers[i % 2] ?? null, edit, 1, { text: withLine(1, `Changed by ${i}`) }),
		),
	);
	const statuses = answers.map(({ status }) => status).sort();
	expect(statuses).toEqual([303, ...Array(11).fill(409)]);
	expect((await versionsOf(app, id)).map(({ version }) => version)).toEqual([1, 2]);
});

test("a save that is sent again, since its answer was lost, is no conflict with itself", async () => {
	const id = await addContent(app, cast.editor, project, "article", { text });
	const { edit, restore, show } = pathsOf(project, id);
	const save = (who: typeof cast.editor) => saveFrom(app, who, edit, 1, { text: "New", name: "New name" });
	for (let i = 0; i < 2; i++) {
		const answer = await save(cast.editor);
		expect([answer.status, answer.location]).toEqual([303, show]);
		expect(await pageAfter(answer, show)).toContain(contentMessages.saved);
	}
	expect(await pageAfter(await save(cast.owner), show)).toContain(contentMessages.unchanged);
	expect(await versionsOf(app, id)).toHaveLength(2);
	for (let i = 0; i < 2; i++) {
		const answer = await app.as(cast.editor).post(restore, { restore: "1", version: "2" });
		expect(await pageAfter(answer, show)).toContain(contentMessages.restored);
	}
	expect(await versionsOf(app, id)).toHaveLength(3);
});

test("a save that fails keeps the version that it was made from, so that a later one is not overwritten unseen", async () => {
	const id = await addContent(app, cast.editor, project, "article", { text });
	const { edit } = pathsOf(project, id);
	await saveFrom(app, cast.owner, edit, 1, { text: withLine(2, "Theirs") });
	await app.schemaOwner.execute("revoke update on scicomm_projects from heliograph_app");
	const saving = Promise.resolve(saveFrom(app, cast.editor, edit, 1, { text: withLine(2, "Mine") }));
	expect(
		await saving.finally(() => app.schemaOwner.execute("grant update on scicomm_projects to heliograph_app")),
	).toAnswer(500, contentMessages.saveFailed, "Mine", 'name="version" value="1"');
});

test("changes in different places are put together, and saved once more", async () => {
	const id = await addContent(app, cast.owner, project, "article", { text });
	const { edit } = pathsOf(project, id);
	await saveFrom(app, cast.owner, edit, 1, {
		text: withLine(2, "Theirs"),
		name: "Their name",
		changes: "A better line",
	});
	const answer = await saveFrom(app, cast.editor, edit, 1, { text: withLine(10, "Mine") });
	expect(answer).toAnswer(409, contentMessages.merged, "Mary Anning", "A better line");
	const html = answer.text;
	expect(html).toMatch(/Line 1\nTheirs\nLine 3[\s\S]*Line 9\nMine\nLine 11/);
	expect(html).toContain('value="Their name"');
	expect(html).toContain('name="version" value="2"');
	expect(await versionsOf(app, id)).toHaveLength(2);
	const merged = withLine(10, "Mine").replace("Line 2\n", "Theirs\n");
	expect((await saveFrom(app, cast.editor, edit, 2, { text: merged })).status).toBe(303);
});

test("where both changed the same field the form keeps the writer's, and the other is told before it is replaced", async () => {
	const id = await addContent(app, cast.owner, project, "code", { text, description: "Before" });
	const { edit } = pathsOf(project, id);
	const theirs = { text: withLine(2, "Theirs"), name: "Their name", description: "Their words", language: "rust" };
	await saveFrom(app, cast.owner, edit, 1, theirs, "code");
	const mine = { text, name: "My name", description: "Before", language: "javascript" };
	const answer = await saveFrom(app, cast.editor, edit, 1, mine, "code");
	expect(answer).toAnswer(409, contentMessages.mergedButFields, 'value="My name"', "Their words</textarea>", "Theirs");
	const told = /<ul>(.*?)<\/ul>/.exec(answer.text.slice(answer.text.indexOf("What was saved elsewhere")))?.[1] ?? "";
	expect(
		told
			.replace(/<[^>]*>/g, " ")
			.replace(/\s+/g, " ")
			.trim(),
	).toBe("Name : Their name Language : Rust");
});

test("changes of the same lines stand between marks, with which nothing is saved", async () => {
	const id = await addContent(app, cast.owner, project, "code", { text });
	const { edit } = pathsOf(project, id);
	await saveFrom(app, cast.owner, edit, 1, { text: withLine(2, "Theirs") }, "code");
	expect(await saveFrom(app, cast.editor, edit, 1, { text: withLine(2, "Mine") }, "code")).toAnswer(
		409,
		contentMessages.conflicted,
		"&lt;&lt;&lt;&lt;&lt;&lt;&lt; Your text\nMine\n=======\nTheirs\n&gt;&gt;&gt;&gt;&gt;&gt;&gt; Saved meanwhile",
	);
	const marked = `a\n${mergeMarks.mine}\nb\n${mergeMarks.between}\nc\n${mergeMarks.theirs}\n`;
	expect((await saveFrom(app, cast.editor, edit, 2, { text: marked }, "code")).status).toBe(422);
	expect(await versionsOf(app, id)).toHaveLength(2);
});

test("of what can't be merged both are shown, and the newer one is not overwritten unseen", async () => {
	const id = await addContent(app, cast.owner, project, "video");
	const { edit } = pathsOf(project, id);
	await saveFrom(app, cast.owner, edit, 1, { url: "https://vimeo.com/76979871" }, "video");
	expect(await saveFrom(app, cast.editor, edit, 1, { url: "https://videos.example.org/mine" }, "video")).toAnswer(
		409,
		'value="https://videos.example.org/mine"',
		"https://vimeo.com/76979871",
	);
	expect(await versionsOf(app, id)).toHaveLength(2);
});

test("a PDF that meets an address takes its place once it is saved, and a description of an image the place of none", async () => {
	const pdf = (padding: string) => new File([makePdf({ padding })], "tides.pdf");
	const sealIn = (html: string) => /name="file" value="([^"]*)"/.exec(html)?.[1] ?? "";
	const id = await addContent(app, cast.owner, project, "presentation", { url: "", upload: pdf("A") });
	const { edit } = pathsOf(project, id);
	await saveFrom(app, cast.owner, edit, 1, {}, "presentation");
	const mine = { url: "", upload: pdf("B") };
	const { status, text: met } = await saveFrom(app, cast.editor, edit, 1, mine, "presentation");
	expect(status).toBe(409);
	const url = /name="url"[^>]* value="([^"]*)"/.exec(met)?.[1] ?? "";
	expect((await saveFrom(app, cast.editor, edit, 2, { url, file: sealIn(met) }, "presentation")).status).toBe(303);
	const versions = await versionsOf(app, id);
	expect(versions.map(({ data, file }) => [data !== "", file !== null])).toEqual([
		[false, true],
		[true, false],
		[false, true],
	]);
	expect(versions[2]?.file).not.toBe(versions[0]?.file);

	const image = await addContent(app, cast.owner, project, "image", { upload: await aPicture() });
	const imageEdit = pathsOf(project, image).edit;
	const file = sealIn(await app.as(cast.owner).page(imageEdit));
	await saveFrom(app, cast.owner, imageEdit, 1, { alt: "", decorative: "on", file }, "image");
	const answer = await saveFrom(app, cast.editor, imageEdit, 1, { alt: "What it shows", file }, "image");
	expect(answer).toAnswer(409, 'value="What it shows"');
	expect(answer.text).not.toMatch(/<input[^>]* name="decorative"[^>]* checked/);
});

test("words for an image that was replaced meanwhile are told to be put to the new one, and of two new ones the writer's stays", async () => {
	const sealIn = (html: string) => /name="file" value="([^"]*)"/.exec(html)?.[1] ?? "";
	const image = await addContent(app, cast.owner, project, "image", { upload: await aPicture() });
	const { edit } = pathsOf(project, image);
	const file = sealIn(await app.as(cast.owner).page(edit));
	await saveFrom(app, cast.owner, edit, 1, { upload: await aPicture("#a02020") }, "image");
	const theirs = sealIn(await app.as(cast.owner).page(edit));
	const words = await saveFrom(app, cast.editor, edit, 1, { alt: "In words of mine", file }, "image");
	expect(words).toAnswer(409, contentMessages.mergedApart, 'value="In words of mine"', `value="${theirs}"`);
	const upload = await aPicture("#20a020");
	expect(await saveFrom(app, cast.editor, edit, 1, { upload }, "image")).toAnswer(409, contentMessages.chooseOne);
	await saveFrom(app, cast.owner, edit, 2, { alt: "In words of theirs", file: theirs }, "image");
	const both = await saveFrom(app, cast.editor, edit, 1, { upload }, "image");
	expect(both).toAnswer(409, contentMessages.mergedButFields, 'value="In words of theirs"');
});

test.each(["0", "99", "-1", "x", ""])("a save of version %j, which is not there, is a conflict", async (base) => {
	const id = await addContent(app, cast.owner, project, "article", { description: "What was there" });
	const form = contentForm("article", { version: base, changes: "x", text: "y" });
	const answer = await app.post(pathsOf(project, id).edit, form, cookieOf(cast.editor));
	expect(answer).toAnswer(409, contentMessages.chooseOne, "The sea comes and goes.", "What was there");
	expect(await versionsOf(app, id)).toHaveLength(1);
});

test("a restored version is a new one, with its name, and a restore that came too late is told", async () => {
	const id = await addContent(app, cast.owner, project, "article", { text, name: "First name" });
	const { edit, restore, show } = pathsOf(project, id);
	await saveFrom(app, cast.owner, edit, 1, { text: "Other", name: "Second name" });
	const asked = (version: string, base: string) =>
		app.post(restore, new URLSearchParams({ restore: version, version: base }), cookieOf(cast.editor));
	expect(await asked("1", "1")).toAnswer(409, contentMessages.changedBeforeRestore);
	expect((await asked("1", "2")).location).toBe(show);
	const versions = await versionsOf(app, id);
	expect(versions[2]).toMatchObject({ version: 3, data: text, changesDescription: "Restored version 1" });
	expect((await app.get(show)).text).toContain(">First name</h1>");
	expect((await asked("1", "3")).status).toBe(303);
	expect(await versionsOf(app, id)).toHaveLength(3);
	expect((await app.post(restore, new URLSearchParams({ restore: "1" }))).status).toBe(401);
});

test("two versions are compared line by line, with signs and words beside the colours", async () => {
	const id = await addContent(app, cast.owner, project, "article", { text, name: "Old" });
	const { edit, compare } = pathsOf(project, id);
	await saveFrom(app, cast.owner, edit, 1, { text: withLine(6, "<b>New</b>"), name: "New" });
	const html = (await app.get(`${compare}?from=1&to=2`)).text;
	expect(html).toMatch(/<del[^>]*>.*−.*Removed: .*Line 6/);
	expect(html).toMatch(/<ins[^>]*>.*\+.*Added: .*&lt;b&gt;New&lt;\/b&gt;/);
	expect(html).toContain("Name:");
	expect(html).not.toContain("Line 12");
	expect((await app.get(`${compare}?from=2&to=2`)).text).toContain("Both versions hold the same.");
});

test("texts that are too different are shown one after the other", async () => {
	const noise = (seed: number) => Array.from({ length: 60_000 }, (_, i) => (i * seed) % 9973).join("\n");
	const id = await addContent(app, cast.owner, project, "article", { text: noise(7) });
	const { edit, compare } = pathsOf(project, id);
	await saveFrom(app, cast.owner, edit, 1, { text: noise(11) });
	expect(await app.get(compare)).toAnswer(200, contentMessages.tooDifferent);
});

test("a long history comes in pages", async () => {
	const id = await addContent(app, cast.owner, project);
	const rows = Array.from({ length: 119 }, (_, i) => ({
		projectId: project,
		contentId: id,
		version: i + 2,
		changesDescription: "Made for the test",
	}));
	await app.db.insert(contentVersions).values(rows);
	await app.db.update(projectContent).set({ currentVersion: 120 }).where(eq(projectContent.id, id));
	const { history } = pathsOf(project, id);
	const shown = async (page: string) =>
		[...(await app.get(`${history}?page=${page}`)).text.matchAll(/>Version (\d+)<\/a>/g)].map(([, n]) => Number(n));
	expect([await shown("1"), await shown("3")].map((page) => [page[0], page.at(-1)])).toEqual([
		[120, 71],
		[20, 1],
	]);
	expect((await shown("99"))[0]).toBe(20);
	const compared = (await app.get(`${pathsOf(project, id).compare}?from=3&to=118`)).text;
	expect(compared).toContain("Version 3 and version 118");
	expect(compared, "two that no page of the history has together").toMatch(/name="from"[^>]* value="3"/);
	expect(compared).toMatch(/name="to"[^>]* value="118"/);
});

test("who saves too much in a day, and a project that is full, are told so", async () => {
	const id = await addContent(app, cast.owner, project);
	const { edit } = pathsOf(project, id);
	const key = `content-version:${await accountId(app.db, cast.viewer.email)}`;
	await app.db.$client.query("insert into rate_limits (key, points, expire) values ($1, $2, $3)", [
		key,
		versionsPerDay,
		Date.now() + 3_600_000,
	]);
	await app.db
		.update(projectContributors)
		.set({ role: "editor" })
		.where(eq(projectContributors.userId, await accountId(app.db, cast.viewer.email)));
	expect(await saveFrom(app, cast.viewer, edit, 1, { text: "Kept" })).toAnswer(
		429,
		`${contentMessages.tooManyVersions} Try again in an hour.`,
		"Kept",
	);
	await app.db.$client.query("update rate_limits set points = points - 1 where key = $1", [key]);
	for (const _ of ["the last one", "sent again"])
		expect((await saveFrom(app, cast.viewer, edit, 1, { text: "Kept" })).status).toBe(303);

	const full = (await makeProject(app.db, { editor: cast.editor.email })).id;
	const first = await addContent(app, cast.editor, full);
	const rows = Array.from({ length: maxVersions - 1 }, (_, i) => ({
		projectId: full,
		contentId: first,
		version: i + 2,
		changesDescription: "Made for the test",
	}));
	await app.db.insert(contentVersions).values(rows);
	expect(await app.post(newPath(full, "article"), contentForm("article"), cookieOf(cast.editor))).toAnswer(
		422,
		contentMessages.projectFull.slice(0, 40),
	);
});

test("a version fits the table's limit to the character", async () => {
	const text = `${"x".repeat(contentLimits.data - 1)}🌊`;
	const id = await addContent(app, cast.owner, project, "code", { text, language: "plaintext" });
	expect((await versionsOf(app, id))[0]?.data).toBe(text);
});
