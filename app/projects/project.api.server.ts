import { z } from "@hono/zod-openapi";
import { href } from "react-router";
import { collection } from "#app/api/collection.server.ts";
import * as field from "#app/api/fields.server.ts";
import { oneOfTexts, words } from "#app/api/parameters.server.ts";
import { boardLimits } from "#app/boards/board.ts";
import { pick } from "#app/db/pick.server.ts";
import { cleanLine, tidyTopic } from "#app/ui/typed-text.ts";
import { forkSuffix, maxTopics, projectLimits } from "./project.ts";
import { findPublicProject, type PublicProject, readPublicProjects } from "./project-public.server.ts";

function count(description: string) {
	return z.int().openapi({ description, minimum: 0 });
}

const project = z
	.strictObject({
		id: field.uuid("Never changes."),
		url: field.address("The project's page, with its content."),
		name: field.text("What it is called.", projectLimits.name + forkSuffix.length),
		shortDescription: field.textOrNull("What it is about, in one line.", projectLimits.shortDescription),
		description: field.text("What it is about, in several lines.", projectLimits.description),
		topics: field.texts("Topics.", maxTopics, projectLimits.topic),
		starCount: count("How many members have starred it."),
		forkCount: count("How many projects were made from it."),
		image: field.addressOrNull("Its picture, as WebP."),
		...field.times,
	})
	.openapi("Project");

const example: PublicProject = {
	id: "e6f7a0c2-8f0a-4f0e-b9e4-2d1f0b6c4a90",
	name: "Tide tables for everybody",
	shortDescription: "When the sea comes and goes, in words that a harbour understands.",
	description: "Tables for forty harbours, with a page on how to read them.",
	topics: ["oceans", "open data"],
	starCount: 12,
	forkCount: 2,
	thumbnailUrl: null,
	createdAt: new Date("2026-09-01T12:00:00Z"),
	updatedAt: new Date("2026-11-18T18:05:00Z"),
};

export const projectsApi = collection({
	name: "projects",
	title: "Projects",
	one: "project",
	description:
		"Projects that everybody may see. Unlisted and private ones are not here. A project that changes while you page through the list moves to its beginning, so read the first page again at the end.",
	order: "The last changed first",
	filters: {
		q: words("Words that the name, description or topics must contain.", boardLimits.search, "tide"),
		topic: oneOfTexts(
			"A topic. Upper and lower case are alike.",
			(topic) => tidyTopic(cleanLine(topic)),
			projectLimits.topic,
		),
	},
	thing: project,
	id: field.uuid("The id of the project."),
	reads: ["scicomm_projects", "users", "scicomm_cards", "project_contributors"],
	example,
	read: readPublicProjects,
	find: findPublicProject,
	present: (row, origin) => ({
		id: row.id,
		url: origin + href("/scicomm/projects/:projectId", { projectId: row.id }),
		name: row.name,
		shortDescription: row.shortDescription || null,
		...pick(row, "description", "topics", "starCount", "forkCount"),
		image: row.thumbnailUrl && origin + row.thumbnailUrl,
		...field.timesOf(row),
	}),
});
