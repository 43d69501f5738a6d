import { asc, eq, getTableColumns, sql } from "drizzle-orm";
import { href } from "react-router";
import sharp from "sharp";
import { contentTexts, contentVersions, projectContent } from "#app/projects/content/content.tables.server.ts";
import type { ContentType } from "#app/projects/content.ts";
import type { Person } from "./projects.ts";
import type { Site } from "./site.ts";

const valid: Record<ContentType, Record<string, string>> = {
	article: { text: "# Tides\n\nThe sea comes and goes." },
	image: { alt: "A tide gauge" },
	video: { url: "https://www.youtube.com/watch?v=dQw4w9WgXcQ" },
	data: { text: "day,height\n1,2.5\n2,-0.3\n", format: "csv" },
	code: { text: "def tide():\n    return 1\n", language: "python" },
	presentation: { url: "https://slides.example.org/tides" },
};

/** The fields of a valid form of content, with what is given instead or besides. */
export function contentForm(type: ContentType, fields: Record<string, string | Blob> = {}) {
	const form = new FormData();
	const all = { type, name: "Tides", description: "", ...valid[type], ...fields };
	for (const [name, value] of Object.entries(all)) form.append(name, value);
	return form;
}

export function cookieOf(person: Person | undefined): Record<string, string> {
	return person ? { Cookie: person.cookie } : {};
}

/** The path to post new content to. */
export function newPath(projectId: string, type: ContentType) {
	return `${href("/scicomm/projects/:projectId/content/new", { projectId })}?type=${type}`;
}

/** Adds content through its form. @returns its id */
export async function addContent(
	app: Site,
	person: Person,
	projectId: string,
	type: ContentType = "article",
	fields: Record<string, string | Blob> = {},
) {
	const response = await app.post(newPath(projectId, type), contentForm(type, fields), cookieOf(person));
	const id = /\/content\/([0-9a-f-]{36})$/.exec(response.headers.get("Location") ?? "")?.[1];
	if (!id) throw new Error(`No content was added (${response.status}): ${(response.text).slice(0, 500)}`);
	// As if that was before, since the same that follows at once is taken for this one sent again.
	const createdAt = sql`${projectContent.createdAt} - interval '1 hour'`;
	await app.db.update(projectContent).set({ createdAt }).where(eq(projectContent.id, id));
	return id;
}

/** The paths of one content. */
export function pathsOf(projectId: string, contentId: string) {
	const params = { projectId, contentId };
	return {
		show: href("/scicomm/projects/:projectId/content/:contentId", params),
		edit: href("/scicomm/projects/:projectId/content/:contentId/edit", params),
		history: href("/scicomm/projects/:projectId/content/:contentId/history", params),
		compare: href("/scicomm/projects/:projectId/content/:contentId/compare", params),
		restore: href("/scicomm/projects/:projectId/content/:contentId/restore", params),
		download: href("/scicomm/projects/:projectId/content/:contentId/download", params),
		delete: href("/scicomm/projects/:projectId/content/:contentId/delete", params),
	};
}

/** Saves a version of an article, or of `type`, made from version `base`. */
export function saveFrom(
	app: Site,
	person: Person,
	path: string,
	base: number,
	fields: Record<string, string | Blob> = {},
	type: ContentType = "article",
) {
	const form = contentForm(type, { version: String(base), changes: "Said more", ...fields });
	return app.post(path, form, cookieOf(person));
}

/** All that is stored of the versions of a content, oldest first. */
export function versionsOf(app: Site, contentId: string) {
	return app.db
		.select({ ...getTableColumns(contentVersions), data: sql<string>`coalesce(${contentTexts.text}, '')` })
		.from(contentVersions)
		.leftJoin(contentTexts, eq(contentTexts.hash, contentVersions.textHash))
		.where(eq(contentVersions.contentId, contentId))
		.orderBy(asc(contentVersions.version));
}

/** A picture as a browser sends it. */
export async function aPicture(background = "#1b5fa8") {
	const pixels = sharp({ create: { width: 40, height: 30, channels: 3, background } });
	return new File([await pixels.png().toBuffer()], "gauge.png", { type: "image/png" });
}
