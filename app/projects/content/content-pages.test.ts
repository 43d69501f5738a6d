import { eq } from "drizzle-orm";
import { href } from "react-router";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { projectContent, projectContributors, scicommProjects } from "#app/db/schema.server.ts";
import { startApp } from "#tests/app.ts";
import { addContent, contentForm, cookieOf, newPath, pathsOf, saveFrom, versionsOf } from "#tests/content.ts";
import { accountId, makeProject, type Part, signUpCast } from "#tests/projects.ts";
import { contentLimits, contentMessages, contentTypes, initialVersion } from "../content.ts";
import { projectMessages } from "../project.ts";

const app = await startApp();
afterAll(() => app.db.$client.end());

let cast: Awaited<ReturnType<typeof signUpCast>>;
let open: string;
let closed: string;
let secret: string;
let image: string;

const picture = async () =>
	new File(
		[
			await sharp({ create: { width: 40, height: 30, channels: 3, background: "#1b5fa8" } })
				.png()
				.toBuffer(),
		],
		"gauge.png",
		{ type: "image/png" },
	);
const pdf = () => new File(["%PDF-1.7\n%%EOF\n"], "tides.pdf", { type: "application/pdf" });

beforeAll(async () => {
	cast = await signUpCast(app);
	const people = { viewer: cast.viewer.email, editor: cast.editor.email, owner: cast.owner.email };
	open = (await makeProject(app.db, people)).id;
	closed = (await makeProject(app.db, people, { visibility: "private", name: "Hidden harbour" })).id;
	secret = await addContent(app, cast.editor, closed, "article", { text: "The secret sandbank" });
	await saveFrom(app, cast.editor, pathsOf(closed, secret).edit, 1, { text: "The secret sandbank moved" });
	image = await addContent(app, cast.editor, closed, "image", { upload: await picture() });
});

const strangers: Part[] = ["anonymous", "stranger", "admin"];
const members: Part[] = ["viewer", "editor", "owner"];

test.each(strangers)("a private project's content is nowhere for %s, under no project's id", async (part) => {
	const headers = cookieOf(cast[part]);
	for (const project of [closed, open]) {
		const { show, history, compare, download } = pathsOf(project, secret);
		const paths = [show, `${show}?version=1`, history, `${compare}?from=1&to=2`, download, `${download}?version=1`];
		for (const path of paths) {
			for (const address of [path, path.replace(/(\?|$)/, ".data$1")]) {
				const response = await app.get(address, headers);
				expect({ address, status: response.status }).toEqual({ address, status: 404 });
				expect(await response.text()).not.toContain("sandbank");
			}
		}
	}
});

test.each(members)("a private project's content is there for its %s, and under no other project's id", async (part) => {
	const headers = cookieOf(cast[part]);
	const { show, history, compare, download } = pathsOf(closed, secret);
	for (const path of [show, `${show}?version=1`, history, `${compare}?from=1&to=2`, download]) {
		expect((await app.get(path, headers)).status).toBe(200);
	}
	const elsewhere = pathsOf(open, secret);
	for (const path of [elsewhere.show, elsewhere.history, elsewhere.compare, elsewhere.download]) {
		expect((await app.get(path, headers)).status).toBe(404);
	}
});

test("a removed contributor finds nothing any more, and saves nothing", async () => {
	const project = (
		await makeProject(app.db, { editor: cast.stranger.email, owner: cast.owner.email }, { visibility: "private" })
	).id;
	const id = await addContent(app, cast.stranger, project);
	const paths = pathsOf(project, id);
	expect((await app.get(paths.show, cookieOf(cast.stranger))).status).toBe(200);
	await app.db
		.delete(projectContributors)
		.where(eq(projectContributors.userId, await accountId(app.db, cast.stranger.email)));
	for (const path of [paths.show, paths.history, paths.compare, paths.download, paths.edit]) {
		expect((await app.get(path, cookieOf(cast.stranger))).status).toBe(404);
	}
	expect((await saveFrom(app, cast.stranger, paths.edit, 1)).status).toBe(404);
	expect(await versionsOf(app, id)).toHaveLength(1);
});

