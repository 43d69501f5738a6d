import { findDemoMakers } from "#app/cards/card.demo.server.ts";
import type { Transaction } from "#app/db/client.server.ts";
import { type ArtName, drawArt } from "#app/drawing/demo-art.ts";
import { drawPicture } from "#app/images/images.server.ts";
import type { PictureSize } from "#app/images/reencode.ts";
import { contentVersions, projectContent } from "./content/content.tables.server.ts";
import { storeText } from "./content/content-texts.server.ts";
import { initialVersion } from "./content.ts";
import { type DemoContent, type DemoProject, demoProjects } from "./project.demo.ts";
import { projectContributors, projectStars, scicommProjects } from "./project.tables.server.ts";
import { thumbnailSize } from "./project.ts";
import { storeProjectFile } from "./project-files.server.ts";
import { projectSchema } from "./project-input.ts";

/** Hours from one demo project to the next older one, and from one version to the next. */
const hoursApart = { projects: 61, versions: 7 };
const oneHour = 3_600_000;
const imageEdge = 1200;

export async function addDemoProjects(transaction: Transaction, now: number, adminId: string) {
	const makers = await findDemoMakers(transaction);
	const idOf = (name: string | null) => makers.find((maker) => maker.name === name)?.id ?? adminId;
	const projectIds = new Map<string, string>();
	for (const [i, demo] of demoProjects.entries()) {
		const updatedAt = new Date(now - (i + 1) * hoursApart.projects * oneHour);
		const [project] = await transaction
			.insert(scicommProjects)
			.values({
				...parseDemoProject(demo),
				thumbnail: demo.art && (await storeArt(transaction, demo.art, thumbnailSize)),
				forkedFrom: demo.forkOf && projectIds.get(demo.forkOf),
				createdAt: new Date(updatedAt.getTime() - hoursApart.projects * oneHour),
				updatedAt,
			})
			.returning();
		if (!project) throw new Error("A demo project has no row");
		projectIds.set(demo.name, project.id);
		const owner = { userId: idOf(demo.owner), role: "owner" as const };
		const editors = (demo.editors ?? []).map((name) => ({ userId: idOf(name), role: "editor" as const }));
		await transaction
			.insert(projectContributors)
			.values([owner, ...editors].map((one) => ({ ...one, projectId: project.id, createdAt: project.createdAt })));
		for (const content of demo.content) await addContent(transaction, project, content, demo.owner, idOf);
		const fans = makers.slice(0, demo.stars).map(({ id }) => ({ projectId: project.id, userId: id }));
		if (fans.length > 0) await transaction.insert(projectStars).values(fans);
	}
}

/**
 * A demo project as the form would have it, by the form's own rules.
 * @throws {ZodError} when it breaks one
 */
export function parseDemoProject({ name, shortDescription, description, topics, visibility = "public" }: DemoProject) {
	const { thumbnail: _, ...input } = projectSchema.parse({ name, shortDescription, description, topics, visibility });
	return input;
}

async function addContent(
	transaction: Transaction,
	project: { id: string; createdAt: Date },
	{ name, type, description, versions, metadata }: DemoContent,
	owner: string | null,
	idOf: (name: string | null) => string,
) {
	const timeOf = (version: number) => new Date(project.createdAt.getTime() + version * hoursApart.versions * oneHour);
	const [content] = await transaction
		.insert(projectContent)
		.values({
			projectId: project.id,
			name,
			type,
			description,
			currentVersion: versions.length,
			createdBy: idOf(owner),
			updatedBy: idOf(versions.at(-1)?.by ?? owner),
			createdAt: timeOf(1),
			updatedAt: timeOf(versions.length),
		})
		.returning({ id: projectContent.id });
	for (const [i, { data, art, changes = initialVersion, by = owner }] of versions.entries()) {
		await transaction.insert(contentVersions).values({
			projectId: project.id,
			contentId: content?.id ?? "",
			version: i + 1,
			textHash: await storeText(transaction, data ?? ""),
			file: art && (await storeArt(transaction, art, imageEdge)),
			metadata,
			changesDescription: changes,
			createdBy: idOf(by),
			createdAt: timeOf(i + 1),
		});
	}
}

async function storeArt(transaction: Transaction, art: ArtName, size: PictureSize) {
	const bytes = await drawPicture(drawArt(art), size);
	return storeProjectFile(transaction, { mediaType: "image/webp", bytes });
}
