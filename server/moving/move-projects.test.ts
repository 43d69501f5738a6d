/** Projects that are moved in, with everything that belongs to them. */
import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { expect, test } from "vitest";
import { contentMessages } from "#app/projects/content.ts";
import type { MalwareScan } from "#app/web/malware-scan.server.ts";
import { freshDatabase } from "#tests/database.ts";
import { folderOf, member, move } from "#tests/moving.ts";
import { makePdf } from "#tests/pdf.ts";

const { db } = await freshDatabase();

async function ask(statement: string, values: unknown[] = []) {
	return (await db.$client.query(statement, values)).rows;
}

const [owner, editor, gone] = [member("owner"), member("editor"), randomUUID()];
const photo = await sharp({ create: { width: 30, height: 20, channels: 3, background: "#f00" } })
	.png()
	.toBuffer();
const bucket = "https://old.example/storage/v1/object/public";

function project(more: object = {}) {
	return { id: randomUUID(), name: "Tides", description: "d", visibility: "public", created_at: "2025-01-01", ...more };
}

function content(project_id: string, type: string, more: object = {}) {
	return { id: randomUUID(), project_id, type, name: type, created_by: editor.id, created_at: "2025-01-02", ...more };
}

function version(content_id: string, number: number, data: string, more: object = {}) {
	const changes_description = number > 1 ? "changed" : "";
	return {
		content_id,
		version: number,
		data,
		changes_description,
		created_by: editor.id,
		created_at: "2025-01-03",
		...more,
	};
}

function ownedBy(...projects: { id: string }[]) {
	return projects.map(({ id }) => ({ project_id: id, user_id: owner.id, role: "owner", created_at: "2025-01-01" }));
}

test("projects come with their contributors, contents, versions, pictures and stars, a fork before its original too", async () => {
	const original = project({ thumbnail: `${bucket}/thumbs/a.png`, topics: '["Ocean"]', star_count: 9, fork_count: 9 });
	const fork = project({ name: "Tides (fork)", visibility: "private", forked_from: original.id });
	const article = content(original.id, "article");
	const image = content(original.id, "image");
	const slides = content(original.id, "presentation");
	const folder = folderOf({
		"users.json": [owner, editor],
		"scicomm_projects.json": [fork, original],
		"project_contributors.json": [
			...ownedBy(fork, original),
			{ project_id: original.id, user_id: editor.id, role: "editor", contribution_count: 50 },
		],
		"project_content.json": [article, image, slides],
		"content_versions.json": [
			version(article.id, 2, "Second"),
			version(article.id, 3, "Third", { changes_description: "" }),
			version(article.id, 1, "First"),
			version(image.id, 1, `${bucket}/media/a.png`),
			version(slides.id, 1, `${bucket}/media/a.pdf`),
		],
		"project_stars.json": [{ project_id: original.id, user_id: editor.id }],
		"storage/thumbs/a.png": photo,
		"storage/media/a.png": photo,
		"storage/media/a.pdf": makePdf(),
	});
	const tables = {
		users: [2, 0, 0, 0],
		scicomm_projects: [2, 0, 0, 0],
		project_contributors: [3, 0, 0, 0],
		project_content: [3, 0, 0, 0],
		content_versions: [5, 0, 0, 0],
		project_stars: [1, 0, 0, 0],
	};
	expect(await move(db, folder, false)).toEqual({ tables, reasons: {} });
	expect(await ask("select from scicomm_projects")).toEqual([]);
	expect(await move(db, folder)).toEqual({ tables, reasons: {} });
	expect(
		await ask("select star_count, fork_count, topics, thumbnail is null as bare from scicomm_projects where id = $1", [
			original.id,
		]),
	).toEqual([{ star_count: 1, fork_count: 1, topics: ["Ocean"], bare: false }]);
	expect(await ask("select forked_from from scicomm_projects where id = $1", [fork.id])).toEqual([
		{ forked_from: original.id },
	]);
	expect(await ask("select contribution_count from project_contributors where user_id = $1", [editor.id])).toEqual([
		{ contribution_count: 5 },
	]);
	const said = await ask(
		`select c.type, c.current_version, v.version, t.text, f.media_type, v.changes_description, v.metadata ->> 'alt' as alt, v.bytes > 1000 as counts
		from project_content c join content_versions v on v.content_id = c.id
		left join content_texts t on t.hash = v.text_hash left join project_files f on f.hash = v.file order by c.type, v.version`,
	);
	const none = { text: null, media_type: null, alt: null, counts: true };
	expect(said).toEqual([
		{ ...none, type: "article", current_version: 3, version: 1, text: "First", changes_description: "Initial version" },
		{ ...none, type: "article", current_version: 3, version: 2, text: "Second", changes_description: "changed" },
		{ ...none, type: "article", current_version: 3, version: 3, text: "Third", changes_description: "Not described" },
		{
			...none,
			type: "image",
			current_version: 1,
			version: 1,
			media_type: "image/webp",
			changes_description: "Initial version",
			alt: "image",
		},
		{
			...none,
			type: "presentation",
			current_version: 1,
			version: 1,
			media_type: "application/pdf",
			changes_description: "Initial version",
		},
	]);
	const again = Object.fromEntries(Object.entries(tables).map(([table, [made]]) => [table, [0, 0, made, 0]]));
	expect(await move(db, folder)).toEqual({ tables: again, reasons: {} });
});

