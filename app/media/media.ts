/** The rules of media items that need no schema library: limits, choices, messages, permissions. The limits are CHECK constraints too. */

import type { Member } from "#app/accounts/viewer.ts";
import { boardLimits, boardMessages, isOwnEntry } from "#app/boards/board.ts";
import { changedElsewhere } from "#app/web/text.ts";

/** Maximum lengths of texts, in Unicode code points. */
export const mediaLimits = {
	title: 150,
	description: 500,
	author: 100,
	url: boardLimits.url,
} as const;

export const mediaPerPage = 9;
export const tagsOnCard = 3;
/** Characters of a description that its tile shows. */
export const descriptionOnTile = 240;
/** Longest side of a stored cover in pixels. */
export const coverEdge = 1200;

export const mediaTypes = ["article", "video", "podcast", "other"] as const;
export type MediaType = (typeof mediaTypes)[number];

export const mediaTypeLabels: Record<MediaType, string> = {
	article: "Article",
	video: "Video",
	podcast: "Podcast",
	other: "Other",
};

export const typeButtons = [
	{ type: "article", label: "Articles" },
	{ type: "video", label: "Videos" },
	{ type: "podcast", label: "Podcasts" },
] as const satisfies { type: MediaType; label: string }[];

export const mediaDeletion = {
	question: "Delete this item?",
	confirm: "Delete item",
	warning: "It will be removed from the board right away. This can't be undone.",
};

export const mediaMessages = {
	signInToSubmit: "You must be logged in to submit content",
	titleMissing: "Title is required",
	urlMissing: "URL is required",
	descriptionMissing: "Description is required",
	authorMissing: "Author name is required",
	typeUnknown: "Choose one from the list",
	needsApproval: "All submissions require admin approval before they appear on the board.",
	received: "Submission Received!",
	pending: "Your item is pending admin review.",
	signInFirst: boardMessages.signInFirst,
	notFound: "Media item not found",
	notYours: "Not authorized to update this item",
	notYoursToDelete: "Not authorized to delete this item",
	changedElsewhere: changedElsewhere("This item"),
	loadFailed: "Failed to load content. Please try again later.",
	editLoadFailed: "Failed to load the media item. Please try again.",
	saveFailed: "Failed to save media item",
	deleteFailed: "Failed to delete media item",
	noMatch: "No content found matching your criteria",
	saved: "The item is updated.",
	edited: "The item is updated. A moderator will review what you changed.",
	deleted: "The item is deleted.",
} as const;

type Editor = Pick<Member, "id" | "isAdmin"> | null;
type Owned = { userId: string | null };

/** Who submitted an item may edit and delete it, and so may admins. One without an owner is for admins alone. */
export function canEditMedia(viewer: Editor, item: Owned) {
	return viewer !== null && (viewer.isAdmin || isOwnEntry(viewer, item));
}

/** The tags of some items, the most frequent first. */
export function tagsOf(items: { tags: string[] }[]) {
	const counts = new Map<string, number>();
	for (const tag of items.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
	return [...counts].sort(([a, many], [b, few]) => few - many || (a < b ? -1 : 1)).map(([tag]) => tag);
}
