import { sql } from "drizzle-orm";
import {
	type AnyPgColumn,
	boolean,
	index,
	integer,
	pgTable,
	primaryKey,
	text,
	timestamp,
	unique,
	uuid,
} from "drizzle-orm/pg-core";
import { doneBy, ownerId } from "#app/accounts/account.tables.server.ts";
import {
	bytea,
	checked,
	createdAt,
	fits,
	folded,
	hidden,
	isOneOf,
	listFits,
	updatedAt,
} from "#app/db/columns.server.ts";
import { emailLimit } from "#app/ui/email.ts";
import {
	type FileType,
	fileTypes,
	forkSuffix,
	maxTopics,
	type ProjectRole,
	projectLimits,
	projectRoles,
	type Visibility,
	visibilities,
} from "./project.ts";

export function projectId() {
	return uuid()
		.notNull()
		.references(() => scicommProjects.id, { onDelete: "cascade" });
}

/** What was uploaded to projects, stored once under the SHA-256 of its bytes. Served only by way of a project that shows it. */
export const projectFiles = pgTable(
	"project_files",
	{
		hash: text().primaryKey(),
		/** `image/webp` (re-encoded) or `application/pdf`. */
		mediaType: text().$type<FileType>().notNull(),
		bytes: bytea().notNull(),
		createdAt,
	},
	() => [checked("project_files_type", isOneOf("media_type", fileTypes))],
);

/**
 * Projects that communicators work on together. The counts are kept by triggers (see the migration), in the transaction of the
 * rows they count.
 */
export const scicommProjects = pgTable(
	"scicomm_projects",
	{
		id: uuid().primaryKey().defaultRandom(),
		name: text().notNull(),
		description: text().notNull(),
		shortDescription: text().notNull().default(""),
		visibility: text().$type<Visibility>().notNull(),
		/** Hash of the picture in `project_files`. */
		thumbnail: text().references(() => projectFiles.hash),
		/** As they were typed, each once, whatever its case. */
		topics: text().array().notNull().default([]),
		starCount: integer().notNull().default(0),
		forkCount: integer().notNull().default(0),
		forkedFrom: uuid().references((): AnyPgColumn => scicommProjects.id, { onDelete: "set null" }),
		sponsorshipEnabled: boolean().notNull().default(false),
		/** Always https; empty for none. */
		sponsorshipUrl: text().notNull().default(""),
		hidden,
		/** Goes up with each edit of what stands here, by which two edits of the same are told. */
		revision: integer().notNull().default(1),
		createdAt,
		/** Of the last edit of the project or its content. */
		updatedAt,
		/** As in `scicomm_cards`. */
		searchText: folded("name || ' ' || description || ' ' || join_texts(topics, ' ')"),
		/** The topics to compare with. */
		topicKeys: text()
			.array()
			.notNull()
			.generatedAlwaysAs(sql.raw("string_to_array(fold(join_texts(topics, chr(10))), chr(10))")),
	},
	(project) => [
		index("scicomm_projects_topics").using("gin", project.topicKeys),
		index("scicomm_projects_newest").on(project.updatedAt, project.id).where(sql`visibility = 'public' and not hidden`),
		index("scicomm_projects_featured")
			.on(project.starCount, project.updatedAt, project.id)
			.where(sql`visibility = 'public' and not hidden`),
		index("scicomm_projects_forks").on(project.forkedFrom, project.createdAt),
		index("scicomm_projects_thumbnail").on(project.thumbnail),
		index("scicomm_projects_search").using("gin", sql`search_text gin_trgm_ops`),
		checked(
			"scicomm_projects_limits",
			fits("name", projectLimits.name + forkSuffix.length),
			fits("description", projectLimits.description),
			fits("short_description", projectLimits.shortDescription),
			listFits("topics", maxTopics, projectLimits.topic),
			fits("sponsorship_url", projectLimits.sponsorshipUrl),
		),
		checked("scicomm_projects_filled", "name <> ''", "description <> ''"),
		checked("scicomm_projects_sponsorship", "(sponsorship_url = '' or sponsorship_url ~* '^https://')"),
		checked("scicomm_projects_visibility", isOneOf("visibility", visibilities)),
		checked("scicomm_projects_counts", "star_count >= 0", "fork_count >= 0"),
	],
);

/** Who works on a project. Each project has an owner, which the last one who leaves makes sure of. */
export const projectContributors = pgTable(
	"project_contributors",
	{
		projectId: projectId(),
		userId: ownerId().notNull(),
		role: text().$type<ProjectRole>().notNull(),
		/** The versions of the project's content that the account made. */
		contributionCount: integer().notNull().default(0),
		createdAt,
	},
	(contributor) => [
		primaryKey({ columns: [contributor.projectId, contributor.userId] }),
		index("project_contributors_user").on(contributor.userId, contributor.projectId),
		checked("project_contributors_role", isOneOf("role", projectRoles)),
		checked("project_contributors_count", "contribution_count >= 0"),
	],
);

/** Who is asked by mail to work on a project. A row goes when it is accepted or taken back. */
export const projectInvitations = pgTable(
	"project_invitations",
	{
		id: uuid().primaryKey().defaultRandom(),
		projectId: projectId(),
		/** In lower case. Only an account with this address can accept. */
		email: text().notNull(),
		role: text().$type<ProjectRole>().notNull(),
		/** SHA-256 of the token in the mail. */
		tokenHash: text().notNull().unique(),
		invitedBy: doneBy(),
		expiresAt: timestamp({ withTimezone: true }).notNull(),
		createdAt,
	},
	(invitation) => [
		unique("project_invitations_once").on(invitation.projectId, invitation.email),
		index("project_invitations_email").on(invitation.email),
		index("project_invitations_inviter").on(invitation.invitedBy),
		checked("project_invitations_email", fits("email", emailLimit), "email = lower(email)"),
		checked("project_invitations_role", isOneOf("role", projectRoles)),
	],
);

export const projectStars = pgTable(
	"project_stars",
	{ projectId: projectId(), userId: ownerId().notNull(), createdAt },
	(star) => [
		primaryKey({ columns: [star.projectId, star.userId] }),
		index("project_stars_user").on(star.userId, star.createdAt),
	],
);

/**
 * Forks that stay private: one row for each project that was not public when it was copied into the fork, directly or by way of
 * another fork, and whose owners have not agreed that others see the fork.
 */
export const missingConsents = pgTable(
	"missing_consents",
	{
		id: uuid().primaryKey().defaultRandom(),
		forkId: uuid()
			.notNull()
			.references(() => scicommProjects.id, { onDelete: "cascade" }),
		/** Whose owners can agree; null once it is gone, so that nobody can. */
		originalId: uuid().references(() => scicommProjects.id, { onDelete: "set null" }),
		createdAt,
		/** When one of the owners said 'not now', which all of them may still change; null while it waits for them. */
		declinedAt: timestamp({ withTimezone: true }),
	},
	(consent) => [
		unique("missing_consents_once").on(consent.forkId, consent.originalId),
		index("missing_consents_original").on(consent.originalId, consent.createdAt),
	],
);
