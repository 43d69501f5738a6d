/** Who reaches the content of a project, and what they may do there. */
import { and, eq, sql } from "drizzle-orm";
import { href } from "react-router";
import { beforeAll, expect, test } from "vitest";
import { testSecret } from "#tests/app.ts";
import { addContent, aPicture, contentForm, cookieOf, newPath, pathsOf, saveFrom, versionsOf } from "#tests/content.ts";
import { cross } from "#tests/crossing.ts";
import { makePdf } from "#tests/pdf.ts";
import { accountId, makeProject, type Part, signUpCast } from "#tests/projects.ts";
import { testSite } from "#tests/site.ts";
import { contentMessages } from "../content.ts";
import { projectContributors, projectFiles, scicommProjects } from "../project.tables.server.ts";
import { projectMessages } from "../project.ts";
import { sealFile } from "../project-files.server.ts";

const app = await testSite();

let cast: Awaited<ReturnType<typeof signUpCast>>;
let open: string;
let closed: string;
let secret: string;
let image: string;

beforeAll(async () => {
	cast = await signUpCast(app);
	const people = { viewer: cast.viewer.email, editor: cast.editor.email, owner: cast.owner.email };
	open = (await makeProject(app.db, people)).id;
	closed = (await makeProject(app.db, people, { visibility: "private", name: "Hidden harbour" })).id;
	secret = await addContent(app, cast.editor, closed, "article", { text: "The secret sandbank" });
	await saveFrom(app, cast.editor, pathsOf(closed, secret).edit, 1, { text: "The secret sandbank moved" });
	image = await addContent(app, cast.editor, closed, "image", { upload: await aPicture() });
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
				expect(response.text).not.toContain("sandbank");
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

test("who may not edit by the time they save gets back what they typed, nothing of the project, and nothing is stored", async () => {
	const project = await makeProject(
		app.db,
		{ editor: cast.editor.email, owner: cast.owner.email },
		{ visibility: "private", name: "Hidden harbour" },
	);
	const [id, gone] = [
		await addContent(app, cast.editor, project.id, "code", { name: "Soundings" }),
		await addContent(app, cast.editor, project.id, "code", { name: "Soundings" }),
	];
	const files = await app.db.$count(projectFiles);
	const save = (path: string) => saveFrom(app, cast.editor, path, 1, { text: "Typed meanwhile" }, "code");
	const addPicture = async () =>
		app.post(
			newPath(project.id, "image"),
			contentForm("image", { alt: "Typed meanwhile", upload: await aPicture() }),
			cookieOf(cast.editor),
		);
	const { edit } = pathsOf(project.id, id);
	await app.post(pathsOf(project.id, gone).delete, new URLSearchParams(), cookieOf(cast.owner));
	expect(await save(pathsOf(project.id, gone).edit)).toAnswer(404, contentMessages.notFound, "Typed meanwhile");

	const editor = and(
		eq(projectContributors.projectId, project.id),
		eq(projectContributors.userId, await accountId(app.db, cast.editor.email)),
	);
	await app.db.update(projectContributors).set({ role: "viewer" }).where(editor);
	for (const answer of [await save(edit), await addPicture()]) {
		expect(answer).toAnswer(403, projectMessages.editorsOnly, "Typed meanwhile");
	}
	await app.db.delete(projectContributors).where(editor);
	for (const answer of [await save(edit), await addPicture()]) {
		expect(answer).toAnswer(404, projectMessages.notFound, "Typed meanwhile");
		expect(answer.text).not.toMatch(/Hidden harbour|Soundings/);
	}
	expect(await versionsOf(app, id)).toHaveLength(1);
	expect(await app.db.$count(projectFiles)).toBe(files);
});

test("a picture is served to contributors of its project alone", async () => {
	const html = (await app.get(pathsOf(closed, image).show, cookieOf(cast.viewer))).text;
	const path = /\/scicomm\/projects\/[^"]+\.webp/.exec(html)?.[0] ?? "";
	expect((await app.get(path, cookieOf(cast.viewer))).status).toBe(200);
	expect((await app.get(path, cookieOf(cast.stranger))).status).toBe(404);
	expect((await app.get(path.replace(closed, open), cookieOf(cast.viewer))).status).toBe(404);
});

test("who is not signed in is led to the login page, and a form is kept", async () => {
	const path = href("/scicomm/projects/:projectId/content/new", { projectId: open });
	const response = await app.get(path);
	expect([response.status, response.location]).toEqual([302, `${href("/login")}?redirect=${path}`]);
	expect(await app.post(newPath(open, "code"), contentForm("code", { text: "print('kept')" }))).toAnswer(
		401,
		projectMessages.signInToAddContent,
		"print('kept')",
	);
	expect(
		await saveFrom(app, null, pathsOf(open, secret).edit, 1, { url: "https://kept.example.org/" }, "video"),
	).toAnswer(401, "https://kept.example.org/");
	const file = sealFile({ secret: testSecret }, "a".repeat(64));
	const upload = await aPicture();
	const answer = await saveFrom(app, null, pathsOf(open, secret).edit, 1, { file, upload }, "image");
	expect(answer).toAnswer(401, "An image is kept.", "A file that you chose may have to be chosen again.");
	expect(answer.text).not.toContain("Nothing is lost");
});

test.each([
	["viewer", 403],
	["stranger", 403],
	["editor", 302],
	["owner", 302],
] as const)("adding to a public project as %s is answered %i", async (part, status) => {
	const response = await app.post(newPath(open, "article"), contentForm("article"), cookieOf(cast[part]));
	expect(response.status).toBe(status === 302 ? 303 : status);
	if (status === 403) expect(response.text).toContain(projectMessages.editorsOnly);
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
		expect(await app.post(paths.delete, new URLSearchParams(), cookieOf(cast[part]))).toAnswer(
			403,
			projectMessages.ownersOnly,
		);
		expect((await app.get(paths.delete, cookieOf(cast[part]))).status).toBe(403);
	}
	expect((await app.post(paths.delete, new URLSearchParams())).status).toBe(401);
	expect((await app.get(paths.delete, cookieOf(cast.owner))).status).toBe(200);
	expect((await app.post(paths.delete, new URLSearchParams(), cookieOf(cast.owner))).status).toBe(303);
	expect((await app.get(paths.show, cookieOf(cast.owner))).status).toBe(404);
	expect(await versionsOf(app, id)).toHaveLength(0);
});

test("who stops being an owner while content is being deleted deletes nothing", async () => {
	const project = (await makeProject(app.db, { owner: cast.owner.email })).id;
	const id = await addContent(app, cast.owner, project);
	const first = sql`select from ${scicommProjects} where ${eq(scicommProjects.id, project)} for update`;
	const last = sql`update ${projectContributors} set role = 'editor' where ${eq(projectContributors.projectId, project)}`;
	const deletion = () => app.as(cast.owner).post(pathsOf(project, id).delete);
	expect(await cross(app.db, { first, last }, deletion)).toAnswer(403, projectMessages.ownersOnly);
	expect(await versionsOf(app, id)).toHaveLength(1);
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
			const html = (await app.get(path, cookieOf(cast.owner))).text;
			expect({ path, kept: html.includes('<meta name="robots" content="noindex"/>') }).toEqual({ path, kept });
		}
		const { headers } = await app.get(pathsOf(project, id).download, cookieOf(cast.owner));
		expect(headers.get("X-Robots-Tag")).toBe(kept ? "noindex" : null);
	},
);

test("search engines are kept from what is downloaded of earlier versions, and from the files that only those have", async () => {
	const project = (await makeProject(app.db, { owner: cast.owner.email })).id;
	const robots = async (path: string) => (await app.get(path)).headers.get("X-Robots-Tag");
	const { download, edit } = pathsOf(project, await addContent(app, cast.owner, project));
	await saveFrom(app, cast.owner, edit, 1, { text: "Said anew" });
	expect(await Promise.all(["", "?version=1", "?version=2"].map((query) => robots(download + query)))).toEqual([
		null,
		"noindex",
		null,
	]);

	const pdf = (padding: string) => new File([makePdf({ padding })], "tides.pdf");
	const slides = await addContent(app, cast.owner, project, "presentation", { url: "", upload: pdf("A") });
	const paths = pathsOf(project, slides);
	await saveFrom(app, cast.owner, paths.edit, 1, { url: "", upload: pdf("B") }, "presentation");
	const fileIn = async (version: number) =>
		/\/scicomm\/projects\/[^"]+\.pdf/.exec(await app.as(null).page(`${paths.show}?version=${version}`))?.[0] ?? "";
	expect([await robots(await fileIn(1)), await robots(await fileIn(2))]).toEqual(["noindex", null]);
});

test("what can't be shown or done leads back to what there is, or to the login page", async () => {
	const id = await addContent(app, cast.owner, open);
	const project = href("/scicomm/projects/:projectId", { projectId: open });
	const gone = (await app.get(pathsOf(closed, id).show)).text;
	expect(gone).toContain(projectMessages.notFound);
	expect(gone).toContain("Back to Projects");
	expect(gone).not.toContain("Back to the project");
	const missing = (await app.get(pathsOf(open, crypto.randomUUID()).show)).text;
	expect(missing).toContain(contentMessages.notFound);
	expect(missing).toContain(`href="${project}"`);
	for (const path of [pathsOf(open, id).restore, pathsOf(open, id).delete]) {
		expect(await app.post(path, new URLSearchParams())).toAnswer(401, `href="/login?redirect=${project}"`);
	}
});