test("all uploaded PDFs come, however many a content has, and none that the operator's scanner does not let through", async () => {
	const some = project();
	const slides = content(some.id, "presentation");
	const numbers = Array.from({ length: 12 }, (_, i) => i + 1);
	const folder = folderOf({
		"users.json": [owner, editor],
		"scicomm_projects.json": [some],
		"project_contributors.json": ownedBy(some),
		"project_content.json": [slides],
		"content_versions.json": numbers.map((number) => version(slides.id, number, `${bucket}/media/${number}.pdf`)),
		...Object.fromEntries(numbers.map((number) => [`storage/media/${number}.pdf`, makePdf()])),
	});
	const refused = async (isMalware: MalwareScan) => {
		const { tables, reasons } = await move(db, folder, false, isMalware);
		return [tables.content_versions, new Set(Object.values(reasons))];
	};
	const none = "None of its versions in content_versions can be taken";
	expect(await refused(async () => true)).toEqual([[0, 0, 0, 12], new Set([contentMessages.malware, none])]);
	const silent = () => Promise.reject(new Error("The malware scanner is silent"));
	expect(await refused(silent)).toEqual([[0, 0, 0, 12], new Set([contentMessages.scanFailed, none])]);
	const { tables, reasons } = await move(db, folder, true, async () => false);
	expect([tables.content_versions, reasons]).toEqual([[12, 0, 0, 0], {}]);
});

test("whose consent a fork lacks is known once the original is there", async () => {
	const original = project({ thumbnail: `${bucket}/thumbs/late.png` });
	const fork = project({ visibility: "private", forked_from: original.id });
	const consent = { id: randomUUID(), fork_id: fork.id, original_id: original.id };
	const files = {
		"users.json": [owner],
		"scicomm_projects.json": [fork, original],
		"project_contributors.json": ownedBy(fork, original),
		"missing_consents.json": [consent],
	};
	expect((await move(db, folderOf(files))).tables).toMatchObject({ scicomm_projects: [1, 0, 0, 1] });
	const of = () => ask("select original_id from missing_consents where fork_id = $1", [fork.id]);
	// Without it the fork could be made public.
	expect(await of()).toEqual([{ original_id: null }]);
	const whole = folderOf({ ...files, "storage/thumbs/late.png": photo });
	expect((await move(db, whole)).tables).toMatchObject({ missing_consents: [0, 1, 0, 0] });
	expect(await of()).toEqual([{ original_id: original.id }]);
	expect((await move(db, whole)).tables).toMatchObject({ missing_consents: [0, 0, 1, 0] });
});

