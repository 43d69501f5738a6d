import { foreignKey, index, integer, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { doneBy } from "#app/accounts/account.tables.server.ts";
import { checked, createdAt, fits, isOneOf, updatedAt } from "#app/db/columns.server.ts";
import { type ContentType, contentLimits, contentTypes } from "../content.ts";
import { projectFiles, projectId } from "../project.tables.server.ts";

/** What a project consists of. What it says is in its versions. */
export const projectContent = pgTable(
	"project_content",
	{
		id: uuid().primaryKey().defaultRandom(),
		projectId: projectId(),
		name: text().notNull(),
		type: text().$type<ContentType>().notNull(),
		description: text().notNull().default(""),
		currentVersion: integer().notNull().default(1),
		createdBy: doneBy(),
		updatedBy: doneBy(),
		createdAt,
		updatedAt,
	},
	(content) => [
		unique("project_content_project").on(content.projectId, content.id),
		index("project_content_newest").on(content.projectId, content.createdAt, content.id),
		index("project_content_creator").on(content.createdBy),
		index("project_content_editor").on(content.updatedBy),
		checked(
			"project_content_limits",
			fits("name", contentLimits.name),
			fits("description", contentLimits.description),
			"name <> ''",
		),
		checked("project_content_type", isOneOf("type", contentTypes)),
	],
);

/** What versions say, stored once under the SHA-256 of its UTF-8, however many versions and forks say it. */
export const contentTexts = pgTable(
	"content_texts",
	{
		hash: text().primaryKey(),
		text: text().notNull(),
		/** When it was last said. */
		createdAt,
	},
	() => [checked("content_texts_limits", fits("text", contentLimits.data), "text <> ''")],
);

/** Each state that a content has ever had. Rows are never changed. */
export const contentVersions = pgTable(
	"content_versions",
	{
		id: uuid().primaryKey().defaultRandom(),
		projectId: uuid().notNull(),
		contentId: uuid().notNull(),
		/** From 1. */
		version: integer().notNull(),
		/** Of Markdown, CSV, JSON, code, or the address of a video or presentation in `content_texts`; null for an upload. */
		textHash: text().references(() => contentTexts.hash),
		/** Hash of the upload in `project_files`. */
		file: text().references(() => projectFiles.hash),
		/** What the type needs besides, such as the language of code or the alternative text of an image. */
		metadata: jsonb().$type<Record<string, string>>().notNull().default({}),
		changesDescription: text().notNull(),
		/** What it adds to its content: a text or file that no earlier version has, and the row itself. */
		bytes: integer().notNull().default(0),
		/** The account whose budget `bytes` counts against: who saved the version, or who forked the project. */
		countedFor: doneBy(),
		createdBy: doneBy(),
		createdAt,
	},
	(version) => [
		foreignKey({
			name: "content_versions_content",
			columns: [version.projectId, version.contentId],
			foreignColumns: [projectContent.projectId, projectContent.id],
		}).onDelete("cascade"),
		unique("content_versions_once").on(version.contentId, version.version),
		index("content_versions_contributor").on(version.projectId, version.createdBy),
		index("content_versions_creator").on(version.createdBy, version.createdAt),
		index("content_versions_file").on(version.file),
		index("content_versions_text").on(version.textHash),
		index("content_versions_counted").on(version.countedFor, version.bytes),
		checked(
			"content_versions_limits",
			fits("changes_description", contentLimits.changesDescription),
			"version >= 1",
			"bytes >= 0",
		),
	],
);
