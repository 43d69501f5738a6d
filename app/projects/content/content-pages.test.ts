import { parse as parseDisposition } from "content-disposition";
import { href } from "react-router";
import { beforeAll, expect, test } from "vitest";
import { rateLimits } from "#app/db/rate-limit.tables.server.ts";
import type { MalwareScan } from "#app/web/malware-scan.server.ts";
import { addContent, aPicture, contentForm, cookieOf, newPath, pathsOf, saveFrom, versionsOf } from "#tests/content.ts";
import { makePdf } from "#tests/pdf.ts";
import { makeProject, signUpCast } from "#tests/projects.ts";
import { testSite } from "#tests/site.ts";
import { contentLimits, contentMessages, contentTypes, initialVersion, noTable, uploadsPerDay } from "../content.ts";
import { projectContent } from "./content.tables.server.ts";
import { hashOfText } from "./content-texts.server.ts";

const app = await testSite();

let cast: Awaited<ReturnType<typeof signUpCast>>;
let open: string;

const scriptOfPage = "/AA << /O << /S /JavaScript /JS (app.alert(1)) >> >>";
const pinnedFile = "/Annots [<< /Type /Annot /Subtype /FileAttachment /Rect [0 0 9 9] /FS 4 0 R >>]";
const pdf = (parts?: Parameters<typeof makePdf>[0]) =>
	new File([makePdf(parts)], "tides.pdf", { type: "application/pdf" });

beforeAll(async () => {
	cast = await signUpCast(app);
	const people = { viewer: cast.viewer.email, editor: cast.editor.email, owner: cast.owner.email };
	open = (await makeProject(app.db, people)).id;
});

test("each type is added, shown, and edited from what is there", async () => {
	const uploads = { image: { upload: await aPicture() } } as Record<string, Record<string, Blob>>;
	const shown = {
		article: '<h3 id="text-tides">Tides</h3>',
		image: 'alt="A tide gauge"',
		video: "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
		data: ">2 rows.",
		code: "hljs-keyword",
		presentation: "https://slides.example.org/tides",
	};
	for (const type of contentTypes) {
		const id = await addContent(app, cast.editor, open, type, uploads[type]);
		const [version] = await versionsOf(app, id);
		expect(version?.changesDescription).toBe(initialVersion);
		const page = (await app.get(pathsOf(open, id).show)).text;
		expect(page).toContain(shown[type]);
		expect(page).not.toMatch(/<iframe| style=/);
		const form = (await app.get(pathsOf(open, id).edit, cookieOf(cast.editor))).text;
		expect(form).toContain('value="Tides"');
	}
	const list = (await app.get(`${href("/scicomm/projects/:projectId", { projectId: open })}?tab=content`)).text;
	expect(list).toContain("Presentation");
});

test.each<[string, MalwareScan, number, string]>([
	["malware", async () => true, 422, contentMessages.malware],
	["what the scanner says nothing of", () => Promise.reject(new Error("silent")), 503, contentMessages.scanFailed],
])("a PDF is not kept that is %s", async (_, malwareScan, status, message) => {
	const site = await testSite({ malwareScan });
	const { editor } = await signUpCast(site);
	const { id } = await makeProject(site.db, { owner: editor.email });
	const form = contentForm("presentation", { url: "", upload: pdf() });
	const answer = await site.post(newPath(id, "presentation"), form, cookieOf(editor));
	expect(answer).toAnswer(status, message, "Tides");
	expect((await site.db.$client.query("select 1 from project_files")).rows).toEqual([]);
});

test("a PDF that the scanner says nothing of does not count: whoever tries again is told why, and not that it was too often", async () => {
	const site = await testSite({ malwareScan: () => Promise.reject(new Error("silent")) });
	const { editor } = await signUpCast(site);
	const { id } = await makeProject(site.db, { owner: editor.email });
	const key = `project-upload:${editor.id}`;
	await site.db.insert(rateLimits).values({ key, points: uploadsPerDay - 1, expire: Date.now() + 600_000 });
	for (let i = 0; i < 2; i++) {
		const form = contentForm("presentation", { url: "", upload: pdf() });
		const answer = await site.post(newPath(id, "presentation"), form, cookieOf(editor));
		expect(answer).toAnswer(503, contentMessages.scanFailed);
	}
});