test("what belongs to no project of the files, or to nobody, is refused, and a project here is given to no stranger", async () => {
	const [good, orphan, foreign] = [project(), project(), project()];
	await move(
		db,
		folderOf({
			"users.json": [owner, editor],
			"scicomm_projects.json": [foreign],
			"project_contributors.json": ownedBy(foreign),
		}),
	);
	const [bare, spoilt, kept] = [content(good.id, "article"), content(good.id, "article"), content(good.id, "code")];
	const stray = content(foreign.id, "article");
	const nobody = version(kept.id, 2, "y", { created_by: gone });
	const files = {
		"scicomm_projects.json": [good, orphan, { ...foreign, name: "Stolen", updated_at: "2025-06-01" }],
		"project_contributors.json": [
			...ownedBy(good),
			{ project_id: orphan.id, user_id: gone, role: "owner" },
			{ project_id: foreign.id, user_id: editor.id, role: "owner" },
			{ project_id: good.id, user_id: editor.id, role: "emperor" },
		],
		"project_content.json": [bare, spoilt, kept, stray],
		"content_versions.json": [
			version(spoilt.id, 1, " "),
			version(kept.id, 1, "x", { metadata: "{}" }),
			version(kept.id, 1, "again"),
			nobody,
			version(stray.id, 1, "x"),
		],
		"project_stars.json": [{ project_id: foreign.id, user_id: editor.id }],
	};
	const expected = {
		tables: {
			scicomm_projects: [1, 0, 0, 2],
			project_contributors: [1, 0, 0, 3],
			project_content: [1, 0, 0, 3],
			content_versions: [1, 0, 0, 4],
			project_stars: [0, 0, 0, 1],
		},
		reasons: {
			[orphan.id]: "None of its owners in project_contributors has an account here",
			[foreign.id]: "Its id is that of a project of others",
			[`${orphan.id} ${gone}`]: "Its project is not among those that are moved in",
			[`${foreign.id} ${editor.id}`]: "Its project is not among those that are moved in",
			[`${good.id} ${editor.id}`]: "role is none of owner, editor, viewer",
			[stray.id]: "Its project is not among those that are moved in",
			[bare.id]: "None of its versions in content_versions can be taken",
			[spoilt.id]: "None of its versions in content_versions can be taken",
			[`${spoilt.id} 1`]: "text: Write or paste something first",
			[`${kept.id} 1`]: "It stands in the file twice",
			[`${kept.id} 2`]: `created_by ${gone} has no account here`,
			[`${stray.id} 1`]: "Its content is not among those that are moved in",
		},
	};
	expect(await move(db, folderOf(files), false)).toEqual(expected);
	expect(await move(db, folderOf(files))).toEqual(expected);
	expect(await ask("select id from project_content where project_id = $1", [good.id])).toEqual([{ id: kept.id }]);
	expect(await ask("select name from scicomm_projects where id = $1", [foreign.id])).toEqual([{ name: "Tides" }]);
});

test("a run that ended between a content and its versions is taken up", async () => {
	const taken = project();
	const its = content(taken.id, "article");
	const files = {
		"scicomm_projects.json": [taken],
		"project_contributors.json": ownedBy(taken),
		"project_content.json": [its],
	};
	await move(db, folderOf(files));
	await ask("insert into project_content (id, project_id, name, type) values ($1, $2, 'article', 'article')", [
		its.id,
		taken.id,
	]);
	const whole = folderOf({ ...files, "content_versions.json": [version(its.id, 1, "x"), version(its.id, 2, "y")] });
	expect((await move(db, whole)).tables).toMatchObject({
		project_content: [0, 0, 1, 0],
		content_versions: [2, 0, 0, 0],
	});
	expect(await ask("select current_version from project_content where id = $1", [its.id])).toEqual([
		{ current_version: 2 },
	]);
});

test("a content that was taken out for want of versions comes with them in a later run", async () => {
	const taken = project();
	const its = content(taken.id, "article");
	const files = {
		"users.json": [owner, editor],
		"scicomm_projects.json": [taken],
		"project_contributors.json": ownedBy(taken),
		"project_content.json": [its],
	};
	expect((await move(db, folderOf(files))).tables.project_content).toEqual([0, 0, 0, 1]);
	const whole = folderOf({ ...files, "content_versions.json": [version(its.id, 1, "x")] });
	expect((await move(db, whole)).tables).toMatchObject({
		project_content: [1, 0, 0, 0],
		content_versions: [1, 0, 0, 0],
	});
});
