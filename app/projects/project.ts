/** The rules of projects that need no schema library: limits, choices, messages, permissions. The limits are CHECK constraints too. */
import { boardLimits, maxTags } from "../boards/board.ts";

/** Most characters (Unicode code points) a text field may have. */
export const projectLimits = {
	name: 100,
	shortDescription: 100,
	description: 5000,
	topic: boardLimits.tag,
} as const;

/** What the name of a fork ends with, beyond the limit of a name. */
export const forkSuffix = " (fork)";

export const maxTopics = maxTags;
export const projectsPerPage = 24;
/** Featured projects on the projects' home. */
export const featuredOnHome = 6;
/** Topics on a project's card. */
export const topicsOnCard = 5;

/** Pixels of a thumbnail, which is cut to fit. */
export const thumbnailSize = { width: 600, height: 400 } as const;
/** Most bytes of the picture that a thumbnail is made of. */
export const maxThumbnailBytes = 2 * 1024 * 1024;

/** What is stored of a project's pictures and documents, by media type: what the address of such a file ends with. */
export const fileEndings = { "image/webp": "webp", "application/pdf": "pdf" } as const;
export type FileType = keyof typeof fileEndings;
export const fileTypes: readonly FileType[] = ["image/webp", "application/pdf"];

export const visibilities = ["public", "unlisted", "private"] as const;
export type Visibility = (typeof visibilities)[number];
/** What each means to who chooses. */
export const visibilityChoices: Record<Visibility, { label: string; hint: string }> = {
	public: { label: "Public", hint: "Everybody finds it in the list and in searches." },
	unlisted: { label: "Unlisted", hint: "Who has its link can see it. It is in no list and no search." },
	private: { label: "Private", hint: "Only its contributors can see it." },
};

/** What a contributor may do, from most to least. */
export const projectRoles = ["owner", "editor", "viewer"] as const;
export type ProjectRole = (typeof projectRoles)[number];
export const roleNames: Record<ProjectRole, string> = { owner: "Owner", editor: "Editor", viewer: "Viewer" };

export const projectMessages = {
	idMissing: "Project ID is required",
	notFound: "Project not found",
	fileNotFound: "File not found",
	originalNotFound: "Original project not found",
	loadFailed: "Failed to load projects",
	featuredFailed: "Failed to load featured projects",
	dataFailed: "Failed to load project data",
	showFailed: "Failed to load project",
	saveFailed: "Failed to save project",
	signInToCreate: "You must be logged in to create a project",
	signInToAddContent: "You must be logged in to add content",
	signInToFork: "You must be logged in to fork a project",
	signInToStar: "You must be logged in to star a project",
	ownersOnly: "Only an owner of the project can do that.",
	editorsOnly: "Only an owner or an editor of the project can do that.",
} as const;

/** 'Error creating project: {message}' */
export function createFailed(message: string) {
	return `Error creating project: ${message}`;
}

/** The viewer's role in a project; null for who is no contributor, signed in or not. */
export type RoleOrNone = ProjectRole | null;

/** Whether the role edits and deletes the project, and decides who contributes. */
export function canManageProject(role: RoleOrNone) {
	return role === "owner";
}

/** Whether the role adds and edits content. */
export function canEditContent(role: RoleOrNone) {
	return role === "owner" || role === "editor";
}