test("a picture is served to contributors of its project alone", async () => {
	const html = await (await app.get(pathsOf(closed, image).show, cookieOf(cast.viewer))).text();
	const path = /\/scicomm\/projects\/[^"]+\.webp/.exec(html)?.[0] ?? "";
	expect((await app.get(path, cookieOf(cast.viewer))).status).toBe(200);
	expect((await app.get(path, cookieOf(cast.stranger))).status).toBe(404);
	expect((await app.get(path.replace(closed, open), cookieOf(cast.viewer))).status).toBe(404);
});

test("who is not signed in is led to the login page, and a form is kept", async () => {
	const path = href("/scicomm/projects/:projectId/content/new", { projectId: open });
	const response = await app.get(path);
	expect([response.status, response.headers.get("Location")]).toEqual([302, `${href("/login")}?redirect=${path}`]);
	const refused = await app.post(newPath(open, "code"), contentForm("code", { text: "print('kept')" }));
	expect(refused.status).toBe(401);
	const html = await refused.text();
	expect(html).toContain(projectMessages.signInToAddContent);
	expect(html).toContain("print(&#x27;kept&#x27;)");
	const edit = await saveFrom(app, null, pathsOf(open, secret).edit, 1, { url: "https://kept.example.org/" }, "video");
	expect(edit.status).toBe(401);
	expect(await edit.text()).toContain("https://kept.example.org/");
});

test.each([
	["viewer", 403],
	["stranger", 403],
	["editor", 302],
	["owner", 302],
] as const)("adding to a public project as %s is answered %i", async (part, status) => {
	const response = await app.post(newPath(open, "article"), contentForm("article"), cookieOf(cast[part]));
	expect(response.status).toBe(status === 302 ? 303 : status);
	if (status === 403) expect(await response.text()).toContain(projectMessages.editorsOnly);
	const form = await app.get(newPath(open, "article"), cookieOf(cast[part]));
	expect(form.status).toBe(status === 302 ? 200 : status);
});

test("a stranger can't tell a private project by its forms", async () => {
	for (const project of [closed, crypto.randomUUID(), "x"]) {
		const added = await app.post(newPath(project, "article"), contentForm("article"), cookieOf(cast.stranger));
		const paths = pathsOf(project, secret);
		const answers = [
			added,
			await app.get(newPath(project, "article"), cookieOf(cast.stranger)),
			await saveFrom(app, cast.stranger, paths.edit, 2),
			await app.post(paths.restore, new URLSearchParams({ restore: "1", version: "2" }), cookieOf(cast.stranger)),
			await app.post(paths.delete, new URLSearchParams(), cookieOf(cast.stranger)),
			await app.post(
				`${href("/scicomm/projects/:projectId/content/preview", { projectId: project })}`,
				contentForm("article"),
				cookieOf(cast.stranger),
			),
		];
		expect(answers.map(({ status }) => status)).toEqual(Array(answers.length).fill(404));
	}
});

test("nobody writes to the content of one project through another", async () => {
	const own = (await makeProject(app.db, { owner: cast.stranger.email })).id;
	const victim = await addContent(app, cast.owner, open, "article", { text: "Mine" });
	const paths = pathsOf(own, victim);
	const as = cookieOf(cast.stranger);
	expect((await saveFrom(app, cast.stranger, paths.edit, 1, { text: "Yours" })).status).toBe(404);
	expect((await app.post(paths.restore, new URLSearchParams({ restore: "1", version: "1" }), as)).status).toBe(404);
	expect((await app.post(paths.delete, new URLSearchParams(), as)).status).toBe(404);
	expect((await app.get(paths.edit, as)).status).toBe(404);
	expect((await versionsOf(app, victim)).map(({ data }) => data)).toEqual(["Mine"]);
});

test("viewers change nothing, and only owners delete", async () => {
	const id = await addContent(app, cast.owner, open);
	const paths = pathsOf(open, id);
	const restore = new URLSearchParams({ restore: "1", version: "1" });
	expect((await saveFrom(app, cast.viewer, paths.edit, 1)).status).toBe(403);
	expect((await app.post(paths.restore, restore, cookieOf(cast.viewer))).status).toBe(403);
	for (const part of ["viewer", "editor", "stranger"] as const) {
		const response = await app.post(paths.delete, new URLSearchParams(), cookieOf(cast[part]));
		expect(response.status).toBe(403);
		expect(await response.text()).toContain(projectMessages.ownersOnly);
		expect((await app.get(paths.delete, cookieOf(cast[part]))).status).toBe(403);
	}
	expect((await app.post(paths.delete, new URLSearchParams())).status).toBe(401);
	expect((await app.get(paths.delete, cookieOf(cast.owner))).status).toBe(200);
	expect((await app.post(paths.delete, new URLSearchParams(), cookieOf(cast.owner))).status).toBe(303);
	expect((await app.get(paths.show, cookieOf(cast.owner))).status).toBe(404);
	expect(await versionsOf(app, id)).toHaveLength(0);
});

test("each type is added, shown, and edited from what is there", async () => {
	const uploads = { image: { upload: await picture() } } as Record<string, Record<string, Blob>>;
	const shown = {
		article: '<h3 id="text-tides">Tides</h3>',
		image: 'alt="A tide gauge"',
		video: "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
		data: "Showing 2 of 2 rows",
		code: "hljs-keyword",
		presentation: "https://slides.example.org/tides",
	};
	for (const type of contentTypes) {
		const id = await addContent(app, cast.editor, open, type, uploads[type]);
		const [version] = await versionsOf(app, id);
		expect(version?.changesDescription).toBe(initialVersion);
		const page = await (await app.get(pathsOf(open, id).show)).text();
		expect(page).toContain(shown[type]);
		expect(page).not.toMatch(/<iframe| style=/);
		const form = await (await app.get(pathsOf(open, id).edit, cookieOf(cast.editor))).text();
		expect(form).toContain('value="Tides"');
	}
	const list = await (await app.get(`${href("/scicomm/projects/:projectId", { projectId: open })}?tab=content`)).text();
	expect(list).toContain("Presentation");
});

test("slides can be a PDF, which is saved and not shown", async () => {
	const id = await addContent(app, cast.editor, open, "presentation", { url: "", upload: pdf() });
	const html = await (await app.get(pathsOf(open, id).show)).text();
	const path = /\/scicomm\/projects\/[^"]+\.pdf/.exec(html)?.[0] ?? "";
	const file = await app.get(path);
	expect(file.status).toBe(200);
	expect(file.headers.get("Content-Disposition")).toMatch(/^attachment/);
});

test.each([
	["article", { name: "" }, contentMessages.nameMissing],
	["article", { text: " \n" }, contentMessages.textMissing],
	["image", {}, contentMessages.imageMissing],
	["video", { url: "" }, contentMessages.videoMissing],
	["video", { url: "javascript:alert(1)" }, contentMessages.urlInvalid],
	["data", { text: 'a,b\n1,2\n"3,4' }, "Line 3"],
	["data", { text: "a,b\n1,2\n1,2,3" }, "Line 3"],
	["data", { text: '[{"a":1},\n{"a":]', format: "json" }, "Line 2"],
	["data", { text: "1", format: "json" }, "no list and no object"],
	["data", { format: "xml" }, contentMessages.formatUnknown],
	["code", { language: "brainfuck" }, contentMessages.languageUnknown],
	["presentation", { url: "" }, contentMessages.presentationMissing],
	["presentation", { url: "", upload: new File(["MZ"], "slides.pdf") }, contentMessages.pdfUnreadable],
	["presentation", { upload: pdf() }, contentMessages.presentationTwice],
	["image", { upload: new File(["<svg/>"], "x.svg") }, contentMessages.imageUnreadable],
	["data", { upload: new File([new Uint8Array([0xff, 0xfe, 0x41])], "x.csv") }, contentMessages.fileNoText],
	["article", { text: "<<<<<<< Your text\na\n" }, "remove the marks"],
] as const)("a form of %s with %j is refused, and keeps what was typed", async (type, fields, message) => {
	const response = await app.post(
		newPath(open, type),
		contentForm(type, { description: "Kept as it is", ...fields }),
		cookieOf(cast.editor),
	);
	expect(response.status).toBe(422);
	const html = await response.text();
	expect(html).toContain(message.slice(0, 60).replace(/'/g, "&#x27;").replace(/<.*/, ""));
	expect(html).toContain("Kept as it is");
});

test("an upload outlives a form that comes back, for its form alone", async () => {
	const refused = await app.post(
		newPath(open, "image"),
		contentForm("image", { name: "", upload: await picture() }),
		cookieOf(cast.editor),
	);
	expect(refused.status).toBe(422);
	const sealed = /name="file"[^>]* value="([^"]+)"/.exec(await refused.text())?.[1] ?? "";
	expect(sealed).not.toBe("");
	const id = await addContent(app, cast.editor, open, "image", { file: sealed });
	expect((await versionsOf(app, id))[0]?.file).toBe(sealed.split(".")[0]);
	for (const forged of [sealed.split(".")[0] ?? "", `${sealed.slice(0, -1)}!`, "x"]) {
		const response = await app.post(
			newPath(open, "image"),
			contentForm("image", { file: forged }),
			cookieOf(cast.editor),
		);
		expect(response.status).toBe(422);
	}
});

test("a preview is shown without saving anything, and to editors alone", async () => {
	const before = await app.db.$count(projectContent);
	const form = contentForm("article", { name: "", text: "## Seen <b>only</b>", intent: "preview" });
	const page = await app.post(newPath(open, "article"), form, cookieOf(cast.editor));
	expect(page.status).toBe(200);
	const html = await page.text();
	expect(html).toContain("Seen &lt;b&gt;only&lt;/b&gt;</h4>");
	expect(html).not.toContain(contentMessages.nameMissing);
	const path = href("/scicomm/projects/:projectId/content/preview", { projectId: open });
	const called = await app.post(path, contentForm("article"), cookieOf(cast.editor));
	expect(await called.json()).toEqual({ html: expect.stringContaining("Tides</h3>") });
	expect((await app.post(path, contentForm("article"), cookieOf(cast.viewer))).status).toBe(403);
	expect((await app.post(path, contentForm("article"))).status).toBe(401);
	expect((await app.get(path)).status).toBe(405);
	expect(await app.db.$count(projectContent)).toBe(before);
});

test("data is downloaded as a table that computes nothing, and as it was written", async () => {
	const text = "name,value\n=cmd(),-5\n@sum,+1.5e3\n-2+3,1\n";
	const id = await addContent(app, cast.editor, open, "data", { text, name: 'Tide "heights"\r\n../x' });
	const { download } = pathsOf(open, id);
	const csv = await app.get(`${download}?as=csv`);
	expect(csv.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
	expect(csv.headers.get("Content-Disposition")).toBe('attachment; filename="tide-heights-x.csv"');
	expect(await csv.text()).toBe("name,value\r\n'=cmd(),-5\r\n'@sum,+1.5e3\r\n'-2+3,1\r\n");
	expect(await (await app.get(download)).text()).toBe(text);
});

test("a text of a million characters, each of four bytes, is saved, shown, compared, and restored", async () => {
	const text = "🌊".repeat(contentLimits.data - 6);
	const id = await addContent(app, cast.editor, open, "article", { text });
	const paths = pathsOf(open, id);
	const saved = await saveFrom(app, cast.editor, paths.edit, 1, { text: `${text}\nEnd` });
	expect(saved.status).toBe(303);
	expect((await app.get(paths.show)).status).toBe(200);
	expect((await app.get(paths.edit, cookieOf(cast.editor))).status).toBe(200);
	expect((await app.get(paths.compare)).status).toBe(200);
	const restore = new URLSearchParams({ restore: "1", version: "2" });
	expect((await app.post(paths.restore, restore, cookieOf(cast.editor))).status).toBe(303);
	const versions = await versionsOf(app, id);
	expect(versions.map(({ data }) => data.length)).toEqual([text.length, text.length + 4, text.length]);
	const tooLong = await app.post(
		newPath(open, "article"),
		contentForm("article", { text: `${text}1234567` }),
		cookieOf(cast.editor),
	);
	expect(tooLong.status).toBe(422);
	expect(await tooLong.text()).toContain("must be 1,000,000 characters or less");
});

test("what nobody could want is refused early: too much, and without an account even what is allowed to others", async () => {
	const large = contentForm("article", { text: "x".repeat(8_500_000) });
	expect((await app.post(newPath(open, "article"), large, cookieOf(cast.editor))).status).toBe(413);
	const anonymous = contentForm("article", { text: "x".repeat(200_000) });
	expect((await app.post(newPath(open, "article"), anonymous)).status).toBe(413);
});

test("a name of millions of characters is too long without being looked at", async () => {
	const form = contentForm("article", { name: "a\u200b ".repeat(1_300_000) });
	const response = await app.post(newPath(open, "article"), form, cookieOf(cast.editor));
	expect(response.status).toBe(422);
	expect(await response.text()).toContain("Name must be 100 characters or less");
});

test("the history names people by what they are called, never by their address", async () => {
	const id = await addContent(app, cast.editor, open);
	const paths = pathsOf(open, id);
	await saveFrom(app, cast.editor, paths.edit, 1, { text: "More" });
	for (const path of [paths.show, paths.history, paths.compare]) {
		const html = await (await app.get(path)).text();
		expect(html).toContain("a member");
		expect(html).not.toContain(cast.editor.email);
	}
});

test("a version that does not exist is not found", async () => {
	const id = await addContent(app, cast.editor, open);
	const { show, compare, download, restore } = pathsOf(open, id);
	for (const version of ["2", "0", "-1", "1.5", "x", "99999999999", ""]) {
		expect((await app.get(`${show}?version=${version}`)).status).toBe(404);
		expect((await app.get(`${compare}?from=1&to=${version}`)).status).toBe(404);
		expect((await app.get(`${download}?version=${version}`)).status).toBe(404);
		const form = new URLSearchParams({ restore: version, version: "1" });
		expect((await app.post(restore, form, cookieOf(cast.editor))).status).toBe(404);
	}
	expect((await app.get(pathsOf(open, "x").show)).status).toBe(404);
});

test("a hidden project's content is hidden with it", async () => {
	const project = (await makeProject(app.db, { owner: cast.owner.email })).id;
	const id = await addContent(app, cast.owner, project);
	await app.db.update(scicommProjects).set({ hidden: true }).where(eq(scicommProjects.id, project));
	expect((await app.get(pathsOf(project, id).show)).status).toBe(404);
	expect((await app.get(pathsOf(project, id).show, cookieOf(cast.owner))).status).toBe(200);
});

test.each([
	["public", {}, false],
	["unlisted", { visibility: "unlisted" }, true],
	["private", { visibility: "private" }, true],
	["hidden", { hidden: true }, true],
] as const)(
	"search engines are kept from the content of a project that is %s as from the project",
	async (_, fields, kept) => {
		const project = (await makeProject(app.db, { owner: cast.owner.email }, fields)).id;
		const id = await addContent(app, cast.owner, project);
		for (const path of [href("/scicomm/projects/:projectId", { projectId: project }), pathsOf(project, id).show]) {
			const html = await (await app.get(path, cookieOf(cast.owner))).text();
			expect({ path, kept: html.includes('<meta name="robots" content="noindex"/>') }).toEqual({ path, kept });
		}
	},
);

test("what can't be shown or done leads back to what there is, or to the login page", async () => {
	const id = await addContent(app, cast.owner, open);
	const project = href("/scicomm/projects/:projectId", { projectId: open });
	const gone = await (await app.get(pathsOf(closed, id).show)).text();
	expect(gone).toContain(projectMessages.notFound);
	expect(gone).toContain("Back to Projects");
	expect(gone).not.toContain("Back to the project");
	const missing = await (await app.get(pathsOf(open, crypto.randomUUID()).show)).text();
	expect(missing).toContain(contentMessages.notFound);
	expect(missing).toContain(`href="${project}"`);
	for (const path of [pathsOf(open, id).restore, pathsOf(open, id).delete]) {
		const response = await app.post(path, new URLSearchParams());
		expect(response.status).toBe(401);
		expect(await response.text()).toContain(`href="/login?redirect=${project}"`);
	}
});