test("content whose answer was lost is added once, however often and fast it is sent; with another word it is another", async () => {
	const add = async (person: typeof cast.editor, fields: Record<string, string> = {}) => {
		const form = contentForm("code", { name: "Sent again", ...fields });
		return (await app.post(newPath(open, "code"), form, cookieOf(person))).location;
	};
	const first = await add(cast.editor);
	expect(first).toMatch(/\/content\/[0-9a-f-]{36}$/);
	expect(await add(cast.editor)).toBe(first);
	const atOnce = await Promise.all(Array.from({ length: 4 }, () => add(cast.editor, { description: "At once" })));
	expect(new Set(atOnce).size).toBe(1);
	const others = [add(cast.owner), add(cast.editor, { text: "1" }), add(cast.editor, { language: "rust" })];
	expect(new Set([first, ...atOnce, ...(await Promise.all(others))]).size).toBe(5);
	await app.db.update(projectContent).set({ createdAt: new Date(Date.now() - 600_000) });
	expect(await add(cast.editor)).not.toBe(first);
});

test("slides can be a PDF, which is saved and not shown", async () => {
	const id = await addContent(app, cast.editor, open, "presentation", { url: "", upload: pdf() });
	const html = (await app.get(pathsOf(open, id).show)).text;
	// No browser fetches ahead what is to be downloaded (server/http/documents.ts).
	expect(html).toMatch(/<a [^>]*download=""[^>]*>Download the PDF/);
	const path = /\/scicomm\/projects\/[^"]+\.pdf/.exec(html)?.[0] ?? "";
	const file = await app.get(path);
	expect(file.status).toBe(200);
	expect(file.headers.get("Content-Disposition")).toMatch(/^attachment/);
});

test("a file of data is the content, in the format that its name tells, whatever was chosen", async () => {
	const upload = new File(['[{"place":"Kiel","metres":"0.2"}]'], "tides.json", { type: "application/json" });
	const id = await addContent(app, cast.editor, open, "data", { text: "", format: "csv", upload });
	const [version] = await versionsOf(app, id);
	expect(version?.metadata).toMatchObject({ format: "json" });
	expect(await app.as(null).page(pathsOf(open, id).show)).toContain("Kiel");
});

test.each([
	["article", { name: "" }, contentMessages.nameMissing],
	["article", { text: " \n" }, contentMessages.textMissing],
	["image", {}, contentMessages.imageMissing],
	["video", { url: "" }, contentMessages.videoMissing],
	["video", { url: "javascript:alert(1)" }, contentMessages.urlInvalid],
	["data", { text: 'a,b\n1,2\n"3,4' }, "Line 3"],
	["data", { text: "a,b\n1,2\n1,2,3" }, "Line 3"],
	["data", { text: '[{"a":1},\n{"a"]', format: "json" }, "Line 2"],
	["data", { text: "1", format: "json" }, "neither a list nor an object"],
	["data", { format: "xml" }, contentMessages.formatUnknown],
	["code", { language: "brainfuck" }, contentMessages.languageUnknown],
	["presentation", { url: "" }, contentMessages.presentationMissing],
	["presentation", { url: "", upload: new File(["MZ"], "slides.pdf") }, contentMessages.pdfUnreadable],
	["presentation", { url: "", upload: new File(["%PDF-<script>"], "slides.pdf") }, contentMessages.pdfUnreadable],
	["presentation", { url: "", upload: pdf({ script: "app.alert(1)" }) }, contentMessages.pdfActive],
	["presentation", { url: "", upload: pdf({ attachment: "MZ" }) }, contentMessages.pdfActive],
	["presentation", { url: "", upload: pdf({ page: scriptOfPage }) }, contentMessages.pdfActive],
	["presentation", { url: "", upload: pdf({ page: pinnedFile }) }, contentMessages.pdfActive],
	["presentation", { upload: pdf() }, contentMessages.presentationTwice],
	["image", { upload: new File(["<svg/>"], "x.svg") }, contentMessages.imageUnreadable],
	["data", { upload: new File([new Uint8Array([0xff, 0xfe, 0x41])], "x.csv") }, contentMessages.fileNoText],
	["article", { text: "<<<<<<< Your text\na\n" }, "remove the marks"],
] as const)("a form of %s with %j is refused, and keeps what was typed", async (type, fields, message) => {
	expect(
		await app.post(
			newPath(open, type),
			contentForm(type, { description: "Kept as it is", ...fields }),
			cookieOf(cast.editor),
		),
	).toAnswer(422, message.slice(0, 60).replace(/<.*/, ""), "Kept as it is");
});

test("the form of an image says beforehand what is made of it", async () => {
	const form = await app.as(cast.editor).page(newPath(open, "image"));
	expect(form).toContain("It is kept as a still of up to 1600 pixels.");
});

test("an upload outlives a form that comes back, for its form alone", async () => {
	const refused = await app.post(
		newPath(open, "image"),
		contentForm("image", { name: "", upload: await aPicture() }),
		cookieOf(cast.editor),
	);
	expect(refused.status).toBe(422);
	const sealed = /name="file"[^>]* value="([^"]+)"/.exec(refused.text)?.[1] ?? "";
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
	expect(page).toAnswer(200, "Seen &lt;b&gt;only&lt;/b&gt;</h4>");
	const html = page.text;
	expect(html).not.toContain(contentMessages.nameMissing);
	const path = href("/scicomm/projects/:projectId/content/preview", { projectId: open });
	const called = await app.post(path, contentForm("article"), cookieOf(cast.editor));
	expect(JSON.parse(called.text)).toEqual({ html: expect.stringContaining("Tides</h3>") });
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
	expect(csv.headers.get("Content-Disposition")).toBe('attachment; filename="Tide heights ..x.csv"');
	expect(csv.text).toBe("name,value\r\n'=cmd(),-5\r\n'@sum,+1.5e3\r\n'-2+3,1\r\n");
	expect((await app.get(download)).text).toBe(text);
});

