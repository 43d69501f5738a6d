/** The rules of projects that need no schema library: limits, choices, messages, permissions. The limits are CHECK constraints too. */
import { boardLimits, maxTags } from "#app/boards/board.ts";
import { changedElsewhere } from "#app/web/text.ts";

/** Maximum lengths of texts, in Unicode code points. */
export const projectLimits = {
	name: 100,
	shortDescription: 100,
	description: 5000,
	topic: boardLimits.tag,
	sponsorshipUrl: boardLimits.url,
} as const;

/** Forks that one account may make in a day. */
export const forksPerDay = 10;
/** Projects that stand in no list and one account may make in a day. */
export const unlistedPerDay = 50;

/** What the name of a fork ends with, beyond the limit of a name. */
export const forkSuffix = " (fork)";

export const maxTopics = maxTags;
export const projectsPerPage = 24;
export const featuredOnHome = 6;
/** Where nobody says how many. */
export const featuredByDefault = 10;
export const topicsOnCard = 5;

/** Characters of the description on the card of a project that has no short one. */
export const descriptionOnCard = 140;

/** Pixels of a thumbnail, which is cut to fit. */
export const thumbnailSize = { width: 600, height: 400 } as const;
/** Of the picture that a thumbnail is made of. */
const maxThumbnailMegabytes = 2;
export const maxThumbnailBytes = maxThumbnailMegabytes * 1024 * 1024;
/** Thumbnails that one address may have re-encoded in a day. */
export const thumbnailsPerDay = 100;

/** What is stored of a project's pictures and documents, by media type: what the address of such a file ends with. */
export const fileEndings = { "image/webp": "webp", "application/pdf": "pdf" } as const;
export type FileType = keyof typeof fileEndings;
export const fileTypes: readonly FileType[] = ["image/webp", "application/pdf"];

/** Name of the field with a newly chosen thumbnail. */
export const thumbnailField = "picture";
/** The button that takes the thumbnail out of the form; without JavaScript it posts the form, which comes back changed. */
export const removeThumbnail = { name: "change", value: "remove-thumbnail" } as const;

export const visibilities = ["public", "unlisted", "private"] as const;
export type Visibility = (typeof visibilities)[number];
/** What each means to whoever chooses. */
export const visibilityChoices: Record<Visibility, { label: string; hint: string }> = {
	public: { label: "Public", hint: "Everyone can find it in the list and in searches." },
	unlisted: { label: "Unlisted", hint: "Anyone with the link can see it. It doesn't appear in lists or searches." },
	private: { label: "Private", hint: "Only its contributors can see it." },
};

/** What a contributor may do, from most to least. */
export const projectRoles = ["owner", "editor", "viewer"] as const;
export type ProjectRole = (typeof projectRoles)[number];
export const roleNames: Record<ProjectRole, string> = { owner: "Owner", editor: "Editor", viewer: "Viewer" };

export const projectDeletion = {
	question: "Delete this project?",
	confirm: "Delete project",
	warning: "This permanently deletes its content with all versions, its stars and its invitations. Forks stay.",
};

export const projectFork = {
	question: "Fork this project?",
	confirm: "Fork project",
	warning: "You get a private copy of your own, with all content and versions. The original stays as it is.",
};

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
	nameMissing: "Project name is required",
	descriptionMissing: "Description is required",
	visibilityMissing: "Choose who can see the project",
	topicsFull: `You can add up to ${maxTopics} topics`,
	thumbnailHint: `JPEG, PNG, WebP, GIF, AVIF or SVG, at most ${maxThumbnailMegabytes} MB. Best at ${thumbnailSize.width} × ${thumbnailSize.height} pixels; larger images are cropped.`,
	thumbnailTooLarge: `Thumbnail must be ${maxThumbnailMegabytes} MB or less`,
	thumbnailUnreadable: "This thumbnail can't be read. Try a JPEG, PNG, WebP, GIF, AVIF or SVG.",
	thumbnailGone: "Please choose your thumbnail again.",
	thumbnailsBusy: "Many images are being uploaded right now. Please try again in a minute.",
	tooManyThumbnails: "Many images were uploaded from your network today.",
	noMatch: "No projects found matching your search.",
	created: "Your project is created. Add its first content.",
	updated: "Project saved.",
	deleted: "Project deleted.",
	deleteFailed: "Failed to delete project",
	changedElsewhere: changedElsewhere("This project"),
	signInToEdit: "You must be logged in to edit a project",
	signInToDelete: "You must be logged in to delete a project",
	signInToCreate: "You must be logged in to create a project",
	signInToAddContent: "You must be logged in to add content",
	unstarred: "Your star is removed.",
	signInToFork: "You must be logged in to fork a project",
	signInToAllow: "You must be logged in to allow a fork to be shown",
	forkNotPublic: "This project is not public, so only its owners and editors can fork it.",
	forkToAllowGone: "No such fork is waiting for your consent.",
	consentImpossible:
		"This fork has to stay private: it was copied from a project that was not public and is gone now, so nobody can allow others to see it.",
	consentOfUnknown:
		"This fork has to stay private: it was copied from a project that was not public. An owner of that project can allow others to see the fork, on that project's page.",
	tooManyForks: `You can fork ${forksPerDay} projects in a day.`,
	tooManyUnlisted: `You can create ${unlistedPerDay} private or unlisted projects in a day.`,
	sponsorshipUrlInvalid: "Please enter a valid URL that starts with https://",
	signInToStar: "You must be logged in to star a project",
	ownersOnly: "Only an owner of the project can do that.",
	editorsOnly: "Only an owner or an editor of the project can do that.",
} as const;

/** Why a fork has to stay private, for whoever may see its original. @param owners names of the original's owners */
export function consentMessage(original: { name: string; visibility: Visibility }, owners: string[]) {
	const message = `This fork has to stay private: '${original.name}' was not public when it was copied. Ask ${owners.join(" or ")} to allow others to see the fork, on the page of '${original.name}'.`;
	return original.visibility === "public"
		? `${message} Or fork '${original.name}' again, which is public now.`
		: message;
}

/** 'Error creating project: {message}' */
export function createFailed(message: string) {
	return `Error creating project: ${message}`;
}

/** The viewer's role in a project; null for whoever is no contributor, signed in or not. */
export type RoleOrNone = ProjectRole | null;

/** Whether the role edits and deletes the project, and decides who contributes. */
export function canManageProject(role: RoleOrNone) {
	return role === "owner";
}

/** Whether the role copies the project into one of its own. @param isListed whether the project is public */
export function canForkProject(role: RoleOrNone, isListed: boolean) {
	return isListed || canEditContent(role);
}

export function canEditContent(role: RoleOrNone) {
	return role === "owner" || role === "editor";
}