test("data that came in without being a table is offered for download as it was written alone", async () => {
	const table = pathsOf(open, await addContent(app, cast.editor, open, "data"));
	expect((await app.get(table.show)).text).toContain(`href="${table.download}?as=csv"`);
	const text = "name,value\nlamp\n";
	const id = await addContent(app, cast.editor, open, "data");
	// As moving in writes it, which takes what is published elsewhere as it is.
	const hash = hashOfText(text);
	await app.db.$client.query("insert into content_texts (hash, text) values ($1, $2)", [hash, text]);
	await app.db.$client.query("update content_versions set text_hash = $1 where content_id = $2", [hash, id]);
	const { show, download } = pathsOf(open, id);
	const page = await app.get(show);
	expect(page).toAnswer(200, noTable("Line 2: this row has more or fewer cells than the first"));
	expect(page.text).toContain(`href="${download}"`);
	expect(page.text).not.toContain("as=csv");
	expect((await app.get(download)).text).toBe(text);
});

test.each([
	["Приливы", "Приливы.csv", "filename=content.csv;"],
	["Gezeiten an der Förde", "Gezeiten an der Förde.csv", 'filename="Gezeiten an der Forde.csv";'],
])("data called %s is downloaded under that name, also by who knows ASCII alone", async (name, file, ascii) => {
	const id = await addContent(app, cast.editor, open, "data", { name });
	const { download } = pathsOf(open, id);
	const disposition = (await app.get(download)).headers.get("Content-Disposition") ?? "";
	expect(disposition).toContain(ascii);
	expect(parseDisposition(disposition)).toMatchObject({ type: "attachment", parameters: { filename: file } });
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
	expect(
		await app.post(newPath(open, "article"), contentForm("article", { text: `${text}1234567` }), cookieOf(cast.editor)),
	).toAnswer(422, "must be 1,000,000 characters or less");
});

test("what nobody could want is refused early: too much, and without an account even what is allowed to others", async () => {
	const large = contentForm("article", { text: "x".repeat(8_500_000) });
	expect((await app.post(newPath(open, "article"), large, cookieOf(cast.editor))).status).toBe(413);
	const anonymous = contentForm("article", { text: "x".repeat(200_000) });
	expect(await app.post(newPath(open, "article"), anonymous)).toAnswer(413, contentMessages.signInToSend);
});

test("only its text may be long: a name of millions of characters is refused unread, one of thousands comes back", async () => {
	const save = (name: string) =>
		app.post(newPath(open, "article"), contentForm("article", { name }), cookieOf(cast.editor));
	expect((await save("a\u200b ".repeat(1_300_000))).status).toBe(413);
	expect(await save("a\u200b ".repeat(10_000))).toAnswer(
		422,
		"Name must be 100 characters or less",
		"a\u200b ".repeat(10_000),
	);
});

test("the history names people by what they are called, never by their address", async () => {
	const id = await addContent(app, cast.editor, open);
	const paths = pathsOf(open, id);
	await saveFrom(app, cast.editor, paths.edit, 1, { text: "More" });
	for (const path of [paths.show, paths.history, paths.compare]) {
		const html = (await app.get(path)).text;
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
